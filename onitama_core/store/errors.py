"""What can be wrong with a question to the store, or with the file behind it.

OnitamaError
├── NoSuchMatch · NoSuchInvitation
└── Locked                  somebody else holds the file for longer than anybody waits
StoreProblem
├── Conflict                another entry has this number: somebody was quicker
├── ReadOnly
├── InUse                   another bot plays with this file
├── NewerDatabase           the file was written by a later version of this program
└── StoreFault              full, broken, or told something that makes no sense
"""

from __future__ import annotations

from dataclasses import dataclass

from onitama_core.game import OnitamaError


@dataclass(eq=False)
class NoSuchMatch(OnitamaError):
    match_id: int


@dataclass(eq=False)
class NoSuchInvitation(OnitamaError):
    invitation_id: int


class Locked(OnitamaError):
    pass


class StoreProblem(Exception):
    pass


class Conflict(StoreProblem):
    pass


class ReadOnly(StoreProblem):
    pass


class InUse(StoreProblem):
    pass


@dataclass(eq=False)
class NewerDatabase(StoreProblem):
    version: int
    known: int


class StoreFault(StoreProblem):
    pass
