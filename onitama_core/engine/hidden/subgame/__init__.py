"""The next turns of a game in the dark, unfolded and solved."""
