"""What can be wrong with a request besides rules and matches.

OnitamaError
├── OldButton · OldCommand · OldForm     of an earlier version, or none of ours
├── Stopping            it came while the bot was on its way out
├── NotShown            it was done, but its maker could not be shown so
├── NoMatchFits · NoMatchHere · NoPastMatch · SeveralMatchesFit · NoMatchNumber
├── TwoMatches          one named before the move, another in the option
├── OthersTurns         a turn is typed while none of several matches waits for it
├── UnreadableStep      an action that doesn't fit the step
├── SeveralCardsFit     squares without a card
├── NotADeal            a list of cards in which one can't be read
├── CannotInvite        somebody who can't play here
├── CardsOrDeal         both were given
├── RatedWithoutPace    what would never have to end
├── NoLeaderboard       the server shows none
├── NoRecordOfBots      somebody's standing is asked for who is no person
├── NotYourDraft        cards that somebody else chooses
├── AnotherFilm         one is still drawn for the same person
├── ReviewBrokenOff     the computer player is away
├── FilmTooLarge        for Discord
├── FileTooLarge        that somebody brings
├── FileNotRead         Discord does not give it
├── NeedsManageServer · ManagersAlone   to choose for a server; to close others' matches
├── BeginsElsewhere     a match, in this server
├── BotLacksPermissions · ChannelGone · NoThreadHere · NoWatchingHere
├── NowhereToPost       a match's own channel won't take its board
└── UnseenByOpponent    the channel in which a match would go on
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from onitama_core.game import OnitamaError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Move, Pass
    from onitama_core.store import Match, Person


class OldButton(OnitamaError):
    pass


class OldCommand(OnitamaError):
    pass


@dataclass(eq=False)
class ReviewBrokenOff(OnitamaError):
    match_id: int


class OldForm(OnitamaError):
    pass


class Stopping(OnitamaError):
    pass


class NotShown(OnitamaError):
    """Raised from what went wrong."""


class NoMatchFits(OnitamaError):
    pass


class NoMatchHere(OnitamaError):
    """Whoever plays in it."""


class NoPastMatch(OnitamaError):
    pass


class TwoMatches(OnitamaError):
    pass


@dataclass(eq=False)
class SeveralMatchesFit(OnitamaError):
    matches: Sequence[Match]


@dataclass(eq=False)
class OthersTurns(OnitamaError):
    matches: Sequence[Match]


@dataclass(eq=False)
class NoMatchNumber(OnitamaError):
    text: str


@dataclass(eq=False)
class AnotherFilm(OnitamaError):
    match_id: int
    """Whose film is still being drawn for them."""


@dataclass(eq=False)
class FilmTooLarge(OnitamaError):
    match_id: int


@dataclass(eq=False)
class SeveralCardsFit(OnitamaError):
    actions: Sequence[Move | Pass]
    """What may be meant, a card each."""


@dataclass(eq=False)
class NotADeal(OnitamaError):
    text: str
    """What should have been one card."""


class Uninvitable(Enum):
    GONE = auto()
    """Not in this server any more."""
    BOT = auto()
    CANNOT_SEE = auto()
    """The channel of the invitation."""


@dataclass(eq=False)
class CannotInvite(OnitamaError):
    why: Uninvitable


@dataclass(eq=False)
class UnreadableStep(OnitamaError):
    how_to_type: str
    """The step that its reader is to take."""


class CardsOrDeal(OnitamaError):
    pass


class RatedWithoutPace(OnitamaError):
    pass


class NotYourDraft(OnitamaError):
    pass


class NoLeaderboard(OnitamaError):
    pass


class NoRecordOfBots(OnitamaError):
    pass


class NeedsManageServer(OnitamaError):
    pass


class ManagersAlone(OnitamaError):
    pass


@dataclass(eq=False)
class BotLacksPermissions(OnitamaError):
    names: Sequence[str]
    channel_id: int | None
    """None: where the person is."""


@dataclass(eq=False)
class BeginsElsewhere(OnitamaError):
    channel_ids: Sequence[int]
    """Those that its reader sees."""


@dataclass(eq=False)
class FileTooLarge(OnitamaError):
    most: int
    """Bytes that are taken."""


class FileNotRead(OnitamaError):
    pass


class NoThreadHere(OnitamaError):
    pass


class NoWatchingHere(OnitamaError):
    pass


class ChannelGone(OnitamaError):
    """There is no such channel any more."""


@dataclass(eq=False)
class NowhereToPost(OnitamaError):
    match: Match
    why: BotLacksPermissions | ChannelGone
    can_go_on_here: bool
    """Where its player asks."""


@dataclass(eq=False)
class UnseenByOpponent(OnitamaError):
    match: Match
    opponent: Person
