"""What belongs to a match against the computer: the way on from its board, and from its end."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.judging import judged
from cogs.ui.messages.types import Button, Option, OptionList, PrivateMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.playing import practice as say
from cogs.ui.sentences.playing.private import match_begun
from onitama_core.engine import HIDDEN_LEVELS, LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import Player
    from onitama_core.store import Match


class Hinted(Enum):
    """How much of a turn has been told of the best one."""

    NOTHING = auto()
    PIECE = auto()
    TURN = auto()


def beside_the_board(match: Match, player: Player, hinted: Hinted) -> tuple[Button, ...]:
    """While its player is to move."""
    return (*hints(match, hinted), *meanwhile(match, player))


def hints(match: Match, hinted: Hinted = Hinted.NOTHING) -> tuple[Button, ...]:
    """What is left to be told; by night nothing."""
    if hinted is Hinted.TURN or match.setup.variant.has_secrets:
        return ()
    in_full = hinted is Hinted.PIECE
    return (Button(clicks.Hint(match.id, match.step, in_full), labels.HINT[in_full]),)


def meanwhile(match: Match, player: Player) -> tuple[Button, ...]:
    """Also while the computer thinks."""
    return (*take_back(match, player), Button(clicks.ShowMore(match.id), labels.MORE))


def take_back(match: Match, player: Player) -> Iterator[Button]:
    if match.can_take_back(player):
        yield Button(clicks.AskTakeback(match.id), labels.TAKE_TURN_BACK)


def after_the_end(match: Match) -> tuple[Button, ...]:
    """Of a private match."""
    return (
        Button(clicks.PlayAgain(match.id), labels.PLAY_AGAIN, style=Style.success),
        *other_seat(match),
        Button(clicks.Reveal(match.id), labels.REPLAY),
        *judged(match),
        invite(match),
    )


def other_seat(match: Match) -> Iterator[Button]:
    if match.computer is not None:
        yield Button(clicks.PlayAgain(match.id, other_seat=True), labels.OTHER_SEAT)


def invite(match: Match) -> Button:
    return Button(clicks.OpenPanel(match.setup.variant), labels.INVITE)


def levels(match: Match) -> OptionList:
    """Each with what it says of itself."""
    told = (
        [(level.number, say.about_by_night(level)) for level in HIDDEN_LEVELS]
        if match.setup.variant.has_secrets
        else [(level.number, say.about(level)) for level in LEVELS]
    )
    options = (Option(str(number), say.level_name(number), about) for number, about in told)
    return OptionList(clicks.PickLevel(match.id), say.LEVELS_LIST, tuple(options))


def next_level(match: Match) -> PrivateMessage:
    """From the last post of a match that was played before everybody."""
    return PrivateMessage(
        say.which_level(match),
        buttons=(*other_seat(match), invite(match)),
        lists=(levels(match),),
    )


def hint_alone(match: Match, told: str, hinted: Hinted) -> PrivateMessage:
    """Beside a match that is played before everybody."""
    return PrivateMessage(told, buttons=hints(match, hinted))


def begun(match: Match, message_id: int | None) -> PrivateMessage:
    """In a channel."""
    return PrivateMessage(match_begun(match, message_id))


def another() -> tuple[Button, ...]:
    """Beside the board of a match that was open already."""
    return (Button(clicks.NewPractice(), labels.NEW_MATCH),)
