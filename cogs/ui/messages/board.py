"""The post after each turn: what happened, the board, who is next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.types import Button, PublicMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.board import call, happened, header
from onitama_core.game import Phase

if TYPE_CHECKING:
    from cogs.ui.messages.types import PublicPicture
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Match


def board_post(update: PublicUpdate, picture: PublicPicture, *, is_latest: bool) -> PublicMessage:
    """A board that was overtaken by a later one is posted without buttons and without a ping."""
    if is_latest:
        return latest_post(update, picture)
    lines = (header(update), *happened(update))
    return PublicMessage("\n".join(lines), picture, is_silent=True)


def latest_post(update: PublicUpdate, picture: PublicPicture, *more: str) -> PublicMessage:
    """With `more` to tell between what happened and who is called."""
    match, pings = update.match, called(update)
    lines = (header(update), *happened(update), *more, call(update))
    return PublicMessage(
        content="\n".join(line for line in lines if line),
        picture=picture,
        buttons=buttons(match),
        pings=pings,
        is_silent=not pings,
    )


def buttons(match: Match) -> tuple[Button, ...]:
    board = Button(clicks.ShowBoard(match.id), labels.MY_BOARD)
    if match.is_over:
        return (
            Button(clicks.Rematch(match.id), labels.REMATCH, style=Style.success),
            board,
            reveal(match),
            Button(clicks.ShowRules(match.id), labels.RULES),
        )
    act = labels.PLACE[match.setup.variant] if match.phase is Phase.PLACEMENT else labels.MOVE
    return (
        Button(clicks.OpenController(match.id, match.step), act, style=Style.primary),
        board,
        Button(clicks.ShowMore(match.id), labels.MORE),
    )


def reveal(match: Match) -> Button:
    """The match turn by turn, with what was hidden in it."""
    return Button(clicks.Reveal(match.id), labels.OPEN_REPLAY[match.setup.variant.has_secrets])


def called(update: PublicUpdate) -> tuple[int, ...]:
    """Whom the post notifies: who is waited for, or who did not end the match.

    A player who was called to place is not called again when the other has placed.
    """
    match = update.match
    if match.is_over:
        return () if update.actor is None else match.users(update.actor.opponent)
    if match.phase is Phase.PLACEMENT and update.events:
        return ()
    return match.users(*match.waits_for)
