"""What a review shows: the chart, and boards with the move that was better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.studio.filenames import below
from cogs.ui.messages.types import Picture
from cogs.ui.sentences.looking_back.review import review_of
from onitama_core.game import Move
from rendering import Chart, Turning, describe, describe_chart, hints_of_move

if TYPE_CHECKING:
    from cogs.studio.artist import Artist
    from onitama_core.game import Player
    from onitama_core.matches import Revealed, Review, ReviewedTurn
    from rendering import Hints


async def chart_picture(artist: Artist, review: Review) -> Picture:
    chart = chart_of(review)
    png = await artist.paint(artist.renderer.chart, chart)
    told = f"{review_of(review.match)}. {describe_chart(chart)}"
    return Picture(f"onitama-{review.match.id}-review.png", told, png)


def chart_of(review: Review) -> Chart:
    turnings = tuple(Turning(turn.number, turn.player) for turn in review.deciding)
    return Chart(review.chances, turnings, review.accuracy)


async def better_picture(
    artist: Artist, before: Revealed, turn: ReviewedTurn, near: Player
) -> Picture:
    """The board as the turn began, with the first move of the best turn marked."""
    hints = marks_of(turn, before)
    png = await artist.board(before.view, seen_from=near, hints=hints)
    name = f"onitama-{before.match.id}-review-{turn.number}-{below(near)}.png"
    opening = f"{review_of(before.match)}."
    told = describe(before.view, seen_from=near, hints=hints, opening=opening)
    return Picture(name, told, png)


def marks_of(turn: ReviewedTurn, before: Revealed) -> Hints | None:
    """None where no move was possible."""
    first = turn.best[0]
    return hints_of_move(before.view.public, first) if isinstance(first, Move) else None
