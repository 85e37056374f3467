# Diaititis on Telegram: docs/telegram.md. The token is given at run time and is in no layer of the image.
# Another Python: --build-arg PYTHON=python:3.12-slim@sha256:…
ARG PYTHON=python:3.11-slim@sha256:9c900dea9e8fb7e16277c179b555cc72d29a352dbc33cff48ad5a0412fd5bfc7

FROM ${PYTHON} AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /src
COPY requirements.txt ./
RUN python -m venv /opt/diaititis && /opt/diaititis/bin/pip install --require-hashes --requirement requirements.txt
COPY pyproject.toml README.md LICENSE ./
COPY corpus corpus
COPY scenarios scenarios
COPY bot bot
RUN /opt/diaititis/bin/pip install --no-deps --no-build-isolation .

FROM ${PYTHON}
COPY --from=build /opt/diaititis /opt/diaititis
RUN useradd --system --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin diaititis \
    && install --directory --owner=diaititis --group=diaititis --mode=0700 /data
ENV PATH=/opt/diaititis/bin:$PATH DIAITITIS_HOME=/data PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
USER 10001:10001
VOLUME /data
HEALTHCHECK --interval=60s --timeout=20s --start-period=60s --retries=3 CMD ["diaititis", "health"]
ENTRYPOINT ["diaititis"]
CMD ["serve"]
