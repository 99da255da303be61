"""People, what they and their servers have chosen, and what they offer each other."""

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
"""Letters, signs and marks that show nothing, though Unicode does not file them as invisible."""
PICTURES: Final = range(0x1F000, 0x1FB00)
"""Emoji, some of them younger than the Unicode that this Python knows."""
MAX_COMBINING_MARKS: Final = 2
"""Accents and other marks that fit any letter; a tower of them would cover other lines."""
MAX_SCRIPT_MARKS: Final = 4
"""Marks of one script on one letter, as Tibetan needs for a syllable with a vowel below."""
NON_JOINER, JOINER = "\u200c", "\u200d"
"""Invisible characters that change how the letters or emoji beside them are drawn."""
VIRAMA: Final = 9
"""The canonical combining class of the sign that joins consonants in Indic scripts."""


@lru_cache(maxsize=4096)
def one_line(name: str) -> str:
    """Return a name without line breaks, control and invisible characters.

    It keeps the joiners that its script or its emoji need, and no character that changes the
    direction of text. Empty where nothing visible is left.
    """
    spaced = "".join(" " if c.isspace() else c for c in name)
    shown = "".join(
        c for place, c in enumerate(spaced) if is_shown(c) or is_needed_joiner(spaced, place)
    )
    runs = ("".join(run) for _, run in groupby(shown, key=is_on_letter))
    line = " ".join("".join(map(without_tower, runs)).split())
    has_ink = any(ord(c) in PICTURES or unicodedata.category(c)[0] in "LNPS" for c in line)
    return line if has_ink else ""


def is_shown(character: str) -> bool:
    if ord(character) in PICTURES:
        return True
    return not unicodedata.category(character).startswith("C") and character not in BLANK


def is_needed_joiner(name: str, place: int) -> bool:
    """Return whether the character at a place is a joiner that changes how the name looks.

    Any other joiner would only make two names differ that look the same.
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
    """Return whether a character takes no place of its own in a line."""
    return is_mark(character) or character in (NON_JOINER, JOINER)


def without_tower(run: str) -> str:
    """Return a run of letters as it is, and of marks on one letter as many as may stand there."""
    if not is_on_letter(run[0]):
        return run
    fits_any_letter = any(unicodedata.name(c, "").startswith("COMBINING") for c in run)
    return run[: MAX_COMBINING_MARKS if fits_any_letter else MAX_SCRIPT_MARKS]


NO_SERVER: Final = 0
"""The id of where somebody plays by themself outside servers, and of its only channel."""


class Location(NamedTuple):
    guild_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class Person:
    """Whose errors are logged with all that they hold: its `repr` tells nothing of anybody."""

    user_id: int = field(repr=False)
    """Discord's; below 0 a random number in the place of one that was erased."""
    name: str = field(repr=False)
    """The display name in a server, or outside of any, as last seen there: one visible line.

    Empty where nothing of it can be seen.
    """

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", one_line(self.name))

    @property
    def is_former(self) -> bool:
        """Has left for good, and asked that nothing tell who it was."""
        return self.user_id < 0


@dataclass(frozen=True, slots=True)
class Computer:
    """The bot itself."""

    level: int
    """How well it plays: one of the engine's levels."""


Seat: TypeAlias = Person | Computer
"""Who holds a seat at the table."""


class Challengers(Enum):
    """Who may invite a person to a match."""

    EVERYBODY = "everybody"
    PLAYED = "played"
    """Those who have played with them."""
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Preferences:
    pings: bool = True
    """Posts that mention them also notify them."""
    as_lists: bool = False
    """The controller is lists to choose from, which read well aloud, instead of a board to tap."""
    rated: bool = True
    """Their challenges are rated, where these don't say otherwise."""
    challenged_by: Challengers = Challengers.EVERYBODY


SEPARATOR: Final = ","


class SeatChoice(Enum):
    """Where the challenger sits."""

    RED = "red"
    BLUE = "blue"
    RANDOM = "random"

    @classmethod
    def of(cls, player: Player) -> SeatChoice:
        return cls.RED if player is Player.RED else cls.BLUE


class Venue(Enum):
    """Where a match is played, and before whom."""

    CHANNEL = "channel"
    THREAD = "thread"
    """One of its own."""
    PRIVATE = "private"
    """Before nobody: no channel is owed anything of it."""


