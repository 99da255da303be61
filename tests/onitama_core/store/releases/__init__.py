"""The database of each release, with a match of every kind in it, and how one is recorded."""
