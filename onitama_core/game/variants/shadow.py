"""Way of the Shadow: RULES.md §4.

A turn is move → ninja → exchange → lantern. Move, ninja and lantern are separate actions.
"""

from dataclasses import replace
from typing import Final

from onitama_core.game.actions import Action, LightLantern, Move, NinjaMove, NinjaStay, Pass, Place
from onitama_core.game.board import TEMPLES, PieceKind, Player, Square, squares_in
from onitama_core.game.cards import Setup
from onitama_core.game.events import (
    CaptureAttempted,
    Event,
    NinjaStepTaken,
    OwnNinjaMoved,
    PieceCaptured,
    Step,
    TurnPassed,
)
from onitama_core.game.illegal_actions import (
    NoNinjaThere,
    NothingToAttempt,
    NotInThisStep,
    OwnNinjaInTheWay,
)
from onitama_core.game.movement import REACH
from onitama_core.game.state import GameState, NinjaPublicState, NinjaStrike, Phase, Termination
from onitama_core.game.variants import ninjas, rules

PLACEMENTS: Final = (
    (Place((Square.B1,)), Place((Square.D1,))),
    (Place((Square.B5,)), Place((Square.D5,))),
)
"""Red's and Blue's possible placements: the empty squares beside the own master."""
CORNERS: Final = (Square.A1.bit | Square.E1.bit, Square.A5.bit | Square.E5.bit)
"""Bitboards of the squares on which Red's and Blue's two students start."""


def set_up(setup: Setup) -> GameState:
    """Return the start: masters on temples, students in the corners, ninjas still to be placed."""
    red, blue = (corners | temple.bit for corners, temple in zip(CORNERS, TEMPLES, strict=True))
    ninja_state = NinjaPublicState(
        lanterns_left=(ninjas.LANTERNS_PER_PLAYER, ninjas.LANTERNS_PER_PLAYER),
        ninjas_alive=(1, 1),
        has_placed=(False, False),
    )
    return ninjas.start_with_placement(
        setup.variant, rules.opening_position(setup, pawns=(red, blue)), ninja_state
    )


def legal_actions(state: GameState, player: Player) -> tuple[Action, ...]:
    match state.phase:
        case Phase.PLACEMENT:
            return PLACEMENTS[player]
        case Phase.MOVE:
            return pawn_moves(state) or rules.legal_passes(state.position)
        case Phase.NINJA:
            return ninja_steps(state, player)
        case _:
            return ninjas.LANTERN_CHOICES


def pawn_moves(state: GameState) -> tuple[Move, ...]:
    """Return the legal moves of pawns; the own ninja's square is forbidden to them."""
    return rules.legal_moves(state.position, forbidden=state.secrets.ninjas[state.position.turn])


def ninja_steps(state: GameState, player: Player) -> tuple[NinjaStay | NinjaMove, ...]:
    """Return the legal actions of the ninja step.

    The ninja may stay or move with the card of this turn, also with an attempt where one is
    possible.
    """
    [origin] = squares_in(state.secrets.ninjas[player])
    reach = REACH[rules.require_used_card(state).id][player][origin] & ~state.position.pawns[player]
    steps: list[NinjaStay | NinjaMove] = [NinjaStay()]
    for target in squares_in(reach):
        steps.append(NinjaMove(origin, target))
        if may_attempt(state, player, target):
            steps.append(NinjaMove(origin, target, is_attempt=True))
    return tuple(steps)


def may_attempt(state: GameState, player: Player, target: Square) -> bool:
    """Return whether a ninja may attempt a capture on a square.

    An enemy ninja must be hidden, and the square must show no enemy piece. Both are public facts.
    """
    is_empty = not is_enemy_visible(state, player, target)
    return is_empty and ninjas.has_hidden_ninja(state, player.opponent)


def is_enemy_visible(state: GameState, player: Player, square: Square) -> bool:
    """Return whether an enemy pawn or a revealed enemy ninja stands on a square."""
    enemy = player.opponent
    return bool((state.position.pawns[enemy] | state.ninja_state.revealed[enemy]) & square.bit)


def apply(state: GameState, player: Player, action: Action) -> Step:
    match state.phase, action:
        case Phase.PLACEMENT, Place():
            return ninjas.place_ninjas(state, player, action, PLACEMENTS[player])
        case Phase.MOVE, Move():
            return apply_move(state, action)
        case Phase.MOVE, Pass():
            return apply_pass(state, action)
        case Phase.NINJA, (NinjaMove() | NinjaStay()):
            return apply_ninja_step(state, player, action)
        case Phase.LANTERN, LightLantern():
            return ninjas.light_lantern(state, player, action)
        case _:
            raise NotInThisStep(state.phase)


