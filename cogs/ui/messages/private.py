"""What one person is told alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import words
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.messages.board import header
from cogs.ui.messages.controller import played
from cogs.ui.messages.draw import draw_buttons
from cogs.ui.messages.types import Button, PrivateMessage, Style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ui.messages.types import Picture
    from onitama_core.game import Action, Player
    from onitama_core.matches.records import DrawOffer, Invitation, Match

MOST_GAMES: Final = 15
"""Listed in one message of at most 2,000 characters."""


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
    where = words.link(invitation.place, message_id)
    return PrivateMessage(
        f"Your invitation is [in the channel]({where}). I'll start when it's accepted."
    )


def you_played(match: Match, action: Action) -> PrivateMessage:
    return PrivateMessage(played(match, action))


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


def resigned(match: Match) -> str:
    return f"You gave up match #{match.id}. {words.board_link(match, 'The last board')} is up."


KEPT_PLAYING: Final = "Good. The match goes on."


def draw_offered(match: Match, player: Player) -> PrivateMessage:
    other = words.player_name(match, player.opponent)
    return PrivateMessage(f"You offered {other} a draw in #{match.id}. It stands until they move.")


def draw_was_offered(match: Match, offer: DrawOffer) -> PrivateMessage:
    other = words.player_name(match, offer.player)
    return PrivateMessage(
        f"{other} offers you a draw in #{match.id} already: accept it?",
        buttons=draw_buttons(match, offer),
    )


def games(matches: Sequence[Match], user_id: int) -> PrivateMessage:
    if not matches:
        return PrivateMessage("You have no open match here. `/onitama challenge` starts one.")
    lines = [game_line(match, user_id) for match in matches[:MOST_GAMES]]
    if len(matches) > MOST_GAMES:
        lines.append(f"… and {len(matches) - MOST_GAMES} more.")
    return PrivateMessage("\n".join(("**Your open matches**", *lines)))


def game_line(match: Match, user_id: int) -> str:
    player = match.player_of(user_id)
    other = match.seats[match.turn.opponent if match.turn is player else match.turn]
    turn = "**your turn**" if match.turn is player else "their turn"
    board = words.board_link(match, "board")
    return (
        f"- #{match.id} against {words.name(other)} · turn {match.turn_number} · {turn} · {board}"
    )


def rematch_waiting(invitation: Invitation) -> PrivateMessage:
    where = words.link(invitation.place, invitation.message_id)
    return PrivateMessage(f"Your rematch is [offered]({where}); I'll start when it's accepted.")
