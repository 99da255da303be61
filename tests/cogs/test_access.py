"""The gate, cached channels, the option `match`, and the options for a match's terms."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import AsyncMock, Mock, call

import aiohttp
import discord
import pytest

from cogs.bot.options import find_match_to_move_in, is_rated, suggest_deal
from cogs.bot.places import find_channel_problem, find_stranded_problem
from cogs.shared.discord_errors import MISSING_ACCESS
from cogs.shared.errors import (
    UNKNOWN_CHANNEL,
    ChannelGone,
    ChannelHidden,
    OthersTurns,
    RatedWithoutPace,
    SeveralMatchesFit,
    Unusable,
)
from cogs.shared.gate import CACHE_SECONDS, Channels, Gate, own_permissions
from cogs.shared.typed_cards import search_cards
from onitama_core import store
from onitama_core.game import CATALOGUE, Player, Variant
from onitama_core.store import Computer, GuildSettings, Match, Preferences, Terms, Venue
from tests.cogs import http_error
from tests.cogs.shared.builders import BOB, match_of

if TYPE_CHECKING:
    from collections.abc import Callable


# The gate, and matches in channels that a user can't see

MATCH = match_of(12, "Bob")
PRIVATE = replace(MATCH, seats=(Computer(3), MATCH.seats[1]), terms=Terms(venue=Venue.PRIVATE))
ABROAD = MATCH.place.guild_id + 1
OUTSIDER = 99
"""Id of a user."""
ELSEWHERE, THREAD, PARENT = 1, 2, 3
"""Ids of channels."""
THERE = MATCH.place._replace(channel_id=THREAD)


def interaction_of(match: Match) -> Any:
    """Return an interaction of a user who plays no match, in another channel of the server."""
    user = Mock(spec=discord.Member, id=OUTSIDER)
    return Mock(guild_id=match.place.guild_id, channel_id=ELSEWHERE, user=user)


def text_channel(*, is_seen: bool) -> Mock:
    channel = Mock(spec=discord.TextChannel)
    channel.permissions_for.return_value = Mock(view_channel=is_seen)
    return channel


@pytest.mark.parametrize("is_seen", [False, True])
async def test_a_thread_is_fetched_only_if_the_user_sees_its_parent_channel(
    *, is_seen: bool
) -> None:
    thread = Mock(spec=discord.Thread)
    thread.parent = text_channel(is_seen=is_seen)
    thread.is_private.return_value = False
    channels = Mock(find_cached=Mock(return_value=text_channel(is_seen=is_seen)))
    channels.find = AsyncMock(return_value=thread)
    gate = Gate(Mock(), cast("Any", channels))
    match = replace(MATCH, place=THERE, parent_id=PARENT)
    assert await gate.may_see_match(interaction_of(match), match) is is_seen
    assert channels.find.await_count == int(is_seen)


CUT_OFF = aiohttp.ClientPayloadError("Response payload is not completed")
"""The exception for a connection that breaks off during Discord's response."""


@pytest.mark.parametrize("problem", [http_error(503), http_error(429), CUT_OFF, ChannelGone()])
async def test_a_match_is_hidden_and_cannot_be_moved_if_its_channel_cannot_be_fetched(
    problem: Exception,
) -> None:
    interaction = interaction_of(MATCH)
    find = AsyncMock(side_effect=problem)
    channels: Any = Mock(find_cached=Mock(return_value=None), find=find)
    assert not await Gate(Mock(), channels).may_see_match(interaction, MATCH)
    if not isinstance(problem, ChannelGone):
        interaction.client.channels.find = find
        assert await find_stranded_problem(interaction, MATCH) is None


@pytest.mark.parametrize(("is_here", "why"), [(True, None), (False, Unusable.UNSEEN)])
async def test_a_channel_that_the_player_does_not_see_is_unusable_unless_they_are_in_it(
    *, is_here: bool, why: Unusable | None
) -> None:
    interaction = interaction_of(MATCH)
    channel = text_channel(is_seen=False)
    channel.permissions_for = lambda who: (
        discord.Permissions(view_channel=False)
        if who is interaction.user
        else discord.Permissions.all()
    )
    interaction.channel = channel if is_here else None
    interaction.client.channels.find = AsyncMock(return_value=channel)
    interaction.client.outbox.is_stuck.return_value = False
    for is_away in (False, True):
        interaction.client.get_guild.return_value.unavailable = is_away
        assert await find_channel_problem(interaction, MATCH) == (None if is_away else why)


async def find_match_as(user_id: int, match: Match, channel_id: int, guild_id: int) -> Match:
    """Find a match for a user who has all permissions; the test fails if a channel is fetched."""
    matches = Mock(match=AsyncMock(return_value=match))
    channels = Mock(find=AsyncMock(side_effect=AssertionError))
    user = Mock(spec=discord.Member, id=user_id)
    interaction: Any = Mock(user=user, channel_id=channel_id, guild_id=guild_id)
    interaction.permissions = discord.Permissions.all()
    return await Gate(matches, channels).match(interaction, match.id)


