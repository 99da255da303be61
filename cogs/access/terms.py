"""Who may be invited where, and options as terms: what is said, else what is usual there."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.access.gate import UNANSWERED, person
from cogs.access.places import place_of, require_may_begin, require_may_post, settings_here
from cogs.bot.client import LONGEST_CHOICE, MOST_CHOICES, chosen
from cogs.ui.errors import (
    BotLacksPermissions,
    CannotInvite,
    CardsOrDeal,
    ChannelGone,
    NotADeal,
    OldCommand,
    RatedWithoutPace,
    Uninvitable,
    Where,
)
from cogs.ui.words import pace_in_words
from onitama_core.engine import LEVELS
from onitama_core.game import (
    CARDS_DEALT,
    POOLS,
    Player,
    UnreadableText,
    Variant,
    dealable,
    nearest_cards,
)
from onitama_core.matches import AlreadyInvited, named_deal
from onitama_core.store import PACES as STORE_PACES
from onitama_core.store import SEPARATOR, UNLIMITED, SeatChoice, Terms, Venue
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from cogs.bot.client import Interaction
    from onitama_core.game import Card
    from onitama_core.matches import Invited
    from onitama_core.store import GuildSettings, Match, Pace, Preferences


PATIENCE: Final = 1.0
"""Seconds that a click waits for Discord to say who is there, before it is answered."""
T = TypeVar("T")
Opponent: TypeAlias = discord.Member | discord.User | None
"""None: anybody."""


async def invite(interaction: Interaction, opponent: Opponent, terms: Terms) -> Invited:
    await require_can_be_played(interaction, opponent, terms.venue)
    other = None if opponent is None else person(opponent)
    offer = interaction.client.matches.invitations.invite
    return await past_a_lost_one(
        interaction, partial(offer, place_of(interaction), person(interaction.user), other, terms)
    )


async def past_a_lost_one(interaction: Interaction, ask: Callable[[], Awaitable[T]]) -> T:
    """Ask again where the invitation that stands in the way was lost with its channel."""
    try:
        return await ask()
    except AlreadyInvited as waiting:
        try:
            await interaction.client.channels.find(waiting.invitation.place.channel_id)
        except ChannelGone:
            await interaction.client.matches.invitations.let_lapse(waiting.invitation.id)
        except (BotLacksPermissions, *UNANSWERED):
            raise waiting from None
        else:
            raise
    return await ask()


async def require_venue(interaction: Interaction, venue: Venue) -> None:
    """Raises BeginsElsewhere, BotLacksPermissions or NoThreadHere.

    Before nobody the bot needs no permission.
    """
    await require_may_begin(interaction, place_of(interaction))
    if venue is not Venue.PRIVATE:
        await require_may_post(interaction, place_of(interaction), venue)


async def require_can_be_played(interaction: Interaction, opponent: Opponent, venue: Venue) -> None:
    """Raises as `require_venue`, or CannotInvite."""
    await require_venue(interaction, venue)
    if opponent is None:
        return
    if not isinstance(opponent, discord.Member):
        raise CannotInvite(Uninvitable.GONE)
    if opponent.bot:
        raise CannotInvite(Uninvitable.BOT)
    if not may_see(opponent, interaction.channel):
        raise CannotInvite(Uninvitable.CANNOT_SEE)


def may_see(member: discord.Member, channel: object) -> bool:
    """As Discord told with the command, or as the channel has it, where the bot knows of it."""
    may = member.resolved_permissions
    where = channel.parent if isinstance(channel, discord.Thread) else channel
    if may is None and isinstance(where, discord.abc.GuildChannel):
        may = where.permissions_for(member)
    return may is None or may.view_channel


async def find_opponent(interaction: Interaction, user_id: int | None) -> discord.Member | None:
    """Raises CannotInvite for who is not in this server."""
    if user_id is None:
        return None
    if interaction.guild is None:
        raise CannotInvite(Uninvitable.GONE)
    try:
        return await interaction.guild.fetch_member(user_id)
    except discord.NotFound:
        raise CannotInvite(Uninvitable.GONE) from None


async def require_opponent_here(interaction: Interaction, match: Match) -> None:
    """Raises CannotInvite where Discord says that a player's opponent has left the server."""
    user_id = interaction.user.id
    if match.player_of(user_id) is None:
        return
    for other in match.people:
        if other.user_id != user_id and not other.is_former:
            await require_here(interaction, other.user_id)


async def require_here(interaction: Interaction, user_id: int) -> None:
    """Raises CannotInvite where Discord says that somebody has left the server."""
    with suppress(*UNANSWERED):  # as it is when time is up
        async with asyncio.timeout(PATIENCE):
            await find_opponent(interaction, user_id)


