"""Quiescence search and proven scores with known ninjas, checked against the referee."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine.board import NOWHERE, origin_of, second_target_of
from onitama_core.engine.evaluation import deal_network
from onitama_core.engine.hidden.search.alphabeta import score_position
from onitama_core.engine.hidden.search.turns import (
    can_win,
    captures,
    generate,
    generate_onto,
    is_drawn,
    make,
    workspace_of,
)
from onitama_core.engine.search.alphabeta import NO_NODE_LIMIT
from onitama_core.engine.search.transposition import WIN_SCORE, new_table
from onitama_core.game import Phase, Player, Variant
from tests.onitama_core.engine.hidden import referee
from tests.onitama_core.engine.hidden.referee import deal_of_state, full_state

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.engine.hidden.search.turns import FullPosition, Workspace
    from onitama_core.game import GameState


def starts_of_turns(variant: Variant, pool: str, seed: str) -> Iterator[GameState]:
    rng = Random(f"{seed} {variant} {pool}")  # noqa: S311 - a game, not a secret
    for _ in range(3):
        for state in referee.random_states(variant, pool, rng):
            if state.phase is Phase.MOVE and state.outcome is None:
                yield state


def workspace_for(state: GameState, nodes: int = NO_NODE_LIMIT) -> Workspace:
    deal = deal_of_state(state)
    ws = workspace_of(deal, deal_network(deal.ids, state.variant))
    ws["max_nodes"] = nodes
    return ws


def score_by_search(ws: Workspace, depth: int, position: FullPosition) -> int:
    return score_position(ws, new_table(1), depth, 0, -WIN_SCORE, WIN_SCORE, position)


@pytest.mark.parametrize(("variant", "pool"), referee.VARIANTS_AND_POOLS)
def test_quiescence_generates_exactly_the_captures(variant: Variant, pool: str) -> None:
    for state in starts_of_turns(variant, pool, "captures"):
        ws = workspace_for(state)
        position = full_state(state).position
        all_turns = {int(turn) for turn in ws["turns"][0, : generate(ws, 0, position)]}
        count = generate_onto(ws, 0, position.enemy | position.enemy_ninjas, position)
        found = [int(turn) for turn in ws["turns"][0, :count]]
        assert len(set(found)) == len(found)
        assert set(found) == {turn for turn in all_turns if ends_with_capture(turn, position)}


def ends_with_capture(turn: int, position: FullPosition) -> bool:
    """Return whether a pawn moves and the last piece to move, it or the ninja, captures."""
    step = second_target_of(turn)
    enemies = position.enemy | position.enemy_ninjas
    if origin_of(turn) == NOWHERE:
        return False
    return captures(turn, position) if step == NOWHERE else bool(enemies >> step & 1)


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
def test_proven_scores_of_the_next_turns_agree_with_the_referee(variant: Variant) -> None:
    for state in islice(starts_of_turns(variant, "all", "proofs"), 0, None, 6):
        _, scores = referee.score_turns(referee.searcher_for(state), *full_state(state), depth=1)
        proven = [{WIN_SCORE - 1: 1, 2 - WIN_SCORE: -1}.get(int(score), 0) for score in scores]
        player = state.position.turn
        expected = [proven_result(end, player) for end in referee.ends_by_referee(state)]
        assert sorted(proven) == sorted(expected)


def proven_result(end: GameState, player: Player) -> int:
    """Return 1 if the player won, −1 if the opponent can win with the next turn, otherwise 0."""
    if end.outcome is not None:
        return int(end.outcome.winner is player)
    return -int(referee.wins_by_referee(end))


def test_a_search_is_repeatable_and_keeps_to_its_node_limit() -> None:
    for state in islice(starts_of_turns(Variant.LIGHT, "base", "limits"), 0, 20, 4):
        first, second = (workspace_for(state, nodes=5000) for _ in range(2))
        scores = {score_by_search(ws, 9, full_state(state).position) for ws in (first, second)}
        assert len(scores) == 1
        assert first["nodes"] == second["nodes"] < 5100


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
def test_a_search_finds_exactly_the_wins_in_three_turns(variant: Variant) -> None:
    found = 0
    for state in islice(starts_of_turns(variant, "all", "mates"), 0, None, 2):
        ws, position = workspace_for(state), full_state(state).position
        if not can_win(ws, position):
            score = score_by_search(workspace_for(state), 3, position)
            expected = any(is_lost(ws, after) for after in after_turns(ws, position))
            assert (score == WIN_SCORE - 3) == expected
            found += expected
    assert found


@pytest.mark.parametrize("depth", [0, 3])
def test_a_quiet_turn_draws_the_game_when_it_is_the_last_one_allowed(depth: int) -> None:
    for state in islice(starts_of_turns(Variant.SHADOW, "base", "draws"), 0, None, 4):
        ws, position = workspace_for(state), full_state(state).position._replace(quiet_turns_left=1)
        turns = [int(turn) for turn in ws["turns"][0, : generate(ws, 0, position)]]
        for turn, after in zip(turns, after_turns(ws, position), strict=True):
            assert is_drawn(after) == (not captures(turn, position))
            if is_drawn(after):
                assert score_by_search(ws, depth, after) == 0


def is_lost(ws: Workspace, position: FullPosition) -> bool:
    """Return whether the mover can't win at once and the opponent wins after each of its turns."""
    if can_win(ws, position):
        return False
    return all(can_win(ws, after) for after in after_turns(ws, position))


def after_turns(ws: Workspace, position: FullPosition) -> list[FullPosition]:
    turns = [int(turn) for turn in ws["turns"][0, : generate(ws, 0, position)]]
    return [make(turn, position) for turn in turns]
