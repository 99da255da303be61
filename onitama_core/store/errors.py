"""What can be wrong with a question to the store, or with the file behind it.

OnitamaError
├── NoSuchMatch · NoSuchInvitation
└── Locked                  somebody else holds the file for longer than anybody waits
StoreProblem
├── Conflict                another entry has this number: somebody was quicker
├── ReadOnly
├── Full                    there is no room left for the file
├── NoFolder                in which the file could stand
├── InUse                   another bot plays with this file
├── NewerDatabase           the file was written by a later version of this program
├── LaterDatabase           the file holds what a copy of it doesn't
└── StoreFault              broken, or told something that makes no sense
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import OnitamaError

if TYPE_CHECKING:
    from datetime import datetime


# fmt: off
class NoSuchMatch(OnitamaError):
    match_id: int
class NoSuchInvitation(OnitamaError):
    invitation_id: int
class Locked(OnitamaError): ...

class StoreProblem(Exception): ...
class Conflict(StoreProblem): ...
class ReadOnly(StoreProblem): ...
class Full(StoreProblem): ...
class NoFolder(StoreProblem): ...
class InUse(StoreProblem): ...
class StoreFault(StoreProblem): ...
# fmt: on


@dataclass(eq=False)
class NewerDatabase(StoreProblem):
    version: int
    known: int


@dataclass(eq=False)
class LaterDatabase(StoreProblem):
    there: datetime
    """When something last happened in the file."""
    copied: datetime
    """In the copy."""
