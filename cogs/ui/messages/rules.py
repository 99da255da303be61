"""The rules: in short with the cards in play, or a topic with its examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.messages.types import Figure, Lesson, PrivateMessage
from cogs.ui.sentences.rules import EXAMPLES, HELP, TEXTS, in_short
from onitama_core.game import Variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cogs.ui.messages.types import Picture
    from cogs.ui.sentences.rules import Topic
    from onitama_core.game import Card


def rules(cards: Sequence[Card] = (), variant: Variant = Variant.CLASSIC) -> PrivateMessage:
    return PrivateMessage(in_short(cards, variant))


def lesson(topic: Topic, pictures: Iterable[Picture]) -> Lesson:
    """A topic with a picture for each of its examples."""
    figures = zip(EXAMPLES[topic], pictures, strict=True)
    return Lesson(TEXTS[topic], tuple(Figure(its.words, picture) for its, picture in figures))


def help_text() -> PrivateMessage:
    return PrivateMessage(HELP)
