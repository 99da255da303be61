"""Choosing the cards before an invitation goes out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from cogs.finding.inviting import find_opponent, invite
from cogs.house.capability import Capability, Interaction
from cogs.ui.clicks.draft import LISTS, Draft
from cogs.ui.clicks.ids import Verb
from cogs.ui.errors import NotYourDraft, OldButton
from cogs.ui.messages.choosing import CANCELLED, choosing
from cogs.ui.messages.private import invited
from cogs.ui.messages.types import PrivateMessage
from cogs.ui.send import replace_whisper, turn_page

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.clicks.ids import ButtonId


class Choose(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.clicks = {
            Verb.PICK: self.pick,
            Verb.DRAFT: self.show,
            Verb.SEND: self.send,
            Verb.CANCEL: self.cancel,
        }

    async def pick(self, interaction: Interaction, button: ButtonId) -> None:
        draft = own_draft(interaction, button)
        if button.subject >= len(LISTS):
            raise OldButton
        card_list, values = LISTS[button.subject], chosen_values(interaction)
        chosen = [card for card in draft.offered(card_list) if card.id in values]
        await turn_page(interaction, choosing(draft.choose(card_list, chosen)))

    async def show(self, interaction: Interaction, button: ButtonId) -> None:
        await turn_page(interaction, choosing(own_draft(interaction, button)))

    async def send(self, interaction: Interaction, button: ButtonId) -> None:
        """All is checked as if it had just been asked for.

        The buttons go before the post is waited for, lest they be clicked again.
        """
        draft = own_draft(interaction, button)
        terms = draft.to_terms()
        opponent = await find_opponent(interaction, draft.opponent_id)
        made = await invite(interaction, opponent, terms)
        await turn_page(interaction, invited(made.invitation, None))
        message_id = await self.bot.outbox.delivered(made.post_id)
        await replace_whisper(interaction, invited(made.invitation, message_id).content)

    async def cancel(self, interaction: Interaction, button: ButtonId) -> None:
        own_draft(interaction, button)
        await turn_page(interaction, PrivateMessage(CANCELLED))


def own_draft(interaction: Interaction, button: ButtonId) -> Draft:
    """Raises OldButton or NotYourDraft."""
    draft = Draft.read(button.argument)
    if draft is None:
        raise OldButton
    if draft.challenger_id != interaction.user.id:
        raise NotYourDraft
    return draft


def chosen_values(interaction: Interaction) -> list[str]:
    """What was chosen in a list, if it is to be believed. Raises OldButton for another click."""
    data = cast("dict[str, Any]", interaction.data or {})
    if "values" not in data:
        raise OldButton
    return [str(value) for value in data["values"]]


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Choose(bot))
