"""What is suggested for `deal` while it is typed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.finding.deal_option import suggest_deal


async def suggested(current: str, **typed: str) -> list[str]:
    options = SimpleNamespace(**{"variant": None, **typed})
    interaction: Any = SimpleNamespace(namespace=options)
    return [choice.value for choice in await suggest_deal(interaction, current)]


async def test_wind_cards_come_with_way_of_the_wind() -> None:
    assert await suggested("tiger,crab,BA", variant="wind") == ["tiger,crab,bat"]


@pytest.mark.parametrize("typed", [{}, {"variant": "classic"}, {"variant": "win"}])
async def test_wind_cards_come_with_nothing_else(typed: dict[str, str]) -> None:
    assert await suggested("tiger,crab,ba", **typed) == []
