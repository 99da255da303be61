"""What is wrong with cards as they were typed, and which may have been meant."""

from __future__ import annotations

from typing import Final

from cogs.ui import errors as here
from cogs.ui.markdown import escaped
from cogs.ui.sentences.refusals.root import sentence_for
from onitama_core.game import Unreadable, UnreadableText, format_action, nearest_cards
from rendering import words

LONGEST_REPEATED: Final = 30
"""Letters of what was typed."""


@sentence_for.register
def _(problem: UnreadableText) -> str:
    if problem.reason is Unreadable.CARD:
        return f"{repeated(problem)} {perhaps(problem.text) or SUGGESTED}"
    return repeated(problem)


SUGGESTED: Final = "`/onitama card` suggests them."


@sentence_for.register
def _(problem: here.NotADeal) -> str:
    unknown = repeated(UnreadableText(Unreadable.CARD, problem.text))
    return " ".join(filter(None, (unknown, perhaps(problem.text), COMMAS)))


COMMAS: Final = "A deal has commas between its cards: `tiger,crab,monkey,crane,dragon`."


@sentence_for.register
def _(problem: here.SeveralCardsFit) -> str:
    cards = bold([words.card_name(action.card) for action in problem.actions])
    typed = [f"`{format_action(action)}`" for action in problem.actions]
    return f"{cards}? Type {words.listed(typed, words.OR)}."


def repeated(problem: UnreadableText) -> str:
    text = escaped(problem.text[:LONGEST_REPEATED])
    return words.unreadable(UnreadableText(problem.reason, text))


def perhaps(text: str) -> str:
    """The names that are nearest, if any is near."""
    near = nearest_cards(text)
    return f"Perhaps {bold([words.card_name(card) for card in near])}?" if near else ""


def bold(names: list[str]) -> str:
    return words.listed([f"**{name}**" for name in names], words.OR)
