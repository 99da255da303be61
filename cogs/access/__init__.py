"""From an interaction to the match, the place and the terms that this person may name here."""
