"""What a channel sees of a match: the board, calls, proposals, and the line of a thread."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cogs.match import board_words, proposal_words
from cogs.match.board_words import (
    call,
    forewarned,
    goes_on_elsewhere,
    goes_on_here,
    happened,
    header,
    in_one_line,
    numbered,
    remind_to_place,
    surprised,
    tell_of_cancelling,
    warn,
)
from cogs.match.proposal_words import DRAW, TAKEBACK
from cogs.ui import clicks, labels
from cogs.ui.messages import Button, PublicMessage, Style
from cogs.ui.words import both_clocks
from onitama_core.game import Phase, Player
from onitama_core.matches import holds_beliefs
from onitama_core.store import PostKind
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cogs.match.proposal_words import ProposalKind
    from cogs.ui.messages import PublicPicture
    from onitama_core.matches import Past, PublicUpdate
    from onitama_core.store import Match, Proposal


def judged(match: Match) -> Iterator[Button]:
    """By day of its turns; by night of where ninjas hid, if it looked for any."""
    if holds_beliefs(match):
        yield Button(clicks.Believed(match.id), labels.BELIEVED)
    elif not match.setup.variant.has_secrets:
        yield Button(clicks.Review(match.id), labels.REVIEW)


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
    return call_again(match, remind_to_place(match))


def warning(match: Match) -> PublicMessage:
    """For who is waited for, before it is too late."""
    return call_again(match, warn(match))


def call_again(match: Match, told: str) -> PublicMessage:
    return PublicMessage(told, buttons=(act(match),), pings=match.to_call(*match.waits_for))


def cancelled_post(update: PublicUpdate) -> PublicMessage:
    """The last word on a match that was none."""
    lines = (header(update), tell_of_cancelling(update))
    return PublicMessage("\n".join(lines), pings=called(update))


def buttons(match: Match) -> tuple[Button, ...]:
    """Nobody waits for a rematch with who has left for good."""
    board = Button(clicks.ShowBoard(match.id), labels.MY_BOARD)
    if not match.is_over:
        more = Button(clicks.ShowMore(match.id), labels.MORE)
        return (act(match), board, more) if match.to_call(*match.waits_for) else (board, more)
    rematch = Button(clicks.Rematch(match.id), labels.REMATCH, style=Style.success)
    other_level = Button(clicks.ShowLevels(match.id), labels.OTHER_LEVEL)
    return (
        *(() if match.has_former_player else (rematch,)),
        board,
        Button(clicks.Reveal(match.id), labels.REPLAY),
        *judged(match),
        Button(clicks.ShareFilm(match.id), labels.SHARE),
        Button(clicks.ShowRules(match.id), labels.RULES),
        *((other_level,) if match.is_practice else ()),
    )


def act(match: Match) -> Button:
    """Opens the controller."""
    label = labels.act(match.phase, match.setup.variant)
    return Button(clicks.OpenController(match.id, match.step), label, style=Style.primary)


def called(update: PublicUpdate) -> tuple[int, ...]:
    """Whom the post notifies: who is to act, or will be soon, or to whom the end is news.

    To place the challenger alone: who accepted was there a moment before.
    """
    match = update.match
    if match.is_over:
        return match.to_call(*surprised(update))
    to_act = match.waits_for
    if match.phase is Phase.PLACEMENT:
        is_first = not update.events and match.challenger in match.waits_for
        to_act = (match.challenger,) if is_first else ()
    return (*match.to_call(*to_act), *match.to_call(*forewarned(update)))


PROPOSALS: Final[Mapping[PostKind, ProposalKind]] = {
    PostKind.DRAW_OFFER: DRAW,
    PostKind.DRAW_OFFER_CLOSED: DRAW,
    PostKind.TAKEBACK: TAKEBACK,
    PostKind.TAKEBACK_CLOSED: TAKEBACK,
}


def proposal_post(
    kind: ProposalKind, match: Match, proposal: Proposal, last_turn: Past
) -> PublicMessage:
    """`last_turn`: the proposer's."""
    return PublicMessage(
        proposal_words.proposed(kind, match, proposal.player, words.moved(last_turn.events)),
        buttons=answers(kind, match, proposal),
        pings=match.to_call(proposal.player.opponent),
    )


def answers(kind: ProposalKind, match: Match, proposal: Proposal) -> tuple[Button, ...]:
    """The computer needs none."""
    if not match.to_call(proposal.player.opponent):
        return ()
    return (
        Button(kind.agree(match.id, proposal.seq), kind.accept(match), style=Style.success),
        Button(kind.decline(match.id, proposal.seq), labels.DECLINE),
    )


def proposal_closed(kind: ProposalKind, update: PublicUpdate) -> PublicMessage:
    return PublicMessage(proposal_words.closed(kind, update))


def proposal_lapsed(kind: ProposalKind, match: Match) -> PublicMessage:
    """For one that was closed before the channel could be told of it."""
    return PublicMessage(numbered(match.id, kind.lapsed), is_silent=True)


LONGEST_NAME: Final = 100


def thread_name(match: Match) -> str:
    return board_words.name(match)[:LONGEST_NAME]


def thread_line(match: Match, thread_id: int | None = None) -> PublicMessage:
    """`thread_id`: once the thread hangs on this line."""
    return PublicMessage(board_words.line(match, thread_id), is_silent=True)


def thread_refused(match: Match) -> PublicMessage:
    """In place of the line, where Discord lets the bot open no thread."""
    return PublicMessage(board_words.refused(match), is_silent=True)


def result_line(update: PublicUpdate) -> PublicMessage:
    return PublicMessage(board_words.result(update), is_silent=True)


def result_alone(update: PublicUpdate) -> PublicMessage:
    """Where the thread is gone: it calls those whom the last board would have called."""
    return PublicMessage(board_words.result_alone(update), pings=called(update))
