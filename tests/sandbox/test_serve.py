"""How the sandbox starts and stops."""

from __future__ import annotations

import json
import signal
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import pytest

from tests.sandbox.running import running_sandbox

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_all_of_it_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    with running_sandbox(tmp_path) as sandbox:
        assert sandbox.stop(number) == 0
    assert "stopping" in (tmp_path / "bot.log").read_text(encoding="utf-8")


def test_an_open_page_does_not_keep_it_from_stopping(tmp_path: Path) -> None:
    with running_sandbox(tmp_path) as sandbox, urlopen(f"{sandbox.url}api/live") as live:  # noqa: S310
        assert live.readline().startswith(b"data:")
        assert sandbox.stop() == 0


def test_a_kept_folder_holds_the_database_and_the_same_people(tmp_path: Path) -> None:
    with running_sandbox(tmp_path) as sandbox:
        first = started(sandbox.url)
    assert (tmp_path / "onitama.db").exists()
    with running_sandbox(tmp_path) as sandbox:
        assert started(sandbox.url) == first


def started(url: str) -> Any:
    with urlopen(f"{url}api/start") as answer:  # noqa: S310
        return json.load(answer)
