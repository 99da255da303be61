"""Games between players who see no hidden ninja, to learn what a position is worth to them."""

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
from tests.training.games import BLUE, DRAWN, LOST, ONGOING, RED, SLIPS, Night, any_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import LearnedWeights
    from onitama_core.engine.hidden.search.turns import Workspace
    from onitama_core.game import Card
    from tests.training.games import Records

    Turns = NDArray[np.int64]
    """Turns in the engine's encoding, with the bit ATTEMPT where the ninja declares an attempt."""
    Range = NDArray[np.int64]
    """Possible states of one side's ninjas, as bitboards from index 1 on; index 0 counts them."""

RANGE: Final[Any] = int64[::1]
TURNS: Final = RANGE
STATES: Final = 25 * 26 // 2 + 1
NAMES: Final = 26 * 26
BACK_ROW: Final = 20


@compiled(int64(int64))
def name_of(state: int) -> int:
    """Return a different number below NAMES for each bitboard of at most two ninjas."""
    if state == 0:
        return NAMES - 1
    rest = state & (state - 1)
    return trailing_zeros(state) * 26 + (trailing_zeros(rest) if rest else 25)


@compiled(void(RANGE, int64, boolean[::1]))
def add(states: Range, state: int, known: NDArray[np.bool_]) -> None:
    if not known[name_of(state)]:
        known[name_of(state)] = True
        states[0] += 1
        states[states[0]] = state


@compiled(void(RANGE, RANGE, int64))
def at_first(red: Range, blue: Range, is_light: int) -> None:
    known = np.zeros(NAMES, np.bool_)
    red[0] = blue[0] = 0
    if is_light:
        add(red, 0, known)
        for first in range(5):
            for second in range(first):
                add(blue, (1 << first | 1 << second) << BACK_ROW, known)
        return
    for file in (1, 3):
        add(red, 1 << file, known)
        add(blue, 1 << file + BACK_ROW, known)


@compiled(void(RANGE, int64, int64))
def keep(states: Range, square: int, taken: int) -> None:
    """Keep the states that fit a piece's landing on `square`, a bitboard of one bit.

    `taken` is that bit too if the piece captured a ninja there, otherwise 0. The captured ninja is
    removed from the states.
    """
    known = np.zeros(NAMES, np.bool_)
    count = states[0]
    states[0] = 0
    for index in range(1, count + 1):
        if (states[index] & square != 0) == (taken != 0):
            add(states, states[index] & ~square, known)


@compiled(void(WORKSPACE, RANGE, int64, int64, int64, int64, int64))
def spread(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Workspace, states: Range, player: int, slot: int, closed: int, struck: int, may_stay: int
) -> None:
    """Extend the states by a step of one of the mover's ninjas with a card, or perhaps by none.

    `closed` are the squares that it can't have entered unseen; `struck` is the bit of the square
    where it was revealed, or 0.
    """
    known = np.zeros(NAMES, np.bool_)
    before = states[1 : states[0] + 1].copy()
    states[0] = 0
    for state in before:
        if may_stay and not struck:
            add(states, state, known)
        left = state
        while left:
            origin = left & -left
            left ^= origin
            targets = ws.moves[player, slot, trailing_zeros(origin)] & ~state
            targets &= struck or ~closed
            while targets:
                add(states, state ^ origin | targets & -targets, known)
                targets &= targets - 1


# Averaging over the possible states, one turn deep

STATES_TRIED: Final = 8
SCALE: Final = 340.0
"""Points for which the expected result is tanh(1), so that scores map to (-1, 1)."""
VALUES: Final[Any] = float64[::1]


@compiled(int64(WORKSPACE, int64, int64, FULL_POSITION, TURNS))
def list_open_turns(ws: Workspace, shown: int, hunted: int, at: FullPosition, turns: Turns) -> int:
    """Write the turns of a mover who sees no hidden ninja; return how many.

    It attempts captures only on the squares of the bitboard `hunted`.
    """
    hidden = pop_count(at.enemy_ninjas & ~shown)
    blind = with_ninjas(at, at.own_ninjas, at.enemy_ninjas & shown, at.quiet_turns_left)
    count = 0
    for turn in turns[: list_turns(ws, NO_CARD, shown, hidden, blind, turns)]:
        if not turn & ATTEMPT or hunted >> second_target_of(turn) & 1:
            turns[count] = turn
            count += 1
    return count


@compiled(float64(WORKSPACE, int64, int64, FULL_POSITION))
def value_of(ws: Workspace, turn: int, shown: int, at: FullPosition) -> float:
    """Return a turn's value to the player who takes it, from -1 to 1."""
    if wins(turn & TURN_MASK, at):
        return 1.0
    after = make_declared(turn, shown, at)
    if is_drawn(after):
        return 0.0
    if can_win(ws, after):
        return -1.0
    value: float = -np.tanh(evaluate(ws.network[:], after) / SCALE)
    return value


@compiled(int64(WORKSPACE, RANGE, int64, FULL_POSITION, TURNS, VALUES))
def choose(  # noqa: PLR0917
    ws: Workspace,
    other: Range,
    shown: int,
    at: FullPosition,
    turns: Turns,
    values: NDArray[np.float64],
) -> int:
    """Return the turn with the best average over some random states of the range `other`.

    Reorders `other`.
    """
    hunted = 0
    for state in other[1 : other[0] + 1]:
        hunted |= state
    count = list_open_turns(ws, shown, hunted, at, turns)
    values[:count] = 0
    tried = min(other[0], STATES_TRIED)
    for index in range(1, tried + 1):
        place = np.random.randint(index, other[0] + 1)
        state = other[place]
        other[place] = other[index]
        other[index] = state
        possible = with_ninjas(at, at.own_ninjas, state, at.quiet_turns_left)
        for turn_index in range(count):
            turn = turns[turn_index]
            values[turn_index] += value_of(ws, turn, shown, possible)
    best: int = turns[np.argmax(values[:count])]
    return best


