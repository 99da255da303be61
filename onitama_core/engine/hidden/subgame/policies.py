"""The policy and the value of a seat, from the next turns solved."""

from __future__ import annotations

import itertools
from functools import lru_cache
from math import exp, log2
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

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
    Situation,
    row_of,
)
from onitama_core.engine.hidden.solving import Solver
from onitama_core.engine.hidden.subgame.deepening import FIRST_PASSES, deepen
from onitama_core.engine.hidden.subgame.trees import SOLVED_A_NODE, judge_leaves, unfolded
from onitama_core.engine.hidden.subgame.unfolding import STEP, TURN
from onitama_core.engine.position import SLOTS, SWAPPED, deal_of
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
    from collections.abc import Iterable, Mapping, Sequence

    from onitama_core.engine.hidden.belief import Tracked
    from onitama_core.engine.hidden.common import Anchor, Weights
    from onitama_core.engine.hidden.mind import Limit
    from onitama_core.engine.hidden.solving import Solution
    from onitama_core.engine.hidden.subgame.trees import Subgame
    from onitama_core.engine.position import Deal
    from onitama_core.game import Action


NODES_A_SECOND: Final = 5_000_000
NODES_TO_BEGIN: Final = 8_000
"""What the smallest subgame costs."""
UNFOLDED_A_NODE: Final = 20
"""Of a subgame's cost, what is unfolded in the time of a node."""
NODES_A_LEAF: Final = (2.5, 15, 60)
"""To search for one payoff so many turns deep."""
A_TURN_EACH: Final = 2
COST_A_LEAF: Final = 11
"""Of which one is a payoff: about as many are edges."""
LEAST_PASSES: Final = FIRST_PASSES
MOST_PASSES: Final = 200
"""Beyond which nothing is gained."""
MOST_COST: Final = 10_000_000
"""Of one subgame: a million edges, some hundred megabytes."""


class Budget(NamedTuple):
    nodes: int
    """To unfold a subgame, judge its ends and solve it."""
    deep: int = 0
    """Nodes besides, to judge deeper the ends that play is likely to come to."""
    seconds: float | None = None
    """For all of it, where time and not nodes ends that."""

    def cost(self, depth: int, turns_left: int) -> int:
        """Of a subgame so many turns deep that leaves room for its ends and the least passes.

        A third turn is worth less than a search at the ends of two.
        """
        judged = 0.0 if depth >= turns_left else NODES_A_LEAF[depth > A_TURN_EACH] / COST_A_LEAF
        each = 1 / UNFOLDED_A_NODE + judged + LEAST_PASSES / SOLVED_A_NODE
        return min(int(max(self.nodes - NODES_TO_BEGIN, 0) / each), MOST_COST)

    def leaf_depth(self, cost: int, payoffs: int) -> int:
        """How deep the ends of a subgame can be searched."""
        left = self.left_after(cost) - LEAST_PASSES * cost / SOLVED_A_NODE
        fits = [depth for depth, each in enumerate(NODES_A_LEAF) if payoffs * each <= left]
        return max(fits, default=0)

    def passes(self, cost: int, searched: int) -> int:
        """Over a subgame of that cost, once its ends were searched with so many nodes."""
        left = self.left_after(cost) - searched
        return min(max(int(left * SOLVED_A_NODE / cost), LEAST_PASSES), MOST_PASSES)

    def left_after(self, cost: int) -> float:
        """In nodes, of unfolding."""
        return self.nodes - NODES_TO_BEGIN - cost / UNFOLDED_A_NODE


OF_TREE: Final = 0.4
"""Of all nodes, those of the subgame before its ends are judged deeper."""
LEAST_DEEP: Final = 30_000
"""Nodes from which on that pays."""
OF_TIME_IN_LIGHT: Final = 0.7
"""Of the nodes that a time usually holds: nothing ends there when it is over."""


def budget_of(limit: Limit, *, is_light: bool) -> Budget:
    """In Way of the Light there are too many pairs for any to matter more than others."""
    nodes = limit.nodes or int((limit.seconds or 0) * NODES_A_SECOND)
    if is_light:
        return Budget(limit.nodes or int(nodes * OF_TIME_IN_LIGHT))
    if nodes < LEAST_DEEP:
        return Budget(nodes, seconds=limit.seconds)
    tree = int(nodes * OF_TREE)
    return Budget(tree, nodes - tree, limit.seconds)


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


Weighted: TypeAlias = tuple[tuple[int, float], ...]
"""Private states as bitboards, ascending, and how likely each is."""


class SubgameRoot(NamedTuple):
    """An Anchor that can be a key: the start of a turn as both players know it, or a step in it."""

    cards: tuple[str, ...]
    """The deal's ids."""
    situation: Situation
    red: Weighted
    blue: Weighted

    @property
    def states(self) -> tuple[list[int], list[int]]:
        return [state for state, _ in self.red], [state for state, _ in self.blue]


def root_at(deal: Deal, anchor: Anchor) -> SubgameRoot:
    red, blue = (tuple(weights.items()) for weights in anchor.ranges)
    return SubgameRoot(deal.ids, anchor.situation, red, blue)


KEPT: Final = 4
"""Solved subgames that are kept for the later steps of a turn."""
STEPS_DOWN: Final = 4
"""From a choice to the next: a LOOK after a pawn's move, the ninja's STEP and a LOOK after that."""
SLOWEST_GROWTH: Final = 3
"""A turn more rarely costs less than a third of as many times more as the turn before it did."""
MOST_DEPTH: Final = 6
"""Turns that are unfolded at most."""