@dataclass(frozen=True, slots=True)
class Terms:
    pool: str = "base"
    """The name of a pool, or the ids of chosen cards."""
    is_dealt: bool = False
    """The pool is five cards that lie as named: Red's two, Blue's two, the side card."""
    seat: SeatChoice = SeatChoice.RANDOM
    variant: Variant = Variant.CLASSIC
    venue: Venue = Venue.CHANNEL
    pace: Pace = UNLIMITED
    is_rated: bool = False
    """The result counts for the players' ratings."""

    def __post_init__(self) -> None:
        """Raises ValueError for a match that nobody is bound to end or that only one plays."""
        if self.is_rated and (self.pace == UNLIMITED or self.venue is Venue.PRIVATE):
            raise ValueError(self)

    def at_pace(self, pace: Pace) -> Terms:
        """The same but for the time; without a limit it is not rated."""
        return replace(self, pace=pace, is_rated=self.is_rated and pace != UNLIMITED)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pool's cards; those of a deal in its order."""
        if self.pool in POOLS:
            return named_pool(self.variant, self.pool)
        return tuple(map(find_card, self.pool.split(SEPARATOR)))


def ids_of(cards: Iterable[Card]) -> str:
    """As a pool without a name is kept."""
    return SEPARATOR.join(card.id for card in cards)


EVERY_PACE: Final = tuple(PACES.values())


A_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class GuildSettings:
    in_threads: bool = False
    """A match gets a thread of its own, unless the challenge says something else."""
    one_board: bool = True
    """Of a match's boards the latest alone is a picture; the others become a line each."""
    pace: Pace = PACES["3d"]
    """Of a match, unless the challenge says something else; it is one of those allowed."""
    paces: tuple[Pace, ...] = EVERY_PACE
    """Those a challenge may choose from, in their order."""
    most_matches: int | None = None
    """Open matches a person may have; None: as many as the bot allows anywhere."""
    variant: Variant = Variant.CLASSIC
    """Of a match, unless the challenge says something else."""
    pool: str = "base"
    """The name of the pool from which its cards are dealt, unless the challenge says otherwise."""
    rated: bool = True
    """Whether matches may be rated."""
    leaderboard: bool = True
    """Whether it is shown who stands how."""
    channels: tuple[int, ...] = ()
    """Those in which a match may begin, and in their threads; none: everywhere."""
    daily_in: tuple[int, ...] = ()
    """The channel that gets a puzzle a day, or none."""
    daily_hour: int = 8
    """At which it is due, UTC."""
    theme: str | None = None
    """Of its boards, and of private pictures of who has chosen none; a name alone: what it looks
    like, and whether there still is one of that name, is for who draws it to say."""

    def usually(self, pace: Pace) -> GuildSettings:
        """Also where only others were allowed so far."""
        return replace(self, pace=pace).allowing((*self.paces, pace))

    def allowing(self, paces: Collection[Pace]) -> GuildSettings:
        """Only these, of which there is at least one; a usual pace no longer among them goes."""
        allowed = tuple(pace for pace in EVERY_PACE if pace in paces)
        usual = self.pace if self.pace in allowed else max(allowed, key=slowness)
        return replace(self, paces=allowed, pace=usual)

    def daily_at(self, now: datetime) -> int:
        """The day, since 1970, on which the last puzzle of the day was due by now."""
        return (now - EPOCH - timedelta(hours=self.daily_hour)) // A_DAY

    def next_daily(self, now: datetime) -> datetime:
        return EPOCH + (self.daily_at(now) + 1) * A_DAY + timedelta(hours=self.daily_hour)

    def allows(self, *channel_ids: int | None) -> bool:
        """One that goes by these ids: its own, and that of the channel it is a thread of."""
        return not self.channels or any(one in self.channels for one in channel_ids)


class InvitationStatus(Enum):
    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class NewInvitation:
    place: Location
    challenger: Person
    opponent: Person | None
    """None: anyone but the challenger may accept. Once accepted, who did."""
    terms: Terms
    rematch_of: int | None = None
    is_quiet: bool = False
    """It pings nobody, although it names somebody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation(NewInvitation):
    id: int
    status: InvitationStatus
    expires_at: datetime
    message_id: int | None
    version: int = 0
    """How often its terms were changed."""

    @property
    def is_open(self) -> bool:
        return self.status is InvitationStatus.OPEN
