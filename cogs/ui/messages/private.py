"""What one person is told alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import clicks, words
from cogs.ui.messages.board import happened, header
from cogs.ui.messages.draw import draw_buttons
from cogs.ui.messages.types import Button, PrivateMessage, Style
from onitama_core.game import (
    LightLantern,
    Phase,
    Player,
    Variant,
)
from rendering import words as say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cogs.ui.messages.types import Picture
    from onitama_core.game import Action
    from onitama_core.matches import PlayerUpdate, PublicUpdate
    from onitama_core.store import DrawOffer, Invitation, Match


def own_board(update: PlayerUpdate, picture: Picture) -> PrivateMessage:
    answers = map(say.answered, update.view.answers)
    return PrivateMessage("\n".join((*own_words(update), *answers)), picture)


def own_words(update: PlayerUpdate) -> Iterator[str]:
    """What stands above a player's own board, but for what the lanterns told."""
    match, viewer = update.match, update.view.viewer
    yield header(match)
    yield from happened(update.public)
    yield from say.own_ninjas(update.events)
    yield f"You are {words.seat(viewer)}. {whose_turn(match, viewer)}"


def whose_turn(match: Match, player: Player) -> str:
    if match.is_over:
        return f"The match is over.{when_opened(match)}"
    other = words.player_name(match, player.opponent)
    if match.phase is Phase.PLACEMENT:
        noun = YOUR_NINJAS[match.setup.variant]
        is_mine = player in match.waits_for
        return f"Place {noun}." if is_mine else f"The match waits until {other} has placed."
    return "It's your turn." if player in match.waits_for else f"It's the turn of {other}."


YOUR_NINJAS: Final = {Variant.SHADOW: "your ninja", Variant.LIGHT: "your ninjas"}


def watched_board(update: PublicUpdate, picture: Picture) -> PrivateMessage:
    return PrivateMessage("\n".join(watched_words(update)), picture)


def watched_words(update: PublicUpdate) -> Iterator[str]:
    """What stands above a spectator's board."""
    yield header(update.match)
    yield from happened(update)
    yield f"You are watching.{when_opened(update.match)}"


def when_opened(match: Match) -> str:
    """Of the hidden boards, where there are any."""
    if not match.setup.variant.has_secrets:
        return ""
    if match.is_over:
        return f" {words.board_link(match, 'The last board')} has **Reveal**."
    return " Hidden boards open after the match."


def invited(invitation: Invitation, message_id: int | None) -> PrivateMessage:
    if message_id is None:
        return PrivateMessage("Your invitation is made. I'll post it as soon as Discord lets me.")
    where = words.link(invitation.place, message_id)
    return PrivateMessage(
        f"Your invitation is [in the channel]({where}). I'll start when it's accepted."
    )


def you_played(update: PlayerUpdate, action: Action, board: Match | None) -> str:
    """`board`: the match once its new board is posted."""
    view = update.view
    told = f"You {did(update.public, action)}.{how_it_ended(update.match)}"
    if isinstance(action, LightLantern) and action.line is not None:
        told = f"{told} {say.answered(view.answers[-1])}"
    if view.legal_actions:
        return f"{told} {say.how_to_type(view)}"
    return f"{told} {where_it_goes_on(board)}"


def where_it_goes_on(board: Match | None) -> str:
    if board is None:
        return "The new board follows as soon as Discord lets me post it."
    if board.is_over:
        return f"{words.board_link(board, 'The last board')} has **Rematch**."
    return f"Here is {words.board_link(board, 'the new board')}."


def did(update: PublicUpdate, action: Action) -> str:
    """What the last action did, with what it hit."""
    player = update.match.turn if update.actor is None else update.actor
    return say.plain(say.did(action, player, update.events))


def how_it_ended(match: Match) -> str:
    if match.outcome is None:
        return ""
    return " The match is a draw." if match.outcome.winner is None else " You won."


def more(match: Match) -> PrivateMessage:
    """For a player of an open match."""
    return PrivateMessage(
        f"Match #{match.id}: what would you like?",
        buttons=(
            Button(clicks.OfferDraw(match.id), "Offer draw"),
            Button(clicks.AskToResign(match.id), "Resign", style=Style.danger),
            Button(clicks.ShowRules(match.id), "Rules"),
        ),
    )


def resign_for_sure(match: Match, player: Player) -> PrivateMessage:
    other = words.player_name(match, player.opponent)
    return PrivateMessage(
        f"Give up match #{match.id}? {other} ({words.seat(player.opponent)}) wins then.",
        buttons=(
            Button(clicks.ResignForSure(match.id), "Resign", style=Style.danger),
            Button(clicks.KeepPlaying(match.id), "Keep playing"),
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
    turn = "**your turn**" if player in match.waits_for else "their turn"
    return (
        f"- #{match.id} against {words.player_name(match, other)} · turn {match.turn_number} · "
        f"{turn} · {words.board_link(match, 'board')}"
    )


def rematch_waiting(invitation: Invitation) -> PrivateMessage:
    where = words.link(invitation.place, invitation.message_id)
    return PrivateMessage(f"Your rematch is [offered]({where}); I'll start when it's accepted.")
