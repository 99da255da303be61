"""How the sandbox starts and stops, and its transcripts."""

from __future__ import annotations

import json
import signal
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import pytest

from tests.sandbox.conftest import running_sandbox
from tests.sandbox.transcript import perform

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


# Transcripts


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("transcript")


@pytest.fixture(scope="module")
def heard() -> list[tuple[str, bool]]:
    """Line by line, and whether anything was written by then."""
    return []


@pytest.fixture(scope="module")
def said(folder: Path, heard: list[tuple[str, bool]]) -> str:
    return perform(folder, lambda line: heard.append((line, any(folder.iterdir()))))


@pytest.mark.usefixtures("said")
def test_what_is_done_is_told_while_it_is_played(heard: list[tuple[str, bool]]) -> None:
    lines = [line for line, _ in heard]
    assert lines[:2] == [
        "\nA match of Onitama",
        "Alice types /onitama challenge opponent:@Bob deal:tiger,crab,monkey,crane,dragon seat:red",
    ]
    assert "Bob types /onitama move move:crane:d5d4" in lines
    assert "Alice clicks Play Tiger b1–b3" in lines
    assert not any(is_written for _, is_written in heard)


@pytest.mark.parametrize(
    ("variant", "title"),
    [
        ("classic", "A match of Onitama"),
        ("wind", "A match of Onitama, Way of the Wind"),
        ("shadow", "A match of Onitama, Way of the Shadow"),
        ("light", "A match of Onitama, Way of the Light"),
    ],
)
def test_a_scripted_match_of_each_variant_is_written_down_as_three_people_see_it(
    said: str, folder: Path, variant: str, title: str
) -> None:
    written = (folder / variant / "transcript.txt").read_text(encoding="utf-8")
    assert "#onitama as Cleo sees it" in written
    assert written in said
    page = (folder / variant / "transcript.html").read_text(encoding="utf-8")
    assert f"<h1>{title}, as three people see it</h1>" in page
    assert list((folder / variant).glob("*.png"))
