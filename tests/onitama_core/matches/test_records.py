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
from onitama_core.matches.errors import ExportInProgress
from onitama_core.matches.export import UserExport
from onitama_core.matches.records import Records
from onitama_core.store import NO_SERVER, PACES, Judged, Location, NoSuchMatch, ScoreKind
from tests.onitama_core.game.helpers import record_tags
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, HERE, RED_WINS, SHADOW, TURNS, Table
from tests.onitama_core.matches.test_reveal import SHADOW_TURNS, play_match

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.matches.export import Export
    from onitama_core.store import Match

STRANGER_ID = 987
"""The id of a user who plays in no match."""


async def read_record(table: Table, match_id: int, user_id: int) -> str:
    _, text = await table.matches.records.write(match_id, user_id)
    return text


def turns_of(text: str) -> list[str]:
    """Return the lines of a record that are turns, and its result."""
    return [line for line in text.splitlines() if line[:1].isdecimal()]


async def test_a_record_of_a_finished_match_has_all_turns_and_the_scores_for_red(
    table: Table,
) -> None:
    match_id = await play_match(table, *RED_WINS, variant=Variant.CLASSIC)
    kinds = (ScoreKind.POINTS, ScoreKind.POINTS, ScoreKind.LOSS)
    judged = [Judged(kind, 30, "") for kind in kinds]
    await table.write(lambda transaction: transaction.matches.save_review(match_id, judged))
    text = await read_record(table, match_id, STRANGER_ID)
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


REVEALED_TURNS = [
    "0. red place:b1",
    "0. blue place:d5",
    "1. red tiger:c1c3 ninja:b1b3",
    "2. blue crane:a5a4 ninja:d5d4 lantern:3",
    "3. red dragon:e1c2 ninja:b3d4 lantern:none",
]

# Turns as others see them, by their index in REVEALED_TURNS
REDS_HIDDEN_STEPS = {
    0: "0. red place:?",
    2: "1. red tiger:c1c3 ninja:?",
    4: "3. red dragon:e1c2 ninja:? lantern:none",
}
BLUES_HIDDEN_STEPS = {1: "0. blue place:?", 3: "2. blue crane:a5a4 ninja:? lantern:3"}


@pytest.mark.parametrize(
    ("user_id", "hidden"),
    [
        (ALICE.user_id, BLUES_HIDDEN_STEPS),
        (BOB.user_id, REDS_HIDDEN_STEPS),
        (STRANGER_ID, REDS_HIDDEN_STEPS | BLUES_HIDDEN_STEPS),
    ],
)
async def test_a_record_shows_only_what_its_reader_may_know_until_the_match_ends(
    table: Table, user_id: int, hidden: dict[int, str]
) -> None:
    match_id = await play_match(table, *SHADOW_TURNS)
    text = await read_record(table, match_id, user_id)
    expected_turns = [hidden.get(index, line) for index, line in enumerate(REVEALED_TURNS)]
    assert turns_of(text) == expected_turns
    assert record_tags(text)["Result"] == "*"
    await table.play_on(
        await table.present(match_id), "tiger:e5e3"
    )  # the committed part of the turn
    assert turns_of(await read_record(table, match_id, user_id))[-1] == "4. blue tiger:e5e3"
    await table.matches.resign(match_id, ALICE.user_id)
    text = await read_record(table, match_id, user_id)
    assert turns_of(text) == [*REVEALED_TURNS, "4. blue tiger:e5e3", "0-1"]
    assert record_tags(text)["Termination"] == "resignation"


async def test_a_record_has_the_chess_clock_after_each_complete_turn(table: Table) -> None:
    match = await table.started(terms=tables.at_pace("5+3"))
    table.clock.advance(minutes=1)
    await table.play_on(match, "tiger:c1c3", "crane:a5a4")
    text = await read_record(table, match.id, STRANGER_ID)
    assert record_tags(text)["Pace"] == "5+3"
    assert turns_of(text) == [
        "1. red tiger:c1c3 {[%clk 0:04:03]}",
        "2. blue crane:a5a4 {[%clk 0:05:03]}",
    ]
    match = await table.started(terms=replace(SHADOW, pace=PACES["5+3"]))
    await table.placed(match)
    await table.play_on(match, "tiger:c1c3", "ninja:stay", "crane:a5a4")
    *_, over, in_progress = turns_of(await read_record(table, match.id, STRANGER_ID))
    assert over.endswith("ninja:? {[%clk 0:05:06]}")
    assert in_progress.endswith("crane:a5a4")


async def test_a_record_names_the_computers_level(table: Table) -> None:
    match = await table.practised(level=3)
    tags = record_tags(await read_record(table, match.id, 1))
    assert tags["BlueLevel"] == "3"
    assert "RedLevel" not in tags


async def test_a_cancelled_or_unknown_match_has_no_record(table: Table) -> None:
    match = await table.cancelled_match()
    with pytest.raises(WasCancelled):
        await read_record(table, match.id, ALICE.user_id)
    with pytest.raises(NoSuchMatch):
        await read_record(table, 99, ALICE.user_id)


async def test_a_record_of_a_rated_match_has_the_ratings_before_its_result(table: Table) -> None:
    first, second = await table.won(), await table.won()
    assert ratings_in(await read_record(table, first, STRANGER_ID)) == [1500, 1500]
    assert ratings_in(await read_record(table, second, STRANGER_ID)) == [1662, 1338]
    unrated = await play_match(table, *RED_WINS, variant=Variant.CLASSIC)
    assert ratings_in(await read_record(table, unrated, STRANGER_ID)) == [None, None]


