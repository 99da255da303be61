"""Clicks on the buttons and lists of a match; other features answer some of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, Self, TypeAlias

from cogs.match.choices import CHOICE_LOG_NAME, CHOICES, Choice, read_choice
from cogs.shared.custom_ids import (
    MatchClick,
    Parts,
    PlainClick,
    custom_id_of,
    read_enum,
    read_number,
    read_one_of,
    register_verb,
)
from onitama_core.game import Action, format_action, parse_action
from onitama_core.matches import Watched

if TYPE_CHECKING:
    from collections.abc import Iterable

# Looking at a match, and watching it


class ShowBoard(MatchClick, verb="board"):
    """Show the board from the user's side."""


class ShowMore(MatchClick, verb="more"):
    """Show the panel **More** of a match: actions besides playing a turn."""


@dataclass(frozen=True)
class Watch(MatchClick, verb="watch"):
    """Notify the user when the match ends, or also when a piece is captured."""

    watched: Watched = Watched.END
    """The events at which the user is notified."""

    def parts(self) -> Parts:
        is_default = self.watched is Watched.END
        return Parts(self.match_id, argument="" if is_default else self.watched.value)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        argument = parts.argument or Watched.END.value
        return cls(parts.subject, read_enum(Watched, argument))


class StopWatching(MatchClick, verb="unwatch"):
    """Stop notifying the user of the match."""


# Ending a match, and proposals in it


class AskToResign(MatchClick, verb="resign"):
    """Ask once more before resigning."""


class ResignForSure(MatchClick, verb="resign_for_sure"):
    """Resign."""


class CancelForSure(MatchClick, verb="cancel_for_sure"):
    """Cancel a match in which nobody has moved."""


class CloseForSure(MatchClick, verb="close_for_sure"):
    """Close other people's match, as a user with the permission Manage Server."""


class KeepPlaying(MatchClick, verb="keep_playing"):
    """Answer no to the question whether to end the match."""


class OfferDraw(MatchClick, verb="offer_draw"):
    """Offer a draw."""


class AskTakeback(MatchClick, verb="ask_takeback"):
    """Ask to take one's last turn back."""


@dataclass(frozen=True)
class ProposalAnswer(MatchClick):
    """An answer to a proposal."""

    proposal: int
    """The sequence number of the log entry that made the proposal."""

    def parts(self) -> Parts:
        return Parts(self.match_id, argument=str(self.proposal))

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject, read_number(parts.argument))


class AcceptDraw(ProposalAnswer, verb="accept_draw"):
    """Accept a draw."""


class DeclineDraw(ProposalAnswer, verb="decline_draw"):
    """Decline a draw."""


class AcceptTakeback(ProposalAnswer, verb="grant_takeback"):
    """Agree to a takeback."""


class DeclineTakeback(ProposalAnswer, verb="deny_takeback"):
    """Decline a takeback."""


# The controller


@dataclass(frozen=True)
class ClickAtStep(MatchClick):
    """A click on a message with a board, which may be out of date."""

    step: int
    """The `Match.step` at which the clicked message was made."""

    def parts(self) -> Parts:
        return Parts(self.match_id, self.step)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject, parts.step)


class OpenController(ClickAtStep, verb="move"):
    """Open the controller."""


@dataclass(frozen=True)
class ControllerClick(ClickAtStep):
    """A choice in the controller of a match. Its custom id has the verb of the choice."""

    choice: Choice

    def parts(self) -> Parts:
        return Parts(self.match_id, self.step, self.choice.argument())

    @property
    def custom_id(self) -> str:
        return custom_id_of(self.choice.verb, self.parts())


def register_choice(kind: type[Choice]) -> None:
    """Let the custom ids with a choice's verb be read as clicks in the controller of a match."""

    def read(parts: Parts) -> ControllerClick:
        return ControllerClick(parts.subject, parts.step, kind.from_argument(parts.argument))

    register_verb(kind.verb, read, __name__, CHOICE_LOG_NAME)


for _kind in CHOICES.values():
    register_choice(_kind)


@dataclass(frozen=True)
class PickChoice(PlainClick, verb="pick_choice", log_name=CHOICE_LOG_NAME):
    """Choose in a list of a controller; the value of each option is the custom id of a button."""

    number: int
    """The number of the list in its message."""

    def parts(self) -> Parts:
        return Parts(self.number)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject)


# Votes for the turns of a channel

ACTION_SEPARATOR: Final = ","


def write_actions(actions: Iterable[Action]) -> str:
    return ACTION_SEPARATOR.join(map(format_action, actions))


def read_actions(text: str) -> tuple[Action, ...]:
    """Read actions as `write_actions` writes them. Raises UnreadableText."""
    return tuple(map(parse_action, text.split(ACTION_SEPARATOR) if text else ()))


class OpenVote(ClickAtStep, verb="open_vote"):
    """Open the controller in which the user chooses a turn to vote for."""


