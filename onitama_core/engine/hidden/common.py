"""Public observations of a hidden-information game, and how each one changes a Situation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from onitama_core.engine.board import NOWHERE
from onitama_core.engine.hidden.situation import (
    IS_LIGHT,
    IS_QUIET,
    LANTERN,
    LANTERNS,
    MOVE,
    NEXT_STEP,
    NINJA,
    NINJAS_ALIVE,
    NO_CARD,
    PLACEMENT,
    PLAYER,
    Situation,
    end_turn,
    exchange,
    is_lantern_offered,
    lose_ninja,
    make_move,
    make_ninja_step,
    make_secret_move,
    row_of,
)
from onitama_core.engine.position import deal_of, layout_of
from onitama_core.game import (
    SQUARES,
    CaptureAttempted,
    GameEnded,
    LanternAnswered,
    LanternLit,
    Move,
    NinjaRevealed,
    NinjasPlaced,
    NinjaStepTaken,
    NoProgress,
    Pass,
    PawnMoved,
    Phase,
    PieceCaptured,
    PieceKind,
    Player,
    SecretMoveMade,
    TurnPassed,
    Variant,
    new_game,
    public_view,
)

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from onitama_core.engine.hidden.situation import Row
    from onitama_core.engine.position import Deal
    from onitama_core.game import Event, PublicView, Setup

    PieceKinds: TypeAlias = Container[PieceKind]


StateRange: TypeAlias = dict[int, float]
"""A range as in poker: the probability of each private state of one player.

A private state is the bitboard of the player's living ninjas. The keys ascend, the probabilities
are above 0 and sum to 1. A player without ninjas has the range {0: 1.0}.
"""
Ranges: TypeAlias = tuple[StateRange, StateRange]
"""Red's range and Blue's."""


class PublicBeliefState(NamedTuple):
    """The public situation and both ranges: all that both players know.

    It holds no square that only one player knows, so a subgame can be unfolded from it (Brown et
    al. 2020, ReBeL).
    """

    situation: Situation
    ranges: Ranges


class TrackedGame(NamedTuple):
    """One moment of a game, as a seat knows it from its observations."""

    seat: Player
    deal: Deal
    belief_state: PublicBeliefState
    """The public belief state at this moment, the same for both seats."""
    turn_start: PublicBeliefState
    """The public belief state at the start of the present turn, or at the first tracked step."""
    own_ninjas: int
    """Bitboard of the seat's living ninjas: its true private state."""
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class ObservedPlacement:
    """A player placed its ninjas."""

    player: int


@dataclass(frozen=True, slots=True)
class ObservedPawnMove:
    """A pawn moved, and perhaps captured a ninja, hidden or revealed."""

    slot: int
    origin: int
    target: int
    captures_ninja: bool


@dataclass(frozen=True, slots=True)
class ObservedPass:
    """A player passed, which exchanges a card without a move."""

    slot: int


@dataclass(frozen=True, slots=True)
class ObservedQuietStep:
    """The ninja stayed, or moved without capturing or attempting anything."""


@dataclass(frozen=True, slots=True)
class ObservedStrike:
    """A ninja revealed itself: it captured a visible piece, or attempted to capture a ninja."""

    target: int
    is_attempt: bool
    """True if it declared the capture of a hidden ninja, which may fail."""
    captures_ninja: bool


@dataclass(frozen=True, slots=True)
class ObservedSecretMove:
    """The Shadow Master moved a ninja or passed, which look alike unless a pawn was captured."""

    slot: int
    target: int | None
    """The square where a pawn was captured; None if nothing was seen."""


@dataclass(frozen=True, slots=True)
class ObservedLantern:
    """A lantern was lit on a line."""

    line: int
    """Bitboard of the line's squares."""
    is_there: bool | None
    """True if a hidden ninja of the other player stands on the line.

    None if the events have no answer, because the observer owns those ninjas. Then
    `mind.with_lantern_answer` adds the answer.
    """


@dataclass(frozen=True, slots=True)
class ObservedDecline:
    """The player lit no lantern."""


@dataclass(frozen=True, slots=True)
class ObservedEnd:
    """The game ended by agreement, resignation or time-out, without an action on the board."""


