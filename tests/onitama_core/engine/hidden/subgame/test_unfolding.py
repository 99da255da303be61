"""Every history of a small subgame is one that the referee allows, and no other is."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine.hidden.situation import ENDLESS, Situation
from onitama_core.engine.hidden.subgame.nodes import LEAF, LOOK, OVER, TURN, action_of
from onitama_core.engine.hidden.subgame.trees import judge_leaves, unfolded
from onitama_core.game import (
    LightLantern,
    NinjaMove,
    Phase,
    Player,
    Variant,
    apply,
    legal_actions,
)
from tests.onitama_core.engine.hidden.night.referee import wins_by_referee, world_of
from tests.onitama_core.engine.hidden.subgame.positions import moment, with_ninjas

if TYPE_CHECKING:
    from onitama_core.engine.hidden.subgame.trees import Subgame
    from onitama_core.engine.position import Deal
    from onitama_core.game import Action, GameState

UNBOUNDED = 1 << 40
TURNS_LEFT = Situation._fields.index("turns_left")


class Walk:
    """Through all histories of a subgame, side by side with the referee."""

    def __init__(self, game: Subgame, deal: Deal) -> None:
        self.game, self.deal = game, deal
        self.ends = 0

    def all_pairs(self, state: GameState) -> None:
        red, blue = self.game.states_at(0, 0), self.game.states_at(0, 1)
        for first, one in enumerate(red):
            for second, other in enumerate(blue):
                self.at(0, (first, second), with_ninjas(state, one, other))

    def at(self, node: int, pair: tuple[int, int], state: GameState) -> None:
        tree, kind = self.game.tree, self.game.kind[node]
        if kind == LOOK:
            [edge] = self.edges(node, pair)
            self.follow(node, pair, edge, state)
        elif kind == OVER:
            self.ends += 1
            assert tree.payoffs[tree.first_payoff[node]] == self.result(node, state)
        else:
            self.same(node, pair, state)
            if kind == LEAF:
                self.ends += 1
            else:
                self.choices(node, pair, state)

    def result(self, node: int, state: GameState) -> int:
        if state.outcome is None:
            # The referee fixes no draw.
            assert self.game.situations[node, TURNS_LEFT] == 0
            return 0
        winner = state.outcome.winner
        return 0 if winner is None else 1 - 2 * winner

    def same(self, node: int, pair: tuple[int, int], state: GameState) -> None:
        situation = Situation(*self.game.situations[node].tolist())
        left = situation.turns_left
        assert situation == world_of(state, self.deal, left).at
        for player in Player:
            stand = self.game.states_at(node, player)[pair[player]]
            assert stand == state.secrets.ninjas[player]

    def choices(self, node: int, pair: tuple[int, int], state: GameState) -> None:
        player = state.position.turn
        legal = set(legal_actions(state, player))
        edges = self.edges(node, pair)
        acts = [action_of(int(self.game.edge_act[edge]), self.deal) for edge in edges]
        assert len(set(acts)) == len(acts)
        if self.is_decided(node, edges[0], state):
            self.ends += 1
            return
        vain = {action for action in legal if self.is_vain(node, action, player)}
        assert set(acts) == legal - vain
        for edge, action in zip(edges, acts, strict=True):
            after = apply(state, player, action).state
            if after.phase is Phase.LANTERN and after.outcome is None:
                after = apply(after, player, LightLantern(None)).state
            self.follow(node, pair, edge, after)

    def is_decided(self, node: int, edge: int, state: GameState) -> bool:
        """Of a turn that wins at once, or is the last, one act is kept."""
        tree, child = self.game.tree, int(self.game.tree.edge_child[edge])
        can_win = wins_by_referee(state)
        is_last = self.game.situations[node, TURNS_LEFT] == 1
        is_light_blue = state.variant is Variant.LIGHT and state.position.turn is Player.BLUE
        if can_win and not (state.variant is Variant.LIGHT and not is_light_blue):
            assert self.game.kind[child] == OVER
            assert tree.payoffs[tree.first_payoff[child]] == 1 - 2 * state.position.turn
            return True
        if is_last and self.game.kind[node] == TURN and not is_light_blue:
            assert self.game.kind[child] == OVER
            return True
        return self.game.kind[child] == OVER and not is_last

    def is_vain(self, node: int, action: Action, player: Player) -> bool:
        """An attempt where the other ninja can't be, far from the end."""
        if self.game.situations[node, TURNS_LEFT] != ENDLESS:
            return False
        if not (isinstance(action, NinjaMove) and action.is_attempt):
            return False
        return action.target.bit not in self.game.states_at(node, 1 - player)

    def edges(self, node: int, pair: tuple[int, int]) -> list[int]:
        tree = self.game.tree
        number = pair[tree.actor[node]]
        found = range(tree.first_edge[node], tree.first_edge[node + 1])
        return [edge for edge in found if tree.edge_state[edge] == number]

    def follow(self, node: int, pair: tuple[int, int], edge: int, state: GameState) -> None:
        tree = self.game.tree
        after = int(tree.edge_next[edge])
        pair = (pair[0], after) if tree.actor[node] else (after, pair[1])
        self.at(int(tree.edge_child[edge]), pair, state)


CASES = [
    (Variant.SHADOW, Phase.MOVE, ENDLESS, 1),
    (Variant.SHADOW, Phase.NINJA, ENDLESS, 1),
    (Variant.SHADOW, Phase.MOVE, 1, 1),
    (Variant.SHADOW, Phase.MOVE, 2, 2),
    (Variant.LIGHT, Phase.MOVE, ENDLESS, 1),
    (Variant.LIGHT, Phase.MOVE, 2, 2),
]


@pytest.mark.parametrize(("variant", "phase", "turns_left", "depth"), CASES)
def test_every_history_is_the_referees(
    variant: Variant, phase: Phase, turns_left: int, depth: int
) -> None:
    rng, ends = Random(5), 0  # noqa: S311 - games, not secrets
    for _ in range(12 // depth**2):
        found = moment(variant, rng, 2, phase, turns_left)
        game = unfolded(found.situation, found.states, found.deal, depth, UNBOUNDED)
        assert game is not None
        judge_leaves(game, found.deal, 0)
        walk = Walk(game, found.deal)
        walk.all_pairs(found.state)
        ends += walk.ends
    assert ends > 0
