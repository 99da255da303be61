"""The post after each turn: what happened, the board, who is next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import words
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.messages.types import Button, PublicMessage, Style
from onitama_core.game import (
    GameEnded,
    PawnMoved,
    PieceCaptured,
    Player,
    PositionRepeated,
    Termination,
    TurnPassed,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ui.messages.types import Picture
    from onitama_core.game import PublicEvent
    from onitama_core.matches.records import Match
    from onitama_core.matches.updates import Update


def board_post(update: Update, picture: Picture, *, is_latest: bool) -> PublicMessage:
    """A board that was overtaken by a later one is posted without buttons and without a ping."""
    match = update.match
    lines = (header(match), *story(update), call(update) if is_latest else "")
    return PublicMessage(
        content="\n".join(line for line in lines if line),
        picture=picture,
        buttons=buttons(match) if is_latest else (),
        ping=called(update) if is_latest else None,
        is_silent=not is_latest,
    )


def header(match: Match) -> str:
    """`#12 · Alice (Red) – Bob (Blue) · turn 7`."""
    seats = " – ".join(f"{words.player_name(match, player)} ({player.label})" for player in Player)
    return f"#{match.id} · {seats} · turn {match.turn_number}"


def buttons(match: Match) -> tuple[Button, ...]:
    board = Button(ButtonId(Verb.BOARD, match.id, match.ply), "My board")
    if match.is_over:
        return (
            Button(ButtonId(Verb.REMATCH, match.id, match.ply), "Rematch", style=Style.success),
            board,
            Button(ButtonId(Verb.RULES, match.id, match.ply), "Rules"),
        )
    return (
        Button(ButtonId(Verb.MOVE, match.id, match.ply), "Move", style=Style.primary),
        board,
        Button(ButtonId(Verb.MORE, match.id, match.ply), "More"),
    )


def story(update: Update) -> list[str]:
    if not update.events:
        return [opening(update.match)]
    return [line for event in update.events if (line := tell(event, update))]


def opening(match: Match) -> str:
    first = match.setup.first
    side = match.setup.side_card
    return (
        f"The match begins. {words.player_name(match, first)} ({words.seat(first)}) moves first: "
        f"the side card, {side}, bears {first.label}'s stamp."
    )


def tell(event: PublicEvent, update: Update) -> str:
    match = update.match
    match event:
        case PawnMoved(player=player, card=card, origin=origin, target=target):
            captured = "".join(captures(update.events))
            who = words.player_name(match, player)
            return f"{words.MARKS[player]} {who} played **{card} {origin}–{target}**{captured}."
        case TurnPassed(player=player, card=card):
            who = words.player_name(match, player)
            return f"{words.MARKS[player]} {who} can't move and **passed**, exchanging {card}."
        case PositionRepeated(times=2):
            return "This position has stood before. The third time makes a draw."
        case GameEnded():
            return ending(event, match)
        case _:
            return ""


def captures(events: Sequence[PublicEvent]) -> list[str]:
    return [
        f" and captured {event.piece} on {event.square}"
        for event in events
        if isinstance(event, PieceCaptured)
    ]


def ending(event: GameEnded, match: Match) -> str:
    winner = event.outcome.winner
    if winner is None:
        return f"**A draw**: {DRAWN[event.outcome.termination]}."
    who = f"{words.player_name(match, winner)} ({words.seat(winner)})"
    loser = winner.opponent
    if event.outcome.termination is Termination.RESIGNATION:
        return f"{words.player_name(match, loser)} gave up. **{who} wins.**"
    ways = " and ".join(WON[way].format(loser=loser.label) for way in event.ways)
    return f"**{who} wins** by {ways}."


WON: Final = {
    Termination.STONE: "the Way of the **Stone** ({loser}'s master is captured)",
    Termination.STREAM: "the Way of the **Stream** (the master stands on {loser}'s temple)",
}
DRAWN: Final = {
    Termination.AGREEMENT: "both players agreed",
    Termination.REPETITION: "this position has stood three times",
}


def called(update: Update) -> int | None:
    """Whom the post notifies: the player to move, or the one who did not end the match."""
    match = update.match
    if not match.is_over:
        return match.seats[match.turn].user_id
    return None if update.actor is None else match.seats[update.actor.opponent].user_id


def call(update: Update) -> str:
    match = update.match
    if not match.is_over:
        return (
            f"{words.mention(match.seats[match.turn])}, it's your turn ({words.seat(match.turn)})."
        )
    if update.actor is None:
        return ""
    other = match.seats[update.actor.opponent]
    return f"{words.mention(other)}, the match is over. **Rematch** offers another, seats swapped."
