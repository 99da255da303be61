"""What both players know, followed from step to step: pure functions over a Situation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from onitama_core.engine.hidden.situation import (
    ENDLESS,
    LANTERN,
    MOVE,
    NINJA,
    NO_CARD,
    PLACEMENT,
    Situation,
    exchanged,
    has_hidden_ninja,
    lanterns,
    ninjas,
    pawns,
    revealed,
    turned,
    with_lanterns,
    with_ninjas,
    with_pawns,
    with_revealed,
)
from onitama_core.engine.position import deal_of, layout_of
from onitama_core.game import (
    SQUARES,
    CaptureAttempted,
    GameEnded,
    LanternAnswered,
    Move,
    NinjaRevealed,
    NinjasPlaced,
    NinjaStepTaken,
    NoProgress,
    Pass,
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
from onitama_core.game import LanternLit as LanternLitEvent
from onitama_core.game import PawnMoved as PawnMovedEvent

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

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
class PawnMoved:
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
class SecretMove:
    """The Shadow Master's whole move, or a pass."""

    slot: int
    target: int | None
    """Where it captured a pawn."""


@dataclass(frozen=True, slots=True)
class LanternLit:
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
    | PawnMoved
    | Passed
    | QuietStep
    | NinjaStruck
    | SecretMove
    | LanternLit
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
        case [PawnMovedEvent(_, _, card, origin, target), *rest]:
            return PawnMoved(deal.slot(card.id), origin, target, takes_ninja(rest))
        case [TurnPassed(_, card), *_]:
            return Passed(deal.slot(card.id))
        case [NinjaStepTaken(), *rest]:
            return ninja_step(rest)
        case [SecretMoveMade(_, card), *rest]:
            return SecretMove(deal.slot(card.id), revealed_on(rest))
        case [LanternLitEvent(_, line), *rest]:
            return LanternLit(line.squares, answer(rest))
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
    return next((e.is_there for e in events if isinstance(e, LanternAnswered)), None)


IN_SHADOW, IN_LIGHT = (1, 1), (0, 2)
"""Red's and Blue's ninjas."""


def after(at: Situation, deal: Deal, events: Sequence[Event]) -> Situation | None:
    """What both players know once a step was done, told by its events; None after the end."""
    if any(isinstance(event, GameEnded) for event in events):
        return None
    followed = follow(at, read(deal, events))
    return followed if followed.turns_left else None


def follow(at: Situation, deed: Deed) -> Situation:  # noqa: C901, PLR0911 - one for each deed
    """After a deed that doesn't end the game."""
    match deed:
        case Placed(player):
            return place(at, player)
        case PawnMoved():
            return to_ninja_step(move_pawn(at, deed), deed.slot)
        case Passed(slot):
            return to_ninja_step(at, slot)
        case QuietStep():
            return exchange_and_offer(at, at.used)
        case NinjaStruck():
            return exchange_and_offer(strike(at, deed), at.used)
        case SecretMove(slot, target):
            return exchange_and_offer(at if target is None else capture_by_ninja(at, target), slot)
        case LanternLit():
            left = lanterns(at, at.player) - 1
            return end_turn(with_lanterns(at, at.player, left)._replace(is_quiet=0))
        case LanternDeclined():
            return end_turn(at)
        case Concluded():
            return at


def ninjas_to_place(at: Situation) -> tuple[int, int]:
    return IN_LIGHT if at.is_light else IN_SHADOW


def place(at: Situation, player: int) -> Situation:
    at = with_ninjas(at, player, ninjas_to_place(at)[player])
    is_done = (at.ninjas_red, at.ninjas_blue) == ninjas_to_place(at)
    return at._replace(step=MOVE) if is_done else at


def move_pawn(at: Situation, moved: PawnMoved) -> Situation:
    player, origin, target = at.player, 1 << moved.origin, 1 << moved.target
    is_master = bool(at.masters & origin)
    at = capture_pawn(at, target)
    at = with_pawns(at, player, pawns(at, player) ^ origin | target)
    if is_master:
        at = at._replace(masters=at.masters ^ origin | target)
    return capture_ninja(at, target) if moved.takes_ninja else at


def strike(at: Situation, struck: NinjaStruck) -> Situation:
    at = capture_by_ninja(at, struck.target)
    return capture_ninja(at, 1 << struck.target) if struck.takes_ninja else at


def capture_by_ninja(at: Situation, target: int) -> Situation:
    """The ninja is revealed on its target, whether a pawn stood there or nothing."""
    at = capture_pawn(at, 1 << target)
    shown = revealed(at, at.player) | 1 << target
    return with_revealed(at, at.player, shown)._replace(is_quiet=0)


def capture_pawn(at: Situation, target: int) -> Situation:
    """Without the enemy's pawn on the target, if there is one."""
    enemy = 1 - at.player
    if not pawns(at, enemy) & target:
        return at
    at = with_pawns(at, enemy, pawns(at, enemy) & ~target)
    return at._replace(masters=at.masters & ~target, is_quiet=0)


def capture_ninja(at: Situation, target: int) -> Situation:
    enemy = 1 - at.player
    at = with_ninjas(at, enemy, ninjas(at, enemy) - 1)
    return with_revealed(at, enemy, revealed(at, enemy) & ~target)._replace(is_quiet=0)


def to_ninja_step(at: Situation, slot: int) -> Situation:
    """There is none in Way of the Light, nor once the ninja is captured."""
    if not at.is_light and ninjas(at, at.player):
        return at._replace(step=NINJA, used=slot)
    return exchange_and_offer(at, slot)


def exchange_and_offer(at: Situation, slot: int) -> Situation:
    at = at._replace(layout=exchanged(at.layout, slot), used=NO_CARD)
    is_offered = (
        at.turn_number > 1 and lanterns(at, at.player) and has_hidden_ninja(at, 1 - at.player)
    )
    return at._replace(step=LANTERN) if is_offered else end_turn(at)


def end_turn(at: Situation) -> Situation:
    """The next player's revealed ninjas are hidden again this instant."""
    enemy = 1 - at.player
    return with_revealed(at, enemy, 0)._replace(
        layout=turned(at.layout),
        player=enemy,
        step=MOVE,
        is_quiet=1,
        quiet_turns=at.quiet_turns + 1 if at.is_quiet else 0,
        turn_number=at.turn_number + 1,
        turns_left=at.turns_left - (at.turns_left != ENDLESS),
    )


IS_LIGHT: Final = {Variant.SHADOW: 0, Variant.LIGHT: 1}
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
    has_struck = view.struck is not None and view.struck.turn_number == view.turn_number
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
        ninjas_red=view.ninjas[0] if view.has_placed[0] else 0,
        ninjas_blue=view.ninjas[1] if view.has_placed[1] else 0,
        lanterns_red=view.lanterns[0],
        lanterns_blue=view.lanterns[1],
        is_quiet=int(not has_struck),
        quiet_turns=view.quiet_turns,
        turn_number=view.turn_number,
        turns_left=turns_left,
        is_light=IS_LIGHT[view.variant],
    )


def deal_in(view: PublicView) -> Deal:
    """Of the five cards on the table."""
    held = (card.id for hand in view.hands for card in hand)
    return deal_of((*held, view.side.id))


def slots(view: PublicView, deal: Deal, player: Player) -> tuple[int, int]:
    first, second = view.hands[player]
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
