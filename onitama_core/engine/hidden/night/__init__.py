"""Machine code for who sees every ninja: whole turns, wins in one, an evaluation and a search."""
