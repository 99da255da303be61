"""What the players of a match do, and what those who watch it see."""
