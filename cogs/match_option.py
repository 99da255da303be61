"""The option `match`: left out when one match fits, otherwise chosen from a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord import app_commands

from cogs.places import require_may_look
from cogs.ui.errors import NoMatchFits, NoMatchNumber, SeveralMatchesFit

if TYPE_CHECKING:
    import discord

    from cogs.client import OnitamaBot
    from onitama_core.matches.records import Match
    from onitama_core.matches.updates import Update

MOST_CHOICES: Final = 25
MOST_DIGITS: Final = 15


async def my_match(interaction: discord.Interaction[Any], text: str | None) -> Update:
    """The match a player means: by number, or the one that fits.

    Of several open ones those in this channel come first, then those where the player is to
    move. Raises NoMatchNumber, NoSuchMatch, NoMatchFits, SeveralMatchesFit or OutOfSight.
    """
    bot: OnitamaBot = interaction.client
    if text is not None:
        return await by_number(interaction, text)
    return await bot.play.look(only(await mine(interaction)).id)


async def any_match(interaction: discord.Interaction[Any], text: str | None) -> Update:
    """As `my_match`; who has no match here may mean the channel's only one."""
    bot: OnitamaBot = interaction.client
    if text is not None:
        return await by_number(interaction, text)
    matches = await mine(interaction) or await bot.play.games_in(interaction.channel_id or 0)
    return await bot.play.look(only(matches).id)


async def by_number(interaction: discord.Interaction[Any], text: str) -> Update:
    bot: OnitamaBot = interaction.client
    number = text.strip().removeprefix("#")
    if not number.isascii() or not number.isdecimal() or len(number) > MOST_DIGITS:
        raise NoMatchNumber(text[:MOST_DIGITS])
    update = await bot.play.look_in(int(number), interaction.guild_id or 0)
    await require_may_look(interaction, update.match)
    return update


async def mine(interaction: discord.Interaction[Any]) -> list[Match]:
    bot: OnitamaBot = interaction.client
    matches = await bot.play.games_of(interaction.user.id, interaction.guild_id or 0)
    here = [m for m in matches if m.place.channel_id == interaction.channel_id] or matches
    return [m for m in here if m.seats[m.turn].user_id == interaction.user.id] or here


def only(matches: list[Match]) -> Match:
    """Raises NoMatchFits or SeveralMatchesFit."""
    if not matches:
        raise NoMatchFits
    if len(matches) > 1:
        raise SeveralMatchesFit(matches)
    return matches[0]


async def suggest_matches(
    interaction: discord.Interaction[Any], current: str
) -> list[app_commands.Choice[str]]:
    """The person's open matches, then the channel's."""
    bot: OnitamaBot = interaction.client
    own = await bot.play.games_of(interaction.user.id, interaction.guild_id or 0)
    here = await bot.play.games_in(interaction.channel_id or 0)
    matches = {match.id: match for match in (*own, *here)}.values()
    choices = [app_commands.Choice(name=label(match), value=str(match.id)) for match in matches]
    typed = current.strip().casefold()
    return [choice for choice in choices if typed in choice.name.casefold()][:MOST_CHOICES]


def label(match: Match) -> str:
    red, blue = (person.name for person in match.seats)
    return f"#{match.id} {red} (Red) – {blue} (Blue), turn {match.turn_number}"[:100]
