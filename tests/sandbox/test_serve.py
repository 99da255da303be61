"""Tests of the sandbox's start and stop, the API of its page, and its transcripts."""

from __future__ import annotations

import json
import signal
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.patience import WAIT_TIMEOUT
from tests.sandbox.conftest import running_sandbox
from tests.sandbox.games import GAMES
from tests.sandbox.transcript import play_and_transcribe

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_a_signal_stops_the_sandbox_and_its_folder_restores_the_same_people(tmp_path: Path) -> None:
    """Stop the sandbox while a page is connected."""
    with running_sandbox(tmp_path) as sandbox, urlopen(f"{sandbox.url}api/live") as live:  # noqa: S310
        assert live.readline().startswith(b"data:")
        first = request(sandbox.url, "start")
        assert sandbox.stop(signal.SIGTERM) == 0
    assert "stopping" in (tmp_path / "bot.log").read_text(encoding="utf-8")
    assert (tmp_path / "onitama.db").exists()
    with running_sandbox(tmp_path) as sandbox:
        assert request(sandbox.url, "start") == first
        assert sandbox.stop(signal.SIGINT) == 0


def request(url: str, path: str, /, headers: dict[str, str] | None = None, **body: Any) -> Any:
    data = json.dumps(body).encode() if body else None
    content_type = {"Content-Type": "application/json"}
    request = Request(f"{url}api/{path}", data, {**content_type, **(headers or {})})  # noqa: S310
    with urlopen(request) as answer:  # noqa: S310
        return json.load(answer)


def test_the_api_serves_the_page_and_the_developer_panel(tmp_path: Path) -> None:
    """Check suggestions, answers and traffic, and that requests of other pages are refused."""
    with running_sandbox(tmp_path) as sandbox:
        ask = partial(request, sandbox.url)
        start = ask("start")
        alice, bob, *_ = start["people"]
        channel = start["channel"]

        def act(action: str, **body: Any) -> Any:
            return ask(f"people/{alice}/{action}", channel=channel, **body)

        def slash(command: str) -> Any:
            return act("slash", command=command, options={})

        def pings_seen_by(person_id: str) -> list[int]:
            view = ask(f"people/{person_id}/channels/{channel}")
            return [person["pings"] for person in view["people"]]

        for headers in ({"Host": "example.org"}, {"Content-Type": "text/plain"}):
            with pytest.raises(HTTPError, match=r"403|415"):
                ask(f"people/{alice}/say", headers, channel=channel, text="from another page")
        act("say", text=f"<@{bob}>, tea?")
        assert (pings_seen_by(alice), pings_seen_by(bob)) == ([0, 1, 0, 0], [0, 0, 0, 0])
        typed = {"command": "onitama challenge", "option": "deal", "text": "tig", "options": {}}
        assert [choice["value"] for choice in act("autocomplete", **typed)["choices"]] == ["tiger"]
        assert "move is required" in slash("onitama move")["refused"]
        assert slash("onitama help") == {}
        [line] = [line for line in ask("panel")["log"] if line["title"] == "/onitama help"]
        assert (line["who"], line["where"], line["problems"]) == ("Alice", "onitama", [])
        details = ask(f"panel/log/{line['key']}")
        assert details["sent"]["data"]["name"] == "onitama"
        # 4 is an answer, 5 a deferred response.
        assert details["calls"][0]["body"]["type"] in {4, 5}
        fill_in_a_form(ask, start["people"][3], channel)


def fill_in_a_form(ask: Callable[..., Any], dana: str, channel: str) -> None:
    """Open the form of a new tournament, and submit it."""

    def messages() -> list[Any]:
        found: list[Any] = ask(f"people/{dana}/channels/{channel}")["messages"]
        return found

    def click(label: str) -> Any:
        message, button = next(
            (message, button)
            for message in reversed(messages())
            for row in message["components"]
            for button in row["components"]
            if button.get("label") == label
        )
        click_data = {"message": message["id"], "custom_id": button["custom_id"]}
        return ask(f"people/{dana}/click", channel=channel, **click_data)

    ask(f"people/{dana}/slash", channel=channel, command="onitama tournament", options={})
    assert click("New tournament") == {}
    opened = click("Name it and post")
    [label] = opened["form"]["components"]
    assert label["label"] == "Its name"
    submitted = {"interaction": opened["interaction"], "text": "Spring Cup"}
    assert ask(f"people/{dana}/submit", channel=channel, **submitted) == {}
    assert any("**Spring Cup** is open." in message["content"] for message in messages())
    assert any(line["title"].startswith("form o1:") for line in ask("panel")["log"])


