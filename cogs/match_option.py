"""The option `match`: left out when one match fits, otherwise chosen from a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from cogs.capability import LONGEST_CHOICE, MOST_CHOICES
from cogs.places import require_may_look
from cogs.ui.errors import NoMatchFits, NoMatchNumber, SeveralMatchesFit

if TYPE_CHECKING:
    from cogs.capability import Interaction
    from onitama_core.matches.records import Match
    from onitama_core.matches.updates import Update

MOST_DIGITS: Final = 15


async def my_match(interaction: Interaction, text: str | None) -> Update:
    """The match a player means: by number, or the only one that fits.

    Of several open ones those in this channel come first. Raises NoMatchNumber, NoSuchMatch,
    NoMatchFits, SeveralMatchesFit or OutOfSight.
    """
    if text is not None:
        return await by_number(interaction, text)
    return await interaction.client.play.look(only(await mine_here(interaction)).id)


async def my_turn(interaction: Interaction, text: str | None) -> Update:
    """As `my_match`; of several the one in which the player is to move."""
    if text is not None:
        return await by_number(interaction, text)
    matches = await mine_here(interaction)
    to_move = [m for m in matches if m.waits_for_user(interaction.user.id)]
    return await interaction.client.play.look(only(to_move or matches).id)


async def any_match(interaction: Interaction, text: str | None) -> Update:
    """As `my_match`; who has no match here may mean the channel's only one."""
    if text is not None:
        return await by_number(interaction, text)
    play = interaction.client.play
    matches = await mine_here(interaction) or await play.games_in(interaction.channel_id or 0)
    return await play.look(only(matches).id)


async def by_number(interaction: Interaction, text: str) -> Update:
    number = text.strip().removeprefix("#")
    if not number.isascii() or not number.isdecimal() or len(number) > MOST_DIGITS:
        raise NoMatchNumber(text[:MOST_DIGITS])
    update = await interaction.client.play.look_in(int(number), interaction.guild_id or 0)
    await require_may_look(interaction, update.match)
    return update


async def mine_here(interaction: Interaction) -> list[Match]:
    """A person's open matches in this channel, or in the server where none is here."""
    play = interaction.client.play
    matches = await play.games_of(interaction.user.id, interaction.guild_id or 0)
    return [m for m in matches if m.place.channel_id == interaction.channel_id] or matches


def only(matches: list[Match]) -> Match:
    """Raises NoMatchFits or SeveralMatchesFit."""
    if not matches:
        raise NoMatchFits
    if len(matches) > 1:
        raise SeveralMatchesFit(matches)
    return matches[0]


async def suggest_matches(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The person's open matches, then the channel's."""
    own = await interaction.client.play.games_of(interaction.user.id, interaction.guild_id or 0)
    here = await interaction.client.play.games_in(interaction.channel_id or 0)
    matches = {match.id: match for match in (*own, *here)}.values()
    choices = [app_commands.Choice(name=label(match), value=str(match.id)) for match in matches]
    typed = current.strip().casefold()
    return [choice for choice in choices if typed in choice.name.casefold()][:MOST_CHOICES]


def label(match: Match) -> str:
    red, blue = (person.name for person in match.seats)
    return f"#{match.id} {red} (Red) – {blue} (Blue), turn {match.turn_number}"[:LONGEST_CHOICE]
