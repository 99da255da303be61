"""Way of the Shadow: RULES.md §4.

A turn is move → ninja → exchange → lantern, each step applied by itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from onitama_core.game.actions import LightLantern, Move, NinjaMove, NinjaStay, Pass, Place
from onitama_core.game.board import TEMPLES, PieceKind, Player, Square, squares_in
from onitama_core.game.errors import (
    MustMove,
    NoNinjaThere,
    NothingToAttempt,
    NotInThisStep,
    OwnNinjaInTheWay,
)
from onitama_core.game.events import (
    CaptureAttempted,
    NinjaStepTaken,
    OwnNinjaMoved,
    PieceCaptured,
    TurnPassed,
)
from onitama_core.game.movement import REACH
from onitama_core.game.state import GameState, Night, Phase, Position, Step, Struck, Termination
from onitama_core.game.variants import lanterns
from onitama_core.game.variants.ninjas import (
    capture_ninja,
    has_hidden_ninja,
    move_ninja,
    place_ninjas,
    players_to_act,
    reveal,
    start,
)
from onitama_core.game.variants.rules import (
    Rules,
    by_stamp,
    capture_pawn,
    captures_on,
    count_moves,
    five_at_random,
    hands_of,
    legal_moves,
    pawn_moved,
    relocate,
    require_in_hand,
    require_legal_move,
    require_no_own_pawn,
    require_on_card,
    used_card,
    ways_won,
    win,
)

if TYPE_CHECKING:
    from onitama_core.game.actions import Action
    from onitama_core.game.board import Bitboard
    from onitama_core.game.events import Event
    from onitama_core.game.setup import Setup

LANTERNS: Final = 2
STARTS: Final = (
    (Place((Square.B1,)), Place((Square.D1,))),
    (Place((Square.B5,)), Place((Square.D5,))),
)
"""Where each player may place the ninja: the empty squares beside its own master."""
CORNERS: Final = (Square.A1.bit | Square.E1.bit, Square.A5.bit | Square.E5.bit)
"""Where each player's two students start."""


def set_up(setup: Setup) -> GameState:
    """Master on its temple, students on the corners, the ninjas still to be placed."""
    red, blue = (temple.bit for temple in TEMPLES)
    position = Position(
        pawns=(CORNERS[Player.RED] | red, CORNERS[Player.BLUE] | blue),
        masters=red | blue,
        hands=hands_of(setup),
        side=setup.cards[4],
        turn=setup.first,
    )
    night = Night(lanterns=(LANTERNS, LANTERNS), alive=(1, 1), placed=(False, False))
    return start(setup.variant, position, night)


def legal_actions(state: GameState, player: Player) -> tuple[Action, ...]:
    match state.phase:
        case Phase.PLACEMENT:
            return STARTS[player]
        case Phase.MOVE:
            hand = state.position.hands[player]
            return pawn_moves(state) or tuple(Pass(card) for card in hand)
        case Phase.NINJA:
            return ninja_steps(state, player)
        case _:
            return lanterns.CHOICES


def pawn_moves(state: GameState) -> tuple[Move, ...]:
    """An own hidden ninja's square is forbidden to own pawns."""
    return legal_moves(state.position, forbidden=state.secrets.ninjas[state.position.turn])


def ninja_steps(state: GameState, player: Player) -> tuple[NinjaStay | NinjaMove, ...]:
    """Stay, or go where the card of this turn leads, with an attempt where one is possible."""
    [origin] = squares_in(state.secrets.ninjas[player])
    steps: list[NinjaStay | NinjaMove] = [NinjaStay()]
    for target in squares_in(ninja_reach(state, player, origin)):
        steps.append(NinjaMove(origin, target))
        if may_attempt(state, player, target):
            steps.append(NinjaMove(origin, target, is_attempt=True))
    return tuple(steps)


def ninja_reach(state: GameState, player: Player, origin: Square) -> Bitboard:
    """On the board, not onto an own pawn."""
    return REACH[used_card(state).id][player][origin] & ~state.position.pawns[player]


def may_attempt(state: GameState, player: Player, target: Square) -> bool:
    """While an enemy ninja is hidden, on a square that is empty on the main board."""
    is_empty = not is_enemy_visible(state, player, target)
    return is_empty and has_hidden_ninja(state, player.opponent)


def is_enemy_visible(state: GameState, player: Player, square: Square) -> bool:
    """A pawn, or a revealed ninja."""
    enemy = player.opponent
    return bool((state.position.pawns[enemy] | state.night.revealed[enemy]) & square.bit)


