"""Whole turns against the kernels' own steps, and what is proven against the referee."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from onitama_core.engine.board import NOWHERE, origin_of, spirit_target_of
from onitama_core.engine.hidden.night import (
    MOST_MOVES,
    ONGOING,
    STAY,
    can_win,
    deal_network,
    list_moves,
    make_lantern,
    make_move,
    make_ninja_step,
    ninja_targets,
    seen_of,
)
from onitama_core.engine.hidden.night.search import value
from onitama_core.engine.hidden.night.seer import UNLIMITED, Seer
from onitama_core.engine.hidden.night.turns import (
    captures,
    generate,
    generate_onto,
    make,
    wins,
    workspace_of,
)
from onitama_core.engine.hidden.situation import LANTERN, NINJA
from onitama_core.engine.search.memory import WON, table_of
from onitama_core.game import SQUARES, Phase, Player, Variant, apply, legal_actions
from tests.onitama_core.engine.hidden.referee import (
    WAYS_TO_DEAL,
    own_ninjas,
    random_states,
    tables_for,
    wins_by_referee,
    world_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.engine.evaluation import Network
    from onitama_core.engine.hidden.night import Seen, Tables, World
    from onitama_core.engine.hidden.night.turns import Workspace
    from onitama_core.engine.position import Deal
    from onitama_core.game import GameState

GAMES = 3


def starts_of_turns(variant: Variant, pool: str, seed: str) -> Iterator[GameState]:
    rng = Random(f"{seed} {variant} {pool}")  # noqa: S311 - a game, not a secret
    for _ in range(GAMES):
        for state in random_states(variant, pool, rng):
            if state.phase is Phase.MOVE and state.outcome is None:
                yield state


def ends_by_steps(world: World, tables: Tables) -> Iterator[World]:
    """Of every whole turn that lights nothing, each ninja in sight being captured."""
    turns = np.zeros(MOST_MOVES, np.int64)
    for turn in turns[: list_moves(tables, world.at, own_ninjas(world), turns)]:
        moved = make_move(world, int(turn))
        if moved.outcome == ONGOING and moved.at.step == NINJA:
            yield from ends_of_ninja_steps(moved, tables)
        else:
            yield unlit(moved)


def ends_of_ninja_steps(world: World, tables: Tables) -> Iterator[World]:
    enemy = world.red if world.at.player else world.blue
    yield unlit(make_ninja_step(world, STAY, 0))
    targets = ninja_targets(tables, world.at, own_ninjas(world))
    for square in SQUARES:
        if targets & square.bit:
            yield unlit(make_ninja_step(world, square, int(enemy & square.bit != 0)))


def unlit(world: World) -> World:
    is_asked = world.outcome == ONGOING and world.at.step == LANTERN
    return make_lantern(world, 0) if is_asked else world


def judged(state: GameState) -> tuple[Deal, Network]:
    deal = tables_for(state)[0]
    return deal, deal_network(deal.ids, is_light=state.variant is Variant.LIGHT)


def ends_by_search(world: World, state: GameState) -> list[Seen]:
    """Without those that win."""
    ws = workspace_of(*judged(state))
    at = seen_of(world)
    turns = [int(turn) for turn in ws["turns"][0, : generate(ws, 0, at)]]
    assert len(set(turns)) == len(turns)
    return [make(turn, at) for turn in turns if not wins(turn, at)]


@pytest.mark.parametrize(("variant", "pool"), WAYS_TO_DEAL)
def test_whole_turns_are_the_steps_in_one(variant: Variant, pool: str) -> None:
    for state in starts_of_turns(variant, pool, "turns"):
        deal, tables = tables_for(state)
        world = world_of(state, deal, turns_left=9)
        ends = list(ends_by_steps(world, tables))
        by_steps = [seen_of(end) for end in ends if end.outcome != world.at.player]
        assert sorted(by_steps) == sorted(ends_by_search(world, state))


@pytest.mark.parametrize(("variant", "pool"), WAYS_TO_DEAL)
def test_quiescence_looks_at_all_captures_and_nothing_else(variant: Variant, pool: str) -> None:
    for state in starts_of_turns(variant, pool, "captures"):
        ws = workspace_of(*judged(state))
        at = seen_of(world_of(state, tables_for(state)[0]))
        all_turns = {int(turn) for turn in ws["turns"][0, : generate(ws, 0, at)]}
        count = generate_onto(ws, 0, at.enemy | at.enemy_ninjas, at)
        found = [int(turn) for turn in ws["turns"][0, :count]]
        assert len(set(found)) == len(found)
        assert set(found) == {turn for turn in all_turns if is_violent(turn, at)}


def is_violent(turn: int, at: Seen) -> bool:
    """A pawn's move in which each piece that goes after it captures, or else it does."""
    step = spirit_target_of(turn)
    enemies = at.enemy | at.enemy_ninjas
    if origin_of(turn) == NOWHERE:
        return False
    return captures(turn, at) if step == NOWHERE else bool(enemies >> step & 1)


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
def test_wins_and_losses_in_the_next_turns_are_proven_as_the_referee_gives_them(
    variant: Variant,
) -> None:
    for state in islice(starts_of_turns(variant, "all", "proofs"), 0, None, 6):
        deal, _ = tables_for(state)
        _, scores = Seer(*judged(state), hash_mb=1).scores(world_of(state, deal), 1)
        proven = [{WON - 1: 1, 2 - WON: -1}.get(int(score), 0) for score in scores]
        player = state.position.turn
        expected = [verdict(end, player) for end in ends_by_referee(state, player)]
        assert sorted(proven) == sorted(expected)


