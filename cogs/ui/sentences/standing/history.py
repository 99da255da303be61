"""Finished matches, a line each, as one of their players looks back on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord.utils import format_dt

from cogs.ui.sentences.people import name, plain_name
from cogs.ui.sentences.people import seat as side
from onitama_core.game import Player
from onitama_core.store import Person
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import Outcome
    from onitama_core.matches import GamesPage
    from onitama_core.store import Match, Seat

CHOOSE: Final = "Choose a match"
NOTHING: Final = (
    "You have finished no match here yet. `/onitama challenge` invites somebody, "
    "`/onitama practice` begins at once."
)
NOTHING_OF_OTHERS: Final = "There is no finished match of theirs that you can see here."
NOTHING_IN: Final = (
    "No finished match of this kind is here for you to see. "
    "`/onitama history` without `variant` has all."
)
HOW_IT_ENDED: Final = {True: "Won", False: "Lost"}
DRAWN: Final = "Drawn"


def above_games(page: GamesPage, viewer_id: int) -> Iterator[str]:
    """`Your finished matches`, or `Alice's finished matches that you can see`."""
    variant = page.whose.variant
    of = "" if variant is None else f" · {words.variant_name(variant)}"
    if page.whose.user_id == viewer_id:
        yield f"**Your finished matches**{of}"
    else:
        first = page.matches[0]
        yield f"**{owner(first, page.whose.user_id)}'s finished matches that you can see**{of}"


def owner(match: Match, user_id: int) -> str:
    player = match.player_of(user_id)
    return "" if player is None else name(match.seats[player])


def nothing_finished(page: GamesPage, viewer_id: int) -> str:
    if page.whose.variant is not None:
        return NOTHING_IN
    return NOTHING if page.whose.user_id == viewer_id else NOTHING_OF_OTHERS


def game_line(ended: Match, user_id: int) -> str:
    """As in `#12 · Won by stone against Bob · Classic · 22 November 2026`."""
    told = (
        f"#{ended.id}",
        f"{how(ended, user_id)}{against(ended, user_id)}",
        words.variant_name(ended.setup.variant),
        format_dt(ended.last_activity, "d"),
    )
    return " · ".join(told)


def game_option(ended: Match, user_id: int) -> str:
    """For a list, where nothing is formatted."""
    return f"#{ended.id} · {how(ended, user_id)}{against(ended, user_id, is_plain=True)}"


def how(ended: Match, user_id: int) -> str:
    outcome = ended.outcome
    if outcome is None:
        return ""
    way = words.signs.ENDED[outcome.termination]
    return f"{what_it_was(ended, outcome, user_id)} {way}"


def what_it_was(ended: Match, outcome: Outcome, user_id: int) -> str:
    if outcome.winner is None:
        return DRAWN
    if ended.is_solo:
        return f"{side(outcome.winner)} won"
    return HOW_IT_ENDED[user_id in ended.users(outcome.winner)]


def against(ended: Match, user_id: int, *, is_plain: bool = False) -> str:
    """Whoever plays both sides has no opponent."""
    others = [ended.seats[one] for one in Player if user_id not in ended.users(one)]
    return f" against {opponent(others[0], is_plain=is_plain)}" if others else ""


def opponent(seat: Seat, *, is_plain: bool) -> str:
    if is_plain:
        return plain_name(seat)
    return f"**{name(seat)}**" if isinstance(seat, Person) else name(seat)