def apply(state: GameState, player: Player, action: Action) -> Step:
    match state.phase, action:
        case Phase.PLACEMENT, Place():
            return place_ninjas(state, player, action, STARTS[player])
        case Phase.MOVE, Move():
            return apply_move(state, action)
        case Phase.MOVE, Pass():
            return apply_pass(state, action)
        case Phase.NINJA, (NinjaMove() | NinjaStay()):
            return apply_ninja_step(state, player, action)
        case Phase.LANTERN, LightLantern():
            return lanterns.light(state, player, action)
        case _:
            raise NotInThisStep(state.phase)


def apply_move(state: GameState, move: Move) -> Step:
    """Committed and resolved before the ninja step. Raises IllegalAction."""
    position = state.position
    player = position.turn
    ninja = state.secrets.ninjas[player]
    require_legal_move(position, move, forbidden=ninja)
    if ninja & move.target.bit:
        raise OwnNinjaInTheWay(move.target)
    captured = captures_on(move.target, position)
    state, ninja_events = capture_ninja(state, player, move.target)
    events = (*pawn_moved(position, move, captured), *ninja_events)
    is_quiet = captured is None and state.night.is_quiet
    night = replace(state.night, is_quiet=is_quiet)
    state = replace(state, night=night, used=move.card, last_action=move)
    after = relocate(position, move)
    if ways := ways_won(position, move, captured):
        return win(state, after, move, ways, events)
    return to_ninja_step(replace(state, position=after), player, events)


def apply_pass(state: GameState, action: Pass) -> Step:
    """No pawn can move; the ninja still may. Raises IllegalAction."""
    player = state.position.turn
    require_in_hand(state.position, action.card)
    if moves := pawn_moves(state):
        raise MustMove(moves[0])
    state = replace(state, used=action.card, last_action=action)
    return to_ninja_step(state, player, (TurnPassed(player, action.card),))


def to_ninja_step(state: GameState, player: Player, events: tuple[Event, ...]) -> Step:
    """There is one while the own ninja lives, also when it can only stay."""
    if state.night.alive[player]:
        return Step(replace(state, phase=Phase.NINJA), events)
    return lanterns.exchange_and_offer(state, player, used_card(state), events)


def apply_ninja_step(state: GameState, player: Player, step: NinjaMove | NinjaStay) -> Step:
    events: tuple[Event, ...] = (NinjaStepTaken(player),)
    if isinstance(step, NinjaMove):
        require_legal_ninja_move(state, player, step)
        events += (OwnNinjaMoved(player, step.origin, step.target),)
        state = move_ninja(state, player, step.origin, step.target)
        return land(state, player, step, events)
    return lanterns.exchange_and_offer(state, player, used_card(state), events)


def land(state: GameState, player: Player, step: NinjaMove, events: tuple[Event, ...]) -> Step:
    """Capture what is visible, or what an attempt finds; either reveals the ninja."""
    target, position = step.target, state.position
    if not (step.is_attempt or is_enemy_visible(state, player, target)):
        return lanterns.exchange_and_offer(state, player, used_card(state), events)
    captured = captures_on(target, position)
    state, ninja_events = capture_ninja(state, player, target)
    state, revealed = reveal(state, player, target)
    state = struck_at(state, target, is_hit=captured is not None or bool(ninja_events))
    events += revealed
    if step.is_attempt:
        events += (CaptureAttempted(player, target, is_hit=bool(ninja_events)),)
    if captured is not None:
        events += (PieceCaptured(captured, target),)
    events += ninja_events
    after = capture_pawn(position, target)
    if captured is not None and captured.kind is PieceKind.MASTER:
        return win(state, after, state.last_action, (Termination.STONE,), events)
    return lanterns.exchange_and_offer(
        replace(state, position=after), player, used_card(state), events
    )


def struck_at(state: GameState, square: Square, *, is_hit: bool) -> GameState:
    struck = Struck(square, is_hit, state.turn_number)
    return replace(state, night=replace(state.night, struck=struck))


def require_legal_ninja_move(state: GameState, player: Player, step: NinjaMove) -> None:
    origin, target = step.origin, step.target
    [own] = squares_in(state.secrets.ninjas[player])
    if origin is not own:
        raise NoNinjaThere(origin, (own,))
    move = Move(used_card(state), origin, target)
    require_on_card(player, move, closed=state.position.pawns[player])
    require_no_own_pawn(state.position, target)
    if step.is_attempt and not may_attempt(state, player, target):
        raise NothingToAttempt(target)


def count_actions(state: GameState, player: Player) -> int:
    if state.phase is not Phase.MOVE:
        return len(legal_actions(state, player))
    moves = count_moves(state.position, forbidden=state.secrets.ninjas[player])
    return moves or len(state.position.hands[player])


SHADOW: Final = Rules(
    set_up, players_to_act, legal_actions, count_actions, apply, five_at_random, by_stamp
)
