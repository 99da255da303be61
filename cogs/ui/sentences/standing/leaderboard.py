"""Who stands how in a server, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.people import name
from onitama_core.store import Span
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.people import Leaderboard
    from onitama_core.store import Leader, Rating

SPANS: Final = {
    Span.ALWAYS: "all time",
    Span.MONTH: "this month",
    Span.WEEK: "this week",
}
VARIANT: Final = "Which way to play"
SPAN: Final = "Since when"
NO_PLACE: Final = "–"
MINUS: Final = "\N{MINUS SIGN}"
NOBODY: Final = {
    Span.ALWAYS: "Nobody has played it rated yet. `/onitama challenge` invites somebody.",
    Span.MONTH: "Nobody whose rating is settled has played a rated match this month.",
    Span.WEEK: "Nobody whose rating is settled has played a rated match this week.",
}
PROVISIONAL: Final = "`?`: provisional. A rating gets its place after about a dozen games."


def lines(board: Leaderboard) -> Iterator[str]:
    yield header(board)
    if not board.leaders:
        yield NOBODY[board.shown.span]
    for leader in board.leaders:
        yield line(leader, is_own=leader == board.own)
    if board.leaders and not board.shows_own:
        yield own_place(board)
    if any(leader.place is None for leader in (*board.leaders, board.own) if leader is not None):
        yield PROVISIONAL


def header(board: Leaderboard) -> str:
    told = f"**{words.variant_name(board.shown.variant)}** · {SPANS[board.shown.span]}"
    return told if board.pages == 1 else f"{told} · page {board.shown.page + 1} of {board.pages}"


def line(leader: Leader, *, is_own: bool) -> str:
    """As in `3 · Alice · **1512** · 34 games`."""
    place = NO_PLACE if leader.place is None else str(leader.place)
    who = f"**{name(leader.person)}** (you)" if is_own else name(leader.person)
    return f"{place} · {who} · {score(leader)}"


def score(leader: Leader) -> str:
    return f"**{points(leader)}** · {games(leader.games)}"


def points(leader: Leader) -> str:
    return rating(leader.rating) if leader.gain is None else gain(leader.gain)


def rating(found: Rating) -> str:
    """As in `1512`, and `1512?` while it is provisional."""
    return f"{found.rating:.0f}{'?' if found.is_provisional else ''}"


def gain(points: float) -> str:
    """As in `+14` and `−3`."""
    whole = round(points)
    return f"{'+' if whole > 0 else MINUS}{abs(whole)}" if whole else "±0"


def games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def own_place(board: Leaderboard) -> str:
    """Of who does not stand on the page."""
    own = board.own
    if own is None:
        return NO_RATING if board.shown.span is Span.ALWAYS else NOTHING_GAINED
    if own.place is None:
        return f"You: {score(own)}, without a place yet."
    return f"Your place: **{own.place}** · {score(own)}"


NO_RATING: Final = "You are not among them yet: a rated match brings you here."
NOTHING_GAINED: Final = (
    "You are not among them: rated matches count here once your rating is settled."
)


def span_option(span: Span) -> str:
    return SPANS[span].capitalize()
