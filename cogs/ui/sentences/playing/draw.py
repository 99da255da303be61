"""A draw offer, to the channel and to its two players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.people import full_name, mention, name, player_name
from cogs.ui.sentences.playing.board import numbered
from onitama_core.store import Computer, EntryKind

if TYPE_CHECKING:
    from onitama_core.game import Player
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Match, Proposal

LAPSED: Final = "A draw offer has lapsed."
ASKED_FOR: Final = "A draw? I'm thinking about it."
"""By the computer, on a private board."""


def offered(match: Match, offer: Proposal) -> str:
    by, other = full_name(match, offer.player), match.seats[offer.player.opponent]
    if isinstance(other, Computer):
        return numbered(match.id, f"{by} offers a draw. {name(other)} thinks about it.")
    told = f"{mention(other)}, {by} offers a draw."
    return numbered(match.id, f"{told} It stands until you answer or move.")


def closed(update: PublicUpdate) -> str:
    """What the entry that closed the offer was; its maker's opponent made that entry."""
    game, actor = update.match, update.actor
    closer = player_name(game, actor)
    offer = f"{player_name(game, actor.opponent)}'s draw offer"
    match update.kind:
        case EntryKind.DRAW_AGREED:
            outcome = f"{closer} accepted {offer}."
        case EntryKind.DRAW_DECLINED:
            outcome = f"{closer} declined {offer}; the match goes on."
        case EntryKind.ACTION:
            outcome = f"{offer} lapsed when {closer} played on."
        case EntryKind.TAKEBACK_AGREED:
            outcome = "The draw offer lapsed with the takeback."
        case _:
            outcome = "The draw offer lapsed: the match is over."
    return numbered(game.id, outcome)


def lapsed(match: Match) -> str:
    return numbered(match.id, LAPSED)


def you_offered(match: Match, player: Player) -> str:
    told = f"You offered {player_name(match, player.opponent)} a draw in #{match.id}."
    if isinstance(match.seats[player.opponent], Computer):
        return f"{told} It answers in its next turn."
    return f"{told} It stands until they answer or move."


def was_offered(match: Match, offer: Proposal) -> str:
    return f"{player_name(match, offer.player)} has offered you a draw in #{match.id}. Accept it?"
