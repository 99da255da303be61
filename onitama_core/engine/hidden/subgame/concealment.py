"""What is done of all that is about as good, so that it tells little of the own ninjas.

The ends of a subgame are judged as if all were seen from there on, and so are those of a look far
ahead: in neither there is anything to hide, and what is best there tells where the ninjas stand.
"""

from __future__ import annotations

from collections import defaultdict
from math import exp, inf, log
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from onitama_core.engine.hidden.night.averaging import (
    MOST_PLACES,
    LookLimit,
    averaged,
    kept_memory,
    new_memory,
)
from onitama_core.engine.hidden.night.search import pawn_parts
from onitama_core.engine.hidden.situation import NINJA

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from onitama_core.engine.hidden.belief import Tracked
    from onitama_core.engine.hidden.common import Weights
    from onitama_core.engine.hidden.night.averaging import Averaged
    from onitama_core.engine.hidden.situation import Situation


class Share(NamedTuple):
    act: int
    """In a move its part of the turn, in a ninja's step what is left of it."""
    seen: int
    """What everybody sees of it: the child of the subgame's node that it leads to."""
    chance: float
    """In the equilibrium of the subgame."""
    worth: float
    """What may be expected of it, from -1 to 1."""


class Tolerance(NamedTuple):
    """How much worse than the best an act may be."""

    most: float
    """Of win chance: what loses more by a look far ahead is not played."""
    regret: float
    """Of win chance: what loses so much more by it is played e times as rarely."""
    worth: float
    """The same by the subgame, from -1 to 1."""


PLAIN: Final = Tolerance(0.0, inf, 0.03)
"""Without a look far ahead, or where the other knows the own place and nothing can be hidden."""
IN_MOVE: Final = Tolerance(0.03, 0.03, 0.06)
IN_STEP: Final = Tolerance(0.1, 0.05, 0.1)
"""In a ninja's step, which adds to what the other does not know."""
MIXED: Final = 1.0
"""How much an act counts beside its chance in the equilibrium: the higher, the less that tells."""
RARE: Final = 0.05
"""What is played more rarely is left out, where the subgame is only a guess at the rest."""
RARE_IN_WHOLE: Final = 0.005
"""The same where the rest of the game is solved, but not to the end."""

OF_STEP: Final = 0.25
"""Of the look in a move, the one in a ninja's step: there is less to choose from."""
OF_RANGE: Final = 0.25
"""Of the look in a move, those at all places where the own ninjas could be."""
PASSES: Final = 20
"""Over what all places show, until no share of it changes much."""
NOWHERE_ELSE: Final = 0.003
"""Added to each share, so that what no other place calls for is played too."""


def played(shares: Sequence[Share], *, is_whole: bool) -> dict[int, float]:
    """Without a look far ahead: an equilibrium, where the rest of the game is solved."""
    if is_whole:
        return purified({share.act: share.chance for share in shares}, RARE_IN_WHOLE)
    return mix(utilities(shares, [0.0] * len(shares), PLAIN))


def concealed(
    shares_at: Callable[[int], Sequence[Share]],
    moment: Tracked,
    deep: LookLimit,
    known: Weights,
) -> dict[int, float]:
    """With a look far ahead, where the rest of the game is not solved.

    `shares_at`: what the subgame says where the own ninjas stand so; of the true place something.
    `known`: the other's range for the seat alone.

    In a move it is rather done what looks like what other places call for as well. Of all that
    costs as much that tells least: each place shows something as often as all do on average, times
    its own preference (rate-distortion theory; Blahut 1972, Arimoto 1972).
    """
    at, shares = moment.now.situation, shares_at(moment.own)
    if len(moment.now.ranges[moment.seat]) == 1:
        return mix(utilities(shares, own_regrets(shares, moment, known, deep, PLAIN), PLAIN))
    if at.step == NINJA:
        lost = own_regrets(shares, moment, known, deep, IN_STEP)
        return mix(utilities(shares, lost, IN_STEP))
    average = average_seen(shares_at, moment, int(deep.nodes * OF_RANGE))
    left = deep._replace(nodes=int(deep.nodes * (1 - OF_RANGE)))
    lost = own_regrets(shares, moment, known, left, IN_MOVE)
    found, seen = utilities(shares, lost, IN_MOVE), {share.act: share.seen for share in shares}
    return mix({a: of + log(average.get(seen[a], 0.0) + NOWHERE_ELSE) for a, of in found.items()})


