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
    NINJA,
    NINJAS,
    NO_CARD,
    PLACEMENT,
    PLAYER,
    TO_COME,
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

    Kinds: TypeAlias = Container[PieceKind]


Weights: TypeAlias = dict[int, float]
"""A range, by private state: a bitmask of a side's living ninjas; ascending, all above 0, their
sum is 1. {0: 1.0} where there are none."""
Ranges: TypeAlias = tuple[Weights, Weights]
"""Red's and Blue's."""


class Anchor(NamedTuple):
    """From where a subgame can be unfolded: no square that only one player knows is in it."""

    situation: Situation
    ranges: Ranges


@dataclass(frozen=True, slots=True)
class Placed:
    player: int


@dataclass(frozen=True, slots=True)
class Moved:
    slot: int
    origin: int
    target: int
    takes_ninja: bool


@dataclass(frozen=True, slots=True)
class Passed:
    slot: int


@dataclass(frozen=True, slots=True)
class QuietStep:
    """The ninja stayed, or went where nothing was to be seen."""


@dataclass(frozen=True, slots=True)
class NinjaStruck:
    """In its step after the pawn's: it captured, or tried to."""

    target: int
    is_attempt: bool
    takes_ninja: bool


@dataclass(frozen=True, slots=True)
class UnseenMove:
    """The Shadow Master's whole move, or a pass."""

    slot: int
    target: int | None
    """Where it captured a pawn."""


@dataclass(frozen=True, slots=True)
class LineLit:
    line: int
    is_there: bool | None
    """None where only whose ninja was looked for can tell."""


@dataclass(frozen=True, slots=True)
class LanternDeclined:
    """Nobody is told anything."""


@dataclass(frozen=True, slots=True)
class Concluded:
    """By agreement, resignation or time: nothing was done on the board."""


Deed: TypeAlias = (
    Placed
    | Moved
    | Passed
    | QuietStep
    | NinjaStruck
    | UnseenMove
    | LineLit
    | LanternDeclined
    | Concluded
)


def read(  # noqa: C901, PLR0911 - one for each deed
    deal: Deal, events: Sequence[Event]
) -> Deed:
    """Nothing but a count of quiet turns is a lantern declined: every other step is told of."""
    match events:
        case [] | [NoProgress(), *_]:
            return LanternDeclined()
        case [NinjasPlaced(player), *_]:
            return Placed(player)
        case [PawnMoved(_, _, card, origin, target), *rest]:
            return Moved(deal.slot(card.id), origin, target, takes_ninja(rest))
        case [TurnPassed(_, card), *_]:
            return Passed(deal.slot(card.id))
        case [NinjaStepTaken(), *rest]:
            return ninja_step(rest)
        case [SecretMoveMade(_, card), *rest]:
            return UnseenMove(deal.slot(card.id), revealed_on(rest))
        case [LanternLit(_, line), *rest]:
            return LineLit(line.squares, answer(rest))
        case [GameEnded(), *_]:
            return Concluded()
    raise ValueError(events)


def ninja_step(events: Sequence[Event]) -> QuietStep | NinjaStruck:
    target = revealed_on(events)
    if target is None:
        return QuietStep()
    is_attempt = any(isinstance(event, CaptureAttempted) for event in events)
    return NinjaStruck(target, is_attempt, takes_ninja(events))


def takes_ninja(events: Sequence[Event]) -> bool:
    captured = (event.piece for event in events if isinstance(event, PieceCaptured))
    return any(piece.kind is PieceKind.NINJA for piece in captured)


def revealed_on(events: Sequence[Event]) -> int | None:
    return next((int(e.square) for e in events if isinstance(e, NinjaRevealed)), None)


def answer(events: Sequence[Event]) -> bool | None:
    return next((e.has_ninja for e in events if isinstance(e, LanternAnswered)), None)


IN_SHADOW, IN_LIGHT = (1, 1), (0, 2)
"""Red's and Blue's ninjas."""


def after(at: Situation, deal: Deal, events: Sequence[Event]) -> Situation | None:
    """What both players know once a step was done, told by its events; None after the end."""
    if any(isinstance(event, GameEnded) for event in events):
        return None
    followed = follow(at, read(deal, events))
    return followed if followed.turns_left else None


