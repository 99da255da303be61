"""Who stood better when: a match that is over, judged by the real computer player."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.e2e.history.test_reveal import give_up, play_by_night
from tests.e2e.practice.test_practice import play, practise
from tests.e2e.sight import labels
from tests.e2e.whole_games.test_typed_game import STONE
from tests.e2e.whole_games.test_wind import begun

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Outcome, Person
    from tests.dojo import Table

HISTORY: Final = "onitama history"

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def reviewed(table: Table, outcome: Outcome) -> Message:
    """The whole page, once it is made."""
    await table.until(lambda: outcome.answered or outcome.followups, "an answer")
    page = outcome.message
    await table.until(lambda: not page.loading and page.files, "the review")
    assert page.ephemeral
    return page


async def review(table: Table, person: Person, **options: str) -> Message:
    return await reviewed(
        table, await person.slash(table.channel, HISTORY, action="review", **options)
    )


async def turned(table: Table, person: Person, page: Message, label: str) -> Message:
    """The page that a button of a page leads to, in its place."""
    before = page.text
    await person.click(page, label)
    await table.until(lambda: page.text != before, "another page")
    return page


async def stone(table: Table) -> Message:
    """Blue's master walks to where Red's student takes it."""
    await table.start()
    return await table.play(*STONE)


async def test_a_review_tells_who_decided_it_and_what_was_better(table: Table) -> None:
    last = await stone(table)
    page = await reviewed(table, await table.cleo.click(last, "Review"))
    first, *_, decided = page.text.splitlines()
    assert first == f"#{table.number()} · Alice (Red) – Bob (Blue) · 3 turns"
    assert "🔷 Bob: accuracy **" in page.text
    assert "1 blunder" in page.text
    assert decided.startswith("Turn 2 · 🔷 Bob: blunder, ")
    assert decided.endswith("→ 0%")
    assert page.files[0].filename == f"onitama-{table.number()}-review.png"
    assert "In turn 2, Blue's, Red's chance goes from" in (page.alt_text or "")
    chart, *_, turn, replay = labels(page)
    assert (chart, turn, replay) == ("Chart", "Turn 2", "Replay")

    await turned(table, table.cleo, page, "Turn 2")
    lines = page.text.splitlines()
    assert lines[0] == (f"#{table.number()} · **Turn 2** · 🔷 Bob: **Crane c5–c4**, a **blunder**.")
    assert "It lets Red's Dragon capture the master on c4." in lines[2]
    assert lines[3].startswith("Better: **")
    assert "after turn 1" not in page.text
    assert page.files[0].filename.startswith(f"onitama-{table.number()}-review-2-")

    await turned(table, table.cleo, page, "Chart")
    assert page.text.startswith(first)


async def test_a_review_leaves_the_list_that_it_was_chosen_from(table: Table) -> None:
    await stone(table)
    listed = (await table.bob.slash(table.channel, "onitama history")).message
    await table.bob.select(listed, table.number())
    page = await reviewed(table, await table.bob.click(listed, f"Review #{table.number()}"))
    assert page.text.startswith(f"#{table.number()} · Alice (Red)")
    assert listed.text.startswith("**Your finished matches**")


async def test_each_sits_below_in_the_pictures_of_a_review(table: Table) -> None:
    await stone(table)
    page = await turned(table, table.bob, await review(table, table.bob), "Turn 2")
    assert "seen from Blue's side" in (page.alt_text or "")


async def test_the_second_look_is_the_first(table: Table) -> None:
    """Also after a match without a turn, which can't be reviewed."""
    await stone(table)
    await table.start()
    await give_up(table)
    one, other = await review(table, table.alice), await review(table, table.bob)
    assert (one.text, one.picture) == (other.text, other.picture)


async def test_two_who_ask_at_once_get_the_same(table: Table) -> None:
    last = await stone(table)
    clicks = await asyncio.gather(
        *(person.click(last, "Review") for person in (table.alice, table.bob, table.cleo))
    )
    pages = [await reviewed(table, outcome) for outcome in clicks]
    assert len({page.text for page in pages}) == 1


async def test_wind_is_reviewed_in_whole_turns(table: Table) -> None:
    await begun(table)
    for person, move in (
        (table.alice, "bat:e1e2"),
        (table.alice, "bat:c3d4"),
        (table.bob, "crane:b5b4"),
    ):
        await table.type(person, move)
    await table.turn(3)
    await give_up(table)
    page = await review(table, table.bob, match=table.number())
    assert page.text.splitlines()[0].endswith("· 2 turns")


async def test_a_running_match_gets_no_help(table: Table) -> None:
    await table.start()
    await table.type(table.alice, STONE[0])
    for person in (table.alice, table.cleo):
        refusal = await person.slash(table.channel, HISTORY, action="review", match=table.number())
        assert refusal.ephemeral
        assert refusal.text.startswith(f"Match #{table.number()} is still going on.")


async def test_a_match_in_which_nobody_moved_has_none(table: Table) -> None:
    await table.start()
    last = await give_up(table)
    refusal = await table.bob.click(last, "Review")
    assert "so there is nothing to review" in refusal.text


async def test_a_match_by_night_has_none(table: Table) -> None:
    await play_by_night(table)
    last = await give_up(table)
    assert "Review" not in labels(last)
    refusal = await table.bob.slash(table.channel, HISTORY, action="review", match=table.number())
    assert refusal.text.startswith("I can't judge Way of the Shadow yet")
    assert (
        await table.alice.autocomplete(table.channel, HISTORY, "match", "", action="review") == []
    )


async def test_finished_matches_are_suggested_alone(table: Table) -> None:
    await stone(table)
    over = table.number()
    await table.start()
    found = await table.alice.autocomplete(table.channel, HISTORY, "match", "", action="review")
    assert [choice["value"] for choice in found] == [over]


async def test_a_private_match_is_reviewed_for_its_person_alone(table: Table) -> None:
    board = await practise(table)
    number = found_number(board)
    await play(table, board, "Tiger", "c1", "c3")
    await table.reads(board, "🔷 Computer played")
    sure = await table.alice.slash(table.channel, "onitama match resign", match=number)
    await table.alice.click(sure.message, "Resign")
    await table.reads(board, "wins.**")
    page = await reviewed(table, await table.alice.click(board, "Review"))
    assert page.text.startswith(f"#{number} · Alice (Red) – Computer (level 1, Blue) · 2 turns")
    refusal = await table.bob.slash(table.channel, HISTORY, action="review", match=number)
    assert refusal.text == f"There is no match #{number} here."
    assert table.public == []


def found_number(board: Message) -> str:
    found = re.search(r"#(\d+)", board.text)
    assert found is not None
    return found[1]
