"""How long a channel waits is measured from when a post is found due, through all its trouble."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.bot.background import Metrics
from cogs.ui.errors import ChannelGone
from tests.cogs.answers import answer
from tests.cogs.outbox.fakes import outbox_at, until_settled
from tests.onitama_core.matches.table import TURNS

if TYPE_CHECKING:
    from tests.cogs.outbox.fakes import FakeTransport
    from tests.onitama_core.matches.table import Table

pytestmark = pytest.mark.usefixtures("short_pauses")


class Measured(Metrics):
    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, float]] = []

    def observe(self, name: str, seconds: float, *labels: object) -> None:
        assert name == "delivery"
        self.told.append((str(labels[0]), seconds))


async def delivered(table: Table, way_out: FakeTransport) -> list[tuple[str, float]]:
    metrics = Measured()
    outbox = outbox_at(table, way_out, metrics=metrics)
    await table.play_on(await table.started(), TURNS[0])
    outbox.start()
    await until_settled(table)
    await outbox.stop()
    return metrics.told


async def test_a_delivery_is_measured_once(table: Table, way_out: FakeTransport) -> None:
    way_out.fail(answer(503), times=2)
    told = await delivered(table, way_out)
    assert [kind for kind, _ in told].count("board") == len(way_out.boards)
    assert all(seconds > 0 for _, seconds in told)


async def test_what_is_given_up_is_no_delivery(table: Table, way_out: FakeTransport) -> None:
    way_out.fail(ChannelGone(), times=1000)
    assert await delivered(table, way_out) == []
