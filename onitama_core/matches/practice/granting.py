"""What is granted in the moment in which it is asked, where nobody else plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store import DrawAgreed, DrawOffered, TakebackAgreed, TakebackOffered

if TYPE_CHECKING:
    from onitama_core.store import Entry, Match


def is_granted(match: Match, entry: Entry) -> bool:
    """The computer lets everything be taken back; who plays both sides agrees with themselves."""
    if isinstance(entry, TakebackOffered):
        return match.is_practice
    return isinstance(entry, DrawOffered) and match.is_solo


def consent(match: Match, entry: Entry) -> DrawAgreed | TakebackAgreed | None:
    """The entry that grants what one asked for, if nobody is to be waited for."""
    if not is_granted(match, entry):
        return None
    match entry:
        case DrawOffered(seq, player):
            return DrawAgreed(seq + 1, player.opponent, at=entry.at)
        case TakebackOffered(seq, player):
            return TakebackAgreed(seq + 1, player.opponent, at=entry.at)
    return None
