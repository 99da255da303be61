"""A turn or two of looking ahead by the rules, by day, where nothing is hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from onitama_core.game.actions import Move, Pass
from onitama_core.game.events import SpiritMoved
from onitama_core.game.explaining.facts import Goal
from onitama_core.game.referee import apply, legal_actions
from onitama_core.game.state import Phase
from onitama_core.game.variants.turns import captures_on, ways_won

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from onitama_core.game.actions import Action
    from onitama_core.game.board import Piece, Player, Square
    from onitama_core.game.cards import Card
    from onitama_core.game.events import Event
    from onitama_core.game.state import GameState


class Played(NamedTuple):
    """A whole turn, and what came of it."""

    card: Card
    after: GameState
    events: tuple[Event, ...]


class Winning(NamedTuple):
    """A move that would win at once."""

    card: Card
    goal: Goal
    """Of several ways the first, stone."""


def to_move(state: GameState, player: Player) -> GameState:
    """The same board and hands at the start of a turn of `player`, whose turn it need not be."""
    position = state.position._replace(turn=player)
    return replace(state, position=position, phase=Phase.MOVE, used=None)


def pawn_moves(state: GameState, player: Player) -> Iterator[Move]:
    """With which `player`, were it to move, could begin a turn; not those of the Spirit."""
    own = state.position.pawns[player]
    for action in legal_actions(to_move(state, player), player):
        if isinstance(action, Move) and own & action.origin.bit:
            yield action


def winning_moves(state: GameState, player: Player) -> list[Winning]:
    """Those of `player`, were it to move; none once the game is over."""
    position = state.position._replace(turn=player)
    return [
        Winning(move.card, Goal(ways[0], move.target))
        for move in pawn_moves(state, player)
        if (ways := ways_won(position, move, captures_on(move.target, position)))
    ]


def capturing_moves(state: GameState, player: Player) -> Iterator[tuple[Move, Piece]]:
    """Those of `player`, were it to move, with what they capture."""
    position = state.position._replace(turn=player)
    for move in pawn_moves(state, player):
        if captured := captures_on(move.target, position):
            yield move, captured


def can_capture_on(state: GameState, player: Player, square: Square) -> bool:
    return any(move.target is square for move, _ in capturing_moves(state, player))


def standing_after(events: Iterable[Event], square: Square) -> Square:
    """Where the pawn stands that moved to `square`: the Spirit may have swapped with it since."""
    swaps = (event for event in events if isinstance(event, SpiritMoved))
    return next((swap.origin for swap in swaps if swap.target is square), square)


def play(state: GameState, turn: Sequence[Action]) -> Played:
    """Raises IllegalAction."""
    player = state.position.turn
    events: tuple[Event, ...] = ()
    for action in turn:
        state, happened = apply(state, player, action)
        events += happened
    return Played(card_of(turn[0]), state, events)


def card_of(action: Action) -> Card:
    """Raises TypeError for what no turn by day begins with."""
    match action:
        case Move(card) | Pass(card):
            return card
        case _:
            raise TypeError(action)


def every_turn(state: GameState) -> Iterator[Played]:
    """The whole turns of who is to move, from this step of it on."""
    player = state.position.turn
    for action in legal_actions(state, player):
        after, events = apply(state, player, action)
        if after.outcome is None and after.position.turn is player:
            yield from (
                Played(card_of(action), rest.after, events + rest.events)
                for rest in every_turn(after)
            )
        else:
            yield Played(card_of(action), after, events)
