"""The pages of a review: the chart, and a turn that decided it, with what was better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.types import Button, PrivateMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.looking_back import review as say

if TYPE_CHECKING:
    from cogs.ui.messages.types import Picture
    from onitama_core.game import PublicView
    from onitama_core.matches import Review, ReviewedTurn


def chart_page(review: Review, picture: Picture) -> PrivateMessage:
    return PrivateMessage("\n".join(say.above_chart(review)), picture, ways(review, None))


def turn_page_of(
    review: Review, turn: ReviewedTurn, view: PublicView, picture: Picture
) -> PrivateMessage:
    """`view`: at the start of the turn."""
    lines = say.on_turn(review.match, turn, view)
    return PrivateMessage("\n".join(lines), picture, ways(review, turn.number))


def ways(review: Review, shown: int | None) -> tuple[Button, ...]:
    """To the chart, to each turn that decided it, and into the replay at the turn shown."""
    number = review.match.id
    chart = Button(clicks.Review(number, 0), labels.CHART, is_disabled=shown is None)
    turns = (way(number, turn.number, shown) for turn in review.deciding)
    replay = Button(clicks.Reveal(number, shown or 0), labels.REPLAY)
    return (chart, *turns, replay)


def way(number: int, turn: int, shown: int | None) -> Button:
    label = labels.turn(turn)
    is_shown = turn == shown
    return Button(clicks.Review(number, turn), label, style=Style.primary, is_disabled=is_shown)
