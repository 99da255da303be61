"""The option `match` of slash commands, and the options for the terms of a new match."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
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
from cogs.shared.terms import OFFERED, POOL_DESCRIPTIONS, Term, describe_option, describe_pace
from cogs.shared.typed_cards import deal_in_english, deal_in_words, search_cards, split_deal
from cogs.shared.words import plain_seats, remove_directions, shorten
from onitama_core import game
from onitama_core.matches import can_be_reviewed, named_deal
from onitama_core.store import PACES, SEPARATOR, UNLIMITED, NoSuchMatch, Pace, SeatChoice, Terms
from rendering.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cogs.bot.client import Interaction
    from onitama_core.store import GuildSettings, Match, Preferences


# The option `match`, which users may leave out if only one match fits


MAX_MATCH_ID_DIGITS: Final = 15
"""Largest number of digits of a match's number, as in custom ids.

A longer number is not looked up.
"""


async def find_my_match(
    interaction: Interaction,
    text: str | None,
    preferred: Callable[[Match], bool] = lambda _match: True,
) -> Match:
    """Return the match of the user with the typed number, or the user's only match.

    Without a number, only the user's matches in this channel count, or all of the user's matches if
    there are none here. If `preferred` is true for some of the matches that count, the others are
    left out. Raises NoMatchNumber, NoSuchMatch, NoMatchFits or SeveralMatchesFit.
    """
    if text is not None:
        return await find_match_by_number(interaction, text)
    matches = await list_my_nearest_matches(interaction)
    return require_single([match for match in matches if preferred(match)] or matches)


async def find_match_to_move_in(interaction: Interaction, text: str | None) -> Match:
    """Return the match in which the user wants to move: by number, or the one that waits for them.

    Without a number, the user's matches in this channel come first. If none of these waits for the
    user, a private match that does is taken. Raises NoMatchNumber, NoSuchMatch, NoMatchFits,
    SeveralMatchesFit, or OthersTurns if all of several matches wait for somebody else.
    """
    if text is not None:
        return await find_match_by_number(interaction, text)
    mine = await list_my_matches(interaction)
    nearest = keep_nearest(interaction, mine)
    if all(match.is_private for match in nearest):
        nearest = mine
    my_turn = [match for match in mine if match.waits_for_user(interaction.user.id)]
    to_move = [match for match in my_turn if match in nearest] or [
        match for match in my_turn if match.is_private
    ]
    # A match whose log can't be replayed may wait for nobody.
    waiting = [match for match in nearest if match.waits_for]
    if len(nearest) > 1 and waiting and not to_move:
        raise errors.OthersTurns(waiting)
    return require_single(to_move or nearest)


async def find_match(interaction: Interaction, text: str | None) -> Match:
    """Return the match with the typed number, the user's only match, or the channel's only match.

    Raises NoMatchNumber, NoSuchMatch, NoMatchFits or SeveralMatchesFit.
    """
    if text is not None:
        return await find_match_by_number(interaction, text)
    return require_single(
        await list_my_nearest_matches(interaction) or await list_open_matches_here(interaction)
    )


async def find_match_here(interaction: Interaction, text: str | None) -> Match:
    """Return the match with the typed number, or the channel's only open match.

    Raises NoMatchNumber, NoSuchMatch, NoMatchHere or SeveralMatchesFit.
    """
    if text is not None:
        return await find_match_by_number(interaction, text)
    if matches := await list_open_matches_here(interaction):
        return require_single(matches)
    raise errors.NoMatchHere


async def find_past_match(interaction: Interaction, text: str | None) -> Match:
    """Return the match with the typed number, which may be open or over.

    Without a number: the match that ended last in this channel, otherwise the one of `find_match`.
    Raises NoMatchNumber, NoSuchMatch, NoPastMatch or SeveralMatchesFit.
    """
    if text is None:
        place = place_of(interaction)
        finished = await list_finished_matches(interaction)
        if here := [match for match in finished if match.place == place]:
            return await interaction.client.matches.match(here[0].id)
    try:
        return await find_match(interaction, text)
    except errors.NoMatchFits:
        raise errors.NoPastMatch from None


async def find_match_by_number(interaction: Interaction, text: str) -> Match:
    """Return the match with a typed number such as `12` or `#12`.

    Raises NoMatchNumber, or NoSuchMatch also if the user may not see the match.
    """
    number = text.strip().removeprefix("#")
    if not number.isascii() or not number.isdecimal():
        raise errors.NoMatchNumber(text[:MAX_MATCH_ID_DIGITS])
    if len(number) > MAX_MATCH_ID_DIGITS:
        raise NoSuchMatch(int(number))
    return await interaction.client.gate.match(interaction, int(number))


async def list_my_matches(interaction: Interaction) -> list[Match]:
    """Return the user's open matches in this server."""
    user_id = interaction.user.id
    guild_id = interaction.guild_id or 0
    return await interaction.client.matches.lists.open_of(user_id, guild_id)


