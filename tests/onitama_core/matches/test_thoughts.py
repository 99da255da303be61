"""Whenever the computer is to act in an open match there is one row that says so, else none."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field, replace
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.game import OnitamaError, Player, Variant, legal_actions, players_to_act
from onitama_core.matches import named_deal
from onitama_core.store import PACES, Computer, SeatChoice, Venue
from tests.onitama_core.matches.table import (
    ALICE,
    HERE,
    IN_PRIVATE,
    NAMED_CARDS,
    Table,
    at_once,
    table_at,
    whole_turn,
)
from tests.onitama_core.matches.test_crash import killed_after

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime
    from pathlib import Path

    from onitama_core.matches import EngineRequest
    from onitama_core.store import Match, Terms, Transaction
    from tests.onitama_core.matches.table import FakeClock, T


WIND: Final = replace(
    named_deal("bat,tiger,eagle,monkey,dragon", SeatChoice.BLUE, Variant.WIND), venue=Venue.PRIVATE
)
SHADOW, LIGHT = (
    replace(IN_PRIVATE, variant=variant) for variant in (Variant.SHADOW, Variant.LIGHT)
)
OPENED: Final[tuple[tuple[int | None, Terms], ...]] = (
    (1, IN_PRIVATE),
    (8, WIND),
    (4, SHADOW),
    (4, LIGHT),
    (3, replace(NAMED_CARDS, seat=SeatChoice.BLUE)),
    (3, replace(IN_PRIVATE, pace=PACES["3d"])),
    (None, IN_PRIVATE),
)
DEEDS: Final = 150


class Killed(Exception):
    pass


@dataclass
class Evening:
    """What a person and an engine do by chance."""

    table: Table
    rng: Random
    asked: list[EngineRequest] = field(default_factory=list)
    """What the engine thinks about, or has thought about before."""

    async def begin(self) -> None:
        for level, terms in OPENED:
            await self.table.practised(level, terms=terms)

    def deed(self) -> Awaitable[object]:
        chosen: Callable[[], Awaitable[object]] = self.rng.choices(
            (
                *(self.play, self.answer, self.ask, self.take_turn_back, self.offer_draw),
                *(self.take_step_back, self.resign, self.play_again, self.put_off, self.wait),
                self.begin_one,
            ),
            weights=(30, 25, 20, 6, 6, 4, 1, 4, 2, 1, 2),
        )[0]
        return chosen()

    async def play(self) -> None:
        match = await self.any_match()
        state = (await self.table.matches.load(match.id)).progress.state
        player = match.player_of(ALICE.user_id)
        assert player is not None
        action = self.rng.choice(legal_actions(state, player))
        await self.table.matches.play(match.id, ALICE.user_id, action, step=None)

    async def ask(self) -> None:
        self.asked = [*self.asked[-3:], *await self.table.matches.owed_thoughts(10)]

    async def answer(self) -> None:
        question = self.rng.choice(self.asked)
        state = (await self.table.matches.load(question.match.id)).progress.state
        turn = whole_turn(state, question.player, self.rng)
        await self.table.matches.answer(question, turn, agrees=self.rng.random() < 0.1)

    async def put_off(self) -> None:
        await self.table.matches.put_off_thought(self.rng.choice(self.asked), timedelta(seconds=1))

    async def take_turn_back(self) -> None:
        await self.table.matches.takebacks.propose((await self.any_match()).id, ALICE.user_id)

    async def take_step_back(self) -> None:
        match = await self.any_match()
        await self.table.matches.take_back(match.id, ALICE.user_id, match.step)

    async def offer_draw(self) -> None:
        await self.table.matches.draws.propose((await self.any_match()).id, ALICE.user_id)

    async def resign(self) -> None:
        await self.table.matches.resign((await self.any_match()).id, ALICE.user_id)

    async def play_again(self) -> None:
        match_id = self.rng.choice(await ids(self.table))
        await self.table.matches.rematch(match_id, ALICE)

    async def wait(self) -> None:
        self.table.clock.advance(hours=24 * self.rng.choice((1, 4)))
        await self.table.matches.serve()

    async def begin_one(self) -> None:
        """Of private ones the sixth closes another, whoever is to move there."""
        level, terms = self.rng.choice(OPENED)
        await self.table.practised(level, terms=terms)

    async def any_match(self) -> Match:
        open_ones = await self.table.matches.games_of(ALICE.user_id, HERE.guild_id)
        return self.rng.choice(open_ones)


async def ids(table: Table) -> list[int]:
    return [row["id"] for row in await table.rows("SELECT id FROM match ORDER BY id")]


async def to_act(table: Table) -> list[int]:
    """As the logs alone tell, from their beginnings."""
    found = []
    for match_id in await ids(table):
        match, recording = await table.matches.recording(match_id)
        computer = next((one for one in Player if isinstance(match.seats[one], Computer)), None)
        is_asked = recording.progress.draws.open is not None
        awaits = computer in players_to_act(recording.progress.state)
        if computer is not None and (awaits or is_asked):
            found.append(match_id)
    return found


@pytest.mark.parametrize("seed", range(6))
async def test_a_row_says_so_whatever_is_done_in_whatever_order(
    path: Path, clock: FakeClock, seed: int
) -> None:
    """Also where two things are done at once, or the bot dies before it commits, or after."""
    rng = Random(seed)  # noqa: S311 - it is a game
    async with table_at(path, clock) as table:
        evening = Evening(table, rng)
        await evening.begin()
        for _ in range(DEEDS):
            match rng.choices(("done", "at once", "killed", "restarted"), (80, 10, 7, 3))[0]:
                case "done":
                    with contextlib.suppress(OnitamaError, IndexError):
                        await evening.deed()
                case "at once":
                    await at_once(evening.deed(), evening.deed())
                case "killed":
                    await killed_in(evening)
                case "restarted":
                    evening.table = Table.at(table.store, clock, rng.getrandbits(32))
            assert await table.owes_thoughts() == await to_act(evening.table)
        assert await at_last(evening) == []


async def killed_in(evening: Evening) -> None:
    """All that a deed writes, but the commit; and what was kept in memory is gone as well."""
    store = evening.table.store
    write = store.write

    async def write_and_die(now: datetime, change: Callable[[Transaction], T]) -> T:
        def change_and_die(transaction: Transaction) -> T:
            change(transaction)
            raise Killed

        return await write(now, change_and_die)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(store, "write", write_and_die)
        with contextlib.suppress(OnitamaError, IndexError, Killed):
            await evening.deed()
    evening.table = Table.at(store, evening.table.clock, evening.rng.getrandbits(32))


async def at_last(evening: Evening) -> list[int]:
    """What the computer still owes, once it has answered whatever it is asked."""
    evening.table.clock.advance(hours=1)
    for _ in range(2 * len(OPENED)):
        for question in await evening.table.matches.owed_thoughts(10):
            state = (await evening.table.matches.load(question.match.id)).progress.state
            turn = whole_turn(state, question.player, evening.rng)
            assert await evening.table.matches.answer(question, turn) is not None
    return await evening.table.owes_thoughts()


async def test_at_whatever_instant_it_is_killed(path: Path, clock: FakeClock) -> None:
    killed_after(20, path, "in practice, at any instant")
    async with table_at(path, clock) as table:
        assert await table.owes_thoughts() == await to_act(table)


async def test_a_match_that_is_removed_meanwhile_is_no_fault(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """With somebody who leaves for good, between two looks at the file."""
    match = await table.practised(terms=replace(IN_PRIVATE, seat=SeatChoice.BLUE))
    look = table.matches.recording

    async def removed_before(match_id: int) -> object:
        await table.write(lambda change: change.remove_match(match_id))
        return await look(match_id)

    monkeypatch.setattr(table.matches, "recording", removed_before)
    assert await table.store.read(lambda reader: reader.thoughts(table.clock(), 9)) == [match.id]
    assert await table.matches.owed_thoughts(9) == []
    assert await table.rows("SELECT 1 FROM due") == []
    assert caplog.text == ""


async def test_a_thought_that_came_to_nothing_goes_with_its_match(table: Table) -> None:
    await table.practised(terms=replace(IN_PRIVATE, seat=SeatChoice.BLUE))
    (question,) = await table.matches.owed_thoughts(9)
    await table.write(lambda change: change.remove_match(question.match.id))
    await table.matches.put_off_thought(question, timedelta(hours=1))
    assert await table.rows("SELECT 1 FROM due") == []
