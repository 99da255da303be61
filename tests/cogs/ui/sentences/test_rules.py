"""The rules, in short and at length, fit into a message."""

from __future__ import annotations

import pytest

from cogs.ui.messages.rules import help_text, lesson, rules
from cogs.ui.messages.types import Picture
from cogs.ui.sentences.lists import LONGEST_MESSAGE
from cogs.ui.sentences.rules import EXAMPLES, TEXTS, Topic
from onitama_core.game import CARDS, CATALOGUE, Variant
from rendering.words import where_it_leads

MOST_WORDS = 4000
"""That all texts of a message with components may hold."""
ILLUSTRATED = set(Topic) - {Topic.DRAWS}


@pytest.mark.parametrize("topic", Topic)
def test_every_topic_has_a_text_that_fits(topic: Topic) -> None:
    assert 300 < len(TEXTS[topic]) <= LONGEST_MESSAGE
    words = sum(len(example.words) for example in EXAMPLES[topic])
    assert len(TEXTS[topic]) + words <= MOST_WORDS


def test_what_can_be_shown_is_shown() -> None:
    assert {topic for topic in Topic if EXAMPLES[topic]} == ILLUSTRATED


def test_a_lesson_has_a_figure_for_each_example() -> None:
    pictures = [Picture(f"{number}.png", "A board", b"") for number in range(3)]
    figures = lesson(Topic.TURN, pictures).figures
    assert [figure.picture for figure in figures] == pictures
    assert [figure.words for figure in figures] == [its.words for its in EXAMPLES[Topic.TURN]]


@pytest.mark.parametrize("topic", [Topic.DRAWS, Topic.WINS, Topic.LANTERNS, Topic.WIND])
def test_house_rules_are_called_so(topic: Topic) -> None:
    assert "house rule" in TEXTS[topic].lower()


@pytest.mark.parametrize("variant", Variant)
def test_the_rules_in_short_fit_with_any_five_cards_and_name_the_topics(variant: Variant) -> None:
    allowed = [card for card in CATALOGUE if card.is_ordinary or variant is Variant.WIND]
    longest = sorted(allowed, key=lambda card: len(where_it_leads(card)))[-5:]
    text = rules(longest, variant).content
    assert len(text) <= LONGEST_MESSAGE
    last = text.splitlines()[-1]
    assert all(topic.value in last for topic in Topic)


def test_the_rules_of_the_wind_give_both_parts_of_a_wind_card() -> None:
    text = rules([CARDS["eagle"]], Variant.WIND).content
    assert "- **Eagle**: a pawn one forward-left or one forward-right; then the Spirit " in text


def test_help_fits() -> None:
    assert len(help_text().content) <= LONGEST_MESSAGE
