"""Draws and takebacks, which one player proposes and the other agrees to or declines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from discord import app_commands

from cogs.finding.match_option import my_match, suggest_matches
from cogs.finding.stranded import require_place
from cogs.house.capability import Capability, Interaction, MatchOption, command
from cogs.practising import show
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.explain import committed
from cogs.ui.messages.private.playing.proposals import proposed, told_at_once, was_proposed
from cogs.ui.messages.public.proposals import DRAW, TAKEBACK, proposal_closed
from cogs.ui.send import answer_in_place, whisper
from onitama_core.matches import require_player

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.public.proposals import Wording
    from onitama_core.matches import Proposing
    from onitama_core.store import Match


@dataclass(frozen=True, slots=True)
class Table:
    """Where one kind of proposal is made and answered."""

    proposing: Proposing
    wording: Wording

    async def propose(self, interaction: Interaction, match: Match) -> None:
        """Or show what the other has proposed and what waits for an answer."""
        player = require_player(match, interaction.user.id)
        proposal = self.wording.of(match)
        if proposal is not None and proposal.player is not player:
            await whisper(interaction, was_proposed(self.wording, match, proposal))
            return
        await require_place(interaction, match)
        update = await self.proposing.propose(
            match.id, interaction.user.id, at=interaction.created_at
        )
        with committed():
            if match.is_private:
                await show(interaction, match.id, *told_at_once(self.wording, update))
            else:
                await whisper(interaction, proposed(self.wording, update, player))

    async def press(self, interaction: Interaction, _: clicks.MatchClick, match: Match) -> None:
        await self.propose(interaction, match)

    async def agree(
        self, interaction: Interaction, click: clicks.ProposalAnswer, match: Match
    ) -> None:
        update = await self.proposing.agree(
            match.id, interaction.user.id, click.proposal, at=interaction.created_at
        )
        with committed():
            await answer_in_place(interaction, proposal_closed(self.wording, update.public))

    async def decline(
        self, interaction: Interaction, click: clicks.ProposalAnswer, match: Match
    ) -> None:
        update = await self.proposing.decline(
            match.id, interaction.user.id, click.proposal, at=interaction.created_at
        )
        with committed():
            await answer_in_place(interaction, proposal_closed(self.wording, update.public))


class Proposals(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.draws = draws = Table(bot.matches.draws, DRAW)
        self.takebacks = takebacks = Table(bot.matches.takebacks, TAKEBACK)
        self.commands = (
            command("draw", "Offer a draw", self.draw, match=suggest_matches),
            command(
                "takeback",
                "Ask to take your last turn back",
                self.takeback,
                match=suggest_matches,
            ),
        )
        self.clicks = (
            on_match(clicks.OfferDraw, draws.press),
            on_match(clicks.AcceptDraw, draws.agree),
            on_match(clicks.DeclineDraw, draws.decline),
            on_match(clicks.AskTakeback, takebacks.press),
            on_match(clicks.AcceptTakeback, takebacks.agree),
            on_match(clicks.DeclineTakeback, takebacks.decline),
        )

    @app_commands.describe(match="Which match, if you play several")
    async def draw(self, interaction: Interaction, match: MatchOption | None = None) -> None:
        await self.draws.propose(interaction, await my_match(interaction, match))

    @app_commands.describe(match="Which match, if you play several")
    async def takeback(self, interaction: Interaction, match: MatchOption | None = None) -> None:
        await self.takebacks.propose(interaction, await my_match(interaction, match))


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Proposals(bot))
