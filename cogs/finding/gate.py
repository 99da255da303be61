"""The one gate: a match or an invitation, for those who may see it from where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.finding.channels import can_see
from onitama_core.game import OnitamaError
from onitama_core.store import NoSuchInvitation, NoSuchMatch

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from cogs.finding.channels import Channels
    from onitama_core.matches import Invitations, Play
    from onitama_core.store import Invitation, Match, Person, Place

    Interaction = discord.Interaction[Any]


class Gate:
    """Nobody else learns so much as that there is one: not a name, not a channel, not its state.

    Whose it is passes in its server; everybody else has to see where it is, and sees nothing of
    a match that is private.
    """

    def __init__(self, play: Play, invitations: Invitations, channels: Channels) -> None:
        self._play = play
        self._invitations = invitations
        self._channels = channels

    async def match(self, interaction: Interaction, match_id: int) -> Match:
        """Raises NoSuchMatch."""
        match = await self._play.match(match_id)
        if not await self.sees(interaction, match):
            raise NoSuchMatch(match_id)
        return match

    async def sees(self, interaction: Interaction, match: Match) -> bool:
        """Of a match that a list may tell of.

        A private one is theirs alone whose it is, wherever in the server it was begun.
        """
        if not match.is_private:
            return await self._is_open(interaction, match.place, match.people, match.parent_id)
        is_there = interaction.guild_id == match.place.guild_id
        return is_there and match.is_of(interaction.user.id)

    async def invitation(self, interaction: Interaction, invitation_id: int) -> Invitation:
        """Raises NoSuchInvitation."""
        invitation = await self._invitations.look(invitation_id)
        people = [invitation.challenger]
        if invitation.opponent is not None:
            people.append(invitation.opponent)
        if not await self._is_open(interaction, invitation.place, people):
            raise NoSuchInvitation(invitation_id)
        return invitation

    async def _is_open(
        self,
        interaction: Interaction,
        place: Place,
        owners: Iterable[Person],
        parent_id: int | None = None,
    ) -> bool:
        if interaction.guild_id != place.guild_id:
            return False
        if interaction.channel_id == place.channel_id:
            return True
        if any(owner.user_id == interaction.user.id for owner in owners):
            return True
        return await self._sees(interaction.user, place.channel_id, parent_id)

    async def _sees(self, user: discord.abc.User, channel_id: int, parent_id: int | None) -> bool:
        """Not while Discord doesn't say; of a thread in a channel they can't see it isn't asked."""
        parent = None if parent_id is None else self._channels.at_hand(parent_id)
        if parent is not None and not can_see(user, parent):
            return False
        try:
            return can_see(user, await self._channels.find(channel_id))
        except (OnitamaError, discord.HTTPException):
            return False
