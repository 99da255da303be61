"""A card by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import CATALOGUE
from rendering import Renderer
from rendering.words import describe_card

if TYPE_CHECKING:
    from tests.dojo import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

RULES = "onitama rules"


async def test_a_card_is_shown_large_to_the_asker_alone(table: Table) -> None:
    [tiger] = [card for card in CATALOGUE if card.id == "tiger"]
    outcome = await table.cleo.slash(table.channel, RULES, card="tiger")
    assert outcome.ephemeral
    assert outcome.text.startswith("**Tiger** · Base\n")
    assert outcome.message.picture == Renderer().card(tiger).data
    assert outcome.message.alt_text == describe_card(tiger)
    assert table.public == []


async def test_a_wind_card_is_shown_too(table: Table) -> None:
    outcome = await table.alice.slash(table.channel, RULES, card="Octopus")
    assert "then the Spirit" in outcome.text
    assert outcome.message.picture is not None


async def test_a_name_may_be_typed_as_one_likes(table: Table) -> None:
    outcome = await table.alice.slash(table.channel, RULES, card=" SEA snake ")
    assert outcome.text.startswith("**Sea Snake** · ")


async def test_an_unknown_name_is_answered_with_the_nearest(table: Table) -> None:
    outcome = await table.alice.slash(table.channel, RULES, card="tigre")
    assert outcome.ephemeral
    assert "Perhaps **Tiger**" in outcome.text
    assert outcome.message.picture is None


async def test_names_are_suggested_while_typing(table: Table) -> None:
    first, *others = await table.alice.autocomplete(table.channel, RULES, "card", " Sea")
    assert first == {"name": "Sea Snake · Sensei's Path", "value": "seasnake"}
    assert others == []
    assert len(await table.alice.autocomplete(table.channel, RULES, "card", "")) == 25
