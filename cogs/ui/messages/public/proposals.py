"""What one player proposes to the other in the channel, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.ui import clicks
from cogs.ui.messages.types import Button, PublicMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.playing import draw, takeback
from onitama_core.store import PostKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Match, Proposal


@dataclass(frozen=True, slots=True)
class Wording:
    """How a kind of proposal is worded and answered."""

    of: Callable[[Match], Proposal | None]
    """The open one."""
    proposed: Callable[[Match, Proposal], str]
    closed: Callable[[PublicUpdate], str]
    lapsed: Callable[[Match], str]
    agree: type[clicks.ProposalAnswer]
    decline: type[clicks.ProposalAnswer]
    yes: str


DRAW: Final = Wording(
    of=lambda match: match.draw_offer,
    proposed=draw.offered,
    closed=draw.closed,
    lapsed=draw.lapsed,
    agree=clicks.AcceptDraw,
    decline=clicks.DeclineDraw,
    yes=labels.ACCEPT_DRAW,
)
TAKEBACK: Final = Wording(
    of=lambda match: match.takeback,
    proposed=takeback.asked,
    closed=takeback.closed,
    lapsed=takeback.lapsed,
    agree=clicks.AcceptTakeback,
    decline=clicks.DeclineTakeback,
    yes=labels.ACCEPT_TAKEBACK,
)
WORDINGS: Final[Mapping[PostKind, Wording]] = {
    PostKind.DRAW_OFFER: DRAW,
    PostKind.DRAW_OFFER_CLOSED: DRAW,
    PostKind.TAKEBACK: TAKEBACK,
    PostKind.TAKEBACK_CLOSED: TAKEBACK,
}


def proposal_post(wording: Wording, match: Match, proposal: Proposal) -> PublicMessage:
    return PublicMessage(
        wording.proposed(match, proposal),
        buttons=answers(wording, match, proposal),
        pings=match.to_call(proposal.player.opponent),
    )


def answers(wording: Wording, match: Match, proposal: Proposal) -> tuple[Button, ...]:
    """The computer needs none."""
    if not match.to_call(proposal.player.opponent):
        return ()
    return (
        Button(wording.agree(match.id, proposal.seq), wording.yes, style=Style.success),
        Button(wording.decline(match.id, proposal.seq), labels.DECLINE),
    )


def proposal_closed(wording: Wording, update: PublicUpdate) -> PublicMessage:
    return PublicMessage(wording.closed(update))


def proposal_lapsed(wording: Wording, match: Match) -> PublicMessage:
    """For one that was closed before the channel could be told of it."""
    return PublicMessage(wording.lapsed(match), is_silent=True)
