"""Helpers for tests of the rules: states from text, actions as text, readable results.

Positions, actions and squares are in the notation of `onitama_core.game.notation`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core import game
from onitama_core.game import GameState, Player, Setup, Variant, apply, parse_action, parse_position
from onitama_core.game.state import NinjaPublicState, Secrets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import Action, Event, Step

START = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
DEAL = "r crab,tiger crane,monkey dragon"
"""The first player, Red's and Blue's cards, and the side card."""
WIND_START = "ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon"


def classic(text: str) -> GameState:
    return parse_position(text)


def wind(text: str) -> GameState:
    state = parse_position(text)
    assert state.variant is Variant.WIND
    return state


def text_of(state: GameState) -> str:
    """Return the public position: board, player to move, hands and side card."""
    return game.format_position(game.public_view(state))


def board_of(state: GameState) -> str:
    return text_of(state).split()[0]


def act(state: GameState, text: str) -> Step:
    """Return the result of an action of the player to act."""
    return apply(state, state.position.turn, parse_action(text))


def play(state: GameState, texts: str) -> GameState:
    """Return the state after several actions, separated by blanks."""
    for text in texts.split():
        state = act(state, text).state
    return state


def legal_action_texts(state: GameState) -> set[str]:
    """Return the legal actions of the player to act, in notation."""
    return {game.format_action(action) for action in game.legal_actions(state, state.position.turn)}


def whole_turns(state: GameState) -> Iterator[tuple[tuple[Action, ...], GameState]]:
    """Yield every legal turn in a game without ninjas, and the state after it.

    A turn with a Wind card has two actions: the pawn's move and the Spirit's.
    """
    player = state.position.turn
    for action in game.legal_actions(state, player):
        after = apply(state, player, action).state
        if after.outcome is not None or after.position.turn is not player:
            yield (action,), after
        else:
            yield from (((action, *rest), end) for rest, end in whole_turns(after))


def refusal(state: GameState, text: str) -> game.IllegalAction:
    """Return the error that an illegal action of the player to act raises."""
    with pytest.raises(game.IllegalAction) as caught:
        act(state, text)
    return caught.value


# Games with ninjas


def opening_state(variant: Variant, text: str = DEAL) -> GameState:
    """Return a game at its start; with ninjas, before they are placed."""
    player, red, blue, side = text.split()
    red_1, red_2 = red.split(",")
    blue_1, blue_2 = blue.split(",")
    first = Player.RED if player == "r" else Player.BLUE
    return game.new_game(Setup(variant, (red_1, red_2), (blue_1, blue_2), side, first))


def shadow(
    text: str,
    *,
    red_ninja: str = "",
    blue_ninja: str = "",
    revealed: str = "",
    lanterns: tuple[int, int] = (2, 2),
    turn: int = 3,
    quiet: int = 0,
) -> GameState:
    """Return a state of Way of the Shadow before a move.

    `red_ninja` and `blue_ninja` are squares; a ninja without a square is captured. `quiet` is the
    number of turns without a capture, an attempt or a lantern.
    """
    ninjas = (bits(red_ninja), bits(blue_ninja))
    ninja_state = NinjaPublicState(lanterns_left=lanterns, quiet_turns=quiet)
    return with_ninjas(with_ninja_state(Variant.SHADOW, text, ninja_state, turn), ninjas, revealed)


def light(
    text: str, *, ninjas: str, revealed: str = "", lanterns: int = 2, turn: int = 3, quiet: int = 0
) -> GameState:
    """Return a state of Way of the Light before a move; `ninjas` are the living ninjas' squares."""
    ninja_state = NinjaPublicState(lanterns_left=(lanterns, 0), quiet_turns=quiet)
    return with_ninjas(
        with_ninja_state(Variant.LIGHT, text, ninja_state, turn), (0, bits(ninjas)), revealed
    )


def with_ninja_state(
    variant: Variant, text: str, ninja_state: NinjaPublicState, turn: int
) -> GameState:
    """Return a state with public facts about ninjas, but without ninjas on squares."""
    state = parse_position(text)
    return replace(
        state, variant=variant, turn_number=turn, repetition_history=(), ninja_state=ninja_state
    )


def with_ninjas(state: GameState, ninjas: tuple[int, int], revealed: str) -> GameState:
    """Return a state with Red's and Blue's ninjas on these squares, given as bitboards."""
    revealed_squares = bits(revealed)
    ninja_state = replace(
        state.ninja_state,
        ninjas_alive=(ninjas[0].bit_count(), ninjas[1].bit_count()),
        revealed=(ninjas[0] & revealed_squares, ninjas[1] & revealed_squares),
    )
    return replace(state, ninja_state=ninja_state, secrets=Secrets(ninjas))


def bits(squares: str) -> int:
    """Return the bitboard of squares that are separated by blanks."""
    return sum(game.Square.parse(square).bit for square in squares.split())


def act_as(state: GameState, player: Player, text: str) -> Step:
    return apply(state, player, parse_action(text))


def place_ninjas(state: GameState, red: str = "", blue: str = "") -> GameState:
    """Return the state after Red's and Blue's placements on squares like `a5,c5`."""
    for player, squares in ((Player.RED, red), (Player.BLUE, blue)):
        if squares:
            state = act_as(state, player, f"place:{squares}").state
    return state


def events_seen_by(step: Step, player: Player | None = None) -> tuple[Event, ...]:
    """Return the events of a step that a player, or a spectator if None, observes."""
    return game.events_for(step.events, player)


def public_text(state: GameState, text: str) -> str:
    """Return an action of the player to act as others may read it, with `?` for its secrets."""
    action = parse_action(text)
    return game.format_action(game.public_action(action, act(state, text).events))


def own_board(state: GameState, player: Player) -> str:
    """Return the board as a player sees it, with their own hidden ninjas."""
    return game.format_position(game.player_view(state, player)).split()[0]


def record_tags(text: str) -> dict[str, str]:
    """Return the values of a game record's tags, which are lines like `[Red "Alice"]`."""
    return dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))
