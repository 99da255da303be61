"""What results come to: of a person, of a server."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from cogs.access import terms
from cogs.access.gate import person as gate_person
from cogs.bot.client import Capability, Interaction, chosen, command
from cogs.people import standing_words
from cogs.people.private_standing import leaderboard_page, profile_page, statistics_page
from cogs.people.profile_words import of_rating
from cogs.ui import clicks
from cogs.ui.dispatch import on_click
from cogs.ui.errors import NoLeaderboard, NoRecordOfBots
from cogs.ui.items import the_one_of
from cogs.ui.messages import Picture
from cogs.ui.send import (
    acknowledge,
    defer,
    defer_page,
    edit_original,
    edit_page,
    reply_ephemeral,
)
from onitama_core.game import Variant, find_card
from onitama_core.matches import Whose
from onitama_core.people import Asked, Ranking
from onitama_core.store import LENGTH_STEP, Person, Span
from rendering import CardShare, Course, Mark, Shares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.bot.client import OnitamaBot
    from cogs.ui.messages import PrivateMessage
    from cogs.ui.pictures import BoardRenderer
    from onitama_core.people import Profile, Statistics
    from onitama_core.store import CardSum, Match


async def course_picture(renderer: BoardRenderer, profile: Profile) -> Picture | None:
    """None where no rated game is known."""
    course = course_of(profile)
    if course is None:
        return None
    alt_text, png = await renderer.chart(course)
    told = f"{of_rating(profile.person, profile.variant)} {alt_text}"
    return Picture(f"onitama-rating-{profile.variant.value}-{course.games}.png", told, png)


def course_of(profile: Profile) -> Course | None:
    if profile.rating is None or not profile.course:
        return None
    marks = tuple(Mark(one.rating, one.deviation, one.is_provisional) for one in profile.course)
    return Course(marks, profile.rating.games)


def other_rankings(shown: Ranking) -> dict[str, Ranking]:
    """By the values in its lists: the first page for another variant or span."""
    return {
        **{one.value: replace(shown, variant=one, page=0) for one in Variant},
        **{one.value: replace(shown, span=one, page=0) for one in Span},
    }


MOST_CARDS: Final = 10


async def statistics_picture(renderer: BoardRenderer, found: Statistics) -> Picture:
    shares = await renderer.chart(shares_of(found))
    return Picture(f"onitama-stats-{found.variant.value}.png", *shares)


def shares_of(found: Statistics) -> Shares:
    """Of more cards than fit the best and the worst."""
    cards, half = found.cards, MOST_CARDS // 2
    are_all = len(cards) <= MOST_CARDS
    return Shares(
        games=found.games,
        first=found.first.share,
        cards=tuple(map(card_share, cards if are_all else (*cards[:half], *cards[-half:]))),
        are_all=are_all,
        lengths=found.lengths,
        step=LENGTH_STEP,
    )


def card_share(one: CardSum) -> CardShare:
    return CardShare(find_card(one.card), one.tally.share, one.tally.games)


VARIANTS: Final = {variant.value: variant for variant in Variant}
MOST_SHOWN: Final = 4
"""Of the latest games: with the way to all of them a row of buttons."""


class ProfileCommand(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command(
                "profile", "How you stand here, or somebody else: rating and record", self.show
            ),
        )

    @app_commands.describe(person="Whose (default: yours)")
    async def show(
        self, interaction: Interaction, person: discord.Member | discord.User | None = None
    ) -> None:
        """Raises NoRecordOfBots."""
        whose = person or interaction.user
        if whose.bot:
            raise NoRecordOfBots
        await defer(interaction)
        await edit_original(interaction, await self.page(interaction, gate_person(whose)))

    @on_click(clicks.PickProfile)
    async def choose(self, interaction: Interaction, click: clicks.PickProfile) -> None:
        """Raises OldButton for what the list doesn't offer."""
        variant = the_one_of(interaction, VARIANTS)
        await acknowledge(interaction)
        whose = Person(click.user_id, "")
        await edit_page(interaction, await self.page(interaction, whose, variant))

    async def page(
        self, interaction: Interaction, person: Person, variant: Variant | None = None
    ) -> PrivateMessage:
        asked = Asked(interaction.guild_id or 0, person, interaction.user.id, variant)
        profile = await self.bot.people.profile(asked)
        picture = await course_picture(await self.bot.renderer_for(interaction), profile)
        return profile_page(profile, await self.last_games(interaction, person), picture)

    async def last_games(self, interaction: Interaction, person: Person) -> Sequence[Match]:
        """Those alone that the reader may see."""
        whose = Whose(person.user_id, interaction.guild_id or 0, variant=None)
        sees = partial(self.bot.gate.sees, interaction)
        return await self.bot.matches.past.latest(whose, MOST_SHOWN, sees)


