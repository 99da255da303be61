"""Invitations of every kind, and terms still being chosen for one."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from cogs.ui.click_values import Draft
from onitama_core.game import CARDS, Variant
from onitama_core.store import (
    PACES,
    Invitation,
    InvitationStatus,
    Person,
    Place,
    SeatChoice,
    Terms,
    Venue,
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
TERMS: Final = {
    **{f"{variant.value}": Terms(variant=variant) for variant in Variant},
    **{f"seat {seat.value}": Terms(seat=seat) for seat in SeatChoice},
    **{pool: Terms(pool) for pool in ("sensei", "base+sensei", "all")},
    "eight cards": Terms(FEW),
    "fourteen cards": Terms(MANY),
    "a deal": Terms(",".join(card.id for card in FIVE), is_dealt=True),
    "in a thread": Terms(venue=Venue.THREAD),
    **{f"at {name}": Terms(pace=pace) for name, pace in PACES.items()},
    "rated": Terms(pace=PACES["3d"], is_rated=True),
}
INVITATIONS: Final = {
    "to Bob": TO_BOB,
    "to anybody": replace(TO_BOB, opponent=None),
    "a rematch": replace(TO_BOB, rematch_of=12),
    "not posted": replace(TO_BOB, message_id=None),
    **{status.value: replace(TO_BOB, status=status) for status in InvitationStatus},
    **{
        f"{status.value}, to anybody": replace(TO_BOB, status=status, opponent=None)
        for status in InvitationStatus
        if status not in (InvitationStatus.ACCEPTED, InvitationStatus.DECLINED)
    },
    **{name: replace(TO_BOB, terms=terms) for name, terms in TERMS.items()},
}
DRAFTS: Final = {
    **{name: Draft.of(ALICE_ID, BOB_ID, terms) for name, terms in TERMS.items()},
    "for anybody": Draft.of(ALICE_ID, None, Terms()),
    "of a change": replace(Draft.of(ALICE_ID, None, Terms()), changes=12),
}