def ends_by_referee(state: GameState, player: Player) -> Iterator[GameState]:
    """Of every turn that lights nothing, attempts in vain among them."""
    if state.outcome or state.position.turn is not player:
        yield state
        return
    actions = legal_actions(state, player)
    for action in actions[:1] if state.phase is Phase.LANTERN else actions:
        yield from ends_by_referee(apply(state, player, action).state, player)


def verdict(end: GameState, player: Player) -> int:
    """1 where the player won, -1 where the other wins with the next turn, else 0."""
    if end.outcome is not None:
        return int(end.outcome.winner is player)
    return -int(wins_by_referee(end))


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_draw_that_is_fixed_ends_the_search(depth: int) -> None:
    for state in islice(starts_of_turns(Variant.SHADOW, "base", "draws"), 0, 20, 4):
        deal, network = judged(state)
        world = world_of(state, deal, turns_left=depth)
        sight = Seer(deal, network, hash_mb=1).think(world, depth=6)
        assert sight.score == 0 or abs(sight.score) >= WON - depth


def test_the_same_question_has_the_same_answer_within_its_nodes() -> None:
    for state in islice(starts_of_turns(Variant.LIGHT, "base", "limits"), 0, 20, 4):
        deal, network = judged(state)
        world = world_of(state, deal)
        first, second = (
            Seer(deal, network, noise=20, seed=3).think(world, nodes=5000) for _ in range(2)
        )
        assert first == second
        assert first.nodes < 5100 or first.depth == 1


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
def test_a_win_in_three_turns_is_found_exactly_where_there_is_one(variant: Variant) -> None:
    found = 0
    for state in islice(starts_of_turns(variant, "all", "mates"), 0, None, 2):
        deal, tables = tables_for(state)
        at = seen_of(world_of(state, deal))
        if not can_win(tables, at):
            ws = workspace_of(*judged(state))
            score = Seer(*judged(state), hash_mb=1).think(world_of(state, deal), depth=3).score
            expected = any(is_lost(ws, tables, after) for after in after_turns(ws, at))
            assert (score == WON - 3) == expected
            found += expected
    assert found


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
def test_a_win_in_three_turns_is_none_where_the_game_is_drawn_after_two(variant: Variant) -> None:
    found = 0
    for state in islice(starts_of_turns(variant, "all", "mates"), 0, None, 2):
        deal, network = judged(state)
        seer = Seer(deal, network, hash_mb=1)
        if seer.think(world_of(state, deal), depth=3).score == WON - 3:
            assert seer.think(world_of(state, deal, turns_left=3), depth=3).score == WON - 3
            assert seer.think(world_of(state, deal, turns_left=2), depth=3).score == 0
            found += 1
    assert found


@pytest.mark.parametrize("depth", [1, 3])
@pytest.mark.parametrize("alpha", [-500, 0, 500])
def test_points_say_nothing_where_no_turn_wins_and_the_game_is_drawn_after_it(
    depth: int, alpha: int
) -> None:
    for state in islice(starts_of_turns(Variant.SHADOW, "base", "points"), 0, None, 4):
        deal, tables = tables_for(state)
        at = seen_of(world_of(state, deal, turns_left=1))
        if not can_win(tables, at):
            ws = workspace_of(*judged(state))
            ws["most_nodes"] = UNLIMITED
            assert value(ws, table_of(1), depth, 0, alpha, alpha + 1, at) == 0


def is_lost(ws: Workspace, tables: Tables, at: Seen) -> bool:
    """Whether the mover can't win at once, and the other wins next whatever it does."""
    if can_win(tables, at):
        return False
    return all(can_win(tables, after) for after in after_turns(ws, at))


def after_turns(ws: Workspace, at: Seen) -> list[Seen]:
    turns = [int(turn) for turn in ws["turns"][0, : generate(ws, 0, at)]]
    return [make(turn, at) for turn in turns]
