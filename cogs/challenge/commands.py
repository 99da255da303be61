"""Challenges: invitations, rematches, and the panel in which an invitation is drafted."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import discord
from cachetools import LRUCache
from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot import commands, options, places
from cogs.bot.client import Interaction, OnitamaCog
from cogs.bot.places import settings_here
from cogs.challenge.buttons import (
    CancelDraft,
    ChooseDraftRated,
    ChooseDraftVenue,
    DraftClick,
    PickTerm,
    SendDraft,
    ShowWholeDraft,
)
from cogs.challenge.deliveries import DELIVERIES
from cogs.challenge.drafts import Draft
from cogs.challenge.private import apply_term, describe_changed, describe_invited, draft_panel
from cogs.challenge.public import closed_invitation_post
from cogs.match.answering import describe_obstacle, wait_for_post
from cogs.match.buttons import Rematch
from cogs.match.private import describe_match_begun
from cogs.match.private_board import show_private_board
from cogs.shared import errors
from cogs.shared.background import answer_within
from cogs.shared.click_data import chosen_option, clicks_on_message
from cogs.shared.dispatch import after_commit, on_click
from cogs.shared.gate import REQUEST_FAILED, has_left, is_post_deleted, to_person
from cogs.shared.links import Accept, Change, Decline, OpenPanel, Withdraw
from cogs.shared.send import acknowledge, answer_in_place, edit_page, reply_ephemeral
from cogs.shared.terms import OFFERED, VENUES
from cogs.shared.words import message_link
from onitama_core.matches import (
    AlreadyInvited,
    InvitationClosed,
    Invited,
    NotYourInvitation,
    TooManyInvitations,
)
from onitama_core.store import GuildSettings, Invitation, Match, Terms, Venue
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from cogs.bot.client import OnitamaBot
    from cogs.shared.custom_ids import InvitationClick
    from onitama_core.game import Variant


# -- checks before an invitation, and the defaults of its terms --


T = TypeVar("T")
Opponent: TypeAlias = discord.Member | discord.User | None
"""The invited user; None: anybody may accept."""


async def offer_match(
    interaction: Interaction, opponent: Opponent, terms: Terms, ask: Callable[..., Awaitable[T]]
) -> T:
    """Check that a user may be invited to a match here, and return the result of `ask`.

    `ask`: `Invitations.invite`, or `Invitations.require_invitable` to check only, before a draft is
    shown. Raises the errors of `require_can_be_played` and of `ask`.
    """
    await require_can_be_played(interaction, opponent, terms.venue)
    other = None if opponent is None else to_person(opponent)
    place = places.place_of(interaction)
    challenger = to_person(interaction.user)
    return await retry_without_lost_invitations(
        interaction, partial(ask, place, challenger, other, terms)
    )


async def retry_without_lost_invitations(
    interaction: Interaction, ask: Callable[[], Awaitable[T]]
) -> T:
    """Return the result of `ask`, which is called again if lost invitations prevented it.

    An invitation is lost if its post or channel was deleted. Such invitations are withdrawn first.
    """
    try:
        return await ask()
    except (AlreadyInvited, TooManyInvitations) as problem:
        waiting: Sequence[Invitation]
        if isinstance(problem, AlreadyInvited):
            waiting = [problem.invitation]
        else:
            waiting = problem.invitations
        are_lost = await asyncio.gather(
            *(is_lost(interaction.client, invitation) for invitation in waiting)
        )
        lost = [
            invitation for invitation, is_gone in zip(waiting, are_lost, strict=True) if is_gone
        ]
        if not lost:
            raise
    for invitation in lost:
        await interaction.client.matches.invitations.withdraw_lost(invitation.id)
    return await ask()


POST_TIMEOUT: Final = 1.0
"""Seconds to wait for Discord to say whether a post exists; without an answer it exists."""


async def is_lost(bot: OnitamaBot, invitation: Invitation) -> bool:
    """Return whether Discord says that an invitation's post or channel was deleted."""

    async def is_gone() -> bool:
        await bot.channels.find(invitation.place)
        return await is_post_deleted(bot, invitation.place, invitation.message_id)

    try:
        return await answer_within(POST_TIMEOUT, is_gone())
    except errors.ChannelGone:
        return True
    except (errors.CannotPost, *REQUEST_FAILED):
        return False