class LeaderboardCommand(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command(
                "leaderboard", "Who stands how here; this server's cards and first moves", self.show
            ),
        )

    @app_commands.describe(
        variant="Which way to play (default: what is usual in this server)",
        period="Ratings as they stand, or what was gained lately (default: all time)",
    )
    @app_commands.choices(
        variant=terms.VARIANTS,
        period=[
            app_commands.Choice(name=standing_words.span_option(span), value=span.value)
            for span in Span
        ],
    )
    async def show(
        self, interaction: Interaction, variant: str | None = None, period: str | None = None
    ) -> None:
        """Raises NoLeaderboard."""
        usual = (await self.bot.people.settings_in(interaction.guild_id or 0)).variant
        shown = usual if variant is None else chosen(Variant, variant)
        span = Span.ALWAYS if period is None else chosen(Span, period)
        await reply_ephemeral(interaction, await self.page(interaction, Ranking(shown, span)))

    @on_click(clicks.ShowRanks)
    async def turn(self, interaction: Interaction, click: clicks.ShowRanks) -> None:
        """Raises NoLeaderboard."""
        await edit_page(interaction, await self.page(interaction, click.ranking))

    @on_click(clicks.PickRanks)
    async def choose(self, interaction: Interaction, click: clicks.PickRanks) -> None:
        """Raises OldButton for what no list offers, or NoLeaderboard."""
        other = the_one_of(interaction, other_rankings(click.ranking))
        await edit_page(interaction, await self.page(interaction, other))

    async def page(self, interaction: Interaction, ranking: Ranking) -> PrivateMessage:
        board = await self.bot.people.leaderboard(
            interaction.guild_id or 0, interaction.user.id, ranking
        )
        if board is None:
            raise NoLeaderboard
        return leaderboard_page(board)

    @on_click(clicks.ShowStatistics)
    async def show_statistics(self, interaction: Interaction, click: clicks.ShowStatistics) -> None:
        await self.turn_to_statistics(interaction, click.variant)

    @on_click(clicks.PickStatistics)
    async def choose_statistics(self, interaction: Interaction, _: clicks.PickStatistics) -> None:
        """Raises OldButton for what the list doesn't offer."""
        variants = {variant.value: variant for variant in Variant}
        await self.turn_to_statistics(interaction, the_one_of(interaction, variants))

    async def turn_to_statistics(self, interaction: Interaction, variant: Variant | None) -> None:
        """None: what is played most here. The picture has many parts."""
        await defer_page(interaction)
        guild_id = interaction.guild_id or 0
        found = await self.bot.people.statistics(guild_id, variant)
        picture = None
        if found is not None and found.is_enough:
            renderer = await self.bot.renderer_for(interaction)
            picture = await statistics_picture(renderer, found)
        customs = await self.bot.people.settings_in(guild_id)
        shown = variant if found is None else found.variant
        page = statistics_page(found, shown, picture, is_ranked=customs.leaderboard)
        await edit_original(interaction, page)


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(ProfileCommand(bot))
    await bot.add_cog(LeaderboardCommand(bot))
