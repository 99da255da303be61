"""Options as what they mean: the match, and the terms of one; what is not said is as usual here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from discord.app_commands import Choice, Transform

from cogs.bot.commands import (
    MAX_CHOICE_CHARS,
    MAX_CHOICES,
    ChoiceOption,
    Choices,
    autocompletion,
)
from cogs.bot.places import place_of, settings_here
from cogs.shared import errors
from cogs.shared.terms import OPTIONS, Term, describe_pace
from cogs.shared.words import plain_seats, remove_directions, shorten
from onitama_core import game
from onitama_core.matches import can_be_reviewed, named_deal
from onitama_core.store import PACES, SEPARATOR, UNLIMITED, NoSuchMatch, Pace, SeatChoice, Terms
from rendering.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cogs.bot.client import Interaction
    from onitama_core.store import GuildSettings, Match, Preferences


# The option `match`: left out when one match fits, otherwise chosen from a list


MOST_DIGITS: Final = 15


async def my_match(
    interaction: Interaction,
    text: str | None,
    preferred: Callable[[Match], bool] = lambda _match: True,
) -> Match:
    """The match a player means: by number, or the only one that fits.

    Of several open ones those in this channel come first, then those that are preferred. Raises
    NoMatchNumber, NoSuchMatch, NoMatchFits or SeveralMatchesFit.
    """
    if text is not None:
        return await by_number(interaction, text)
    matches = await mine_here(interaction)
    return only([match for match in matches if preferred(match)] or matches)


async def my_turn(interaction: Interaction, text: str | None) -> Match:
    """As `my_match`; of several the one in which the player is to move, or OthersTurns.

    Where all others wait for somebody else it may be a private one; of those alone none is nearer
    than a match elsewhere. A match that is set aside may wait for nobody.
    """
    if text is not None:
        return await by_number(interaction, text)
    mine = await mine_in_server(interaction)
    matches = nearest(interaction, mine)
    if all(m.is_private for m in matches):
        matches = mine
    awaited = [m for m in mine if m.waits_for_user(interaction.user.id)]
    to_move = [m for m in awaited if m in matches] or [m for m in awaited if m.is_private]
    waiting = [m for m in matches if m.waits_for]
    if len(matches) > 1 and waiting and not to_move:
        raise errors.OthersTurns(waiting)
    return only(to_move or matches)


async def any_match(interaction: Interaction, text: str | None) -> Match:
    """As `my_match`; who has no match here may mean the channel's only one."""
    if text is not None:
        return await by_number(interaction, text)
    return only(await mine_here(interaction) or await open_here(interaction))


async def match_here(interaction: Interaction, text: str | None) -> Match:
    """By number, or the channel's only open one, whoever plays in it. Raises NoMatchHere too."""
    if text is not None:
        return await by_number(interaction, text)
    if matches := await open_here(interaction):
        return only(matches)
    raise errors.NoMatchHere


async def past_match(interaction: Interaction, text: str | None) -> Match:
    """A match that goes on or is over.

    Left out: the latest that ended here, or as `any_match`. Raises NoPastMatch too.
    """
    if text is None:
        place, finished = place_of(interaction), await finished_matches(interaction)
        if here := [match for match in finished if match.place == place]:
            return await interaction.client.matches.match(here[0].id)
    try:
        return await any_match(interaction, text)
    except errors.NoMatchFits:
        raise errors.NoPastMatch from None


async def by_number(interaction: Interaction, text: str) -> Match:
    number = text.strip().removeprefix("#")
    if not number.isascii() or not number.isdecimal():
        raise errors.NoMatchNumber(text[:MOST_DIGITS])
    if len(number) > MOST_DIGITS:
        raise NoSuchMatch(int(number))
    return await interaction.client.gate.match(interaction, int(number))


async def mine_in_server(interaction: Interaction) -> list[Match]:
    """A person's open matches."""
    user_id, guild_id = interaction.user.id, interaction.guild_id or 0
    return await interaction.client.matches.games_of(user_id, guild_id)


def nearest(interaction: Interaction, matches: list[Match]) -> list[Match]:
    """Those in this channel, or all where none is here.

    Among these private ones only where there are no others: they have a board of their own.
    """
    here = [m for m in matches if m.place.channel_id == interaction.channel_id] or matches
    return [m for m in here if not m.is_private] or here


async def mine_here(interaction: Interaction) -> list[Match]:
    return nearest(interaction, await mine_in_server(interaction))


async def open_here(interaction: Interaction) -> list[Match]:
    return await interaction.client.matches.games_in(interaction.channel_id or 0)


async def finished_matches(interaction: Interaction) -> list[Match]:
    """The person's in the server, and everybody's in the channel, the latest first."""
    return await interaction.client.matches.finished_games(
        interaction.user.id, place_of(interaction), MAX_CHOICES
    )


def only(matches: Sequence[Match]) -> Match:
    """Raises NoMatchFits or SeveralMatchesFit."""
    if not matches:
        raise errors.NoMatchFits
    if len(matches) > 1:
        raise errors.SeveralMatchesFit(matches)
    return matches[0]


@autocompletion
async def suggest_matches(interaction: Interaction, current: str) -> Choices:
    """Suggest the user's open matches, then the channel's."""
    return await open_matches(interaction, current)


