"""The rule book is short, and what it lists fits where Discord puts it."""

from __future__ import annotations

import pytest

from cogs.learn.commands import COMMANDS, TOPICS, book_page, starts, what_it_is
from cogs.learn.lesson_words import LESSONS
from cogs.learn.rules import LEAVES, told, topic
from cogs.ui.click_values import Book, Chapter, Page
from cogs.ui.clicks import ShowLesson
from cogs.ui.words import LONGEST_MESSAGE
from onitama_core.game import CARDS, CATALOGUE, Variant
from rendering.words import where_it_leads

A_MINUTE = 240
"""Words that an adult reads."""
MOST_LINES, LONGEST_LINE, MOST_LETTERS = 5, 180, 330
MOST_CHOICES, LONGEST_LABEL = 25, 100

LONGEST_FIVE = frozenset(sorted(CATALOGUE, key=lambda card: len(where_it_leads(card)))[-5:])


def test_the_classic_game_is_read_in_two_minutes() -> None:
    leaves = [LEAVES[page] for page in Chapter.GAME.pages]
    assert sum(len(f"{leaf.heading} {leaf.text}".split()) for leaf in leaves) <= 2 * A_MINUTE


@pytest.mark.parametrize("page", LEAVES)
def test_a_page_is_a_heading_and_a_few_short_lines(page: Page) -> None:
    leaf = LEAVES[page]
    assert len(leaf.heading) <= 50
    assert len(leaf.text.splitlines()) < MOST_LINES
    assert max(map(len, leaf.text.splitlines())) <= LONGEST_LINE
    assert len(leaf.text) <= MOST_LETTERS
    assert leaf.shown.endswith(".")
    assert len(leaf.shown) <= 90


@pytest.mark.parametrize("page", [Page.DRAWS, Page.LANTERNS, Page.SHADOWS_END, Page.SEEKING])
def test_house_rules_are_called_so(page: Page) -> None:
    assert "House rule" in LEAVES[page].text


def test_the_temple_is_explained_before_it_is_entered() -> None:
    assert "**temple**, where a master starts" in LEAVES[Page.BOARD].text
    pages = list(Page)
    assert pages.index(Page.BOARD) < pages.index(Page.STREAM)


def test_light_is_told_rightly() -> None:
    text = LEAVES[Page.LIGHT].text
    assert "Blue has no master to lose." in text
    assert "Red wins by capturing both ninjas, or with its master on c5." in text


def test_every_page_is_numbered_in_its_chapter() -> None:
    numbers = [told(Book(page, LONGEST_FIVE)).splitlines()[-1] for page in Page]
    assert numbers[0] == "-# The game · page 1 of 12"
    assert numbers[-1] == "-# Good to know · page 5 of 5"
    assert len(set(numbers)) == len(Page)


def test_a_chapter_goes_on_to_where_the_next_one_begins() -> None:
    assert [(chapter.pages[0], len(chapter.pages)) for chapter in Chapter] == [
        (Page.GOAL, 12),
        (Page.SPIRIT, 3),
        (Page.SHADOW, 6),
        (Page.LIGHT, 4),
        (Page.MORE_CARDS, 5),
    ]


@pytest.mark.parametrize("page", Page)
def test_the_list_of_topics_fits_and_shows_where_one_is(page: Page) -> None:
    [topics] = book_page(Book(page, LONGEST_FIVE), None).lists
    assert len(topics.options) <= MOST_CHOICES
    assert [option.value for option in topics.options if option.is_chosen] == [page.value]
    assert len({option.label for option in topics.options}) == len(topics.options)
    assert {chapter.value.value for chapter in Chapter} <= {one.value for one in topics.options}


def test_a_page_leads_to_the_lesson_that_lets_one_do_it() -> None:
    for page, title in (
        *((Page.EXCHANGE, "hand"), (Page.STONE, "Stone"), (Page.STREAM, "Stream")),
        *((Page.PASSING, "nothing can move"), (Page.SPIRIT, "Wind"), (Page.NINJA, "Shadow")),
        (Page.SEEKING, "Light"),
    ):
        last = book_page(Book(page, LONGEST_FIVE), None).buttons[-1]
        assert isinstance(last.click, ShowLesson)
        assert title.lower() in LESSONS[last.click.number - 1].title.lower()


def test_the_command_offers_as_many_topics_as_discord_takes() -> None:
    assert len(TOPICS) <= MOST_CHOICES
    assert all(len(topic(page)) <= LONGEST_LABEL for page in TOPICS)


def test_any_five_cards_fit_with_their_moves() -> None:
    text = told(Book(Page.CARDS, LONGEST_FIVE))
    assert len(text) <= LONGEST_MESSAGE
    assert "- **Eagle**: a pawn one forward-left or one forward-right; then the Spirit " in (
        told(Book(Page.CARDS, frozenset([CARDS["eagle"]])))
    )


def test_many_cards_are_named() -> None:
    text = told(Book(Page.CARDS, frozenset(CATALOGUE)))
    assert text.startswith("**The cards that may be dealt**\nTiger, Dragon, Frog")
    assert len(text) <= LONGEST_MESSAGE


def test_help_is_three_lines_and_the_commands_are_behind_a_button() -> None:
    first, second, third = what_it_is().splitlines()
    assert first.startswith("**Onitama is a duel")
    assert all(name in second for name in ("Classic", "Wind", "Shadow", "Light"))
    ways = [button.label for button in starts(Variant.WIND)]
    assert ways == ["Learn", "Practise", "Challenge", "Rules"]
    assert all(f"**{way}**" in third for way in ways[:3])
    assert len(COMMANDS) <= LONGEST_MESSAGE
