"""The panel in which somebody with Manage Server plans and posts a tournament."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from cogs.bot import places
from cogs.bot.client import Interaction, OnitamaCog
from cogs.match.answering import describe_obstacle
from cogs.shared.click_data import chosen_option, clicks_on_message, submitted_text
from cogs.shared.dispatch import after_commit, on_click
from cogs.shared.gate import to_person
from cogs.shared.messages import Form
from cogs.shared.send import acknowledge, edit_page, open_form
from cogs.tournaments.buttons import (
    DropTournamentDraft,
    NameTournament,
    NewTournament,
    PickTournamentTerm,
    PostTournament,
    ShowMoreTournamentTerms,
    ShowTournamentTerms,
    SwitchTournamentRated,
    TournamentDraftClick,
)
from cogs.tournaments.drafts import OFFERED, TournamentDraft
from cogs.tournaments.panel import (
    DEFAULT_NAME,
    MAX_NAME_CHARS,
    MORE_TERMS,
    describe_posted,
    draft_panel,
)
from onitama_core.store import Venue, one_line
from rendering.words import _

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot
    from onitama_core.store import GuildSettings, TournamentPlan


MAX_REMEMBERED_PANELS: Final = 100
"""Panels that are remembered because their tournament was posted.

A second submission of the form posts nothing.
"""


class TournamentDrafts(OnitamaCog):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self._posted = deque[int](maxlen=MAX_REMEMBERED_PANELS)
        """The ids of the panels whose tournament was posted or is being posted."""

    @on_click(NewTournament)
    async def open_panel(self, interaction: Interaction, _click: NewTournament) -> None:
        """Open the panel with the server's usual match.

        Checks at once whether the tournament could be posted. Raises NeedsManageServer,
        BeginsElsewhere or CannotPost.
        """
        places.require_manager(interaction)
        await places.require_venue(interaction, Venue.CHANNEL)
        settings = await places.settings_here(interaction)
        await self.show(interaction, TournamentDraft.default_in(settings), settings)

    @on_click(
        PickTournamentTerm, SwitchTournamentRated, ShowTournamentTerms, ShowMoreTournamentTerms
    )
    async def choose(self, interaction: Interaction, click: TournamentDraftClick) -> None:
        """Apply one choice to the draft, and show the panel with it."""
        places.require_manager(interaction)
        settings = await places.settings_here(interaction)
        draft = find_present_draft(interaction, click)
        is_second_page = False
        match click:
            case PickTournamentTerm(planned_term=term):
                offered = {value: value for value in OFFERED[term]}
                draft = draft.with_term(term, chosen_option(interaction, offered))
                is_second_page = term in MORE_TERMS
            case SwitchTournamentRated():
                draft = draft.switch_rated(settings)
            case ShowMoreTournamentTerms():
                is_second_page = True
        await self.show(interaction, draft, settings, is_second_page=is_second_page)

    async def show(
        self,
        interaction: Interaction,
        draft: TournamentDraft,
        settings: GuildSettings,
        *,
        is_second_page: bool = False,
    ) -> None:
        plan = self.plan(interaction, draft, "", settings)
        await edit_page(
            interaction, draft_panel(draft, settings, plan, is_second_page=is_second_page)
        )

    def plan(
        self, interaction: Interaction, draft: TournamentDraft, name: str, settings: GuildSettings
    ) -> TournamentPlan:
        return draft.plan(places.place_of(interaction), name, settings, self.bot.clock())

    @on_click(NameTournament)
    async def open_name_form(self, interaction: Interaction, click: NameTournament) -> None:
        """Open the form with the name, which posts the tournament when it is submitted."""
        places.require_manager(interaction)
        draft = find_present_draft(interaction, click)
        form = Form(
            PostTournament(draft),
            title=_("New tournament"),
            label=_("Its name"),
            value=_(DEFAULT_NAME),
            max_length=MAX_NAME_CHARS,
        )
        await open_form(interaction, form)

    @on_click(PostTournament)
    async def post(self, interaction: Interaction, click: PostTournament) -> None:
        """Open the sign-up of the drafted tournament in this channel."""
        places.require_manager(interaction)
        await places.require_venue(interaction, Venue.CHANNEL)
        text = one_line(submitted_text(interaction))[:MAX_NAME_CHARS]
        settings = await places.settings_here(interaction)
        plan = self.plan(interaction, click.planned, text or _(DEFAULT_NAME), settings)
        panel_id = 0
        planned_at = None
        if interaction.message is not None:
            panel_id = interaction.message.id
            planned_at = interaction.message.created_at
        if panel_id in self._posted:
            await acknowledge(interaction)
            return
        self._posted.append(panel_id)  # before any wait, so that a second submission finds it
        try:
            organiser = to_person(interaction.user)
            tournament = await self.bot.tournaments.create(plan, organiser, planned_at)
        except BaseException:
            self._posted.remove(panel_id)
            raise
        with after_commit():
            obstacle = describe_obstacle(interaction, plan.place)
            await edit_page(interaction, describe_posted(tournament, obstacle))

    @on_click(DropTournamentDraft)
    async def cancel(self, interaction: Interaction, _click: DropTournamentDraft) -> None:
        await edit_page(interaction, _("No tournament was posted."))


def find_present_draft(interaction: Interaction, click: TournamentDraftClick) -> TournamentDraft:
    """Return the newest draft of the clicked panel that Discord knows.

    The clicked button may contain an older draft, because a client shows the old panel until the
    edit after the last choice arrives. The message that comes with a click has the newest buttons.
    """
    on_message = (
        shown_click.planned
        for shown_click in clicks_on_message(interaction)
        if isinstance(shown_click, NameTournament)
    )
    return next(on_message, click.planned)
