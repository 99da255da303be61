"""Blocks between people, and who may challenge whom.

OnitamaError
├── BlocksOwnAccount · TooManyBlocked
├── HasBlocked              the challenger has blocked the person they challenge
└── NotWelcome              the challenged person takes no challenge from them, whatever the reason
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from onitama_core.game import OnitamaError
from onitama_core.store import Challengers, Person, Reader, Transaction

MAX_BLOCKED: Final = 25
"""People whom one user may block; Discord's lists hold no more."""


class BlocksOwnAccount(OnitamaError): ...


@dataclass(eq=False)
class TooManyBlocked(OnitamaError):
    limit: int


@dataclass(eq=False)
class HasBlocked(OnitamaError):
    blocked: Person


@dataclass(eq=False)
class NotWelcome(OnitamaError):
    """The challenged person takes no challenge from the challenger.

    They have blocked the challenger, limited who may challenge them, or have too many matches. All
    are the same error, because nobody may learn that they are blocked.
    """

    person: Person
    """The person who takes no challenge from the other."""


def block_person(transaction: Transaction, user_id: int, other: Person, guild_id: int) -> None:
    """Block a person, and store the name by which they are known in a server.

    Raises BlocksOwnAccount or TooManyBlocked.
    """
    if user_id == other.user_id:
        raise BlocksOwnAccount
    is_new = not transaction.people.has_blocked(user_id, other.user_id)
    if is_new and len(transaction.people.blocked_by(user_id, guild_id)) >= MAX_BLOCKED:
        raise TooManyBlocked(MAX_BLOCKED)
    transaction.people.save_name(guild_id, other)
    transaction.people.block(user_id, other.user_id)


def require_welcome(reader: Reader, challenger: Person, other: Person) -> None:
    """Raise HasBlocked or NotWelcome if the challenger may not invite this person."""
    require_unblocked(reader, challenger, other)
    allowed = reader.people.preferences(other.user_id).challenged_by
    is_welcome = allowed is Challengers.EVERYBODY
    if allowed is Challengers.PLAYED:
        is_welcome = reader.matches.have_played(challenger.user_id, other.user_id)
    if not is_welcome:
        raise NotWelcome(other)


def require_unblocked(reader: Reader, person: Person, other: Person) -> None:
    """Raise HasBlocked or NotWelcome if one of both has blocked the other.

    `person` is the user who acts. If they accept an open offer, this check suffices, because both
    have asked for the match.
    """
    if reader.people.has_blocked(person.user_id, other.user_id):
        raise HasBlocked(other)
    if reader.people.has_blocked(other.user_id, person.user_id):
        raise NotWelcome(other)
