"""Detection of lost gateway connections, and credit for the time in which they were lost."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from itertools import count
from typing import TYPE_CHECKING, Any
from unittest.mock import AsyncMock

import pytest
import pytest_asyncio

from cogs.bot import connection
from cogs.bot.connection import LAST_CONTACT_MEMO, Absence, GatewayMonitor, ShardState
from onitama_core.store import NO_SHARDS, Shards, StoreProblem, open_store
from tests.cogs.bot.test_clock import Machine, at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from datetime import datetime
    from pathlib import Path

    from onitama_core.store import Store

# The absences of one shard


def shard_with_contacts(*seconds: float) -> ShardState:
    """Return a shard with contacts at these times, in seconds after noon."""
    shard = ShardState()
    for second in seconds:
        shard.record_contact(at(second))
    return shard


@pytest.mark.parametrize(
    ("seconds", "absence"),
    [
        ((1000,), None),  # the first start
        ((0, 41, 83, 130, 189), None),  # a quiet connection
        ((0, 41, 102), Absence(at(41), at(102))),  # a heartbeat without an answer
    ],
)
def test_more_than_a_minute_without_a_contact_is_an_absence(
    seconds: tuple[float, ...], absence: Absence | None
) -> None:
    shard = shard_with_contacts(*seconds)
    assert shard.absence == absence


def test_a_credited_absence_is_not_part_of_the_next_absence() -> None:
    shard = shard_with_contacts(0, 100)
    shard.mark_credited(until=at(100))
    assert shard.absence is None
    shard.record_contact(at(200))
    assert shard.absence == Absence(at(100), at(200))


def test_a_restart_is_an_absence_unless_it_is_within_the_operators_tolerance() -> None:
    shard = ShardState(last_contact=at(0))
    shard.record_contact(at(20))
    assert shard.absence == Absence(at(0), at(20))
    shard = ShardState(last_contact=at(0), tolerance=timedelta(seconds=100))
    shard.record_contact(at(99))
    assert shard.absence is None
    shard.record_contact(at(199.5))
    assert shard.absence == Absence(at(99), at(199.5))


@pytest.mark.parametrize(
    ("back", "absence"),
    [
        (50, Absence(at(30), at(50))),
        (32.9, None),  # less than DEFAULT_TOLERANCE after the contact at 30 s
    ],
)
def test_a_lost_connection_is_an_absence_unless_it_was_too_short_to_lose_a_click(
    back: float, absence: Absence | None
) -> None:
    shard = shard_with_contacts(0, 30)
    shard.may_have_missed = True
    shard.record_contact(at(back))
    assert shard.absence == absence


def test_absences_that_are_not_credited_yet_are_merged() -> None:
    shard = shard_with_contacts(0, 100, 110)
    shard.record_absence(at(105), at(112))
    assert shard.absence == Absence(at(0), at(112))


# All shards, and the store


class Gateway:
    """A gateway monitor on a machine whose clock the test sets, and the gateway that it watches.

    `answers`: whether the gateway answers the monitor's requests.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.machine = Machine()
        self.clock = self.machine.clock()
        self.answers = True
        self.asked_shards: list[int] = []
        self.latencies: dict[int, float] = {}
        self.monitor = GatewayMonitor(store, self.clock, self.latencies.items, self.answer)
        self._new_latency = count(1)

    async def answer(self, shard_id: int) -> bool:
        self.asked_shards.append(shard_id)
        return self.answers

    def heartbeat(self, shard_id: int = 0) -> None:
        """Record that the gateway answered a heartbeat."""
        self.latencies[shard_id] = next(self._new_latency) / 1000

    async def pass_seconds(self, seconds: int, *shards: int) -> None:
        """Let seconds pass in which these shards' heartbeats are answered."""
        for _ in range(seconds):
            self.machine.pass_time(1)
            for shard_id in shards:
                self.heartbeat(shard_id)
            await self.monitor.poll()

    async def connect(self, shards: int = 1) -> None:
        await self.monitor.load()
        for shard_id in range(shards):
            self.monitor.record_connect(shard_id, shards)

    async def read_memo(self) -> str | None:
        """Return the memo of the last contacts that the store has."""
        return await self.store.read(lambda reader: reader.memos.get(LAST_CONTACT_MEMO))


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_store(tmp_path / "onitama.db") as store:
        yield store


@pytest_asyncio.fixture
async def gateway(store: Store) -> Gateway:
    """Return a gateway whose only shard became ready at noon."""
    gateway = Gateway(store)
    await gateway.connect()
    return gateway


Credited = list[tuple[float, float, Shards]]


@pytest.fixture
def credited(monkeypatch: pytest.MonkeyPatch) -> Credited:
    """Record credited absences: begin and end in seconds after noon, and the shards."""
    absences: Credited = []

    def record_absence(_: object, begin: datetime, end: datetime, shards: Shards) -> None:
        absences.append(((begin - at(0)).total_seconds(), (end - at(0)).total_seconds(), shards))

    monkeypatch.setattr(connection, "credit_time", record_absence)
    return absences


