"""Rows of the database as values, and values as columns."""

from onitama_core.store.sqlite.rows.customs import customs, of_customs
from onitama_core.store.sqlite.rows.entries import entry, of_entry
from onitama_core.store.sqlite.rows.invitations import invitation
from onitama_core.store.sqlite.rows.matches import match, of_seats, of_standing, setup
from onitama_core.store.sqlite.rows.moments import moment
from onitama_core.store.sqlite.rows.posts import post, sent_board
from onitama_core.store.sqlite.rows.terms import of_terms

__all__ = [
    "customs",
    "entry",
    "invitation",
    "match",
    "moment",
    "of_customs",
    "of_entry",
    "of_seats",
    "of_standing",
    "of_terms",
    "post",
    "sent_board",
    "setup",
]
