"""What is said while a match goes on: to all, to its players, to those who watch."""
