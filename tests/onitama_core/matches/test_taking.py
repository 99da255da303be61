"""An export: all that is somebody's, and nothing that they may not know."""

from __future__ import annotations

import asyncio
import gzip
import json
from typing import TYPE_CHECKING, Any

import pytest

from onitama_core.game import Variant, parse_action
from onitama_core.matches import leaving as taking
from onitama_core.matches.errors import AnotherExport
from onitama_core.matches.leaving import Taken, Taking
from onitama_core.matches.records import Records
from onitama_core.store import SeatChoice, Terms
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, HERE, TURNS

if TYPE_CHECKING:
    from onitama_core.store import Match
    from tests.onitama_core.matches.table import Table


SHADOW = Terms(
    "crab,tiger,crane,monkey,dragon", is_dealt=True, seat=SeatChoice.RED, variant=Variant.SHADOW
)


@pytest.fixture
def takes(table: Table) -> Taking:
    return table.matches.taking


def read(taken: Taken) -> list[dict[str, Any]]:
    return [
        json.loads(gzip.decompress(one.data) if one.name.endswith(".gz") else one.data)
        for one in taken.files
    ]


async def test_one_file_tells_everything(table: Table, takes: Taking) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS)
    await table.write(lambda it: it.keep_theme_of(ALICE.user_id, "night"))
    (told,) = read(await takes.everything_of(ALICE.user_id))
    assert told["you"]["person_theme"] == [{"user_id": "1", "theme": "night"}]
    assert [row["name"] for row in told["you"]["member"]] == ["Alice"]
    (game,) = told["matches"]
    assert [entry["action"] for entry in game["yours"]] == [TURNS[0], TURNS[2]]
    assert all(turn in game["record"] for turn in TURNS)


async def test_who_has_nothing_has_an_empty_one(takes: Taking) -> None:
    (told,) = read(await takes.everything_of(CAROL.user_id))
    rows = [found for found in told["you"].values() if isinstance(found, list)]
    assert (told["matches"], any(rows)) == ([], False)


async def test_a_match_that_is_removed_meanwhile_is_left_out(
    table: Table, takes: Taking, monkeypatch: pytest.MonkeyPatch
) -> None:
    removed, kept = await table.started(), await table.started()
    export = Records.export

    async def after_removal(records: Records, match_id: int, user_id: int) -> tuple[Match, str]:
        await table.write(lambda it: it.remove_match(removed.id))
        return await export(records, match_id, user_id)

    monkeypatch.setattr(Records, "export", after_removal)
    taken = await takes.everything_of(ALICE.user_id)
    assert [game["match"] for game in read(taken)[0]["matches"]] == [kept.id]
    assert taken.matches == 1


async def test_what_another_hides_is_not_told(table: Table, takes: Taking) -> None:
    match = await table.started(terms=SHADOW)
    for person, text in ((ALICE, "place:b1"), (BOB, "place:d5")):
        await table.matches.play(match.id, person.user_id, parse_action(text), step=None)
    (told,) = read(await takes.everything_of(ALICE.user_id))
    assert "place:b1" in json.dumps(told)
    assert "d5" not in json.dumps(told)


async def test_what_nobody_did_is_told_as_nobodys(table: Table, takes: Taking) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    table.clock.advance(hours=24 * 31)
    await table.matches.serve()
    for person in (ALICE, BOB):
        (game,) = read(await takes.everything_of(person.user_id))[0]["matches"]
        assert game["outcome"]["termination"] == "abandonment"
        assert "abandoned" not in [entry["kind"] for entry in game["yours"]]


async def test_who_blocked_somebody_is_told_to_nobody_else(table: Table, takes: Taking) -> None:
    await table.write(lambda it: it.block(BOB.user_id, ALICE.user_id))
    assert read(await takes.everything_of(ALICE.user_id))[0]["you"]["block"] == []
    (blocked,) = read(await takes.everything_of(BOB.user_id))[0]["you"]["block"]
    assert blocked["blocked_id"] == "1"


async def test_much_is_several_files_and_each_match_is_in_one(
    table: Table, takes: Taking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking, "A_FILE", 1500)
    monkeypatch.setattr(taking, "A_PIECE", 2)
    ids = [(await table.finished()).id for _ in range(5)]
    taken = await takes.everything_of(ALICE.user_id)
    assert len(taken.files) > 1
    assert [game["match"] for file in read(taken) for game in file["matches"]] == ids
    assert (taken.matches, taken.is_cut) == (5, False)


async def test_what_is_too_much_is_cut_and_said_to_be(
    table: Table, takes: Taking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking, "A_FILE", 1500)
    monkeypatch.setattr(taking, "MOST_FILES", 2)
    for _ in range(5):
        await table.finished()
    taken = await takes.everything_of(ALICE.user_id)
    assert (len(taken.files), taken.is_cut) == (2, True)
    assert taken.matches < 5


async def test_a_match_that_was_called_off_is_told_without_a_record(
    table: Table, takes: Taking
) -> None:
    match = await table.started()
    await table.matches.cancel(match.id, ALICE.user_id)
    (told,) = read(await takes.everything_of(ALICE.user_id))
    assert told["matches"][0]["record"] is None
    assert told["matches"][0]["guild_id"] == str(HERE.guild_id)


async def test_one_is_made_at_a_time_for_a_person(table: Table, takes: Taking) -> None:
    await table.started()
    asked = (
        takes.everything_of(user_id) for user_id in (ALICE.user_id, ALICE.user_id, BOB.user_id)
    )
    first, again, anothers = await asyncio.gather(*asked, return_exceptions=True)
    assert isinstance(again, AnotherExport)
    assert isinstance(first, Taken)
    assert isinstance(anothers, Taken)
    assert (await takes.everything_of(ALICE.user_id)).matches == 1
