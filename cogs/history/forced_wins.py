"""Pages that show a forced win, which a review found, turn by turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cogs.bot.client import Interaction, OnitamaCog
from cogs.history.buttons import ShowForcedWin
from cogs.match.buttons import ShowReview, turn_number_of
from cogs.match.lines import LineTurn, describe_line, step_buttons, step_heading, viewing_side
from cogs.shared import send
from cogs.shared.dispatch import on_click
from cogs.shared.errors import OldButton, ReviewBrokenOff
from cogs.shared.messages import Button, Picture, PrivateMessage
from cogs.shared.pictures import turn_filename
from cogs.shared.turn_sentences import describe_turn
from cogs.shared.words import with_number
from onitama_core.engine import EngineGone
from onitama_core.game import PublicEvent, events_for, public_view
from rendering import words
from rendering.words import _

if TYPE_CHECKING:
    from cogs.shared.pictures import BoardRenderer
    from onitama_core.game import Player
    from onitama_core.matches import ForcedWin
    from onitama_core.store import Match


class ForcedWins(OnitamaCog):
    """The buttons that show a forced win on a review's page and step through it."""

    works_outside_servers = True

    @on_click(ShowForcedWin)
    async def show(self, interaction: Interaction, click: ShowForcedWin, match: Match) -> None:
        """Show the board after a turn of a forced win, in place of the page of the review.

        Raises OldButton if the review found no such win, and the errors of `Reviews.forced_win`.
        """
        page = await send.wait_visibly(interaction, self.compose_page(interaction, click, match))
        await send.edit_page(interaction, page)

    async def compose_page(
        self, interaction: Interaction, click: ShowForcedWin, match: Match
    ) -> PrivateMessage:
        """Return the page. The engine computes the moves of the win unless they are cached.

        Raises ReviewBrokenOff if the engine is gone, and the errors of `Reviews.forced_win`.
        """
        asker = interaction.user.id
        try:
            win = await self.bot.matches.reviews.forced_win(
                match.id, click.number, click.first, self.bot.engine, asker
            )
        except EngineGone:
            raise ReviewBrokenOff(match.id) from None
        if win is None:
            raise OldButton
        turn = turn_number_of(click.turn)  # None: the last turn
        shown = len(win.steps) if turn is None else min(turn, len(win.steps))
        renderer = await self.bot.renderer_for(interaction)
        seen_from = viewing_side(match, asker)
        name = turn_filename(match, f"{click.first.value}-{click.number}", shown, seen_from)
        picture = await draw_step(renderer, name, win, shown, seen_from)
        return forced_win_page(click, match, win, shown, picture)


def forced_win_page(
    click: ShowForcedWin, match: Match, win: ForcedWin, shown: int, picture: Picture
) -> PrivateMessage:
    """Return the page of a forced win after turn number `shown`, with a button to the review."""
    turns = [
        LineTurn(step.player, describe_turn(step.turn, public_view(step.before).spirit))
        for step in win.steps
    ]
    title = _("{side}'s win from turn {turn}").format(
        side=words.side(win.winner), turn=click.number
    )
    lines = [with_number(match.id, step_heading(title, shown, len(turns)))]
    lines += describe_line(turns, shown)
    if not win.is_complete:
        lines.append(
            _("I stop here: {side} still wins by force.").format(side=words.side(win.winner))
        )
    buttons = (
        *step_buttons(
            partial(ShowForcedWin, match.id, click.number, click.first), shown, len(turns)
        ),
        Button(ShowReview(match.id, click.number), _("Turn {turn}").format(turn=click.number)),
    )
    return PrivateMessage("\n".join(lines), picture, buttons)


async def draw_step(
    renderer: BoardRenderer, name: str, win: ForcedWin, shown: int, seen_from: Player
) -> Picture:
    """Draw the board after turn number `shown` of a forced win; 0 is its start.

    The whole position may be shown, because variants with hidden ninjas have no such pages.
    `seen_from` is the player at the bottom.
    """
    state = win.start
    events = tuple[PublicEvent, ...]()
    if shown:
        step = win.steps[shown - 1]
        state = step.after
        events = events_for(step.events, None)
    board = await renderer.pictures.draw(
        renderer.renderer.board, public_view(state), seen_from=seen_from, events=events
    )
    return Picture(name, *board)
