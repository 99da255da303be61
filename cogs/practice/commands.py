"""Matches against the computer, and of both sides: how they begin, hints, what follows them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cachetools import LRUCache
from discord import app_commands

from cogs.access import terms
from cogs.access.gate import person
from cogs.access.places import customs_here, place_of
from cogs.access.terms import BOTH_SIDES, FIRST_LEVEL, level_of
from cogs.bot.client import Capability, Interaction, chosen, command
from cogs.match.answering import posted
from cogs.match.private import match_begun
from cogs.match.private_seats import hints
from cogs.practice import words
from cogs.practice.board import invite, level_in, levels, other_seat, show
from cogs.ui import clicks, labels
from cogs.ui.dispatch import committed, on_click
from cogs.ui.errors import OldButton
from cogs.ui.items import chosen_value
from cogs.ui.messages import Button, PrivateMessage
from cogs.ui.send import defer, defer_controller, reply_ephemeral
from onitama_core.engine import LEVELS, Code, MoveTime
from onitama_core.matches import NotAPlayer, NotFinished, for_rematch
from onitama_core.store import UNLIMITED, SeatChoice, Terms, Venue

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot
    from onitama_core.engine import Thought
    from onitama_core.game import Player
    from onitama_core.store import Match


MOST: Final = 200
"""Turns of which the best is remembered, so that a second hint speaks of the same."""
LIMIT: Final = MoveTime(1000)


class PracticeMatches(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self._best: LRUCache[tuple[int, tuple[str, ...]], Thought] = LRUCache(MOST)
        """By match and what was played in it before the turn."""
        self.commands = (
            command(
                "practice",
                "Play against me at once, unseen by others",
                self.practice,
                deal=terms.suggest_deal,
            ),
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
                app_commands.Choice(name=f"{n} · {words.about(level)}", value=str(n))
                for n, level in enumerate(LEVELS, start=1)
            ),
            app_commands.Choice(name=words.BOTH_SIDES, value=BOTH_SIDES),
        ],
        variant=terms.VARIANTS,
        cards=terms.CARDS,
        seat=terms.SEATS,
        where=[app_commands.Choice(name=name, value=at.value) for at, name in words.VENUES.items()],
        pace=terms.PACES,
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
            another = Button(clicks.NewPractice(), labels.NEW_MATCH)
            await show(interaction, found.id, words.GOES_ON, ways_on=(another,))
            return
        asked = terms.terms_of(variant, cards, deal, seat, await customs_here(interaction))
        venue = chosen(Venue, where or Venue.PRIVATE.value)
        asked = replace(asked, venue=venue, pace=terms.pace_of(pace, UNLIMITED))
        await self.begin(interaction, level_of(level), asked)

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
        asked: Terms,
        *,
        from_button: bool = False,
    ) -> None:
        """Raises NotPractised, TooManyMatches, BotLacksPermissions or NoThreadHere."""
        await terms.require_venue(interaction, asked.venue)
        started = await self.bot.matches.practice.start(
            place_of(interaction),
            person(interaction.user),
            level,
            asked,
            at=interaction.created_at,
            from_button=from_button,
        )
        with committed():
            if started.match.is_private:
                await show(interaction, started.match.id)
            else:
                message_id = await posted(interaction, started.public.post_id)
                await reply_ephemeral(interaction, match_begun(started.match, message_id))

    @on_click(clicks.NewPractice)
    async def begin_another(self, interaction: Interaction, _: clicks.NewPractice) -> None:
        """As the one that was open, in the clicked board's place."""
        found = await self.open_match(interaction)
        if found is None:
            customs = await customs_here(interaction)
            level = level_of(None)
            asked = Terms(customs.pool, variant=customs.variant, venue=Venue.PRIVATE)
        else:
            level, asked = level_in(found), for_rematch(found.terms, SeatChoice.RANDOM)
        await self.begin(interaction, level, asked, from_button=True)

    @on_click(clicks.Practise)
    async def practise(self, interaction: Interaction, click: clicks.Practise) -> None:
        if click.variant is None:
            await self.practice(interaction)
            return
        pool = (await customs_here(interaction)).pool
        asked = Terms(pool, variant=click.variant, venue=Venue.PRIVATE)
        await self.begin(interaction, LEVELS[0].number, asked, from_button=True)

    @on_click(clicks.PlayAgain)
    async def again(self, interaction: Interaction, click: clicks.PlayAgain, match: Match) -> None:
        """Raises NotAPlayer or NotFinished."""
        own = seat_in(match, interaction.user.id)
        seat = SeatChoice.of(own.opponent if click.other_seat else own)
        asked = for_rematch(match.terms, seat)
        await self.begin(interaction, level_in(match), asked, from_button=True)

    @on_click(clicks.ShowLevels)
    async def show_levels(
        self, interaction: Interaction, _: clicks.ShowLevels, match: Match
    ) -> None:
        """From the last post of a match that was played before everybody."""
        seat_in(match, interaction.user.id)
        buttons = (*other_seat(match), invite(match))
        told = words.which_level(match)
        message = PrivateMessage(told, buttons=buttons, lists=(levels(match),))
        await reply_ephemeral(interaction, message)

    @on_click(clicks.PickLevel)
    async def pick_level(self, interaction: Interaction, _: clicks.PickLevel, match: Match) -> None:
        """Raises NotAPlayer, NotFinished, or OldButton for what the list doesn't offer."""
        own, level = seat_in(match, interaction.user.id), chosen_value(interaction)
        if level == BOTH_SIDES:
            raise OldButton
        asked = for_rematch(match.terms, SeatChoice.of(own))
        await self.begin(interaction, level_of(level), asked, from_button=True)

    @on_click(clicks.Hint)
    async def hint(self, interaction: Interaction, click: clicks.Hint, match: Match) -> None:
        """First which piece; asked again, the turn and why.

        None on a private board whose player has gone on. Raises EngineGone or EngineRefused.
        """
        play, user_id, is_private = self.bot.matches.play, interaction.user.id, match.is_private
        if is_private and (match.is_over or click.step != match.step):
            await show(interaction, match.id)
            return
        line = await self.bot.matches.practice.question_for(match.id, user_id)
        if not is_private:
            await defer(interaction)
        else:
            await defer_controller(interaction)
            if not self.bot.engine.is_ready(Code.SEARCH):
                await show(interaction, match.id, words.HINT_FOLLOWS)
        key = match.id, line.actions
        if (best := self._best.get(key)) is None:
            best = await self.bot.engine.think(line.opening, line.actions, LIMIT, asker=user_id)
            self._best[key] = best
        told = words.hint(line, best, in_full=click.in_full)
        if not is_private:
            await reply_ephemeral(interaction, PrivateMessage(told, buttons=hints(match, click)))
        elif (await play.match(match.id)).step == match.step:
            await show(interaction, match.id, told, hint=click)
        else:
            await show(interaction, match.id)


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
    await bot.add_cog(PracticeMatches(bot))
