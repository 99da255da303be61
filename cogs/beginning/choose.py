"""Choosing what is offered, or single cards, before an invitation goes out."""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from cogs.finding.inviting import find_opponent, invite
from cogs.finding.places import customs_here
from cogs.house.answering import posted
from cogs.house.capability import Capability, Interaction
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_own
from cogs.ui.clicks.lists import chosen_values, the_one
from cogs.ui.clicks.written.terms import with_term
from cogs.ui.errors import NotYourDraft
from cogs.ui.explain import committed
from cogs.ui.messages.private.choosing import challenging, choosing
from cogs.ui.messages.private.playing.match import invited
from cogs.ui.messages.types import PrivateMessage
from cogs.ui.send import acknowledge, replace_whisper, turn_page
from cogs.ui.sentences.inviting.choosing import CANCELLED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cogs.house.client import OnitamaBot
    from cogs.ui.clicks.written.draft import Draft
    from onitama_core.store import Customs

MOST_SENT: Final = 100
"""That a second click may still be on its way to."""


class Choose(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self._sent = deque[int](maxlen=MOST_SENT)
        """The messages whose drafts went out lately."""
        self.clicks = (
            on_own(clicks.PickCards, self.pick),
            on_own(clicks.PickTerm, self.pick_term),
            on_own(clicks.ShowDraft, self.show),
            on_own(clicks.ShowWholeDraft, self.show_whole),
            on_own(clicks.SendDraft, self.send),
            on_own(clicks.CancelDraft, self.cancel),
        )

    async def pick(self, interaction: Interaction, click: clicks.PickCards) -> None:
        draft, values = own_draft(interaction, click), chosen_values(interaction)
        chosen = [card for card in draft.offered(click.card_list) if card.id in values]
        await turn(interaction, choosing, draft.choose(click.card_list, chosen))

    async def pick_term(self, interaction: Interaction, click: clicks.PickTerm) -> None:
        """Raises OldButton for what the list doesn't offer."""
        draft, value = own_draft(interaction, click), the_one(interaction, click.term.value)
        await turn(interaction, challenging, with_term(draft, click.term, value))

    async def show(self, interaction: Interaction, click: clicks.ShowDraft) -> None:
        await turn(interaction, choosing, own_draft(interaction, click))

    async def show_whole(self, interaction: Interaction, click: clicks.ShowWholeDraft) -> None:
        await turn(interaction, challenging, own_draft(interaction, click))

    async def send(self, interaction: Interaction, click: clicks.SendDraft) -> None:
        """All is checked as if it had just been asked for.

        The buttons go before the post is waited for, lest they be clicked again.
        """
        draft = own_draft(interaction, click)
        page_id = 0 if interaction.message is None else interaction.message.id
        if page_id in self._sent:
            await acknowledge(interaction)
            return
        with self.once(page_id):
            terms = draft.to_terms(await customs_here(interaction))
            opponent = await find_opponent(interaction, draft.opponent_id)
            made = await invite(interaction, opponent, terms)
        with committed():
            await turn_page(interaction, invited(made.invitation, None))
            message_id = await posted(interaction, made.post_id)
            await replace_whisper(interaction, invited(made.invitation, message_id).content)

    @contextmanager
    def once(self, page_id: int) -> Iterator[None]:
        """What a double click finds done, or under way; not what was refused."""
        self._sent.append(page_id)
        try:
            yield
        except BaseException:
            self._sent.remove(page_id)
            raise

    async def cancel(self, interaction: Interaction, click: clicks.CancelDraft) -> None:
        own_draft(interaction, click)
        await turn_page(interaction, PrivateMessage(CANCELLED))


async def turn(
    interaction: Interaction, page: Callable[[Draft, Customs], PrivateMessage], draft: Draft
) -> None:
    await turn_page(interaction, page(draft, await customs_here(interaction)))


def own_draft(interaction: Interaction, click: clicks.DraftClick) -> Draft:
    """Raises NotYourDraft."""
    if click.draft.challenger_id != interaction.user.id:
        raise NotYourDraft
    return click.draft


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Choose(bot))