PublicObservation: TypeAlias = (
    ObservedPlacement
    | ObservedPawnMove
    | ObservedPass
    | ObservedQuietStep
    | ObservedStrike
    | ObservedSecretMove
    | ObservedLantern
    | ObservedDecline
    | ObservedEnd
)


def read_observation(  # noqa: C901, PLR0911 - one return for each kind
    deal: Deal, events: Sequence[Event]
) -> PublicObservation:
    """Return the observation that one step's public events describe.

    Only a declined lantern has no events besides the no-progress count. Raises ValueError if the
    events fit no kind of step.
    """
    match events:
        case [] | [NoProgress(), *_]:
            return ObservedDecline()
        case [NinjasPlaced(player), *_]:
            return ObservedPlacement(player)
        case [PawnMoved(_, _, card, origin, target), *rest]:
            return ObservedPawnMove(deal.slot(card.id), origin, target, has_ninja_capture(rest))
        case [TurnPassed(_, card), *_]:
            return ObservedPass(deal.slot(card.id))
        case [NinjaStepTaken(), *rest]:
            return read_ninja_step(rest)
        case [SecretMoveMade(_, card), *rest]:
            return ObservedSecretMove(deal.slot(card.id), find_revealed_square(rest))
        case [LanternLit(_, line), *rest]:
            return ObservedLantern(line.squares, find_lantern_answer(rest))
        case [GameEnded(), *_]:
            return ObservedEnd()
    raise ValueError(events)


def read_ninja_step(events: Sequence[Event]) -> ObservedQuietStep | ObservedStrike:
    target = find_revealed_square(events)
    if target is None:
        return ObservedQuietStep()
    is_attempt = any(isinstance(event, CaptureAttempted) for event in events)
    return ObservedStrike(target, is_attempt, has_ninja_capture(events))


def has_ninja_capture(events: Sequence[Event]) -> bool:
    captured = (event.piece for event in events if isinstance(event, PieceCaptured))
    return any(piece.kind is PieceKind.NINJA for piece in captured)


def find_revealed_square(events: Sequence[Event]) -> int | None:
    return next((int(e.square) for e in events if isinstance(e, NinjaRevealed)), None)


def find_lantern_answer(events: Sequence[Event]) -> bool | None:
    return next((e.has_ninja for e in events if isinstance(e, LanternAnswered)), None)


NINJAS_IN_SHADOW, NINJAS_IN_LIGHT = (1, 1), (0, 2)
"""Numbers of Red's and Blue's ninjas."""


def advance_by_events(
    situation: Situation, deal: Deal, events: Sequence[Event]
) -> Situation | None:
    """Return the situation after one step's events, or None if the game has ended."""
    if any(isinstance(event, GameEnded) for event in events):
        return None
    return advance_situation(situation, read_observation(deal, events))


def advance_situation(situation: Situation, observation: PublicObservation) -> Situation:
    """Return the situation after an observed step that does not end the game."""
    row = row_of(situation)
    match observation:
        case ObservedEnd():
            return situation
        case ObservedPlacement(player):
            mark_placed(row, player)
        case ObservedLantern():
            row[LANTERNS + situation.player] -= 1
            row[IS_QUIET] = 0
            end_turn(row)
        case ObservedDecline():
            end_turn(row)
        case _:
            apply_action(row, observation)
            enter_next_step(row)
    return Situation(*row.tolist())


def mark_placed(row: Row, player: int) -> None:
    """Count a player's ninjas as placed; after both placements the first move comes next."""
    to_place = NINJAS_IN_LIGHT if row[IS_LIGHT] else NINJAS_IN_SHADOW
    row[NINJAS_ALIVE + player] = to_place[player]
    if tuple(row[NINJAS_ALIVE : NINJAS_ALIVE + 2]) == to_place:
        row[NEXT_STEP] = MOVE