async def require_can_be_played(interaction: Interaction, opponent: Opponent, venue: Venue) -> None:
    """Require that a match can begin here and that the opponent can see it.

    Raises BeginsElsewhere, CannotPost, NoThreadHere, PrivateHere or CannotInvite.
    """
    await places.require_venue(interaction, venue)
    if opponent is None:
        return
    if not isinstance(opponent, discord.Member):
        raise errors.CannotInvite(errors.Uninvitable.GONE)
    if opponent.bot:
        raise errors.CannotInvite(errors.Uninvitable.BOT)
    if not can_see_channel(opponent, interaction.channel):
        raise errors.CannotInvite(errors.Uninvitable.CANNOT_SEE)


def can_see_channel(member: discord.Member, channel: object) -> bool:
    """Return whether a member can see a channel, as far as the bot knows.

    Discord sends the permissions of users who are named in a command. For others they are computed
    from the channel.
    """
    permissions = member.resolved_permissions
    if permissions is None:
        # A member who sees the parent channel also sees its public threads.
        parent = channel.parent if isinstance(channel, discord.Thread) else channel
        if isinstance(parent, discord.abc.GuildChannel):
            permissions = parent.permissions_for(member)
    return permissions is None or permissions.view_channel


async def find_opponent(interaction: Interaction, user_id: int | None) -> discord.Member | None:
    """Return the member of this server with an id. Raises CannotInvite if there is none."""
    if user_id is None:
        return None
    if interaction.guild is None:
        raise errors.CannotInvite(errors.Uninvitable.GONE)
    try:
        return await interaction.guild.fetch_member(user_id)
    except discord.NotFound:
        raise errors.CannotInvite(errors.Uninvitable.GONE) from None


async def require_opponent_here(interaction: Interaction, match: Match) -> None:
    """Raise CannotInvite if Discord says that a player's opponent has left the server."""
    user_id = interaction.user.id
    if match.player_of(user_id) is None:
        return
    for other in match.people:
        if other.user_id != user_id and not other.is_former:
            await require_here(interaction, other.user_id)


async def require_here(interaction: Interaction, user_id: int) -> None:
    """Raise CannotInvite if Discord says that a user has left the server."""
    if await has_left(interaction.guild, user_id):
        raise errors.CannotInvite(errors.Uninvitable.GONE)


def default_venue(interaction: Interaction, settings: GuildSettings) -> Venue:
    """Return where a match is played by default.

    That is a thread if the server's settings say so and the bot can open one in this channel.
    """
    permissions = interaction.app_permissions
    can_be_thread = (
        isinstance(interaction.channel, discord.TextChannel)
        and permissions.create_public_threads
        and permissions.send_messages_in_threads
    )
    return Venue.THREAD if settings.in_threads and can_be_thread else Venue.CHANNEL


async def add_rating(
    interaction: Interaction,
    terms: Terms,
    settings: GuildSettings,
    chosen: bool | None = None,  # noqa: FBT001
) -> Terms:
    """Return terms that say whether the match is rated.

    `chosen`: the user's choice; None: the user's preference decides, if pace and server allow it.
    Raises RatedWithoutPace.
    """
    preferences = await interaction.client.people.preferences_of(interaction.user.id)
    return replace(terms, is_rated=options.is_rated(chosen, terms.pace, settings, preferences))


# -- commands and buttons --


VENUE_LABELS: Final = {"here": N_("here"), "thread": N_("thread")}
VenueOption: TypeAlias = app_commands.Transform[
    Venue, commands.ChoiceOption(VENUE_LABELS, VENUES.__getitem__)
]
MAX_REMEMBERED_SENT: Final = 100
"""Sent drafts that are remembered, so that a second click on their panel sends nothing."""
MAX_REMEMBERED_DRAFTS: Final = 1000
"""Panels whose latest draft is remembered for the next click."""


