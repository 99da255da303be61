"""The rule book: its pages, pictures and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cogs.learn import commands
from cogs.learn.book import Book, Chapter, Page
from cogs.learn.commands import draw_rules_page
from cogs.learn.lesson_words import LESSONS
from cogs.learn.rules import (
    RULE_PAGES,
    Illustration,
    describe_card_page,
    find_rule_page,
    page_text,
    play_script,
    topic,
)
from cogs.shared.links import ShowLesson
from cogs.shared.pictures import Pictures
from cogs.shared.words import MAX_MESSAGE_CHARS, marked_side
from onitama_core import game
from onitama_core.game import CATALOGUE, Outcome, Pass, Square, Termination, Variant
from rendering import Renderer
from rendering.words import LANGUAGES, describe_card_moves, in_language
from tests.cogs.shared.builders import match_at
from tests.onitama_core.game.helpers import opening_state
from tests.sentences.moments import MOMENTS as MATCH_MOMENTS

if TYPE_CHECKING:
    from onitama_core.store import Match

# Texts and lists of the rule book

WORDS_PER_MINUTE = 240
"""Reading speed of an adult."""
MAX_LINES, MAX_LINE_LENGTH, MAX_TEXT_LENGTH = 5, 180, 330
MAX_CHOICES, MAX_LABEL_CHARS = 25, 100

FIVE_LONGEST_CARDS = frozenset(
    sorted(CATALOGUE, key=lambda card: len(describe_card_moves(card)))[-5:]
)


def test_the_pages_about_classic_can_be_read_in_two_minutes() -> None:
    pages = [RULE_PAGES[page] for page in Chapter.GAME.pages]
    assert (
        sum(len(f"{rule_page.heading} {rule_page.text}".split()) for rule_page in pages)
        <= 2 * WORDS_PER_MINUTE
    )


HOUSE_RULE_PAGES = {Page.DRAWS, Page.LANTERNS, Page.SHADOWS_END, Page.SEEKING}
"""Pages with a rule that the original game does not have, which the text calls a house rule."""


@pytest.mark.parametrize("page", RULE_PAGES)
def test_a_page_is_a_heading_and_a_few_short_lines(page: Page) -> None:
    rule_page = find_rule_page(Book(page))
    assert len(rule_page.heading) <= 50
    assert len(rule_page.text.splitlines()) < MAX_LINES
    assert max(map(len, rule_page.text.splitlines())) <= MAX_LINE_LENGTH
    assert len(rule_page.text) <= MAX_TEXT_LENGTH
    assert rule_page.shown.endswith(".")
    assert len(rule_page.shown) <= 90
    assert ("House rule" in rule_page.text) is (page in HOUSE_RULE_PAGES)


@pytest.mark.parametrize("script", ["place:c3", "place:b1 place:b5 tiger:c1c5"])
def test_an_illegal_action_in_a_pages_script_raises_an_error(script: str) -> None:
    with pytest.raises(game.IllegalAction):
        play_script(opening_state(Variant.SHADOW), script)


def test_a_page_states_the_number_of_cards_in_each_set() -> None:
    assert page_text(Book(Page.MORE_CARDS)).startswith(
        "**There are 42 cards**\n"
        "16 **base** cards, 16 of **Sensei's Path**, Goat and Sheep, and 8 **Wind** cards."
    )


def test_every_page_has_a_number_and_the_topics_fit_into_discords_list() -> None:
    numbers = [page_text(Book(page, FIVE_LONGEST_CARDS)).splitlines()[-1] for page in Page]
    assert numbers[0] == "-# The game · page 1 of 12"
    assert numbers[-1] == "-# Good to know · page 5 of 5"
    assert len(set(numbers)) == len(Page)
    assert len(commands.TOPICS) <= MAX_CHOICES
    assert all(len(topic(page)) <= MAX_LABEL_CHARS for page in commands.TOPICS)


@pytest.mark.parametrize("page", Page)
def test_the_list_of_topics_fits_and_marks_the_current_page(page: Page) -> None:
    [topics] = commands.book_page(Book(page, FIVE_LONGEST_CARDS), None).lists
    assert len(topics.options) <= MAX_CHOICES
    assert [option.value for option in topics.options if option.is_chosen] == [page.value]
    assert len({option.label for option in topics.options}) == len(topics.options)
    assert {chapter.value.value for chapter in Chapter} <= {
        option.value for option in topics.options
    }


def test_a_page_links_to_the_lesson_about_its_topic() -> None:
    for page, title in (
        (Page.EXCHANGE, "hand"),
        (Page.STONE, "Stone"),
        (Page.STREAM, "Stream"),
        (Page.PASSING, "nothing can move"),
        (Page.SPIRIT, "Wind"),
        (Page.NINJA, "Shadow"),
        (Page.SEEKING, "Light"),
    ):
        last = commands.book_page(Book(page, FIVE_LONGEST_CARDS), None).buttons[-1]
        assert isinstance(last.click, ShowLesson)
        assert title.lower() in LESSONS[last.click.number - 1].title.lower()


def test_five_cards_are_listed_with_their_moves_and_more_only_by_name() -> None:
    many = page_text(Book(Page.CARDS, frozenset(CATALOGUE)))
    assert many.startswith("**The cards that may be dealt**\nTiger, Dragon, Frog")
    assert max(len(many), len(page_text(Book(Page.CARDS, FIVE_LONGEST_CARDS)))) <= MAX_MESSAGE_CHARS
    assert "- **Eagle**: a piece one forward-left or one forward-right; then the Spirit " in (
        page_text(Book(Page.CARDS, frozenset([game.CARDS["eagle"]])))
    )


@pytest.mark.parametrize(
    ("usual", "buttons"),
    [
        (Variant.WIND, ["Learn", "Practise", "Challenge", "Rules"]),
        (None, ["Learn", "Practise", "Rules"]),
    ],
)
def test_help_has_three_lines_that_explain_its_buttons(
    usual: Variant | None, buttons: list[str]
) -> None:
    first, second, third = commands.help_text(usual).splitlines()
    assert first.startswith("**Onitama is a duel")
    assert all(name in second for name in ("Classic", "Wind", "Shadow", "Light"))
    assert [button.label for button in commands.start_buttons(usual)] == buttons
    assert third.count("**") == 2 * len(buttons[:-1])
    assert all(f"**{way}**" in third for way in buttons[:-1])
    assert len(commands.COMMANDS) <= MAX_MESSAGE_CHARS


# Pictures of the rule book

RED, BLUE = game.Player
ILLUSTRATIONS = {
    page: rule_page.picture
    for page, rule_page in RULE_PAGES.items()
    if isinstance(rule_page.picture, Illustration)
}


@pytest.mark.parametrize(
    ("page", "outcome"),
    [
        (Page.STONE, Outcome(RED, Termination.STONE)),
        (Page.FINE_POINTS, Outcome(RED, Termination.STONE)),
        (Page.STREAM, Outcome(RED, Termination.STREAM)),
        (Page.DRAWS, Outcome(None, Termination.REPETITION)),
        (Page.SHADOWS_END, Outcome(RED, Termination.STONE)),
    ],
)
def test_the_position_on_a_page_about_an_ending_ends_that_way(page: Page, outcome: Outcome) -> None:
    assert ILLUSTRATIONS[page].state.outcome == outcome


def test_the_page_about_the_deal_shows_the_stamp_of_the_player_who_begins() -> None:
    public = game.public_view(ILLUSTRATIONS[Page.DEAL].state)
    assert public.side.stamp is public.turn is game.Player.BLUE
    assert "blue stamp: Blue moves first" in RULE_PAGES[Page.DEAL].shown


def test_red_can_only_pass_in_the_position_on_the_page_about_passing() -> None:
    actions = game.legal_actions(ILLUSTRATIONS[Page.PASSING].state, RED)
    assert {action.card.id for action in actions if isinstance(action, Pass)} == {"horse", "tiger"}
    assert len(actions) == 2


@pytest.mark.parametrize(
    ("page", "hidden"),
    [
        (Page.SHADOW, {Square.B1}),
        (Page.HIDING, {Square.B5, Square.D5}),
        (Page.PLACING, set()),
        (Page.LIGHT, set()),
    ],
)
def test_hidden_ninjas_on_a_page_are_shown_only_to_their_owner(
    page: Page, hidden: set[Square]
) -> None:
    view = ILLUSTRATIONS[page].view
    assert isinstance(view, game.PlayerView) is bool(hidden)
    assert set(getattr(view, "hidden_ninjas", ())) == hidden
    assert not any(piece in game.NINJAS for piece in view.board) or hidden


FIVE_CARDS = frozenset(CATALOGUE[:5])
MAX_ALT_TEXT_LENGTH = 1024
UNUSED_PEOPLE: Any = None


@pytest.mark.parametrize("page", [Page.READING, Page.DEAL, Page.PASSING])
async def test_a_page_shown_again_comes_from_the_cache(
    monkeypatch: pytest.MonkeyPatch, page: Page
) -> None:
    pictures = Pictures(UNUSED_PEOPLE)
    first = await draw_rules_page(pictures.renderer(None), Book(page))
    for drawing in ("board", "card", "cards"):
        monkeypatch.setattr(Renderer, drawing, None)
    assert await draw_rules_page(pictures.renderer("shrine"), Book(page, FIVE_CARDS)) == first


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_longest_alt_text_fits_in_every_language(language: str) -> None:
    """The longest one is that of a board with two Wind cards, below the page's own sentence."""
    with in_language(language):
        picture = await draw_rules_page(
            Pictures(UNUSED_PEOPLE).renderer(None), Book(Page.WIND_CARDS)
        )
        assert picture is not None
        assert picture.alt_text.startswith(find_rule_page(Book(Page.WIND_CARDS)).shown)
        assert len(picture.alt_text) <= MAX_ALT_TEXT_LENGTH


