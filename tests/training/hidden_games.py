"""Games between players who see no hidden ninja, to learn the value of positions to them."""

from __future__ import annotations

from math import atanh, tanh
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import boolean, float64, int64, void

from onitama_core.engine.board import (
    ATTEMPT,
    NO_SECOND_STEP,
    NOWHERE,
    TURN_MASK,
    origin_of,
    second_target_of,
    slot_of,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import network_of
from onitama_core.engine.hidden.search.alphabeta import (
    MAX_DECLARED_TURNS,
    evaluate,
    list_turns,
    make_declared,
    with_ninjas,
)
from onitama_core.engine.hidden.search.turns import (
    FULL_POSITION,
    WORKSPACE,
    FullPosition,
    can_win,
    is_drawn,
    landing,
    wins,
    workspace_of,
)
from onitama_core.engine.hidden.situation import NO_CARD
from onitama_core.engine.intrinsics import pop_count, trailing_zeros
from onitama_core.engine.position import deal_of
from tests.training.games import (
    BLUE,
    DRAWN,
    ONGOING,
    PROVEN_POINTS,
    RANDOM_TURN_SHARE,
    RED,
    OpenNinjaGames,
    random_below,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import LearnedWeights
    from onitama_core.engine.hidden.search.turns import Workspace
    from onitama_core.game import Card
    from tests.training.games import Records

    Turns = NDArray[np.int64]
    """Turns in the engine's encoding, with the bit ATTEMPT where the ninja declares an attempt."""
    States = NDArray[np.int64]
    """Possible states of one player's ninjas, as bitboards from index 1 on; index 0 counts them."""

STATE_ARRAY: Final[Any] = int64[::1]
"""numba's type of States."""
TURNS: Final = STATE_ARRAY
"""numba's type of Turns."""
MAX_STATES: Final = 25 * 26 // 2 + 1
"""Length of an array of states: all of one or two squares, and the number of states."""
STATE_NUMBERS: Final = 26 * 26
"""Number of different results of `state_number`."""
BACK_ROW: Final = 20
"""First square of Blue's home row."""


@compiled(int64(int64))
def state_number(state: int) -> int:
    """Return a different number below STATE_NUMBERS for each bitboard of at most two ninjas."""
    if state == 0:
        return STATE_NUMBERS - 1
    rest = state & (state - 1)
    return trailing_zeros(state) * 26 + (trailing_zeros(rest) if rest else 25)


@compiled(void(STATE_ARRAY, int64, boolean[::1]))
def add_state(states: States, state: int, known: NDArray[np.bool_]) -> None:
    """Append a state to the states, unless `known`, indexed by `state_number`, has it already."""
    if not known[state_number(state)]:
        known[state_number(state)] = True
        states[0] += 1
        states[states[0]] = state


@compiled(void(STATE_ARRAY, STATE_ARRAY, int64))
def fill_initial_states(red: States, blue: States, is_light: int) -> None:
    """Write all states that the placement allows for Red's and Blue's ninjas."""
    known = np.zeros(STATE_NUMBERS, np.bool_)
    red[0] = blue[0] = 0
    if is_light:
        add_state(red, 0, known)
        for first in range(5):
            for second in range(first):
                add_state(blue, (1 << first | 1 << second) << BACK_ROW, known)
        return
    for file in (1, 3):
        add_state(red, 1 << file, known)
        add_state(blue, 1 << file + BACK_ROW, known)


@compiled(void(STATE_ARRAY, int64, int64))
def keep_consistent(states: States, square: int, taken: int) -> None:
    """Remove the states that contradict a piece's landing on `square`, a bitboard of one bit.

    `taken` is that bit too if the piece captured a ninja there, otherwise 0. The captured ninja is
    removed from the states.
    """
    known = np.zeros(STATE_NUMBERS, np.bool_)
    count = states[0]
    states[0] = 0
    for index in range(1, count + 1):
        if (states[index] & square != 0) == (taken != 0):
            add_state(states, states[index] & ~square, known)


@compiled(void(WORKSPACE, STATE_ARRAY, int64, int64, int64, int64, int64))
def extend_states(  # noqa: PLR0917 - compiled code takes arguments by position
    ws: Workspace,
    states: States,
    player: int,
    slot: int,
    blocked: int,
    revealing: int,
    may_stay: int,
) -> None:
    """Replace the states by those after a step of one of the mover's ninjas with a card.

    With `may_stay` it may also have stayed. `blocked`: squares that it can't have entered unseen;
    `revealing`: the bit of the square on which it was revealed, or 0.
    """
    known = np.zeros(STATE_NUMBERS, np.bool_)
    before = states[1 : states[0] + 1].copy()
    states[0] = 0
    for state in before:
        if may_stay and not revealing:
            add_state(states, state, known)
        left = state
        while left:
            origin = left & -left
            left ^= origin
            targets = ws.moves[player, slot, trailing_zeros(origin)] & ~state
            targets &= revealing or ~blocked
            while targets:
                add_state(states, state ^ origin | targets & -targets, known)
                targets &= targets - 1


# Averaging over the possible states, one turn deep

SAMPLED_STATES: Final = 8
"""Number of random states over which a turn's value is averaged."""
SCALE: Final = 340.0
"""Points for which the expected result is tanh(1), so that scores map to (-1, 1)."""
VALUES: Final[Any] = float64[::1]


@compiled(int64(WORKSPACE, int64, int64, FULL_POSITION, TURNS))
def list_open_turns(
    ws: Workspace, revealed: int, attempted: int, position: FullPosition, turns: Turns
) -> int:
    """Write the turns of a mover who sees no hidden ninja; return how many.

    It attempts captures only on the squares of the bitboard `attempted`.
    """
    hidden = pop_count(position.enemy_ninjas & ~revealed)
    blind = with_ninjas(
        position, position.own_ninjas, position.enemy_ninjas & revealed, position.quiet_turns_left
    )
    count = 0
    for turn in turns[: list_turns(ws, NO_CARD, revealed, hidden, blind, turns)]:
        if not turn & ATTEMPT or attempted >> second_target_of(turn) & 1:
            turns[count] = turn
            count += 1
    return count


@compiled(float64(WORKSPACE, int64, int64, FULL_POSITION))
def value_of(ws: Workspace, turn: int, revealed: int, position: FullPosition) -> float:
    """Return a turn's value to the player who takes it, from -1 to 1."""
    if wins(turn & TURN_MASK, position):
        return 1.0
    after = make_declared(turn, revealed, position)
    if is_drawn(after):
        return 0.0
    if can_win(ws, after):
        return -1.0
    value: float = -np.tanh(evaluate(ws.network[:], after) / SCALE)
    return value


@compiled(int64(WORKSPACE, STATE_ARRAY, int64, FULL_POSITION, TURNS, VALUES))
def choose_turn(  # noqa: PLR0917
    ws: Workspace,
    other: States,
    revealed: int,
    position: FullPosition,
    turns: Turns,
    values: NDArray[np.float64],
) -> int:
    """Return the turn with the best average over some random states of `other`.

    Reorders `other`.
    """
    attempted = 0
    for state in other[1 : other[0] + 1]:
        attempted |= state
    count = list_open_turns(ws, revealed, attempted, position, turns)
    values[:count] = 0
    tried = min(other[0], SAMPLED_STATES)
    for index in range(1, tried + 1):
        place = np.random.randint(index, other[0] + 1)
        state = other[place]
        other[place] = other[index]
        other[index] = state
        possible = with_ninjas(position, position.own_ninjas, state, position.quiet_turns_left)
        for turn_index in range(count):
            turn = turns[turn_index]
            values[turn_index] += value_of(ws, turn, revealed, possible)
    best: int = turns[np.argmax(values[:count])]
    return best


# Games with hidden ninjas, and the expected results of players who don't see them

LAMBDA: Final = 0.9
"""Share of an expected result that comes from the later course of the game (λ of TD(λ)).

The rest comes from the points of the next position.
"""
MAX_TURNS: Final = 160
"""Turns after which a game is a draw."""
MOVER: Final = FullPosition._fields.index("player")
"""Column of the player to move."""
SCORE, RESULT, POINTS = range(len(FullPosition._fields), len(FullPosition._fields) + 3)
"""Columns for the mover: score to be learned, result, and points that the weights gave at once."""


@compiled(int64(WORKSPACE, STATE_ARRAY, STATE_ARRAY, int64, int64, FULL_POSITION))
def update_states(  # noqa: PLR0917
    ws: Workspace, mover: States, other: States, turn: int, revealed: int, position: FullPosition
) -> int:
    """Return the bit of the square where a turn reveals the mover's ninja, or 0.

    Updates `mover` and `other`, both players' possible states, to those that the turn leaves.
    """
    slot, step = slot_of(turn & TURN_MASK), second_target_of(turn)
    entered = landing(turn | NO_SECOND_STEP)
    if position.own_master == 0:
        if entered:
            extend_states(
                ws, mover, position.player, slot, position.enemy, entered & position.enemy, 0
            )
        return entered & position.enemy
    if entered:
        keep_consistent(mover, entered, 0)
        keep_consistent(other, entered, position.enemy_ninjas & entered)
    if position.own_ninjas == 0 or wins(turn & TURN_MASK | NO_SECOND_STEP, position):
        return 0
    visible = (position.enemy | revealed) & ~entered
    own = position.own ^ (1 << origin_of(turn) | entered) if entered else position.own
    hidden = position.enemy_ninjas & ~(revealed | entered)
    is_seen = (turn & ATTEMPT and hidden) or visible >> step & 1
    revealing = 1 << step if step != NOWHERE and is_seen else 0
    extend_states(ws, mover, position.player, slot, own | visible, revealing, 1)
    if revealing:
        keep_consistent(other, revealing, position.enemy_ninjas & revealing)
    return revealing


class Game:
    """A game of two players who see no hidden ninja, with the states that each thinks possible."""

    def __init__(self, workspace: Any, position: FullPosition, *, is_light: bool) -> None:
        self.position = position
        self.revealed = 0
        """Bitboard of the enemy's revealed ninjas."""
        self._ws = workspace
        self._states = [np.zeros(MAX_STATES, np.int64) for _ in range(2)]
        self._turns = np.zeros(MAX_DECLARED_TURNS, np.int64)
        self._values = np.zeros(MAX_DECLARED_TURNS)
        fill_initial_states(self._states[RED], self._states[BLUE], is_light)

    @property
    def mover(self) -> States:
        """Possible states of the mover's ninjas, as the opponent knows them."""
        return self._states[self.position.player]

    @property
    def other(self) -> States:
        """Possible states of the opponent's ninjas, as the mover knows them."""
        return self._states[1 - self.position.player]

    @property
    def can_win(self) -> bool:
        return bool(can_win(self._ws, self.position))

    def points(self) -> int:
        return int(evaluate(self._ws["network"], self.position))

    def open_turns(self) -> Turns:
        """Return the turns without attempts."""
        count = list_open_turns(self._ws, self.revealed, 0, self.position, self._turns)
        return self._turns[:count]

    def best_turn(self) -> int:
        turn = choose_turn(
            self._ws, self.other, self.revealed, self.position, self._turns, self._values
        )
        return int(turn)

    def play_turn(self, turn: int) -> int:
        """Play a turn; return the game's outcome or ONGOING."""
        if wins(turn & TURN_MASK, self.position):
            return int(self.position.player)
        after = FullPosition(*make_declared(turn, self.revealed, self.position))
        self.revealed = update_states(
            self._ws, self.mover, self.other, turn, self.revealed, self.position
        )
        self.position = after
        return DRAWN if is_drawn(after) else ONGOING


def record_results(records: Records, outcome: int) -> None:
    """Write the result and the expected results into a finished game's records."""
    expected, estimated = 0.0, 0.0
    for index, record in enumerate(records[::-1]):
        record[RESULT] = {record[MOVER]: 1, DRAWN: 0, ONGOING: 0}.get(outcome, -1)
        expected = -(1 - LAMBDA) * estimated - LAMBDA * expected if index else float(record[RESULT])
        estimated = tanh(record[POINTS] / SCALE)
        points = int(SCALE * atanh(min(max(expected, -0.999), 0.999)))
        record[SCORE] = min(max(points, -PROVEN_POINTS), PROVEN_POINTS)


class HiddenNinjaGames(OpenNinjaGames):
    """Games of players who see no hidden ninja and look one turn ahead; no nodes are counted."""

    columns = 3

    def player(self, weights: LearnedWeights, cards: Sequence[Card]) -> Any:
        return workspace_of(deal_of(card.id for card in cards), network_of(weights, cards))

    def play_once(self, player: Any, _: int, position: FullPosition, records: Records) -> int:
        game, count, outcome = Game(player, position, is_light=self.is_light), 0, ONGOING
        opening = self.opening()
        for number in range(MAX_TURNS):
            if number >= opening and count < len(records) and not game.can_win:
                records[count, :SCORE] = game.position
                records[count, POINTS] = min(max(game.points(), -PROVEN_POINTS), PROVEN_POINTS)
                count += 1
            if number < opening or random_below(1000) < 1000 * RANDOM_TURN_SHARE:
                turns = game.open_turns()
                turn = int(turns[random_below(len(turns))])
            else:
                turn = game.best_turn()
            outcome = game.play_turn(turn)
            if outcome != ONGOING:
                break
        record_results(records[:count], outcome)
        return count