VARIANTS: Final = [
    Choice(name=words.variant_name(variant), value=variant.value) for variant in Variant
]
CARDS: Final = [Choice(name=pool, value=pool) for pool in POOLS]
SEATS: Final = [
    Choice(name=f"{words.side(Player.RED)} (Light)", value=SeatChoice.RED.value),
    Choice(name=f"{words.side(Player.BLUE)} (Shadow)", value=SeatChoice.BLUE.value),
    Choice(name="random", value=SeatChoice.RANDOM.value),
]
PACES: Final = [Choice(name=pace_in_words(pace), value=name) for name, pace in STORE_PACES.items()]


def cards_with(text: str, offered: Sequence[Card]) -> list[Card]:
    """Whose names begin with it, then those that hold it; or else those that are nearest."""
    part = "".join(text.split()).casefold()
    fitting = [card for card in offered if part in card.id]
    if not fitting:
        return [card for card in nearest_cards(part) if card in offered]
    return sorted(fitting, key=lambda card: not card.id.startswith(part))


async def suggest_deal(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """What was typed, with each card that can come next."""
    *named, begun = [part.strip().casefold() for part in current.split(SEPARATOR)]
    if len(named) >= CARDS_DEALT:
        return []
    try:
        variant = Variant(interaction.namespace.variant)
    except ValueError:  # while options are still typed it may be missing, or not be one yet
        variant = (await settings_here(interaction)).variant
    left = [card for card in dealable(variant) if card.id not in named]
    fitting = cards_with(begun, left)[:MOST_CHOICES]
    deals = [SEPARATOR.join((*named, card.id))[:LONGEST_CHOICE] for card in fitting]
    return [app_commands.Choice(name=deal, value=deal) for deal in deals]


def venue_for(interaction: Interaction, where: str | None, settings: GuildSettings) -> Venue:
    """As is said, else as is usual in the server wherever there can be a thread.

    Raises OldCommand.
    """
    if where is not None:
        return Venue.THREAD if chosen(Where, where) is Where.THREAD else Venue.CHANNEL
    can_be_thread = isinstance(interaction.channel, discord.TextChannel)
    return Venue.THREAD if settings.in_threads and can_be_thread else Venue.CHANNEL


def pace_of(pace: str | None, usual: Pace) -> Pace:
    """Raises OldCommand."""
    if pace is None:
        return usual
    if pace not in STORE_PACES:
        raise OldCommand
    return STORE_PACES[pace]


async def usual_terms(interaction: Interaction, settings: GuildSettings) -> Terms:
    return Terms(
        settings.pool,
        variant=settings.variant,
        pace=settings.pace,
        is_rated=is_rated(None, settings.pace, settings, await likes(interaction)),
    )


async def likes(interaction: Interaction) -> Preferences:
    return await interaction.client.people.preferences_of(interaction.user.id)


def is_rated(
    asked: bool | None,  # noqa: FBT001
    pace: Pace,
    settings: GuildSettings,
    preferences: Preferences,
) -> bool:
    """As is said, else as the challenger likes wherever it can be. Raises RatedWithoutPace."""
    if asked and pace == UNLIMITED:
        raise RatedWithoutPace
    if asked is not None:
        return asked
    return preferences.rated and settings.rated and pace != UNLIMITED


def terms_of(
    variant: str | None,
    cards: str | None,
    deal: str | None,
    seat: str | None,
    settings: GuildSettings,
) -> Terms:
    """Raises CardsOrDeal, OldCommand, NotADeal or IllegalSetup."""
    played = settings.variant if variant is None else chosen(Variant, variant)
    sits = SeatChoice.RANDOM if seat is None else chosen(SeatChoice, seat)
    if deal is None:
        if cards not in (None, *POOLS):
            raise OldCommand
        return Terms(cards or settings.pool, seat=sits, variant=played)
    if cards is not None:
        raise CardsOrDeal
    try:
        return named_deal(deal, sits, played)
    except UnreadableText as problem:
        raise NotADeal(problem.text) from None


BOTH_SIDES: Final = "both"
FIRST_LEVEL: Final = 3
"""For who asks for none: somebody new loses to it, and has something to learn."""


def level_of(text: str | None) -> int | None:
    """None: one person plays both sides. Raises OldCommand."""
    if text is None:
        return FIRST_LEVEL
    if text == BOTH_SIDES:
        return None
    if text not in {str(level.number) for level in LEVELS}:
        raise OldCommand
    return int(text)