async def test_every_page_has_its_own_picture_with_a_complete_alt_text() -> None:
    """Check too that pictures differ by theme and cards, and that six cards have no picture."""
    pictures = Pictures(UNUSED_PEOPLE)
    shrine = pictures.renderer("shrine")
    others = Book(Page.CARDS, frozenset(CATALOGUE[5:10]))
    books = [*(Book(page, FIVE_CARDS) for page in Page if page is not Page.CARDS), others]
    drawn = {
        book: await draw_rules_page(shrine, book) for book in (*books, Book(Page.CARDS, FIVE_CARDS))
    }
    assert len({picture.filename for picture in drawn.values() if picture}) == len(drawn)
    for book, picture in drawn.items():
        assert picture is not None
        assert picture.alt_text.startswith(find_rule_page(book).shown)
        assert len(find_rule_page(book).shown) + 60 < len(picture.alt_text) <= MAX_ALT_TEXT_LENGTH
    shrine_picture = drawn[others]
    night_picture = await draw_rules_page(pictures.renderer("night"), others)
    other_cards = drawn[Book(Page.CARDS, FIVE_CARDS)]
    assert shrine_picture is not None
    assert night_picture is not None
    assert other_cards is not None
    assert night_picture.alt_text == shrine_picture.alt_text != other_cards.alt_text
    assert len({shrine_picture.data, night_picture.data, other_cards.data}) == 3
    assert await draw_rules_page(shrine, Book(Page.CARDS, frozenset(CATALOGUE[:6]))) is None


