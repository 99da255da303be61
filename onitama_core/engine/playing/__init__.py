"""How a turn is chosen: by a search, with a level's errors, in mid-turn too."""
