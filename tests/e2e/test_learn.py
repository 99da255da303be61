"""Lessons, the rule book and the pages of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cogs.learn.book import Book, Page
from cogs.learn.rules import RULE_PAGES, find_rule_page
from cogs.shared.links import ShowLesson
from onitama_core.game import CATALOGUE
from rendering import Renderer
from rendering.words import describe_card
from tests.discord_stand_in import NotOffered
from tests.discord_stand_in.records import STRING_SELECT, walk
from tests.e2e.sight import choose, click_and_wait, labels, play_by_taps, tap
from tests.e2e.test_challenge import TOO_OLD

if TYPE_CHECKING:
    from tests.discord_stand_in import Message
    from tests.dojo import Table

LESSON_LIST = "o1:pick_lesson:0:0:"


async def open_lesson(table: Table, lesson: int | None = None) -> Message:
    options = {} if lesson is None else {"lesson": lesson}
    outcome = await table.alice.slash(table.channel, "onitama learn", **options)
    return outcome.message


async def test_the_first_lesson_explains_wrong_tries_and_the_exchange_of_cards(
    table: Table,
) -> None:
    """Check too that each lesson can be chosen in a list."""
    lesson = await open_lesson(table)
    assert "Lesson 1 of 7" in lesson.text
    before = lesson.picture
    await play_by_taps(table.alice, lesson, "Tiger c1–c3", "Tiger went to the side")
    assert lesson.picture != before
    await click_and_wait(table.alice, lesson, "Blue's turn ›", "Blue played **Monkey e5–d4**.")
    await play_by_taps(table.alice, lesson, "Crab a1–a2", "Monkey is yours")
    assert labels(lesson) == ["Lesson 2 ›", "Once more"]
    await click_and_wait(table.alice, lesson, "Lesson 2 ›", "Lesson 2 of 7")
    for value in ("9", "٣", "²", "9" * 5000):
        outcome = await table.alice.select_forged(lesson, LESSON_LIST, value)
        assert outcome.text.startswith("That button")
    await choose(table.alice, lesson, "4", LESSON_LIST, "Lesson 4 of 7")
    await choose(table.alice, lesson, "3", LESSON_LIST, "Lesson 3 of 7")
    picture = lesson.picture
    await play_by_taps(table.alice, lesson, "Tiger d2–d4", "Save Tiger for the great leap.")
    assert "Bring your master" in lesson.text
    assert lesson.picture == picture
    assert table.public == []


async def test_the_last_lesson_leads_to_an_opponent_or_to_practice(table: Table) -> None:
    """Check too that a lesson opened from the practice board is a new message."""
    lesson = await open_lesson(table, 5)
    await play_by_taps(table.alice, lesson, "Rhinoceros d3–c4", "your master's part")
    await click_and_wait(table.alice, lesson, "Take back your move", "Your turn")
    await play_by_taps(table.alice, lesson, "Rhinoceros d3–c4", "your master's part")
    await tap(table.alice, lesson, "e5", "c5–e5")
    play = next(label for label in labels(lesson) if label.startswith("Play Rhinoceros c5–e5"))
    await click_and_wait(table.alice, lesson, play, "out of the way")
    await play_by_taps(table.alice, lesson, "Boar c4–c5", "with the wind behind you")
    panel = await table.alice.click(lesson, "Find an opponent")
    assert "**Onitama with whoever accepts**" in panel.text
    await table.alice.click(panel.message, "Challenge")
    terms = "Way of the Wind · base cards and Wind cards · seats at random · 3 days a move · rated"
    assert terms in (await table.post("Anyone may accept.")).text
    lesson = await open_lesson(table, 4)
    posts = len(table.public)
    await table.alice.click_forged(lesson, table.channel, "o1:lesson:4:0:00")
    await table.reads(lesson, "**Practise, level 1** begins at once")
    assert labels(lesson)[0] == "Practise, level 1"
    await click_and_wait(table.alice, lesson, "Practise, level 1", "Computer (level 1")
    before = lesson.text
    first_lesson = ShowLesson().custom_id
    other = (await table.alice.click_forged(lesson, table.channel, first_lesson)).message
    assert "Lesson 1 of 7" in other.text
    assert (lesson.text, len(table.public)) == (before, posts)


# The book of rules, and the cards


def heading(page: Page) -> str:
    return f"**{find_rule_page(Book(page)).heading}**"


def topics(message: Message) -> dict[str, Any]:
    [menu] = [c for c in walk(message.json["components"]) if c["type"] == STRING_SELECT]
    return menu


async def open_rule_book(table: Table, **options: Any) -> Message:
    outcome = await table.cleo.slash(table.channel, "onitama rules", **options)
    return outcome.message


# Turning pages


async def test_the_rules_can_be_read_page_by_page_or_by_topic_in_one_message(
    table: Table,
) -> None:
    message = await open_rule_book(table)
    shown = set()
    for page in RULE_PAGES:
        await table.reads(message, heading(page))
        shown.add(message.alt_text)
        if page is not Page.TYPING:
            await table.cleo.click(message, "›")
    assert len(shown) == len(RULE_PAGES)
    with pytest.raises(NotOffered):
        await table.cleo.click(message, "›")
    list_id = topics(message)["custom_id"]
    for values in (["cards"], ["nothing"], []):
        outcome = await table.cleo.select_forged(message, list_id, *values)
        assert outcome.text == TOO_OLD
    outcome = await table.cleo.click_forged(message, table.channel, list_id)
    assert outcome.text == TOO_OLD
    await choose(table.cleo, message, "light", "", heading(Page.LIGHT))
    assert len(message.files) == 1
    assert [o["value"] for o in topics(message)["options"] if o.get("default")] == ["light"]
    await click_and_wait(table.cleo, message, "Basics", heading(Page.GOAL))
    assert table.public == []


# Buttons that open the rule book at a page


async def test_the_rules_button_of_an_invitation_opens_its_variant_and_cards(
    table: Table,
) -> None:
    outcome = await table.cleo.click(
        await table.invite(opponent=table.cleo, variant="light"), "Rules"
    )
    assert outcome.text.startswith(heading(Page.LIGHT))
    assert labels(outcome.message)[:3] == ["‹", "›", "Basics"]
    assert "Cards in play" not in labels(outcome.message)
    invitation = await table.invite(deal="eel,fox,goat,cobra,ox")
    outcome = await table.bob.click(invitation, "Rules")
    assert outcome.text.startswith(heading(Page.GOAL))
    await click_and_wait(table.bob, outcome.message, "Cards in play", "**The cards in play**")
    text = outcome.message.text
    assert "- **Eel**: " in text
    assert "Eel: one forward-left" in (outcome.message.alt_text or "")
    await click_and_wait(table.bob, outcome.message, "‹", heading(Page.TYPING))
    await table.bob.select(outcome.message, "cards")
    await table.reads(outcome.message, text)


async def test_help_shows_a_picture_and_leads_to_the_lessons_and_the_book(table: Table) -> None:
    outcome = await table.cleo.slash(table.channel, "onitama help")
    assert len(outcome.message.files) == 1
    assert "Lesson 1 of 7" in (await table.cleo.click(outcome.message, "Learn")).text
    panel = await table.cleo.click(outcome.message, "Challenge")
    assert panel.text.startswith("**Onitama with whoever accepts**")
    practice = await table.cleo.click(outcome.message, "Practise")
    assert "Computer (level 3" in practice.text
    await click_and_wait(table.cleo, outcome.message, "Rules", heading(Page.GOAL))


# A card by its name

RULES_COMMAND = "onitama rules"


async def test_a_card_is_shown_large_only_to_the_user(table: Table) -> None:
    """Check too the suggested names of cards."""
    [suggested] = await table.alice.autocomplete(table.channel, RULES_COMMAND, "card", " Sea")
    assert suggested == {"name": "Sea Snake · Sensei's Path", "value": "seasnake"}
    assert len(await table.alice.autocomplete(table.channel, RULES_COMMAND, "card", "")) == 25
    [tiger] = [card for card in CATALOGUE if card.id == "tiger"]
    outcome = await table.cleo.slash(table.channel, RULES_COMMAND, card="tiger")
    assert outcome.text.startswith("**Tiger** · Base\n")
    assert outcome.message.picture == Renderer().card(tiger).data
    assert outcome.message.alt_text == describe_card(tiger)
    assert table.public == []
