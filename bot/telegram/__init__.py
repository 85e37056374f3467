"""Telegram: updates go in, are taken to the conversation and kept; the messages that answer them go out."""

import sys

# With httpx, which the library imports, comes a command line of its own that nobody calls here, and its five megabytes of
# colours; without it httpx does as well.
sys.modules.setdefault("httpx._main", None)  # type: ignore[arg-type]
