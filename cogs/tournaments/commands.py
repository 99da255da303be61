"""The command `/onitama tournament`, and the clicks on the buttons of tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot import places
from cogs.bot.client import Interaction, OnitamaCog
from cogs.shared.click_data import chosen_option, is_page
from cogs.shared.dispatch import after_commit, on_click
from cogs.shared.errors import OldButton
from cogs.shared.gate import to_person
from cogs.shared.messages import Picture
from cogs.shared.send import defer_page, edit_original, edit_page, reply_ephemeral
from cogs.tournaments.buttons import (
    AskToCancelTournament,
    CancelTournament,
    ExplainPairing,
    JoinTournament,
    LeaveTournament,
    PickPairing,
    ShowTable,
    ShowTournament,
    StartTournament,
    TournamentClick,
)
from cogs.tournaments.deliveries import DELIVERIES
from cogs.tournaments.private import (
    ListedTournament,
    cancel_question,
    describe_joined,
    describe_left,
    find_own_board,
    table_page,
    tournament_page,
    tournaments_page,
)
from cogs.tournaments.reasons import reasons_page
from cogs.tournaments.table import count_pages, make_table, table_filename
from onitama_core.store import NoSuchTournament
from rendering.words import _

if TYPE_CHECKING:
    from onitama_core.store import Match, Reader, TournamentView


class TournamentCommand(OnitamaCog):
    deliveries = DELIVERIES

    @app_commands.command(
        name="tournament", description=_s("Tournaments here: join, your match, the table")
    )
    async def tournament(self, interaction: Interaction) -> None:
        """Show the open tournaments of this server."""
        guild_id = interaction.guild_id or 0
        user_id = interaction.user.id

        def read(reader: Reader) -> list[ListedTournament]:
            open_here = reader.tournaments.open_in(guild_id)
            views = [reader.tournaments.view(tournament.id) for tournament in open_here]
            return [list_tournament(reader, view, user_id) for view in views]

        found = await self.bot.store.read(read)
        listed = [
            entry
            for entry in found
            if await self.bot.gate.may_see_tournament(interaction, entry.view)
        ]
        is_manager = places.manages_server(interaction)
        await reply_ephemeral(interaction, tournaments_page(listed, is_manager=is_manager))

    async def require_tournament(
        self, interaction: Interaction, click: TournamentClick
    ) -> TournamentView:
        """Return the clicked tournament. Raises NoSuchTournament if the user may not know of it."""
        view = await self.bot.tournaments.look(click.tournament_id)
        if not await self.bot.gate.may_see_tournament(interaction, view):
            raise NoSuchTournament(click.tournament_id)
        return view

    @on_click(ShowTournament)
    async def show(self, interaction: Interaction, click: ShowTournament) -> None:
        await self.require_tournament(interaction, click)
        await self.show_page(interaction, click)

    async def show_page(
        self, interaction: Interaction, click: TournamentClick, note: str = ""
    ) -> None:
        """Show a tournament in the clicked private page.

        If the click was on a post of the channel and there is a note, send only the note.
        """
        if note and not is_page(interaction.message):
            await reply_ephemeral(interaction, note)
            return
        user_id = interaction.user.id

        def read(reader: Reader) -> ListedTournament:
            view = reader.tournaments.view(click.tournament_id)
            return list_tournament(reader, view, user_id)

        listed = await self.bot.store.read(read)
        is_manager = places.manages_server(interaction)
        await edit_page(interaction, tournament_page(listed, is_manager=is_manager, note=note))

    # -- joining and leaving --

    @on_click(JoinTournament)
    async def join(self, interaction: Interaction, click: JoinTournament) -> None:
        await self.require_tournament(interaction, click)
        view = await self.bot.tournaments.join(
            click.tournament_id, to_person(interaction.user), interaction.created_at
        )
        with after_commit():
            await self.show_page(interaction, click, describe_joined(view))

    @on_click(LeaveTournament)
    async def leave(self, interaction: Interaction, click: LeaveTournament) -> None:
        await self.require_tournament(interaction, click)
        tournament = await self.bot.tournaments.leave(click.tournament_id, interaction.user.id)
        with after_commit():
            await self.show_page(interaction, click, describe_left(tournament))

    # -- tables and pairings --

    @on_click(ShowTable)
    async def show_table(self, interaction: Interaction, click: ShowTable) -> None:
        """Show a page of the table; drawing takes a while, so the answer is deferred."""
        view = await self.require_tournament(interaction, click)
        await defer_page(interaction)
        page = min(click.table_page, count_pages(view) - 1)
        picture = await self.draw(interaction, view, page) if view.boards else None
        await edit_original(interaction, table_page(view, page, picture))

    async def draw(self, interaction: Interaction, view: TournamentView, page: int) -> Picture:
        renderer = await self.bot.renderer_for(interaction)
        alt_text, png = await renderer.chart(make_table(view, page))
        return Picture(table_filename(view, page), alt_text, png)

    @on_click(ExplainPairing)
    async def explain(self, interaction: Interaction, click: ExplainPairing) -> None:
        """Explain the user's own pairing of the present round, and offer the others."""
        view = await self.require_tournament(interaction, click)
        if not view.boards:
            raise OldButton
        user_id = interaction.user.id
        page = reasons_page(view, find_own_board(view, user_id), user_id)
        await reply_ephemeral(interaction, page)

    @on_click(PickPairing)
    async def explain_other(self, interaction: Interaction, click: PickPairing) -> None:
        view = await self.require_tournament(interaction, click)
        boards = range(len(view.boards[-1]) if view.boards else 0)
        chosen = chosen_option(interaction, {str(number): number for number in boards})
        await edit_page(interaction, reasons_page(view, None, interaction.user.id, chosen))

    # -- clicks of managers --

    @on_click(StartTournament)
    async def start(self, interaction: Interaction, click: StartTournament) -> None:
        """Start a tournament now. Raises NeedsManageServer, and the errors of `start_now`."""
        places.require_manager(interaction)
        await self.require_tournament(interaction, click)
        await self.bot.tournaments.start_now(click.tournament_id)
        with after_commit():
            await self.show_page(interaction, click, _("The first round begins."))

    @on_click(AskToCancelTournament)
    async def ask_to_cancel(self, interaction: Interaction, click: AskToCancelTournament) -> None:
        places.require_manager(interaction)
        view = await self.require_tournament(interaction, click)
        await edit_page(interaction, cancel_question(view.tournament))

    @on_click(CancelTournament)
    async def cancel(self, interaction: Interaction, click: CancelTournament) -> None:
        places.require_manager(interaction)
        await self.require_tournament(interaction, click)
        await self.bot.tournaments.cancel(click.tournament_id)
        with after_commit():
            await self.show_page(interaction, click, _("You cancelled the tournament."))


def list_tournament(reader: Reader, view: TournamentView, user_id: int) -> ListedTournament:
    """Return a tournament with the match that a user plays in its present round."""
    board = find_own_board(view, user_id)
    match: Match | None = None
    if board is not None and board.match_id is not None:
        match = reader.matches.get(board.match_id)
    return ListedTournament(view, user_id, match)
