"""A match's state is its setup and its log, replayed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from onitama_core.game import (
    Outcome,
    Phase,
    Termination,
    apply,
    conclude,
    new_game,
    parse_action,
    players_to_act,
)
from onitama_core.matches.log.proposals import (
    NOTHING_PROPOSED,
    Proposals,
    draws_after,
    takebacks_after,
    told,
)
from onitama_core.matches.log.returning import begins, go_back, take_turn_back
from onitama_core.matches.log.steps import NOTHING_PLAYED, Steps
from onitama_core.matches.timing.clocks import after_turn, set_to, stopped
from onitama_core.store import (
    EPOCH,
    UNLIMITED,
    Abandoned,
    Cancelled,
    Closed,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    OfPlayer,
    Played,
    Resigned,
    Standing,
    TakebackAgreed,
    TakebackDeclined,
    TakebackOffered,
    TakenBack,
    TimedOut,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from onitama_core.game import Event, GameState, Player, Setup
    from onitama_core.matches.log.returning import Began
    from onitama_core.store import Clocks, Ending, Entry, EntryKind, Match, Pace


class Gap(Exception):
    """Entries are missing between two of a log."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match has come. Holds the whole state, so it stays inside `matches`."""

    state: GameState
    story: tuple[Event, ...] = ()
    """What the turn that the last entry belongs to has brought about so far."""
    turn: int = 0
    """That the last action belongs to; 0 for the start, with the placements."""
    is_turn_over: bool = True
    """The next action begins a turn; each placement counts as one."""
    kind: EntryKind | None = None
    """Of the last entry, made by `actor`, if by anybody."""
    actor: Player | None = None
    at: datetime = EPOCH
    """Of the last entry, at first of the start."""
    seq: int = 0
    steps: Steps = NOTHING_PLAYED
    draws: Proposals = NOTHING_PROPOSED
    takebacks: Proposals = NOTHING_PROPOSED
    pace: Pace = UNLIMITED
    clocks: Clocks | None = None
    """What was left when the turn began; without a limit None."""
    is_taken_back: bool = False
    """Somebody let the other take a turn back."""
    begun: Began | None = None
    """Where the turn began, while it goes on."""
    past: Began | None = None
    """Where the last complete turn began that still counts; not where anything is hidden."""

    @property
    def is_placing(self) -> bool:
        """Whether ninjas are still to be placed."""
        return self.state.outcome is None and self.state.phase is Phase.PLACEMENT


def begin(setup: Setup, at: datetime, pace: Pace = UNLIMITED) -> Progress:
    return Progress(new_game(setup), pace=pace, clocks=set_to(pace), at=at)


def start_of(match: Match) -> Progress:
    return begin(match.setup, match.started_at, match.terms.pace)


def resume(progress: Progress, entries: Iterable[Entry]) -> Progress:
    for entry in entries:
        progress = advance(progress, entry)
    return progress


def advance(progress: Progress, entry: Entry) -> Progress:
    """Add one entry. Raises Gap, and what the referee raises."""
    if entry.seq != progress.seq + 1:
        raise Gap(progress.seq, entry.seq)
    progress = replace(progress, kind=entry.kind, actor=actor_of(entry), at=entry.at, seq=entry.seq)
    match entry:
        case Played():
            return act(progress, entry)
        case TakenBack(_, player):
            return go_back(progress, player)
        case DrawOffered() | DrawDeclined():
            return replace(progress, draws=told(progress.draws, entry))
        case TakebackOffered() | TakebackDeclined():
            return replace(progress, takebacks=told(progress.takebacks, entry))
        case TakebackAgreed():
            return take_turn_back(progress, entry)
        case _:
            return end(progress, entry)


def actor_of(entry: Entry) -> Player | None:
    return entry.player if isinstance(entry, OfPlayer) else None


def outcome_of(entry: Ending, waits_for: tuple[Player, ...]) -> Outcome:
    """Abandoned before either had placed a match is none."""
    match entry:
        case DrawAgreed():
            return Outcome(None, Termination.AGREEMENT)
        case Resigned(_, player):
            return Outcome(player.opponent, Termination.RESIGNATION)
        case Cancelled() | Closed():
            return Outcome(None, Termination.CANCELLED)
        case TimedOut(_, player):
            return Outcome(player.opponent, Termination.TIMEOUT)
        case Abandoned() if len(waits_for) > 1:
            return Outcome(None, Termination.CANCELLED)
        case Abandoned():
            return Outcome(None, Termination.ABANDONMENT)


def act(progress: Progress, entry: Played) -> Progress:
    before, steps = progress.state, progress.steps
    state, events = apply(before, entry.player, parse_action(entry.action))
    begun = progress.begun or begins(progress)
    is_turn_over = ends_turn(before, state)
    clocks = progress.clocks
    if is_turn_over:
        clocks = after_turn(clocks, progress.pace, entry.player, entry.spent)
    progress = replace(
        progress,
        state=state,
        clocks=clocks,
        story=so_far(progress) + events,
        turn=turn_of(before),
        is_turn_over=is_turn_over,
        begun=None if is_turn_over else begun,
        past=begun if is_turn_over and not state.variant.has_secrets else progress.past,
        steps=steps if state.phase is Phase.PLACEMENT else steps.and_one(before.turn_number),
        draws=draws_after(progress.draws, entry.player, is_turn_over=is_turn_over),
        takebacks=takebacks_after(progress.takebacks, is_turn_over=is_turn_over),
    )
    return progress if state.outcome is None else without_proposals(progress)


def ends_turn(before: GameState, after: GameState) -> bool:
    """Whether the channel is owed a board: a turn is complete, or somebody has placed."""
    return (
        after.outcome is not None
        or after.turn_number != before.turn_number
        or before.phase is Phase.PLACEMENT
    )


def turn_of(state: GameState) -> int:
    """The turn that the next action belongs to."""
    return 0 if state.phase is Phase.PLACEMENT else state.turn_number


def so_far(progress: Progress) -> tuple[Event, ...]:
    """What the turn that goes on has brought about; nothing where the next one begins."""
    return () if progress.is_turn_over else progress.story


def end(progress: Progress, entry: Ending) -> Progress:
    """A turn that is broken off is told as far as it was committed."""
    waits_for = players_to_act(progress.state)
    state, events = conclude(progress.state, outcome_of(entry, waits_for))
    ended = replace(
        progress,
        state=state,
        story=so_far(progress) + events,
        is_turn_over=True,
        clocks=stopped(progress.clocks, waits_for, entry.spent),
    )
    return without_proposals(ended)


def without_proposals(progress: Progress) -> Progress:
    """After the end nothing is asked any more."""
    return replace(progress, draws=progress.draws.lapsed(), takebacks=progress.takebacks.lapsed())


def standing_of(progress: Progress) -> Standing:
    """What everybody may know of it."""
    state = progress.state
    return Standing(
        seq=progress.seq,
        step=progress.steps.count,
        turn_number=state.turn_number,
        turn=state.position.turn,
        phase=state.phase,
        waits_for=players_to_act(state),
        draw_offer=progress.draws.open,
        takeback=progress.takebacks.open,
        outcome=state.outcome,
        clocks=progress.clocks,
        last_activity=progress.at,
        is_taken_back=progress.is_taken_back,
    )
