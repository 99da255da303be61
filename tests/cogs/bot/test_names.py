"""Who comes in is known by the name they have, and waits for that no longer than can be felt."""

from __future__ import annotations

import asyncio
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cogs.bot import interactions
from cogs.bot.background import Metrics
from cogs.bot.clock import DiscordClock
from cogs.bot.interactions import InteractionFilter
from onitama_core.store import Locked, Person, utc_now
from tests.patience import PATIENCE


def interaction(kind: str = "component", guild_id: int | None = 10) -> Any:
    made = cast("Any", Mock())
    made.type, made.guild_id = discord.InteractionType[kind], guild_id
    made.user, made.created_at = Mock(id=1, display_name="Alice"), utc_now()
    return made


async def let_in(names: Any, made: Any) -> None:
    there = cast("Any", Mock(settle=AsyncMock()))
    assert await InteractionFilter(there, names, DiscordClock(), Metrics()).admit(made)


def names_kept(see: Any, *, are_known: bool = False) -> Any:
    return cast("Any", Mock(see=see, has_seen=Mock(return_value=are_known)))


@pytest.mark.parametrize("kind", ["component", "application_command"])
async def test_who_clicks_or_commands_is_known_by_the_name_they_have(kind: str) -> None:
    names = names_kept(AsyncMock())
    await let_in(names, interaction(kind))
    names.see.assert_awaited_once_with(10, Person(1, "Alice"))


@pytest.mark.parametrize(("kind", "guild_id"), [("autocomplete", 10), ("component", None)])
async def test_no_key_that_somebody_types_counts_nor_what_is_in_no_server(
    kind: str, guild_id: int | None
) -> None:
    names = names_kept(AsyncMock())
    await let_in(names, interaction(kind, guild_id))
    names.see.assert_not_called()


async def test_who_is_known_by_their_name_already_waits_for_nothing() -> None:
    names = names_kept(AsyncMock(), are_known=True)
    await let_in(names, interaction())
    names.see.assert_not_called()


async def test_who_cant_be_kept_under_a_new_name_is_answered_all_the_same(
    caplog: pytest.LogCaptureFixture,
) -> None:
    names = names_kept(AsyncMock(side_effect=Locked()))
    await let_in(names, interaction())
    assert "can't be kept yet" in caplog.text
    assert "Alice" not in caplog.text


async def test_nobody_waits_for_a_store_that_is_slow_and_the_name_is_kept_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(interactions, "NAME_WAITS", 0.0)
    is_free, kept = asyncio.Event(), asyncio.Event()

    async def see(_: int, __: Person) -> None:
        await is_free.wait()
        kept.set()

    await let_in(names_kept(see), interaction())
    assert not kept.is_set()
    is_free.set()
    await asyncio.wait_for(kept.wait(), PATIENCE)
