"""On which terms a match is asked for, and what is suggested for them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from cogs.access.terms import cards_with, is_rated, suggest_deal
from cogs.ui.errors import RatedWithoutPace
from onitama_core.game import CATALOGUE, Variant
from onitama_core.store import PACES, GuildSettings, Preferences


@pytest.mark.parametrize(
    ("settings", "preferences", "pace", "rated"),
    [
        (GuildSettings(), Preferences(), "3d", True),
        (GuildSettings(), Preferences(), "none", False),
        (GuildSettings(rated=False), Preferences(), "3d", False),
        (GuildSettings(), Preferences(rated=False), "3d", False),
    ],
)
def test_it_is_where_the_pace_the_server_and_the_challenger_like_it(
    settings: GuildSettings,
    preferences: Preferences,
    pace: str,
    rated: bool,  # noqa: FBT001
) -> None:
    assert is_rated(None, PACES[pace], settings, preferences) == rated


def test_what_is_said_comes_before_what_is_liked() -> None:
    pace = PACES["3d"]
    assert is_rated(True, pace, GuildSettings(), Preferences(rated=False))  # noqa: FBT003
    assert not is_rated(False, pace, GuildSettings(), Preferences())  # noqa: FBT003
    with pytest.raises(RatedWithoutPace):
        is_rated(True, PACES["none"], GuildSettings(), Preferences())  # noqa: FBT003


async def suggested(
    current: str, usual: Variant = Variant.CLASSIC, variant: str | None = None
) -> list[str]:
    options = SimpleNamespace(variant=variant)
    interaction: Any = SimpleNamespace(namespace=options, guild_id=1)
    settings_in = AsyncMock(return_value=GuildSettings(variant=usual))
    interaction.client = SimpleNamespace(people=SimpleNamespace(settings_in=settings_in))
    return [choice.value for choice in await suggest_deal(interaction, current)]


async def test_wind_cards_come_with_way_of_the_wind() -> None:
    assert await suggested("tiger,crab,BA", variant="wind") == ["tiger,crab,bat"]


async def test_wind_cards_come_where_that_is_usually_played() -> None:
    assert await suggested("tiger,crab,ba", Variant.WIND) == ["tiger,crab,bat"]
    assert await suggested("tiger,crab,ba", Variant.WIND, variant="classic") == []


@pytest.mark.parametrize("variant", [None, "classic", "win"])
async def test_wind_cards_come_with_nothing_else(variant: str | None) -> None:
    assert await suggested("tiger,crab,ba", variant=variant) == []


def suggested_cards(text: str) -> list[str]:
    return [card.id for card in cards_with(text, CATALOGUE)]


def test_names_that_begin_with_it_are_suggested_first() -> None:
    assert suggested_cards("Ra")[:2] == ["rabbit", "rat"]
    assert suggested_cards("sN") == ["seasnake"]
    assert suggested_cards("ox") == ["ox", "fox"]


@pytest.mark.parametrize("card", CATALOGUE, ids=str)
def test_every_card_is_suggested_by_its_name(card: object) -> None:
    assert card in cards_with(str(card), CATALOGUE)


def test_nothing_typed_suggests_all() -> None:
    assert cards_with(" ", CATALOGUE) == list(CATALOGUE)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("crnae", ["crane"]),
        ("tigre", ["tiger"]),
        ("Sea Snaek", ["seasnake"]),
        ("rinoceros", ["rhinoceros"]),
    ],
)
def test_a_slip_suggests_the_nearest(text: str, cards: list[str]) -> None:
    assert suggested_cards(text)[:1] == cards


def test_only_what_is_offered_is_suggested() -> None:
    assert cards_with("rhinocerus", CATALOGUE[:16]) == []


def test_what_is_near_no_name_suggests_nothing() -> None:
    assert suggested_cards("zzz") == []
