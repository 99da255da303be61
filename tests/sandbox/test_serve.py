"""How the sandbox starts and stops, and its transcripts."""

from __future__ import annotations

import json
import signal
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

from tests.sandbox.conftest import running_sandbox
from tests.sandbox.transcript import SCRIPTS, perform

if TYPE_CHECKING:
    from pathlib import Path


def test_a_signal_stops_all_of_it_and_a_kept_folder_holds_the_same_people(tmp_path: Path) -> None:
    """Also while a page is open."""
    with running_sandbox(tmp_path) as sandbox, urlopen(f"{sandbox.url}api/live") as live:  # noqa: S310
        assert live.readline().startswith(b"data:")
        first = started(sandbox.url)
        assert sandbox.stop(signal.SIGTERM) == 0
    assert "stopping" in (tmp_path / "bot.log").read_text(encoding="utf-8")
    assert (tmp_path / "onitama.db").exists()
    with running_sandbox(tmp_path) as sandbox:
        assert started(sandbox.url) == first
        assert sandbox.stop(signal.SIGINT) == 0


def started(url: str) -> Any:
    with urlopen(f"{url}api/start") as answer:  # noqa: S310
        return json.load(answer)


def test_a_scripted_match_of_each_variant_is_told_while_it_is_played_and_written_down(
    tmp_path: Path,
) -> None:
    heard = list[str]()

    def hear(line: str) -> None:
        assert not list(tmp_path.iterdir()), "nothing is written so far"
        heard.append(line)

    said = perform(tmp_path, hear)
    assert heard[:2] == [
        "\nA match of Onitama",
        "Alice types /onitama challenge opponent:@Bob deal:tiger,crab,monkey,crane,dragon seat:red",
    ]
    assert {"Bob types /onitama move move:crane:d5d4", "Alice clicks Play Tiger b1–b3"} <= {*heard}
    for variant, (title, _) in SCRIPTS.items():
        written = (tmp_path / variant / "transcript.txt").read_text(encoding="utf-8")
        assert written in said
        assert title in written
        assert "#onitama as Cleo sees it" in written
        assert list((tmp_path / variant).glob("*.png"))
