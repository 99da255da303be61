"""The board in numbers: bitboards, layouts of the cards, tables of a deal, turns of 18 bits."""
