"""What the computer thinks of a match that is over."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from discord import app_commands

from cogs.finding.match_option import past_match, suggest_matches_by_day
from cogs.house.capability import Capability, Interaction, MatchOption, command
from cogs.studio import better_picture, chart_picture
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.errors import ReviewBrokenOff
from cogs.ui.messages.private.looking_back.review import chart_page, turn_page_of
from cogs.ui.send import keep_promise, promise_page, report_progress, think
from cogs.ui.sentences.looking_back.review import reviewing
from cogs.ui.sentences.playing.practice import preparing
from onitama_core.engine import EngineGone
from onitama_core.game import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PrivateMessage
    from onitama_core.matches import Review as Made
    from onitama_core.store import Match

PATIENCE: Final = 1.5
"""Seconds between two words about how far it has come."""


class Review(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command(
                "review",
                "Who stood better when in a finished match, and which turns decided it",
                self.review,
                match=suggest_matches_by_day,
            ),
        )
        self.clicks = (on_match(clicks.Review, self.turn_to),)

    @app_commands.describe(match="Which match, if there are several")
    async def review(self, interaction: Interaction, match: MatchOption | None = None) -> None:
        await self.show(interaction, await past_match(interaction, match), None)

    async def turn_to(self, interaction: Interaction, click: clicks.Review, match: Match) -> None:
        """The chart in a new private message, or another page in place of the clicked one."""
        await self.show(interaction, match, click.reviewed)

    async def show(self, interaction: Interaction, match: Match, turn: int | None) -> None:
        """Raises as `Reviews.make`."""
        kept = await self.bot.matches.reviews.kept(match.id)
        await (think(interaction) if turn is None else promise_page(interaction))
        review = kept or await self.made(interaction, match)
        await keep_promise(interaction, await self.page(interaction, review, turn))

    async def made(self, interaction: Interaction, match: Match) -> Made:
        """Off the loop, while the promised answer says how far it has come."""
        told = ""

        def tell(text: str) -> None:
            nonlocal told
            told = text

        making = asyncio.create_task(self.make(match.id, interaction.user.id, tell))
        while not (await asyncio.wait({making}, timeout=PATIENCE))[0]:
            if told:
                await report_progress(interaction, told)
        return await making

    async def make(self, number: int, asker: int, tell: Callable[[str], None]) -> Made:
        """Raises ReviewBrokenOff."""
        engine = self.bot.engine
        try:
            await engine.prepare(lambda done, total: tell(preparing(done, total)))
            return await self.bot.matches.reviews.make(
                number, engine, asker, lambda done, total: tell(reviewing(number, done, total))
            )
        except EngineGone:
            raise ReviewBrokenOff(number) from None

    async def page(
        self, interaction: Interaction, review: Made, number: int | None
    ) -> PrivateMessage:
        """A turn that did not decide it has no page: then it is the chart's."""
        artist = await self.bot.artist_for(interaction)
        turn = next((one for one in review.deciding if one.number == number), None)
        if turn is None:
            return chart_page(review, await chart_picture(artist, review))
        before = await self.bot.matches.reveal.reveal(review.match.id, turn.number - 1)
        near = review.match.player_of(interaction.user.id) or Player.RED
        picture = await better_picture(artist, before, turn, near)
        return turn_page_of(review, turn, before.view.public, picture)


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Review(bot))