ONLY_SHARD = Shards(frozenset({0}))


async def test_a_shard_is_unreachable_before_it_is_connected(store: Store) -> None:
    gateway = Gateway(store)
    assert (await gateway.monitor.find_unreachable()).are_all
    assert gateway.asked_shards == []


async def test_a_shard_without_a_contact_for_seconds_is_sent_a_request(
    gateway: Gateway,
) -> None:
    gateway.machine.pass_time(1)
    assert await gateway.monitor.find_unreachable() == NO_SHARDS
    assert gateway.asked_shards == []
    gateway.machine.pass_time(2)
    assert await gateway.monitor.find_unreachable() == NO_SHARDS
    assert gateway.asked_shards == [0]


async def test_an_unreachable_shard_is_asked_once_and_its_return_wakes_upkeep(
    gateway: Gateway,
) -> None:
    gateway.machine.pass_time(30)
    gateway.answers = False
    for _ in range(2):
        assert (await gateway.monitor.find_unreachable()).are_all
    assert gateway.asked_shards == [0]
    gateway.store.deadlines_changed.clear()
    gateway.heartbeat()
    await gateway.monitor.poll()
    assert not gateway.store.deadlines_changed.is_set(), "nobody polled, so it may be an old one"
    gateway.heartbeat()
    await gateway.monitor.poll()
    assert gateway.store.deadlines_changed.is_set()
    assert await gateway.monitor.find_unreachable() == NO_SHARDS


async def test_an_unanswered_request_to_the_gateway_is_not_an_absence(
    gateway: Gateway, credited: Credited
) -> None:
    """A match must be able to end while Discord answers nothing but heartbeats."""
    await gateway.pass_seconds(10, 0)
    gateway.answers = False
    await gateway.pass_seconds(40)
    assert (await gateway.monitor.find_unreachable()).are_all
    await gateway.pass_seconds(1, 0)
    assert await gateway.monitor.find_unreachable() == NO_SHARDS
    assert credited == []


async def test_heartbeats_on_a_connection_without_a_session_are_no_contact(
    gateway: Gateway,
) -> None:
    gateway.monitor.record_disconnect(0)
    await gateway.pass_seconds(3, 0)
    assert gateway.monitor.times_since_contact == [None]
    gateway.monitor.record_resume(0)
    assert gateway.monitor.times_since_contact == [timedelta(0)]


async def test_a_lost_connection_is_credited_from_the_last_heartbeat_to_the_resume(
    gateway: Gateway, credited: Credited
) -> None:
    await gateway.pass_seconds(10, 0)
    gateway.monitor.record_disconnect(0)
    await gateway.pass_seconds(20)
    gateway.monitor.record_resume(0)
    await gateway.pass_seconds(20, 0)
    assert credited == [(10, 30, ONLY_SHARD)]


async def test_the_time_in_which_the_process_was_suspended_is_credited(
    gateway: Gateway, credited: Credited
) -> None:
    """A heartbeat that was answered before the suspension is no contact after it."""
    await gateway.pass_seconds(1, 0)
    gateway.heartbeat()
    gateway.machine.pass_time(10)
    await gateway.monitor.poll()
    assert (await gateway.monitor.find_unreachable()) == NO_SHARDS
    assert gateway.asked_shards == [0]
    assert credited == [(1, 11, ONLY_SHARD)]


async def test_the_time_by_which_the_clock_is_put_forward_is_credited(
    gateway: Gateway, credited: Credited
) -> None:
    await gateway.pass_seconds(3, 0)
    gateway.clock.correct(at(3603), gateway.clock.machine_time())
    gateway.monitor.record_interaction(None)
    await gateway.monitor.credit_absences()
    assert credited == [(3, 3603.5, ONLY_SHARD)]
    assert gateway.store.deadlines_changed.is_set()


async def test_a_clock_that_is_put_back_leaves_no_contact_in_the_future(
    gateway: Gateway,
) -> None:
    """A restart within the hour must credit the absence all the same."""
    gateway.clock.correct(at(3600), gateway.clock.machine_time())
    gateway.monitor.record_interaction(None)
    await gateway.monitor.poll()
    gateway.clock.correct(at(0), gateway.clock.machine_time())
    gateway.answers = False
    assert (await gateway.monitor.find_unreachable()).are_all
    gateway.monitor.record_interaction(None)
    await gateway.monitor.poll()
    assert await gateway.read_memo() == gateway.clock().isoformat()


async def test_the_time_since_a_lost_interaction_is_credited(
    gateway: Gateway, credited: Credited
) -> None:
    await gateway.pass_seconds(10, 0)
    gateway.monitor.record_lost_interaction(at(4), None)
    await gateway.monitor.credit_absences()
    assert credited == [(4, 10, ONLY_SHARD)]


