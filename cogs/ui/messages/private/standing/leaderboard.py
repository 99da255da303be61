"""A page of a leaderboard, and the ways to the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.types import Button, Option, OptionList, PrivateMessage
from cogs.ui.sentences import labels
from cogs.ui.sentences.standing import leaderboard as say
from onitama_core.game import Variant
from onitama_core.store import Span
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.people import Leaderboard, Ranking


def leaderboard_page(board: Leaderboard) -> PrivateMessage:
    shown = board.shown
    return PrivateMessage(
        "\n".join(say.lines(board)),
        buttons=tuple(ways(board)) if board.pages > 1 else (),
        lists=(variants(shown), spans(shown)),
    )


def ways(board: Leaderboard) -> Iterator[Button]:
    """Where none leads on, it stays in its place."""
    shown, last = board.shown, board.pages - 1
    back, on = shown.at(max(shown.page - 1, 0)), shown.at(min(shown.page + 1, last))
    yield way(0, back, labels.PREVIOUS, is_disabled=shown.page == 0)
    yield way(1, on, labels.NEXT, is_disabled=shown.page == last)
    if board.own_page is not None:
        own = shown.at(board.own_page)
        yield way(2, own, labels.MY_PLACE, is_disabled=board.shows_own)


def way(number: int, there: Ranking, label: str, *, is_disabled: bool) -> Button:
    return Button(clicks.ShowRanks(there, number), label, is_disabled=is_disabled)


def variants(shown: Ranking) -> OptionList:
    return OptionList(
        clicks.PickRanks(shown, 0),
        say.VARIANT,
        tuple(
            Option(variant.value, words.variant_name(variant), is_chosen=variant is shown.variant)
            for variant in Variant
        ),
    )


def spans(shown: Ranking) -> OptionList:
    return OptionList(
        clicks.PickRanks(shown, 1),
        say.SPAN,
        tuple(
            Option(span.value, say.span_option(span), is_chosen=span is shown.span) for span in Span
        ),
    )