class Challenge(OnitamaCog):
    deliveries = DELIVERIES

    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self._sent = deque[int](maxlen=MAX_REMEMBERED_SENT)
        """The ids of the panels whose drafts were sent or are being sent."""
        self._drafts = LRUCache[int, Draft](MAX_REMEMBERED_DRAFTS)
        """Drafts that panels show, or are about to show, by the ids of their messages."""
        self.menu = app_commands.ContextMenu(
            name=_s("Challenge to Onitama"),
            callback=self.challenge_from_menu,
            allowed_contexts=commands.IN_SERVERS,
            allowed_installs=commands.INSTALLED_IN_SERVERS,
        )

    def add_commands(self) -> None:
        super().add_commands()
        self.bot.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        await super().cog_unload()
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)

    @app_commands.command(
        name="challenge", description=_s("Invite somebody, or anybody, to a match")
    )
    @app_commands.autocomplete(deal=options.suggest_deal)
    @app_commands.describe(
        opponent=_s("Whom to invite; leave it out and anyone may accept"),
        variant=commands.WHICH_VARIANT,
        where=_s("Play here, or in a thread of its own (default: as this server likes)"),
        pace=_s("How much time each of you has (default: as this server likes)"),
        cards=commands.WHICH_CARDS,
        seat=_s("Where you sit (default: random)"),
        deal=commands.WHICH_DEAL,
        rated=_s(
            "Whether it counts for your ratings (default: as you like, where there is a pace)"
        ),
    )
    async def challenge(  # noqa: PLR0917 - Discord passes options by name
        self,
        interaction: Interaction,
        opponent: discord.Member | None = None,
        variant: commands.VariantOption | None = None,
        cards: options.PoolOption | None = None,
        seat: options.SeatOption | None = None,
        deal: app_commands.Range[str, 1, 100] | None = None,
        where: VenueOption | None = None,
        pace: options.PaceOption | None = None,
        rated: bool | None = None,  # noqa: FBT001
    ) -> None:
        settings = await settings_here(interaction)
        terms = options.make_terms(
            settings, variant=variant, cards=cards, deal=deal, seat=seat, pace=pace
        )
        terms = replace(terms, venue=where or default_venue(interaction, settings))
        terms = await add_rating(interaction, terms, settings, rated)
        invited = await offer_match(
            interaction, opponent, terms, self.bot.matches.invitations.invite
        )
        await self.answer_invited(interaction, invited)

    async def challenge_from_menu(self, interaction: Interaction, opponent: discord.Member) -> None:
        """Open the panel of a challenge to one person."""
        await self.open_draft(interaction, opponent)

    @on_click(OpenPanel)
    async def open_panel(self, interaction: Interaction, click: OpenPanel) -> None:
        await self.open_draft(interaction, None, click.variant)

    async def open_draft(
        self,
        interaction: Interaction,
        opponent: discord.Member | None,
        variant: Variant | None = None,
    ) -> None:
        """Open the panel of an invitation with the default terms of the server.

        Checks at once whether the invitation could be sent. Raises the errors of `offer_match`.
        """
        settings = await settings_here(interaction)
        venue = default_venue(interaction, settings)
        terms = replace(options.make_terms(settings, variant=variant), venue=venue)
        terms = await add_rating(interaction, terms, settings)
        await offer_match(
            interaction, opponent, terms, self.bot.matches.invitations.require_invitable
        )
        draft = Draft.of(interaction.user.id, None if opponent is None else opponent.id, terms)
        await reply_ephemeral(interaction, draft_panel(draft, settings))

    async def answer_invited(self, interaction: Interaction, invited: Invited) -> None:
        """Answer the challenger with a link to the invitation's post."""
        with after_commit():
            message_id = await wait_for_post(interaction, invited.post_id)
            obstacle = describe_obstacle(interaction, invited.invitation.place)
            await reply_ephemeral(interaction, describe_invited(invited, message_id, obstacle))

    @on_click(Accept)
    async def accept(self, interaction: Interaction, click: Accept, invitation: Invitation) -> None:
        """Accept an invitation, and begin the match.

        Asks Discord first whether the challenger is still in the server.
        """
        await places.require_may_post(interaction, invitation.place, invitation.terms.venue)
        challenger_id = invitation.challenger.user_id
        invited = invitation.opponent
        may_accept = invited is None or invited.user_id == interaction.user.id
        if invitation.is_open and may_accept and challenger_id != interaction.user.id:
            await require_here(interaction, challenger_id)
        started = await self.bot.matches.invitations.accept(
            invitation.id,
            to_person(interaction.user),
            version=click.version,
            at=interaction.created_at,
        )
        with after_commit():
            accepted = await self.bot.matches.invitations.get(invitation.id)
            make_post = partial(closed_invitation_post, accepted, started.match)
            language = await self.bot.language_in(interaction.guild_id or 0)
            await answer_in_place(interaction, make_post, language)

    @on_click(Decline, Withdraw)
    async def close(
        self, interaction: Interaction, click: InvitationClick, invitation: Invitation
    ) -> None:
        """Decline or withdraw an invitation, and write that into its post."""
        invitations = self.bot.matches.invitations
        if isinstance(click, Decline):
            closed = await invitations.decline(invitation.id, interaction.user.id)
        else:
            closed = await invitations.withdraw(invitation.id, interaction.user.id)
        with after_commit():
            language = await self.bot.language_in(interaction.guild_id or 0)
            await answer_in_place(interaction, partial(closed_invitation_post, closed), language)

    @on_click(Change)
    async def change(
        self, interaction: Interaction, _click: object, invitation: Invitation
    ) -> None:
        """Open the panel with the terms of an open invitation, for its challenger."""
        if invitation.challenger.user_id != interaction.user.id:
            raise NotYourInvitation(invitation, interaction.user.id)
        if not invitation.is_open:
            raise InvitationClosed(invitation)
        draft = Draft.of(interaction.user.id, None, invitation.terms, invitation.id)
        await reply_ephemeral(interaction, draft_panel(draft, await settings_here(interaction)))

    @on_click(Rematch)
    async def rematch(self, interaction: Interaction, _click: object, match: Match) -> None:
        """Offer a rematch, or accept the one that the opponent offered.

        A rematch against the computer begins at once.
        """
        place = places.place_of(interaction) if match.is_private else match.place
        await places.require_may_begin(interaction, place)
        if not match.is_private:
            await places.require_may_post(interaction, place)
        await require_opponent_here(interaction, match)
        try:
            result = await retry_without_lost_invitations(
                interaction,
                partial(
                    self.bot.matches.invitations.rematch,
                    match.id,
                    to_person(interaction.user),
                    at=interaction.created_at,
                ),
            )
        except AlreadyInvited as waiting:
            if waiting.invitation.rematch_of != match.id:
                raise
            offer = message_link(waiting.invitation.place, waiting.invitation.message_id)
            text = _("Your rematch is [offered]({offer}); the match starts when it's accepted.")
            await reply_ephemeral(interaction, text.format(offer=offer))
            return
        if isinstance(result, Invited):
            await self.answer_invited(interaction, result)
            return
        with after_commit():
            if match.is_private:
                await show_private_board(interaction, result.match.id)
                return
            message_id = await wait_for_post(interaction, result.post_id)
            obstacle = describe_obstacle(interaction, result.match.place)
            text = describe_match_begun(result.match, message_id, obstacle, is_rematch=True)
            await reply_ephemeral(interaction, text)

    # -- drafts --

    @on_click(
        PickTerm,
        ChooseDraftVenue,
        ChooseDraftRated,
        ShowWholeDraft,
    )
    async def choose(self, interaction: Interaction, click: DraftClick) -> None:
        """Apply one choice to the present draft, and show the panel with it."""
        panel_id = message_id_of(interaction)
        if panel_id in self._sent:
            await acknowledge(interaction)
            return
        settings = await settings_here(interaction)
        draft = apply_choice(interaction, self.find_present_draft(interaction, click), click)
        self._drafts[panel_id] = draft  # before it is shown: the next choice may be under way
        try:
            await edit_page(interaction, draft_panel(draft, settings))
        except BaseException:
            self._drafts.pop(panel_id, None)
            raise

    def find_present_draft(self, interaction: Interaction, click: DraftClick) -> Draft:
        """Return the newest draft of the clicked panel. Raises NotYourDraft.

        A client shows the old panel until the edit after the last choice arrives, so the draft in
        the clicked custom id may lack that choice. The message that comes with the click has the
        draft that Discord knew at the click, and `_drafts` has one that is newer still.
        """
        draft = require_own_draft(interaction, click)
        remembered = self._drafts.get(message_id_of(interaction))
        on_message = [
            shown_click.draft
            for shown_click in clicks_on_message(interaction)
            if isinstance(shown_click, SendDraft)
        ]
        newest_first = on_message if remembered is None else [remembered, *on_message]
        return next(filter(draft.is_for_same_invitation, newest_first), draft)

    @on_click(SendDraft)
    async def send(self, interaction: Interaction, click: SendDraft) -> None:
        """Send the invitation that the panel shows, after all checks of a new invitation.

        The panel loses its buttons before the bot waits for the post, so that the user does not
        click again.
        """
        draft = self.find_present_draft(interaction, click)
        panel_id = message_id_of(interaction)
        if panel_id in self._sent:
            await acknowledge(interaction)
            return
        self._sent.append(panel_id)  # before any wait, so that a second click finds it
        try:
            invited = await self.make_invitation(interaction, draft)
        except BaseException:
            self._sent.remove(panel_id)
            raise
        with after_commit():
            if draft.changes is not None:
                await edit_page(interaction, describe_changed(invited))
                return
            await edit_page(interaction, describe_invited(invited, None))
            message_id = await wait_for_post(interaction, invited.post_id)
            obstacle = describe_obstacle(interaction, invited.invitation.place)
            await edit_page(interaction, describe_invited(invited, message_id, obstacle))

    async def make_invitation(self, interaction: Interaction, draft: Draft) -> Invited:
        """Make the invitation of a draft, or change the open invitation that the draft is about."""
        terms = draft.terms_in(await settings_here(interaction))
        if draft.changes is None:
            opponent = await find_opponent(interaction, draft.opponent_id)
            return await offer_match(
                interaction, opponent, terms, self.bot.matches.invitations.invite
            )
        invitation = await self.bot.gate.invitation(interaction, draft.changes)
        await places.require_may_post(interaction, invitation.place, terms.venue)
        return await self.bot.matches.invitations.change_offer(
            invitation.id, interaction.user.id, terms
        )

    @on_click(CancelDraft)
    async def cancel(self, interaction: Interaction, click: CancelDraft) -> None:
        """Close the panel; an invitation that was to be changed stays as it is."""
        if require_own_draft(interaction, click).changes is None:
            text = _("No invitation went out. `/onitama challenge` starts over.")
        else:
            text = _("Your invitation stays as it is.")
        await edit_page(interaction, text)


