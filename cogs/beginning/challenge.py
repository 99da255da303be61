"""Invitations and rematches: how a match begins."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from cogs.finding import listed_options
from cogs.finding.deal_option import suggest_deal
from cogs.finding.inviting import (
    Opponent,
    invite,
    past_a_lost_one,
    person,
    require_can_be_played,
    require_opponent_here,
)
from cogs.finding.places import customs_here, place_of, require_may_begin, require_may_post
from cogs.finding.terms_options import (
    is_rated,
    likes,
    pace_of,
    terms_of,
    usual_terms,
    venue_for,
    where_of,
)
from cogs.house.answering import posted
from cogs.house.capability import (
    INSTALLED_IN_SERVERS,
    SERVERS,
    Capability,
    Interaction,
    command,
)
from cogs.practising import show
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_invitation, on_match, on_own
from cogs.ui.clicks.written.draft import Draft
from cogs.ui.explain import committed
from cogs.ui.messages.private.choosing import challenging, choosing
from cogs.ui.messages.private.playing.match import invited, rematch_begun, rematch_waiting
from cogs.ui.messages.public.invitation import invitation_closed
from cogs.ui.send import answer_in_place, whisper
from cogs.ui.sentences import suggestions
from cogs.ui.where import Where
from onitama_core.matches import AlreadyInvited, Invited

if TYPE_CHECKING:
    from collections.abc import Callable

    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import PrivateMessage
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Customs, Invitation, Match, Terms


class Challenge(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command(
                "challenge",
                "Invite somebody, or anybody, to a match",
                self.challenge,
                deal=suggest_deal,
            ),
        )
        self.clicks = (
            on_invitation(clicks.Accept, self.accept),
            on_invitation(clicks.Decline, self.decline),
            on_invitation(clicks.Withdraw, self.withdraw),
            on_match(clicks.Rematch, self.rematch),
            on_own(clicks.OpenPanel, self.open_panel),
        )
        self.menu = app_commands.ContextMenu(
            name=suggestions.MENU,
            callback=self.challenge_from_menu,
            allowed_contexts=SERVERS,
            allowed_installs=INSTALLED_IN_SERVERS,
        )

    async def cog_load(self) -> None:
        await super().cog_load()
        self.bot.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        await super().cog_unload()
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)

    @app_commands.describe(
        opponent="Whom to invite; leave it out and anyone may accept",
        variant="Classic, with the Wind Spirit, or hidden ninjas (default: as this server likes)",
        where="Play here, or in a thread of its own (default: as this server likes)",
        pace="How much time each of you has (default: as this server likes)",
        cards="Which cards to deal from (default: as this server likes)",
        seat="Where you sit (default: random)",
        deal="Five cards: Red's two, Blue's two, the side card, with commas between",
        choose_cards="First choose single cards, or who gets which (default: no)",
        rated="Whether it counts for your ratings (default: as you like, where there is a pace)",
    )
    @app_commands.choices(
        cards=listed_options.CARDS,
        seat=listed_options.SEATS,
        where=[app_commands.Choice(name=place.value, value=place.value) for place in Where],
        pace=listed_options.PACES,
        variant=listed_options.VARIANTS,
    )
    async def challenge(  # noqa: PLR0917 - Discord passes options by name
        self,
        interaction: Interaction,
        opponent: discord.Member | None = None,
        variant: str | None = None,
        cards: str | None = None,
        seat: str | None = None,
        deal: app_commands.Range[str, 1, 100] | None = None,
        where: str | None = None,
        pace: str | None = None,
        choose_cards: bool = False,  # noqa: FBT001, FBT002
        rated: bool | None = None,  # noqa: FBT001
    ) -> None:
        customs = await customs_here(interaction)
        terms = terms_of(variant, cards, deal, seat, customs)
        venue, time = venue_for(interaction, where_of(where), customs), pace_of(pace, customs)
        counts = is_rated(rated, time, customs, await likes(interaction))
        terms = replace(terms, venue=venue, pace=time, is_rated=counts)
        proceed = self.choose_cards if choose_cards else self.invite
        await proceed(interaction, opponent, terms)

    async def challenge_from_menu(self, interaction: Interaction, opponent: discord.Member) -> None:
        """With a panel of lists, where a command has options."""
        customs = await customs_here(interaction)
        venue = venue_for(interaction, None, customs)
        terms = replace(await usual_terms(interaction, customs), venue=venue)
        await self.draft(interaction, opponent, terms, challenging)

    async def open_panel(self, interaction: Interaction, click: clicks.OpenPanel) -> None:
        terms = await usual_terms(interaction, await customs_here(interaction))
        await self.draft(interaction, None, replace(terms, variant=click.variant), challenging)

    async def invite(self, interaction: Interaction, opponent: Opponent, terms: Terms) -> None:
        await self.tell_invited(interaction, await invite(interaction, opponent, terms))

    async def choose_cards(
        self, interaction: Interaction, opponent: discord.Member | None, terms: Terms
    ) -> None:
        await self.draft(interaction, opponent, terms, choosing)

    async def draft(
        self,
        interaction: Interaction,
        opponent: discord.Member | None,
        terms: Terms,
        page: Callable[[Draft, Customs], PrivateMessage],
    ) -> None:
        """Instead of an invitation, the draft of one; whatever stands in its way is told now."""
        await require_can_be_played(interaction, opponent, terms.venue)
        challenger = person(interaction.user)
        other = None if opponent is None else person(opponent)
        require = self.bot.matches.invitations.require_invitable
        await past_a_lost_one(
            interaction, partial(require, place_of(interaction), challenger, other, terms)
        )
        draft = Draft.of(challenger.user_id, None if other is None else other.user_id, terms)
        await whisper(interaction, page(draft, await customs_here(interaction)))

    async def tell_invited(self, interaction: Interaction, made: Invited) -> None:
        with committed():
            message_id = await posted(interaction, made.post_id)
            await whisper(interaction, invited(made.invitation, message_id))

    async def accept(
        self, interaction: Interaction, _: clicks.Accept, invitation: Invitation
    ) -> None:
        await require_may_post(interaction, invitation.place, invitation.terms.venue)
        started = await self.bot.matches.invitations.accept(
            invitation.id, person(interaction.user), at=interaction.created_at
        )
        with committed():
            accepted = await self.bot.matches.invitations.look(invitation.id)
            await answer_in_place(interaction, invitation_closed(accepted, started.match))

    async def decline(
        self, interaction: Interaction, _: clicks.Decline, invitation: Invitation
    ) -> None:
        closed = await self.bot.matches.invitations.decline(invitation.id, interaction.user.id)
        with committed():
            await answer_in_place(interaction, invitation_closed(closed))

    async def withdraw(
        self, interaction: Interaction, _: clicks.Withdraw, invitation: Invitation
    ) -> None:
        closed = await self.bot.matches.invitations.withdraw(invitation.id, interaction.user.id)
        with committed():
            await answer_in_place(interaction, invitation_closed(closed))

    async def rematch(self, interaction: Interaction, _: clicks.Rematch, match: Match) -> None:
        """The first player's click offers, the other's accepts; the computer is not asked."""
        if match.is_private:
            await require_may_begin(interaction, place_of(interaction))
        else:
            await require_may_begin(interaction, match.place)
            await require_may_post(interaction, match.place)
        await require_opponent_here(interaction, match)
        try:
            made = await self.bot.matches.invitations.rematch(
                match.id, person(interaction.user), at=interaction.created_at
            )
        except AlreadyInvited as waiting:
            if waiting.invitation.rematch_of != match.id:
                raise
            await whisper(interaction, rematch_waiting(waiting.invitation))
            return
        if match.is_private and not isinstance(made, Invited):
            with committed():
                await show(interaction, made.match.id)
        elif isinstance(made, Invited):
            await self.tell_invited(interaction, made)
        else:
            await self.tell_begun(interaction, made)

    async def tell_begun(self, interaction: Interaction, rematch: PublicUpdate) -> None:
        with committed():
            message_id = await posted(interaction, rematch.post_id)
            await whisper(interaction, rematch_begun(rematch.match, message_id))


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Challenge(bot))
