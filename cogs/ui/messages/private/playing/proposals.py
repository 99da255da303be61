"""What the two players are told of a proposal, each alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.messages.public.proposals import DRAW, TAKEBACK, answers
from cogs.ui.messages.types import PrivateMessage
from cogs.ui.sentences.playing import draw, takeback
from onitama_core.store import EntryKind

if TYPE_CHECKING:
    from cogs.ui.messages.public.proposals import Wording
    from onitama_core.game import Player
    from onitama_core.matches import PlayerUpdate
    from onitama_core.store import Match, Proposal

TO_ASKER: Final = {DRAW: draw.you_offered, TAKEBACK: takeback.you_asked}
TO_ASKED: Final = {DRAW: draw.was_offered, TAKEBACK: takeback.was_asked}


def proposed(wording: Wording, update: PlayerUpdate, player: Player) -> PrivateMessage:
    match = update.match
    if update.public.kind is EntryKind.TAKEBACK_AGREED:
        return PrivateMessage(takeback.granted(match))
    return PrivateMessage(TO_ASKER[wording](match, player))


def told_at_once(wording: Wording, update: PlayerUpdate) -> tuple[str, ...]:
    """On a private board: what is still to be answered."""
    is_open = wording.of(update.match) is not None
    return (draw.ASKED_FOR,) if is_open else ()


def was_proposed(wording: Wording, match: Match, proposal: Proposal) -> PrivateMessage:
    told = TO_ASKED[wording](match, proposal)
    return PrivateMessage(told, buttons=answers(wording, match, proposal))
