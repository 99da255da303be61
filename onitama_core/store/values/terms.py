"""People, preferences of people, settings of servers, terms of matches, and invitations."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import Enum
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from onitama_core.game import POOLS, Card, Player, Variant, find_card, named_pool
from onitama_core.store.values.moments import EPOCH, PACES, UNLIMITED, Pace, slowness

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U0001d159"
)
"""Characters that show nothing, although their Unicode category is that of visible ones."""
PICTURES: Final = range(0x1F000, 0x1FB00)
"""Code points of emoji, some of which are newer than this Python's Unicode database."""
MAX_COMBINING_MARKS: Final = 2
"""Accents and similar marks kept on one letter; more of them would cover other lines of text."""
MAX_SCRIPT_MARKS: Final = 4
"""Marks of a script kept on one letter; a Tibetan syllable may need four."""
NON_JOINER, JOINER = "\u200c", "\u200d"
"""Invisible characters that change how the letters or emoji beside them are drawn."""
VIRAMA: Final = 9
"""The canonical combining class of the sign that joins consonants in Indic scripts."""


@lru_cache(maxsize=4096)
def one_line(name: str) -> str:
    """Return a name without line breaks, control and invisible characters.

    Letters with accents become single characters (NFC), for which fonts have glyphs. Joiners stay
    where a script or an emoji needs them; characters that change the direction of text do not. The
    result is empty if nothing visible is left.
    """
    composed = unicodedata.normalize("NFC", name)
    spaced = "".join(" " if c.isspace() else c for c in composed)
    visible = "".join(
        c for place, c in enumerate(spaced) if is_shown(c) or is_needed_joiner(spaced, place)
    )
    runs = ("".join(run) for _, run in groupby(visible, key=is_on_letter))
    line = " ".join("".join(map(limit_marks, runs)).split())
    has_ink = any(ord(c) in PICTURES or unicodedata.category(c)[0] in "LNPS" for c in line)
    return line if has_ink else ""


def is_shown(character: str) -> bool:
    if ord(character) in PICTURES:
        return True
    return not unicodedata.category(character).startswith("C") and character not in BLANK


def is_needed_joiner(name: str, place: int) -> bool:
    """Return whether the character at a place is a joiner that changes how the name looks.

    Other joiners are removed, because with them two names could differ that look the same.
    """
    if name[place] not in (NON_JOINER, JOINER):
        return False
    before, after = name[:place], name[place + 1 : place + 2]
    if any(unicodedata.combining(beside) == VIRAMA for beside in (*before[-1:], *after)):
        return True
    base = next((c for c in reversed(before) if not is_mark(c)), "")
    if not (base and after):
        return False
    are_arabic = all(unicodedata.bidirectional(beside) == "AL" for beside in (base, after))
    return are_arabic or (name[place] == JOINER and is_emoji(base) and is_emoji(after))


def is_emoji(character: str) -> bool:
    """Return whether a character can be a part of a joined emoji."""
    return (
        ord(character) in PICTURES
        or unicodedata.category(character) == "So"
        or character == "\N{LEFT RIGHT ARROW}"
    )


def is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


def is_on_letter(character: str) -> bool:
    """Return whether a character is drawn on the letter before it."""
    return is_mark(character) or character in (NON_JOINER, JOINER)


def limit_marks(run: str) -> str:
    """Return a run of letters unchanged, and a run of marks on one letter cut to its maximum."""
    if not is_on_letter(run[0]):
        return run
    fits_any_letter = any(unicodedata.name(c, "").startswith("COMBINING") for c in run)
    return run[: MAX_COMBINING_MARKS if fits_any_letter else MAX_SCRIPT_MARKS]


NO_SERVER: Final = 0
"""The id of the place outside servers where a user plays alone, and of its only channel."""


