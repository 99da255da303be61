"""What pictures are called: for Discord, and to tell one from another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import TEMPLES

if TYPE_CHECKING:
    from cogs.ui.messages.private.playing.seats import Seat
    from onitama_core.game import Player
    from onitama_core.matches import Revealed
    from onitama_core.store import Match
    from rendering import Hints


def public_filename(match: Match) -> str:
    """A new one each post, so that no client shows an old picture from its cache."""
    return f"onitama-{match.id}-{match.seq}.png"


def private_filename(seat: Seat, hints: Hints | None = None) -> str:
    """Another one for each picture of a controller: who knows its name knows what it shows."""
    from_square = "" if hints is None else f"-{hints.origin}"
    return f"onitama-{seat.name}-{seat.view.viewer}{from_square}.png"


def replay_filename(revealed: Revealed, near: Player) -> str:
    """By what it shows: unlike a private board's it names no viewer, since all may see it."""
    return f"onitama-{revealed.match.id}-replay-{revealed.turn}-{below(near)}.png"


def below(near: Player) -> str:
    return f"rank-{str(TEMPLES[near])[1]}-below"
