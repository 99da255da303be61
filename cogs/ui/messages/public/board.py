"""The post after each turn, what it becomes when a newer one comes, and calls to place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.judging import judged
from cogs.ui.messages.types import Button, PublicMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.clocks import both_clocks
from cogs.ui.sentences.playing.board import (
    call,
    forewarned,
    goes_on_elsewhere,
    goes_on_here,
    happened,
    header,
    in_one_line,
    remind_to_place,
    surprised,
    tell_of_cancelling,
    warn,
)
from onitama_core.game import Phase, Player

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    lines = (header(update), *happened(update), *more, both_clocks(match), call(update))
    return PublicMessage(
        content="\n".join(line for line in lines if line),
        picture=picture,
        buttons=buttons(match),
        pings=pings,
        is_silent=not pings,
    )


def moved_post(update: PublicUpdate, picture: PublicPicture) -> PublicMessage:
    """The first board where a match goes on that has left its channel: it calls both players."""
    post = latest_post(update, picture, goes_on_here(update.match))
    return replace(post, pings=update.match.to_call(*Player), is_silent=False)


def left_board(update: PublicUpdate) -> PublicMessage:
    """In a channel that the match has left, in place of its last board there."""
    lines = (header(update), *happened(update), goes_on_elsewhere(update.match))
    return PublicMessage("\n".join(lines), is_silent=True)


def board_line(update: PublicUpdate) -> PublicMessage:
    """In place of a board, once there is a newer one."""
    return PublicMessage(in_one_line(update), is_silent=True)


def reminder(match: Match) -> PublicMessage:
    """For who has still to place."""
    return PublicMessage(
        remind_to_place(match), buttons=(act(match),), pings=match.to_call(*match.waits_for)
    )


def warning(match: Match) -> PublicMessage:
    """For who is waited for, before it is too late."""
    return PublicMessage(warn(match), buttons=(act(match),), pings=match.to_call(*match.waits_for))


def cancelled_post(update: PublicUpdate) -> PublicMessage:
    """The last word on a match that was none."""
    lines = (header(update), tell_of_cancelling(update))
    return PublicMessage("\n".join(lines), pings=called(update))


def buttons(match: Match) -> tuple[Button, ...]:
    board = Button(clicks.ShowBoard(match.id), labels.MY_BOARD)
    if match.is_over:
        return after_the_end(match, board)
    more = Button(clicks.ShowMore(match.id), labels.MORE)
    return (act(match), board, more) if match.to_call(*match.waits_for) else (board, more)


def after_the_end(match: Match, board: Button) -> tuple[Button, ...]:
    return (
        *rematch(match),
        board,
        Button(clicks.Reveal(match.id), labels.REPLAY),
        *judged(match),
        Button(clicks.ShareFilm(match.id), labels.SHARE),
        Button(clicks.ShowRules(match.id), labels.RULES),
        *next_level(match),
    )


def rematch(match: Match) -> Iterator[Button]:
    """Nobody waits for who has left for good."""
    if not match.has_former_player:
        yield Button(clicks.Rematch(match.id), labels.REMATCH, style=Style.success)


def next_level(match: Match) -> Iterator[Button]:
    """And what else may follow a match against the computer."""
    if match.is_practice:
        yield Button(clicks.ShowLevels(match.id), labels.OTHER_LEVEL)


def act(match: Match) -> Button:
    """Opens the controller."""
    label = labels.act(match.phase, match.setup.variant)
    return Button(clicks.OpenController(match.id, match.step), label, style=Style.primary)


def called(update: PublicUpdate) -> tuple[int, ...]:
    """Whom the post notifies: who is to act, or will be soon, or to whom the end is news."""
    match = update.match
    if match.is_over:
        return match.to_call(*surprised(update))
    return (*asked_to_act(update), *match.to_call(*forewarned(update)))


def asked_to_act(update: PublicUpdate) -> tuple[int, ...]:
    """To place the challenger alone: who accepted was there a moment before."""
    match = update.match
    if match.phase is Phase.PLACEMENT:
        is_first = not update.events and match.challenger in match.waits_for
        return match.to_call(match.challenger) if is_first else ()
    return match.to_call(*match.waits_for)
