"""Tests with small rounds of `python -m tests.soak`, and of what it would notice."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest

from onitama_core.game import Player
from onitama_core.store import Entry, Played
from tests.discord_stand_in import FakeDiscord
from tests.discord_stand_in.messages import create_message
from tests.discord_stand_in.person import COMMAND
from tests.soak.book import Channels
from tests.soak.clicks import Asked, click_around
from tests.soak.cups import kill_at_fairs
from tests.soak.ends import run_out
from tests.soak.entitled import Crowd, complaints
from tests.soak.kills import Accounts, Attempt, kill_often
from tests.soak.wire_faults import run_every_fault

if TYPE_CHECKING:
    from pathlib import Path

INTERACTIONS: Final = 150
KILLS: Final = 3
DEADLINES: Final = 50
EVERY_ON_THE_WIRE: Final = 25


async def test_nothing_is_wrong_after_a_few_random_interactions(tmp_path: Path) -> None:
    assert await click_around(tmp_path, seed=1, count=INTERACTIONS) == []


async def test_a_few_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    assert await kill_often(tmp_path, seed=1, count=KILLS) == []


async def test_a_few_kills_during_tournaments_and_votes_lose_and_double_nothing(
    tmp_path: Path,
) -> None:
    assert await kill_at_fairs(tmp_path, seed=3, count=KILLS) == []


async def test_many_simultaneous_deadlines_do_not_keep_others_from_an_answer(
    tmp_path: Path,
) -> None:
    assert await run_out(tmp_path, DEADLINES) == []


async def test_faults_of_the_network_lose_double_and_delay_nothing(tmp_path: Path) -> None:
    """Run case after case: other tests run too, and an answer takes three seconds at most."""
    found = await run_every_fault(tmp_path, EVERY_ON_THE_WIRE, is_long=False, at_once=1)
    assert found == []


# What would be noticed


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("entry", {"match_id": 1, "seq": 1, "kind": "action", "player": 1}),
        ("entry", {"match_id": 1, "seq": 1, "kind": "closed", "player": None}),
        ("invitation", {"id": 1, "status": "declined", "challenger_id": 1, "opponent_id": 2}),
        ("guild_setting", {"guild_id": 5, "name": "one_board", "value": "0"}),
        ("person_theme", {"user_id": 2, "theme": "night"}),
        ("watcher", {"match_id": 1, "user_id": 2}),
        ("vote", {"match_id": 1, "user_id": 2}),
        ("film", {"match_id": 1, "player": 1}),
        ("good_game", {"match_id": 1, "player": 1}),
        ("preferences", {"user_id": 2, "pings": 0}),
        ("block", {"user_id": 2, "blocked_id": 1}),
        ("a new table", {"id": 1}),
    ],
)
def test_a_change_by_a_user_who_may_not_make_it_is_noticed(table: str, row: dict[str, Any]) -> None:
    fd = FakeDiscord(specs=())
    guild = fd.world.guild("Dojo")
    channel, ann = guild.text_channel("hall"), fd.person("ann", guild)
    of = {"red_id": int(ann.id), "blue_id": 2, "organiser_id": None, "guild_id": 5}
    matches = {(1,): {**of, "channel_id": int(channel["id"]), "finished_at": None}}
    crowd = Crowd(fd, [Asked(ann, channel, COMMAND, {})])
    after = {"match": matches, table: {(1,): row}}
    assert len([*complaints({"match": matches}, after, crowd)]) == 1


def book_of(log: list[Entry]) -> Any:
    match = SimpleNamespace(users=lambda player: (player + 1,), is_private=False)
    return SimpleNamespace(
        at_one_instant=nullcontext,
        lengths=lambda: [(1, len(log))],
        entries=lambda _: [*log],
        match=lambda _: match,
    )


@pytest.mark.parametrize(
    ("tried", "done", "complaint"),
    [
        ("tiger:c1c3", ["crab:c1c2"], "came of Attempt"),
        ("tiger:c1c3", ["tiger:c1c3", "tiger:c1c3"], "came of the same as another"),
        ("tiger:c1c3", [], "confirmed as done"),
        (None, ["tiger:c1c3"], "nobody's doing"),
    ],
)
def test_confirmed_turns_are_compared_with_the_log(
    tried: str | None, done: list[str], complaint: str
) -> None:
    log = list[Entry]()
    accounts = Accounts(book_of(log))
    if tried:
        accounts.begin(Attempt(1, tried, is_done=True))
    at = datetime(2026, 1, 1, tzinfo=UTC)
    log += [Played(seq, Player.RED, action, at=at) for seq, action in enumerate(done, start=1)]
    accounts.look_at_everything()
    assert complaint in accounts.complaints[0]
    accounts.complaints.clear()
    accounts.look_at_everything()
    assert accounts.complaints == []
    if log:
        log.clear()
        accounts.look_at_everything()
        assert "was seen" in accounts.complaints[0]


def test_a_duplicate_post_is_noticed_unless_discord_forgot_its_nonce() -> None:
    fd = FakeDiscord(specs=())
    channel = fd.world.guild("Dojo").text_channel("hall")
    message = {"content": "The board", "nonce": "abc"}
    create_message(fd.world, channel["id"], message, [])
    assert [*Channels(fd).doubled()] == []
    create_message(fd.world, channel["id"], message, [])
    assert [*Channels(fd).doubled()]
    assert [*Channels(fd).doubled(repeats=1)] == []
