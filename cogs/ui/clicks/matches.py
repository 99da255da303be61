"""Clicks that look at a match, look back at it, or end it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from cogs.ui.clicks.click import MatchClick, Parts
from cogs.ui.errors import OldButton

if TYPE_CHECKING:
    from typing import Self


# -- looking --


@dataclass(frozen=True, slots=True)
class ShowBoard(MatchClick):
    verb = "board"


@dataclass(frozen=True, slots=True)
class ShowRules(MatchClick):
    """With the cards of the match."""

    verb = "rules"


@dataclass(frozen=True, slots=True)
class ShowMore(MatchClick):
    verb = "more"


# -- looking back --


class Edge(Enum):
    """Buttons in one message differ, also where two of them lead to the same turn."""

    FIRST = "first"
    LAST = "last"


Turn: TypeAlias = int | Edge


@dataclass(frozen=True, slots=True)
class LookBack(MatchClick):
    """A match that goes on, at a turn, as everybody saw it."""

    verb = "past"

    turn: Turn

    def parts(self) -> Parts:
        return Parts(self.match_id, argument=written(self.turn))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(parts.subject, read(parts.argument))


@dataclass(frozen=True, slots=True)
class Reveal(MatchClick):
    """A match that is over, at a turn, with all that was hidden."""

    verb = "reveal"

    page: Turn | None = None
    """None: the first turn, in a message of its own."""

    def parts(self) -> Parts:
        return Parts(self.match_id, argument="" if self.page is None else written(self.page))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(parts.subject, read(parts.argument) if parts.argument else None)


@dataclass(frozen=True, slots=True)
class ShowFilm(MatchClick):
    """A match that is over as a moving picture."""

    verb = "film"


@dataclass(frozen=True, slots=True)
class ShareFilm(MatchClick):
    """A player's: the channel gets it. Others are shown it."""

    verb = "share"


def written(turn: Turn) -> str:
    return turn.value if isinstance(turn, Edge) else str(turn)


def read(argument: str) -> Turn:
    """Raises OldButton."""
    if argument.isdecimal():
        return int(argument)
    try:
        return Edge(argument)
    except ValueError:
        raise OldButton from None


def number_of(turn: Turn) -> int | None:
    """None is the last."""
    if isinstance(turn, Edge):
        return 0 if turn is Edge.FIRST else None
    return turn


# -- ending --


@dataclass(frozen=True, slots=True)
class AskToResign(MatchClick):
    verb = "resign"


@dataclass(frozen=True, slots=True)
class ResignForSure(MatchClick):
    verb = "resign_for_sure"


@dataclass(frozen=True, slots=True)
class AskToCancel(MatchClick):
    verb = "cancel_match"


@dataclass(frozen=True, slots=True)
class CancelForSure(MatchClick):
    verb = "cancel_for_sure"


@dataclass(frozen=True, slots=True)
class KeepPlaying(MatchClick):
    verb = "keep_playing"


@dataclass(frozen=True, slots=True)
class OfferDraw(MatchClick):
    verb = "offer_draw"


@dataclass(frozen=True, slots=True)
class DrawAnswer(MatchClick):
    offer: int
    """The log entry that made the offer."""

    def parts(self) -> Parts:
        return Parts(self.match_id, argument=str(self.offer))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        if not parts.argument.isdecimal():
            raise OldButton
        return cls(parts.subject, int(parts.argument))


@dataclass(frozen=True, slots=True)
class AcceptDraw(DrawAnswer):
    verb = "accept_draw"


@dataclass(frozen=True, slots=True)
class DeclineDraw(DrawAnswer):
    verb = "decline_draw"


@dataclass(frozen=True, slots=True)
class Rematch(MatchClick):
    """Offers one, or accepts the one the other player offered."""

    verb = "rematch"
