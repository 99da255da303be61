"""What ratings and badges are called, as matches and invitations tell of them too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.shared.words import relative, who
from onitama_core.game import Player
from onitama_core.store import Badge, Match, Rating, RatingChange, Unrated
from rendering import words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime


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
        N_("won though every lantern was lit for the ninja, in vain"),
    ),
    Badge.NINJA_STRIKES: (N_("Out of the dark"), N_("a ninja captured the master")),
    Badge.FOUR_WAYS: (N_("Four ways"), N_("won in every variant")),
}
"""Their names, and what they are for."""


def earned(badges: Sequence[Badge]) -> str:
    """In the last post of a match: one with what it is for, several in a line."""
    if len(badges) == 1:
        return badge(badges[0])
    names = [f"**{_(BADGES[one][0])}**" for one in badges]
    return f"🏅 {words.join_words(names)}." if names else ""


def badge(earned: Badge) -> str:
    """As in `🏅 **Alone**: won …`."""
    name, deed = BADGES[earned]
    return f"🏅 **{_(name)}**: {_(deed)}."


def rating(found: Rating) -> str:
    """As in `1512`, and `1512?` while it is provisional."""
    return f"{found.rating:.0f}{'?' if found.is_provisional else ''}"


MINUS: Final = "\N{MINUS SIGN}"


def gain(points: float) -> str:
    """As in `+14` and `−3`."""
    whole = round(points)
    return f"{'+' if whole > 0 else MINUS}{abs(whole)}" if whole else "±0"


def games(count: int) -> str:
    return ngettext("{count} game", "{count} games", count).format(count=count)


BEGINS_RATED: Final = {True: N_("The match is rated."), False: N_("The match is not rated.")}


def begins_rated(match: Match) -> str:
    """As the match begins; nobody expects it of one against the computer."""
    return "" if match.is_practice else f" {_(BEGINS_RATED[match.terms.is_rated])}"


UNRATED: Final[Mapping[Unrated, str]] = {
    Unrated.TAKEN_BACK: N_("Not rated: a turn was taken back."),
    Unrated.TOO_SHORT: N_("Not rated: it ended before each had moved twice."),
    Unrated.TOO_OFTEN: N_("Not rated: six matches a day count between the same two."),
    Unrated.NOT_SHOWN: N_("Not rated: time ran out before the last board could be posted."),
    Unrated.GONE: N_("Not rated: one of the players is no longer in this server."),
    Unrated.LOSER_TIMED_OUT: N_("Not rated: a timeout in this server kept the loser from moving."),
}
"""Others have no such post, or it says so by itself."""


def what_it_counted(match: Match, changes: Sequence[RatingChange]) -> str:
    """After the end, of a match that was to be rated; else nothing."""
    told = [
        f"{who(match, player)} {rating(change.rating)} ({gain(change.gain)})"
        for player in Player
        for change in changes
        if (change.user_id,) == match.users(player)
    ]
    if told:
        return _("Rating: {ratings}.").format(ratings=words.join_words(told))
    why = UNRATED.get(match.unrated) if match.unrated else None
    return _(why) if why else ""


def ended_early(until: datetime) -> str:
    """Tell a player that they have ended too many rated matches early."""
    told = _(
        "You have ended three rated matches early within a day. You play rated ones again {then}."
    )
    return told.format(then=relative(until))


LOOKS: Final = {
    "shrine": N_("**Shrine** (paper, vermilion and indigo)"),
    "night": N_("**Night** (dark and bright)"),
}
"""Of pictures, by their theme."""
