"""The rule book, the cards, and lessons."""
