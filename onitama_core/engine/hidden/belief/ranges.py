"""Both players' ranges, and how a step changes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.engine.hidden.belief.transitions import mover_of, remainder, successors

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.engine.hidden.common.anchor import Ranges, Weights
    from onitama_core.engine.hidden.common.cards import Reach
    from onitama_core.engine.hidden.common.deeds import Deed
    from onitama_core.engine.hidden.situation import Situation

NOTHING_PLACED: Final[Ranges] = ({0: 1.0}, {0: 1.0})


def after_deed(ranges: Ranges, at: Situation, reach: Reach, deed: Deed) -> Ranges:
    """The ranges once a deed was done in the situation `at`."""
    mover = mover_of(at, deed)
    acted = flat(s for state in ranges[mover] for s in successors(at, reach, deed, state))
    found = conditioned(ranges[1 - mover], at, deed)
    return (found, acted) if mover else (acted, found)


def conditioned(weights: Weights, at: Situation, deed: Deed) -> Weights:
    """Of the player who did not move: what the deed found out."""
    return normalized(
        {left: weight for state, weight in weights.items() for left in remainder(at, deed, state)}
    )


def flat(states: Iterable[int]) -> Weights:
    possible = sorted(set(states))
    return dict.fromkeys(possible, 1 / len(possible))


def normalized(weights: Weights) -> Weights:
    """Raises ValueError where nothing is left."""
    total = sum(weights.values())
    if not total:
        raise ValueError(weights)
    return {state: weights[state] / total for state in sorted(weights)}
