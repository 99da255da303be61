"""Records of matches and exports of a person's data, each with what its reader may know."""

from __future__ import annotations

import asyncio
import gzip
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from onitama_core.game import Variant
from onitama_core.matches import WasCancelled, export
from onitama_core.matches.errors import AnotherExport
from onitama_core.matches.export import UserExport
from onitama_core.matches.records import Records
from onitama_core.store import NO_SERVER, PACES, Judged, Location, NoSuchMatch, ScoreKind
from tests.onitama_core.game.helpers import record_tags
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, HERE, RED_WINS, SHADOW, TURNS, Table
from tests.onitama_core.matches.test_reveal import NIGHT_TURNS, played

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.matches.export import Export
    from onitama_core.store import Match

CLEO_ID = 987


async def exported(table: Table, match_id: int, user_id: int) -> str:
    _, text = await table.matches.records.write(match_id, user_id)
    return text


def turns_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line[:1].isdecimal()]


async def test_a_finished_match_is_written_whole_with_its_review_for_red(table: Table) -> None:
    number = await played(table, *RED_WINS, variant=Variant.CLASSIC)
    kinds = (ScoreKind.POINTS, ScoreKind.POINTS, ScoreKind.LOSS)
    judged = [Judged(kind, 30, "") for kind in kinds]
    await table.write(lambda transaction: transaction.matches.save_review(number, judged))
    text = await exported(table, number, CLEO_ID)
    tags = record_tags(text)
    assert (tags["Red"], tags["Blue"]) == (ALICE.name, BOB.name)
    assert (tags["Pace"], tags["Result"], tags["Termination"]) == ("none", "1-0", "stone")
    opening, *turns, result = text.partition("\n\n")[2].splitlines()
    assert (opening, result) == ("{[%eval 0.30]}", "1-0")
    assert turns == [
        f"1. red {RED_WINS[0]} {{[%eval -0.30]}}",
        f"2. blue {RED_WINS[1]} {{[%eval #-30]}}",
        f"3. red {RED_WINS[2]}",
    ]


OPENED = [
    "0. red place:b1",
    "0. blue place:d5",
    "1. red tiger:c1c3 ninja:b1b3",
    "2. blue crane:a5a4 ninja:d5d4 lantern:3",
    "3. red dragon:e1c2 ninja:b3d4 lantern:none",
]

REDS = {
    0: "0. red place:?",
    2: "1. red tiger:c1c3 ninja:?",
    4: "3. red dragon:e1c2 ninja:? lantern:none",
}
BLUES = {1: "0. blue place:?", 3: "2. blue crane:a5a4 ninja:? lantern:3"}


@pytest.mark.parametrize(
    ("user_id", "hidden"),
    [(ALICE.user_id, BLUES), (BOB.user_id, REDS), (CLEO_ID, REDS | BLUES)],
)
async def test_before_the_end_one_reads_what_one_may_know_and_afterwards_everything(
    table: Table, user_id: int, hidden: dict[int, str]
) -> None:
    number = await played(table, *NIGHT_TURNS)
    text = await exported(table, number, user_id)
    assert turns_of(text) == [hidden.get(at, line) for at, line in enumerate(OPENED)]
    assert record_tags(text)["Result"] == "*"
    await table.play_on(await table.present(number), "tiger:e5e3")  # the committed part of the turn
    assert turns_of(await exported(table, number, user_id))[-1] == "4. blue tiger:e5e3"
    await table.matches.resign(number, ALICE.user_id)
    text = await exported(table, number, user_id)
    assert turns_of(text) == [*OPENED, "4. blue tiger:e5e3", "0-1"]
    assert record_tags(text)["Termination"] == "resignation"


async def test_a_chess_clock_is_written_after_each_turn_that_is_over(table: Table) -> None:
    match = await table.started(terms=tables.at_pace("5+3"))
    table.clock.advance(minutes=1)
    await table.play_on(match, "tiger:c1c3", "crane:a5a4")
    text = await exported(table, match.id, CLEO_ID)
    assert record_tags(text)["Pace"] == "5+3"
    assert turns_of(text) == [
        "1. red tiger:c1c3 {[%clk 0:04:03]}",
        "2. blue crane:a5a4 {[%clk 0:05:03]}",
    ]
    match = await table.started(terms=replace(SHADOW, pace=PACES["5+3"]))
    await table.placed(match)
    await table.play_on(match, "tiger:c1c3", "ninja:stay", "crane:a5a4")
    *_, over, in_progress = turns_of(await exported(table, match.id, CLEO_ID))
    assert over.endswith("ninja:? {[%clk 0:05:06]}")
    assert in_progress.endswith("crane:a5a4")


async def test_the_computer_is_written_with_its_level(table: Table) -> None:
    match = await table.practised(level=3)
    tags = record_tags(await exported(table, match.id, 1))
    assert tags["BlueLevel"] == "3"
    assert "RedLevel" not in tags


async def test_nothing_is_written_of_a_match_that_was_none(table: Table) -> None:
    match = await table.called_off()
    with pytest.raises(WasCancelled):
        await exported(table, match.id, ALICE.user_id)
    with pytest.raises(NoSuchMatch):
        await exported(table, 99, ALICE.user_id)


async def test_a_rated_match_is_written_with_the_ratings_before_its_result(table: Table) -> None:
    first, second = await table.won(), await table.won()
    assert ratings(await exported(table, first, CLEO_ID)) == [1500, 1500]
    assert ratings(await exported(table, second, CLEO_ID)) == [1662, 1338]
    unrated = await played(table, *RED_WINS, variant=Variant.CLASSIC)
    assert ratings(await exported(table, unrated, CLEO_ID)) == [None, None]


