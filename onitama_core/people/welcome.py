"""Who may ask whom for a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.people.errors import HasBlocked, NotWelcome
from onitama_core.store import Challengers

if TYPE_CHECKING:
    from onitama_core.store import Person, Reader


def require_welcome(reader: Reader, challenger: Person, other: Person) -> None:
    """To invite this one person. Raises HasBlocked or NotWelcome."""
    require_unblocked(reader, challenger, other)
    if not is_among(reader, challenger, other):
        raise NotWelcome(other)


def require_unblocked(reader: Reader, guest: Person, host: Person) -> None:
    """Raises HasBlocked or NotWelcome.

    To accept what a host offers to anybody this is enough: they ask for a match themselves.
    """
    if reader.has_blocked(guest.user_id, host.user_id):
        raise HasBlocked(host)
    if reader.has_blocked(host.user_id, guest.user_id):
        raise NotWelcome(host)


def is_among(reader: Reader, challenger: Person, other: Person) -> bool:
    """Those by whom the other has chosen to be asked."""
    match reader.preferences_of(other.user_id).challenged_by:
        case Challengers.EVERYBODY:
            return True
        case Challengers.PLAYED:
            return reader.have_played(challenger.user_id, other.user_id)
        case Challengers.NOBODY:
            return False