async def open_matches(interaction: Interaction, current: str) -> Choices:
    """Return the user's open matches and then the channel's, as far as they fit the typed text."""
    user_id, place = interaction.user.id, place_of(interaction)
    matches = await interaction.client.matches.games_near(user_id, place, MAX_CHOICES)
    return fitting(current, matches)


@autocompletion
async def suggest_unmoved_matches(interaction: Interaction, current: str) -> Choices:
    """Suggest the user's matches in which nobody has moved."""
    matches = await mine_in_server(interaction)
    return fitting(current, [m for m in matches if m.can_be_cancelled])


async def open_or_past_matches(interaction: Interaction, current: str) -> Choices:
    """Return the fitting open matches, and then those that ended lately."""
    found = await open_matches(interaction, current)
    if len(found) < MAX_CHOICES:
        found += fitting(current, await finished_matches(interaction))
    return found[:MAX_CHOICES]


async def reviewable_matches(interaction: Interaction, current: str) -> Choices:
    """Return the fitting matches that ended lately and can be reviewed."""
    ended = filter(can_be_reviewed, await finished_matches(interaction))
    return fitting(current, ended)


def fitting(current: str, matches: Iterable[Match]) -> Choices:
    choices = [Choice(name=named(match), value=str(match.id)) for match in matches]
    typed = searchable(current.strip())
    return [choice for choice in choices if typed in searchable(choice.name)][:MAX_CHOICES]


def searchable(text: str) -> str:
    """Return a text as it is searched: in one case, and without the isolates of names."""
    return remove_directions(text).casefold()


def named(match: Match) -> str:
    red, blue = plain_seats(match.seats)
    told = (
        _("#{match} {red} – {blue}, ended")
        if match.is_over
        else _("#{match} {red} – {blue}, turn {turn}")
    )
    told = told.format(match=match.id, red=red, blue=blue, turn=match.turn_number)
    return shorten(told, MAX_CHOICE_CHARS)


# The terms of a match: what is said, else what is usual in the server


OF_POOLS: Final = {pool: label for pool, (label, _below) in OPTIONS[Term.CARDS].items()}
OF_SEATS: Final = {seat: " – ".join(told) for seat, told in OPTIONS[Term.SEAT].items()}
OF_PACES: Final = {name: describe_pace(pace) for name, pace in PACES.items()}
PoolOption: TypeAlias = Transform[str, ChoiceOption(OF_POOLS, str)]
SeatOption: TypeAlias = Transform[SeatChoice, ChoiceOption(OF_SEATS, SeatChoice)]
PaceOption: TypeAlias = Transform[Pace, ChoiceOption(OF_PACES, PACES.__getitem__)]


def cards_with(text: str, offered: Sequence[game.Card]) -> list[game.Card]:
    """Whose names begin with it, then those that hold it; or else those that are nearest."""
    part = "".join(text.split()).casefold()
    fitting = [card for card in offered if part in card.id]
    if not fitting:
        return [card for card in game.nearest_cards(part) if card in offered]
    return sorted(fitting, key=lambda card: not card.id.startswith(part))


@autocompletion
async def suggest_deal(interaction: Interaction, current: str) -> Choices:
    """Suggest the typed text followed by each card that can come next."""
    *named, begun = [part.strip().casefold() for part in current.split(SEPARATOR)]
    if len(named) >= game.CARDS_DEALT:
        return []
    try:
        variant = game.Variant(interaction.namespace.variant)
    except ValueError:  # while options are still typed it may be missing, or not be one yet
        variant = (await settings_here(interaction)).variant
    left = [card for card in game.dealable(variant) if card.id not in named]
    fitting = cards_with(begun, left)[:MAX_CHOICES]
    deals = [SEPARATOR.join((*named, card.id))[:MAX_CHOICE_CHARS] for card in fitting]
    return [Choice(name=deal, value=deal) for deal in deals]


def is_rated(
    asked: bool | None,  # noqa: FBT001
    pace: Pace,
    settings: GuildSettings,
    preferences: Preferences,
) -> bool:
    """As is said, else as the challenger likes wherever it can be. Raises RatedWithoutPace."""
    if asked and pace == UNLIMITED:
        raise errors.RatedWithoutPace
    if asked is not None:
        return asked
    return preferences.rated and settings.rated and pace != UNLIMITED


def terms_of(
    settings: GuildSettings,
    *,
    variant: game.Variant | None = None,
    cards: str | None = None,
    deal: str | None = None,
    seat: SeatChoice | None = None,
    pace: Pace | None = None,
) -> Terms:
    """In this channel, and not rated. Raises CardsOrDeal, NotADeal or IllegalSetup."""
    terms = Terms(
        cards or settings.pool,
        variant=variant or settings.variant,
        seat=seat or SeatChoice.RANDOM,
        pace=pace or settings.pace,
    )
    if deal is None:
        return terms
    if cards is not None:
        raise errors.CardsOrDeal
    try:
        return replace(named_deal(deal, terms.seat, terms.variant), pace=terms.pace)
    except game.UnreadableText as problem:
        raise errors.NotADeal(problem.text) from None