class Location(NamedTuple):
    """A server, and one of its channels or threads."""

    guild_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class Person:
    """A user with a display name, both kept out of the `repr`.

    Errors are logged with the values they hold, and the log must not name anybody.
    """

    user_id: int = field(repr=False)
    """Discord's user id; a random number below 0 once the person's data was erased."""
    name: str = field(repr=False)
    """Display name, as last seen in a server or outside of all: one visible line.

    Empty if nothing of the name is visible.
    """

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", one_line(self.name))

    @property
    def is_former(self) -> bool:
        """True if the person has erased their data."""
        return self.user_id < 0


@dataclass(frozen=True, slots=True)
class Computer:
    """The computer player, as the holder of a seat."""

    level: int
    """Playing strength, one of the engine's levels."""


@dataclass(frozen=True, slots=True)
class Everybody:
    """The people of a match's channel, as the holder of a seat: they vote for its turns."""

    organiser_id: int = field(repr=False)
    """User id of the person who began the match; a number below 0 once their data was erased."""
    voting_time: timedelta
    """Time for which the vote on a turn stays open."""


Seat: TypeAlias = Person | Computer | Everybody
"""Player of one side of a match: a person, the computer, or a channel that votes."""


class Challengers(Enum):
    """Group of people who may invite a person to a match."""

    EVERYBODY = "everybody"
    PLAYED = "played"
    """People who have played a match with the person."""
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's preferences, the same in all servers."""

    pings: bool = True
    """True if posts that mention the person also notify them."""
    as_lists: bool = False
    """True to show lists, which screen readers read well, instead of a board to tap."""
    rated: bool = True
    """True if the person's challenges are rated unless they say otherwise."""
    challenged_by: Challengers = Challengers.EVERYBODY
    language: str | None = None
    """Code of the language of texts that only the person sees; None for that of their Discord.

    The store does not check that a language with this code exists.
    """


SEPARATOR: Final = ","
"""Separator of the ids in a stored list of cards, and of other stored lists."""


class SeatChoice(Enum):
    """Seat of the challenger."""

    RED = "red"
    BLUE = "blue"
    RANDOM = "random"

    @classmethod
    def of(cls, player: Player) -> SeatChoice:
        return cls.RED if player is Player.RED else cls.BLUE


class Venue(Enum):
    """Place of a match, and its audience."""

    CHANNEL = "channel"
    THREAD = "thread"
    """A thread of the match's own."""
    PRIVATE = "private"
    """A place that nobody else sees: the bot posts nothing about the match."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms under which a match is offered and played."""

    pool: str = "base"
    """Name of a pool, or the ids of chosen cards."""
    is_dealt: bool = False
    """True if the pool is a deal of five cards: Red's two, Blue's two, the side card."""
    seat: SeatChoice = SeatChoice.RANDOM
    variant: Variant = Variant.CLASSIC
    venue: Venue = Venue.CHANNEL
    pace: Pace = UNLIMITED
    is_rated: bool = False
    """True if the result counts for the players' ratings."""

    def __post_init__(self) -> None:
        """Raise ValueError for a rated match that is private or has no time limit."""
        if self.is_rated and (self.pace == UNLIMITED or self.venue is Venue.PRIVATE):
            raise ValueError(self)

    def at_pace(self, pace: Pace) -> Terms:
        """Return these terms with another time limit; without a limit the match is not rated."""
        return replace(self, pace=pace, is_rated=self.is_rated and pace != UNLIMITED)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Cards of the pool; those of a deal in its order."""
        if self.pool in POOLS:
            return named_pool(self.variant, self.pool)
        return tuple(map(find_card, self.pool.split(SEPARATOR)))


def ids_of(cards: Iterable[Card]) -> str:
    """Return the cards' ids in the form in which a pool without a name is stored."""
    return SEPARATOR.join(card.id for card in cards)


EVERY_PACE: Final = tuple(PACES.values())
"""All paces, in the order of PACES."""


A_DAY: Final = timedelta(days=1)


