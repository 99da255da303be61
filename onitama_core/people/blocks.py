"""Blocks between people, and who may challenge whom.

OnitamaError
├── BlocksThemself · TooManyBlocked
├── HasBlocked              the challenger has blocked the person they challenge
└── NotWelcome              the challenged person takes no challenge from them, whatever the reason
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from onitama_core.game import OnitamaError
from onitama_core.store import Challengers, Person, Reader, Transaction

MAX_BLOCKED: Final = 25
"""By one person: Discord's lists hold no more."""


class BlocksThemself(OnitamaError): ...


@dataclass(eq=False)
class TooManyBlocked(OnitamaError):
    most: int


@dataclass(eq=False)
class HasBlocked(OnitamaError):
    blocked: Person


@dataclass(eq=False)
class NotWelcome(OnitamaError):
    """The host has blocked the challenger or limited who may challenge them.

    Both are the same error, because nobody may learn that they are blocked.
    """

    host: Person


def block_person(transaction: Transaction, user_id: int, other: Person, guild_id: int) -> None:
    """With the name by which the other is known here. Raises BlocksThemself or TooManyBlocked."""
    if user_id == other.user_id:
        raise BlocksThemself
    is_one_more = not transaction.has_blocked(user_id, other.user_id)
    if is_one_more and len(transaction.blocked_by(user_id, guild_id)) >= MAX_BLOCKED:
        raise TooManyBlocked(MAX_BLOCKED)
    transaction.keep_name(guild_id, other)
    transaction.block(user_id, other.user_id)


def require_welcome(reader: Reader, challenger: Person, other: Person) -> None:
    """To invite this one person. Raises HasBlocked or NotWelcome."""
    require_unblocked(reader, challenger, other)
    among = reader.preferences_of(other.user_id).challenged_by
    is_among = among is Challengers.EVERYBODY or (
        among is Challengers.PLAYED and reader.have_played(challenger.user_id, other.user_id)
    )
    if not is_among:
        raise NotWelcome(other)


def require_unblocked(reader: Reader, guest: Person, host: Person) -> None:
    """Raises HasBlocked or NotWelcome.

    To accept what a host offers to anybody this is enough: they ask for a match themselves.
    """
    if reader.has_blocked(guest.user_id, host.user_id):
        raise HasBlocked(host)
    if reader.has_blocked(host.user_id, guest.user_id):
        raise NotWelcome(host)
