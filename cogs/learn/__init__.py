"""The rule book, the cards, help and lessons."""
