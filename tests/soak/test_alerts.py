"""Every alert of deploy/alerts.yaml fires for what it is meant for.

Each test breaks one thing of a running bot, and evaluates the alert's expression on the metrics
that the bot then serves. `for`, which only delays an alert, is left out; deploy/alerts_test.yaml
tests it.
"""

from __future__ import annotations

import asyncio
import math
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from onitama_core.matches import __main__ as commands
from tests.discord_stand_in import Unanswered
from tests.discord_stand_in.gateway import TOKEN
from tests.dojo import CLOCK_MAY_JUMP, DEAL, Dojo, bot_process, open_dojo
from tests.onitama_core.matches.table import plain
from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from tests.discord_stand_in import Bot

ROOT: Final = Path(__file__).parents[2]
ALERTS: Final = (ROOT / "deploy" / "alerts.yaml").read_text("utf-8")
UNSHARE: Final = ("unshare", "--map-root-user", "--mount")
"""Command that runs another one as root of a namespace, in which it may mount file systems."""

Page: TypeAlias = dict[str, float]
"""The values of a page of metrics, by the name of each series with its labels, sorted."""
Rule: TypeAlias = "Callable[[Page, Page], bool]"
"""An alert's expression, evaluated on a page of metrics from before and one from now."""


def increase(before: Page, now: Page, pattern: str) -> float:
    """Return by how much the sum of the series whose names match a pattern has grown."""
    return sum(
        value - before.get(name, 0) for name, value in now.items() if re.fullmatch(pattern, name)
    )


def is_acknowledged_late(before: Page, now: Page) -> bool:
    """Return whether fewer than 95 % of the new responses took at most 1.5 s."""
    responses = increase(before, now, rf'{ACKNOWLEDGEMENTS}\{{.*le="\+Inf"\}}')
    return increase(before, now, rf'{ACKNOWLEDGEMENTS}\{{.*le="1\.5"\}}') < 0.95 * responses


def is_without_backup(_: Page, now: Page) -> bool:
    backup_time = now["onitama_last_backup_timestamp_seconds"]
    return math.isnan(backup_time) or time.time() - backup_time > 2 * 86400


def is_gateway_silent(_: Page, now: Page) -> bool:
    seconds = now['onitama_gateway_silence_seconds{shard="0"}']
    return math.isnan(seconds) or seconds > 90


ACKNOWLEDGEMENTS: Final = "onitama_acknowledgement_seconds_bucket"
SILENCE: Final = "onitama_gateway_silence_seconds"
BACKUP: Final = "onitama_last_backup_timestamp_seconds"
RULES: Final[dict[str, tuple[str, Rule]]] = {
    "OnitamaDown": ('up{job="onitama"} == 0', lambda _, now: not now),
    "OnitamaGatewaySilent": (f"{SILENCE} > 90 or {SILENCE} != {SILENCE}", is_gateway_silent),
    "OnitamaAcknowledgesLate": (
        "histogram_quantile(0.95, sum by (le) (rate(" + ACKNOWLEDGEMENTS + "[10m]))) > 1.5",
        is_acknowledged_late,
    ),
    "OnitamaUnexpectedErrors": (
        'sum(increase(onitama_interactions_total{result="broken"}[15m])) > 0',
        lambda before, now: (
            increase(before, now, r'onitama_interactions_total\{.*result="broken"\}') > 0
        ),
    ),
    "OnitamaStoreNotWritable": (
        "onitama_store_writable == 0",
        lambda _, now: now["onitama_store_writable"] == 0,
    ),
    "OnitamaPostsStuck": (
        "onitama_oldest_due_post_seconds > 900",
        lambda _, now: now["onitama_oldest_due_post_seconds"] > 900,
    ),
    "OnitamaEngineLost": (
        "increase(onitama_engine_lost_processes_total[30m]) > 2",
        lambda before, now: increase(before, now, "onitama_engine_lost_processes_total") > 2,
    ),
    "OnitamaDiskAlmostFull": (
        "onitama_disk_free_bytes < 500e6",
        lambda _, now: now["onitama_disk_free_bytes"] < 500e6,
    ),
    "OnitamaNoBackup": (
        f"time() - {BACKUP} > 2 * 86400 or {BACKUP} != {BACKUP}",
        is_without_backup,
    ),
}
"""The expression of each alert in alerts.yaml, and a function that evaluates it."""


