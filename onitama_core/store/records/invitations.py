"""Offers of a match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store.records.seats import Person, Place
    from onitama_core.store.records.terms import Terms


class InvitationStatus(Enum):
    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Invitation:
    id: int
    place: Place
    challenger: Person
    opponent: Person | None
    """None: anyone but the challenger may accept. Once accepted, who did."""
    terms: Terms
    rematch_of: int | None
    status: InvitationStatus
    expires_at: datetime
    message_id: int | None
    is_quiet: bool = False
    """It pings nobody, although it names somebody."""
    version: int = 0
    """How often its terms were changed."""

    @property
    def is_open(self) -> bool:
        return self.status is InvitationStatus.OPEN


@dataclass(frozen=True, slots=True)
class NewInvitation:
    place: Place
    challenger: Person
    opponent: Person | None
    terms: Terms
    rematch_of: int | None = None
    is_quiet: bool = False
