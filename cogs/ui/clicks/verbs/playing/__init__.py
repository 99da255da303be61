"""Clicks while a match goes on, and at its end."""
