"""The state of a match, replayed from its setup and log: turns, clocks and proposals."""

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
    """Draw offers or takeback requests in a match."""

    open: store.Proposal | None = None
    declined: frozenset[Player] = frozenset()
    """Players whose request was declined or lapsed in this turn; not used for draw offers."""

    def with_open(self, entry: PlainEntry) -> Proposals:
        """Return the proposals after an entry that makes one."""
        return replace(self, open=store.Proposal(entry.player, entry.seq))

    def after(self, entry: PlainEntry) -> Proposals:
        """Return the takeback requests after an entry that makes or declines one."""
        if entry.kind is EntryKind.TAKEBACK_OFFERED:
            return self.with_open(entry)
        return self.with_declined()

    def without_open(self) -> Proposals:
        """Return the proposals after the open one was answered or has lapsed."""
        return replace(self, open=None)

    def with_declined(self) -> Proposals:
        """Return the proposals after the open one, if there is one, was declined or has lapsed."""
        if self.open is None:
            return self
        return Proposals(declined=self.declined | {self.open.player})


NOTHING_PROPOSED: Final = Proposals()


def draws_after(draws: Proposals, mover: Player) -> Proposals:
    """Return the draw offers after an action of `mover`: the opponent's open offer lapses."""
    if draws.open is not None and draws.open.player is not mover:
        return draws.without_open()
    return draws


@dataclass(frozen=True, slots=True)
class TurnStart:
    """The state at the start of a turn, to which a takeback returns."""

    state: GameState
    turn_events: tuple[Event, ...] = field(repr=False)
    """Events of the turn before."""
    turn: int
    """Number of the turn before."""
    before: TurnStart | None
    """The start of the turn before."""


def take_turn_back(match_state: MatchState, entry: PlainEntry) -> MatchState:
    """Undo the last turn of the player who asked, and all later turns. Raises NothingToTakeBack.

    `entry` is the opponent's agreement. On a chess clock the time used in the undone turns is not
    given back, and their increments are taken away.
    """
    turn_start = last_turn_of(match_state, entry.player.opponent)
    if turn_start is None:
        raise game.NothingToTakeBack
    clocks = match_state.clocks
    if isinstance(match_state.pace, Live):
        clocks = stop_clocks(clocks, players_to_act(match_state.state), entry.spent)
        if clocks is not None:
            clocks = remove_increments(clocks, match_state, turn_start, match_state.pace.increment)
    return replace(
        return_to(match_state, turn_start),
        clocks=clocks,
        draws=match_state.draws.without_open(),
        takebacks=NOTHING_PROPOSED,
        is_taken_back=True,
    )


def remove_increments(
    clocks: Clocks, match_state: MatchState, first_undone: TurnStart, increment: timedelta
) -> Clocks:
    """Take away the increments of the complete turns from `first_undone` on.

    Nobody loses on time by a takeback: a player who has used up an increment that is taken away
    keeps what they have left, up to one increment.
    """
    undone = match_state.last_turn_start
    while undone is not first_undone.before and undone is not None:
        mover = undone.state.position.turn
        if mover is not match_state.computer:
            left = clocks.left[mover]
            clocks = clocks.with_left(mover, max(left - increment, min(left, increment)))
        undone = undone.before
    return clocks


def last_turn_of(match_state: MatchState, player: Player) -> TurnStart | None:
    """Return the start of a player's last complete turn that still counts."""
    turn_start = match_state.last_turn_start
    while turn_start is not None and turn_start.state.position.turn is not player:
        turn_start = turn_start.before
    return turn_start


def start_of_turn(match_state: MatchState) -> TurnStart:
    """Return the start of the turn that begins in this state."""
    return TurnStart(
        match_state.state, match_state.turn_events, match_state.turn, match_state.last_turn_start
    )


def return_to(match_state: MatchState, turn_start: TurnStart) -> MatchState:
    """Return the state after going back to the start of a turn, which counts as one step.

    Open proposals stay.
    """
    return replace(
        match_state,
        state=turn_start.state,
        turn_events=turn_start.turn_events,
        turn=turn_start.turn,
        is_turn_over=True,
        turn_start=None,
        last_turn_start=turn_start.before,
        steps=match_state.steps.with_next(match_state.state.turn_number),
    )


