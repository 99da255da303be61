"""Pages that lead through a match: one that goes on, one that is over, one that was judged."""
