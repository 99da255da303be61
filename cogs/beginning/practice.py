"""Matches against the computer, and of both sides: how they begin, hints, what follows them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from discord import app_commands

from cogs.finding import listed_options
from cogs.finding.deal_option import suggest_deal
from cogs.finding.inviting import person
from cogs.finding.places import customs_here, place_of
from cogs.finding.practice_options import (
    BOTH_SIDES,
    FIRST_LEVEL,
    level_of,
    practice_pace,
    require_venue,
)
from cogs.finding.terms_options import terms_of
from cogs.house.answering import posted
from cogs.house.capability import Capability, Interaction, chosen, command
from cogs.practising import Hints, hint_for, level_in, show
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_match, on_own
from cogs.ui.clicks.lists import chosen_value
from cogs.ui.errors import OldButton
from cogs.ui.explain import committed
from cogs.ui.messages.private.playing.practice import Hinted, another, begun, hint_alone, next_level
from cogs.ui.send import promise_board, think, whisper
from cogs.ui.sentences.playing import practice as say
from onitama_core.engine import LEVELS
from onitama_core.matches import NotAPlayer, NotFinished, for_rematch
from onitama_core.store import SeatChoice, Terms, Venue

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from onitama_core.game import Player
    from onitama_core.matches import Line
    from onitama_core.store import Match


class Practice(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.hints = Hints(bot)
        self.commands = (
            command(
                "practice",
                "Play against me at once, unseen by others",
                self.practice,
                deal=suggest_deal,
            ),
        )
        self.clicks = (
            on_match(clicks.Hint, self.hint),
            on_match(clicks.PlayAgain, self.again),
            on_match(clicks.ShowLevels, self.show_levels),
            on_match(clicks.PickLevel, self.pick_level),
            on_own(clicks.NewPractice, self.begin_another),
        )

    @app_commands.describe(
        level=f"How well I play (told of play by day); or both sides (default: {FIRST_LEVEL})",
        variant="Classic, with the Wind Spirit, or hidden ninjas (default: as this server likes)",
        cards="Which cards to deal from (default: as this server likes)",
        seat="Where you sit (default: random)",
        deal="Five cards: Red's two, Blue's two, the side card, with commas between",
        where="Unseen by others, or before everybody (default: unseen)",
        pace="How much time you have (default: as much as you like)",
    )
    @app_commands.choices(
        level=[
            *(
                app_commands.Choice(name=say.option(level), value=str(level.number))
                for level in LEVELS
            ),
            app_commands.Choice(name=say.BOTH_SIDES, value=BOTH_SIDES),
        ],
        variant=listed_options.VARIANTS,
        cards=listed_options.CARDS,
        seat=listed_options.SEATS,
        where=[
            app_commands.Choice(name=name, value=venue.value) for venue, name in say.VENUES.items()
        ],
        pace=listed_options.PACES,
    )
    async def practice(  # noqa: PLR0917 - Discord passes options by name
        self,
        interaction: Interaction,
        level: str | None = None,
        variant: str | None = None,
        cards: str | None = None,
        seat: str | None = None,
        deal: app_commands.Range[str, 1, 100] | None = None,
        where: str | None = None,
        pace: str | None = None,
    ) -> None:
        """Without any option an open match goes on."""
        asks = any((level, variant, cards, seat, deal, where, pace))
        if not asks and (found := await self.open_match(interaction)) is not None:
            await show(interaction, found.id, say.GOES_ON, ways_on=another())
            return
        terms = terms_of(variant, cards, deal, seat, await customs_here(interaction))
        venue = chosen(Venue, where or Venue.PRIVATE.value)
        terms = replace(terms, venue=venue, pace=practice_pace(pace))
        await self.begin(interaction, level_of(level), terms)

    async def open_match(self, interaction: Interaction) -> Match | None:
        """Of those before nobody the one that was last played in."""
        play, guild_id = self.bot.matches.play, interaction.guild_id or 0
        matches = await play.games_of(interaction.user.id, guild_id)
        private = [match for match in matches if match.is_private]
        return max(private, key=lambda match: match.last_activity, default=None)

    async def begin(
        self,
        interaction: Interaction,
        level: int | None,
        terms: Terms,
        *,
        from_button: bool = False,
    ) -> None:
        """Raises NotPractised, TooManyMatches, BotLacksPermissions or NoThreadHere."""
        await require_venue(interaction, terms.venue)
        started = await self.bot.matches.practice.start(
            place_of(interaction),
            person(interaction.user),
            level,
            terms,
            at=interaction.created_at,
            from_button=from_button,
        )
        with committed():
            if started.match.is_private:
                await show(interaction, started.match.id)
            else:
                message_id = await posted(interaction, started.public.post_id)
                await whisper(interaction, begun(started.match, message_id))

    async def begin_another(self, interaction: Interaction, _: clicks.NewPractice) -> None:
        """As the one that was open, in the clicked board's place."""
        found = await self.open_match(interaction)
        if found is None:
            customs = await customs_here(interaction)
            usual = Terms(customs.pool, variant=customs.variant, venue=Venue.PRIVATE)
            level, terms = level_of(None), usual
        else:
            level, terms = level_in(found), for_rematch(found.terms, SeatChoice.RANDOM)
        await self.begin(interaction, level, terms, from_button=True)

    async def again(self, interaction: Interaction, click: clicks.PlayAgain, match: Match) -> None:
        """Raises NotAPlayer or NotFinished."""
        own = seat_in(match, interaction.user.id)
        seat = SeatChoice.of(own.opponent if click.other_seat else own)
        terms = for_rematch(match.terms, seat)
        await self.begin(interaction, level_in(match), terms, from_button=True)

    async def show_levels(
        self, interaction: Interaction, _: clicks.ShowLevels, match: Match
    ) -> None:
        seat_in(match, interaction.user.id)
        await whisper(interaction, next_level(match))

    async def pick_level(self, interaction: Interaction, _: clicks.PickLevel, match: Match) -> None:
        """Raises NotAPlayer, NotFinished, or OldButton for what the list doesn't offer."""
        own, level = seat_in(match, interaction.user.id), chosen_value(interaction)
        if level == BOTH_SIDES:
            raise OldButton
        terms = for_rematch(match.terms, SeatChoice.of(own))
        await self.begin(interaction, level_of(level), terms, from_button=True)

    async def hint(self, interaction: Interaction, click: clicks.Hint, match: Match) -> None:
        """First which piece; asked again, the turn and why."""
        if match.is_private:
            await self.hint_on_board(interaction, click, match)
            return
        line = await self.bot.matches.practice.question_for(match.id, interaction.user.id)
        await think(interaction)
        told = await self.hinted(interaction, click, match, line)
        await whisper(interaction, hint_alone(match, told, depth(click)))

    async def hint_on_board(
        self, interaction: Interaction, click: clicks.Hint, match: Match
    ) -> None:
        """Unless its player went on meanwhile."""
        if match.is_over or click.step != match.step:
            await show(interaction, match.id)
            return
        line = await self.bot.matches.practice.question_for(match.id, interaction.user.id)
        await promise_board(interaction)
        if not self.bot.engine.is_ready():
            await show(interaction, match.id, say.HINT_FOLLOWS)
        told = await self.hinted(interaction, click, match, line)
        present = await self.bot.matches.play.match(match.id)
        if present.step == match.step:
            await show(interaction, match.id, told, hinted=depth(click))
        else:
            await show(interaction, match.id)

    async def hinted(
        self, interaction: Interaction, click: clicks.Hint, match: Match, line: Line
    ) -> str:
        """Raises EngineGone or EngineRefused."""
        thought = await self.hints.of(match, line, interaction.user.id)
        return hint_for(line, thought, in_full=click.in_full)


def depth(click: clicks.Hint) -> Hinted:
    return Hinted.TURN if click.in_full else Hinted.PIECE


def seat_in(match: Match, user_id: int) -> Player:
    """Of a match that is over. Raises NotAPlayer, NotFinished, or OldButton between people."""
    player = match.player_of(user_id)
    if player is None:
        raise NotAPlayer(match)
    if not match.is_over:
        raise NotFinished(match)
    if not match.is_practice:
        raise OldButton
    return player


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Practice(bot))
