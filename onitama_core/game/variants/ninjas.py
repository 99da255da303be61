"""The rules that Way of the Shadow and Way of the Light share (RULES.md §4, §5).

Ninjas are placed secretly, hidden, revealed and captured. A turn ends with the exchange of cards,
an optional lantern, and the count of quiet turns.
"""

from dataclasses import replace
from typing import Final

from onitama_core.game.actions import LightLantern, Place
from onitama_core.game.board import NINJAS, Bitboard, Line, Player, Square, replace_in_pair
from onitama_core.game.cards import Card, Variant
from onitama_core.game.events import (
    Event,
    GameEnded,
    LanternAnswered,
    LanternLit,
    NinjaRevealed,
    NinjasPlaced,
    NoProgress,
    OwnNinjasPlaced,
    PieceCaptured,
    Step,
)
from onitama_core.game.illegal_actions import NoStartForNinjas
from onitama_core.game.state import (
    GameState,
    LanternAnswer,
    LanternUse,
    NinjaPublicState,
    Outcome,
    Phase,
    Position,
    Termination,
)
from onitama_core.game.variants.rules import display_hands_after, exchange_cards

LANTERNS_PER_PLAYER: Final = 2
"""Lanterns of each player who has any; in Way of the Light only Red has."""
LANTERN_CHOICES: Final = (LightLantern(None), *(LightLantern(line) for line in Line))
"""The legal actions of every lantern step."""
NO_PROGRESS_WARNING_TURNS: Final = 30
NO_PROGRESS_DRAW_TURNS: Final = 40
"""Turns in a row without a capture, an attempt or a lantern at which the game is drawn.

At NO_PROGRESS_WARNING_TURNS a NoProgress event warns the players.
"""


def start_with_placement(
    variant: Variant, position: Position, ninja_state: NinjaPublicState
) -> GameState:
    """Return a game in which the ninjas are still to be placed."""
    return GameState(
        variant, position, position.hands, phase=Phase.PLACEMENT, ninja_state=ninja_state
    )


def place_ninjas(
    state: GameState, player: Player, place: Place, allowed: tuple[Place, ...]
) -> Step:
    """Place a player's ninjas; the first turn starts when both players have placed.

    Raises NoStartForNinjas if `place` is not one of the `allowed` placements.
    """
    if place not in allowed:
        raise NoStartForNinjas(tuple(placement.squares for placement in allowed))
    placed = replace_in_pair(state.ninja_state.has_placed, player, value=True)
    ninja_state = replace(state.ninja_state, has_placed=placed)
    phase = Phase.MOVE if all(placed) else Phase.PLACEMENT
    ninjas = sum(square.bit for square in place.squares)
    state = with_ninjas(replace(state, ninja_state=ninja_state, phase=phase), player, ninjas)
    return Step(state, (NinjasPlaced(player), OwnNinjasPlaced(player, place.squares)))


def with_ninjas(state: GameState, player: Player, ninjas: Bitboard) -> GameState:
    """Return the state with `ninjas` as all ninjas of a player on the board."""
    secrets = replace(state.secrets, ninjas=replace_in_pair(state.secrets.ninjas, player, ninjas))
    return replace(state, secrets=secrets)


def move_ninja(state: GameState, player: Player, origin: Square, target: Square) -> GameState:
    return with_ninjas(state, player, state.secrets.ninjas[player] ^ origin.bit | target.bit)


def has_hidden_ninja(state: GameState, player: Player) -> bool:
    """Return whether a player has a hidden ninja. This is public: alive and revealed are."""
    return state.ninja_state.ninjas_alive[player] > state.ninja_state.revealed[player].bit_count()


def reveal_ninja(
    state: GameState, player: Player, square: Square
) -> tuple[GameState, tuple[Event, ...]]:
    """Reveal the ninja on a square until its owner's next turn starts.

    The turn is no longer quiet, since only a capture or an attempt reveals a ninja.
    """
    revealed = replace_in_pair(
        state.ninja_state.revealed, player, state.ninja_state.revealed[player] | square.bit
    )
    ninja_state = replace(state.ninja_state, revealed=revealed, is_quiet=False)
    return replace(state, ninja_state=ninja_state), (NinjaRevealed(player, square),)


