"""Pages to read: the rule book, a card, and what the commands are."""