def apply_action(
    row: Row,
    observation: ObservedPawnMove
    | ObservedPass
    | ObservedQuietStep
    | ObservedStrike
    | ObservedSecretMove,
) -> None:
    """Apply a move, a pass or a ninja's step to the row, with what it captured."""
    match observation:
        case ObservedPawnMove(slot, origin, target):
            make_move(row, slot, origin, target)
        case ObservedPass(slot):
            make_move(row, slot, NOWHERE, NOWHERE)
        case ObservedQuietStep():
            make_ninja_step(row, NOWHERE)
        case ObservedStrike(target):
            make_ninja_step(row, target)
        case ObservedSecretMove(slot, target):
            make_secret_move(row, slot, NOWHERE if target is None else target)
    if isinstance(observation, ObservedPawnMove | ObservedStrike) and observation.captures_ninja:
        lose_ninja(row, 1 << observation.target)


def enter_next_step(row: Row) -> None:
    """Set the next step: the ninja's step, the lantern or the next turn."""
    if row[NEXT_STEP] == NINJA and row[NINJAS_ALIVE + row[PLAYER]]:
        return
    exchange(row)
    row[NEXT_STEP] = LANTERN
    if not is_lantern_offered(row):
        end_turn(row)


LIGHT_FLAGS: Final = {Variant.SHADOW: 0, Variant.LIGHT: 1}
"""Value of `Situation.is_light` in each variant."""
STEP_OF_PHASE: Final = {
    Phase.PLACEMENT: PLACEMENT,
    Phase.MOVE: MOVE,
    Phase.NINJA: NINJA,
    Phase.LANTERN: LANTERN,
}
PAWN_KINDS: Final = (PieceKind.MASTER, PieceKind.STUDENT)


def initial_situation(setup: Setup) -> Situation:
    """Return the situation before the ninjas are placed."""
    return situation_of(public_view(new_game(setup)))


def situation_of(view: PublicView) -> Situation:
    """Return the situation of a public view at any step.

    A view does not say whether a pawn was captured earlier in the turn, so no capture is assumed.
    The difference matters only to the no-progress count, and only for a view from the middle of a
    turn.
    """
    deal, player = deal_of_view(view), view.turn
    has_struck = view.last_strike is not None and view.last_strike.turn_number == view.turn_number
    return Situation(
        red=bitboard_of(view, PAWN_KINDS, Player.RED),
        blue=bitboard_of(view, PAWN_KINDS, Player.BLUE),
        masters=sum(bitboard_of(view, (PieceKind.MASTER,), owner) for owner in Player),
        layout=layout_of(hand_slots(view, deal, player), hand_slots(view, deal, player.opponent)),
        player=int(player),
        step=STEP_OF_PHASE[view.phase],
        used=used_slot(view, deal),
        revealed_red=bitboard_of(view, (PieceKind.NINJA,), Player.RED),
        revealed_blue=bitboard_of(view, (PieceKind.NINJA,), Player.BLUE),
        ninjas_red=view.ninjas_alive[0] if view.has_placed[0] else 0,
        ninjas_blue=view.ninjas_alive[1] if view.has_placed[1] else 0,
        lanterns_red=view.lanterns_left[0],
        lanterns_blue=view.lanterns_left[1],
        is_quiet=int(not has_struck),
        quiet_turns=view.quiet_turns,
        turn_number=view.turn_number,
        is_light=LIGHT_FLAGS[view.variant],
    )


def deal_of_view(view: PublicView) -> Deal:
    """Return the deal of the five cards on the table."""
    held = (card.id for hand in view.display_hands for card in hand)
    return deal_of((*held, view.side.id))


def hand_slots(view: PublicView, deal: Deal, player: Player) -> tuple[int, int]:
    first, second = view.display_hands[player]
    return deal.slot(first.id), deal.slot(second.id)


def used_slot(view: PublicView, deal: Deal) -> int:
    """Return the slot of this turn's card before the ninja's step; otherwise NO_CARD."""
    match view.phase, view.last_action:
        case Phase.NINJA, (Move(card) | Pass(card)):
            return deal.slot(card.id)
    return NO_CARD


def bitboard_of(view: PublicView, kinds: PieceKinds, owner: Player) -> int:
    pieces = zip(SQUARES, view.board, strict=True)
    return sum(
        square.bit
        for square, piece in pieces
        if piece and piece.owner is owner and piece.kind in kinds
    )