def apply_move(state: GameState, move: Move) -> Step:
    """Apply a pawn's move with all its captures, before the ninja step. Raises IllegalAction.

    The move can't be taken back, because the player learns before the ninja step what it captured.
    """
    position = state.position
    player = position.turn
    ninja = state.secrets.ninjas[player]
    rules.require_legal_move(position, move, forbidden=ninja)
    if ninja & move.target.bit:
        raise OwnNinjaInTheWay(move.target)
    after, captured, events, win_conditions = rules.move_pawn(position, move)
    state, ninja_events = ninjas.capture_ninja(state, player, move.target)
    events += ninja_events
    ninja_state = replace(
        state.ninja_state, is_quiet=captured is None and state.ninja_state.is_quiet
    )
    state = replace(state, ninja_state=ninja_state, used_card=move.card, last_action=move)
    if win_conditions:
        return rules.end_with_win(state, after, move, win_conditions, events)
    return to_ninja_step(replace(state, position=after), player, events)


def apply_pass(state: GameState, action: Pass) -> Step:
    """Pass, because no pawn can move; the ninja may still move. Raises IllegalAction."""
    player = state.position.turn
    rules.require_legal_pass(state.position, action.card, pawn_moves(state))
    state = replace(state, used_card=action.card, last_action=action)
    return to_ninja_step(state, player, (TurnPassed(player, action.card),))


def to_ninja_step(state: GameState, player: Player, events: tuple[Event, ...]) -> Step:
    """Go on to the ninja step, which exists while the own ninja lives, even if it can only stay."""
    if state.ninja_state.ninjas_alive[player]:
        return Step(replace(state, phase=Phase.NINJA), events)
    return ninjas.exchange_and_offer_lantern(state, player, rules.require_used_card(state), events)


def apply_ninja_step(state: GameState, player: Player, step: NinjaMove | NinjaStay) -> Step:
    events: tuple[Event, ...] = (NinjaStepTaken(player),)
    if isinstance(step, NinjaStay):
        return ninjas.exchange_and_offer_lantern(
            state, player, rules.require_used_card(state), events
        )
    require_legal_ninja_move(state, player, step)
    events += (OwnNinjaMoved(player, step.origin, step.target),)
    state = ninjas.move_ninja(state, player, step.origin, step.target)
    if step.is_attempt or is_enemy_visible(state, player, step.target):
        return apply_strike(state, player, step, events)
    return ninjas.exchange_and_offer_lantern(state, player, rules.require_used_card(state), events)


def apply_strike(
    state: GameState, player: Player, step: NinjaMove, events: tuple[Event, ...]
) -> Step:
    """Capture the visible piece on the target, or attempt to capture a hidden ninja there.

    The ninja is revealed, hit or miss. The game is won if the master was captured.
    """
    target = step.target
    position = state.position
    captured = rules.pawn_captured_on(target, position)
    state, ninja_events = ninjas.capture_ninja(state, player, target)
    state, revealed = ninjas.reveal_ninja(state, player, target)
    strike = NinjaStrike(target, captured is not None or bool(ninja_events), state.turn_number)
    state = replace(state, ninja_state=replace(state.ninja_state, last_strike=strike))
    events += revealed
    if step.is_attempt:
        events += (CaptureAttempted(player, target, is_hit=bool(ninja_events)),)
    if captured is not None:
        events += (PieceCaptured(captured, target),)
    events += ninja_events
    after = rules.remove_enemy_pawn(position, target)
    if captured is not None and captured.kind is PieceKind.MASTER:
        return rules.end_with_win(state, after, state.last_action, (Termination.STONE,), events)
    return ninjas.exchange_and_offer_lantern(
        replace(state, position=after), player, rules.require_used_card(state), events
    )


def require_legal_ninja_move(state: GameState, player: Player, step: NinjaMove) -> None:
    origin = step.origin
    target = step.target
    [ninja] = squares_in(state.secrets.ninjas[player])
    if origin is not ninja:
        raise NoNinjaThere(origin, (ninja,))
    move = Move(rules.require_used_card(state), origin, target)
    rules.require_on_card(player, move, blocked=state.position.pawns[player])
    rules.require_no_own_pawn(state.position, target)
    if step.is_attempt and not may_attempt(state, player, target):
        raise NothingToAttempt(target)


SHADOW_RULES: Final = rules.Rules(
    set_up,
    legal_actions,
    apply,
    count_moves=lambda state: rules.count_moves(
        state.position, forbidden=state.secrets.ninjas[state.position.turn]
    ),
)
