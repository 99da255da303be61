"""The policy and the value of a seat, from the next turns solved."""

from __future__ import annotations

import itertools
from math import log2
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from onitama_core.engine.board import (
    ATTEMPT,
    NOWHERE,
    origin_of,
    slot_of,
    spirit_target_of,
    target_of,
)
from onitama_core.engine.hidden.common import LanternDeclined, follow
from onitama_core.engine.hidden.night.deepest import LookLimit, deepest, kept_memory, new_memory
from onitama_core.engine.hidden.night.search import pawn_parts
from onitama_core.engine.hidden.night.turns import seen_of
from onitama_core.engine.hidden.situation import (
    ENDLESS,
    LANTERN,
    MOVE,
    NINJA,
    PAWNS,
    PLACEMENT,
    REVEALED,
    row_of,
)
from onitama_core.engine.hidden.subgame.solutions import Budget, root_at, solved, unfolded_from
from onitama_core.engine.position import SLOTS, SWAPPED
from onitama_core.game import (
    SQUARES,
    LightLantern,
    Line,
    Move,
    NinjaMove,
    NinjaStay,
    Pass,
    find_card,
    squares_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from onitama_core.engine.hidden.belief import Tracked
    from onitama_core.engine.hidden.common import Anchor, Weights
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.hidden.subgame.solutions import Solved
    from onitama_core.engine.position import Deal
    from onitama_core.game import Action


DANGER: Final = 0.15
"""How likely the other's ninjas must be to reach a pawn: earlier an answer is soon out of date."""
BITS: Final = 0.6
"""What an answer must tell at least."""
AS_GOOD: Final = 0.02
"""Bits by which lines may differ to be lit alike."""


def lantern_policy(now: Anchor, deal: Deal) -> dict[Action, float]:
    """Of who has just moved; all that tell most are lit alike."""
    at = now.situation
    hidden = hidden_parts(now.ranges[1 - at.player], at[REVEALED + 1 - at.player])
    if danger(at, hidden, deal) < DANGER:
        return {LightLantern(None): 1.0}
    told = {
        line: bits(sum(weight for state, weight in hidden.items() if state & line.squares))
        for line in Line
    }
    most = max(told.values())
    if most < BITS:
        return {LightLantern(None): 1.0}
    lines = [line for line, told_by in told.items() if told_by >= most - AS_GOOD]
    return {LightLantern(line): 1 / len(lines) for line in lines}


def hidden_parts(weights: Weights, shown: int) -> Weights:
    """Where hidden ninjas alone stand."""
    found: Weights = {}
    for state, weight in weights.items():
        found[state & ~shown] = found.get(state & ~shown, 0.0) + weight
    return found


def danger(at: Situation, hidden: Weights, deal: Deal) -> float:
    """How likely a hidden ninja can capture a pawn of who has just moved."""
    in_hand = SLOTS[SWAPPED[at.layout], :2]
    strikes = deal.moves[1 - at.player, in_hand] & at[PAWNS + at.player]
    return sum(
        weight
        for state, weight in hidden.items()
        if any(strikes[:, square].any() for square in squares_in(state))
    )


def bits(chance: float) -> float:
    """What a yes or no tells that is as likely as this."""
    if not 0 < chance < 1:
        return 0.0
    return -chance * log2(chance) - (1 - chance) * log2(1 - chance)


Policy: TypeAlias = "dict[Action, float]"

LEAST: Final = Budget(2_000)
"""That of the weakest levels, who alone overlook wins."""
LATEST: Final = 5
"""Turns that are looked back for where the rest of the game can be solved from."""


def policy(moment: Tracked, actions: Sequence[Action], budget: Budget) -> Policy:
    """Over all of them, from what both players know and the own squares."""
    step = moment.now.situation.step
    if step == PLACEMENT:
        return even(actions, actions)
    if step == LANTERN:
        return over(actions, lantern_policy(moment.now, moment.deal))
    is_open = all(len(weights) == 1 for weights in moment.now.ranges)
    if is_open and budget.nodes + budget.deep >= LEAST_OPEN:
        return over(actions, {best_action(moment, budget): 1.0})
    is_last = step == NINJA and moment.now.situation.turns_left == 1
    # Solved also where a hidden ninja wins at once, lest an answer that comes sooner tell of it.
    shares = None if is_last else strategy(moment, budget)
    winning = [action for action in actions if takes_master(action, moment.now.situation)]
    if winning or shares is None:
        return even(actions, winning or actions)
    return over(actions, {action_of(act, moment): of for act, of in shares.items()})


def action_of(act: int, moment: Tracked) -> Action:
    """What the seat does that way."""
    if moment.now.situation.step == NINJA:
        if spirit_target_of(act) == NOWHERE:
            return NinjaStay()
        [origin], target = squares_in(moment.own), SQUARES[spirit_target_of(act)]
        return NinjaMove(origin, target, is_attempt=act & ATTEMPT > 0)
    card = find_card(moment.deal.ids[slot_of(act)])
    if origin_of(act) == NOWHERE:
        return Pass(card)
    return Move(card, SQUARES[origin_of(act)], SQUARES[target_of(act)])


def even(actions: Iterable[Action], chosen: Sequence[Action]) -> Policy:
    return {action: (action in chosen) / len(chosen) for action in actions}


def over(actions: Iterable[Action], shares: dict[Action, float]) -> Policy:
    """With the actions that have no share."""
    return {action: shares.get(action, 0.0) for action in actions}


def takes_master(action: Action, at: Situation) -> bool:
    """With the ninja, in its step."""
    enemy = at.red if at.player else at.blue
    return isinstance(action, NinjaMove) and bool(at.masters & enemy & action.target.bit)


def strategy(moment: Tracked, budget: Budget) -> dict[int, float] | None:
    """Of the own true state: acts and how often to do them.

    What is solved hangs on what both players know alone, and so does the time that it takes.
    """
    for first in range(len(moment.anchors)):
        path = (*moment.anchors[first:], moment.now)
        if first < len(moment.anchors) - 1 and not is_followed(path[0], moment.deal, budget):
            continue
        found = solved(root_at(moment.deal, path[0]), budget)
        node = node_of(found, path)
        if node is not None:
            break
    else:
        found, node = solved(root_at(moment.deal, moment.now), budget), 0
    shares = found.strategy(node, moment.own)
    if not set(moment.now.ranges[moment.seat]) <= set(found.game.states_at(node, moment.seat)):
        # Who could have won there is not in it, and needs no more than a glance at what is left.
        glance = LEAST if budget.nodes > LEAST.nodes else budget
        left = solved(root_at(moment.deal, moment.now), glance)
        if not shares:
            found, node, shares = left, 0, left.strategy(0, moment.own)
    return found.played(shares) if shares else None


LEAST_OPEN: Final = 20_000
"""Nodes with which a search sees farther than a subgame where there is nothing to hide."""
OF_STEP, OF_STEP_KEPT = 0.25, 0.05
"""Of what a search in the move takes, that in a ninja's step, where there is less to choose from;
the same where the table still has what the one in the move found."""


def best_action(moment: Tracked, budget: Budget) -> Action:
    """Where both players know where every ninja stands, and nothing can be hidden."""
    at, is_light = moment.now.situation, bool(moment.now.situation.is_light)
    nodes, until = budget.nodes + budget.deep, None
    if budget.seconds is None:
        nodes = int(nodes * (1.0 if at.step == MOVE else OF_STEP))
        memory = new_memory(moment.deal.ids, nodes, is_light=is_light)
    else:
        until = perf_counter() + budget.seconds * (1.0 if at.step == MOVE else OF_STEP_KEPT)
        memory = kept_memory(moment.deal.ids, moment.seat, is_light=is_light)
    [other] = moment.now.ranges[1 - moment.seat]
    seen, shown = seen_of(row_of(at), moment.own, other), at[REVEALED + 1 - at.player]
    turn = deepest(memory, memory.turns(at, moment.own), shown, seen, LookLimit(nodes, until))
    return action_of(turn if at.step == NINJA else int(pawn_parts(np.array([turn]))[0]), moment)


def is_followed(turn: Anchor, deal: Deal, budget: Budget) -> bool:
    """Whether the rest of the game was solved at that earlier turn."""
    left = turn.situation.turns_left
    if left == ENDLESS or left > LATEST:
        return False
    return unfolded_from(root_at(deal, turn), budget).is_whole


def node_of(found: Solved, path: Sequence[Anchor]) -> int | None:
    """Where a subgame stands after the turns of a path, which begins at its root."""
    node: int | None = 0
    for earlier, later in itertools.pairwise(path):
        if later.situation == earlier.situation:
            continue
        node = None if node is None else found.child(node, later.situation)
    return node


def value(moment: Tracked, budget: Budget) -> float:
    """Expected by the seat of the turn that is being played, from its start on.

    On average over all that its own ninjas could be: offers of a draw are answered by it, and one
    is free in each turn, so an answer that hung on where they stand would tell of that.
    """
    turn = moment.anchors[-1]
    if turn.situation.step == PLACEMENT:
        return 0.0
    if turn.situation.step == LANTERN:
        turn = turn._replace(situation=follow(turn.situation, LanternDeclined()))
    values = solved(root_at(moment.deal, turn), budget).values(moment.seat)
    weights = turn.ranges[moment.seat]
    expected = sum(weight * values[state] for state, weight in weights.items())
    return min(max(expected, -1.0), 1.0)  # hiding is worth something beside a sure win, too
