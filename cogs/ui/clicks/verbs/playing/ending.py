"""Clicks that end a match, propose something in it, or lead from its end to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.ui.clicks.click import MatchClick, Parts
from cogs.ui.errors import OldButton

if TYPE_CHECKING:
    from typing import Self


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
class CloseForSure(MatchClick):
    verb = "close_for_sure"


@dataclass(frozen=True, slots=True)
class KeepPlaying(MatchClick):
    verb = "keep_playing"


@dataclass(frozen=True, slots=True)
class OfferDraw(MatchClick):
    verb = "offer_draw"


@dataclass(frozen=True, slots=True)
class ProposalAnswer(MatchClick):
    proposal: int
    """The log entry that made it."""

    def parts(self) -> Parts:
        return Parts(self.match_id, argument=str(self.proposal))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        if not parts.argument.isdecimal():
            raise OldButton
        return cls(parts.subject, int(parts.argument))


@dataclass(frozen=True, slots=True)
class AcceptDraw(ProposalAnswer):
    verb = "accept_draw"


@dataclass(frozen=True, slots=True)
class DeclineDraw(ProposalAnswer):
    verb = "decline_draw"


@dataclass(frozen=True, slots=True)
class AskTakeback(MatchClick):
    verb = "ask_takeback"


@dataclass(frozen=True, slots=True)
class AcceptTakeback(ProposalAnswer):
    verb = "grant_takeback"


@dataclass(frozen=True, slots=True)
class DeclineTakeback(ProposalAnswer):
    verb = "deny_takeback"


@dataclass(frozen=True, slots=True)
class Rematch(MatchClick):
    """Offers one, or accepts the one the other player offered."""

    verb = "rematch"
