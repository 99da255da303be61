"""A match as its setup and log, replayed: its turns and clocks, and what its players propose."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, TypeVar

from onitama_core import game, store
from onitama_core.game import Outcome, Phase, Player, Termination, players_to_act
from onitama_core.store import NO_TIME, Clocks, EntryKind, Live, Match, Pace, PlainEntry, Played

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime, timedelta

    from onitama_core.game import Event, GameState, Setup

E = TypeVar("E", bound=store.LogEntry)


@dataclass(frozen=True, slots=True)
class Proposals:
    """Proposals of one kind in a match."""

    open: store.Proposal | None = None
    declined: frozenset[Player] = frozenset()
    """Players whose request came to nothing in this turn; draw offers are limited otherwise."""

    def with_open(self, entry: PlainEntry) -> Proposals:
        """Return them after an entry that makes a proposal."""
        return replace(self, open=store.Proposal(entry.player, entry.seq))

    def after(self, entry: PlainEntry) -> Proposals:
        """Return them after an entry that asks for a takeback or declines it."""
        if entry.kind is EntryKind.TAKEBACK_OFFERED:
            return self.with_open(entry)
        return self.with_declined()

    def lapsed(self) -> Proposals:
        """Return them without the open one."""
        return replace(self, open=None)

    def with_declined(self) -> Proposals:
        """Return them after the open one, if there is any, came to nothing."""
        if self.open is None:
            return self
        return Proposals(declined=self.declined | {self.open.player})


NOTHING_PROPOSED: Final = Proposals()


def draws_after(draws: Proposals, mover: Player) -> Proposals:
    """Return the draw offers after an action: an open one lapses with the other's action."""
    if draws.open is not None and draws.open.player is not mover:
        return draws.lapsed()
    return draws


@dataclass(frozen=True, slots=True)
class Began:
    """A match where one of its turns began, which taking back returns to."""

    state: GameState
    story: tuple[Event, ...] = field(repr=False)
    """What the turn before had brought about."""
    turn: int
    """The turn before."""
    before: Began | None
    """Where that turn began."""


def take_turn_back(progress: MatchState, entry: PlainEntry) -> MatchState:
    """Undo the asker's last turn and all later ones. Raises NothingToTakeBack.

    A chess clock goes back to what it was before that turn, less the time used since then.
    """
    began = last_turn_of(progress, entry.player.opponent)
    if began is None:
        raise game.NothingToTakeBack
    clocks = progress.clocks
    if isinstance(progress.pace, Live):
        clocks = stopped(clocks, players_to_act(progress.state), entry.spent)
        if clocks is not None:
            clocks = without_increments(clocks, progress, began, progress.pace.increment)
    return replace(
        return_to(progress, began),
        clocks=clocks,
        draws=progress.draws.lapsed(),
        takebacks=NOTHING_PROPOSED,
        is_taken_back=True,
    )


def without_increments(
    clocks: Clocks, progress: MatchState, first_undone: Began, increment: timedelta
) -> Clocks:
    """Take away the increments of the complete turns from `first_undone` on.

    Nobody loses on time by a takeback: a player who has used up an increment that is taken away
    keeps what they have left, up to one increment.
    """
    undone = progress.past
    while undone is not first_undone.before and undone is not None:
        mover = undone.state.position.turn
        if mover is not progress.computer:
            left = clocks.left[mover]
            clocks = clocks.with_left(mover, max(left - increment, min(left, increment)))
        undone = undone.before
    return clocks


def last_turn_of(progress: MatchState, player: Player) -> Began | None:
    """Where the last turn of a player's began that is complete and still counts."""
    began = progress.past
    while began is not None and began.state.position.turn is not player:
        began = began.before
    return began


def begins(progress: MatchState) -> Began:
    return Began(progress.state, progress.story, progress.turn, progress.past)


def return_to(progress: MatchState, began: Began) -> MatchState:
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


MOST_REMEMBERED: Final = 64


@dataclass(frozen=True, slots=True)
class Steps:
    count: int = 0
    """How many actions were played or taken back; both secret placements are one step."""
    turns: tuple[int, ...] = ()
    """The turn number at the latest of them."""

    def and_one(self, turn_number: int) -> Steps:
        return Steps(self.count + 1, (*self.turns, turn_number)[-MOST_REMEMBERED:])

    def turn_at(self, step: int) -> int | None:
        """The turn number at an earlier step, or None where that is not remembered."""
        back = self.count - step
        return self.turns[-back] if 0 < back <= len(self.turns) else None


