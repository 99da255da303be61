"""How likely each way of a step was, by models of who made it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from onitama_core.engine.board import (
    ATTEMPT,
    NOWHERE,
    SLOT_SHIFT,
    SPIRIT_SHIFT,
    SQUARE_MASK,
    TARGET_SHIFT,
    TURN_MASK,
    pass_turn,
    pawn_turn,
)
from onitama_core.engine.hidden.belief import (
    MODELS,
    after_step,
    anywhere,
    mixed,
    mixture,
    mover_of,
    remainder,
    starts,
)
from onitama_core.engine.hidden.common import (
    Anchor,
    Moved,
    NinjaStruck,
    Passed,
    Placed,
    QuietStep,
    UnseenMove,
)
from onitama_core.engine.hidden.night.search import Seer, pawn_parts
from onitama_core.engine.hidden.situation import NINJA, PAWNS, REVEALED
from onitama_core.engine.hidden.subgame import Budget, root_at, solved

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from onitama_core.engine.hidden.belief import Chances, Explained, Mixture, Mixtures
    from onitama_core.engine.hidden.common import Deed, Weights
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.position import Deal

    Numbers = NDArray[np.int64]
    Flags = NDArray[np.bool_]
    Values = NDArray[np.float64]


DEPTH: Final = 2
"""Whole turns, and captures after them."""
SCALE: Final = 300.0
"""Points that make 73 % of a win."""
MOST: Final = 9_000
"""Points beyond which a win is sure."""


WEIGHED: Final = (Moved, Passed, QuietStep, NinjaStruck, UnseenMove)
"""Deeds that tell of where the mover's ninjas stand."""


class Prospects(NamedTuple):
    """Of one private state of the mover, in a move or a ninja step."""

    turns: Numbers
    """What remains of the turn, as `night/search.py` numbers it."""
    values: Values
    """(turns, states of the other): the share of a win for who sees the other's ninja."""
    solved: Values
    """(turns,) How often our own player would play each; the sum is 1."""


ERRS: Final = 0.01
"""How often who plays as our own player plays anything."""


def by_models(of: Prospects, shares: Values) -> tuple[Values, ...]:
    """How likely each turn is where so much is held possible of each state of the other.

    To who plays every pawn's move as often, and every ninja step after it; to two, of whom one errs
    more, who choose by the mean over what they hold possible; to who sees the other's ninja,
    wherever that is; and to who plays as our own player, which knows what both players know.
    """
    _, part, counts = np.unique(pawn_parts(of.turns), return_inverse=True, return_counts=True)
    means = (of.values @ shares)[:, None]
    return (
        1 / counts[part] / len(counts),
        softmax(means, 0.15)[:, 0],
        softmax(means, 0.04)[:, 0],
        softmax(of.values, 0.04) @ shares,
        (1 - ERRS) * of.solved + ERRS / len(of.turns),
    )


def softmax(values: Values, heat: float) -> Values:
    """Along the turns, the first axis.

    `heat`: by what share of a win a turn may be worse and still be played e times as rarely.
    """
    powers = np.exp((values - values.max(axis=0)) / heat)
    shares: Values = powers / powers.sum(axis=0)
    return shares


def prospects(
    seer: Seer, at: Situation, state: int, others: Mapping[int, float], played: Mapping[int, float]
) -> Prospects:
    """Beside a ninja that a pawn's move captures a quiet step stands for the attempt there.

    `played`: as `subgame.Solved.shares` has it.
    """
    found = [scores_by_turn(seer, at, state, other) for other in others]
    turns = max(found, key=len)
    columns = [[each.get(turn, each.get(turn & TURN_MASK, 0)) for turn in turns] for each in found]
    scores = np.clip(np.array(columns, np.float64).T, -MOST, MOST)
    numbers = np.array(list(turns), np.int64)
    parts = numbers if at.step == NINJA else pawn_parts(numbers)
    _, part, counts = np.unique(parts, return_inverse=True, return_counts=True)
    chances = np.array([played.get(each, 0.0) for each in parts.tolist()]) / counts[part]
    return Prospects(numbers, 1 / (1 + np.exp(-scores / SCALE)), solved=chances)


def scores_by_turn(seer: Seer, at: Situation, own: int, other: int) -> dict[int, int]:
    turns, scores = seer.scores(at, own, other, DEPTH)
    return dict(zip(turns.tolist(), scores.tolist(), strict=True))


def successors(seer: Seer, at: Situation, deed: Deed, state: int) -> tuple[int, ...]:
    """What the mover's state may be after its deed; none where it could not have done it."""
    if isinstance(deed, Placed):
        return starts(at, deed.player)
    if not isinstance(deed, WEIGHED):
        return (state,)
    turns = seer.turns(at, state)
    found: list[int] = next_states(deed, state, turns)[is_seen(at, deed, turns)].tolist()
    return tuple(dict.fromkeys(found))


def is_seen(at: Situation, deed: Deed, turns: Numbers) -> Flags:
    """Which turns look like the deed to others, as far as it goes."""
    seen: Flags
    match deed:
        case Moved(slot, origin, target):
            seen = pawn_parts(turns) == pawn_turn(slot, origin, target)
        case Passed(slot):
            seen = pawn_parts(turns) == pass_turn(slot)
        case QuietStep():
            seen = ~strikes(at, turns, ninja_targets(turns))
        case NinjaStruck(target, is_attempt):
            is_declared = (turns & ATTEMPT > 0) == is_attempt
            seen = (ninja_targets(turns) == target) & is_declared
        case UnseenMove(slot, target):
            is_played = turns >> SLOT_SHIFT == slot
            is_struck = strikes(at, turns, targets(turns))
            seen = is_played & (~is_struck if target is None else targets(turns) == target)
        case _:
            raise TypeError(deed)
    return seen


