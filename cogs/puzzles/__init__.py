"""Puzzles: a position, one right turn, and why another one isn't."""