NOTHING_PLAYED: Final = Steps()


class Gap(Exception):
    """Entries are missing between two of a log."""


@dataclass(frozen=True, slots=True)
class MatchState:
    """How far a match has come. Holds the whole state, so it stays inside `matches`."""

    state: GameState
    story: tuple[Event, ...] = field(default=(), repr=False)
    """What the turn that the last entry belongs to has brought about so far."""
    turn: int = 0
    """That the last action belongs to; 0 for the start, with the placements."""
    is_turn_over: bool = True
    """The next action begins a turn; each placement counts as one."""
    kind: EntryKind | None = None
    """Of the last entry, made by `actor`, if by anybody."""
    actor: Player | None = None
    at: datetime = store.EPOCH
    """Of the last entry, at first of the start."""
    seq: int = 0
    steps: Steps = NOTHING_PLAYED
    draws: Proposals = NOTHING_PROPOSED
    draw_offered_in: tuple[int | None, int | None] = (None, None)
    """The turn number of Red's and Blue's latest draw offer."""
    takebacks: Proposals = NOTHING_PROPOSED
    pace: Pace = store.UNLIMITED
    clocks: Clocks | None = None
    """What was left when the turn began; without a limit None."""
    is_taken_back: bool = False
    """Somebody let the other take a turn back."""
    begun: Began | None = None
    """Where the turn began, while it goes on."""
    past: Began | None = None
    """Where the last complete turn began that still counts; not where anything is hidden."""
    computer: Player | None = None
    """The seat of the computer, whose clock never runs."""

    @property
    def is_placing(self) -> bool:
        """Whether ninjas are still to be placed."""
        return self.state.outcome is None and self.state.phase is Phase.PLACEMENT


def begin(
    setup: Setup, at: datetime, pace: Pace = store.UNLIMITED, computer: Player | None = None
) -> MatchState:
    """Return the state of a match before its first log entry."""
    return MatchState(
        game.new_game(setup), pace=pace, clocks=set_to(pace), at=at, computer=computer
    )


def start_of(match: Match) -> MatchState:
    """Return the state of a stored match before its first log entry."""
    return begin(match.setup, match.started_at, match.terms.pace, match.computer)


def resume(progress: MatchState, entries: Iterable[store.Entry]) -> MatchState:
    for entry in entries:
        progress = advance(progress, entry)
    return progress


def advance(progress: MatchState, entry: store.Entry) -> MatchState:
    """Add one entry. Raises Gap, and what the referee raises."""
    if entry.seq != progress.seq + 1:
        raise Gap(progress.seq, entry.seq)
    actor = None if isinstance(entry, store.SystemEntry) else entry.player
    progress = replace(progress, kind=entry.kind, actor=actor, at=entry.at, seq=entry.seq)
    match entry:
        case Played():
            return act(progress, entry)
        case PlainEntry(kind=EntryKind.TAKEN_BACK, player=player):
            begun = progress.begun or begins(progress)
            state = game.take_back(progress.state, player, begun.state)
            return return_to(progress, replace(begun, state=state))
        case PlainEntry(kind=EntryKind.DRAW_OFFERED | EntryKind.DRAW_DECLINED):
            return offer_or_decline_draw(progress, entry)
        case PlainEntry(kind=EntryKind.TAKEBACK_OFFERED | EntryKind.TAKEBACK_DECLINED):
            return replace(progress, takebacks=progress.takebacks.after(entry))
        case PlainEntry(kind=EntryKind.TAKEBACK_AGREED):
            return take_turn_back(progress, entry)
        case _:
            return end(progress, entry)


ENDS: Final = {
    EntryKind.DRAW_AGREED: Termination.AGREEMENT,
    EntryKind.RESIGNED: Termination.RESIGNATION,
    EntryKind.CANCELLED: Termination.CANCELLED,
    EntryKind.TIMED_OUT: Termination.TIMEOUT,
    EntryKind.ABANDONED: Termination.ABANDONMENT,
    EntryKind.CLOSED: Termination.CANCELLED,
    EntryKind.OPPONENT_LEFT: Termination.CANCELLED,
}


def offer_or_decline_draw(progress: MatchState, entry: PlainEntry) -> MatchState:
    """Open a draw offer, remembering in which turn it was made, or close the open one."""
    if entry.kind is EntryKind.DRAW_DECLINED:
        return replace(progress, draws=progress.draws.lapsed())
    red, blue = progress.draw_offered_in
    turn = progress.state.turn_number
    return replace(
        progress,
        draws=progress.draws.with_open(entry),
        draw_offered_in=(turn, blue) if entry.player is Player.RED else (red, turn),
    )


