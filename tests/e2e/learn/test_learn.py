"""Lessons as their learner takes them: by pressing buttons, in one private message."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.ui import clicks
from tests.e2e.sight import labels, tap

if TYPE_CHECKING:
    from tests.discord_stand_in import Message
    from tests.dojo import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

LIST = "o1:pick_lesson:0:0:"


async def begin(table: Table, lesson: int | None = None) -> Message:
    options = {} if lesson is None else {"lesson": lesson}
    outcome = await table.alice.slash(table.channel, "onitama learn", **options)
    assert outcome.ephemeral
    return outcome.message


async def move(table: Table, lesson: Message, origin: str, target: str, play: str) -> None:
    """`play`: how the button begins; it may say what comes of it, too."""
    await tap(table.alice, lesson, origin)
    await table.reads(lesson, f"rom {origin}")
    await tap(table.alice, lesson, target)
    await table.reads(lesson, f"{origin}–{target}")
    await press(table, lesson, play)


async def press(table: Table, lesson: Message, begins: str) -> None:
    [label] = [label for label in labels(lesson) if label.startswith(begins)]
    await table.alice.click(lesson, label)


async def test_a_newcomer_learns_that_cards_go_round(table: Table) -> None:
    lesson = await begin(table)
    assert "Lesson 1 of 7" in lesson.text
    before = lesson.picture
    await move(table, lesson, "c1", "c3", "Play Tiger c1–c3")
    await table.reads(lesson, "Tiger went to the side")
    assert lesson.picture != before
    await table.alice.click(lesson, "Blue's turn ›")
    await table.reads(lesson, "Blue played **Monkey e5–d4**.")
    await move(table, lesson, "a1", "a2", "Play Crab a1–a2")
    await table.reads(lesson, "Monkey is yours")
    assert labels(lesson) == ["Lesson 2 ›", "Once more"]
    await table.alice.click(lesson, "Lesson 2 ›")
    await table.reads(lesson, "Lesson 2 of 7")
    assert table.public == []


async def test_from_a_board_the_first_lesson_opens_beside_it(table: Table) -> None:
    options = {"level": "1", "seat": "red", "deal": "tiger,crab,monkey,crane,dragon"}
    board = (await table.alice.slash(table.channel, "onitama practice", **options)).message
    beside = clicks.ShowLesson().custom_id
    lesson = (await table.alice.press_forged(board, table.channel, beside)).message
    assert "Lesson 1 of 7" in lesson.text
    assert "Your turn" in board.text


async def test_a_wrong_try_is_answered_with_why_and_leaves_the_position(table: Table) -> None:
    lesson = await begin(table, 3)
    picture = lesson.picture
    await move(table, lesson, "d2", "d4", "Play Tiger d2–d4")
    await table.reads(lesson, "Save Tiger for the great leap.")
    assert "Bring your master" in lesson.text
    assert lesson.picture == picture


async def test_the_hidden_ways_are_learnt_step_by_step(table: Table) -> None:
    alice, lesson = table.alice, await begin(table, 6)
    await tap(alice, lesson, "d1")
    await table.until(lambda: "Confirm: place on d1" in labels(lesson), "a ninja to confirm")
    await alice.click(lesson, "Confirm: place on d1")
    await table.reads(lesson, "Out comes Blue's master!")
    await move(table, lesson, "a1", "a3", "Play Tiger a1–a3")
    await table.reads(lesson, "Send your ninja")
    await tap(alice, lesson, "d3")
    await table.reads(lesson, "d1–d3")
    await alice.click(lesson, "Move ninja d1–d3, unseen")
    await table.reads(lesson, "Light a lantern")
    await alice.click(lesson, "Rank 5")
    await table.reads(lesson, "Light rank 5?")
    await alice.click(lesson, "Light rank 5")
    await table.reads(lesson, "**Yes**")
    await move(table, lesson, "a3", "b4", "Play Mantis a3–b4")
    await table.reads(lesson, "Now, ninja!")
    await tap(alice, lesson, "c4")
    await table.reads(lesson, "d3–c4")
    await alice.click(lesson, "Move ninja d3–c4: captures the master and wins")
    await table.reads(lesson, "You won")
    assert table.public == []


async def test_the_end_leads_to_an_opponent(table: Table) -> None:
    lesson = await begin(table, 5)
    await move(table, lesson, "d3", "c4", "Play Rhinoceros d3–c4")
    await table.reads(lesson, "Now the Spirit")
    await table.alice.click(lesson, "Take back the pawn's move")
    await table.reads(lesson, "Your turn")
    await move(table, lesson, "d3", "c4", "Play Rhinoceros d3–c4")
    await table.reads(lesson, "Now the Spirit")
    await tap(table.alice, lesson, "e5")
    await table.reads(lesson, "c5–e5")
    await press(table, lesson, "Play Rhinoceros c5–e5")
    await table.reads(lesson, "out of the way")
    await move(table, lesson, "c4", "c5", "Play Boar c4–c5")
    await table.reads(lesson, "with the wind behind you")
    panel = await table.alice.click(lesson, "Find an opponent")
    assert panel.ephemeral
    assert "**Onitama with whoever accepts**" in panel.text
    await table.alice.click(panel.message, "Challenge")
    terms = "Way of the Wind · base cards and Wind cards · seats at random · 3 days a move · rated"
    assert terms in (await table.post("Anyone may accept.")).text


async def test_the_last_base_lesson_leads_to_practice_at_the_first_level(table: Table) -> None:
    lesson = await begin(table, 4)
    await table.alice.press_forged(lesson, table.channel, "o1:lesson:4:0:00")
    await table.reads(lesson, "**Practise, level 1** begins at once")
    assert labels(lesson)[0] == "Practise, level 1"
    await table.alice.click(lesson, "Practise, level 1")
    await table.reads(lesson, "Computer (level 1")
    assert table.public == []


async def test_any_lesson_can_be_chosen(table: Table) -> None:
    lesson = await begin(table)
    await table.alice.select(lesson, "7", custom_id=LIST)
    await table.reads(lesson, "Lesson 7 of 7")
    await table.alice.click(lesson, "‹ Lesson 6")
    await table.reads(lesson, "Lesson 6 of 7")


@pytest.mark.parametrize(
    "custom_id",
    [
        "o1:lesson:9:0:",
        "o1:lesson:2:0:7",
        "o1:lesson_step:2:0::play:tiger:c1c3",
        "o1:lesson_step:2:0:zz:back:",
        "o1:lesson_step:2:0::jump:c1",
    ],
)
async def test_what_is_forged_is_answered_with_a_sentence(table: Table, custom_id: str) -> None:
    lesson = await begin(table, 2)
    outcome = await table.alice.press_forged(lesson, table.channel, custom_id)
    assert outcome.ephemeral
    assert "on my side" not in outcome.text
    assert outcome.text.startswith("That button")


@pytest.mark.parametrize("value", ["9", "٣", "²", "9" * 5000])
async def test_a_lesson_that_the_list_does_not_offer_is_an_old_button(
    table: Table, value: str
) -> None:
    lesson = await begin(table, 2)
    outcome = await table.alice.select_forged(lesson, LIST, value)
    assert outcome.text.startswith("That button")


async def test_a_forged_click_on_a_post_leaves_it_as_it_is(table: Table) -> None:
    board = await table.start()
    before = board.text
    for custom_id in ("o1:lesson:2:0:", "o1:lesson_step:2:0::pawn:c3"):
        outcome = await table.alice.press_forged(board, table.channel, custom_id)
        assert outcome.ephemeral
        assert "Lesson 2 of 7" in outcome.text
    assert board.text == before