def test_the_evaluated_expressions_are_those_of_the_alerts() -> None:
    found = re.findall(
        r"- alert: (\w+)\n +expr: (?:\|\n)?(.+?)\n +(?:for|annotations):", ALERTS, re.DOTALL
    )
    written = {alert: " ".join(expression.split()) for alert, expression in found}
    assert written == {alert: expression for alert, (expression, _) in RULES.items()}


class Scraper:
    """A reader of a bot's metrics, as Prometheus reads them."""

    def __init__(self, port: int) -> None:
        self._url = f"http://127.0.0.1:{port}/metrics"

    async def scrape(self) -> Page:
        """Return the page of metrics; an empty one if the bot does not answer."""
        try:
            async with aiohttp.ClientSession() as session, session.get(self._url) as response:
                text = await response.text()
        except aiohttp.ClientConnectionError:
            return {}
        page: Page = {}
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                labels = ",".join(
                    f'{name}="{sample.labels[name]}"' for name in sorted(sample.labels)
                )
                page[sample.name + (f"{{{labels}}}" if labels else "")] = sample.value
        return page

    async def wait_for(self, alert: str, before: Page) -> None:
        """Wait until an alert fires."""
        _, fires = RULES[alert]
        async with asyncio.timeout(WAIT_TIMEOUT):
            while not fires(before, await self.scrape()):  # noqa: ASYNC110 - a process
                await asyncio.sleep(0.1)


@pytest.fixture
async def dojo() -> AsyncIterator[Dojo]:
    async with open_dojo() as dojo:
        yield dojo


@asynccontextmanager
async def scraped_bot(
    dojo: Dojo, folder: Path, **settings: str
) -> AsyncIterator[tuple[Bot, Scraper, Page]]:
    """Run a bot with metrics, and assert that only the alert about backups fires at first."""
    port = free_port()
    async with bot_process(dojo, folder, ONITAMA_HEALTH_PORT=str(port), **settings) as bot:
        scraper = Scraper(port)
        page = await scraper.scrape()
        firing = [alert for alert, (_, fires) in RULES.items() if fires(page, page)]
        assert firing == ["OnitamaNoBackup"]
        yield bot, scraper, page


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


async def test_a_killed_bot_is_down(dojo: Dojo, tmp_path: Path) -> None:
    async with scraped_bot(dojo, tmp_path) as (bot, scraper, before):
        await bot.kill()
        await scraper.wait_for("OnitamaDown", before)


async def test_a_gateway_that_takes_no_connection_is_silent(dojo: Dojo, tmp_path: Path) -> None:
    async with scraped_bot(dojo, tmp_path) as (_, scraper, before):
        dojo.fake_discord.server.gateway.is_holding = True
        await dojo.fake_discord.server.drop_gateway()
        await scraper.wait_for("OnitamaGatewaySilent", before)


async def test_a_slow_discord_makes_responses_late(dojo: Dojo, tmp_path: Path) -> None:
    async with scraped_bot(dojo, tmp_path) as (_, scraper, before):
        table = await dojo.table()
        dojo.fake_discord.server.delay(r".*/callback", 1.8)
        await table.alice.slash(table.channel, "onitama help")
        await scraper.wait_for("OnitamaAcknowledgesLate", before)


