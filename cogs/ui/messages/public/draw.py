"""A draw offer in the channel, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.types import Button, PublicMessage, Style
from cogs.ui.sentences import draw, labels

if TYPE_CHECKING:
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Match, Proposal


def draw_offer(match: Match, offer: Proposal) -> PublicMessage:
    return PublicMessage(
        draw.offered(match, offer),
        buttons=draw_buttons(match, offer),
        pings=match.users(offer.player.opponent),
    )


def draw_buttons(match: Match, offer: Proposal) -> tuple[Button, ...]:
    return (
        Button(
            clicks.AcceptDraw(match.id, offer.seq),
            labels.ACCEPT_DRAW,
            style=Style.success,
        ),
        Button(clicks.DeclineDraw(match.id, offer.seq), labels.DECLINE),
    )


def draw_offer_closed(update: PublicUpdate) -> PublicMessage:
    return PublicMessage(draw.closed(update))


def draw_offer_lapsed(match: Match) -> PublicMessage:
    """For an offer that was closed before the channel could be told of it."""
    return PublicMessage(draw.lapsed(match), is_silent=True)