MAX_REMEMBERED_STEPS: Final = 64
"""Latest steps whose turns are known. A button of an earlier step is out of date all the same."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Counter of steps, which buttons carry, and the turns of the latest ones."""

    count: int = 0
    """Number of actions played or taken back; both hidden placements together are one step."""
    turns: tuple[int, ...] = ()
    """Turn numbers at the latest steps."""

    def with_next(self, turn_number: int) -> Steps:
        return Steps(self.count + 1, (*self.turns, turn_number)[-MAX_REMEMBERED_STEPS:])

    def turn_at(self, step: int) -> int | None:
        """Return the turn number at an earlier step; None if it is not remembered."""
        back = self.count - step
        return self.turns[-back] if 0 < back <= len(self.turns) else None


NOTHING_PLAYED: Final = Steps()


class Gap(Exception):
    """An entry of a log is missing."""


@dataclass(frozen=True, slots=True)
class MatchState:
    """The state of a match after an entry.

    It holds hidden information, so it stays inside `matches`.
    """

    state: GameState
    turn_events: tuple[Event, ...] = field(default=(), repr=False)
    """Events of the turn to which the last entry belongs, so far."""
    turn: int = 0
    """Number of the turn of the last action; 0 for the placements."""
    is_turn_over: bool = True
    """True if the next action begins a turn; each placement counts as a turn."""
    kind: EntryKind | None = None
    """Kind of the last entry, made by `actor`, if by a player."""
    actor: Player | None = None
    at: datetime = store.EPOCH
    """Time of the last entry, or of the start."""
    seq: int = 0
    steps: Steps = NOTHING_PLAYED
    draws: Proposals = NOTHING_PROPOSED
    draw_offered_in: tuple[int | None, int | None] = (None, None)
    """The turn number of Red's and Blue's latest draw offer."""
    takebacks: Proposals = NOTHING_PROPOSED
    pace: Pace = store.UNLIMITED
    clocks: Clocks | None = None
    """Time left at the start of the turn; None without a limit."""
    is_taken_back: bool = False
    """True if a player has let the opponent take a turn back."""
    turn_start: TurnStart | None = None
    """The start of the unfinished turn."""
    last_turn_start: TurnStart | None = None
    """The start of the last complete turn that counts; None in variants with hidden information."""
    computer: Player | None = None
    """The seat of the computer, whose clock never runs."""

    @property
    def is_placing(self) -> bool:
        """True if ninjas are still to be placed."""
        return self.state.outcome is None and self.state.phase is Phase.PLACEMENT


def initial_state(
    setup: Setup, at: datetime, pace: Pace = store.UNLIMITED, computer: Player | None = None
) -> MatchState:
    """Return the state of a match before its first log entry."""
    return MatchState(
        game.new_game(setup), pace=pace, clocks=initial_clocks(pace), at=at, computer=computer
    )


def initial_state_of(match: Match) -> MatchState:
    """Return the state of a stored match before its first log entry."""
    return initial_state(match.setup, match.started_at, match.terms.pace, match.computer)


def resume(match_state: MatchState, entries: Iterable[store.Entry]) -> MatchState:
    """Return the state after some more entries. Raises as `advance`."""
    for entry in entries:
        match_state = advance(match_state, entry)
    return match_state


def advance(match_state: MatchState, entry: store.Entry) -> MatchState:
    """Return the state after one more entry. Raises Gap, and what the referee raises."""
    if entry.seq != match_state.seq + 1:
        raise Gap(match_state.seq, entry.seq)
    actor = None if isinstance(entry, store.SystemEntry) else entry.player
    match_state = replace(match_state, kind=entry.kind, actor=actor, at=entry.at, seq=entry.seq)
    match entry:
        case Played():
            return replay_action(match_state, entry)
        case PlainEntry(kind=EntryKind.TAKEN_BACK, player=player):
            turn_start = match_state.turn_start or start_of_turn(match_state)
            state = game.take_back(match_state.state, player, turn_start.state)
            return return_to(match_state, replace(turn_start, state=state))
        case PlainEntry(kind=EntryKind.DRAW_OFFERED | EntryKind.DRAW_DECLINED):
            return offer_or_decline_draw(match_state, entry)
        case PlainEntry(kind=EntryKind.TAKEBACK_OFFERED | EntryKind.TAKEBACK_DECLINED):
            return replace(match_state, takebacks=match_state.takebacks.after(entry))
        case PlainEntry(kind=EntryKind.TAKEBACK_AGREED):
            return take_turn_back(match_state, entry)
        case _:
            return apply_ending(match_state, entry)


