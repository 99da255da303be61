"""Short rounds of `python -m tests.soak`, and tests that its checks find each kind of fault."""

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
from tests.soak.change_rules import Burst, complaints
from tests.soak.clicks import click_around
from tests.soak.database import Channels
from tests.soak.ends import expire_at_once
from tests.soak.kills import Attempt, ExpectedLogs, kill_often
from tests.soak.requests import Request
from tests.soak.tournaments import kill_during_tournaments
from tests.soak.wire_faults import run_every_fault

if TYPE_CHECKING:
    from pathlib import Path

INTERACTIONS: Final = 150
KILLS: Final = 3
DEADLINES: Final = 50
WIRE_FAULT_CASE_STEP: Final = 25


async def test_nothing_is_wrong_after_a_few_random_interactions(tmp_path: Path) -> None:
    assert await click_around(tmp_path, seed=1, count=INTERACTIONS) == []


async def test_a_few_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    assert await kill_often(tmp_path, seed=1, count=KILLS) == []


async def test_a_few_kills_during_tournaments_and_votes_lose_and_double_nothing(
    tmp_path: Path,
) -> None:
    assert await kill_during_tournaments(tmp_path, seed=3, count=KILLS) == []


async def test_commands_are_answered_while_many_deadlines_expire_at_once(
    tmp_path: Path,
) -> None:
    assert await expire_at_once(tmp_path, DEADLINES) == []


async def test_faults_of_the_network_lose_double_and_delay_nothing(tmp_path: Path) -> None:
    """Run one case at a time: beside other tests, several would exceed Discord's three seconds."""
    found = await run_every_fault(tmp_path, WIRE_FAULT_CASE_STEP, is_long=False, max_acting=1)
    assert found == []


# The checks themselves


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
    fake_discord = FakeDiscord(specs=())
    guild = fake_discord.world.guild("Dojo")
    channel = guild.text_channel("hall")
    ann = fake_discord.person("ann", guild)
    match_row = {"red_id": int(ann.id), "blue_id": 2, "organiser_id": None, "guild_id": 5}
    matches = {(1,): {**match_row, "channel_id": int(channel["id"]), "finished_at": None}}
    burst = Burst(fake_discord, [Request(ann, channel, COMMAND, {})])
    after = {"match": matches, table: {(1,): row}}
    assert len([*complaints({"match": matches}, after, burst)]) == 1


def database_with_log(log: list[Entry]) -> Any:
    match = SimpleNamespace(users=lambda player: (player + 1,), is_private=False)
    return SimpleNamespace(
        at_one_instant=nullcontext,
        log_lengths=lambda: [(1, len(log))],
        entries=lambda _: [*log],
        match=lambda _: match,
    )


@pytest.mark.parametrize(
    ("tried", "done", "complaint"),
    [
        ("tiger:c1c3", ["crab:c1c2"], "comes from Attempt"),
        ("tiger:c1c3", ["tiger:c1c3", "tiger:c1c3"], "comes from the same attempt as another"),
        ("tiger:c1c3", [], "confirmed as done"),
        (None, ["tiger:c1c3"], "comes from no attempt"),
    ],
)
def test_an_entry_that_fits_no_attempt_or_a_lost_confirmed_turn_is_noticed(
    tried: str | None, done: list[str], complaint: str
) -> None:
    log = list[Entry]()
    logs = ExpectedLogs(database_with_log(log))
    if tried:
        logs.begin(Attempt(1, tried, is_done=True))
    at = datetime(2026, 1, 1, tzinfo=UTC)
    log += [Played(seq, Player.RED, action, at=at) for seq, action in enumerate(done, start=1)]
    logs.check_all_logs()
    assert complaint in logs.complaints[0]
    logs.complaints.clear()
    logs.check_all_logs()
    assert logs.complaints == []
    if log:
        log.clear()
        logs.check_all_logs()
        assert "was seen" in logs.complaints[0]


def test_a_duplicate_post_is_noticed_unless_discord_forgot_its_nonce() -> None:
    fake_discord = FakeDiscord(specs=())
    channel = fake_discord.world.guild("Dojo").text_channel("hall")
    message = {"content": "The board", "nonce": "abc"}
    create_message(fake_discord.world, channel["id"], message, [])
    assert [*Channels(fake_discord).find_duplicates()] == []
    create_message(fake_discord.world, channel["id"], message, [])
    assert [*Channels(fake_discord).find_duplicates()]
    assert [*Channels(fake_discord).find_duplicates(allowed=1)] == []
