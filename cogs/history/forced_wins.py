"""Forced wins that a review found, stepped through as pictures."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.bot.client import Interaction, OnitamaCog
from cogs.history.buttons import ShowForcedWin
from cogs.match.buttons import ShowReview, number_of
from cogs.match.lines import LineTurn, describe_line, near_side, step_buttons, step_heading
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


DEFER_DELAY: Final = 0.5
"""Seconds that an answer waits for a cached win before the interaction is deferred."""
PROGRESS_DELAY: Final = 1.0
"""Seconds after that until the user reads that the win is being worked out."""


class ForcedWins(OnitamaCog):
    works_outside_servers = True

    @on_click(ShowForcedWin)
    async def show(self, interaction: Interaction, click: ShowForcedWin, match: Match) -> None:
        """Show a forced win after one of its turns, in place of the page of the review.

        Raises OldButton if the review found no such win, and what `Reviews.forced_win` raises.
        """
        win = await self.work_out(interaction, click)
        turn = number_of(click.turn)
        at = len(win.steps) if turn is None else min(turn, len(win.steps))
        renderer, near = (
            await self.bot.renderer_for(interaction),
            near_side(match, interaction.user.id),
        )
        name = turn_filename(match, f"{click.first.value}-{click.number}", at, near)
        picture = await draw_step(renderer, name, win, at, near)
        await send.edit_original(interaction, forced_win_page(click, match, win, at, picture))

    async def work_out(self, interaction: Interaction, click: ShowForcedWin) -> ForcedWin:
        """Return the forced win, and defer the edit of the page; show progress if it takes long."""
        asker, engine = interaction.user.id, self.bot.engine
        working = asyncio.create_task(
            self.bot.matches.reviews.forced_win(
                *(click.match_id, click.number, click.first, engine, asker)
            )
        )
        await asyncio.wait({working}, timeout=DEFER_DELAY)  # an error is answered undeferred
        if not working.done() or (working.exception() is None and working.result() is not None):
            await send.defer_page(interaction)
        if not (await asyncio.wait({working}, timeout=PROGRESS_DELAY))[0]:
            await send.report_progress(interaction, _("I'm working out the win, turn by turn."))
        try:
            win = await working
        except EngineGone:
            raise ReviewBrokenOff(click.match_id) from None
        if win is None:
            raise OldButton
        return win


def forced_win_page(
    click: ShowForcedWin, match: Match, win: ForcedWin, at: int, picture: Picture
) -> PrivateMessage:
    """Return the page of a forced win after one of its turns, with a button to the review."""
    turns = [
        LineTurn(step.player, describe_turn(step.turn, public_view(step.before).spirit))
        for step in win.steps
    ]
    title = _("{side}'s win from turn {turn}").format(
        side=words.side(win.winner), turn=click.number
    )
    lines = [with_number(match.id, step_heading(title, at, len(turns)))]
    lines += describe_line(turns, at)
    if not win.is_complete:
        lines.append(
            _("I stop here: {side} still wins by force.").format(side=words.side(win.winner))
        )
    buttons = (
        *step_buttons(partial(ShowForcedWin, match.id, click.number, click.first), at, len(turns)),
        Button(ShowReview(match.id, click.number), _("Turn {turn}").format(turn=click.number)),
    )
    return PrivateMessage("\n".join(lines), picture, buttons)


async def draw_step(
    renderer: BoardRenderer, name: str, win: ForcedWin, at: int, near: Player
) -> Picture:
    """Draw the board after a turn of a forced win; there is no hidden information in it."""
    state, events = win.start, tuple[PublicEvent, ...]()
    if at:
        step = win.steps[at - 1]
        state, events = step.after, events_for(step.events, None)
    board = await renderer.pictures.draw(
        renderer.renderer.board, public_view(state), seen_from=near, events=events
    )
    return Picture(name, *board)
