"""Pairs of matches that look the same to one seat, asked about by the bot's own path."""