def capture_ninja(
    state: GameState, player: Player, square: Square
) -> tuple[GameState, tuple[Event, ...]]:
    """Capture the enemy ninja on a square, hidden or revealed.

    Return the unchanged state and no events if there is none.
    """
    enemy = player.opponent
    ninjas = state.secrets.ninjas[enemy]
    revealed = state.ninja_state.revealed[enemy]
    if not ninjas & square.bit:
        return state, ()
    ninja_state = replace(
        state.ninja_state,
        ninjas_alive=replace_in_pair(
            state.ninja_state.ninjas_alive, enemy, state.ninja_state.ninjas_alive[enemy] - 1
        ),
        revealed=replace_in_pair(state.ninja_state.revealed, enemy, revealed & ~square.bit),
        is_quiet=False,
    )
    state = with_ninjas(replace(state, ninja_state=ninja_state), enemy, ninjas & ~square.bit)
    return state, (PieceCaptured(NINJAS[enemy], square),)


# -- the end of a turn --


def exchange_and_offer_lantern(
    state: GameState, player: Player, used: Card, events: tuple[Event, ...]
) -> Step:
    """Exchange the cards, then go on to the lantern step or end the turn.

    There is a lantern step if the player has a lantern left and an enemy ninja is hidden, but not
    in the game's first turn. All of this is public, so that the step reveals nothing.
    """
    state = replace(
        state,
        position=exchange_cards(state.position, used, player),
        display_hands=display_hands_after(state, used),
        used_card=None,
    )
    is_offered = state.turn_number > 1 and state.ninja_state.lanterns_left[player] > 0
    if is_offered and has_hidden_ninja(state, player.opponent):
        return Step(replace(state, phase=Phase.LANTERN), events)
    return end_turn(state, player, events)


def light_lantern(state: GameState, player: Player, action: LightLantern) -> Step:
    """Light a line, or none, and end the turn.

    The line is public: a LanternLit event, and `last_lantern` in the state. The answer is for the
    player who lit it alone: a LanternAnswered event, and `lantern_answers` in the state's secrets.
    """
    if action.line is None:
        return end_turn(state, player, ())
    lanterns_left = state.ninja_state.lanterns_left[player] - 1
    lantern = LanternUse(player, action.line, state.turn_number)
    ninja_state = replace(
        state.ninja_state,
        lanterns_left=replace_in_pair(state.ninja_state.lanterns_left, player, lanterns_left),
        last_lantern=lantern,
        is_quiet=False,
    )
    enemy = player.opponent
    hidden = state.secrets.ninjas[enemy] & ~state.ninja_state.revealed[enemy]
    has_ninja = bool(hidden & action.line.squares)
    answers = (*state.secrets.lantern_answers[player], LanternAnswer(lantern, has_ninja))
    secrets = replace(
        state.secrets,
        lantern_answers=replace_in_pair(state.secrets.lantern_answers, player, answers),
    )
    events = (
        LanternLit(player, action.line, lanterns_left),
        LanternAnswered(player, action.line, has_ninja),
    )
    return end_turn(replace(state, ninja_state=ninja_state, secrets=secrets), player, events)


def end_turn(state: GameState, player: Player, events: tuple[Event, ...]) -> Step:
    """End the turn of `player`, or draw the game without progress.

    The next turn starts at once, so the revealed ninjas of its player are hidden again.
    """
    turns = state.ninja_state.quiet_turns + 1 if state.ninja_state.is_quiet else 0
    enemy = player.opponent
    revealed = replace_in_pair(state.ninja_state.revealed, enemy, 0)
    ninja_state = replace(state.ninja_state, revealed=revealed, is_quiet=True, quiet_turns=turns)
    if turns in (NO_PROGRESS_WARNING_TURNS, NO_PROGRESS_DRAW_TURNS):
        events += (NoProgress(turns),)
    outcome = None
    if turns == NO_PROGRESS_DRAW_TURNS:
        outcome = Outcome(None, Termination.NO_PROGRESS)
        events += (GameEnded(outcome, (Termination.NO_PROGRESS,)),)
    after = replace(
        state,
        position=state.position._replace(turn=enemy),
        ninja_state=ninja_state,
        phase=Phase.MOVE,
        outcome=outcome,
        turn_number=state.turn_number + 1 if outcome is None else state.turn_number,
    )
    return Step(after, events)
