"""What the two players are told of a proposal, each alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.messages.public.proposals import DRAW, TAKEBACK, answers
from cogs.ui.messages.types import PrivateMessage
from cogs.ui.sentences import draw, takeback

if TYPE_CHECKING:
    from cogs.ui.messages.public.proposals import Wording
    from onitama_core.game import Player
    from onitama_core.store import Match, Proposal

TO_ASKER: Final = {DRAW: draw.you_offered, TAKEBACK: takeback.you_asked}
TO_ASKED: Final = {DRAW: draw.was_offered, TAKEBACK: takeback.was_asked}


def proposed(wording: Wording, match: Match, player: Player) -> PrivateMessage:
    return PrivateMessage(TO_ASKER[wording](match, player))


def was_proposed(wording: Wording, match: Match, proposal: Proposal) -> PrivateMessage:
    told = TO_ASKED[wording](match, proposal)
    return PrivateMessage(told, buttons=answers(wording, match, proposal))