def keep_nearest(interaction: Interaction, matches: list[Match]) -> list[Match]:
    """Return the matches in this channel, or all if none is here.

    Private matches are left out if there are others: they are played on their own boards.
    """
    here = [match for match in matches if match.place.channel_id == interaction.channel_id]
    nearest = here or matches
    return [match for match in nearest if not match.is_private] or nearest


async def list_my_nearest_matches(interaction: Interaction) -> list[Match]:
    return keep_nearest(interaction, await list_my_matches(interaction))


async def list_open_matches_here(interaction: Interaction) -> list[Match]:
    return await interaction.client.matches.lists.open_in(interaction.channel_id or 0)


async def list_finished_matches(interaction: Interaction) -> list[Match]:
    """Return the user's ended matches in this server and all of this channel, latest first."""
    return await interaction.client.matches.lists.finished_near(
        interaction.user.id, place_of(interaction), MAX_CHOICES
    )


def require_single(matches: Sequence[Match]) -> Match:
    """Return the only match of a list. Raises NoMatchFits or SeveralMatchesFit."""
    if not matches:
        raise errors.NoMatchFits
    if len(matches) > 1:
        raise errors.SeveralMatchesFit(matches)
    return matches[0]


@autocompletion
async def suggest_matches(interaction: Interaction, current: str) -> Choices:
    """Suggest open matches, as an option's autocomplete callback; see `suggest_open_matches`."""
    return await suggest_open_matches(interaction, current)


async def suggest_open_matches(interaction: Interaction, current: str) -> Choices:
    """Suggest the user's open matches and then the channel's, if they contain the typed text."""
    user_id = interaction.user.id
    place = place_of(interaction)
    matches = await interaction.client.matches.lists.open_near(user_id, place, MAX_CHOICES)
    return filter_choices(current, matches)


@autocompletion
async def suggest_unmoved_matches(interaction: Interaction, current: str) -> Choices:
    """Suggest the user's matches in which nobody has moved."""
    matches = await list_my_matches(interaction)
    return filter_choices(current, [match for match in matches if match.can_be_cancelled])


async def suggest_open_and_past_matches(interaction: Interaction, current: str) -> Choices:
    """Suggest open matches, and then those that ended last."""
    found = await suggest_open_matches(interaction, current)
    if len(found) < MAX_CHOICES:
        found += filter_choices(current, await list_finished_matches(interaction))
    return found[:MAX_CHOICES]


async def suggest_reviewable_matches(interaction: Interaction, current: str) -> Choices:
    """Suggest matches that ended last and that the computer can review."""
    finished = await list_finished_matches(interaction)
    return filter_choices(current, [match for match in finished if can_be_reviewed(match)])


def filter_choices(current: str, matches: Iterable[Match]) -> Choices:
    """Return suggestions for the matches whose names contain the typed text."""
    choices = [Choice(name=choice_name(match), value=str(match.id)) for match in matches]
    typed = normalize_for_search(current.strip())
    return [choice for choice in choices if typed in normalize_for_search(choice.name)][
        :MAX_CHOICES
    ]


