"""Playing a turn by typing it."""

from __future__ import annotations

from functools import partial
from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from discord import app_commands

from cogs.finding.match_option import my_turn, only, suggest_matches
from cogs.finding.stranded import require_place
from cogs.house.answering import and_next, shown
from cogs.house.capability import MOST_CHOICES, Capability, Interaction, MatchOption, command
from cogs.practising import show
from cogs.ui.errors import SeveralMatchesFit, TwoMatches
from cogs.ui.explain import committed
from cogs.ui.reading import read, read_lantern, read_number, squeezed
from cogs.ui.send import whisper
from cogs.ui.sentences import suggestions
from cogs.ui.sentences.playing.private import you_played
from onitama_core.game import OnitamaError, UnreadableText, format_action, parse_action
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from cogs.house.client import OnitamaBot
    from onitama_core.game import Action, PlayerView
    from onitama_core.store import Match

    Read: TypeAlias = Callable[[PlayerView], Action]
    """What is typed, as it reads in one match."""


class Typed(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command(
                "move",
                "Play your turn by typing it",
                self.move,
                move=suggest_moves,
                match=suggest_matches,
            ),
            command(
                "lantern",
                "Light a lantern on a file or a rank, or none",
                self.lantern,
                line=suggest_lines,
                match=suggest_matches,
            ),
        )

    @app_commands.describe(
        move="Card, square from, square to: tiger:c1c3",
        match="Which match, if you play several",
    )
    async def move(
        self,
        interaction: Interaction,
        move: app_commands.Range[str, 1, 100],
        match: MatchOption | None = None,
    ) -> None:
        number, typed = read_number(move)
        found = await self.find(interaction, the_one(number, match), partial(read, typed))
        await self.play_typed(interaction, found, await self.read(interaction, found, typed))

    async def find(self, interaction: Interaction, match: str | None, read: Read) -> Match:
        """As `my_turn`; of several the one in which what is typed can be played."""
        try:
            return await my_turn(interaction, match)
        except SeveralMatchesFit as several:
            user_id, matches = interaction.user.id, several.matches
            fitting = [found for found in matches if await self.can_play(found, user_id, read)]
            return only(fitting or matches)

    async def can_play(self, match: Match, user_id: int, read: Read) -> bool:
        try:
            view = (await self.bot.matches.play.look_as(match.id, user_id)).view
            return read(view) in view.legal_actions
        except OnitamaError:
            return False

    async def read(self, interaction: Interaction, match: Match, text: str) -> Action:
        """What is written in full needs no look at the board.

        Raises NotAPlayer, UnreadableText, SeveralCardsFit or UnreadableStep.
        """
        try:
            return parse_action(text)
        except UnreadableText:
            own = await self.bot.matches.play.look_as(match.id, interaction.user.id)
            return read(text, own.view)

    @app_commands.describe(
        line="a to e for a file, 1 to 5 for a rank, or none",
        match="Which match, if you play several",
    )
    async def lantern(
        self,
        interaction: Interaction,
        line: app_commands.Range[str, 1, 100],
        match: MatchOption | None = None,
    ) -> None:
        action = read_lantern(line)
        found = await self.find(interaction, match, lambda _: action)
        await self.play_typed(interaction, found, action)

    async def play_typed(self, interaction: Interaction, match: Match, action: Action) -> None:
        await require_place(interaction, match)
        update = await self.bot.matches.play.play(
            match.id, interaction.user.id, action, step=None, at=interaction.created_at
        )
        with committed():
            if match.is_private:
                await show(interaction, match.id)
                return
            board = await shown(interaction, update.public)
            told = you_played(update, action, board)
            await whisper(interaction, await and_next(interaction, update, told))


def the_one(number: str | None, match: str | None) -> str | None:
    """What is named before a move or in the option, if not both. Raises TwoMatches."""
    if number and match and number.removeprefix("#") != match.strip().removeprefix("#"):
        raise TwoMatches
    return match or number


async def suggest_moves(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The legal actions that fit what is typed so far; of several matches by turns."""
    try:
        found = await my_turn(interaction, interaction.namespace.match)
    except SeveralMatchesFit as several:
        moves = [
            await moves_in(interaction, match, suggestions.in_match) for match in several.matches
        ]
    else:
        moves = [await moves_in(interaction, found, lambda _, move: move)]
    typed = squeezed(current)
    return [
        app_commands.Choice(name=name, value=text)
        for name, text in filter(None, chain.from_iterable(zip_longest(*moves)))
        if typed in squeezed(name) or typed in squeezed(text)
    ][:MOST_CHOICES]


async def moves_in(
    interaction: Interaction, match: Match, called: Callable[[int, str], str]
) -> list[tuple[str, str]]:
    """How each reads and how it is typed."""
    try:
        view = (await interaction.client.matches.play.look_as(match.id, interaction.user.id)).view
    except OnitamaError:
        return []
    return [
        (called(match.id, words.choice(action, view)), called(match.id, format_action(action)))
        for action in view.legal_actions
    ]


async def suggest_lines(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Those that fit what is typed, whatever is hidden and whatever was lit."""
    typed = squeezed(current)
    return [
        app_commands.Choice(name=name, value=text)
        for name, text in suggestions.LINES.items()
        if squeezed(name).startswith(typed) or text.startswith(typed)
    ]


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Typed(bot))
