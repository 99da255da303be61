"""The option `match`: left out when one match fits, otherwise chosen from a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord.app_commands import Choice

from cogs.access.places import place_of
from cogs.bot.client import LONGEST_CHOICE, MOST_CHOICES, Choices, Interaction
from cogs.ui.errors import (
    NoMatchFits,
    NoMatchHere,
    NoMatchNumber,
    NoPastMatch,
    OthersTurns,
    SeveralMatchesFit,
)
from cogs.ui.words import plain_seats
from onitama_core.matches import can_be_reviewed
from rendering.words import gettext as _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from onitama_core.store import Match


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

    A match that is set aside may wait for nobody.
    """
    if text is not None:
        return await by_number(interaction, text)
    matches = await mine_here(interaction)
    to_move = [m for m in matches if m.waits_for_user(interaction.user.id)]
    waiting = [m for m in matches if m.waits_for]
    if len(matches) > 1 and waiting and not to_move:
        raise OthersTurns(waiting)
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
    raise NoMatchHere


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
    except NoMatchFits:
        raise NoPastMatch from None


async def by_number(interaction: Interaction, text: str) -> Match:
    number = text.strip().removeprefix("#")
    if not number.isascii() or not number.isdecimal() or len(number) > MOST_DIGITS:
        raise NoMatchNumber(text[:MOST_DIGITS])
    return await interaction.client.gate.match(interaction, int(number))


async def mine_here(interaction: Interaction) -> list[Match]:
    """A person's open matches in this channel, or in the server where none is here.

    Among these private ones only where there are no others: they have a board of their own.
    """
    user_id, guild_id = interaction.user.id, interaction.guild_id or 0
    matches = await interaction.client.matches.games_of(user_id, guild_id)
    here = [m for m in matches if m.place.channel_id == interaction.channel_id] or matches
    return [m for m in here if not m.is_private] or here


async def open_here(interaction: Interaction) -> list[Match]:
    return await interaction.client.matches.games_in(interaction.channel_id or 0)


async def finished_matches(interaction: Interaction) -> list[Match]:
    """The person's in the server, and everybody's in the channel, the latest first."""
    return await interaction.client.matches.finished_games(
        interaction.user.id, place_of(interaction), MOST_CHOICES
    )


def only(matches: Sequence[Match]) -> Match:
    """Raises NoMatchFits or SeveralMatchesFit."""
    if not matches:
        raise NoMatchFits
    if len(matches) > 1:
        raise SeveralMatchesFit(matches)
    return matches[0]


async def suggest_matches(interaction: Interaction, current: str) -> Choices:
    """The person's open matches, then the channel's."""
    user_id, place = interaction.user.id, place_of(interaction)
    matches = await interaction.client.matches.games_near(user_id, place, MOST_CHOICES)
    return fitting(current, matches)


async def suggest_unmoved_matches(interaction: Interaction, current: str) -> Choices:
    """The person's own in which nobody has moved."""
    user_id, guild_id = interaction.user.id, interaction.guild_id or 0
    matches = await interaction.client.matches.games_of(user_id, guild_id)
    return fitting(current, [m for m in matches if m.can_be_cancelled])


async def suggest_past_matches(interaction: Interaction, current: str) -> Choices:
    """As `suggest_matches`, and then those that ended lately."""
    found = await suggest_matches(interaction, current)
    if len(found) < MOST_CHOICES:
        found += fitting(current, await finished_matches(interaction))
    return found[:MOST_CHOICES]


async def suggest_matches_by_day(interaction: Interaction, current: str) -> Choices:
    """Those that ended lately and can be reviewed."""
    ended = filter(can_be_reviewed, await finished_matches(interaction))
    return fitting(current, ended)


def fitting(current: str, matches: Iterable[Match]) -> Choices:
    choices = [Choice(name=named(match), value=str(match.id)) for match in matches]
    typed = current.strip().casefold()
    return [choice for choice in choices if typed in choice.name.casefold()][:MOST_CHOICES]


def named(match: Match) -> str:
    red, blue = plain_seats(match.seats)
    told = (
        _("#{match} {red} – {blue}, ended")
        if match.is_over
        else _("#{match} {red} – {blue}, turn {turn}")
    )
    told = told.format(match=match.id, red=red, blue=blue, turn=match.turn_number)
    return told[:LONGEST_CHOICE]
