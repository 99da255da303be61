"""A match that goes on: played, watched, agreed on and ended."""
