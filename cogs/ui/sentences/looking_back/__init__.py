"""What is said of matches that are over, and of games as text files."""
