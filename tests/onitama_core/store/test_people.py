"""Who somebody is in a server stands there once, as last seen: one visible line of plain text."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onitama_core.game import Player
from onitama_core.store import Computer, Person
from tests.onitama_core.matches.table import ABROAD, ALICE, BOB, CAROL
from tests.onitama_core.matches.timing.test_upkeep import serve_all
from tests.onitama_core.people.test_blocks import block, unblock
from tests.onitama_core.store.files import plain

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.store import Match
    from tests.onitama_core.matches.table import FakeClock, Table


ROBERT = Person(BOB.user_id, "Robert")


def names(match: Match) -> list[str]:
    return [person.name for person in match.people]


async def test_a_later_name_stands_in_earlier_matches_too(table: Table) -> None:
    earlier = await table.started()
    await table.invited(CAROL, by=ROBERT)
    assert names(await table.present(earlier.id)) == ["Alice", "Robert"]


async def test_who_accepts_is_known_by_the_name_of_that_moment(table: Table) -> None:
    invitation = await table.invited()
    accepted = await table.matches.accept(invitation.id, ROBERT)
    assert names(accepted.match) == ["Alice", "Robert"]
    assert (await table.matches.invitation(invitation.id)).opponent == ROBERT


async def test_a_name_is_a_servers(table: Table) -> None:
    here = await table.started()
    abroad = await table.started(opponent=ROBERT, place=ABROAD)
    assert names(await table.present(here.id)) == ["Alice", "Bob"]
    assert names(abroad) == ["Alice", "Robert"]


async def test_a_name_that_is_still_theirs_is_not_written_again(table: Table) -> None:
    await table.started()
    [since] = await table.rows("SELECT seen_at FROM member WHERE user_id = 1")
    table.clock.advance(hours=1)
    await table.invited(CAROL)
    assert await table.rows("SELECT seen_at FROM member WHERE user_id = 1") == [since]


async def test_who_has_no_name_there_is_somebody_still(table: Table, path: Path) -> None:
    match = await table.started()
    plain(path, "DELETE FROM member WHERE user_id = 2")
    assert (await table.present(match.id)).seats == (ALICE, Person(BOB.user_id, ""))


async def test_the_computer_has_its_level_and_no_name(table: Table) -> None:
    match = await table.practised(level=5)
    assert (await table.present(match.id)).seats[Player.BLUE] == Computer(5)
    assert [row["user_id"] for row in await table.rows("SELECT user_id FROM member")] == [1]


# Who has nothing left there


async def test_who_declined_is_forgotten_with_the_invitation(
    table: Table, clock: FakeClock
) -> None:
    await table.started(opponent=CAROL)
    await table.declined(BOB)
    await table.declined(CAROL)
    await table.settle_all()
    clock.advance(hours=31 * 24)
    await serve_all(table)
    assert await known(table) == ["Alice", "Carol"]


async def test_who_was_blocked_is_forgotten_with_the_block(table: Table) -> None:
    await block(table, ALICE, BOB)
    assert await known(table) == ["Bob"]
    await unblock(table, ALICE, BOB)
    assert await known(table) == []


async def test_who_is_blocked_by_others_too_or_plays_is_still_known(table: Table) -> None:
    await table.started(opponent=CAROL)
    await block(table, ALICE, BOB, CAROL)
    await block(table, CAROL, BOB)
    for blocked in (BOB, CAROL):
        await unblock(table, ALICE, blocked)
    assert await known(table) == ["Alice", "Bob", "Carol"]


async def test_whom_somebody_blocked_is_forgotten_with_them(table: Table) -> None:
    await block(table, ALICE, BOB)
    await table.write(lambda transaction: transaction.erase_person(ALICE.user_id, -5))
    assert await known(table) == []


async def known(table: Table) -> list[str]:
    return [row["name"] for row in await table.rows("SELECT name FROM member ORDER BY user_id")]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Alice", "Alice"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("two\nlines", "two lines"),
        ("two\u2028lines", "two lines"),
        ("bell\x07", "bell"),
        ("a\u202egnp.exe", "agnp.exe"),
        ("a\u2066b\u2069", "ab"),
        ("zero\u200bwidth\u2060", "zerowidth"),
        ("José", "José"),
        ("Jose\u0301", "Jose\u0301"),
        ("नमस्ते", "नमस्ते"),
        ("🦀", "🦀"),
        ("\U0001fac6", "\U0001fac6"),
        ("Z" + "\u0336" * 40, "Z\u0336\u0336"),
    ],
)
def test_a_name_is_kept_as_one_visible_line(name: str, kept: str) -> None:
    assert Person(1, name).name == kept


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "\u200b", "\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\u0301", "\n"),
        *("\ufffc", "\U0001d159"),
    ],
)
def test_a_name_that_looks_blank_is_none(name: str) -> None:
    assert Person(1, name).name == ""


@given(st.text())
def test_no_name_breaks_a_line_or_turns_its_direction(name: str) -> None:
    kept = Person(1, name).name
    assert kept == " ".join(kept.split())
    assert not any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co") for letter in kept)
    assert Person(1, kept).name == kept
