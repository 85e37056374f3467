"""Telegram: updates go in, are taken to the conversation and kept; the messages that answer them go out."""
