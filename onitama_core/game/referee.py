"""The referee: deals cards, starts games, lists the legal actions and applies actions."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from onitama_core.game.actions import Action
from onitama_core.game.board import Player
from onitama_core.game.cards import CARDS_DEALT, POOLS, Card, NotFiveCards, Setup, Variant
from onitama_core.game.events import Event, GameEnded, Step
from onitama_core.game.illegal_actions import GameOver, NothingToTakeBack, NotYourTurn
from onitama_core.game.state import GameState, Outcome, Phase
from onitama_core.game.variants.classic import CLASSIC_RULES
from onitama_core.game.variants.light import LIGHT_RULES
from onitama_core.game.variants.rules import Rules
from onitama_core.game.variants.shadow import SHADOW_RULES
from onitama_core.game.variants.wind import WIND_RULES

if TYPE_CHECKING:  # the caller passes the generator, so that the rules stay deterministic
    from random import Random

VARIANTS: Final[Mapping[Variant, Rules]] = {
    Variant.CLASSIC: CLASSIC_RULES,
    Variant.WIND: WIND_RULES,
    Variant.SHADOW: SHADOW_RULES,
    Variant.LIGHT: LIGHT_RULES,
}


# -- from cards to a setup --


def make_setup(
    variant: Variant, cards: Sequence[Card], first_if_unstamped: Player = Player.RED
) -> Setup:
    """Return the setup of five cards: Red's two, Blue's two, the side card.

    The stamp of the side card names the first player; if it has none, `first_if_unstamped` does. In
    Way of the Light Red always moves first. Raises IllegalSetup if the cards can't start a game.
    """
    if len(cards) != CARDS_DEALT:
        raise NotFiveCards(len(cards))
    red_1, red_2, blue_1, blue_2, side = (card.id for card in cards)
    stamp = Player.RED if VARIANTS[variant].is_red_first else cards[-1].stamp
    first = first_if_unstamped if stamp is None else stamp
    return Setup(variant, (red_1, red_2), (blue_1, blue_2), side, first)


def deal(variant: Variant, pool: Sequence[Card], rng: "Random") -> Setup:
    """Return a setup with five random cards of a pool.

    In Way of the Wind each player gets one Wind card. Raises IllegalSetup if the pool is too small.
    """
    return make_setup(variant, VARIANTS[variant].deal(pool, rng.sample))


def dealable_cards(variant: Variant) -> tuple[Card, ...]:
    """Return all cards that can be dealt in a variant."""
    return VARIANTS[variant].cards


def named_pool(variant: Variant, name: str) -> tuple[Card, ...]:
    """Return the cards of a pool in POOLS, in Way of the Wind with all Wind cards.

    Raises KeyError for an unknown name.
    """
    return (*POOLS[name], *(card for card in dealable_cards(variant) if not card.is_ordinary))


def require_dealable(variant: Variant, pool: Sequence[Card]) -> None:
    """Raise IllegalSetup if a game can't be dealt from a pool.

    The pool must contain the Wind cards too, where the variant has them.
    """
    VARIANTS[variant].require_dealable(pool)


# -- a game --


def new_game(setup: Setup) -> GameState:
    return VARIANTS[setup.variant].set_up(setup)


def players_to_act(state: GameState) -> tuple[Player, ...]:
    """Return the players who may act now.

    During placement these are all who have not placed their ninjas, afterwards the player to move,
    and after the end of the game nobody.
    """
    if state.outcome is not None:
        return ()
    if state.phase is Phase.PLACEMENT:
        return tuple(player for player in Player if not state.ninja_state.has_placed[player])
    return (state.position.turn,)


def legal_actions(state: GameState, player: Player) -> tuple[Action, ...]:
    """Return the legal actions of `player`, none if it is not that player's time to act."""
    if player not in players_to_act(state):
        return ()
    return VARIANTS[state.variant].legal_actions(state, player)


def apply(state: GameState, player: Player, action: Action) -> Step:
    """Return the state after `action` and the events that the action caused.

    Raises GameOver, NotYourTurn, or the IllegalAction that says why it is not allowed.
    """
    require_to_act(state, player)
    return VARIANTS[state.variant].apply(state, player, action)


def play(state: GameState, actions: Iterable[Action]) -> Step:
    """Apply several actions, each by the player to move, and return all their events.

    Raises the errors of `apply`.
    """
    all_events: tuple[Event, ...] = ()
    for action in actions:
        state, events = apply(state, state.position.turn, action)
        all_events += events
    return Step(state, all_events)


def require_to_act(state: GameState, player: Player) -> None:
    """Raise GameOver or NotYourTurn if `player` may not act now."""
    if state.outcome is not None:
        raise GameOver
    if player not in (awaited := players_to_act(state)):
        raise NotYourTurn(awaited[0])


def may_take_back(state: GameState, player: Player) -> bool:
    """Return whether `player` may take back the first part of the current turn.

    Only the pawn part of a Wind card can be taken back: every other step completes a turn or has
    given the player information (RULES.md §6).
    """
    return player in players_to_act(state) and state.phase is Phase.SPIRIT


def take_back(state: GameState, player: Player, start: GameState) -> GameState:
    """Return `start`, the state in which the current turn of `state` began.

    Raises GameOver, NotYourTurn or NothingToTakeBack.
    """
    require_to_act(state, player)
    if not may_take_back(state, player):
        raise NothingToTakeBack
    return start


def conclude(state: GameState, outcome: Outcome) -> Step:
    """End the game without an action on the board, for example by resignation or time-out.

    Raises GameOver if it has ended already.
    """
    if state.outcome is not None:
        raise GameOver
    return Step(replace(state, outcome=outcome), (GameEnded(outcome, (outcome.termination,)),))


def perft(state: GameState, depth: int) -> int:
    """Return the number of leaves of the tree of actions, `depth` actions deep (NOTATION.md).

    A game that is won earlier is one leaf. A draw is ignored: the game goes on.
    """
    if depth == 0 or (state.outcome is not None and state.outcome.winner is not None):
        return 1
    state = replace(state, outcome=None) if state.outcome is not None else state
    rules = VARIANTS[state.variant]
    player = players_to_act(state)[0]
    if depth == 1 and state.phase is Phase.MOVE and rules.count_moves is not None:
        # Without a move the player must pass, and `count_moves` does not count passes.
        return rules.count_moves(state) or len(rules.legal_actions(state, player))
    actions = rules.legal_actions(state, player)
    if depth == 1:
        return len(actions)
    return sum(perft(rules.apply(state, player, action).state, depth - 1) for action in actions)