@pytest.mark.parametrize(
    ("match", "page"),
    [
        (match_at(opening_state(Variant.CLASSIC)), Page.GOAL),
        (match_at(opening_state(Variant.LIGHT)), Page.HIDING),
        (MATCH_MOMENTS["Shadow, one placed"].updates.match, Page.PLACING),
        (MATCH_MOMENTS["Shadow, to move"].updates.match, Page.SHADOW),
        (MATCH_MOMENTS["classic, stone"].updates.match, Page.STONE),
    ],
)
def test_the_rules_open_at_the_variant_of_the_match_with_its_cards(
    match: Match, page: Page
) -> None:
    assert commands.open_book_for(match) == Book(page, frozenset(match.setup.cards))


# The page of one card


@pytest.mark.parametrize(
    ("card_id", "lines"),
    [
        (
            "tiger",
            [
                "**Tiger** · Base",
                "It moves a piece two forward or one back, as its player sees it.",
                "🔷 Blue moves first when it is the side card.",
                "It is its own mirror image.",
            ],
        ),
        (
            "horse",
            [
                "**Horse** · Base",
                "It moves a piece one forward, one left or one back, as its player sees it.",
                "🔴 Red moves first when it is the side card.",
                "Its mirror image is **Ox**.",
            ],
        ),
        (
            "lion",
            [
                "**Lion** · Way of the Wind",
                (
                    "It moves a piece one forward-right or one back-left; then the Spirit "
                    "two forward or one forward, as its player sees it."
                ),
                "Who moves first is drawn by lot when it is the side card.",
            ],
        ),
    ],
)
def test_a_card_page_has_set_moves_stamp_and_mirror_card(card_id: str, lines: list[str]) -> None:
    assert list(describe_card_page(game.CARDS[card_id], marked_side)) == lines