async def test_the_last_contact_is_saved_every_fifteen_seconds(gateway: Gateway) -> None:
    saved = set()
    for _ in range(31):
        await gateway.pass_seconds(1, 0)
        saved.add(await gateway.read_memo())
    assert saved == {at(second).isoformat() for second in (1, 16, 31)}


async def test_the_next_start_credits_the_time_since_the_last_saved_contact(
    gateway: Gateway, credited: Credited, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await gateway.monitor.save()
    later = Gateway(gateway.store)
    later.machine.pass_time(500)
    await later.connect()
    await later.monitor.credit_absences()
    assert credited == [(0, 500, ONLY_SHARD)]
    assert caplog.messages[-1] == f"offline from {at(0)} to {at(500)}: deadlines extended"


async def test_no_contact_is_saved_after_an_outage_that_is_not_credited_yet(
    gateway: Gateway,
) -> None:
    """The next start must credit the whole absence if the bot is killed before the credit."""
    gateway.monitor.record_disconnect(0)
    gateway.machine.pass_time(100)
    gateway.monitor.record_resume(0)
    await gateway.monitor.save()
    assert await gateway.read_memo() == at(0).isoformat()


async def test_the_time_in_which_the_database_refused_writes_is_credited(
    gateway: Gateway, credited: Credited, monkeypatch: pytest.MonkeyPatch
) -> None:
    await gateway.pass_seconds(1, 0)
    with monkeypatch.context() as outage:
        outage.setattr(gateway.store, "write", AsyncMock(side_effect=StoreProblem("full")))
        for _ in range(3):
            gateway.machine.pass_time(20)
            gateway.monitor.record_interaction(None)
            with pytest.raises(StoreProblem):
                await gateway.monitor.poll()
    await gateway.monitor.credit_absences()
    assert credited == [(1, 61, ONLY_SHARD)]


async def test_a_lost_interaction_from_a_credited_time_does_not_credit_it_again(
    gateway: Gateway, credited: Credited
) -> None:
    gateway.monitor.record_disconnect(0)
    gateway.machine.pass_time(100)
    gateway.monitor.record_resume(0)
    await gateway.monitor.credit_absences()
    gateway.machine.pass_time(5)
    gateway.monitor.record_lost_interaction(at(70), None)
    await gateway.monitor.credit_absences()
    assert credited == [(0, 100, ONLY_SHARD), (100, 105, ONLY_SHARD)]


async def test_an_absence_is_credited_once_when_several_tasks_credit_it_together(
    gateway: Gateway, credited: Credited
) -> None:
    gateway.monitor.record_disconnect(0)
    gateway.machine.pass_time(100)
    gateway.monitor.record_resume(0)
    await asyncio.gather(*(gateway.monitor.credit_absences() for _ in range(5)))
    assert credited == [(0, 100, ONLY_SHARD)]


# -- several shards --


async def test_an_absence_is_credited_only_to_the_shard_that_was_disconnected(
    store: Store, credited: Credited
) -> None:
    gateway = Gateway(store)
    await gateway.connect(2)
    gateway.monitor.record_disconnect(1)
    await gateway.pass_seconds(40, 0)
    gateway.monitor.record_interaction(1)  # in a server of shard 0
    assert gateway.monitor.times_since_contact == [timedelta(0), None]
    gateway.monitor.record_interaction(1 << 22)
    await gateway.monitor.credit_absences()
    assert credited == [(0, 40, Shards(frozenset({1}), 2))]


@pytest.mark.parametrize(("shards", "begins"), [(2, [0, 40]), (3, [0, 0, 0])])
async def test_the_next_start_knows_the_last_contact_of_each_shard(
    store: Store, credited: Credited, shards: int, begins: list[int]
) -> None:
    """A changed number of shards makes all of them absent as long as the longest absent one."""
    gateway = Gateway(store)
    await gateway.connect(2)
    await gateway.pass_seconds(40, 1)
    await gateway.monitor.save()
    later = Gateway(store)
    later.machine.pass_time(500)
    await later.connect(shards)
    await later.monitor.credit_absences()
    assert credited == [
        (begin, 500, Shards(frozenset({shard_id}), shards)) for shard_id, begin in enumerate(begins)
    ]


async def test_a_shard_that_never_connected_is_credited_nothing(
    store: Store, credited: Credited
) -> None:
    gateway = Gateway(store)
    gateway.monitor.record_connect(0, 2)
    await gateway.monitor.save()
    assert await gateway.read_memo() == f"{at(0).isoformat()} -"
    later: Any = Gateway(store)
    later.machine.pass_time(500)
    await later.monitor.load()
    later.monitor.record_connect(1, 2)
    await later.monitor.credit_absences()
    assert credited == []