def own_regrets(
    shares: Sequence[Share],
    moment: Tracked,
    known: Weights,
    limit: LookLimit,
    tolerance: Tolerance,
) -> Sequence[float]:
    """By a look from where the own ninjas stand."""
    most = tolerance.most
    found = look(moment, moment.own, known, limit, margin=most)
    # What is left, where little is to be found, goes to the other places that the own ninjas could
    # be in: else an answer that comes sooner would tell of theirs.
    spent = found.nodes
    for own in moment.now.ranges[moment.seat]:
        if own != moment.own and not limit.is_over(spent):
            left = limit._replace(nodes=limit.nodes - spent)
            spent += look(moment, own, known, left, margin=most).nodes
    return regrets(shares, found, moment.now.situation)


def look(
    moment: Tracked, own: int, others: Weights, limit: LookLimit, *, margin: float
) -> Averaged:
    """As if the own ninjas stood so; what is to be repeated hangs on nothing asked before."""
    at, is_light = moment.now.situation, bool(moment.now.situation.is_light)
    if limit.until is None:
        memory = new_memory(moment.deal.ids, limit.nodes, is_light=is_light)
    else:
        memory = kept_memory(moment.deal.ids, moment.seat, is_light=is_light)
    return averaged(memory, at, own, others, limit, margin=margin)


def average_seen(
    shares_at: Callable[[int], Sequence[Share]], moment: Tracked, nodes: int
) -> dict[int, float]:
    """How often each is seen, over all places where the other holds the own ninjas possible.

    The same wherever they stand, and so is the time that it takes.
    """
    at, others = moment.now.situation, moment.now.ranges[1 - moment.seat]
    own_range = moment.now.ranges[moment.seat]
    likeliest = sorted(own_range, key=lambda state: (-own_range[state], state))[:MOST_PLACES]
    # Those who could have won before are not in a subgame.
    places = {state: shares for state in likeliest if (shares := shares_at(state))}
    if not places:
        return {}
    memory = new_memory(moment.deal.ids, nodes, is_light=bool(at.is_light))
    limit = LookLimit(nodes // len(places))
    found = list[dict[int, float]]()
    for state, shares in places.items():
        looked = averaged(memory, at, state, others, limit, margin=IN_MOVE.most)
        preferred = utilities(shares, regrets(shares, looked, at), IN_MOVE)
        shown = defaultdict[int, float](float)
        for share in shares:
            shown[share.seen] += exp(preferred.get(share.act, -inf))
        found.append(shown)
    weights = np.array([own_range[state] for state in places])
    all_seen = sorted(set().union(*found))
    likely = np.array([[shown.get(each, 0.0) for each in all_seen] for shown in found])
    average = np.full(len(all_seen), 1 / len(all_seen))
    for _ in range(PASSES):
        mixed = likely * (average + NOWHERE_ELSE)
        average = weights / weights.sum() @ (mixed / mixed.sum(axis=1, keepdims=True))
    return dict(zip(all_seen, average.tolist(), strict=True))


def regrets(shares: Sequence[Share], found: Averaged, at: Situation) -> Sequence[float]:
    """Of each act, if the best follows it; none of what a look does not list."""
    parts = (found.turns if at.step == NINJA else pawn_parts(found.turns)).tolist()
    least: dict[int, float] = {}
    for part, regret in zip(parts, found.regrets.tolist(), strict=True):
        least[part] = min(least.get(part, 1.0), regret)
    return [least.get(share.act, 0.0) for share in shares]


def utilities(
    shares: Sequence[Share], lost: Sequence[float], tolerance: Tolerance
) -> dict[int, float]:
    """Logarithms of how often each act is played, but for a constant; without what loses more."""
    least, best = min(lost), max(share.worth for share in shares)
    return {
        share.act: log(share.chance + MIXED)
        + (share.worth - best) / tolerance.worth
        - (regret - least) / tolerance.regret
        for share, regret in zip(shares, lost, strict=True)
        if regret <= least + tolerance.most
    }


def mix(found: Mapping[int, float]) -> dict[int, float]:
    most = max(found.values())
    total = sum(exp(of - most) for of in found.values())
    return purified({act: exp(of - most) / total for act, of in found.items()}, RARE)


def purified(shares: dict[int, float], rare: float) -> dict[int, float]:
    """Without what is played rarely, or rounding would not reach."""
    kept = {what: share for what, share in shares.items() if share >= rare} or shares
    total = sum(kept.values())
    return {what: share / total for what, share in kept.items()}
