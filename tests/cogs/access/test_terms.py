"""Who can be asked for a match, on which terms, and what is suggested for them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest

from cogs.access import terms
from cogs.access.terms import cards_with, is_rated, may_see, require_opponent_here, suggest_deal
from cogs.ui.errors import CannotInvite, RatedWithoutPace
from onitama_core.game import CATALOGUE, Variant
from onitama_core.store import PACES, GuildSettings, Person, Preferences
from tests.cogs.ui.matches import ALICE, match_of


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


ANSWER = cast("Any", SimpleNamespace(status=404, reason=""))
GONE = discord.NotFound(ANSWER, "gone")


def asking(user_id: int, answer: Exception | None = GONE) -> Any:
    """Somebody, in a server where Discord says this of everybody else; None: nothing at all."""

    async def fetch_member(_: int) -> None:
        if answer is None:
            await asyncio.Event().wait()
        else:
            raise answer

    guild = SimpleNamespace(fetch_member=fetch_member)
    return SimpleNamespace(user=SimpleNamespace(id=user_id), guild=guild)


async def test_not_with_who_has_left_the_server() -> None:
    with pytest.raises(CannotInvite):
        await require_opponent_here(asking(ALICE), match_of(1, "Bob"))


@pytest.mark.parametrize(
    "answer",
    [
        None,
        discord.DiscordServerError(ANSWER, "Bad Gateway"),
        aiohttp.ClientPayloadError("Response payload is not completed"),
    ],
)
async def test_while_discord_does_not_say_nobody_is_refused(
    monkeypatch: pytest.MonkeyPatch, answer: Exception | None
) -> None:
    monkeypatch.setattr(terms, "PATIENCE", 0.01)
    await require_opponent_here(asking(ALICE, answer), match_of(1, "Bob"))


async def test_who_left_for_good_is_not_looked_for() -> None:
    """Whoever asks is told so by what comes after."""
    match = replace(match_of(1, ""), seats=(Person(ALICE, "Alice"), Person(-7, "")))
    await require_opponent_here(asking(ALICE), match)


async def test_an_onlooker_is_told_something_else() -> None:
    await require_opponent_here(asking(99), match_of(1, "Bob"))


def thread(parent: object) -> Mock:
    """In which discord.py knows nothing of anybody's permissions, unless it has its channel."""
    found = Mock(spec=discord.Thread)
    found.parent = parent
    if parent is None:
        found.permissions_for.side_effect = discord.ClientException("Parent channel not found")
    return found


@pytest.mark.parametrize("is_seen", [True, False])
def test_whoever_sees_a_channel_can_be_asked_in_its_threads(*, is_seen: bool) -> None:
    channel = Mock(spec=discord.TextChannel)
    channel.permissions_for.return_value = discord.Permissions(view_channel=is_seen)
    bob = Mock(spec=discord.Member, resolved_permissions=None)
    assert may_see(bob, thread(channel)) is is_seen
    assert may_see(bob, channel) is is_seen


def test_nobody_is_refused_for_a_channel_that_the_bot_knows_nothing_of() -> None:
    assert may_see(Mock(spec=discord.Member, resolved_permissions=None), thread(None))