@pytest.mark.parametrize("channel_id", [MATCH.place.channel_id, ELSEWHERE])
async def test_a_private_match_is_visible_only_to_its_player_in_its_server(
    channel_id: int,
) -> None:
    """Permissions of any kind let nobody else see it."""
    here = MATCH.place.guild_id
    assert await find_match_as(BOB, PRIVATE, channel_id, here) == PRIVATE
    for user_id, guild_id in ((BOB, ABROAD), (OUTSIDER, here)):
        with pytest.raises(store.NoSuchMatch):
            await find_match_as(user_id, PRIVATE, channel_id, guild_id)


ARCHIVED = Mock(spec=discord.Thread)


def channels(fetch: AsyncMock, now: Callable[[], float] = lambda: 0.0) -> Channels:
    """Return channels of a bot that has none cached; `fetch` counts the requests."""
    client: Any = Mock(get_guild=Mock(return_value=None), fetch_channel=fetch)
    return Channels(client, now)


@pytest.mark.parametrize(
    ("refusal", "error_type"),
    [
        (http_error(403, MISSING_ACCESS), ChannelHidden),
        (http_error(404, UNKNOWN_CHANNEL), ChannelGone),
    ],
)
async def test_a_refused_channel_is_not_fetched_again_until_permissions_change(
    refusal: Exception, error_type: type[Exception]
) -> None:
    """An archived thread is fetched only once too."""
    fetch = AsyncMock(side_effect=[refusal, ARCHIVED])
    bot_channels = channels(fetch)
    for _ in range(25):
        with pytest.raises(error_type):
            await bot_channels.find(THERE)
        bot_channels.forget_guild(ABROAD)
    bot_channels.forget_guild(THERE.guild_id)
    assert [await bot_channels.find(THERE) for _ in range(25)] == [ARCHIVED] * 25
    assert fetch.await_args_list == [call(THREAD), call(THREAD)]
    with pytest.raises(ChannelGone):
        await channels(AsyncMock(return_value=Mock(spec=discord.DMChannel))).find(THERE)


@pytest.mark.parametrize(
    ("refusal", "error_type", "seconds"),
    [
        (http_error(403, MISSING_ACCESS), ChannelHidden, CACHE_SECONDS),
        # Errors of Discord are not cached.
        (http_error(502), discord.HTTPException, 0),
        (http_error(403, 40333), discord.HTTPException, 0),
    ],
)
async def test_a_refused_channel_is_fetched_again_when_it_is_no_longer_cached(
    refusal: Exception, error_type: type[Exception], seconds: float
) -> None:
    now = 0.0
    fetch = AsyncMock(side_effect=refusal)
    bot_channels = channels(fetch, lambda: now)
    for _ in range(2):
        with pytest.raises(error_type):
            await bot_channels.find(THERE)
        now += seconds
    assert fetch.await_count == 2


def test_the_bot_has_no_permissions_in_a_thread_of_an_unknown_channel() -> None:
    """discord.py raises if the thread's parent channel is not cached."""
    thread = Mock(spec=discord.Thread)
    thread.parent = None
    thread.permissions_for.side_effect = discord.ClientException("Parent channel not found")
    assert own_permissions(thread) == discord.Permissions.none()
    thread.parent = Mock(spec=discord.TextChannel)
    thread.permissions_for.side_effect = None
    assert own_permissions(thread) is thread.permissions_for.return_value


# The match that a command without a number means

WAITS_FOR_BOB = replace(match_of(0, "Bob"), waits_for=(Player.BLUE,))
WAITS_FOR_ALICE = replace(match_of(1, "Bob"), waits_for=(Player.RED,))
WAITS_FOR_NOBODY = replace(match_of(3, "Bob"), waits_for=())


def bobs_interaction(*matches: Match) -> Any:
    """Return an interaction of Bob, whose open matches these are."""

    async def open_of(*_: int) -> list[Match]:
        return list(matches)

    services = SimpleNamespace(lists=SimpleNamespace(open_of=open_of))
    client = SimpleNamespace(matches=services)
    user = SimpleNamespace(id=BOB)
    return SimpleNamespace(client=client, user=user, guild_id=1, channel_id=1)


