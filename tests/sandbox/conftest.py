"""The sandbox, and a browser, once a file."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.patience import PATIENCE
from tests.sandbox.browser import chromium, missing, split_view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selenium.webdriver import Chrome

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


@pytest.fixture(scope="module")
def chrome() -> Iterator[Chrome]:
    if lacking := missing():
        pytest.skip(lacking)
    with chromium() as driver:
        yield driver


@pytest.fixture(scope="module")
def sandbox_url(chrome: Chrome, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """After the browser, so that nothing starts where there is none."""
    assert chrome.session_id
    with running_sandbox(tmp_path_factory.mktemp("sandbox")) as running:
        yield running.url


@pytest.fixture
def panes(chrome: Chrome, sandbox_url: str) -> tuple[Pane, Pane]:
    return split_view(chrome, sandbox_url)
