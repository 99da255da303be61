"""The pool with real engine processes: it blocks neither the event loop nor other users."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
import pytest_asyncio

from onitama_core.engine import (
    AtLevel,
    EnginePool,
    EngineRefused,
    Nodes,
    Win,
    format_open_start,
)
from onitama_core.engine import pool as pool_module
from onitama_core.game import Player, Variant, find_card, format_action, make_setup
from tests.engine_folder import FOLDER, ensure_compiled
from tests.onitama_core.engine.histories import random_history

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from onitama_core.engine import ObservationHistory

START: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
MIN_LOOP_ITERATIONS: Final = 30
"""Smallest number of iterations of the event loop during four searches.

A loop that was blocked by each search would make about one iteration for each.
"""

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def pool() -> AsyncIterator[EnginePool]:
    await ensure_compiled()
    opened = EnginePool(FOLDER, processes=1)
    yield opened
    await opened.close()


async def test_thinking_never_blocks_the_event_loop(pool: EnginePool) -> None:
    """The event loop keeps iterating during the searches, however slow the machine is."""
    thinking = asyncio.gather(
        *(pool.think(START, [], Nodes(200_000), asker=asker) for asker in range(4))
    )
    iterations = 0
    while not thinking.done():
        await asyncio.sleep(0.001)
        iterations += 1
    assert iterations > MIN_LOOP_ITERATIONS
    assert all(thought.turn and thought.depth > 1 for thought in await thinking)


async def test_a_level_repeats_its_answer_and_a_stronger_search_is_deeper(pool: EnginePool) -> None:
    actions = ["tiger:a1a3", "crane:a5a4"]
    weak = await pool.think(START, actions, AtLevel(1), asker=7)
    assert weak == await pool.think(START, actions, AtLevel(1), asker=7)
    strong = await pool.think(START, actions, Nodes(10_000), asker=7)
    assert strong.depth > weak.depth


async def test_the_engine_works_if_the_bot_was_started_from_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    pool = EnginePool(tmp_path / "engine", processes=1)
    try:
        assert (await pool.think(START, [], AtLevel(1), asker=1)).turn
    finally:
        await pool.close()


ALICE, BOB = 1, 2
RED_IN_SHADOW, BLUE_IN_LIGHT = (
    random_history(variant, seat, seed=3, steps=16)
    for variant, seat in ((Variant.SHADOW, Player.RED), (Variant.LIGHT, Player.BLUE))
)
each_history: Final = pytest.mark.parametrize(
    "history", [RED_IN_SHADOW, BLUE_IN_LIGHT], ids=["shadow, red", "light, blue"]
)


def engine_process_ids() -> Iterator[int]:
    """Yield the ids of the engine processes that this process has started."""
    lists = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    children = (int(child) for path in lists for child in path.read_text().split())
    return (
        child for child in children if b"onitama_core.engine" in read_proc_file(child, "cmdline")
    )


def read_proc_file(process: int, file: str) -> bytes:
    return Path(f"/proc/{process}/{file}").read_bytes()


async def test_a_finished_game_is_judged_with_every_ninja_visible(pool: EnginePool) -> None:
    cards = [find_card(name) for name in ("crab", "tiger", "crane", "monkey", "dragon")]
    start = format_open_start(make_setup(Variant.SHADOW, cards))
    actions = ["place:b1", "place:b5", "crab:a1a2", "ninja:b1b2", "crane:c5c4", "ninja:b5b4"]
    thought = await pool.think(start, [*actions, "lantern:none"], Nodes(20_000), asker=ALICE)
    assert thought.turn == ("tiger:e1e3", "ninja:b2b4!")
    assert isinstance(thought.score, Win)


@each_history
async def test_a_seat_acts_by_its_policy_and_returns_beliefs(
    pool: EnginePool, history: ObservationHistory
) -> None:
    acted = await pool.act(history, 1, seed=5, asker=ALICE)
    legal = [format_action(action) for action in history.view.legal_actions]
    assert set(acted.policy) <= set(legal)
    assert sum(acted.policy.values()) == pytest.approx(1)
    assert acted.policy[acted.action] > 0
    beliefs = await pool.beliefs(history, asker=ALICE)
    assert len(beliefs) == len(history.events) + 1
    assert all(sum(weights.values()) == pytest.approx(1) for weights in beliefs)
    alive = history.view.public.ninjas_alive[history.seat.opponent]
    assert {len(ninjas) for ninjas in beliefs[-1]} == {alive}
    assert -1 <= await pool.value(history, 1, asker=ALICE) <= 1


async def test_other_questions_are_answered_during_a_replay_without_changing_its_result(
    pool: EnginePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool_module, "REPLAY_SLICE", 0.05)
    history = random_history(Variant.SHADOW, Player.RED, seed=5, steps=30)
    undisturbed = await pool.beliefs(history, asker=ALICE)
    replay = asyncio.create_task(pool.beliefs(history, asker=ALICE))
    moves = 0
    while not replay.done():
        await pool.think(START, [], AtLevel(1), asker=BOB)
        moves += 1
    assert moves > 1
    assert await replay == undisturbed


async def test_the_refusal_of_impossible_observations_reveals_no_secrets(pool: EnginePool) -> None:
    other = replace(RED_IN_SHADOW, events=(RED_IN_SHADOW.events[0], *RED_IN_SHADOW.events))
    with pytest.raises(EngineRefused, match=r"^action 2: \D*$"):
        await pool.act(other, 1, seed=5, asker=ALICE)
    assert (await pool.act(RED_IN_SHADOW, 1, seed=5, asker=ALICE)).action
    assert (await pool.think(START, [], AtLevel(1), asker=ALICE)).turn


async def test_observations_appear_in_no_process_argument_or_environment_variable(
    pool: EnginePool,
) -> None:
    await pool.act(RED_IN_SHADOW, 1, seed=5, asker=ALICE)
    [engine] = engine_process_ids()
    for file in ("cmdline", "environ"):
        assert b"place" not in read_proc_file(engine, file)
        assert b"shadow" not in read_proc_file(engine, file)
