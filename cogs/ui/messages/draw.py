"""A draw offer in the channel, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks, words
from cogs.ui.messages.types import Button, PublicMessage, Style
from onitama_core.game import Player
from onitama_core.store import EntryKind

if TYPE_CHECKING:
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import DrawOffer, Match


def draw_offer(match: Match, offer: DrawOffer) -> PublicMessage:
    other = match.seats[offer.player.opponent]
    who = f"{words.player_name(match, offer.player)} ({words.seat(offer.player)})"
    return PublicMessage(
        f"#{match.id} · {words.mention(other)}, {who} offers a draw. "
        "It stands until you answer or move.",
        buttons=draw_buttons(match, offer),
        pings=(other.user_id,),
    )


def draw_buttons(match: Match, offer: DrawOffer) -> tuple[Button, ...]:
    return (
        Button(
            clicks.AcceptDraw(match.id, offer.seq),
            "Accept draw",
            style=Style.success,
        ),
        Button(clicks.DeclineDraw(match.id, offer.seq), "Decline"),
    )


def draw_offer_closed(update: PublicUpdate) -> PublicMessage:
    """What the entry that closed the offer was; its maker's opponent made that entry."""
    game, actor = update.match, update.actor or Player.RED
    closer = words.player_name(game, actor)
    offer = f"{words.player_name(game, actor.opponent)}'s draw offer"
    match update.kind:
        case EntryKind.DRAW_AGREED:
            outcome = f"{closer} accepted {offer}."
        case EntryKind.DRAW_DECLINED:
            outcome = f"{closer} declined {offer}; the match goes on."
        case EntryKind.ACTION:
            outcome = f"{offer} lapsed with {closer}'s move."
        case _:
            outcome = "The draw offer lapsed: the match is over."
    return PublicMessage(f"#{game.id} · {outcome}")


def draw_offer_lapsed(match: Match) -> PublicMessage:
    """For an offer that was closed before the channel could be told of it."""
    return PublicMessage(f"#{match.id} · A draw offer has lapsed.", is_silent=True)
