"""What the computer is asked, in notation: it thinks in another process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import Player, format_action, format_position, public_view
from onitama_core.store import Computer

if TYPE_CHECKING:
    from onitama_core.matches.log.recording import Recording, Turn
    from onitama_core.store import Match


@dataclass(frozen=True, slots=True)
class Line:
    """A match that goes on, from its start and without what was taken back."""

    opening: str
    """The position as the match began."""
    actions: tuple[str, ...]
    """Of its complete turns."""
    begun: tuple[str, ...]
    """Of the turn that goes on."""


@dataclass(frozen=True, slots=True)
class Question:
    match: Match
    player: Player
    """The computer's seat."""
    level: int
    opening: str
    actions: tuple[str, ...]
    """As a line's; turns of the computer are always complete."""
    step: int
    draw_offered: bool
    """Whether a draw is to be agreed to or declined, also where the other is to move."""
    is_to_move: bool


def question_of(match: Match, recording: Recording) -> Question:
    """Of a match in which the computer is to act."""
    player, computer = computer_in(match)
    told = line(recording)
    return Question(
        match=match,
        player=player,
        level=computer.level,
        opening=told.opening,
        actions=(*told.actions, *told.begun),
        step=match.step,
        draw_offered=match.draw_offer is not None,
        is_to_move=player in match.waits_for,
    )


def computer_in(match: Match) -> tuple[Player, Computer]:
    (found,) = (
        (player, seat) for player in Player if isinstance(seat := match.seats[player], Computer)
    )
    return found


def line(recording: Recording) -> Line:
    start, *turns = recording.turns
    return Line(
        opening=format_position(public_view(start.end)),
        actions=actions_of(turns[: recording.complete]),
        begun=actions_of(turns[recording.complete :]),
    )


def actions_of(turns: list[Turn]) -> tuple[str, ...]:
    return tuple(format_action(deed.action) for turn in turns for deed in turn.deeds)
