"""A page of somebody's finished matches, and the ways into the one that was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import clicks
from cogs.ui.clicks import Listing
from cogs.ui.messages.types import Button, Option, OptionList, PrivateMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.standing import history as say
from onitama_core.store import After, Before, End

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.matches import GamesPage
    from onitama_core.store import Match

MOST_LETTERS: Final = 100
"""Of an option of a list."""


def past_games(
    page: GamesPage, listing: Listing, viewer_id: int, chosen: Match | None
) -> PrivateMessage:
    """`listing`: what was asked for, which may lie elsewhere than the page that there is."""
    if not page.matches:
        return PrivateMessage(say.nothing_finished(page, viewer_id))
    lines = (
        line(match, page.whose.user_id, is_chosen=chosen is not None and match.id == chosen.id)
        for match in page.matches
    )
    return PrivateMessage(
        "\n".join((*say.above_games(page, viewer_id), *lines)),
        buttons=() if chosen is None else tuple(ways_into(chosen)),
        rows=tuple(ways_on(page)),
        lists=(to_choose_from(page, listing, chosen),),
    )


def line(match: Match, user_id: int, *, is_chosen: bool) -> str:
    told = say.game_line(match, user_id)
    return f"**▸** {told}" if is_chosen else told


def ways_into(match: Match) -> Iterator[Button]:
    number = match.id
    yield Button(clicks.Reveal(number), labels.in_match(labels.REPLAY, number), style=Style.primary)
    if not match.setup.variant.has_secrets:
        yield Button(clicks.Review(number), labels.in_match(labels.REVIEW, number))
    yield Button(clicks.ExportRecord(number), labels.in_match(labels.RECORD, number))


def ways_on(page: GamesPage) -> Iterator[tuple[Button, ...]]:
    """None where all is on one page."""
    here = Listing.of(page)
    later, earlier = After(End.of(page.matches[0])), Before(End.of(page.matches[-1]))
    if page.has_later or page.has_earlier:
        yield (
            way(here.at(later), labels.LATER, is_there=page.has_later),
            way(here.at(earlier), labels.EARLIER, is_there=page.has_earlier),
        )


def way(listing: Listing, label: str, *, is_there: bool) -> Button:
    return Button(clicks.OpenHistory(listing), label, is_disabled=not is_there)


def to_choose_from(page: GamesPage, listing: Listing, chosen: Match | None) -> OptionList:
    options = (
        Option(
            str(match.id),
            say.game_option(match, page.whose.user_id)[:MOST_LETTERS],
            is_chosen=chosen is not None and match.id == chosen.id,
        )
        for match in page.matches
    )
    return OptionList(clicks.PickGame(listing), say.CHOOSE, tuple(options))
