"""Tests of all the bot's sentences in gettext's catalogue, and moments of matches that use them."""
