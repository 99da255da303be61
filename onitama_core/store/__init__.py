"""What is kept, and all SQL.

Values      Match, Entry, Invitation, Terms, Post …: what a store is told and gives back
Store       reading at any time, writing in transactions; `open_database` opens the file
Errors      NoSuchMatch, NoSuchInvitation; NewerDatabase
"""

from onitama_core.store.clock import Clock, utc_now
from onitama_core.store.errors import NewerDatabase, NoSuchInvitation, NoSuchMatch
from onitama_core.store.records import (
    BoardPost,
    Delivery,
    DrawOffer,
    DrawOfferClosedPost,
    DrawOfferPost,
    Entry,
    EntryKind,
    Invitation,
    InvitationClosedPost,
    InvitationPost,
    InvitationStatus,
    Match,
    MatchRow,
    Person,
    Place,
    Post,
    PostKind,
    ResultPost,
    ThreadPost,
)
from onitama_core.store.sqlite.database import Database, open_database
from onitama_core.store.sqlite.reader import Reader
from onitama_core.store.sqlite.store import Store
from onitama_core.store.sqlite.transaction import NewInvitation, Transaction
from onitama_core.store.terms import SEPARATOR, SeatChoice, Terms, ids_of

__all__ = [
    "SEPARATOR",
    "BoardPost",
    "Clock",
    "Database",
    "Delivery",
    "DrawOffer",
    "DrawOfferClosedPost",
    "DrawOfferPost",
    "Entry",
    "EntryKind",
    "Invitation",
    "InvitationClosedPost",
    "InvitationPost",
    "InvitationStatus",
    "Match",
    "MatchRow",
    "NewInvitation",
    "NewerDatabase",
    "NoSuchInvitation",
    "NoSuchMatch",
    "Person",
    "Place",
    "Post",
    "PostKind",
    "Reader",
    "ResultPost",
    "SeatChoice",
    "Store",
    "Terms",
    "ThreadPost",
    "Transaction",
    "ids_of",
    "open_database",
    "utc_now",
]
