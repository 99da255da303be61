"""The sandbox and a browser, once a file, and the page's API as a test calls it."""

from __future__ import annotations

import importlib
import json
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
import pytest_asyncio

from tests.patience import PATIENCE
from tests.sandbox.app import open_sandbox

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from selenium.webdriver import Chrome

    from tests.discord_stand_in.records import Json
    from tests.sandbox.app import Sandbox
    from tests.sandbox.browser import Pane


ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")


@dataclass(frozen=True)
class Running:
    url: str
    process: subprocess.Popen[str]

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Return the exit status."""
        self.process.send_signal(number)
        return self.process.wait(timeout=PATIENCE)


@contextmanager
def running_sandbox(data: Path, *arguments: str) -> Iterator[Running]:
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "tests.sandbox", "--no-open", "--data", str(data), *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            # What it prints once all of it runs.
            found = map(ADDRESS.search, process.stdout or ())
            yield Running(next(one[0] for one in found if one), process)
        finally:
            if process.poll() is None:
                process.terminate()
            process.communicate(timeout=PATIENCE)


@dataclass(frozen=True)
class Caller:
    session: aiohttp.ClientSession
    sandbox: Sandbox

    def person(self, name: str) -> str:
        """The id of somebody."""
        return next(p.id for p in self.sandbox.stage.people.values() if p.name == name)

    def channel(self, name: str = "onitama") -> str:
        return next(str(c["id"]) for c in self.sandbox.stage.channels if c["name"] == name)

    async def get(self, path: str) -> Any:
        async with self.session.get(f"{self.sandbox.url}{path}") as answer:
            return await answer.json()

    async def post(self, path: str, **body: Any) -> Any:
        text = BytesIO(json.dumps(body).encode())  # a large one too
        kind = {"Content-Type": "application/json"}
        async with self.session.post(
            f"{self.sandbox.url}{path}", data=text, headers=kind
        ) as answer:
            return await answer.json()

    async def look(self, name: str, channel: str = "onitama") -> Any:
        return await self.get(f"api/people/{self.person(name)}/channels/{self.channel(channel)}")

    async def act(self, who: str, deed: str, /, **wish: Any) -> Any:
        given = {"channel": self.channel(), **wish}
        return await self.post(f"api/people/{self.person(who)}/{deed}", **given)

    async def click(self, name: str, message: Json, label: str) -> Any:
        buttons = [b for row in message["components"] for b in row["components"]]
        [custom_id] = [b["custom_id"] for b in buttons if b.get("label") == label]
        return await self.act(name, "click", message=message["id"], custom_id=custom_id)

    async def message(self, name: str, words: str, channel: str = "onitama") -> Json:
        """Wait until somebody sees a message with these words, and return the last one."""
        found: list[Json] = []

        def has_come() -> bool:
            seen = self.sandbox.stage.people[self.person(name)].sees({"id": self.channel(channel)})
            found[:] = [message.json for message in seen if words in message.text]
            return bool(found)

        await self.sandbox.stage.fd.server.wait(f"“{words}”", has_come)
        view = await self.look(name, channel)
        return next(m for m in view["messages"] if m["id"] == found[-1]["id"])


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def sandbox(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    async with open_sandbox(tmp_path_factory.mktemp("sandbox")) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def caller(sandbox: Sandbox) -> AsyncIterator[Caller]:
    async with aiohttp.ClientSession() as session:
        yield Caller(session, sandbox)


@pytest.fixture(scope="module")
def chrome() -> Iterator[Chrome]:
    pytest.importorskip("selenium", reason="selenium is not installed")
    browser = importlib.import_module("tests.sandbox.browser")
    if lacking := browser.missing():
        pytest.skip(lacking)
    with browser.chromium() as driver:
        yield driver


@pytest.fixture(scope="module")
def sandbox_url(chrome: Chrome, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """After the browser, so that nothing starts where there is none."""
    assert chrome.session_id
    with running_sandbox(tmp_path_factory.mktemp("sandbox")) as running:
        yield running.url


@pytest.fixture
def panes(chrome: Chrome, sandbox_url: str) -> tuple[Pane, Pane]:
    browser = importlib.import_module("tests.sandbox.browser")
    two: tuple[Pane, Pane] = browser.split_view(chrome, sandbox_url)
    return two