@dataclass(frozen=True)
class VoteFor(ClickAtStep, verb="vote"):
    """Vote for a turn that others have voted for."""

    actions: tuple[Action, ...]
    """The whole turn."""

    def parts(self) -> Parts:
        return Parts(self.match_id, self.step, write_actions(self.actions))

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject, parts.step, read_actions(parts.argument))


@dataclass(frozen=True)
class VoteControllerClick(ClickAtStep, verb="vote_step", log_name=CHOICE_LOG_NAME):
    """A choice in the controller of a vote."""

    chosen_actions: tuple[Action, ...]
    """The actions of the turn that were chosen before."""
    choice: Choice

    def parts(self) -> Parts:
        return Parts(
            self.match_id, self.step, f"{write_actions(self.chosen_actions)}!{self.choice}"
        )

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        chosen_actions, _, choice = parts.argument.partition("!")
        return cls(parts.subject, parts.step, read_actions(chosen_actions), read_choice(choice))


# The rules of a match, answered by `cogs.learn`


class ShowRules(MatchClick, verb="rules"):
    """Show the rules, with the cards of the match."""


class ShowCards(MatchClick, verb="cards"):
    """Show the cards of the match, large."""


# Playing again, answered by `cogs.challenge` and `cogs.practice`


class Rematch(MatchClick, verb="rematch"):
    """Offer a rematch, or accept the one that the opponent offered."""


class SayGoodGame(MatchClick, verb="good_game"):
    """Say "good game" to the opponent, in the last post of the match."""


class ShowLevels(MatchClick, verb="levels"):
    """Show the levels of the computer player, from the last post of a match."""


@dataclass(frozen=True)
class PlayAgain(MatchClick, verb="again"):
    """Play another match against the computer like one that is over."""

    other_seat: bool = False

    def parts(self) -> Parts:
        return Parts(self.match_id, argument="other" if self.other_seat else "same")

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        other_seat = read_one_of({"same": False, "other": True}, parts.argument)
        return cls(parts.subject, other_seat=other_seat)


class PickLevel(MatchClick, verb="pick_level"):
    """Choose the level at which to play again."""


@dataclass(frozen=True)
class Hint(ClickAtStep, verb="hint"):
    """Show a hint."""

    in_full: bool = False
    """True to show the whole turn, False to show only which piece moves."""

    def parts(self) -> Parts:
        return Parts(self.match_id, self.step, "turn" if self.in_full else "")

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        in_full = read_one_of({"": False, "turn": True}, parts.argument)
        return cls(parts.subject, parts.step, in_full=in_full)


# Matches that are over, and past turns: answered by `cogs.history`


class Edge(Enum):
    """An end of a match: the position before the first turn, or that after the last.

    The buttons to an end need custom ids that differ from those of the buttons to the previous and
    the next turn, which may lead to the same position.
    """

    FIRST = "first"
    LAST = "last"


TurnOrEdge: TypeAlias = int | Edge
"""The number of a turn, 0 for the start, or one of the two ends of the match."""


def turn_number_of(turn: TurnOrEdge) -> int | None:
    """Return the number of a turn: 0 for the start, None for the last turn."""
    if isinstance(turn, Edge):
        return 0 if turn is Edge.FIRST else None
    return turn


def write_turn(turn: TurnOrEdge) -> str:
    return turn.value if isinstance(turn, Edge) else str(turn)


def read_turn(text: str) -> TurnOrEdge:
    return read_number(text) if text.isdecimal() else read_enum(Edge, text)


@dataclass(frozen=True)
class LookBack(MatchClick, verb="past"):
    """Show an open match at a past turn, as everybody saw it."""

    turn: TurnOrEdge

    def parts(self) -> Parts:
        return Parts(self.match_id, argument=write_turn(self.turn))

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject, read_turn(parts.argument))


@dataclass(frozen=True)
class PastTurnClick(MatchClick):
    """A click about a turn of a match that is over."""

    shown_turn: TurnOrEdge | None = None
    """The turn to show in the clicked message; None: show the first turn in a new message."""

    def parts(self) -> Parts:
        return Parts(
            self.match_id, argument="" if self.shown_turn is None else write_turn(self.shown_turn)
        )

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject, read_turn(parts.argument) if parts.argument else None)


class ShowReplay(PastTurnClick, verb="reveal"):
    """Show the replay, with all that was hidden."""


class ShowBelief(PastTurnClick, verb="believed"):
    """Show where the computer believed the opponent's ninjas to be."""


class ShareFilm(MatchClick, verb="share"):
    """Post the film of a match to the channel."""


@dataclass(frozen=True)
class ShowReview(MatchClick, verb="review"):
    """Show the computer's review of a match that is over."""

    turn_number: int | None = None
    """The number of a turn to show; 0: show the chart; None: show the chart in a new message."""

    def parts(self) -> Parts:
        return Parts(
            self.match_id, argument="" if self.turn_number is None else str(self.turn_number)
        )

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject, read_number(parts.argument) if parts.argument else None)
