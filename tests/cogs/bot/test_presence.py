"""Whether what people do arrives, and what is kept of it for the next start."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import AsyncMock

import pytest
import pytest_asyncio

from cogs.bot import presence as module
from cogs.bot.presence import LAST_SIGN, Absence, Presence, ShardPresence
from onitama_core.store import NO_SHARDS, Shards, StoreProblem, open_store
from tests.cogs.bot.test_clock import Machine, at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from datetime import datetime
    from pathlib import Path

    from onitama_core.store import Store

# What counts as an absence


def seen(*seconds: float) -> ShardPresence:
    shard = ShardPresence()
    for second in seconds:
        shard.show(at(second))
    return shard


@pytest.mark.parametrize(
    ("seconds", "owed"),
    [
        ((1000,), None),  # it was never started before
        ((0, 41, 83, 130, 189), None),  # a quiet connection
        ((0, 41, 102), Absence(at(41), at(102))),  # one without a sign for a minute
    ],
)
def test_a_minute_without_a_sign_is_an_absence(
    seconds: tuple[float, ...], owed: Absence | None
) -> None:
    """Until it is settled; from there on later ones are others."""
    shard = seen(*seconds)
    assert shard.owed == owed
    shard.settle(until=at(seconds[-1]))
    assert shard.owed is None
    shard.show(at(seconds[-1] + 100))
    assert shard.owed == Absence(at(seconds[-1]), at(seconds[-1] + 100))


def test_a_restart_is_one_from_the_last_sign_unless_the_host_calls_that_brief() -> None:
    shard = ShardPresence(last=at(0))
    shard.show(at(20))
    assert shard.owed == Absence(at(0), at(20))
    shard = ShardPresence(last=at(0), brief=timedelta(seconds=100))
    shard.show(at(99))
    assert shard.owed is None
    shard.show(at(199.5))
    assert shard.owed == Absence(at(99), at(199.5))


@pytest.mark.parametrize("is_connected", [False, True])
@pytest.mark.parametrize(("back", "owed"), [(50, Absence(at(30), at(50))), (32.9, None)])
def test_so_is_a_lost_connection_or_a_process_that_stood_still_unless_nobody_noticed(
    back: float, owed: Absence | None, *, is_connected: bool
) -> None:
    shard = seen(0, 30)
    shard.is_connected, shard.is_in_doubt = is_connected, True
    shard.show(at(back))
    assert shard.owed == owed
    assert shard.is_connected


def test_what_came_too_late_was_missed_and_absences_that_are_not_settled_become_one() -> None:
    shard = seen(0, 30)
    shard.miss(at(20), at(30))
    assert shard.owed == Absence(at(20), at(30))
    shard = seen(0, 100, 110)
    shard.miss(at(105), at(112))
    assert shard.owed == Absence(at(0), at(112))


# All shards, and the store

SOON: Final = 0.02


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_store(tmp_path / "onitama.db") as store:
        yield store


class Watch:
    """A presence on a machine, at a gateway that answers heartbeats or does not."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.machine = Machine()
        self.clock = self.machine.clock()
        self.answers = True
        self.asked = 0
        self.presence = Presence(store, self.clock, self.ask)

    async def ask(self, shard: int) -> None:
        self.asked += 1
        if self.answers:
            self.presence.hear(shard)

    async def noted(self) -> str | None:
        return await self.store.read(lambda reader: reader.memo(LAST_SIGN))


@pytest.fixture
def watch(store: Store, monkeypatch: pytest.MonkeyPatch) -> Watch:
    monkeypatch.setattr(module, "ANSWER", SOON)
    monkeypatch.setattr(module, "CHECKED_EVERY", 0)
    return Watch(store)


@pytest_asyncio.fixture
async def here(watch: Watch) -> Watch:
    """That has begun, at a time that Discord has told."""
    await watch.presence.load()
    watch.presence.came(at(0))
    return watch


async def test_before_discord_tells_the_time_nothing_is_certain(watch: Watch) -> None:
    watch.presence.show()
    assert (await watch.presence.unheard()).are_all


