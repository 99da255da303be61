"""Texts about ratings and badges, for matches, invitations and profiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.shared.words import marked_name, relative_time
from onitama_core.game import Player
from onitama_core.store import Badge, Match, Rating, RatingChange, Unrated
from rendering import words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime


# -- badges --

BADGES: Final[Mapping[Badge, tuple[str, str]]] = {
    Badge.FEW_BY_STREAM: (
        N_("Against the current"),
        N_("won by the Stream with three pieces left or fewer"),
    ),
    Badge.ALONE: (N_("Alone"), N_("won with the master alone")),
    Badge.UNTOUCHED: (N_("Untouched"), N_("captured three pieces, lost none, and won")),
    Badge.BOTH_WAYS: (
        N_("Stone and Stream"),
        N_("captured the master on its own temple, with the master"),
    ),
    Badge.NEVER_FOUND: (
        N_("Never found"),
        N_("won although no lantern of the enemy found the ninja"),
    ),
    Badge.NINJA_STRIKES: (N_("Out of the dark"), N_("a ninja captured the master")),
    Badge.FOUR_WAYS: (N_("Four ways"), N_("won in every variant")),
    Badge.CHAMPION: (N_("Champion"), N_("won a tournament")),
}
"""The name of each badge, and what a player did to earn it."""


def describe_badges(badges: Sequence[Badge]) -> str:
    """Return a text about the badges that a player earned in a match; empty if there are none.

    One badge has its reason, several have only their names.
    """
    if len(badges) == 1:
        return describe_badge(badges[0])
    names = [f"**{_(BADGES[badge][0])}**" for badge in badges]
    return f"🏅 {words.end_sentence(words.join_words(names))}" if names else ""


def describe_badge(badge: Badge) -> str:
    """Return a text like `🏅 **Alone**: won with the master alone.`."""
    name, reason = BADGES[badge]
    return f"🏅 {words.end_sentence(words.with_label(f'**{_(name)}**', _(reason)))}"


# -- ratings --


def format_rating(rating: Rating) -> str:
    """Return a rating like `1512`, or `1512?` while it is provisional."""
    return f"{rating.rating:.0f}{'?' if rating.is_provisional else ''}"


MINUS: Final = "\N{MINUS SIGN}"


def format_gain(points: float) -> str:
    """Return a change of a rating like `+14`, `−3` or `±0`."""
    whole = round(points)
    if not whole:
        return "±0"
    sign = "+" if whole > 0 else MINUS
    return f"{sign}{abs(whole)}"


def count_games(count: int) -> str:
    return ngettext("{count} game", "{count} games", count).format(count=count)


def describe_rated_start(match: Match) -> str:
    """Return the sentence that says whether a new match is rated; empty for practice matches."""
    if match.is_practice:
        return ""
    return _("The match is rated.") if match.terms.is_rated else _("The match is not rated.")


UNRATED: Final[Mapping[Unrated, str]] = {
    Unrated.TAKEN_BACK: N_("Not rated: a turn was taken back."),
    Unrated.TOO_SHORT: N_("Not rated: it ended before each had moved twice."),
    Unrated.TOO_OFTEN: N_("Not rated: six matches a day count between the same two."),
    Unrated.NOT_SHOWN: N_("Not rated: time ran out before the last board could be posted."),
    Unrated.GONE: N_("Not rated: one of the players is no longer in this server."),
    Unrated.LOSER_TIMED_OUT: N_("Not rated: a timeout in this server kept the loser from moving."),
}
"""Sentences for the last post of a match that was agreed to be rated and was not, by reason.

The other reasons need no sentence.
"""


def describe_rating_changes(match: Match, changes: Sequence[RatingChange]) -> str:
    """Return the new ratings of both players, or why a match was not rated as agreed.

    The text is empty for unrated matches.
    """
    ratings = [
        f"{marked_name(match, player)} {format_rating(change.rating)} ({format_gain(change.gain)})"
        for player in Player
        for change in changes
        if (change.user_id,) == match.users(player)
    ]
    if ratings:
        return _("Rating: {ratings}.").format(ratings=words.join_words(ratings))
    reason = UNRATED.get(match.unrated) if match.unrated else None
    return _(reason) if reason else ""


def describe_early_ends(until: datetime) -> str:
    """Return the sentence for a player who has ended too many rated matches early."""
    text = _(
        "You have ended three rated matches early within a day. You play rated ones again {then}."
    )
    return text.format(then=relative_time(until))
