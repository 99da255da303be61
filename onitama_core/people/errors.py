"""What can be wrong with what a person chooses for themselves, or with asking them.

OnitamaError
├── BlocksThemself · TooManyBlocked
├── HasBlocked              who would ask somebody they have blocked
└── NotWelcome              to whoever is asked, who has blocked them or chosen fewer to be asked by
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import OnitamaError

if TYPE_CHECKING:
    from onitama_core.store import Person


class BlocksThemself(OnitamaError):
    pass


@dataclass(eq=False)
class TooManyBlocked(OnitamaError):
    most: int


@dataclass(eq=False)
class HasBlocked(OnitamaError):
    blocked: Person


@dataclass(eq=False)
class NotWelcome(OnitamaError):
    """Whatever the reason: that of a block is nobody's to know."""

    host: Person
