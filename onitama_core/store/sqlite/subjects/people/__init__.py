"""Who plays: their names, what they chose, whom they know."""
