"""A match as everybody may know it, with ids as long as Discord's."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from onitama_core.game import CARDS, Player, Variant, lay_out, new_game
from onitama_core.matches.replay import MatchState, status_of
from onitama_core.store import Match, Person, Place, Terms

if TYPE_CHECKING:
    from onitama_core.game import Setup

START = datetime(2026, 1, 1, tzinfo=UTC)
ALICE, BOB = 1, 2
SNOWFLAKE = 10**18


def match_at_start(setup: Setup) -> Match:
    """Between Alice and Bob."""
    standing = status_of(MatchState(new_game(setup), at=START))
    return Match(
        **{name: getattr(standing, name) for name in standing.__dataclass_fields__},
        id=12,
        place=Place(SNOWFLAKE, SNOWFLAKE + 1),
        seats=(Person(ALICE, "Alice"), Person(BOB, "Bob")),
        challenger=Player.RED,
        setup=setup,
        terms=Terms(variant=setup.variant),
        rematch_of=None,
        last_post_id=SNOWFLAKE + 2,
        parent_id=None,
        started_at=START,
        deadline=START + timedelta(days=30),
    )


def match_of(number: int, name: str) -> Match:
    """One of many, late in the game, against somebody of this name."""
    cards = [CARDS[card] for card in ("tiger", "crab", "monkey", "crane", "dragon")]
    return replace(
        match_at_start(lay_out(Variant.CLASSIC, cards)),
        id=10**6 + number,
        seats=(Person(1, "Alice"), Person(2, name)),
        turn_number=100,
    )