def outcome_of(entry: store.Ending, waits_for: tuple[Player, ...]) -> Outcome:
    """Abandoned before either had placed a match is none. Raises KeyError for what ends none."""
    termination = ENDS[entry.kind]
    match entry:
        case PlainEntry(kind=EntryKind.RESIGNED | EntryKind.TIMED_OUT, player=player):
            return Outcome(player.opponent, termination)
        case store.SystemEntry(kind=EntryKind.ABANDONED) if len(waits_for) > 1:
            termination = Termination.CANCELLED
    return Outcome(None, termination)


def act(progress: MatchState, entry: Played) -> MatchState:
    before, steps = progress.state, progress.steps
    state, events = game.apply(before, entry.player, game.parse_action(entry.action))
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
        draws=draws_after(progress.draws, entry.player),
        # A request lapses with any move; there is one a turn.
        takebacks=NOTHING_PROPOSED if is_turn_over else progress.takebacks.with_declined(),
    )
    return progress if state.outcome is None else closed(progress)


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


def so_far(progress: MatchState) -> tuple[Event, ...]:
    """What the turn that goes on has brought about; nothing where the next one begins."""
    return () if progress.is_turn_over else progress.story


def end(progress: MatchState, entry: store.Ending) -> MatchState:
    """A turn that is broken off is told as far as it was committed."""
    waits_for = players_to_act(progress.state)
    state, events = game.conclude(progress.state, outcome_of(entry, waits_for))
    ended = replace(
        progress,
        state=state,
        story=so_far(progress) + events,
        is_turn_over=True,
        clocks=stopped(progress.clocks, waits_for, entry.spent),
    )
    return closed(ended)


def closed(progress: MatchState) -> MatchState:
    """After the end nothing is asked any more, and no turn is taken back that would be kept."""
    draws, takebacks = progress.draws.lapsed(), progress.takebacks.lapsed()
    return replace(progress, draws=draws, takebacks=takebacks, begun=None, past=None)


def status_of(progress: MatchState) -> store.MatchStatus:
    """What everybody may know of it."""
    state = progress.state
    return store.MatchStatus(
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


# Clocks: what is left to each player is told by the log alone


def set_to(pace: Pace) -> Clocks | None:
    """As a match begins."""
    match pace:
        case store.Unlimited():
            return None
        case store.Correspondence(full) | Live(full):
            return Clocks((full, full))


def after_turn(
    clocks: Clocks | None, pace: Pace, player: Player, spent: timedelta
) -> Clocks | None:
    """Return the clocks after a complete turn.

    A chess clock adds the increment; at any other pace the next turn has the full time again.
    """
    if clocks is None or not isinstance(pace, Live):
        return clocks
    return clocks.with_left(player, less(clocks.left[player], spent) + pace.increment)


def stopped(clocks: Clocks | None, players: Iterable[Player], spent: timedelta) -> Clocks | None:
    """Return the clocks after these players' turn was interrupted."""
    for player in players:
        clocks = clocks and clocks.with_left(player, less(clocks.left[player], spent))
    return clocks


def less(left: timedelta, spent: timedelta) -> timedelta:
    """Subtract used time from a clock.

    The result is never below zero: logs from before takebacks took the increments away have turns
    that used more than these clocks had.
    """
    return max(NO_TIME, left - spent)


def spent_by(match: Match, at: datetime) -> timedelta:
    """What those who are waited for have used of their time by then.

    Told by the deadline they share, which moves when time is given back.
    """
    if match.clocks is None or match.deadline is None or not match.waits_for:
        return NO_TIME
    left = match.clocks.left[match.waits_for[0]]
    return min(left, max(NO_TIME, left - (match.deadline - at)))


def stamped(entry: E, match: Match, seq: int) -> E:
    """As it is appended: with the time that was used, and not before the entry before."""
    at, pace = max(store.whole_milliseconds(entry.at), match.last_activity), match.terms.pace
    if match.turn is not match.computer:
        spent = spent_by(match, at)
    elif isinstance(pace, Live) and isinstance(entry, Played):
        spent = pace.increment  # what it is given for its turn, so that its clock stands still
    else:
        spent = NO_TIME
    return replace(entry, seq=seq, at=at, spent=spent)
