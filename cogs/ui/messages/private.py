"""What one person is told alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import words
from cogs.ui.actions import describe
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.messages.board import header
from cogs.ui.messages.draw import draw_buttons
from cogs.ui.messages.types import Button, PrivateMessage, Style
from onitama_core.game import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ui.messages.types import Picture
    from onitama_core.game import Action
    from onitama_core.matches.records import DrawOffer, Invitation, Match


def own_board(match: Match, player: Player, picture: Picture) -> PrivateMessage:
    if match.is_over:
        next_step = "The match is over."
    elif match.turn is player:
        next_step = "It's your turn."
    else:
        next_step = f"It's the turn of {words.player_name(match, match.turn)}."
    return PrivateMessage(f"{header(match)}\nYou are {words.seat(player)}. {next_step}", picture)


def watched_board(match: Match, picture: Picture) -> PrivateMessage:
    return PrivateMessage(f"{header(match)}\nYou are watching.", picture)


def invited(invitation: Invitation, message_id: int | None) -> PrivateMessage:
    if message_id is None:
        return PrivateMessage("Your invitation is made. I'll post it as soon as Discord lets me.")
    where = words.link(invitation.place, message_id)
    return PrivateMessage(
        f"Your invitation is [in the channel]({where}). I'll start when it's accepted."
    )


def you_played(match: Match, action: Action, board: Match | None) -> str:
    """`board`: the match once its new board is posted."""
    did = f"You {describe(action)}{how_it_ended(match)}."
    if board is None:
        return f"{did} The new board follows as soon as Discord lets me post it."
    if board.is_over:
        return f"{did} {words.board_link(board, 'The last board')} has **Rematch**."
    return f"{did} {words.board_link(board, f'Match #{board.id}')} goes on there."


def how_it_ended(match: Match) -> str:
    if match.outcome is None:
        return ""
    return ", and the match is a draw" if match.outcome.winner is None else " and won"


def more(match: Match) -> PrivateMessage:
    """For a player of an open match."""
    return PrivateMessage(
        f"Match #{match.id}: what would you like?",
        buttons=(
            Button(ButtonId(Verb.OFFER_DRAW, match.id, match.ply), "Offer draw"),
            Button(ButtonId(Verb.RESIGN, match.id, match.ply), "Resign", style=Style.danger),
            Button(ButtonId(Verb.RULES, match.id, match.ply), "Rules"),
        ),
    )


def resign_for_sure(match: Match, player: Player) -> PrivateMessage:
    other = words.player_name(match, player.opponent)
    return PrivateMessage(
        f"Give up match #{match.id}? {other} ({words.seat(player.opponent)}) wins then.",
        buttons=(
            Button(
                ButtonId(Verb.RESIGN_FOR_SURE, match.id, match.ply), "Resign", style=Style.danger
            ),
            Button(ButtonId(Verb.KEEP_PLAYING, match.id, match.ply), "Keep playing"),
        ),
    )


def resigned(match: Match, player: Player, board: Match | None) -> str:
    """`board`: the match once its last board is posted."""
    did = f"You gave up match #{match.id}; {words.player_name(match, player.opponent)} wins."
    if board is None:
        return did
    return f"{did} {words.board_link(board, 'The last board')} has **Rematch**."


KEPT_PLAYING: Final = "Good. The match goes on."


def draw_offered(match: Match, player: Player) -> PrivateMessage:
    other = words.player_name(match, player.opponent)
    return PrivateMessage(f"You offered {other} a draw in #{match.id}. It stands until they move.")


def draw_was_offered(match: Match, offer: DrawOffer) -> PrivateMessage:
    other = words.player_name(match, offer.player)
    return PrivateMessage(
        f"{other} has offered you a draw in #{match.id}. Accept it?",
        buttons=draw_buttons(match, offer),
    )


def games(matches: Sequence[Match], user_id: int) -> PrivateMessage:
    if not matches:
        return PrivateMessage("You have no open match here. `/onitama challenge` starts one.")
    lines = [game_line(match, match.player_of(user_id)) for match in matches]
    return PrivateMessage(words.listing(["**Your open matches**", *lines]))


def game_line(match: Match, player: Player | None) -> str:
    """`player`: the reader."""
    other = Player.RED if player is Player.BLUE else Player.BLUE
    turn = "**your turn**" if match.turn is player else "their turn"
    return (
        f"- #{match.id} against {words.player_name(match, other)} · turn {match.turn_number} · "
        f"{turn} · {words.board_link(match, 'board')}"
    )


def rematch_waiting(invitation: Invitation) -> PrivateMessage:
    where = words.link(invitation.place, invitation.message_id)
    return PrivateMessage(f"Your rematch is [offered]({where}); I'll start when it's accepted.")