def normalize_for_search(text: str) -> str:
    """Return a text for searching: without case and without the invisible marks around names."""
    return remove_directions(text).casefold()


def choice_name(match: Match) -> str:
    """Return the name of a match in a list of suggestions."""
    red, blue = plain_seats(match.seats)
    if match.is_over:
        text = _("#{match} {red} – {blue}, ended")
    else:
        text = _("#{match} {red} – {blue}, turn {turn}")
    text = text.format(match=match.id, red=red, blue=blue, turn=match.turn_number)
    return shorten(text, MAX_CHOICE_CHARS)


# The options for the terms of a new match, each of which defaults to the server's setting


def describe_seat_choice(seat: str) -> str:
    """Return a text like `Seats at random – A rematch swaps them`."""
    label, description = describe_option(Term.SEAT, seat)
    return _("{label} – {description}").format(label=label, description=description)


POOL_LABELS: Final = {pool: label for pool, (label, _description) in POOL_DESCRIPTIONS.items()}
SEAT_LABELS: Final = {seat: partial(describe_seat_choice, seat) for seat in OFFERED[Term.SEAT]}
PACE_LABELS: Final = {name: partial(describe_pace, pace) for name, pace in PACES.items()}
PoolOption: TypeAlias = Transform[str, ChoiceOption(POOL_LABELS, str)]
SeatOption: TypeAlias = Transform[SeatChoice, ChoiceOption(SEAT_LABELS, SeatChoice)]
PaceOption: TypeAlias = Transform[Pace, ChoiceOption(PACE_LABELS, PACES.__getitem__)]


@autocompletion
async def suggest_deal(interaction: Interaction, current: str) -> Choices:
    """Suggest the typed text followed by each card that can come next."""
    *complete, unfinished = split_deal(current)
    if len(complete) >= game.CARDS_DEALT:
        return []
    try:
        variant = game.Variant(interaction.namespace.variant)
    except ValueError:  # the user may not have chosen the variant yet
        variant = (await settings_here(interaction)).variant
    unused = [card for card in game.dealable_cards(variant) if card.id not in complete]
    next_cards = search_cards(unfinished, unused)[:MAX_CHOICES]
    deals = [(*complete, card.id) for card in next_cards]
    return [
        Choice(
            name=shorten(deal_in_words(deal), MAX_CHOICE_CHARS),
            value=SEPARATOR.join(deal)[:MAX_CHOICE_CHARS],
        )
        for deal in deals
    ]


def is_rated(
    chosen: bool | None,  # noqa: FBT001
    pace: Pace,
    settings: GuildSettings,
    preferences: Preferences,
) -> bool:
    """Return whether a new match is rated: as asked for, otherwise as the challenger prefers.

    `chosen` is the option `rated`, None if it was left out. Then a match without a time limit, or
    in a server without ratings, is unrated. Raises RatedWithoutPace if a rated match without a time
    limit is asked for.
    """
    if chosen and pace == UNLIMITED:
        raise errors.RatedWithoutPace
    if chosen is not None:
        return chosen
    return preferences.rated and settings.rated and pace != UNLIMITED


def make_terms(
    settings: GuildSettings,
    *,
    variant: game.Variant | None = None,
    cards: str | None = None,
    deal: str | None = None,
    seat: SeatChoice | None = None,
    pace: Pace | None = None,
) -> Terms:
    """Return the terms of a match from a command's options, unrated and played in the channel.

    The server's settings hold for options that are left out. Raises CardsOrDeal, NotADeal or
    IllegalSetup.
    """
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
        return replace(
            named_deal(deal_in_english(deal), terms.seat, terms.variant), pace=terms.pace
        )
    except game.UnreadableText as problem:
        raise errors.NotADeal(problem.text) from None
