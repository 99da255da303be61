"""Matches between programs: who plays, on which deals, with what result."""