@pytest.mark.parametrize(
    ("seconds", "answers", "is_connected", "is_certain", "asked"),
    [
        (2, True, True, True, 0),  # a sign of just now
        (30, True, True, True, 1),  # an older one
        (30, False, True, False, 1),  # a gateway that is silent
        (0, True, False, False, 0),  # one that is gone
    ],
)
async def test_a_sign_of_just_now_or_an_answer_of_the_gateway_is_certain(
    here: Watch, seconds: int, asked: int, *, answers: bool, is_connected: bool, is_certain: bool
) -> None:
    here.machine.pass_by(seconds)
    here.answers = answers
    if not is_connected:
        here.presence.disconnect()
    assert (await here.presence.unheard()).are_all is not is_certain
    assert here.asked == asked


@pytest.mark.parametrize(("seconds", "is_owed"), [(6, True), (2, False)])
async def test_a_clock_that_leaps_tells_of_an_absence_unless_nobody_noticed(
    here: Watch, seconds: float, *, is_owed: bool
) -> None:
    here.clock.heard(at(seconds), here.machine.running)
    here.presence.show()
    await here.presence.settle()
    assert (await here.noted() is not None) is is_owed


async def test_the_greeting_of_a_new_connection_is_no_sign_yet(here: Watch) -> None:
    here.presence.disconnect()
    here.presence.hear()
    assert here.presence.silences == [None]
    here.presence.show()
    assert None not in here.presence.silences


async def test_the_last_sign_is_noted_now_and_then(here: Watch) -> None:
    await here.presence.check()
    first = await here.noted()
    assert first == at(0).isoformat()
    here.machine.pass_by(5)
    here.presence.show()
    await here.presence.check()
    assert await here.noted() == first
    here.machine.pass_by(7)
    here.presence.show()
    await here.presence.check()
    assert await here.noted() == first
    here.machine.pass_by(4)
    await here.presence.check()
    assert await here.noted() != first


