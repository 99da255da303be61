"""Rows of the database as values, and values as columns."""

from onitama_core.store.sqlite.rows.customs import USUAL, customs, of_customs
from onitama_core.store.sqlite.rows.entries import entry, of_entry
from onitama_core.store.sqlite.rows.invitations import invitation
from onitama_core.store.sqlite.rows.matches import forget, match, of_seats, of_standing, setup
from onitama_core.store.sqlite.rows.moments import moment
from onitama_core.store.sqlite.rows.posts import post, sent_board
from onitama_core.store.sqlite.rows.preferences import of_preferences, preferences
from onitama_core.store.sqlite.rows.ratings import (
    leader,
    of_rating_change,
    rating,
    rating_change,
    rating_held,
)
from onitama_core.store.sqlite.rows.terms import of_terms

__all__ = [
    "USUAL",
    "customs",
    "entry",
    "forget",
    "invitation",
    "leader",
    "match",
    "moment",
    "of_customs",
    "of_entry",
    "of_preferences",
    "of_rating_change",
    "of_seats",
    "of_standing",
    "of_terms",
    "post",
    "preferences",
    "rating",
    "rating_change",
    "rating_held",
    "sent_board",
    "setup",
]