async def test_a_record_leaves_out_a_negative_rating_of_an_earlier_version(
    table: Table, path: Path
) -> None:
    match_id = await table.won()
    tables.plain(path, "UPDATE rating_change SET rating = -200 WHERE gain < 0")
    assert ratings_in(await read_record(table, match_id, STRANGER_ID)) == [1500, None]


async def test_without_a_leaderboard_a_record_shows_only_the_readers_own_rating(
    table: Table,
) -> None:
    await table.save_settings(leaderboard=False)
    match_id = await table.won()
    for user_id, expected in (
        (ALICE.user_id, [1500, None]),
        (BOB.user_id, [None, 1500]),
        (STRANGER_ID, [None, None]),
    ):
        assert ratings_in(await read_record(table, match_id, user_id)) == expected


def ratings_in(text: str) -> list[int | None]:
    """Return the ratings of Red and Blue in a record's tags."""
    tags = record_tags(text)
    found = [tags.get(f"{colour}Rating") for colour in ("Red", "Blue")]
    return [None if rating is None else int(rating) for rating in found]


# Exports of a person's data


@pytest.fixture
def exporter(table: Table) -> Export:
    return table.matches.export


def read_files(exported_files: UserExport) -> list[dict[str, Any]]:
    return [
        json.loads(gzip.decompress(file.data) if file.name.endswith(".gz") else file.data)
        for file in exported_files.files
    ]


async def test_an_export_has_the_persons_rows_and_matches_in_one_file(
    table: Table, exporter: Export
) -> None:
    """The export of a person without data is empty; a block is only in the export of its owner."""
    await table.started(*TURNS)
    await table.write(lambda transaction: transaction.people.save_theme(ALICE.user_id, "night"))
    await table.write(lambda transaction: transaction.people.block(BOB.user_id, ALICE.user_id))
    (content,) = read_files(await exporter.make(ALICE.user_id))
    assert content["you"]["person_theme"] == [{"user_id": "1", "theme": "night"}]
    assert [row["name"] for row in content["you"]["member"]] == ["Alice"]
    assert content["you"]["block"] == []
    (game,) = content["matches"]
    assert [entry["action"] for entry in game["yours"]] == [TURNS[0], TURNS[2]]
    assert all(turn in game["record"] for turn in TURNS)
    (blocked,) = read_files(await exporter.make(BOB.user_id))[0]["you"]["block"]
    assert blocked["blocked_id"] == "1"
    (nothing,) = read_files(await exporter.make(CAROL.user_id))
    rows = [value for value in nothing["you"].values() if isinstance(value, list)]
    assert (nothing["matches"], any(rows)) == ([], False)


async def test_an_export_has_the_server_and_the_outcome_of_each_match(
    table: Table, exporter: Export
) -> None:
    await table.finished()
    await table.cancelled_match()
    await table.matches.practice.begin(Location(NO_SERVER, 1), ALICE, 1, tables.IN_PRIVATE)
    (content,) = read_files(await exporter.make(ALICE.user_id))
    won, cancelled, without_server = content["matches"]
    assert won["outcome"] == {"winner": "red", "termination": "resignation"}
    assert (cancelled["record"], cancelled["guild_id"]) == (None, str(HERE.guild_id))
    assert without_server["guild_id"] is None


async def test_an_export_leaves_out_a_match_that_is_removed_meanwhile(
    table: Table, exporter: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    removed, remaining = await table.started(), await table.started()
    original = Records.write

    async def remove_and_write(records: Records, match_id: int, user_id: int) -> tuple[Match, str]:
        await table.write(lambda transaction: transaction.matches.remove(removed.id))
        return await original(records, match_id, user_id)

    monkeypatch.setattr(Records, "write", remove_and_write)
    exported_files = await exporter.make(ALICE.user_id)
    assert [game["match"] for game in read_files(exported_files)[0]["matches"]] == [remaining.id]
    assert exported_files.matches == 1


async def test_an_export_attributes_an_abandonment_to_nobody(
    table: Table, exporter: Export
) -> None:
    await table.started(TURNS[0])
    table.clock.advance(hours=24 * 31)
    await table.matches.due.serve()
    for person in (ALICE, BOB):
        (game,) = read_files(await exporter.make(person.user_id))[0]["matches"]
        assert game["outcome"] == {"winner": None, "termination": "abandonment"}
        assert "abandoned" not in [entry["kind"] for entry in game["yours"]]


async def test_a_large_export_is_split_into_files_and_cut_at_their_maximum(
    table: Table, exporter: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "MAX_EXPORT_CHARS", 1500)
    monkeypatch.setattr(export, "EXPORT_BATCH", 2)
    ids = [(await table.finished()).id for _ in range(5)]
    exported_files = await exporter.make(ALICE.user_id)
    assert len(exported_files.files) > 2
    assert [game["match"] for file in read_files(exported_files) for game in file["matches"]] == ids
    assert (exported_files.matches, exported_files.is_cut) == (5, False)
    monkeypatch.setattr(export, "MAX_EXPORT_FILES", 2)
    cut = await exporter.make(ALICE.user_id)
    assert (len(cut.files), cut.is_cut) == (2, True)
    assert cut.matches < 5


async def test_a_person_makes_one_export_at_a_time(table: Table, exporter: Export) -> None:
    await table.started()
    calls = (exporter.make(user_id) for user_id in (ALICE.user_id, ALICE.user_id, BOB.user_id))
    first, second, other_users = await asyncio.gather(*calls, return_exceptions=True)
    assert isinstance(second, ExportInProgress)
    assert isinstance(first, UserExport)
    assert isinstance(other_users, UserExport)
    assert (await exporter.make(ALICE.user_id)).matches == 1