TERMINATIONS: Final = {
    EntryKind.DRAW_AGREED: Termination.AGREEMENT,
    EntryKind.RESIGNED: Termination.RESIGNATION,
    EntryKind.CANCELLED: Termination.CANCELLED,
    EntryKind.TIMED_OUT: Termination.TIMEOUT,
    EntryKind.ABANDONED: Termination.ABANDONMENT,
    EntryKind.CLOSED: Termination.CANCELLED,
    EntryKind.FORFEITED: Termination.CANCELLED,
    EntryKind.OPPONENT_LEFT: Termination.CANCELLED,
}
"""Terminations of matches, by the kind of the entry that ends them."""


def offer_or_decline_draw(match_state: MatchState, entry: PlainEntry) -> MatchState:
    """Open a draw offer, remembering in which turn it was made, or close the open one."""
    if entry.kind is EntryKind.DRAW_DECLINED:
        return replace(match_state, draws=match_state.draws.without_open())
    red, blue = match_state.draw_offered_in
    turn = match_state.state.turn_number
    return replace(
        match_state,
        draws=match_state.draws.with_open(entry),
        draw_offered_in=(turn, blue) if entry.player is Player.RED else (red, turn),
    )


def outcome_of(entry: store.Ending, waits_for: tuple[Player, ...]) -> Outcome:
    """Return the outcome of a match that ends by an entry.

    A match abandoned before a player has placed ninjas counts as cancelled. Raises KeyError for an
    entry that ends no match.
    """
    termination = TERMINATIONS[entry.kind]
    match entry:
        case PlainEntry(kind=EntryKind.RESIGNED | EntryKind.TIMED_OUT, player=player):
            return Outcome(player.opponent, termination)
        case store.SystemEntry(kind=EntryKind.ABANDONED) if len(waits_for) > 1:
            termination = Termination.CANCELLED
    return Outcome(None, termination)


def replay_action(match_state: MatchState, entry: Played) -> MatchState:
    """Return the state after an action, with the clocks and the proposals that are still open."""
    before = match_state.state
    steps = match_state.steps
    state, events = game.apply(before, entry.player, game.parse_action(entry.action))
    turn_start = match_state.turn_start or start_of_turn(match_state)
    is_turn_over = ends_turn(before, state)
    clocks = match_state.clocks
    last_turn_start = match_state.last_turn_start
    if is_turn_over:
        clocks = clocks_after_turn(clocks, match_state.pace, entry.player, entry.spent)
        if not state.variant.has_secrets:
            last_turn_start = turn_start
    match_state = replace(
        match_state,
        state=state,
        clocks=clocks,
        turn_events=events_so_far(match_state) + events,
        turn=turn_of(before),
        is_turn_over=is_turn_over,
        turn_start=None if is_turn_over else turn_start,
        last_turn_start=last_turn_start,
        steps=steps if state.phase is Phase.PLACEMENT else steps.with_next(before.turn_number),
        draws=draws_after(match_state.draws, entry.player),
        # A request lapses with any step, and a player may make one a turn.
        takebacks=NOTHING_PROPOSED if is_turn_over else match_state.takebacks.with_declined(),
    )
    return match_state if state.outcome is None else close_state(match_state)


def ends_turn(before: GameState, after: GameState) -> bool:
    """Return whether an action completes a turn or a placement, so that a board is posted."""
    return (
        after.outcome is not None
        or after.turn_number != before.turn_number
        or before.phase is Phase.PLACEMENT
    )


