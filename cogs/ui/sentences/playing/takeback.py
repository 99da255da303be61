"""The request to take a turn back, to the channel and to its two players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.people import full_name, mention, player_name
from cogs.ui.sentences.playing.board import numbered
from onitama_core.store import EntryKind

if TYPE_CHECKING:
    from onitama_core.game import Player
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Match, Proposal

LAPSED: Final = "A takeback request has lapsed."


def asked(match: Match, request: Proposal) -> str:
    other, asker = request.player.opponent, full_name(match, request.player)
    told = f"{mention(match.seats[other])}, {asker} asks to go {back_to(match, request.player)}."
    return numbered(match.id, f"{told} It stands until you answer or somebody moves.")


def back_to(match: Match, player: Player) -> str:
    return f"back to the start of turn {match.last_turn_of(player)}"


def closed(update: PublicUpdate) -> str:
    """What the entry that closed the request was."""
    game, closer = update.match, player_name(update.match, update.actor)
    match update.kind:
        case EntryKind.TAKEBACK_AGREED:
            outcome = f"{closer} agreed: back to the start of turn {game.turn_number}."
        case EntryKind.TAKEBACK_DECLINED:
            asker = player_name(game, update.actor.opponent)
            outcome = f"{closer} declined {asker}'s takeback; the match goes on."
        case EntryKind.ACTION:
            outcome = f"The takeback request lapsed when {closer} played on."
        case _:
            outcome = "The takeback request lapsed: the match is over."
    return numbered(game.id, outcome)


def lapsed(match: Match) -> str:
    return numbered(match.id, LAPSED)


def you_asked(match: Match, player: Player) -> str:
    other, where = player_name(match, player.opponent), back_to(match, player)
    told = f"You asked {other} to go {where} in #{match.id}."
    return f"{told} It stands until they answer or somebody moves."


def granted(match: Match) -> str:
    """To who played on with the computer, which always agrees."""
    return f"Taken back: turn {match.turn_number} of #{match.id} is yours again."


def was_asked(match: Match, request: Proposal) -> str:
    asker, where = player_name(match, request.player), back_to(match, request.player)
    return f"{asker} asks you to go {where} in #{match.id}. Agree?"
