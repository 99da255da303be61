"""What is shown of a match besides its board, and who is called to its end."""
