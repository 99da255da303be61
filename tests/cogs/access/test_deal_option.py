"""What is suggested for `deal` while it is typed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from cogs.access.terms import suggest_deal
from onitama_core.game import Variant
from onitama_core.store import Customs


async def suggested(
    current: str, usual: Variant = Variant.CLASSIC, variant: str | None = None
) -> list[str]:
    options = SimpleNamespace(variant=variant)
    interaction: Any = SimpleNamespace(namespace=options, guild_id=1)
    of_guild = AsyncMock(return_value=Customs(variant=usual))
    interaction.client = SimpleNamespace(
        people=SimpleNamespace(customs=SimpleNamespace(of_guild=of_guild))
    )
    return [choice.value for choice in await suggest_deal(interaction, current)]


async def test_wind_cards_come_with_way_of_the_wind() -> None:
    assert await suggested("tiger,crab,BA", variant="wind") == ["tiger,crab,bat"]


async def test_wind_cards_come_where_that_is_usually_played() -> None:
    assert await suggested("tiger,crab,ba", Variant.WIND) == ["tiger,crab,bat"]
    assert await suggested("tiger,crab,ba", Variant.WIND, variant="classic") == []


@pytest.mark.parametrize("variant", [None, "classic", "win"])
async def test_wind_cards_come_with_nothing_else(variant: str | None) -> None:
    assert await suggested("tiger,crab,ba", variant=variant) == []
