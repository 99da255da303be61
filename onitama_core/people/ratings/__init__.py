"""How well people play: their ratings, and what a result makes of them."""

from onitama_core.people.ratings.glicko import NEW, rated
from onitama_core.people.ratings.settling import leave_unrated, rate
from onitama_core.store import Rating

__all__ = ["NEW", "Rating", "leave_unrated", "rate", "rated"]