async def test_a_missing_table_of_the_database_is_an_unexpected_error(
    dojo: Dojo, tmp_path: Path
) -> None:
    async with scraped_bot(dojo, tmp_path) as (_, scraper, before):
        table = await dojo.table()
        plain(tmp_path / "onitama.db", "ALTER TABLE invitation RENAME TO gone")
        with suppress(Unanswered):  # the stand-in may read the error in the bot's log first
            await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
        await scraper.wait_for("OnitamaUnexpectedErrors", before)


async def test_a_database_that_was_moved_takes_no_changes(dojo: Dojo, tmp_path: Path) -> None:
    async with scraped_bot(dojo, tmp_path) as (_, scraper, before):
        (tmp_path / "onitama.db").rename(tmp_path / "moved.db")
        await scraper.wait_for("OnitamaStoreNotWritable", before)


async def test_posts_that_discord_does_not_take_are_stuck(dojo: Dojo, tmp_path: Path) -> None:
    async with scraped_bot(dojo, tmp_path, **CLOCK_MAY_JUMP) as (_, scraper, before):
        table = await dojo.table()
        dojo.fake_discord.server.fail(
            "POST", rf"/channels/{table.channel['id']}/messages", 500, times=10_000
        )
        await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
        dojo.fake_discord.world.advance(20 * 60)
        await scraper.wait_for("OnitamaPostsStuck", before)


def child_processes(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


async def test_engine_processes_that_are_killed_are_lost(dojo: Dojo, tmp_path: Path) -> None:
    async with scraped_bot(dojo, tmp_path) as (bot, scraper, before):
        table = await dojo.table()
        options = {"level": "8", "seat": "blue", "deal": DEAL}
        await table.alice.slash(table.channel, "onitama practice", **options)
        waiting = asyncio.create_task(scraper.wait_for("OnitamaEngineLost", before))
        while not waiting.done():
            for child in child_processes(bot.process.pid):
                os.kill(child, signal.SIGKILL)
            await asyncio.sleep(0.2)
        await waiting


@pytest.mark.skipif(
    shutil.which("unshare") is None
    or subprocess.run([*UNSHARE, "true"], check=False, capture_output=True).returncode != 0,  # noqa: S603
    reason="this machine allows no namespaces, in which a small disk could be mounted",
)
async def test_a_disk_of_100_mb_is_almost_full(dojo: Dojo, tmp_path: Path) -> None:
    port = free_port()
    mount = 'mount -t tmpfs -o size=100m none "$0" && exec "$@"'
    program = (sys.executable, "-m", "tests.discord_stand_in", "bot.py")
    environment = {
        **os.environ,
        "FAKE_DISCORD": dojo.fake_discord.world.base_url,
        "DISCORD_TOKEN": TOKEN,
        "ONITAMA_DATABASE": str(tmp_path / "onitama.db"),
        "ONITAMA_HEALTH_PORT": str(port),
    }
    command = (*UNSHARE, "sh", "-c", mount, str(tmp_path), *program)
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=environment)
    try:
        scraper = Scraper(port)
        async with asyncio.timeout(WAIT_TIMEOUT):
            while not await scraper.scrape():  # noqa: ASYNC110 - a process
                await asyncio.sleep(0.1)
        await scraper.wait_for("OnitamaDiskAlmostFull", {})
    finally:
        process.terminate()
        await process.wait()


async def test_a_bot_without_a_backup_of_the_last_two_days_has_none(
    dojo: Dojo, tmp_path: Path
) -> None:
    async with scraped_bot(dojo, tmp_path) as (_, scraper, before):
        database = tmp_path / "onitama.db"
        commands.main(["--database", str(database), "backup", str(tmp_path / "backup.db")])
        _, fires = RULES["OnitamaNoBackup"]
        assert not fires(before, await scraper.scrape())
        three_days_ago = time.time() - 3 * 86400
        os.utime(tmp_path / "onitama.db.last-backup", (three_days_ago, three_days_ago))
        await scraper.wait_for("OnitamaNoBackup", before)
