"""Matches as text that leaves the bot, and comes back."""
