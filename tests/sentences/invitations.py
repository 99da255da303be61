"""Invitations of every kind, and terms still being chosen for one."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from onitama_core.game import CARDS
from onitama_core.store import (
    Invitation,
    InvitationStatus,
    Person,
    Place,
    Terms,
)
from tests.cogs.ui.matches import ALICE as ALICE_ID
from tests.cogs.ui.matches import BOB as BOB_ID
from tests.cogs.ui.matches import SNOWFLAKE

NOW: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
TOMORROW: Final = NOW + timedelta(days=1)
ALICE, BOB = Person(ALICE_ID, "Alice"), Person(BOB_ID, "Bob")
FIVE: Final = tuple(CARDS[card] for card in ("crab", "tiger", "crane", "monkey", "dragon"))
FEW: Final = "crab,tiger,crane,monkey,dragon,boar,frog,rabbit"
MANY: Final = f"{FEW},goose,rooster,horse,ox,fox,bear"

TO_BOB: Final = Invitation(
    id=1,
    place=Place(SNOWFLAKE, SNOWFLAKE + 1),
    challenger=ALICE,
    opponent=BOB,
    terms=Terms(),
    rematch_of=None,
    status=InvitationStatus.OPEN,
    expires_at=TOMORROW,
    message_id=SNOWFLAKE + 2,
)
INVITATIONS: Final = {
    "to Bob": TO_BOB,
    "to anybody": replace(TO_BOB, opponent=None),
    "a rematch": replace(TO_BOB, rematch_of=12),
}
