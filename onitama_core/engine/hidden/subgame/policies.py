"""What to do at a step, from the solved subgame that it stands in."""

from __future__ import annotations

import itertools
from math import exp
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.engine.hidden.common.following import end_turn
from onitama_core.engine.hidden.situation import ENDLESS, LANTERN, NINJA, PLACEMENT, Situation
from onitama_core.engine.hidden.subgame.lanterns import lantern_policy
from onitama_core.engine.hidden.subgame.roots import root_at
from onitama_core.engine.hidden.subgame.solved import solved, unfolded_from
from onitama_core.engine.hidden.subgame.unfolding.acts import action_of
from onitama_core.game import NinjaMove

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from onitama_core.engine.board.deals import Deal
    from onitama_core.engine.hidden.belief.tracking import Tracked
    from onitama_core.engine.hidden.common import Anchor
    from onitama_core.engine.hidden.subgame.budgets import Budget
    from onitama_core.engine.hidden.subgame.solved import Share, Solved
    from onitama_core.game import Action

MIXED: Final = 1.0
"""How much an act counts beside its chance in the equilibrium: the higher, the less that tells."""
TEMPERATURE: Final = 0.03
"""Of win chance on -1 to 1: by so much worse is what is done a third as often."""

Policy: TypeAlias = "dict[Action, float]"

LATEST: Final = 5
"""Turns that are looked back for where the rest of the game can be solved from."""
RARE: Final = 0.05
"""What is played more rarely is left out, where the subgame is only a guess at the rest."""
RARE_IN_WHOLE: Final = 0.005
"""The same where the rest of the game is solved, but not to the end."""


def policy(moment: Tracked, deal: Deal, actions: Sequence[Action], budget: Budget) -> Policy:
    """Over all of them, from what both players know and the own squares."""
    step = moment.now.situation.step
    if step == PLACEMENT:
        return even(actions, actions)
    if step == LANTERN:
        return over(actions, lantern_policy(moment.now, deal))
    winning = [action for action in actions if takes_master(action, moment.now.situation)]
    if winning:
        return even(actions, winning)
    if step == NINJA and moment.now.situation.turns_left == 1:
        return even(actions, actions)
    shares = strategy(moment, deal, budget)
    if shares is None:
        return even(actions, actions)
    return over(actions, {action_of(what, deal): share for what, share in shares.items()})


def even(actions: Iterable[Action], chosen: Sequence[Action]) -> Policy:
    return {action: (action in chosen) / len(chosen) for action in actions}


def over(actions: Iterable[Action], shares: dict[Action, float]) -> Policy:
    """With the actions that have no share."""
    return {action: shares.get(action, 0.0) for action in actions}


def takes_master(action: Action, at: Situation) -> bool:
    """With the ninja, in its step."""
    enemy = at.red if at.player else at.blue
    return isinstance(action, NinjaMove) and bool(at.masters & enemy & action.target.bit)


def strategy(moment: Tracked, deal: Deal, budget: Budget) -> dict[int, float] | None:
    """Of the own true state: acts and how often to do them."""
    for first in range(len(moment.anchors)):
        path = (*moment.anchors[first:], moment.now)
        if first < len(moment.anchors) - 1 and not is_followed(path[0], deal, budget):
            continue
        found = solved(root_at(deal, path[0]), budget)
        node = node_of(found, path)
        shares = () if node is None else found.strategy(node, moment.own)
        if shares:
            return played(shares, is_whole=found.game.is_whole)
    found = solved(root_at(deal, moment.now), budget)
    shares = found.strategy(0, moment.own)
    return played(shares, is_whole=found.game.is_whole) if shares else None


def played(shares: Sequence[Share], *, is_whole: bool) -> dict[int, float]:
    """An equilibrium where the rest of the game is solved, and else what conceals more."""
    if is_whole:
        return purified({share.act: share.chance for share in shares}, RARE_IN_WHOLE)
    return purified(concealed(shares), RARE)


def concealed(shares: Sequence[Share]) -> dict[int, float]:
    """Acts about as good as the best are mixed in.

    The ends of a subgame are judged as if all were seen from there on, so that in its equilibrium
    there is nothing to hide: what is played there tells where the ninja stands.
    """
    best = max(share.worth for share in shares)
    weights = {
        share.act: (share.chance + MIXED) * exp((share.worth - best) / TEMPERATURE)
        for share in shares
    }
    total = sum(weights.values())
    return {act: weight / total for act, weight in weights.items()}


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


def purified(shares: dict[int, float], rare: float) -> dict[int, float]:
    """Without what is played rarely, or rounding would not reach."""
    kept = {what: share for what, share in shares.items() if share >= rare} or shares
    total = sum(kept.values())
    return {what: share / total for what, share in kept.items()}


def value(moment: Tracked, deal: Deal, budget: Budget) -> float:
    """Expected by the seat of the turn that is being played, from its start on.

    On average over all that its own ninjas could be: offers of a draw are answered by it, and one
    is free in each turn, so an answer that hung on where they stand would tell of that.
    """
    turn = moment.anchors[-1]
    if turn.situation.step == PLACEMENT:
        return 0.0
    if turn.situation.step == LANTERN:
        turn = turn._replace(situation=end_turn(turn.situation))
    values = solved(root_at(deal, turn), budget).values(moment.seat)
    weights = turn.ranges[moment.seat]
    return sum(weight * values[state] for state, weight in weights.items())
