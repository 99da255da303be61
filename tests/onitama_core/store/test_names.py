"""Display names: which names are stored, for how long, and in what form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Player
from onitama_core.store import Computer, Person
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, Table, plain
from tests.onitama_core.people.test_people import block, unblock

if TYPE_CHECKING:
    from pathlib import Path

ROBERT = Person(BOB.user_id, "Robert")


async def test_all_matches_show_a_persons_latest_name(table: Table, path: Path) -> None:
    earlier, invitation = await table.started(), await table.invited()
    accepted = await table.matches.invitations.accept(invitation.id, ROBERT)
    assert (await table.matches.invitations.get(invitation.id)).opponent == ROBERT
    for match in (accepted.match, await table.present(earlier.id)):
        assert [person.name for person in match.people] == ["Alice", "Robert"]
    plain(path, "DELETE FROM member WHERE user_id = 2")
    assert (await table.present(earlier.id)).seats == (ALICE, Person(BOB.user_id, ""))
    practice = await table.practised(level=5)
    assert (await table.present(practice.id)).seats[Player.BLUE] == Computer(5)
    assert await stored_names(table) == ["Alice"]


async def test_the_name_of_a_person_who_declined_is_removed_with_the_invitation(
    table: Table,
) -> None:
    await table.started(opponent=CAROL)
    await table.declined(BOB)
    await table.declined(CAROL)
    await table.mark_all_sent()
    table.clock.advance(hours=31 * 24)
    await table.serve_all()
    assert await stored_names(table) == ["Alice", "Carol"]


async def test_a_blocked_persons_name_is_stored_while_a_block_or_a_match_needs_it(
    table: Table,
) -> None:
    await table.started(opponent=CAROL)
    await block(table, ALICE, BOB, CAROL)
    await block(table, CAROL, BOB)
    for blocked in (BOB, CAROL):
        await unblock(table, ALICE, blocked)
    assert await stored_names(table) == ["Alice", "Bob", "Carol"]
    await unblock(table, CAROL, BOB)
    assert await stored_names(table) == ["Alice", "Carol"]


async def stored_names(table: Table) -> list[str]:
    """Return the stored display names, in the order of their users' ids."""
    return [row["name"] for row in await table.rows("SELECT name FROM member ORDER BY user_id")]


NAMES_WITH_JOINERS = (
    "👨\u200d👩\u200d👧",
    "👩🏽\u200d⚕\ufe0f",
    "❤\ufe0f\u200d🔥",
    "🐈\u200d⬛",
    "علی\u200cرضا",
    "علیِ\u200cما",
    "ශ්\u200dරී",
    "क्\u200dष",
    "র\u200d্য",
    "བསྒྲུབས",
    "ཧཱུྃ",
)
"""Names that need a joiner between two characters, or several marks on one letter."""
DIRECTION_MARKS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
BLANK_NAMES = (
    "",
    " ",
    "\u200b",
    "\u3164",
    "\u2800\u2800",
    "\u115f\u1160",
    "\uffa0",
    "\u0301",
    "\n",
    "\ufffc",
    "\U0001d159",
)


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        *((name, name) for name in ("Alice", "José", "नमस्ते", "🦀", "\U0001fac6")),
        ("Jose\u0301", "José"),
        *((name, name) for name in NAMES_WITH_JOINERS),
        *((f"a{control}b", "ab") for control in DIRECTION_MARKS),
        ("a\u200db\u200cc", "abc"),
        ("漢\u200d字", "漢字"),
        ("\u200d🔥\u200d", "🔥"),
        ("علی\u200c\u200cرضا\u200c", "علیرضا"),
        ("ก" + "\u0e47" * 40, "ก" + "\u0e47" * 4),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("two\nlines", "two lines"),
        ("two\u2028lines", "two lines"),
        ("bell\x07", "bell"),
        ("a\u202egnp.exe", "agnp.exe"),
        ("a\u2066b\u2069", "ab"),
        ("zero\u200bwidth\u2060", "zerowidth"),
        ("Z" + "\u0336" * 40, "Z\u0336\u0336"),
        *((name, "") for name in BLANK_NAMES),
    ],
)
def test_a_name_is_stored_as_one_visible_line_or_as_an_empty_text(name: str, stored: str) -> None:
    assert Person(1, name).name == stored
