"""One game between two programs, refereed by the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

from onitama_core.game import OnitamaError, Player, apply, format_action, parse_action
from tests.benchmarks.duels.contestants import Answer, Forfeit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine import Limit
    from onitama_core.game import GameState
    from tests.benchmarks.duels.contestants import Contestant
    from tests.benchmarks.duels.deals import Start

Seats: TypeAlias = "tuple[Contestant, Contestant]"
"""Red and Blue."""


class Unfinished(Enum):
    """How a game ends that the rules did not end."""

    FORFEIT = "forfeit"
    CAP = "cap"
    """So many turns without a result are a draw."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """One turn's."""

    player: Player
    seconds: float
    answer: Answer


@dataclass(slots=True)
class Game:
    """What has been played; its result, once it is over."""

    start: Start
    actions: list[str]
    """From the opening on, the random turns included."""
    thinking: list[Thinking] = field(default_factory=list)
    winner: Player | None = None
    ending: str = ""
    """A Termination's name in small letters, or an Unfinished's."""
    fault: str = ""
    """What a forfeit was for."""


def play(start: Start, seats: Seats, limit: Limit, cap: int) -> Game:
    """Until somebody wins, or forfeits, or it is drawn; `cap` is in turns."""
    game, state = Game(start, list(start.actions)), start.state
    while state.outcome is None and len(game.thinking) < cap:
        player = state.position.turn
        try:
            state = play_turn(game, state, seats[player], limit)
        except Forfeit as fault:
            game.winner, game.ending = player.opponent, Unfinished.FORFEIT.value
            game.fault = f"{seats[player].name}: {fault}"
            return game
    if state.outcome is None:
        game.ending = Unfinished.CAP.value
    else:
        game.winner, game.ending = state.outcome.winner, state.outcome.termination.value
    return game


def play_turn(game: Game, state: GameState, contestant: Contestant, limit: Limit) -> GameState:
    """Raises Forfeit for no answer, or for one against the rules."""
    contestant.wake()
    player, started = state.position.turn, perf_counter()
    answer = contestant.think(game.start.opening, game.actions, limit)
    game.thinking.append(Thinking(player, perf_counter() - started, answer))
    after, actions = refereed(state, answer.turn)
    game.actions += actions
    return after


def refereed(state: GameState, turn: Sequence[str]) -> tuple[GameState, list[str]]:
    """What a whole turn leads to, and its actions as we write them. Raises Forfeit."""
    player, told = state.position.turn, f"played “{' '.join(turn)}”"
    actions = []
    try:
        for text in turn:
            action = parse_action(text)
            state = apply(state, player, action).state
            actions.append(format_action(action))
    except OnitamaError as refusal:
        raise Forfeit(f"{told}: {type(refusal).__name__}") from refusal
    if state.outcome is None and state.position.turn is player:
        raise Forfeit(f"{told}, which is no whole turn")
    return state, actions
