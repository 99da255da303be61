"""Taking back: where turns began, and the way there. The log only grows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from onitama_core.game import NothingToTakeBack, players_to_act, take_back
from onitama_core.matches.log.proposals import NOTHING_PROPOSED
from onitama_core.matches.timing.clocks import after_takeback

if TYPE_CHECKING:
    from onitama_core.game import Event, GameState, Player
    from onitama_core.matches.log.replay import Progress
    from onitama_core.store import TakebackAgreed


@dataclass(frozen=True, slots=True)
class Began:
    """A match where one of its turns began, which taking back returns to."""

    state: GameState
    story: tuple[Event, ...]
    """What the turn before had brought about."""
    turn: int
    """The turn before."""
    before: Began | None
    """Where that turn began."""


def go_back(progress: Progress, player: Player) -> Progress:
    """Undo what the turn that goes on has brought so far."""
    begun = progress.begun or begins(progress)
    return return_to(progress, replace(begun, state=take_back(progress.state, player, begun.state)))


def take_turn_back(progress: Progress, entry: TakebackAgreed) -> Progress:
    """Undo the asker's last turn, with all that came after it. Raises NothingToTakeBack."""
    began = last_turn_of(progress, entry.player.opponent)
    if began is None:
        raise NothingToTakeBack
    waits_for = players_to_act(progress.state)
    return replace(
        return_to(progress, began),
        clocks=after_takeback(progress.clocks, progress.pace, waits_for, entry.spent),
        draws=progress.draws.lapsed(),
        takebacks=NOTHING_PROPOSED,
        is_taken_back=True,
    )


def last_turn_of(progress: Progress, player: Player) -> Began | None:
    """Where the last turn of a player's began that is complete and still counts."""
    began = progress.past
    while began is not None and began.state.position.turn is not player:
        began = began.before
    return began


def begins(progress: Progress) -> Began:
    return Began(progress.state, progress.story, progress.turn, progress.past)


def return_to(progress: Progress, began: Began) -> Progress:
    """To where a turn began, but a step further; what was proposed meanwhile stands."""
    return replace(
        progress,
        state=began.state,
        story=began.story,
        turn=began.turn,
        is_turn_over=True,
        begun=None,
        past=began.before,
        steps=progress.steps.and_one(progress.state.turn_number),
    )