NAMES: Final = ("Jürgen", "李小龙", "O'Neil*_~", "מרים")
"""Names with accents, in Chinese, with Discord's formatting, and written from right to left."""


def test_added_and_renamed_people_are_restored_from_the_folder(tmp_path: Path) -> None:
    with running_sandbox(tmp_path) as sandbox:
        ask = partial(request, sandbox.url)
        start = ask("start")
        alice = start["people"][0]
        channel = start["channel"]

        def view(channel_id: str) -> Any:
            return ask(f"people/{alice}/channels/{channel_id}")

        for name in NAMES[1:]:
            assert ask("stage/add", name=name) == {}
        assert ask("stage/rename", person=alice, name=NAMES[0]) == {}
        assert ask("stage/add", name=" ")["refused"] == "A name has 1 to 32 characters."
        people = view(channel)["people"]
        names = [person["global_name"] for person in people]
        assert names == [NAMES[0], "Bob", "Cleo", "Dana", *NAMES[1:]]
        assert [person["global_name"] for person in people if person["manages"]] == ["Dana"]
        options: dict[str, Any] = {"opponent": {"user": people[-1]["id"]}}
        command: dict[str, Any] = {"command": "onitama challenge", "options": options}
        assert ask(f"people/{alice}/slash", channel=channel, **command) == {}
        texts = [message["content"] for message in view(channel)["messages"]]
        assert any(f"**{NAMES[0]}**" in text for text in texts)
        channels = view(channel)["channels"]
        direct = next(place for place in channels if place["heading"] == DIRECT)
        castle = next(place for place in channels if place["name"] == "hall")
        assert view(castle["id"])["commands"] == []
        assert ask("stage/install", person=alice, installed=True) == {}
        for place in (castle["id"], direct["id"]):
            practice: dict[str, Any] = {"command": "onitama practice", "options": {"level": "1"}}
            assert ask(f"people/{alice}/slash", channel=place, **practice) == {}
            assert view(place)["messages"]
        sandbox.stop(signal.SIGTERM)
    with running_sandbox(tmp_path) as sandbox:
        seen = request(sandbox.url, f"people/{alice}/channels/{channel}")["people"]
        assert [person["global_name"] for person in seen] == names
        assert [person["id"] for person in seen if person["installed"]] == [alice]


DIRECT: Final = "Direct messages"


def test_advancing_the_time_ends_a_match(tmp_path: Path) -> None:
    with running_sandbox(tmp_path) as sandbox:
        ask = partial(request, sandbox.url)
        start = ask("start")
        alice, bob, *_ = start["people"]
        channel = start["channel"]

        def messages() -> list[Any]:
            found: list[Any] = ask(f"people/{bob}/channels/{channel}")["messages"]
            return found

        options: dict[str, Any] = {"opponent": {"user": bob}, "pace": "1h"}
        command: dict[str, Any] = {"command": "onitama challenge", "options": options}
        ask(f"people/{alice}/slash", channel=channel, **command)
        [invitation] = messages()
        accept = invitation["components"][0]["components"][0]["custom_id"]
        ask(f"people/{bob}/click", channel=channel, message=invitation["id"], custom_id=accept)
        ask("stage/time", seconds=7200)
        give_up_at = time.monotonic() + WAIT_TIMEOUT
        while not any("ran out of time" in message["content"] for message in messages()):
            assert time.monotonic() < give_up_at, messages()
            time.sleep(0.1)


def test_a_scripted_match_of_each_variant_is_reported_and_written_to_a_file(
    tmp_path: Path,
) -> None:
    reported = list[str]()

    def report(line: str) -> None:
        assert not list(tmp_path.iterdir()), "nothing is written so far"
        reported.append(line)

    transcripts = play_and_transcribe(tmp_path, report)
    assert reported[:2] == [
        "\nA match of Onitama",
        "Alice types /onitama challenge opponent:@Bob deal:tiger,crab,monkey,crane,dragon seat:red",
    ]
    assert {"Bob types /onitama move move:monkey:c5d4", "Alice clicks Play Tiger c2–c4"} <= {
        *reported
    }
    for game in GAMES:
        folder = tmp_path / game.variant.value
        written = (folder / "transcript.txt").read_text(encoding="utf-8")
        assert written in transcripts
        assert game.title in written
        assert "#onitama as Cleo sees it" in written
        assert list(folder.glob("*.png"))
