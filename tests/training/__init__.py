"""The trainer of the evaluation: games of the engine against itself, and what they teach."""
