"""Whether what people do arrives, and what is kept of it for the next start."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import AsyncMock

import pytest
import pytest_asyncio

from cogs.house.presence import presence as module
from cogs.house.presence.presence import LAST_SIGN, Presence
from onitama_core.store import StoreProblem, open_store
from tests.cogs.house.presence.clocks import Machine, at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from onitama_core.store import Store

SOON: Final = 0.02


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_store(tmp_path / "onitama.db") as store:
        yield store


class House:
    """A presence on a machine, at a gateway that answers heartbeats or does not."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.machine = Machine()
        self.clock = self.machine.timekeeper()
        self.answers = True
        self.asked = 0
        self.presence = Presence(store, self.clock, self.ask)

    async def ask(self) -> None:
        self.asked += 1
        if self.answers:
            self.presence.hear()

    async def start(self) -> None:
        await self.presence.recall()
        self.presence.came(at(0))

    async def noted(self) -> str | None:
        return await self.store.read(lambda reader: reader.memo(LAST_SIGN))


@pytest.fixture
def house(store: Store, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr(module, "ANSWER", SOON)
    monkeypatch.setattr(module, "GLANCE", 0)
    return House(store)


async def test_before_discord_tells_the_time_nothing_is_certain(house: House) -> None:
    house.presence.show()
    assert not await house.presence.is_certain()


async def test_a_sign_of_just_now_is_certain_without_asking(house: House) -> None:
    await house.start()
    house.machine.pass_by(2)
    assert await house.presence.is_certain()
    assert house.asked == 0


async def test_an_older_sign_is_not_and_the_gateway_is_asked(house: House) -> None:
    await house.start()
    house.machine.pass_by(30)
    assert await house.presence.is_certain()
    assert house.asked == 1


async def test_a_gateway_that_is_silent_is_not_certain(house: House) -> None:
    await house.start()
    house.machine.pass_by(30)
    house.answers = False
    assert not await house.presence.is_certain()


async def test_the_silence_after_which_it_answers_again_was_an_absence(house: House) -> None:
    await house.start()
    house.machine.pass_by(30)
    house.answers = False
    await house.presence.is_certain()
    house.answers = True
    house.machine.pass_by(20)
    assert await house.presence.is_certain()
    assert await house.noted() == house.clock().isoformat()


async def test_a_gateway_that_is_gone_is_not_asked(house: House) -> None:
    await house.start()
    house.presence.disconnect()
    assert not await house.presence.is_certain()
    assert house.asked == 0


async def test_the_greeting_of_a_new_connection_is_no_sign_yet(house: House) -> None:
    await house.start()
    house.presence.disconnect()
    house.presence.hear()
    assert house.presence.silence is None
    house.presence.show()
    assert house.presence.silence is not None


async def test_the_last_sign_is_noted_now_and_then(house: House) -> None:
    await house.start()
    await house.presence.glance()
    first = await house.noted()
    assert first == at(0).isoformat()
    house.machine.pass_by(5)
    house.presence.show()
    await house.presence.glance()
    assert await house.noted() == first
    house.machine.pass_by(7)
    house.presence.show()
    await house.presence.glance()
    assert await house.noted() == first
    house.machine.pass_by(4)
    await house.presence.glance()
    assert await house.noted() != first


async def test_the_next_start_knows_since_when_the_bot_was_away(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await house.start()
    await house.presence.note()
    again = House(house.store)
    await again.presence.recall()
    again.presence.came(at(500))
    await again.presence.settle()
    assert caplog.messages[-1] == f"away from {at(0)} to {at(500)}: that time is given back"


async def test_a_clock_that_was_ahead_is_put_back_in_the_note_as_well(house: House) -> None:
    """Else who restarts it within the hour takes the bot to have been there until then."""
    await house.start()
    house.presence.came(at(3600))
    await house.presence.glance()
    assert await house.noted() == at(3600).isoformat()
    house.clock.answered(at(10), house.machine.running)
    house.presence.show()
    await house.presence.glance()
    assert await house.noted() == house.clock().isoformat()


async def test_a_sign_that_bears_a_later_time_is_none_of_just_now(house: House) -> None:
    await house.start()
    house.presence.came(at(3600))
    house.clock.answered(at(10), house.machine.running)
    house.answers = False
    assert not await house.presence.is_certain()


async def test_while_something_is_owed_nothing_later_is_noted(house: House) -> None:
    """Killed now, the next start begins where this one's absence did."""
    await house.start()
    await house.presence.note()
    house.presence.disconnect()
    house.machine.pass_by(100)
    house.presence.show()
    await house.presence.note()
    assert await house.noted() == at(0).isoformat()


async def test_a_process_that_stood_still_has_been_away(house: House) -> None:
    await house.start()
    house.machine.pass_by(30)
    house.presence.hear()  # what waited in the socket
    await house.presence.settle()
    assert await house.noted() == house.clock().isoformat()


async def test_a_laptop_that_slept_unknown_to_its_clocks_has_been_away(house: House) -> None:
    await house.start()
    house.machine.pass_by(10)
    house.presence.came(at(45))
    await house.presence.settle()
    assert await house.noted() == at(45).isoformat()


async def test_a_quiet_day_is_no_absence(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody tells the time in it, so the clock falls behind to be sure that it is not ahead."""
    caplog.set_level("INFO")
    monkeypatch.setattr(module, "STALLED", timedelta(hours=1))  # the glances are left out
    await house.start()
    for _ in range(24 * 60):
        house.machine.pass_by(60)
        house.presence.hear()
    assert house.clock() < at(24 * 3600 - 10)
    house.presence.came(at(24 * 3600))
    await house.presence.settle()
    assert house.clock() == at(24 * 3600)
    assert not caplog.messages


async def test_while_nothing_can_be_kept_nobodys_time_runs(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("INFO")
    await house.start()
    await house.presence.glance()
    with monkeypatch.context() as trouble:
        trouble.setattr(house.store, "write", AsyncMock(side_effect=StoreProblem("full")))
        for _ in range(3):
            house.machine.pass_by(20)
            house.presence.show()
            with pytest.raises(StoreProblem):
                await house.presence.glance()
    assert await house.presence.is_certain()
    assert caplog.messages[-1].startswith(f"away from {at(0)} to {house.clock()}")


async def test_many_who_wait_for_what_is_owed_have_it_given_back_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.start()
    house.presence.disconnect()
    house.machine.pass_by(100)
    house.presence.show()
    given: list[Any] = []
    monkeypatch.setattr(module, "make_good", lambda _, absence: given.append(absence))
    await asyncio.gather(*(house.presence.settle() for _ in range(5)))
    assert [absence.begin for absence in given] == [at(0)]
