"""The real engine in the pool: it delays nobody."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import pytest
import pytest_asyncio

from onitama_core.engine import AtLevel, EnginePool, EngineRefused, Nodes
from tests.engine_folder import FOLDER, have_compiled

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

START: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
MANY: Final = 30
"""Where thoughts were waited for in the loop, it would go round about once for each."""


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def pool() -> AsyncIterator[EnginePool]:
    await have_compiled()
    opened = EnginePool(FOLDER, processes=2)
    yield opened
    await opened.close()


async def test_thinking_never_holds_up_the_loop(pool: EnginePool) -> None:
    """It goes round and round meanwhile, however slow the machine is."""
    thinking = asyncio.gather(
        *(pool.think(START, [], Nodes(200_000), asker=asker) for asker in range(4))
    )
    rounds = 0
    while not thinking.done():
        await asyncio.sleep(0.001)
        rounds += 1
    assert rounds > MANY
    assert all(thought.turn and thought.depth > 1 for thought in await thinking)


async def test_levels_answer_and_histories_are_heard(pool: EnginePool) -> None:
    actions = ["tiger:a1a3", "crane:a5a4"]
    weak = await pool.think(START, actions, AtLevel(1), asker=7)
    assert weak == await pool.think(START, actions, AtLevel(1), asker=7)
    strong = await pool.think(START, actions, Nodes(10_000), asker=7)
    assert strong.depth > weak.depth


async def test_after_a_level_a_limit_is_asked_at_full_strength(pool: EnginePool) -> None:
    await pool.think(START, [], AtLevel(1), asker=7)
    assert (await pool.think(START, [], Nodes(10_000), asker=7)).depth > 3


async def test_what_is_illegal_is_refused_with_its_action(pool: EnginePool) -> None:
    with pytest.raises(EngineRefused, match="action 1, tiger:c1c5"):
        await pool.think(START, ["tiger:c1c5"], Nodes(10), asker=7)
