"""What the computer is asked: it thinks in another process, which is told what its seat knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from onitama_core.game import Player, format_action, format_position, public_view
from onitama_core.matches.practice.seats import in_the_dark
from onitama_core.store import Computer

if TYPE_CHECKING:
    from onitama_core.matches.log.recording import Recording, Turn
    from onitama_core.matches.practice.seats import InTheDark
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

    @property
    def played(self) -> tuple[str, ...]:
        return (*self.actions, *self.begun)


Told: TypeAlias = "Line | InTheDark"


@dataclass(frozen=True, slots=True)
class Question:
    match: Match
    player: Player
    """The computer's seat."""
    level: int
    told: Told
    """Where nothing is hidden all that was played; the whole next turn is asked for."""
    draw_offered: bool
    """Whether a draw is to be agreed to or declined, also where the other is to move."""
    is_to_move: bool


def question_of(match: Match, recording: Recording, seed: str | None) -> Question:
    """Of a match in which the computer is to act; `seed`: the match's, where it draws.

    Raises LookupError where it is missing: nobody is told all that was played instead.
    """
    player, computer = computer_in(match)
    return Question(
        match=match,
        player=player,
        level=computer.level,
        told=told_to(player, match, recording, seed),
        draw_offered=match.draw_offer is not None,
        is_to_move=player in match.waits_for,
    )


def told_to(player: Player, match: Match, recording: Recording, seed: str | None) -> Told:
    if not match.setup.variant.has_secrets:
        return line(recording)
    if seed is None:
        raise LookupError(match.id)
    return in_the_dark(match, recording, player, seed)


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
