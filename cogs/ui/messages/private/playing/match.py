"""What one person is told alone."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.ui import clicks
from cogs.ui.messages.private.playing.seats import InMatch
from cogs.ui.messages.private.playing.watching import looks
from cogs.ui.messages.public.board import act
from cogs.ui.messages.types import Button, PrivateMessage, Style
from cogs.ui.sentences import labels, lists
from cogs.ui.sentences.clocks import deadline
from cogs.ui.sentences.playing import private as say
from cogs.ui.sentences.refusals.places import NO_MATCH
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cogs.ui.messages.types import Picture
    from cogs.ui.stranded import Stranded
    from onitama_core.game import Player
    from onitama_core.matches import PlayerUpdate, PublicUpdate
    from onitama_core.store import Invitation, Match


MOST_BUTTONS: Final = 25
"""Below a message."""


def own_board(update: PlayerUpdate, picture: Picture) -> PrivateMessage:
    answers = map(words.answered, update.view.answers)
    return PrivateMessage("\n".join((*say.above_own_board(update), *answers)), picture)


def watched_board(update: PublicUpdate, picture: Picture) -> PrivateMessage:
    return PrivateMessage("\n".join(say.above_watched_board(update)), picture)


def invited(invitation: Invitation, message_id: int | None) -> PrivateMessage:
    return PrivateMessage(say.invited(invitation, message_id))


def rematch_waiting(invitation: Invitation) -> PrivateMessage:
    return PrivateMessage(say.rematch_waiting(invitation))


def rematch_begun(match: Match, message_id: int | None) -> PrivateMessage:
    return PrivateMessage(say.rematch_begun(match, message_id))


def in_turn(update: PlayerUpdate, told: str) -> PrivateMessage:
    """After an action, while a step of the same player's is to come."""
    back = Button(InMatch(update).click(clicks.TakeBack()), labels.TAKE_MOVE_BACK)
    return PrivateMessage(told, buttons=(back,) if update.view.may_take_back else ())


def more(match: Match, player: Player) -> PrivateMessage:
    """For a player of an open match."""
    return PrivateMessage(
        say.what_more(match),
        buttons=(
            *taking_back(match, player),
            Button(clicks.OfferDraw(match.id), labels.OFFER_DRAW),
            Button(clicks.AskToResign(match.id), labels.RESIGN, style=Style.danger),
            *cancelling(match),
            *looks(match),
        ),
    )


def taking_back(match: Match, player: Player) -> Iterator[Button]:
    """Once there is something to take back; where anything is hidden, never."""
    if match.can_take_back(player):
        label = labels.TAKE_TURN_BACK if match.is_practice else labels.ASK_TAKEBACK
        yield Button(clicks.AskTakeback(match.id), label)


def cancelling(match: Match) -> Iterator[Button]:
    """While nobody has moved."""
    if match.can_be_cancelled:
        yield Button(clicks.AskToCancel(match.id), labels.CANCEL_MATCH, style=Style.danger)


def resign_for_sure(match: Match, player: Player) -> PrivateMessage:
    return PrivateMessage(
        say.resign_for_sure(match, player),
        buttons=(
            Button(clicks.ResignForSure(match.id), labels.RESIGN, style=Style.danger),
            Button(clicks.KeepPlaying(match.id), labels.KEEP_PLAYING),
        ),
    )


def cancel_for_sure(match: Match, player: Player) -> PrivateMessage:
    return PrivateMessage(
        say.cancel_for_sure(match, player),
        buttons=(
            Button(clicks.CancelForSure(match.id), labels.CANCEL_MATCH, style=Style.danger),
            Button(clicks.KeepPlaying(match.id), labels.KEEP_PLAYING),
        ),
    )


def close_for_sure(match: Match) -> PrivateMessage:
    return PrivateMessage(
        say.close_for_sure(match),
        buttons=(
            Button(clicks.CloseForSure(match.id), labels.CLOSE_MATCH, style=Style.danger),
            Button(clicks.KeepPlaying(match.id), labels.LET_IT_GO_ON),
        ),
    )


def games(
    matches: Sequence[Match], user_id: int, stranded: Mapping[int, Stranded]
) -> PrivateMessage:
    """`stranded`: those, by their ids, that can't be played where they are."""
    if not matches:
        return PrivateMessage(NO_MATCH)
    ordered = sorted(matches, key=partial(urgency, user_id))
    lines = [
        say.game_line(match, match.player_of(user_id), stranded.get(match.id)) for match in ordered
    ]
    buttons = [way_into(match, user_id, stranded.get(match.id)) for match in ordered]
    return PrivateMessage(
        lists.listing([say.GAMES, *say.where_they_go_on(stranded.values()), *lines]),
        buttons=tuple(button for button in buttons if button is not None)[:MOST_BUTTONS],
    )


def way_into(match: Match, user_id: int, stranded: Stranded | None) -> Button | None:
    if stranded is not None and stranded.can_go_on_here:
        label = labels.continue_here(match.id)
        return Button(clicks.ContinueHere(match.id), label, style=Style.primary)
    if match.is_private:
        label = labels.in_match(labels.OPEN_BOARD, match.id)
        return Button(clicks.ShowBoard(match.id), label, style=Style.primary)
    return act_in(match) if match.waits_for_user(user_id) else None


def moved(match: Match, message_id: int | None) -> PrivateMessage:
    """To the channel in which this is told."""
    return PrivateMessage(say.moved(match, message_id))


def urgency(user_id: int, match: Match) -> tuple[bool, bool, float]:
    """First what waits for its reader, and of that what runs out soonest."""
    end = deadline(match)
    return (
        not match.waits_for_user(user_id),
        end is None,
        0.0 if end is None else end.timestamp(),
    )


def act_in(match: Match) -> Button:
    """One of several, by its number."""
    button = act(match)
    return replace(button, label=labels.in_match(button.label or "", match.id))


def played(told: str, up_next: Match | None, user_id: int) -> PrivateMessage:
    """`up_next`: another match that waits for who has just played."""
    if up_next is None:
        return PrivateMessage(told)
    following = say.up_next(up_next, up_next.player_of(user_id))
    return PrivateMessage(f"{told}\n{following}", buttons=(act_in(up_next),))