# Games with hidden ninjas, and the expected results of players who don't see them

LAMBDA: Final = 0.9
"""Share of an expected result that comes from the later course of the game (λ of TD(λ)).

The rest comes from the points of the next position.
"""
LONGEST: Final = 160
"""Turns after which a game is a draw."""
MOVER: Final = FullPosition._fields.index("player")
SCORE, RESULT, POINTS = range(len(FullPosition._fields), len(FullPosition._fields) + 3)
"""Columns for the mover: score to be learned, result, and points that the weights gave at once."""


@compiled(int64(WORKSPACE, RANGE, RANGE, int64, int64, FULL_POSITION))
def follow(  # noqa: PLR0917
    ws: Workspace, mover: Range, other: Range, turn: int, shown: int, at: FullPosition
) -> int:
    """Return the bit of the square where a turn reveals the mover's ninja, or 0.

    Updates `mover` and `other`, the ranges of both sides' ninjas, to what the turn leaves possible.
    """
    slot, step = slot_of(turn & TURN_MASK), second_target_of(turn)
    entered = landing(turn | NO_SECOND_STEP)
    if at.own_master == 0:
        if entered:
            spread(ws, mover, at.player, slot, at.enemy, entered & at.enemy, 0)
        return entered & at.enemy
    if entered:
        keep(mover, entered, 0)
        keep(other, entered, at.enemy_ninjas & entered)
    if at.own_ninjas == 0 or wins(turn & TURN_MASK | NO_SECOND_STEP, at):
        return 0
    visible = (at.enemy | shown) & ~entered
    own = at.own ^ (1 << origin_of(turn) | entered) if entered else at.own
    hidden = at.enemy_ninjas & ~(shown | entered)
    is_seen = (turn & ATTEMPT and hidden) or visible >> step & 1
    struck = 1 << step if step != NOWHERE and is_seen else 0
    spread(ws, mover, at.player, slot, own | visible, struck, 1)
    if struck:
        keep(other, struck, at.enemy_ninjas & struck)
    return struck


class Game:
    """A game of two players who see no hidden ninja, with both ranges as the other knows them."""

    def __init__(self, workspace: Any, at: FullPosition, *, is_light: bool) -> None:
        self.at = at
        self.shown = 0
        """Bitboard of the enemy's revealed ninjas."""
        self._ws = workspace
        self._ranges = [np.zeros(STATES, np.int64) for _ in range(2)]
        self._turns, self._values = (
            np.zeros(MAX_DECLARED_TURNS, np.int64),
            np.zeros(MAX_DECLARED_TURNS),
        )
        at_first(self._ranges[RED], self._ranges[BLUE], is_light)

    @property
    def mover(self) -> Range:
        return self._ranges[self.at.player]

    @property
    def other(self) -> Range:
        return self._ranges[1 - self.at.player]

    @property
    def can_win(self) -> bool:
        return bool(can_win(self._ws, self.at))

    def points(self) -> int:
        return int(evaluate(self._ws["network"], self.at))

    def open_turns(self) -> Turns:
        """Return the turns without attempts."""
        return self._turns[: list_open_turns(self._ws, self.shown, 0, self.at, self._turns)]

    def best_turn(self) -> int:
        ws, found = self._ws, (self.at, self._turns, self._values)
        return int(choose(ws, self.other, self.shown, *found))

    def take(self, turn: int) -> int:
        if wins(turn & TURN_MASK, self.at):
            return int(self.at.player)
        then = FullPosition(*make_declared(turn, self.shown, self.at))
        self.shown = follow(self._ws, self.mover, self.other, turn, self.shown, self.at)
        self.at = then
        return DRAWN if is_drawn(then) else ONGOING


def settle(records: Records, outcome: int) -> None:
    """Add the result and the expected results to the records of a finished game, last one first."""
    expected, judged = 0.0, 0.0
    for index, record in enumerate(records[::-1]):
        record[RESULT] = {record[MOVER]: 1, DRAWN: 0, ONGOING: 0}.get(outcome, -1)
        expected = -(1 - LAMBDA) * judged - LAMBDA * expected if index else float(record[RESULT])
        judged = tanh(record[POINTS] / SCALE)
        points = int(SCALE * atanh(min(max(expected, -0.999), 0.999)))
        record[SCORE] = min(max(points, -LOST), LOST)


class Dark(Night):
    """Games of players who all look one turn ahead; the number of nodes is ignored."""

    columns = 3

    def player(self, weights: LearnedWeights, cards: Sequence[Card]) -> Any:
        return workspace_of(deal_of(card.id for card in cards), network_of(weights, cards))

    def play_once(self, player: Any, _: int, at: FullPosition, records: Records) -> int:
        game, count, outcome = Game(player, at, is_light=self.is_light), 0, ONGOING
        opening = self.opening()
        for number in range(LONGEST):
            if number >= opening and count < len(records) and not game.can_win:
                records[count, :SCORE] = game.at
                records[count, POINTS] = min(max(game.points(), -LOST), LOST)
                count += 1
            if number < opening or any_of(1000) < 1000 * SLIPS:
                turns = game.open_turns()
                turn = int(turns[any_of(len(turns))])
            else:
                turn = game.best_turn()
            outcome = game.take(turn)
            if outcome != ONGOING:
                break
        settle(records[:count], outcome)
        return count
