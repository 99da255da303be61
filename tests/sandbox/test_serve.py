"""Tests of the sandbox's start and stop, the API of its page, and its transcripts."""

from __future__ import annotations

import json
import signal
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.sandbox.conftest import running_sandbox
from tests.sandbox.games import GAMES
from tests.sandbox.transcript import perform

if TYPE_CHECKING:
    from pathlib import Path


def test_a_signal_stops_all_of_it_and_a_kept_folder_holds_the_same_people(tmp_path: Path) -> None:
    """Stop it while a page is open."""
    with running_sandbox(tmp_path) as sandbox, urlopen(f"{sandbox.url}api/live") as live:  # noqa: S310
        assert live.readline().startswith(b"data:")
        first = asked(sandbox.url, "start")
        assert sandbox.stop(signal.SIGTERM) == 0
    assert "stopping" in (tmp_path / "bot.log").read_text(encoding="utf-8")
    assert (tmp_path / "onitama.db").exists()
    with running_sandbox(tmp_path) as sandbox:
        assert asked(sandbox.url, "start") == first
        assert sandbox.stop(signal.SIGINT) == 0


def asked(url: str, path: str, /, headers: dict[str, str] | None = None, **body: Any) -> Any:
    data, sent = json.dumps(body).encode() if body else None, {"Content-Type": "application/json"}
    request = Request(f"{url}api/{path}", data, {**sent, **(headers or {})})  # noqa: S310
    with urlopen(request) as answer:  # noqa: S310
        return json.load(answer)


def test_what_the_page_and_its_panel_ask(tmp_path: Path) -> None:
    """Use the API for suggestions, answers and traffic, all of which other pages can't reach."""
    with running_sandbox(tmp_path) as sandbox:
        ask = partial(asked, sandbox.url)
        start = ask("start")
        (alice, bob, *_), channel = start["people"], start["channel"]

        def act(deed: str, **wish: Any) -> Any:
            return ask(f"people/{alice}/{deed}", channel=channel, **wish)

        def slash(command: str) -> Any:
            return act("slash", command=command, options={})

        def pings(looking: str) -> list[int]:
            seen = ask(f"people/{looking}/channels/{channel}")
            return [person["pings"] for person in seen["people"]]

        for headers in ({"Host": "example.org"}, {"Content-Type": "text/plain"}):
            with pytest.raises(HTTPError, match=r"403|415"):
                ask(f"people/{alice}/say", headers, channel=channel, text="from another page")
        act("say", text=f"<@{bob}>, tea?")
        assert (pings(alice), pings(bob)) == ([0, 1, 0, 0], [0, 0, 0, 0])
        typed = {"command": "onitama challenge", "option": "deal", "text": "tig", "options": {}}
        assert [one["value"] for one in act("autocomplete", **typed)["choices"]] == ["tiger"]
        assert "move is required" in slash("onitama move")["refused"]
        assert slash("onitama help") == {}
        [line] = [one for one in ask("panel")["log"] if one["title"] == "/onitama help"]
        assert (line["who"], line["where"], line["problems"]) == ("Alice", "onitama", [])
        told = ask(f"panel/log/{line['key']}")
        assert told["sent"]["data"]["name"] == "onitama"
        # 4 is an answer, 5 a deferred response.
        assert told["calls"][0]["body"]["type"] in {4, 5}


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
    assert {"Bob types /onitama move move:monkey:c5d4", "Alice clicks Play Tiger c2–c4"} <= {*heard}
    for game in GAMES:
        folder = tmp_path / game.variant.value
        written = (folder / "transcript.txt").read_text(encoding="utf-8")
        assert written in said
        assert game.title in written
        assert "#onitama as Cleo sees it" in written
        assert list(folder.glob("*.png"))
