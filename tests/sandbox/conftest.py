from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import aiohttp
import pytest
import pytest_asyncio

from tests.sandbox.app import open_sandbox
from tests.sandbox.caller import Caller
from tests.sandbox.running import running_sandbox

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from selenium.webdriver import Chrome

    from tests.sandbox.app import Sandbox
    from tests.sandbox.browser import Pane


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
