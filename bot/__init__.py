"""The conversation and its ways in: Telegram, terminal, command line."""
