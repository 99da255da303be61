"""What is common to ninjas: placed in secret, hidden, revealed, captured (RULES.md §4, §5)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from onitama_core.game.board import NINJAS, Player
from onitama_core.game.errors import NoStartForNinjas
from onitama_core.game.events import NinjaRevealed, NinjasPlaced, OwnNinjasPlaced, PieceCaptured
from onitama_core.game.state import GameState, Phase, Step, changed

if TYPE_CHECKING:
    from onitama_core.game.actions import Place
    from onitama_core.game.board import Square
    from onitama_core.game.events import Event
    from onitama_core.game.setup import Variant
    from onitama_core.game.state import Night, Position


def start(variant: Variant, position: Position, night: Night) -> GameState:
    """Before the first turn, while ninjas are placed."""
    return GameState(
        variant,
        position,
        position.hands,
        turn_number=1,
        last_action=None,
        outcome=None,
        phase=Phase.PLACEMENT,
        night=night,
    )


def players_to_act(state: GameState) -> tuple[Player, ...]:
    """Who places acts in any order; afterwards the player to move does."""
    if state.phase is Phase.PLACEMENT:
        return tuple(player for player in Player if not state.night.placed[player])
    return (state.position.turn,)


def place_ninjas(
    state: GameState, player: Player, place: Place, allowed: tuple[Place, ...]
) -> Step:
    """Play starts when all are placed. Raises IllegalAction."""
    if place not in allowed:
        raise NoStartForNinjas(tuple(one.squares for one in allowed))
    ninjas = sum(square.bit for square in place.squares)
    placed = changed(state.night.placed, player, value=True)
    state = replace(
        state,
        night=replace(state.night, placed=placed),
        secrets=replace(state.secrets, ninjas=changed(state.secrets.ninjas, player, ninjas)),
        phase=Phase.MOVE if all(placed) else Phase.PLACEMENT,
    )
    return Step(state, (NinjasPlaced(player), OwnNinjasPlaced(player, place.squares)))


def has_hidden_ninja(state: GameState, player: Player) -> bool:
    """Whether a ninja of `player` is alive and not revealed: everybody knows."""
    return state.night.alive[player] > state.night.revealed[player].bit_count()


def move_ninja(state: GameState, player: Player, origin: Square, target: Square) -> GameState:
    ninjas = state.secrets.ninjas[player] ^ origin.bit | target.bit
    secrets = replace(state.secrets, ninjas=changed(state.secrets.ninjas, player, ninjas))
    return replace(state, secrets=secrets)


def reveal(state: GameState, player: Player, square: Square) -> tuple[GameState, tuple[Event, ...]]:
    """Show the ninja on a square until its owner's next turn starts."""
    revealed = changed(state.night.revealed, player, state.night.revealed[player] | square.bit)
    night = replace(state.night, revealed=revealed, is_quiet=False)
    return replace(state, night=night), (NinjaRevealed(player, square),)


def capture_ninja(
    state: GameState, player: Player, square: Square
) -> tuple[GameState, tuple[Event, ...]]:
    """Take the enemy ninja on a square, hidden or revealed, if there is one."""
    enemy = player.opponent
    ninjas, revealed = state.secrets.ninjas[enemy], state.night.revealed[enemy]
    if not ninjas & square.bit:
        return state, ()
    night = replace(
        state.night,
        alive=changed(state.night.alive, enemy, state.night.alive[enemy] - 1),
        revealed=changed(state.night.revealed, enemy, revealed & ~square.bit),
        is_quiet=False,
    )
    hidden = changed(state.secrets.ninjas, enemy, ninjas & ~square.bit)
    secrets = replace(state.secrets, ninjas=hidden)
    return replace(state, night=night, secrets=secrets), (PieceCaptured(NINJAS[enemy], square),)