def next_states(deed: Deed, state: int, turns: Numbers) -> Numbers:
    """What each turn makes of the state, as far as the deed goes."""
    match deed:
        case QuietStep() | NinjaStruck():
            return states_after(0, ninja_targets(turns), state)
        case UnseenMove():
            return states_after(state ^ 1 << (turns & NOWHERE), targets(turns), state)
    return np.full(len(turns), state)


def states_after(rest: Numbers | int, entered: Numbers, state: int) -> Numbers:
    """A ninja beside the rest of them, on the square that it entered; NOWHERE for none."""
    return np.where(entered == NOWHERE, state, rest | 1 << entered)


def strikes(at: Situation, turns: Numbers, entered: Numbers) -> Flags:
    """Whether the ninja that enters a square is revealed there."""
    visible = at[PAWNS + 1 - at.player] | at[REVEALED + 1 - at.player]
    seen: Flags = (entered != NOWHERE) & ((turns & ATTEMPT > 0) | (visible >> entered & 1 > 0))
    return seen


def targets(turns: Numbers) -> Numbers:
    return turns >> TARGET_SHIFT & SQUARE_MASK


def ninja_targets(turns: Numbers) -> Numbers:
    return turns >> SPIRIT_SHIFT & SQUARE_MASK


CERTAIN: Final = (1.0,) * MODELS
LEAST: Final = 1e-6
"""The chance of what no model would ever do."""
BUDGET: Final = Budget(20_000)
"""Of the next turns solved, as our own player would."""
MOST_OTHERS: Final = 8
"""States of the other that the models' averages are taken over: the likeliest."""


class Weigher:
    """For one deal; what it says depends on nothing that it was asked before."""

    def __init__(self, deal: Deal, *, is_light: bool) -> None:
        self._deal = deal
        self._seer = Seer(deal, is_light=is_light, hash_mb=1)

    def after(self, mixtures: Mixtures, at: Situation, deed: Deed) -> Mixtures:
        """Once a deed was done in the situation `at`."""
        mover = mover_of(at, deed)
        mixtures = self._fitting(mixtures, at, deed, mover)
        acted = self._explained(mixtures, at, deed, mover)
        found = left(mixtures[1 - mover].states, at, deed)
        red, blue = map(after_step, mixtures, (found, acted) if mover else (acted, found))
        return red, blue

    def _fitting(self, mixtures: Mixtures, at: Situation, deed: Deed, mover: int) -> Mixtures:
        """With all that could be in place of a range that does not fit what was done."""

        def fits(player: int, state: int) -> bool:
            if player == mover:
                return bool(successors(self._seer, at, deed, state))
            return bool(remainder(at, deed, state))

        red, blue = (
            of if any(fits(player, state) for state in of.states) else even(anywhere(at, player))
            for player, of in enumerate(mixtures)
        )
        return red, blue

    def _explained(self, mixtures: Mixtures, at: Situation, deed: Deed, mover: int) -> Explained:
        states = mixtures[mover].states
        if states == (0,) or not isinstance(deed, WEIGHED):
            return {
                state: [(after, CERTAIN) for after in successors(self._seer, at, deed, state)]
                for state in states
            }
        self._seer.forget()
        ranges = mixed(mixtures[0]), mixed(mixtures[1])
        others = likeliest(ranges[1 - mover])
        found = solved(root_at(self._deal, Anchor(at, ranges)), BUDGET)
        return {
            state: self._transitions(at, deed, state, others, found.shares(state))
            for state in states
        }

    def _transitions(
        self,
        at: Situation,
        deed: Deed,
        state: int,
        others: Weights,
        played: Mapping[int, float],
    ) -> list[tuple[int, Chances]]:
        turns = self._seer.turns(at, state)
        count, seen = len(turns), is_seen(at, deed, turns)
        leads_to = next_states(deed, state, turns)
        following: dict[int, None] = dict.fromkeys(leads_to[seen].tolist())
        if not following:
            return []
        of = prospects(self._seer, at, state, others, played)
        shares = np.array(list(others.values()))
        if len(of.turns) < count:  # attempts where a pawn surely captures the ninja before
            seen, leads_to = is_seen(at, deed, of.turns), next_states(deed, state, of.turns)
        chances = [np.where(seen, each, 0.0) for each in by_models(of, shares)]
        return [
            (after, tuple(float(each[leads_to == after].sum()) + LEAST for each in chances))
            for after in following
        ]


def even(states: tuple[int, ...]) -> Mixture:
    return mixture({state: 1 / len(states) for state in states}, MODELS)


def left(states: tuple[int, ...], at: Situation, deed: Deed) -> Explained:
    """Of who did not move: what the deed found out."""
    return {state: [(after, CERTAIN) for after in remainder(at, deed, state)] for state in states}


def likeliest(weights: Weights) -> Weights:
    first = sorted(weights, key=lambda state: (-weights[state], state))[:MOST_OTHERS]
    total = sum(weights[state] for state in first)
    return {state: weights[state] / total for state in first}
