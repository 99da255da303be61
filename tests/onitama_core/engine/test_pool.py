"""The engine pool: the order in which it serves users, and what it does if a process fails.

A stand-in for the engine dies, hangs or waits as a test asks it to.
"""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine import (
    AtLevel,
    CompiledCode,
    Depth,
    EngineBusy,
    EngineGone,
    EnginePool,
    EngineRefused,
    MoveTime,
    Points,
    Thought,
)
from onitama_core.engine import pool as pool_module
from onitama_core.engine import process as process_module
from onitama_core.engine.levels import MAX_PLAIN_LEVEL
from onitama_core.engine.protocol import SetPosition
from onitama_core.engine.sources import EngineFolder, count_functions
from onitama_core.game import Square
from tests.onitama_core.engine.histories import random_history
from tests.patience import WAIT_TIMEOUT, until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable


START = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
STAND_IN = str(Path(__file__).with_name("pool_stand_in.py"))
ALICE, BOB, CAROL = 1, 2, 3


class Pool:
    """A pool of stand-ins, with what the processes recorded."""

    def __init__(self, folder: Path, **options: float) -> None:
        self.journal = folder / "journal"
        command = (sys.executable, STAND_IN, str(self.journal))
        processes = int(options.get("processes", 1))
        idle_timeout = options.get("idle_timeout", 60.0)
        self.inner = EnginePool(
            folder / "engine", command=command, processes=processes, idle_timeout=idle_timeout
        )

    async def think(self, command: str, asker: int = ALICE, milliseconds: int = 100) -> Thought:
        """Ask a stand-in for a turn; `command` tells it what to do, as in `answer_go`."""
        return await self.inner.think(START, [command], MoveTime(milliseconds), asker=asker)

    @property
    def started(self) -> list[int]:
        """Ids of the processes, in the order of their starts."""
        if not self.journal.exists():
            return []
        return [int(line) for line in self.journal.read_text("utf-8").splitlines()]

    @property
    def received(self) -> list[str]:
        """Lines that the processes received, in order."""
        path = self.journal.with_suffix(".received")
        return path.read_text("utf-8").splitlines() if path.exists() else []

    @property
    def alive(self) -> list[int]:
        return [pid for pid in self.started if Path(f"/proc/{pid}").exists()]


@asynccontextmanager
async def open_pool(folder: Path, **options: float) -> AsyncIterator[Pool]:
    pool = Pool(folder, **options)
    try:
        yield pool
    finally:
        await pool.inner.close()
        assert pool.alive == []


@pytest.fixture
async def pool(tmp_path: Path) -> AsyncIterator[Pool]:
    async with open_pool(tmp_path) as opened:
        yield opened


async def test_a_thought_contains_the_result_of_the_last_depth(pool: Pool) -> None:
    assert await pool.think("turn") == Thought(("turn",), Points(0), 3, 34, ("turn", "b"))


