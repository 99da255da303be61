"""What speaks for a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from onitama_core.game.actions import Move
from onitama_core.game.board import PieceKind
from onitama_core.game.events import GameEnded, PawnMoved, PieceCaptured
from onitama_core.game.explaining.facts import (
    Captures,
    DrawsNow,
    KeepsCard,
    MustPass,
    OnlyTurn,
    Parries,
    Places,
    PlacesSpirit,
    Rescues,
    Threatens,
    WinsByForce,
    WinsNow,
)
from onitama_core.game.explaining.looking import (
    can_capture_on,
    card_of,
    every_turn,
    play,
    standing_after,
    winning_moves,
)
from onitama_core.game.outcome import Termination
from onitama_core.game.position import changed
from onitama_core.game.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.game.actions import Action
    from onitama_core.game.cards import Card
    from onitama_core.game.explaining.facts import Merit
    from onitama_core.game.explaining.looking import Played
    from onitama_core.game.state import GameState


def merits(
    state: GameState, turn: Sequence[Action], wins_in: int | None = None
) -> tuple[Merit, ...]:
    """Of a turn, or the rest of one, by day; what matters most first, and never nothing.

    `wins_in`: whole turns of either player until the proven win that begins with this one.
    Raises IllegalAction for a turn that is none.
    """
    played = play(state, turn)
    if played.after.outcome is not None:
        return (at_the_end(played),)
    found = tuple(of_a_turn(state, played, wins_in))
    return found or (what_it_moves(state, turn),)


def at_the_end(played: Played) -> Merit:
    """By day a turn wins or repeats the position; it never loses."""
    (ended,) = (event for event in played.events if isinstance(event, GameEnded))
    return DrawsNow() if ended.outcome.winner is None else WinsNow(ended.ways)


def of_a_turn(state: GameState, played: Played, wins_in: int | None) -> Iterator[Merit]:
    after, opponent = played.after, played.after.position.turn
    if wins_in is not None and wins_in > 1:
        yield WinsByForce((wins_in + 1) // 2)
    answers = winning_moves(after, opponent)
    if not answers:
        yield from defences(state, played)
    yield from threats(after)
    yield from captures(played)
    if not answers:
        yield from rescues(state, played)
        yield from kept_cards(state, played)


def defences(state: GameState, played: Played) -> Iterator[Merit]:
    """Of a turn after which the opponent can't win at once."""
    opponent = played.after.position.turn
    if not (before := winning_moves(state, opponent)):
        return
    stones = [one.goal for one in before if one.goal.way is Termination.STONE]
    yield Parries(stones[0] if stones else before[0].goal)
    if is_only_defence(state, played):
        yield OnlyTurn()


def is_only_defence(state: GameState, played: Played) -> bool:
    """Whether there are other turns, and each lets the opponent win at once.

    Turns that lead to the same position count as one.
    """
    turns = {other.after.position: other.after for other in every_turn(state)}
    holding = [at for at, after in turns.items() if not winning_moves(after, after.position.turn)]
    return len(turns) > 1 and holding == [played.after.position]


def threats(after: GameState) -> Iterator[Merit]:
    opponent = after.position.turn
    if wins := winning_moves(after, opponent.opponent):
        powerless = powerless_cards(after)
        is_forced = set(powerless) == set(after.position.hands[opponent])
        yield Threatens(tuple(dict.fromkeys(one.goal for one in wins)), powerless, is_forced)


def powerless_cards(after: GameState) -> tuple[Card, ...]:
    """The opponent's with which it neither wins nor draws nor keeps the mover from winning."""
    opponent = after.position.turn
    helpful = {
        answer.card
        for answer in every_turn(after)
        if not winning_moves(answer.after, opponent.opponent)
    }
    return tuple(card for card in after.position.hands[opponent] if card not in helpful)


def captures(played: Played) -> Iterator[Merit]:
    after = played.after
    for event in played.events:
        if isinstance(event, PieceCaptured):
            now = standing_after(played.events, event.square)
            answers = can_capture_on(after, after.position.turn, now)
            is_safe = not answers and not winning_moves(after, after.position.turn)
            yield Captures(event.piece, event.square, is_safe)


def rescues(state: GameState, played: Played) -> Iterator[Merit]:
    opponent = played.after.position.turn
    for event in played.events:
        if isinstance(event, PawnMoved) and event.piece.kind is PieceKind.STUDENT:
            now = standing_after(played.events, event.target)
            was_attacked = can_capture_on(state, opponent, event.origin)
            if was_attacked and not can_capture_on(played.after, opponent, now):
                yield Rescues(event.origin)


def kept_cards(state: GameState, played: Played) -> Iterator[Merit]:
    """The card that was not played, where it would win for who gets what is played."""
    if state.phase is not Phase.MOVE:
        return
    position, opponent = played.after.position, played.after.position.turn
    for card in state.position.hands[opponent.opponent]:
        if card is not played.card:
            hands = changed(position.hands, opponent, (card, card))
            holding = replace(played.after, position=position._replace(hands=hands))
            if winning_moves(holding, opponent):
                yield KeepsCard(card)


def what_it_moves(state: GameState, turn: Sequence[Action]) -> Merit:
    match turn[0]:
        case Move(origin=origin, target=target):
            piece = state.position.piece_at(origin)
            return PlacesSpirit(target) if piece is None else Places(piece, target)
        case action:
            return MustPass(card_of(action))
