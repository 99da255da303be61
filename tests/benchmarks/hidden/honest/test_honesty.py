"""Honesty in the suite: 300 pairs by the bot's own path, to the bytes that would be written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.engine.hidden import Limit
from onitama_core.engine.hidden.seat import Dark
from onitama_core.engine.process import of_step
from onitama_core.game import apply, new_game, parse_action, player_view
from onitama_core.matches import InTheDark, Question
from tests.benchmarks.hidden.honest.path import some_bot
from tests.benchmarks.hidden.honest.twins import SEATS, twins
from tests.benchmarks.hidden.honesty import Tally

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.game import GameState
    from tests.benchmarks.hidden.honest.twins import Log, Twins

PAIRS: Final = 300
POLICIES: Final = 30
SEED: Final = 14
QUICK: Final = Limit(nodes=500)


def bytes_of(question: Question) -> bytes:
    told = question.told
    assert isinstance(told, InTheDark)
    commands = of_step(told.story, question.level, told.seed, asker=1).commands
    return "".join(f"{command}\n" for command in commands).encode()


@pytest.mark.parametrize("batch", range(6))
async def test_what_reaches_the_process_is_the_same(tmp_path: Path, batch: int) -> None:
    async with some_bot(tmp_path) as bot:
        for number, pair in enumerate(twins(PAIRS // 6, SEED + batch)):
            first, second = [await bot.asked(pair, which) for which in range(2)]
            assert first.match != second.match
            assert bytes_of(first) == bytes_of(second)
            if number < POLICIES // 6:
                assert policy(first) == policy(second)


def policy(question: Question) -> object:
    """Of a mind that has heard of nothing else."""
    assert isinstance(question.told, InTheDark)
    return Dark().act(question.told.story, QUICK, question.told.seed)


def end_of(pair: Twins, log: Log) -> GameState:
    state = new_game(pair.setup)
    for player, text in log:
        state = apply(state, player, parse_action(text)).state
    return state


def test_twins_hide_other_things() -> None:
    seats = set()
    for pair in twins(30, SEED):
        first, second = (end_of(pair, log) for log in pair.logs)
        seats.add((pair.setup.variant, pair.seat))
        assert first.secrets.ninjas != second.secrets.ninjas
        assert player_view(first, pair.seat) == player_view(second, pair.seat)
        other = pair.seat.opponent
        assert player_view(first, other) != player_view(second, other)
    assert seats == set(SEATS)


async def test_what_the_other_side_knows_would_be_seen(tmp_path: Path) -> None:
    """Had the question been made of the wrong seat, the bytes would differ."""
    [pair] = twins(1, SEED)
    async with some_bot(tmp_path) as bot:
        told = set()
        for which in range(2):
            question = await bot.asked(pair, which)
            state = end_of(pair, pair.logs[which])
            assert isinstance(question.told, InTheDark)
            assert question.told.story.view == player_view(state, pair.seat)
            told.add(player_view(state, pair.seat.opponent))
    assert len(told) == 2


def test_one_difference_is_counted() -> None:
    said = str(Tally(pairs=100, steps=3000, apart=900, bytes=9, other_bytes=1))
    assert "bytes that differ: 1 (95 %: under 5.9957%), asked: at most 0: NOT REACHED" in said
    assert "policies that differ: 0 (95 %: under 2.9957%), asked: at most 0: reached" in said