async def test_an_engine_process_gets_no_environment_variables_of_the_bot(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISCORD_TOKEN", "ONITAMA_DATABASE", "PYTHONUTF8"):
        monkeypatch.setenv(name, "1")
    variables = [
        (await pool.think(f"environment={name}")).turn[0]
        for name in ("DISCORD_TOKEN", "ONITAMA_DATABASE", "PYTHONUTF8", "NUMBA_CACHE_DIR")
    ]
    assert variables == ["unset", "unset", "set", "set"]


async def test_a_users_search_delays_only_the_same_users_next_search(tmp_path: Path) -> None:
    async with open_pool(tmp_path, processes=2) as pool:
        first = asyncio.create_task(pool.think("wait", milliseconds=60_000))
        second = asyncio.create_task(pool.think("second"))
        await asyncio.sleep(0)
        assert (await pool.think("other", asker=BOB)).turn == ("other",)
        assert not second.done()
        first.cancel()
        assert (await second).turn == ("second",)


async def test_one_process_starts_with_the_first_question_and_answers_in_order(
    pool: Pool,
) -> None:
    await asyncio.sleep(0.05)
    assert pool.started == []
    thoughts = await asyncio.gather(*(pool.think(f"t{n}", asker=n) for n in range(10)))
    assert [thought.turn for thought in thoughts] == [(f"t{n}",) for n in range(10)]
    assert len(pool.started) == 1


async def test_a_question_is_repeated_after_its_process_died(pool: Pool) -> None:
    """A process that died while idle is replaced too; a question that kills each process fails."""
    assert (await pool.think("die_first")).turn == ("die_first",)
    assert len(pool.started) == 2
    os.kill(pool.started[-1], 9)
    assert (await pool.think("turn")).turn == ("turn",)
    assert len(pool.started) == 3
    with pytest.raises(EngineGone):
        await pool.think("die")
    assert len(pool.started) == 4
    assert (await pool.think("turn")).turn == ("turn",)


async def test_a_process_that_hangs_is_killed(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_module, "ANSWER_MARGIN", 0.2)
    with pytest.raises(EngineGone):
        await pool.think("sleep=60", milliseconds=1)
    assert pool.alive == []


async def test_a_refused_question_raises_only_for_its_user(pool: Pool) -> None:
    """The answers that follow a refusal are not taken for answers to the next question."""
    with pytest.raises(EngineRefused, match="unknown request"):
        await pool.think("refuse")
    assert len(pool.started) == 1
    with pytest.raises(EngineRefused):
        await pool.think("refuse=and_go_on")
    assert (await pool.think("turn", asker=BOB)).turn == ("turn",)


async def test_a_search_is_stopped_when_its_user_gives_up(pool: Pool) -> None:
    question = asyncio.create_task(pool.think("wait", milliseconds=60_000))
    await until(lambda: pool.started)
    await asyncio.sleep(0.3)
    question.cancel()
    with pytest.raises(asyncio.CancelledError):
        await question
    assert (await pool.think("turn")).turn == ("turn",)
    assert len(pool.started) == 1


HISTORY = random_history(steps=6)
EXPECTED_BELIEFS = ({(Square.B3,): 1.0},) * (len(HISTORY.events) + 1)


async def test_a_long_replay_is_interrupted_for_waiting_questions_and_then_continued(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time it is interrupted, the stand-in's replay has advanced by one step."""
    monkeypatch.setattr(pool_module, "MAX_REPLAY_SLICE", 1.0)
    await pool.inner.prepare()
    answered: list[str] = []

    async def ask(name: str, asking: Awaitable[object]) -> None:
        await asking
        answered.append(name)

    replay = asyncio.create_task(ask("replay", pool.inner.beliefs(HISTORY, asker=ALICE)))
    await until(lambda: "beliefs" in pool.received)
    await asyncio.gather(
        ask("Bob", pool.think("turn", asker=BOB)),
        ask("Carol", pool.think("turn", asker=CAROL)),
    )
    await replay
    assert answered == ["Bob", "Carol", "replay"]
    commands = [line for line in pool.received if line.startswith(("beliefs", "go", "stop"))]
    assert commands == [
        "beliefs",
        "stop",
        "go movetime 100",
        "go movetime 100",
        "beliefs 1",
        "stop",
        "beliefs 2",
    ]
    assert await pool.inner.beliefs(HISTORY, asker=ALICE) == EXPECTED_BELIEFS


async def test_observations_are_sent_once_until_the_engine_forgets_them(pool: Pool) -> None:
    await pool.inner.prepare()
    for _ in range(2):
        await pool.inner.value(HISTORY, 1, asker=ALICE)
    pool.inner.forget()
    await pool.inner.value(HISTORY, 1, asker=ALICE)
    whole_position = str(SetPosition.observed(HISTORY))
    sent = [line for line in pool.received if line.startswith(("position", "moves", "forget"))]
    assert sent == [whole_position, "moves", "forget", whole_position]


async def test_a_replay_ends_although_its_process_loses_it_at_every_interruption(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob asks all the time, and the stand-in forgets each replay that is interrupted."""
    monkeypatch.setattr(pool_module, "REPLAY_SLICE", 0.01)
    await pool.inner.prepare()
    question = asyncio.create_task(pool.inner.value(HISTORY, 1, asker=ALICE))
    while not question.done():
        await pool.think("turn", asker=BOB)
    assert await question == 0.5


async def test_a_replay_is_stopped_when_its_user_gives_up(pool: Pool) -> None:
    await pool.inner.prepare()
    question = asyncio.create_task(pool.inner.beliefs(HISTORY, asker=ALICE))
    await until(lambda: "beliefs" in pool.received)
    question.cancel()
    await until(lambda: "stop" in pool.received)
    assert (await pool.think("turn")).turn == ("turn",)


async def test_a_users_next_question_goes_to_the_process_that_answered_the_last_one(
    tmp_path: Path,
) -> None:
    async with open_pool(tmp_path, processes=2) as pool:
        await pool.inner.prepare()
        waiting = asyncio.create_task(pool.think("wait", milliseconds=60_000, asker=BOB))
        await until(lambda: "go movetime 60000" in pool.received)
        first = await pool.think("process", asker=ALICE)
        waiting.cancel()
        other = await pool.think("process", asker=BOB)
        assert (await pool.think("process", asker=ALICE)).turn == first.turn != other.turn


async def test_a_cancelled_question_is_not_sent_to_a_process(pool: Pool) -> None:
    first = asyncio.create_task(pool.think("sleep=0.2"))
    cancelled = asyncio.create_task(pool.think("die", asker=BOB))
    await asyncio.sleep(0)
    cancelled.cancel()
    await first
    assert len(pool.started) == 1


async def test_a_question_beyond_the_limit_raises_engine_busy(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool_module, "MAX_WAITING", 1)
    tasks = [asyncio.create_task(pool.think("sleep=0.1", asker=n)) for n in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(EngineBusy):
        await pool.think("turn", asker=9)
    await asyncio.gather(*tasks)


async def test_a_process_gets_only_the_new_actions_of_its_last_game(
    pool: Pool,
) -> None:
    async def ask(*actions: str) -> None:
        await pool.inner.think(START, actions, MoveTime(100), asker=ALICE)

    for actions in ("a", "ab", "abc", "abc", "xy", "xyz"):
        await ask(*actions)
    received = [line for line in pool.received if line.startswith(("position", "moves"))]
    whole_position = f"position {START} moves"
    assert received == [
        f"{whole_position} a",
        "moves b",
        "moves c",
        "moves",
        f"{whole_position} x y",
        "moves z",
    ]


async def test_a_process_forgets_games_at_once_or_after_its_present_answer(pool: Pool) -> None:
    asking = asyncio.create_task(pool.think("wait"))
    await until(lambda: pool.received[-1:] == ["go movetime 100"])
    pool.inner.forget()
    pool.inner._slots[0].stop()
    await asking
    await until(lambda: pool.received[-2:] == ["stop", "forget"])
    pool.inner.forget()
    await until(lambda: pool.received[-2:] == ["forget", "forget"])


async def test_an_idle_process_ends(tmp_path: Path) -> None:
    async with open_pool(tmp_path, idle_timeout=0.05) as pool:
        await pool.think("turn")
        await until(lambda: not pool.alive)
        assert (await pool.think("turn")).turn == ("turn",)


async def test_a_question_at_the_end_of_the_idle_time_goes_to_a_new_process(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_pool(tmp_path) as pool:
        await pool.think("turn")
        (slot,) = pool.inner._slots
        thinking = asyncio.create_task(pool.think("turn"))
        await asyncio.sleep(0)
        slot._end_process()  # as the timer does, just before the question is asked
        assert (await thinking).turn == ("turn",)
        assert len(pool.started) == 2
    assert "died" not in caplog.text


async def test_the_idle_time_does_not_end_a_process_that_answers_a_second_attempt(
    tmp_path: Path,
) -> None:
    async with open_pool(tmp_path, idle_timeout=1.5) as pool:
        assert (await pool.think("die_first=3")).turn == ("slept",)
        assert len(pool.started) == 2


async def test_closing_the_pool_waits_for_processes_that_are_ending(tmp_path: Path) -> None:
    async with open_pool(tmp_path) as pool:
        await pool.think("stay")
        pool.inner._slots[0]._end_process()  # as the timer does
        await pool.think("turn")
        assert len(pool.alive) == 2


async def test_closing_the_pool_ends_all_questions_and_processes(tmp_path: Path) -> None:
    async with open_pool(tmp_path) as pool:
        tasks = [asyncio.create_task(pool.think("sleep=60", asker=n)) for n in range(3)]
        await until(lambda: pool.started)
        await asyncio.sleep(0.2)
        async with asyncio.timeout(WAIT_TIMEOUT):
            await pool.inner.close()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(result) for result in results] == [EngineGone] * 3
        with pytest.raises(EngineGone):
            await pool.think("turn")


async def test_a_process_that_cannot_start_raises_engine_gone(tmp_path: Path) -> None:
    unstartable_pool = EnginePool(tmp_path, command=("/no/such/program",))
    with pytest.raises(EngineGone):
        await unstartable_pool.think(START, [], Depth(1), asker=ALICE)
    with pytest.raises(EngineGone):
        await unstartable_pool.prepare()
    await unstartable_pool.close()


async def test_code_is_compiled_once_for_all_waiting_users_with_progress(
    pool: Pool,
) -> None:
    progress: list[tuple[int, int]] = []
    assert not pool.inner.is_ready()
    total = sum(count_functions(CompiledCode.SEARCH).values())
    await asyncio.gather(
        pool.inner.prepare(CompiledCode.SEARCH, lambda *counts: progress.append(counts)),
        *(pool.inner.prepare(CompiledCode.SEARCH) for _ in range(4)),
    )
    assert progress == [(1, total), (2, total)]
    assert pool.inner.is_ready(CompiledCode.SEARCH)
    await pool.inner.prepare(CompiledCode.SEARCH)
    assert len(pool.started) == 1


async def test_code_for_hidden_information_is_compiled_after_the_code_of_the_search(
    pool: Pool,
) -> None:
    ready = []
    hidden_code = pool.inner.prepare(
        progress=lambda *_: ready.append([pool.inner.is_ready(code) for code in CompiledCode])
    )
    await asyncio.gather(hidden_code, pool.think("turn"))
    assert ready == [[False, False]] * 2 + [[True, False]] * 2
    assert pool.inner.is_ready()


async def test_a_weak_level_does_not_wait_for_compiled_code(pool: Pool) -> None:
    """A second process without compiled code answers until the main one has compiled the search."""
    variable = "environment=NUMBA_DISABLE_JIT"
    for level, turn in ((1, "set"), (MAX_PLAIN_LEVEL, "set"), (MAX_PLAIN_LEVEL + 1, "unset")):
        thought = await pool.inner.think(START, [variable], AtLevel(level), asker=ALICE)
        assert thought.turn == (turn,)
    assert pool.inner.is_ready(CompiledCode.SEARCH)
    thought = await pool.inner.think(START, [variable], AtLevel(1), asker=ALICE)
    assert thought.turn == ("unset",)


async def test_a_new_version_of_the_code_replaces_the_compiled_one(tmp_path: Path) -> None:
    old = tmp_path / "engine" / "compiled" / "0123456789abcdef"
    old.mkdir(parents=True)
    async with open_pool(tmp_path) as pool:
        await pool.think("turn")
        assert pool.inner.is_ready(CompiledCode.SEARCH)
    assert not old.exists()


@pytest.mark.parametrize("damage", ["words", "endless", "bytes", "half"])
async def test_a_process_that_answers_nonsense_is_replaced(pool: Pool, damage: str) -> None:
    with pytest.raises(EngineGone):
        await pool.think(f"write_damaged={damage}")
    assert (await pool.think("turn")).turn == ("turn",)
    assert len(pool.started) == 3


async def test_an_unusable_folder_raises_engine_gone(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def raise_disk_full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(EngineFolder, "mark_prepared", raise_disk_full)
    with pytest.raises(EngineGone):
        await pool.inner.prepare()
    with pytest.raises(EngineGone):
        await pool.think("turn")
    assert pool.alive == []


@pytest.mark.parametrize("is_prepared", [False, True])
async def test_weak_levels_play_although_the_folder_is_read_only(
    pool: Pool, monkeypatch: pytest.MonkeyPatch, *, is_prepared: bool
) -> None:
    if is_prepared:
        await pool.inner.prepare()
    monkeypatch.setattr(os, "access", lambda _, mode: mode == os.F_OK)
    assert (await pool.inner.think(START, ["turn"], AtLevel(1), asker=ALICE)).turn == ("turn",)
    with pytest.raises(EngineGone):
        await pool.inner.prepare()
