"""A match that is over, judged turn by turn by the computer player."""