async def test_a_rating_below_zero_of_an_earlier_version_is_left_out(
    table: Table, path: Path
) -> None:
    number = await table.won()
    tables.plain(path, "UPDATE rating_change SET rating = -200 WHERE gain < 0")
    assert ratings(await exported(table, number, CLEO_ID)) == [1500, None]


async def test_where_no_leaderboard_is_shown_one_reads_ones_own_rating_alone(table: Table) -> None:
    await table.settings(leaderboard=False)
    number = await table.won()
    for user_id, told in (
        (ALICE.user_id, [1500, None]),
        (BOB.user_id, [None, 1500]),
        (CLEO_ID, [None, None]),
    ):
        assert ratings(await exported(table, number, user_id)) == told


def ratings(text: str) -> list[int | None]:
    tags = record_tags(text)
    found = [tags.get(f"{colour}Rating") for colour in ("Red", "Blue")]
    return [None if rating is None else int(rating) for rating in found]


# Exports of a person's data


@pytest.fixture
def takes(table: Table) -> Export:
    return table.matches.export


def read(taken: UserExport) -> list[dict[str, Any]]:
    return [
        json.loads(gzip.decompress(one.data) if one.name.endswith(".gz") else one.data)
        for one in taken.files
    ]


async def test_one_file_tells_everything(table: Table, takes: Export) -> None:
    """The export of a person without data is empty; a block is only in the export of its owner."""
    await table.started(*TURNS)
    await table.write(lambda transaction: transaction.people.save_theme(ALICE.user_id, "night"))
    await table.write(lambda transaction: transaction.people.block(BOB.user_id, ALICE.user_id))
    (told,) = read(await takes.make(ALICE.user_id))
    assert told["you"]["person_theme"] == [{"user_id": "1", "theme": "night"}]
    assert [row["name"] for row in told["you"]["member"]] == ["Alice"]
    assert told["you"]["block"] == []
    (game,) = told["matches"]
    assert [entry["action"] for entry in game["yours"]] == [TURNS[0], TURNS[2]]
    assert all(turn in game["record"] for turn in TURNS)
    (blocked,) = read(await takes.make(BOB.user_id))[0]["you"]["block"]
    assert blocked["blocked_id"] == "1"
    (nothing,) = read(await takes.make(CAROL.user_id))
    rows = [found for found in nothing["you"].values() if isinstance(found, list)]
    assert (nothing["matches"], any(rows)) == ([], False)


async def test_each_match_is_told_with_its_server_and_its_end(table: Table, takes: Export) -> None:
    await table.finished()
    await table.called_off()
    await table.matches.practice.begin(Location(NO_SERVER, 1), ALICE, 1, tables.IN_PRIVATE)
    (told,) = read(await takes.make(ALICE.user_id))
    won, called_off, alone = told["matches"]
    assert won["outcome"] == {"winner": "red", "termination": "resignation"}
    assert (called_off["record"], called_off["guild_id"]) == (None, str(HERE.guild_id))
    assert alone["guild_id"] is None


async def test_a_match_that_is_removed_meanwhile_is_left_out(
    table: Table, takes: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    removed, kept = await table.started(), await table.started()
    write = Records.write

    async def after_removal(records: Records, match_id: int, user_id: int) -> tuple[Match, str]:
        await table.write(lambda transaction: transaction.matches.remove(removed.id))
        return await write(records, match_id, user_id)

    monkeypatch.setattr(Records, "write", after_removal)
    taken = await takes.make(ALICE.user_id)
    assert [game["match"] for game in read(taken)[0]["matches"]] == [kept.id]
    assert taken.matches == 1


async def test_what_nobody_did_is_told_as_nobodys(table: Table, takes: Export) -> None:
    await table.started(TURNS[0])
    table.clock.advance(hours=24 * 31)
    await table.matches.due.serve()
    for person in (ALICE, BOB):
        (game,) = read(await takes.make(person.user_id))[0]["matches"]
        assert game["outcome"] == {"winner": None, "termination": "abandonment"}
        assert "abandoned" not in [entry["kind"] for entry in game["yours"]]


async def test_much_is_several_files_with_each_match_in_one_and_what_is_too_much_is_cut(
    table: Table, takes: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "MAX_EXPORT_CHARS", 1500)
    monkeypatch.setattr(export, "EXPORT_BATCH", 2)
    ids = [(await table.finished()).id for _ in range(5)]
    taken = await takes.make(ALICE.user_id)
    assert len(taken.files) > 2
    assert [game["match"] for file in read(taken) for game in file["matches"]] == ids
    assert (taken.matches, taken.is_cut) == (5, False)
    monkeypatch.setattr(export, "MAX_EXPORT_FILES", 2)
    cut = await takes.make(ALICE.user_id)
    assert (len(cut.files), cut.is_cut) == (2, True)
    assert cut.matches < 5


async def test_one_is_made_at_a_time_for_a_person(table: Table, takes: Export) -> None:
    await table.started()
    asked = (takes.make(user_id) for user_id in (ALICE.user_id, ALICE.user_id, BOB.user_id))
    first, again, anothers = await asyncio.gather(*asked, return_exceptions=True)
    assert isinstance(again, AnotherExport)
    assert isinstance(first, UserExport)
    assert isinstance(anothers, UserExport)
    assert (await takes.make(ALICE.user_id)).matches == 1
