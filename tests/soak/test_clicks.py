"""A small round of `python -m tests.soak --clicks`, and that it would notice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from onitama_core.store import Venue
from tests.discord_stand_in import FakeDiscord
from tests.discord_stand_in.calls import Call
from tests.discord_stand_in.people.person import AUTOCOMPLETE, COMMAND
from tests.discord_stand_in.permissions import PERMISSIONS
from tests.soak.clicks.asked import Asked, is_answer
from tests.soak.clicks.changes import Crowd
from tests.soak.clicks.entitled import complaints
from tests.soak.clicks.run import click_around

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import TypeAlias

    from tests.discord_stand_in import Person
    from tests.discord_stand_in.payload import Json
    from tests.soak.book import Table

    Tables: TypeAlias = Mapping[str, Table]

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
        ("guild_setting", {"guild_id": 5, "name": "one_board", "value": "0"}),
        ("person_theme", {"user_id": 2, "theme": "night"}),
        ("watcher", {"match_id": 1, "user_id": 2}),
        ("film", {"match_id": 1, "player": 1}),
        ("preferences", {"user_id": 2, "pings": 0}),
        ("block", {"user_id": 2, "blocked_id": 1}),
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


@pytest.mark.parametrize("is_hers", [True, False])
def test_who_leaves_for_good_gives_up_and_takes_their_invitations(*, is_hers: bool) -> None:
    fd = FakeDiscord()
    guild = fd.world.guild("Dojo")
    channel, ann, ben = guild.text_channel("hall"), fd.person("ann", guild), fd.person("ben", guild)
    asked = {"id": 1, "status": "accepted", "challenger_id": 3, "opponent_id": int(ann.id)}
    match = {"guild_id": 5, "red_id": int(ann.id), "blue_id": 3}
    before: Tables = {"invitation": {(1,): asked}, "match": {(1,): match}}
    entry = {"match_id": 1, "seq": 1, "kind": "resigned", "player": 0}
    gone = {(1,): {**match, "red_id": -7}}
    after: Tables = {"invitation": {}, "match": gone, "entry": {(1, 1): entry}}
    found = [*complaints(before, after, crowd_of(fd, ann if is_hers else ben, channel))]
    assert len(found) == (0 if is_hers else 3)


@pytest.mark.parametrize("who", ["ann", "ben"])
def test_whom_somebody_blocked_stays_blocked_under_a_number_when_they_leave(who: str) -> None:
    fd = FakeDiscord()
    guild = fd.world.guild("Dojo")
    channel, ann = guild.text_channel("hall"), fd.person("ann", guild)
    blocked, blocker = int(ann.id), 3
    before = {"block": {(blocker, blocked): block(blocker, blocked)}, "block_mark": {}}
    mark = {"user_id": blocker, "blocked_id": -7, "salt": "", "mark": ""}
    after = {"block": {(blocker, -7): block(blocker, -7)}, "block_mark": {(blocker, -7): mark}}
    asking = ann if who == "ann" else fd.person("ben", guild)
    found = [*complaints(before, after, crowd_of(fd, asking, channel))]
    assert len(found) == (0 if who == "ann" else 2)
    unmarked = {**after, "block": {}}
    assert any(
        "block_mark" in one for one in complaints(before, unmarked, crowd_of(fd, ann, channel))
    )


def block(user_id: int, blocked_id: int) -> dict[str, Any]:
    return {"user_id": user_id, "blocked_id": blocked_id, "at": 1}


@pytest.mark.parametrize("is_told_elsewhere", [True, False])
def test_a_name_goes_with_the_last_that_was_told_with_it(*, is_told_elsewhere: bool) -> None:
    fd = FakeDiscord()
    guild = fd.world.guild("Dojo")
    channel, ann = guild.text_channel("hall"), fd.person("ann", guild)
    name = {(5, 2): {"guild_id": 5, "user_id": 2, "name": "Bob"}}
    own, others = block(int(ann.id), 2), block(3, 2)
    kept = {(3, 2): others} if is_told_elsewhere else {}
    before = {"member": name, "block": {(1, 2): own, **kept}}
    found = [*complaints(before, {"member": {}, "block": kept}, crowd_of(fd, ann, channel))]
    assert len(found) == int(is_told_elsewhere)
    of_nothing = [*complaints({"member": name}, {"member": {}}, crowd_of(fd, ann, channel))]
    assert len(of_nothing) == 1


@pytest.mark.parametrize(
    ("method", "status", "body", "is_whole"),
    [
        ("PATCH", 200, {"content": "#2 · I'm drawing its film …"}, False),
        ("PATCH", 200, {"content": "Here it is.", "components": []}, True),
        ("PATCH", 0, {"content": "Here it is.", "components": []}, False),
        ("POST", 200, {"content": "It isn't your turn."}, True),
    ],
)
def test_how_far_an_answer_has_come_is_no_answer(
    method: str, status: int, body: Json, *, is_whole: bool
) -> None:
    assert is_answer(Call(method, "/webhooks/1/token", body, [], at=0.0, status=status)) is is_whole
