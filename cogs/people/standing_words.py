"""How people and their server stand: leaderboards, ratings, badges, statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.terms import RATED
from cogs.ui.words import name_of, who
from onitama_core.game import Player, find_card
from onitama_core.people import LEAST_GAMES
from onitama_core.store import Badge, Span, Unrated
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from onitama_core.people import Leaderboard, Statistics
    from onitama_core.store import CardSum, Leader, Match, Rating, RatingChange


NAMES: Final[Mapping[Badge, str]] = {
    Badge.FEW_BY_STREAM: "Against the current",
    Badge.ALONE: "Alone",
    Badge.UNTOUCHED: "Untouched",
    Badge.BOTH_WAYS: "Stone and Stream",
    Badge.NEVER_FOUND: "Never found",
    Badge.NINJA_STRIKES: "Out of the dark",
    Badge.FOUR_WAYS: "Four ways",
}
DEEDS: Final[Mapping[Badge, str]] = {
    Badge.FEW_BY_STREAM: "won by the Stream with three pieces left or fewer",
    Badge.ALONE: "won with the master alone",
    Badge.UNTOUCHED: "captured three pieces, lost none, and won",
    Badge.BOTH_WAYS: "captured the master on its own temple, with the master",
    Badge.NEVER_FOUND: "won though every lantern was lit for the ninja, in vain",
    Badge.NINJA_STRIKES: "a ninja captured the master",
    Badge.FOUR_WAYS: "won in every variant",
}


def earned(badges: Sequence[Badge]) -> str:
    """In the last post of a match: one with what it is for, several in a line."""
    if len(badges) == 1:
        return badge(badges[0])
    names = [f"**{NAMES[one]}**" for one in badges]
    return f"🏅 {words.listed(names)}." if names else ""


def badge(earned: Badge) -> str:
    """As in `🏅 **Alone**: won …`."""
    return f"🏅 **{NAMES[earned]}**: {DEEDS[earned]}."


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
PROVISIONAL: Final = "`?`: provisional, for about a dozen games."
PLACELESS: Final = "A place comes with the third rated game."


def lines(board: Leaderboard) -> Iterator[str]:
    yield header(board)
    if not board.leaders:
        yield NOBODY[board.shown.span]
    for leader in board.leaders:
        yield line(leader, is_own=leader == board.own)
    if board.leaders and not board.shows_own:
        yield own_place(board)
    shown = [leader for leader in (*board.leaders, board.own) if leader is not None]
    if any(leader.gain is None and leader.rating.is_provisional for leader in shown):
        is_missed = any(leader.place is None for leader in shown)
        yield f"{PROVISIONAL} {PLACELESS}" if is_missed else PROVISIONAL


def header(board: Leaderboard) -> str:
    told = f"**{words.variant_name(board.shown.variant)}** · {SPANS[board.shown.span]}"
    return told if board.pages == 1 else f"{told} · page {board.shown.page + 1} of {board.pages}"


def line(leader: Leader, *, is_own: bool) -> str:
    """As in `3 · Alice · **1512** · 34 games`."""
    place = NO_PLACE if leader.place is None else str(leader.place)
    who = f"**{name_of(leader.person)}** (you)" if is_own else name_of(leader.person)
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


def begins_rated(match: Match) -> str:
    """As the match begins; nobody expects it of one against the computer."""
    return "" if match.is_practice else f" The match is {RATED[match.terms.is_rated]}."


UNRATED: Final[Mapping[Unrated, str]] = {
    Unrated.TAKEN_BACK: "a turn was taken back",
    Unrated.TOO_SHORT: "it ended before each had moved twice",
    Unrated.TOO_OFTEN: "six matches a day count between the same two",
    Unrated.NOT_SHOWN: "time ran out before the last board could be posted",
    Unrated.GONE: "one of the players is no longer in this server",
}
"""Others have no such post, or it says so by itself."""


def what_it_counted(match: Match, changes: Sequence[RatingChange]) -> str:
    """After the end, of a match that was to be rated; else nothing."""
    told = [
        new_rating(match, player, change)
        for player in Player
        for change in changes
        if (change.user_id,) == match.users(player)
    ]
    if told:
        return f"Rating: {words.listed(told)}."
    why = None if match.unrated is None else UNRATED.get(match.unrated)
    return f"Not rated: {why}." if why else ""


def new_rating(match: Match, player: Player, change: RatingChange) -> str:
    """As in `🔴 Alice 1512 (+14)`."""
    return f"{who(match, player)} {rating(change.rating)} ({gain(change.gain)})"


NOTHING: Final = (
    "No match between two people has been played here so far. "
    "`/onitama challenge` begins the first."
)


def above_statistics(found: Statistics) -> Iterator[str]:
    yield f"**{words.variant_name(found.variant)} in this server** · {found.games} matches"
    yield f"Who moves first wins {found.first.share:.0%}; a draw is half a win."
    yield from best_and_worst(found.cards)


def best_and_worst(cards: Sequence[CardSum]) -> Iterator[str]:
    """Unless they are level."""
    if cards and cards[0].tally.share != cards[-1].tally.share:
        yield f"Best to begin with: {share(cards[0])}; worst: {share(cards[-1])}."


def share(one: CardSum) -> str:
    """As in `Tiger, 62%`."""
    return f"{words.card_name(find_card(one.card))}, {one.tally.share:.0%}"


def too_few(found: Statistics) -> str:
    missing = LEAST_GAMES - found.games
    so_far = "1 match" if found.games == 1 else f"{found.games} matches"
    more = "1 more" if missing == 1 else f"{missing} more"
    variant = words.variant_name(found.variant)
    return f"{so_far} of {variant} so far: play {more}, and this shows cards, first moves, lengths."


def nothing_of(variant: str) -> str:
    return (
        f"No match of {variant} has been played here so far. `/onitama challenge` begins the first."
    )
