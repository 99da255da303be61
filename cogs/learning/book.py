"""The rule book: opened where it fits, and turned page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs.finding.match_option import any_match, suggest_matches
from cogs.house.capability import Capability, Interaction, MatchOption, chosen, command
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_invitation, on_match, on_own
from cogs.ui.clicks.lists import the_one_of
from cogs.ui.clicks.written.book import Book, Page
from cogs.ui.errors import NoMatchFits, OldCommand, SeveralMatchesFit
from cogs.ui.messages.private.reading.book import TOPICS, book_page, open_at_variant, open_for
from cogs.ui.send import acknowledge, replace_page, whisper
from cogs.ui.sentences.rules import book as say
from onitama_core.game import POOLS

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PrivateMessage
    from onitama_core.store import Invitation, Match


class RuleBook(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command(
                "rules",
                "The rules, with pictures, a page at a time",
                self.rules,
                match=suggest_matches,
            ),
        )
        self.clicks = (
            on_match(clicks.ShowRules, self.show_rules),
            on_match(clicks.ShowCards, self.show_cards),
            on_invitation(clicks.ShowTerms, self.show_terms),
            on_own(clicks.OpenPage, self.open_page),
            on_own(clicks.PickPage, self.pick_page),
        )

    @app_commands.describe(
        topic="Where to open the book (default: where your match is, or its first page)",
        match="Whose cards to put into the book, if there are several matches",
    )
    @app_commands.choices(
        topic=[app_commands.Choice(name=say.topic(page), value=page.value) for page in TOPICS]
    )
    async def rules(
        self,
        interaction: Interaction,
        topic: str | None = None,
        match: MatchOption | None = None,
    ) -> None:
        book = await self.fitting(interaction, match)
        await self.open(interaction, book if topic is None else book.at(named(topic)))

    async def fitting(self, interaction: Interaction, match: MatchOption | None) -> Book:
        try:
            return open_for(await any_match(interaction, match))
        except (NoMatchFits, SeveralMatchesFit):
            return Book(Page.GOAL)

    async def show_rules(self, interaction: Interaction, _: clicks.ShowRules, match: Match) -> None:
        await self.open(interaction, open_for(match))

    async def show_cards(self, interaction: Interaction, _: clicks.ShowCards, match: Match) -> None:
        await self.open(interaction, open_for(match).at(Page.CARDS))

    async def show_terms(
        self, interaction: Interaction, _: clicks.ShowTerms, invitation: Invitation
    ) -> None:
        terms = invitation.terms
        cards = () if terms.pool in POOLS else terms.cards
        await self.open(interaction, open_at_variant(terms.variant, cards))

    async def open(self, interaction: Interaction, book: Book) -> None:
        await whisper(interaction, await self.page(interaction, book))

    async def open_page(self, interaction: Interaction, click: clicks.OpenPage) -> None:
        await self.turn(interaction, click.book)

    async def pick_page(self, interaction: Interaction, click: clicks.PickPage) -> None:
        await self.turn(interaction, picked(interaction, click.book))

    async def turn(self, interaction: Interaction, book: Book) -> None:
        """A page's first picture takes a while, so the click is acknowledged before it."""
        await acknowledge(interaction)
        await replace_page(interaction, await self.page(interaction, book))

    async def page(self, interaction: Interaction, book: Book) -> PrivateMessage:
        artist = await self.bot.artist_for(interaction)
        return book_page(book, await self.bot.studio.book.picture(artist, book))


def named(topic: str) -> Page:
    """Raises OldCommand."""
    page = chosen(Page, topic)
    if page not in TOPICS:
        raise OldCommand
    return page


def picked(interaction: Interaction, book: Book) -> Book:
    """Raises OldButton for what the list doesn't offer."""
    return book.at(the_one_of(interaction, {page.value: page for page in book.pages}))


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(RuleBook(bot))