class Difficulty(Enum):
    """A third of the puzzles of a variant, by their ratings."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """A server's settings."""

    in_threads: bool = False
    """True if a match gets a thread unless the challenge says otherwise."""
    one_board: bool = True
    """True if only the latest board of a match is a picture, and older ones become text."""
    pace: Pace = PACES["3d"]
    """Default time limit of a match, one of `paces`."""
    paces: tuple[Pace, ...] = EVERY_PACE
    """Time limits that a challenge may choose, in the order of `PACES`."""
    most_matches: int | None = None
    """Open matches that a person may have; None for the bot's own limit."""
    variant: Variant = Variant.CLASSIC
    """Default variant of a match."""
    pool: str = "base"
    """Name of the pool from which cards are dealt by default."""
    rated: bool = True
    """True if matches may be rated."""
    leaderboard: bool = True
    """True if the server has a leaderboard."""
    good_games: bool = True
    """True if the last board of a match has a button to say "good game"."""
    channels: tuple[int, ...] = ()
    """Channels in which, or in whose threads, a match may begin; empty for all."""
    daily_in: tuple[int, ...] = ()
    """Channel that gets the puzzle of the day; empty for none."""
    daily_hour: int = 8
    """Hour in UTC at which the puzzle of the day is due."""
    daily_variants: tuple[Variant, ...] = (Variant.CLASSIC, Variant.WIND)
    """Variants of the puzzles of the day."""
    daily_difficulties: tuple[Difficulty, ...] = (Difficulty.MEDIUM, Difficulty.HARD)
    """Difficulties of the puzzles of the day."""
    week_in: tuple[int, ...] = ()
    """Channel that gets the table of each week; empty for none."""
    language: str | None = None
    """Code of the language of posts; None for the server's own at Discord.

    The store does not check that a language with this code exists.
    """
    theme: str | None = None
    """Name of the theme of boards, and of private pictures of people who have chosen none.

    None for the default. The store does not check that a theme of this name exists.
    """

    def usually(self, pace: Pace) -> GuildSettings:
        """Return the settings with another default time limit, which is then allowed too."""
        return replace(self, pace=pace).allowing((*self.paces, pace))

    def allowing(self, paces: Collection[Pace]) -> GuildSettings:
        """Return the settings with only these time limits allowed.

        At least one must be given. If the default is not among them, the slowest one replaces it.
        """
        allowed = tuple(pace for pace in EVERY_PACE if pace in paces)
        usual = self.pace if self.pace in allowed else max(allowed, key=slowness)
        return replace(self, paces=allowed, pace=usual)

    def daily_at(self, now: datetime) -> int:
        """Return the day, counted from 1970-01-01, on which the last puzzle of the day was due."""
        return (now - EPOCH - timedelta(hours=self.daily_hour)) // A_DAY

    def daily_time(self, day: int) -> datetime:
        """Return the time at which the puzzle of a day is due."""
        return EPOCH + day * A_DAY + timedelta(hours=self.daily_hour)

    def next_daily(self, now: datetime) -> datetime:
        return self.daily_time(self.daily_at(now) + 1)

    def allows(self, *channel_ids: int | None) -> bool:
        """Return whether matches may begin in a channel.

        `channel_ids` are its own id and, for a thread, that of its parent channel.
        """
        return not self.channels or any(id_ in self.channels for id_ in channel_ids)


class InvitationStatus(Enum):
    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class NewInvitation:
    """An invitation that is not stored yet."""

    place: Location
    challenger: Person
    opponent: Person | None
    """Person who was invited or has accepted; None while anyone may accept."""
    terms: Terms
    rematch_of: int | None = None
    is_quiet: bool = False
    """True if the invitation does not ping the person it names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation(NewInvitation):
    id: int
    status: InvitationStatus
    expires_at: datetime
    message_id: int | None
    version: int = 0
    """Number of times that the terms were changed."""

    @property
    def is_open(self) -> bool:
        return self.status is InvitationStatus.OPEN
