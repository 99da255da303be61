"""Way of the Light: RULES.md §5, where it differs from Way of the Shadow.

Red, the Light Master, has pawns and lanterns. Blue, the Shadow Master, has two ninjas and nothing
else.
"""

from dataclasses import replace
from itertools import combinations
from typing import Final

from onitama_core.game.actions import Action, LightLantern, Move, Pass, Place
from onitama_core.game.board import TEMPLES, PieceKind, Player, squares_in
from onitama_core.game.cards import Setup, Variant
from onitama_core.game.events import (
    Event,
    OwnNinjaMoved,
    PieceCaptured,
    SecretMoveMade,
    Step,
    TurnPassed,
    public_action,
)
from onitama_core.game.illegal_actions import NoNinjaThere, NotInThisStep, OtherNinjaInTheWay
from onitama_core.game.movement import MOVES
from onitama_core.game.state import GameState, NinjaPublicState, Phase, Termination
from onitama_core.game.variants import ninjas, rules

BLUE_PLACEMENTS: Final = tuple(
    Place(pair)
    for pair in combinations(
        squares_in(rules.home_row(Player.BLUE)), Variant.LIGHT.ninjas_per_placement
    )
)
"""All ways to place Blue's two ninjas: on any two squares of Blue's home row."""


def set_up(setup: Setup) -> GameState:
    """Return the start: Red moves first whatever the stamp, Blue's ninjas are to be placed."""
    pawns = (rules.home_row(Player.RED), 0)
    position = rules.opening_position(setup, pawns, masters=TEMPLES[Player.RED].bit)._replace(
        turn=Player.RED
    )
    ninja_state = NinjaPublicState(
        lanterns_left=(ninjas.LANTERNS_PER_PLAYER, 0),
        ninjas_alive=(0, Variant.LIGHT.ninjas_per_placement),
        has_placed=(True, False),
    )
    return ninjas.start_with_placement(setup.variant, position, ninja_state)


def legal_actions(state: GameState, player: Player) -> tuple[Action, ...]:
    match state.phase:
        case Phase.PLACEMENT:
            return BLUE_PLACEMENTS
        case Phase.LANTERN:
            return ninjas.LANTERN_CHOICES
        case _:
            return legal_moves(state, player) or rules.legal_passes(state.position)


def legal_moves(state: GameState, player: Player) -> tuple[Move, ...]:
    return rules.legal_moves(state.position) if player is Player.RED else ninja_moves(state)


def ninja_moves(state: GameState) -> tuple[Move, ...]:
    """Return the moves of one of Blue's ninjas, not onto the square of the other."""
    own = state.secrets.ninjas[Player.BLUE]
    return tuple(
        move
        for card in state.position.hands[Player.BLUE]
        for origin in squares_in(own)
        for move, target in MOVES[card.id][Player.BLUE][origin]
        if not target & own
    )


def apply(state: GameState, player: Player, action: Action) -> Step:
    match state.phase, action:
        case Phase.PLACEMENT, Place():
            return ninjas.place_ninjas(state, player, action, BLUE_PLACEMENTS)
        case Phase.MOVE, Move():
            if player is Player.RED:
                return apply_light_move(state, action)
            return apply_shadow_move(state, action)
        case Phase.MOVE, Pass():
            return apply_pass(state, player, action)
        case Phase.LANTERN, LightLantern():
            return ninjas.light_lantern(state, player, action)
        case _:
            raise NotInThisStep(state.phase)


def apply_light_move(state: GameState, move: Move) -> Step:
    """Apply the move of Red's pawn, which may capture a ninja. Raises IllegalAction."""
    rules.require_legal_move(state.position, move)
    after, _, events, win_conditions = rules.move_pawn(state.position, move)
    state, ninja_events = ninjas.capture_ninja(state, Player.RED, move.target)
    events += ninja_events
    if not state.ninja_state.ninjas_alive[Player.BLUE]:
        win_conditions += (Termination.NINJAS,)
    if win_conditions:
        return rules.end_with_win(state, after, move, win_conditions, events)
    state = replace(state, position=after, last_action=move)
    return ninjas.exchange_and_offer_lantern(state, Player.RED, move.card, events)


def apply_shadow_move(state: GameState, move: Move) -> Step:
    """Apply the move of Blue's ninja. Raises IllegalAction.

    If it lands on a pawn, the pawn is captured and the ninja is revealed.
    """
    require_legal_ninja_move(state, move)
    captured = rules.pawn_captured_on(move.target, state.position)
    events: tuple[Event, ...] = (
        SecretMoveMade(Player.BLUE, move.card),
        OwnNinjaMoved(Player.BLUE, move.origin, move.target),
    )
    state = ninjas.move_ninja(state, Player.BLUE, move.origin, move.target)
    if captured is None:
        return end_shadow_turn(state, move, events)
    state, revealed = ninjas.reveal_ninja(state, Player.BLUE, move.target)
    events += (*revealed, PieceCaptured(captured, move.target))
    after = rules.remove_enemy_pawn(state.position, move.target)
    if captured.kind is PieceKind.MASTER:
        return rules.end_with_win(
            state, after, public_action(move, events), (Termination.STONE,), events
        )
    return end_shadow_turn(replace(state, position=after), move, events)


def apply_pass(state: GameState, player: Player, action: Pass) -> Step:
    """Pass with a card, because no move is possible. Raises IllegalAction.

    Blue's pass causes the same public event as a move that captures nothing.
    """
    rules.require_legal_pass(state.position, action.card, legal_moves(state, player))
    if player is Player.BLUE:
        return end_shadow_turn(state, action, (SecretMoveMade(player, action.card),))
    state = replace(state, last_action=action)
    passed = TurnPassed(player, action.card)
    return ninjas.exchange_and_offer_lantern(state, player, action.card, (passed,))


def end_shadow_turn(state: GameState, action: Move | Pass, events: tuple[Event, ...]) -> Step:
    state = replace(state, last_action=public_action(action, events))
    return ninjas.exchange_and_offer_lantern(state, Player.BLUE, action.card, events)


def require_legal_ninja_move(state: GameState, move: Move) -> None:
    own = state.secrets.ninjas[Player.BLUE]
    rules.require_in_hand(state.position, move.card)
    if not own & move.origin.bit:
        enemy = rules.pawn_captured_on(move.origin, state.position)
        raise NoNinjaThere(move.origin, tuple(squares_in(own)), enemy)
    rules.require_on_card(Player.BLUE, move, blocked=own)
    if own & move.target.bit:
        raise OtherNinjaInTheWay(move.target)


LIGHT_RULES: Final = rules.Rules(set_up, legal_actions, apply, is_red_first=True)