async def test_a_typed_turn_without_a_match_is_played_in_the_one_that_waits_for_the_user() -> None:
    """The error names the matches that wait for the opponent if none waits for the user.

    If none waits for anybody, the user has to name one. A public match is preferred to a private
    one.
    """
    assert (
        await find_match_to_move_in(
            bobs_interaction(WAITS_FOR_NOBODY, WAITS_FOR_ALICE, WAITS_FOR_BOB), None
        )
        == WAITS_FOR_BOB
    )
    with pytest.raises(OthersTurns) as refusal:
        await find_match_to_move_in(bobs_interaction(WAITS_FOR_NOBODY, WAITS_FOR_ALICE), None)
    assert refusal.value.matches == [WAITS_FOR_ALICE]
    with pytest.raises(SeveralMatchesFit):
        await find_match_to_move_in(bobs_interaction(WAITS_FOR_NOBODY, WAITS_FOR_NOBODY), None)
    private = replace(WAITS_FOR_BOB, id=4, terms=replace(WAITS_FOR_BOB.terms, venue=Venue.PRIVATE))
    assert await find_match_to_move_in(bobs_interaction(private), None) == private
    assert await find_match_to_move_in(bobs_interaction(private, WAITS_FOR_ALICE), None) == private
    assert (
        await find_match_to_move_in(bobs_interaction(private, WAITS_FOR_BOB), None) == WAITS_FOR_BOB
    )
    here = replace(private, place=private.place._replace(channel_id=1))
    with pytest.raises(SeveralMatchesFit) as several:
        await find_match_to_move_in(bobs_interaction(here, WAITS_FOR_BOB), None)
    assert several.value.matches == [here, WAITS_FOR_BOB]
    number = "9" * 21
    with pytest.raises(store.NoSuchMatch) as refused:
        await find_match_to_move_in(interaction_of(MATCH), number)
    assert refused.value.match_id == int(number)


# Terms of an invitation, and suggestions for them


@pytest.mark.parametrize(
    ("requested", "settings", "preferences", "pace", "rated"),
    [
        (None, GuildSettings(), Preferences(), "3d", True),
        (None, GuildSettings(), Preferences(), "none", False),
        (None, GuildSettings(rated=False), Preferences(), "3d", False),
        (None, GuildSettings(), Preferences(rated=False), "3d", False),
        # The option `rated` takes precedence over the preference.
        (True, GuildSettings(), Preferences(rated=False), "3d", True),
        (False, GuildSettings(), Preferences(), "3d", False),
    ],
)
def test_a_challenge_is_rated_by_default_if_pace_server_and_challenger_allow_it(
    settings: GuildSettings,
    preferences: Preferences,
    pace: str,
    *,
    requested: bool | None,
    rated: bool,
) -> None:
    assert is_rated(requested, store.PACES[pace], settings, preferences) == rated
    with pytest.raises(RatedWithoutPace):
        is_rated(True, store.PACES["none"], settings, preferences)  # noqa: FBT003


async def list_suggested_deals(
    current: str, usual: Variant = Variant.CLASSIC, variant: str | None = None
) -> list[str]:
    """Return the suggestions for the option `deal`.

    `usual` is the server's default variant, `variant` the value of the option `variant`.
    """
    options = SimpleNamespace(variant=variant)
    response = SimpleNamespace(autocomplete=AsyncMock())
    interaction: Any = SimpleNamespace(namespace=options, guild_id=1, response=response)
    settings_in = AsyncMock(return_value=GuildSettings(variant=usual))
    interaction.client = SimpleNamespace(people=SimpleNamespace(settings_in=settings_in))
    return [choice.value for choice in await suggest_deal(interaction, current)]


@pytest.mark.parametrize(
    ("typed", "usual", "variant", "deals"),
    [
        ("tiger,crab,BA", Variant.CLASSIC, "wind", ["tiger,crab,bat"]),
        ("tiger,crab,ba", Variant.WIND, None, ["tiger,crab,bat"]),
        ("tiger,crab,ba", Variant.WIND, "classic", []),
        ("tiger,crab,ba", Variant.CLASSIC, None, []),
        ("tiger,crab,ba", Variant.CLASSIC, "win", []),
        ("crab,cra", Variant.CLASSIC, None, ["crab,crane"]),
        ("tiger,crab,crane,monkey,cob", Variant.CLASSIC, None, ["tiger,crab,crane,monkey,cobra"]),
        ("tiger,crab,crane,monkey,dragon,cob", Variant.CLASSIC, None, []),
    ],
)
async def test_suggested_deals_have_cards_of_the_variant_and_no_card_twice(
    typed: str, usual: Variant, variant: str | None, deals: list[str]
) -> None:
    assert await list_suggested_deals(typed, usual, variant) == deals


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Ra", ["rabbit", "rat"]),
        ("sN", ["seasnake"]),
        ("ox", ["ox", "fox"]),
        ("crnae", ["crane"]),
        ("tigre", ["tiger"]),
        ("Sea Snaek", ["seasnake"]),
        ("zzz", []),
    ],
)
def test_cards_are_suggested_by_beginning_and_similarity_of_their_names(
    text: str, first: list[str]
) -> None:
    assert [card.id for card in search_cards(text, CATALOGUE)][: len(first) or None] == first


def test_every_card_is_suggested_by_its_name_and_all_for_an_empty_text() -> None:
    assert all(card in search_cards(str(card), CATALOGUE) for card in CATALOGUE)
    assert search_cards(" ", CATALOGUE) == list(CATALOGUE)
    assert [card.id for card in search_cards("rinoceros", CATALOGUE)] == ["rhinoceros"]
    assert search_cards("rinoceros", CATALOGUE[:16]) == []
