"""What both players know, followed from step to step: pure functions over a Situation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from onitama_core.engine.board import NOWHERE
from onitama_core.engine.hidden.situation import (
    ENDLESS,
    IS_LIGHT,
    IS_QUIET,
    LANTERN,
    LANTERNS,
    MOVE,
    NEXT_STEP,
    NINJA,
    NINJAS,
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


Weights: TypeAlias = dict[int, float]
"""A range, by private state: a bitmask of a side's living ninjas; ascending, all above 0, their
sum is 1. {0: 1.0} where there are none."""
Ranges: TypeAlias = tuple[Weights, Weights]
"""Red's and Blue's."""


class PublicBeliefState(NamedTuple):
    """From where a subgame can be unfolded: no square that only one player knows is in it."""

    situation: Situation
    ranges: Ranges


@dataclass(frozen=True, slots=True)
class ObservedPlacement:
    player: int


@dataclass(frozen=True, slots=True)
class ObservedPawnMove:
    slot: int
    origin: int
    target: int
    captures_ninja: bool


@dataclass(frozen=True, slots=True)
class ObservedPass:
    slot: int


@dataclass(frozen=True, slots=True)
class ObservedQuietStep:
    """The ninja stayed, or went where nothing was to be seen."""


@dataclass(frozen=True, slots=True)
class ObservedStrike:
    """In its step after the pawn's: it captured, or tried to."""

    target: int
    is_attempt: bool
    captures_ninja: bool


@dataclass(frozen=True, slots=True)
class ObservedSecretMove:
    """The Shadow Master's whole move, or a pass."""

    slot: int
    target: int | None
    """Where it captured a pawn."""


@dataclass(frozen=True, slots=True)
class ObservedLantern:
    line: int
    is_there: bool | None
    """None where only whose ninja was looked for can tell."""


@dataclass(frozen=True, slots=True)
class ObservedDecline:
    """Nobody is told anything."""


@dataclass(frozen=True, slots=True)
class ObservedEnd:
    """By agreement, resignation or time: nothing was done on the board."""


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
    """Nothing but a count of quiet turns is a lantern declined: every other step is told of."""
    match events:
        case [] | [NoProgress(), *_]:
            return ObservedDecline()
        case [NinjasPlaced(player), *_]:
            return ObservedPlacement(player)
        case [PawnMoved(_, _, card, origin, target), *rest]:
            return ObservedPawnMove(deal.slot(card.id), origin, target, captures_ninja(rest))
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
    return ObservedStrike(target, is_attempt, captures_ninja(events))


def captures_ninja(events: Sequence[Event]) -> bool:
    captured = (event.piece for event in events if isinstance(event, PieceCaptured))
    return any(piece.kind is PieceKind.NINJA for piece in captured)


def find_revealed_square(events: Sequence[Event]) -> int | None:
    return next((int(e.square) for e in events if isinstance(e, NinjaRevealed)), None)


def find_lantern_answer(events: Sequence[Event]) -> bool | None:
    return next((e.has_ninja for e in events if isinstance(e, LanternAnswered)), None)


NINJAS_IN_SHADOW, NINJAS_IN_LIGHT = (1, 1), (0, 2)
"""Red's and Blue's ninjas."""


def advance_by_events(at: Situation, deal: Deal, events: Sequence[Event]) -> Situation | None:
    """What both players know once a step was done, told by its events; None after the end."""
    if any(isinstance(event, GameEnded) for event in events):
        return None
    followed = advance_situation(at, read_observation(deal, events))
    return followed if followed.turns_left else None


def advance_situation(at: Situation, observation: PublicObservation) -> Situation:
    """After a deed that doesn't end the game."""
    row = row_of(at)
    match observation:
        case ObservedEnd():
            return at
        case ObservedPlacement(player):
            mark_placed(row, player)
        case ObservedLantern():
            row[LANTERNS + at.player] -= 1
            row[IS_QUIET] = 0
            end_turn(row)
        case ObservedDecline():
            end_turn(row)
        case _:
            apply_action(row, observation)
            enter_next_step(row)
    return Situation(*row.tolist())


def mark_placed(row: Row, player: int) -> None:
    to_place = NINJAS_IN_LIGHT if row[IS_LIGHT] else NINJAS_IN_SHADOW
    row[NINJAS + player] = to_place[player]
    if tuple(row[NINJAS : NINJAS + 2]) == to_place:
        row[NEXT_STEP] = MOVE


def apply_action(
    row: Row,
    observation: ObservedPawnMove
    | ObservedPass
    | ObservedQuietStep
    | ObservedStrike
    | ObservedSecretMove,
) -> None:
    """A move, or the ninja's step."""
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
    """To the ninja's step, the lantern or the next turn, whichever comes first."""
    if row[NEXT_STEP] == NINJA and row[NINJAS + row[PLAYER]]:
        return
    exchange(row)
    row[NEXT_STEP] = LANTERN
    if not is_lantern_offered(row):
        end_turn(row)


LIGHT_FLAGS: Final = {Variant.SHADOW: 0, Variant.LIGHT: 1}
STEP_OF_PHASE: Final = {
    Phase.PLACEMENT: PLACEMENT,
    Phase.MOVE: MOVE,
    Phase.NINJA: NINJA,
    Phase.LANTERN: LANTERN,
}
PAWN_KINDS: Final = (PieceKind.MASTER, PieceKind.STUDENT)


def initial_situation(setup: Setup) -> Situation:
    """Before the ninjas are placed."""
    return situation_of(public_view(new_game(setup)))


def situation_of(view: PublicView, turns_left: int = ENDLESS) -> Situation:
    """At any step; what a view does not tell, whether a pawn captured in this turn, counts as no.

    That matters only to the count of quiet turns, and only from a view in the middle of a turn.
    """
    deal, player = deal_of_view(view), view.turn
    has_struck = view.last_strike is not None and view.last_strike.turn_number == view.turn_number
    return Situation(
        red=bitboard_of(view, PAWN_KINDS, Player.RED),
        blue=bitboard_of(view, PAWN_KINDS, Player.BLUE),
        masters=sum(bitboard_of(view, (PieceKind.MASTER,), each) for each in Player),
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
        turns_left=turns_left,
        is_light=LIGHT_FLAGS[view.variant],
    )


def deal_of_view(view: PublicView) -> Deal:
    """Of the five cards on the table."""
    held = (card.id for hand in view.display_hands for card in hand)
    return deal_of((*held, view.side.id))


def hand_slots(view: PublicView, deal: Deal, player: Player) -> tuple[int, int]:
    first, second = view.display_hands[player]
    return deal.slot(first.id), deal.slot(second.id)


def used_slot(view: PublicView, deal: Deal) -> int:
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