def require_own_draft(interaction: Interaction, click: DraftClick) -> Draft:
    """Return the draft of a click. Raises NotYourDraft if the panel is another user's."""
    if click.draft.challenger_id != interaction.user.id:
        raise errors.NotYourDraft
    return click.draft


def apply_choice(interaction: Interaction, draft: Draft, click: DraftClick) -> Draft:
    """Return the draft after one choice. Raises OldButton for what the panel does not offer."""
    match click:
        case PickTerm(term=term):
            chosen = chosen_option(interaction, OFFERED[term])
            return replace(draft, terms=apply_term(draft.terms, term, chosen))
        case ChooseDraftVenue(in_thread=in_thread):
            venue = Venue.THREAD if in_thread else Venue.CHANNEL
            return replace(draft, terms=replace(draft.terms, venue=venue))
        case ChooseDraftRated(is_rated=is_rated):
            return replace(draft, is_rated=is_rated)
        case _:  # a button of an earlier version, which changed the venue or the rating
            terms = replace(draft.terms, venue=click.draft.terms.venue)
            return replace(draft, terms=terms, is_rated=click.draft.is_rated)


def message_id_of(interaction: Interaction) -> int:
    """Return the id of the clicked message; 0 for a forged click without a message."""
    return 0 if interaction.message is None else interaction.message.id
