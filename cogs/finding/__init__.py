"""From an interaction to the match or invitation that this person may see here."""
