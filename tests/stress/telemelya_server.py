"""telemelya in a venv of its own, without Docker: fakeredis for its Redis, moto for its S3. Run by `test_telemelya.py`.

`python telemelya_server.py PORT S3_PORT`
"""

from __future__ import annotations

import os
import sys


def main(port: int, s3_port: int) -> None:
    """Serve on 127.0.0.1 until stopped."""
    os.environ |= {
        "MOCK_SERVER_HOST": "127.0.0.1",
        "MOCK_SERVER_PORT": str(port),
        "MOCK_SERVER_URL": f"http://127.0.0.1:{port}",
        "MINIO_ENDPOINT": f"127.0.0.1:{s3_port}",
        "STRICT_EDIT": "true",
    }
    import fakeredis.aioredis
    import redis.asyncio
    from moto.server import ThreadedMotoServer
    from telemelya.server.app import main as serve

    shared = fakeredis.FakeServer()

    def from_url(url: str, **options: object) -> object:
        return fakeredis.aioredis.FakeRedis(server=shared, **options)

    redis.asyncio.from_url = from_url
    ThreadedMotoServer(ip_address="127.0.0.1", port=s3_port, verbose=False).start()
    serve()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