async def test_the_next_start_knows_since_when_the_bot_was_away(
    here: Watch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await here.presence.save()
    again = Watch(here.store)
    await again.presence.load()
    again.presence.came(at(500))
    await again.presence.settle()
    assert caplog.messages[-1] == f"away from {at(0)} to {at(500)}: that time is given back"


async def test_a_clock_that_was_ahead_is_put_back_in_the_note_as_well(here: Watch) -> None:
    """Else who restarts it within the hour takes the bot to have been there until then."""
    here.presence.came(at(3600))
    await here.presence.check()
    assert await here.noted() == at(3600).isoformat()
    here.clock.heard(at(10), here.machine.running)
    here.answers = False
    assert (await here.presence.unheard()).are_all, "no sign of just now bears a later time"
    here.answers = True
    here.presence.show()
    await here.presence.check()
    assert await here.noted() == here.clock().isoformat()


async def test_while_something_is_owed_nothing_later_is_noted(here: Watch) -> None:
    """Killed now, the next start begins where this one's absence did."""
    await here.presence.save()
    here.presence.disconnect()
    here.machine.pass_by(100)
    here.presence.show()
    await here.presence.save()
    assert await here.noted() == at(0).isoformat()


@pytest.mark.parametrize("is_laptop", [False, True])
async def test_a_process_that_stood_still_has_been_away(here: Watch, *, is_laptop: bool) -> None:
    """A laptop's clocks may not know of it."""
    here.machine.pass_by(10 if is_laptop else 30)
    if is_laptop:
        here.presence.came(at(45))
    else:
        here.presence.hear()  # what waited in the socket
    await here.presence.settle()
    assert await here.noted() == (at(45) if is_laptop else here.clock()).isoformat()


async def test_a_quiet_day_is_no_absence(
    here: Watch, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody tells the time in it, so the clock falls behind to be sure that it is not ahead."""
    caplog.set_level("INFO")
    monkeypatch.setattr(module, "STALLED", timedelta(hours=1))  # the checks are left out
    for _ in range(24 * 60):
        here.machine.pass_by(60)
        here.presence.hear()
    assert here.clock() < at(24 * 3600 - 10)
    here.presence.came(at(24 * 3600))
    await here.presence.settle()
    assert here.clock() == at(24 * 3600)
    assert not caplog.messages


async def test_while_nothing_can_be_kept_nobodys_time_runs(
    here: Watch, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("INFO")
    await here.presence.check()
    with monkeypatch.context() as trouble:
        trouble.setattr(here.store, "write", AsyncMock(side_effect=StoreProblem("full")))
        for _ in range(3):
            here.machine.pass_by(20)
            here.presence.show()
            with pytest.raises(StoreProblem):
                await here.presence.check()
    assert await here.presence.unheard() == NO_SHARDS
    assert caplog.messages[-1].startswith(f"away from {at(0)} to {here.clock()}")


async def test_many_who_wait_for_what_is_owed_have_it_given_back_once(
    here: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.presence.disconnect()
    here.machine.pass_by(100)
    here.presence.show()
    given: list[Any] = []
    monkeypatch.setattr(module, "make_good", lambda _, owed, signs: given.extend(owed.values()))  # noqa: ARG005
    await asyncio.gather(*(here.presence.settle() for _ in range(5)))
    assert [absence.begin for absence in given] == [at(0)]


# -- shards --


async def sharded(watch: Watch, shards: int = 2) -> None:
    watch.presence.set_shard_count(shards)
    watch.presence.came(at(0))
    for shard in range(shards):
        watch.presence.show(shard)


async def test_whoever_waits_for_a_silent_shard_waits_once(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From then on it is asked, and says itself when it is back."""
    await sharded(watch)
    watch.machine.pass_by(30)
    watch.answers = False
    await watch.presence.unheard()
    monkeypatch.setattr(module, "ANSWER", 1000)
    watch.presence.show(0)
    asked = watch.asked
    assert (await watch.presence.unheard()).ids == {1}
    assert watch.asked == asked + 1
    watch.store.deadlines_changed.clear()
    watch.presence.show(1)
    assert watch.store.deadlines_changed.is_set()


def live(watch: Watch, shard: int) -> None:
    """For forty seconds, in which nothing stands still."""
    for _ in range(10):
        watch.machine.pass_by(4)
        watch.presence.show(shard)


async def test_time_is_given_back_for_the_shard_that_was_away(
    watch: Watch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await sharded(watch)
    watch.presence.disconnect(1)
    live(watch, 0)
    watch.presence.came(at(40), 1)  # by shard 0, which was there
    assert None in watch.presence.silences
    watch.presence.came(at(40), 1 << 22)
    await watch.presence.settle()
    away = f"away from shard 1 from {at(0)} to {at(40)}: that time is given back"
    assert caplog.messages == [away]


@pytest.mark.parametrize(("shards", "begins"), [(2, [0, 40]), (3, [0, 0, 0])])
async def test_the_next_start_knows_of_each_shard(
    watch: Watch, shards: int, begins: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of another number of shards all were away as long as any."""
    await sharded(watch)
    live(watch, 1)
    await watch.presence.save()
    given: list[tuple[int, Shards]] = []

    def remember(_: object, begin: datetime, __: object, there: Shards) -> None:
        given.append((round((begin - at(0)).total_seconds()), there))

    monkeypatch.setattr(module, "give_back", remember)
    again = Watch(watch.store)
    await again.presence.load()
    again.presence.set_shard_count(shards)
    again.presence.came(at(500))
    for shard in range(shards):
        again.presence.show(shard)
    await again.presence.settle()
    there = [Shards(frozenset({shard}), shards) for shard in range(shards)]
    assert given == list(zip(begins, there, strict=True))


async def test_a_shard_that_never_came_has_missed_nothing(watch: Watch) -> None:
    watch.presence.set_shard_count(2)
    watch.presence.came(at(0))
    await watch.presence.save()
    assert await watch.noted() == f"{at(0).isoformat()} -"
    again = Watch(watch.store)
    await again.presence.load()
    again.presence.show(1)
    assert await again.presence.unheard() != NO_SHARDS
