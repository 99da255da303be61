"""A small round of `python -m tests.soak --clicks`, and that it would notice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from onitama_core.store import Venue
from tests.discord_stand_in import FakeDiscord
from tests.discord_stand_in.people.person import AUTOCOMPLETE, COMMAND
from tests.discord_stand_in.permissions import PERMISSIONS
from tests.soak.clicks.asked import Asked
from tests.soak.clicks.entitled import Crowd, complaints
from tests.soak.clicks.run import click_around

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Person
    from tests.discord_stand_in.payload import Json

A_FEW = 150


async def test_nothing_is_wrong_after_a_few_random_interactions(tmp_path: Path) -> None:
    assert await click_around(tmp_path, seed=1, count=A_FEW) == []


def crowd_of(fd: FakeDiscord, person: Person, channel: Json, kind: int = COMMAND) -> Crowd:
    return Crowd(fd, [Asked(person, channel, kind, {})])


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("entry", {"match_id": 1, "seq": 1, "kind": "action", "player": 1}),
        ("entry", {"match_id": 1, "seq": 1, "kind": "closed", "player": None}),
        ("invitation", {"id": 1, "status": "declined", "challenger_id": 1, "opponent_id": 2}),
        ("guild_customs", {"guild_id": 5, "one_board": 1}),
        ("person_theme", {"user_id": 2, "theme": "night"}),
        ("watcher", {"match_id": 1, "user_id": 2}),
        ("film", {"match_id": 1, "player": 1}),
        ("a new table", {"id": 1}),
    ],
)
def test_what_another_person_may_do_is_noticed(table: str, row: dict[str, Any]) -> None:
    fd = FakeDiscord()
    guild = fd.world.guild("Dojo")
    channel, ann = guild.text_channel("hall"), fd.person("ann", guild)
    of = {"red_id": int(ann.id), "blue_id": 2, "channel_id": int(channel["id"]), "guild_id": 5}
    matches = {(1,): {**of, "finished_at": None}}
    before = {"match": matches}
    after = {"match": matches, table: {(1,): row}}
    assert len([*complaints(before, after, crowd_of(fd, ann, channel))]) == 1


@pytest.mark.parametrize("venue", Venue)
def test_who_manages_the_server_may_end_what_they_see(venue: Venue) -> None:
    fd = FakeDiscord()
    guild = fd.world.guild("Dojo")
    channel, ann = guild.text_channel("hall"), fd.person("ann", guild)
    fd.world.member_permissions[guild.id, ann.id] = PERMISSIONS["MANAGE_GUILD"]
    of = {"red_id": 1, "blue_id": None, "guild_id": int(guild.id), "venue": venue.value}
    before = {"match": {(1,): {**of, "finished_at": None}}, "entry": {}}
    row = {"match_id": 1, "seq": 1, "kind": "closed", "player": None}
    found = [*complaints(before, {**before, "entry": {(1, 1): row}}, crowd_of(fd, ann, channel))]
    assert bool(found) is (venue is Venue.PRIVATE)


@pytest.mark.parametrize(("kind", "is_wrong"), [(COMMAND, False), (AUTOCOMPLETE, True)])
def test_suggestions_change_nothing(kind: int, *, is_wrong: bool) -> None:
    fd = FakeDiscord()
    guild = fd.world.guild("Dojo")
    channel, ann = guild.text_channel("hall"), fd.person("ann", guild)
    after = {"person_theme": {(1,): {"user_id": int(ann.id), "theme": "night"}}}
    assert bool([*complaints({}, after, crowd_of(fd, ann, channel, kind))]) == is_wrong
