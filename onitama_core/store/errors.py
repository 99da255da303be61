"""Errors of queries and transactions, and of the database file behind them.

OnitamaError
├── NoSuchMatch · NoSuchInvitation · NoSuchTournament
└── Locked                  another program has locked the file for too long
StoreProblem
├── Conflict                a row with this key exists already: another transaction was quicker
├── ReadOnly
├── Full                    the disk is full
├── NoFolder                the file's folder does not exist
├── InUse                   another bot has the file open
├── NewerDatabase           a later version of this program wrote the file
├── LosesLaterEntries       the file holds newer entries than the copy that would replace it
└── StoreFault              SQLite reports another error
    └── UnusableFile        the file is damaged, or it is not this program's
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import OnitamaError

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(eq=False)
class NoSuchMatch(OnitamaError):
    match_id: int


@dataclass(eq=False)
class NoSuchInvitation(OnitamaError):
    invitation_id: int


@dataclass(eq=False)
class NoSuchTournament(OnitamaError):
    tournament_id: int


class Locked(OnitamaError): ...


class StoreProblem(Exception): ...


class Conflict(StoreProblem): ...


class ReadOnly(StoreProblem): ...


class Full(StoreProblem): ...


class NoFolder(StoreProblem): ...


class InUse(StoreProblem): ...


class StoreFault(StoreProblem): ...


class UnusableFile(StoreFault): ...


@dataclass(eq=False)
class NewerDatabase(StoreProblem):
    version: int
    """Version of the file."""
    known: int
    """Newest version that this program knows."""


@dataclass(eq=False)
class LosesLaterEntries(StoreProblem):
    latest_in_file: datetime
    """Time of the latest entry in the file."""
    latest_in_copy: datetime
    """Time of the latest entry in the copy."""