def turn_of(state: GameState) -> int:
    """Return the number of the turn of the next action; 0 for the placements."""
    return 0 if state.phase is Phase.PLACEMENT else state.turn_number


def events_so_far(match_state: MatchState) -> tuple[Event, ...]:
    """Return the events of the unfinished turn; none at the start of a turn."""
    return () if match_state.is_turn_over else match_state.turn_events


def apply_ending(match_state: MatchState, entry: store.Ending) -> MatchState:
    """Return the state after an entry that ends the match; an unfinished turn stays as it is."""
    waits_for = players_to_act(match_state.state)
    state, events = game.conclude(match_state.state, outcome_of(entry, waits_for))
    ended = replace(
        match_state,
        state=state,
        turn_events=events_so_far(match_state) + events,
        is_turn_over=True,
        clocks=stop_clocks(match_state.clocks, waits_for, entry.spent),
    )
    return close_state(ended)


def close_state(match_state: MatchState) -> MatchState:
    """Return a finished state without open proposals and without turns to take back."""
    return replace(
        match_state,
        draws=match_state.draws.without_open(),
        takebacks=match_state.takebacks.without_open(),
        turn_start=None,
        last_turn_start=None,
    )


def status_of(match_state: MatchState) -> store.MatchStatus:
    """Return the status of a match, which everybody may know."""
    state = match_state.state
    return store.MatchStatus(
        seq=match_state.seq,
        step=match_state.steps.count,
        turn_number=state.turn_number,
        turn=state.position.turn,
        phase=state.phase,
        waits_for=players_to_act(state),
        draw_offer=match_state.draws.open,
        takeback=match_state.takebacks.open,
        outcome=state.outcome,
        clocks=match_state.clocks,
        last_activity=match_state.at,
        is_taken_back=match_state.is_taken_back,
    )


# Clocks: the time left to each player follows from the log alone


def initial_clocks(pace: Pace) -> Clocks | None:
    """Return the clocks at the start of a match."""
    match pace:
        case store.Unlimited():
            return None
        case store.Correspondence(full) | Live(full):
            return Clocks((full, full))


def clocks_after_turn(
    clocks: Clocks | None, pace: Pace, player: Player, spent: timedelta
) -> Clocks | None:
    """Return the clocks after a complete turn.

    A chess clock adds the increment; at any other pace the next turn has the full time again.
    """
    if clocks is None or not isinstance(pace, Live):
        return clocks
    return clocks.with_left(player, subtract_used(clocks.left[player], spent) + pace.increment)


def stop_clocks(
    clocks: Clocks | None, players: Iterable[Player], spent: timedelta
) -> Clocks | None:
    """Return the clocks without the time that the players used in a turn that was interrupted."""
    if clocks is None:
        return None
    for player in players:
        clocks = clocks.with_left(player, subtract_used(clocks.left[player], spent))
    return clocks


def subtract_used(left: timedelta, spent: timedelta) -> timedelta:
    """Subtract used time from a clock.

    The result is never below zero. In logs of versions in which takebacks left the increments,
    turns used more time than the clocks have by today's rules.
    """
    return max(NO_TIME, left - spent)


def spent_by(match: Match, at: datetime) -> timedelta:
    """Return the time that the players to move have used at a moment.

    It follows from their common deadline, which is extended when the bot was offline.
    """
    if match.clocks is None or match.deadline is None or not match.waits_for:
        return NO_TIME
    left = match.clocks.left[match.waits_for[0]]
    return min(left, max(NO_TIME, left - (match.deadline - at)))


def stamp_entry(entry: E, match: Match, seq: int) -> E:
    """Return an entry with its number, its time and the time used for it.

    Its time is not before that of the last entry.
    """
    at = max(store.whole_milliseconds(entry.at), match.last_activity)
    pace = match.terms.pace
    if match.turn is not match.computer:
        spent = spent_by(match, at)
    elif isinstance(pace, Live) and isinstance(entry, Played):
        spent = pace.increment  # the turn adds the same, so that the computer's clock stands still
    else:
        spent = NO_TIME
    return replace(entry, seq=seq, at=at, spent=spent)