def follow(at: Situation, deed: Deed) -> Situation:
    """After a deed that doesn't end the game."""
    row = row_of(at)
    match deed:
        case Concluded():
            return at
        case Placed(player):
            place(row, player)
        case LineLit():
            row[LANTERNS + at.player] -= 1
            row[IS_QUIET] = 0
            end_turn(row)
        case LanternDeclined():
            end_turn(row)
        case _:
            act(row, deed)
            proceed(row)
    return Situation(*row.tolist())


def place(row: Row, player: int) -> None:
    to_place = IN_LIGHT if row[IS_LIGHT] else IN_SHADOW
    row[NINJAS + player] = to_place[player]
    if tuple(row[NINJAS : NINJAS + 2]) == to_place:
        row[TO_COME] = MOVE


def act(row: Row, deed: Moved | Passed | QuietStep | NinjaStruck | UnseenMove) -> None:
    """A move, or the ninja's step."""
    match deed:
        case Moved(slot, origin, target):
            make_move(row, slot, origin, target)
        case Passed(slot):
            make_move(row, slot, NOWHERE, NOWHERE)
        case QuietStep():
            make_ninja_step(row, NOWHERE)
        case NinjaStruck(target):
            make_ninja_step(row, target)
        case UnseenMove(slot, target):
            make_secret_move(row, slot, NOWHERE if target is None else target)
    if isinstance(deed, Moved | NinjaStruck) and deed.takes_ninja:
        lose_ninja(row, 1 << deed.target)


def proceed(row: Row) -> None:
    """To the ninja's step, the lantern or the next turn, whichever comes first."""
    if row[TO_COME] == NINJA and row[NINJAS + row[PLAYER]]:
        return
    exchange(row)
    row[TO_COME] = LANTERN
    if not is_lantern_offered(row):
        end_turn(row)


LIGHTS: Final = {Variant.SHADOW: 0, Variant.LIGHT: 1}
STEPS: Final = {
    Phase.PLACEMENT: PLACEMENT,
    Phase.MOVE: MOVE,
    Phase.NINJA: NINJA,
    Phase.LANTERN: LANTERN,
}
PAWNS: Final = (PieceKind.MASTER, PieceKind.STUDENT)


def begin(setup: Setup) -> Situation:
    """Before the ninjas are placed."""
    return situation_of(public_view(new_game(setup)))


def situation_of(view: PublicView, turns_left: int = ENDLESS) -> Situation:
    """At any step; what a view does not tell, whether a pawn captured in this turn, counts as no.

    That matters only to the count of quiet turns, and only from a view in the middle of a turn.
    """
    deal, player = deal_in(view), view.turn
    has_struck = view.last_strike is not None and view.last_strike.turn_number == view.turn_number
    return Situation(
        red=board_of(view, PAWNS, Player.RED),
        blue=board_of(view, PAWNS, Player.BLUE),
        masters=sum(board_of(view, (PieceKind.MASTER,), each) for each in Player),
        layout=layout_of(slots(view, deal, player), slots(view, deal, player.opponent)),
        player=int(player),
        step=STEPS[view.phase],
        used=used_slot(view, deal),
        revealed_red=board_of(view, (PieceKind.NINJA,), Player.RED),
        revealed_blue=board_of(view, (PieceKind.NINJA,), Player.BLUE),
        ninjas_red=view.ninjas_alive[0] if view.has_placed[0] else 0,
        ninjas_blue=view.ninjas_alive[1] if view.has_placed[1] else 0,
        lanterns_red=view.lanterns_left[0],
        lanterns_blue=view.lanterns_left[1],
        is_quiet=int(not has_struck),
        quiet_turns=view.quiet_turns,
        turn_number=view.turn_number,
        turns_left=turns_left,
        is_light=LIGHTS[view.variant],
    )


def deal_in(view: PublicView) -> Deal:
    """Of the five cards on the table."""
    held = (card.id for hand in view.display_hands for card in hand)
    return deal_of((*held, view.side.id))


def slots(view: PublicView, deal: Deal, player: Player) -> tuple[int, int]:
    first, second = view.display_hands[player]
    return deal.slot(first.id), deal.slot(second.id)


def used_slot(view: PublicView, deal: Deal) -> int:
    match view.phase, view.last_action:
        case Phase.NINJA, (Move(card) | Pass(card)):
            return deal.slot(card.id)
    return NO_CARD


def board_of(view: PublicView, kinds: Kinds, owner: Player) -> int:
    pieces = zip(SQUARES, view.board, strict=True)
    return sum(
        square.bit
        for square, piece in pieces
        if piece and piece.owner is owner and piece.kind in kinds
    )
