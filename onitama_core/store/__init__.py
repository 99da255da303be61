"""What is kept, and all SQL.

Values      Match, Entry, Invitation, Terms, Post …: what a store is told and gives back
Store       `read` a question, `write` a change; `open_store` opens a file for this process alone
Files       `back_up`, `restore` and `look_at` one
Errors      NoSuchMatch, NoSuchInvitation, Locked; Conflict, ReadOnly, InUse, NewerDatabase, …
"""

from onitama_core.store.clock import EPOCH, Clock, utc_now, whole_milliseconds
from onitama_core.store.errors import (
    Conflict,
    InUse,
    LaterDatabase,
    Locked,
    NewerDatabase,
    NoSuchInvitation,
    NoSuchMatch,
    ReadOnly,
    StoreFault,
    StoreProblem,
)
from onitama_core.store.protocol import Store
from onitama_core.store.reader import Reader
from onitama_core.store.records.customs import EVERY_PACE, Customs
from onitama_core.store.records.due import Due, DueKind
from onitama_core.store.records.entries import (
    NO_TIME,
    Abandoned,
    Cancelled,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    Ending,
    Entry,
    EntryKind,
    Line,
    Played,
    Resigned,
    TakenBack,
    TimedOut,
)
from onitama_core.store.records.invitations import Invitation, InvitationStatus, NewInvitation
from onitama_core.store.records.matches import Match, NewMatch, Proposal, Standing, Unsummed
from onitama_core.store.records.pace import (
    PACES,
    UNLIMITED,
    Clocks,
    Correspondence,
    Live,
    Pace,
    Unlimited,
    name_of,
)
from onitama_core.store.records.posts import (
    BoardPost,
    Delivery,
    DrawOfferClosedPost,
    DrawOfferPost,
    FilmPost,
    InvitationClosedPost,
    InvitationPost,
    LeftPost,
    OvertakenPost,
    PlacedPost,
    Post,
    PostKind,
    ReminderPost,
    ResultPost,
    SentBoard,
    SharedFilm,
    ThreadPost,
    WarningPost,
)
from onitama_core.store.records.seats import Computer, Person, Place, Seat
from onitama_core.store.records.terms import SEPARATOR, SeatChoice, Terms, ids_of
from onitama_core.store.sqlite.copies.backup import back_up
from onitama_core.store.sqlite.copies.looking import Versions, look_at
from onitama_core.store.sqlite.copies.restoring import restore
from onitama_core.store.sqlite.database import open_store, share_store
from onitama_core.store.transaction import Transaction

__all__ = [
    "EPOCH",
    "EVERY_PACE",
    "NO_TIME",
    "PACES",
    "SEPARATOR",
    "UNLIMITED",
    "Abandoned",
    "BoardPost",
    "Cancelled",
    "Clock",
    "Clocks",
    "Computer",
    "Conflict",
    "Correspondence",
    "Customs",
    "Delivery",
    "DrawAgreed",
    "DrawDeclined",
    "DrawOfferClosedPost",
    "DrawOfferPost",
    "DrawOffered",
    "Due",
    "DueKind",
    "Ending",
    "Entry",
    "EntryKind",
    "FilmPost",
    "InUse",
    "Invitation",
    "InvitationClosedPost",
    "InvitationPost",
    "InvitationStatus",
    "LaterDatabase",
    "LeftPost",
    "Line",
    "Live",
    "Locked",
    "Match",
    "NewInvitation",
    "NewMatch",
    "NewerDatabase",
    "NoSuchInvitation",
    "NoSuchMatch",
    "OvertakenPost",
    "Pace",
    "Person",
    "Place",
    "PlacedPost",
    "Played",
    "Post",
    "PostKind",
    "Proposal",
    "ReadOnly",
    "Reader",
    "ReminderPost",
    "Resigned",
    "ResultPost",
    "Seat",
    "SeatChoice",
    "SentBoard",
    "SharedFilm",
    "Standing",
    "Store",
    "StoreFault",
    "StoreProblem",
    "TakenBack",
    "Terms",
    "ThreadPost",
    "TimedOut",
    "Transaction",
    "Unlimited",
    "Unsummed",
    "Versions",
    "WarningPost",
    "back_up",
    "ids_of",
    "look_at",
    "name_of",
    "open_store",
    "restore",
    "share_store",
    "utc_now",
    "whole_milliseconds",
]