class Share(NamedTuple):
    act: int
    """In a move its part of the turn, in a ninja's step what is left of it."""
    chance: float
    """In the equilibrium of the subgame."""
    worth: float
    """What may be expected of it, from -1 to 1."""


HIDING: Final = 0.1
"""What it is worth, from -1 to 1, at the ends of a subgame, if the other is a nat farther from
knowing the own ninjas: a search that sees all gives nothing for that."""
EXTRA: Final = 0.1
"""How much an act counts beside its chance in the equilibrium, whose ends are guesses."""
HEAT: Final = 0.03
"""How much worse, from -1 to 1, an act may be and still be played e times as rarely."""
RARE: Final = 0.02
"""What is played more rarely is left out."""
RARE_IN_WHOLE: Final = 0.005
"""The same where the rest of the game is solved, but not to the end."""


def mixed(shares: Sequence[Share]) -> dict[int, float]:
    best = max(share.worth for share in shares)
    likely = {
        share.act: (share.chance + EXTRA) * exp((share.worth - best) / HEAT) for share in shares
    }
    total = sum(likely.values())
    return purified({act: of / total for act, of in likely.items()}, RARE)


def purified(shares: Mapping[int, float], rare: float) -> dict[int, float]:
    """Without what is played rarely, or rounding would not reach."""
    kept = {what: share for what, share in shares.items() if share >= rare} or shares
    total = sum(kept.values())
    return {what: share / total for what, share in kept.items()}


class Solved(NamedTuple):
    game: Subgame
    solution: Solution

    def child(self, node: int, at: Situation) -> int | None:
        """The next moment of choice below a node at which both players know this.

        Children of consecutive nodes are consecutive, so that each step down is one range; a
        situation tells its turn, so that nothing is found beyond the turn that follows.
        """
        first, last = node, node + 1
        for _ in range(STEPS_DOWN):
            first, last = (int(self.game.growth["first_child"][node]) for node in (first, last))
            same = (self.game.growth["situations"][first:last] == at).all(axis=1)
            same &= np.isin(self.game.growth["kind"][first:last], (TURN, STEP))
            if same.any():
                return first + int(same.argmax())
        return None

    def strategy(self, node: int, ninjas: int) -> tuple[Share, ...]:
        """What who acts there may do, if its ninjas stand so; nothing if they can't."""
        tree = self.game.tree
        states = self.game.states_at(node, tree.actor[node])
        if ninjas not in states:
            return ()
        first, last = tree.first_edge[node : node + 2]
        inside = np.flatnonzero(tree.edge_state[first:last] == states.index(ninjas)) + first
        acts, solution = self.game.growth["edge_act"], self.solution
        found = acts, solution.strategy, solution.worth
        columns = (column[inside].tolist() for column in found)
        return tuple(itertools.starmap(Share, zip(*columns, strict=True)))

    def shares(self, ninjas: int) -> dict[int, float]:
        """How often who acts at the root does each act."""
        found = self.strategy(0, ninjas)
        return self.played(found) if found else {}

    def played(self, shares: Sequence[Share]) -> dict[int, float]:
        if self.game.is_whole:
            return purified({share.act: share.chance for share in shares}, RARE_IN_WHOLE)
        return mixed(shares)

    def values(self, player: int) -> dict[int, float]:
        """Expected at the root by a player whose ninjas stand so, from its own point of view."""
        found: list[float] = self.solution.values[player].tolist()
        return dict(zip(self.game.states_at(0, player), found, strict=True))


@lru_cache(KEPT)
def solved(root: SubgameRoot, budget: Budget) -> Solved:
    begun, game = perf_counter(), unfolded_from(root, budget)
    depth = budget.leaf_depth(game.cost, len(game.tree.payoffs))
    seer = judge_leaves(game, deal_of(root.cards), depth)
    weights = (
        np.array([weight for _, weight in root.red]),
        np.array([weight for _, weight in root.blue]),
    )
    solver = Solver(game.tree, weights, HIDING)
    if not budget.deep or game.is_whole:
        solver.improve(budget.passes(game.cost, int(seer.ws["nodes"])))
        return Solved(game, solver.solution())

    def left(passes: int) -> float:
        if budget.seconds is not None:
            return (begun + budget.seconds - perf_counter()) * NODES_A_SECOND
        done = float(seer.ws["nodes"]) + passes * game.pass_cost
        return budget.deep + budget.left_after(game.cost) - done

    solver.improve(FIRST_PASSES)
    deepen(game, solver, seer, depth, left)
    return Solved(game, solver.solution())


@lru_cache(KEPT)
def unfolded_from(root: SubgameRoot, budget: Budget) -> Subgame:
    """As many whole turns as fit, one at least."""
    found = unfolded_to(root, 1, None)
    if found is None:
        raise MemoryError
    before = found.cost
    for depth in range(2, MOST_DEPTH + 1):
        # What surely will not fit is not begun.
        most = budget.cost(depth, root.situation.turns_left)
        if found.is_whole or found.cost**2 > before * SLOWEST_GROWTH * most:
            break
        deeper = unfolded_to(root, depth, most)
        if deeper is None:
            break
        found, before = deeper, found.cost
    return found


def unfolded_to(root: SubgameRoot, depth: int, most: int | None) -> Subgame | None:
    return unfolded(root.situation, root.states, deal_of(root.cards), depth, most)


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
