"""The referee: deals, starts games, says what is allowed, applies what a player does."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from onitama_core.game.actions import Action
from onitama_core.game.board import Player
from onitama_core.game.cards import CARDS_DEALT, POOLS, Card, NotFiveCards, Setup, Variant
from onitama_core.game.events import Event, GameEnded, Step
from onitama_core.game.illegal_actions import GameOver, NothingToTakeBack, NotYourTurn
from onitama_core.game.state import GameState, Outcome, Phase
from onitama_core.game.variants.classic import CLASSIC
from onitama_core.game.variants.light import LIGHT
from onitama_core.game.variants.rules import Rules
from onitama_core.game.variants.shadow import SHADOW
from onitama_core.game.variants.wind import WIND

if TYPE_CHECKING:  # the rules have no chance of their own
    from random import Random

VARIANTS: Final[Mapping[Variant, Rules]] = {
    Variant.CLASSIC: CLASSIC,
    Variant.WIND: WIND,
    Variant.SHADOW: SHADOW,
    Variant.LIGHT: LIGHT,
}


# From cards to a setup


def make_setup(
    variant: Variant, cards: Sequence[Card], first_if_unstamped: Player = Player.RED
) -> Setup:
    """Red's two, Blue's two and the side card, whose stamp names the first player.

    Where it has no stamp, `first_if_unstamped` does; in Way of the Light Red is first in any case.
    Raises IllegalSetup.
    """
    if len(cards) != CARDS_DEALT:
        raise NotFiveCards(len(cards))
    red_1, red_2, blue_1, blue_2, side = (card.id for card in cards)
    stamp = Player.RED if VARIANTS[variant].is_red_first else cards[-1].stamp
    first = first_if_unstamped if stamp is None else stamp
    return Setup(variant, (red_1, red_2), (blue_1, blue_2), side, first)


def deal(variant: Variant, pool: Sequence[Card], rng: "Random") -> Setup:
    """Five different cards at random, in Way of the Wind one Wind card for each player.

    Raises IllegalSetup for too small a pool.
    """
    return make_setup(variant, VARIANTS[variant].deal(pool, rng.sample))


def dealable_cards(variant: Variant) -> tuple[Card, ...]:
    """Every card that can be dealt in a variant."""
    return VARIANTS[variant].cards


def named_pool(variant: Variant, name: str) -> tuple[Card, ...]:
    """A pool of ordinary cards, in Way of the Wind with all Wind cards. Raises KeyError."""
    return (*POOLS[name], *(card for card in dealable_cards(variant) if not card.is_ordinary))


def require_dealable(variant: Variant, pool: Sequence[Card]) -> None:
    """Whether a pool that names all it is dealt from can be dealt. Raises IllegalSetup."""
    VARIANTS[variant].require_dealable(pool)


# A game


def new_game(setup: Setup) -> GameState:
    return VARIANTS[setup.variant].set_up(setup)


def players_to_act(state: GameState) -> tuple[Player, ...]:
    """Whose action is awaited: one player, both while they place ninjas, nobody after the end."""
    if state.outcome is not None:
        return ()
    if state.phase is Phase.PLACEMENT:
        return tuple(player for player in Player if not state.ninja_state.has_placed[player])
    return (state.position.turn,)


def legal_actions(state: GameState, player: Player) -> tuple[Action, ...]:
    """What `player` may do now; empty when that player is not to act."""
    if player not in players_to_act(state):
        return ()
    return VARIANTS[state.variant].legal_actions(state, player)


def apply(state: GameState, player: Player, action: Action) -> Step:
    """Return the state after `action` and what happened.

    Raises GameOver, NotYourTurn, or IllegalAction with the reason; `state` is never changed.
    """
    require_to_act(state, player)
    return VARIANTS[state.variant].apply(state, player, action)


def play(state: GameState, actions: Iterable[Action]) -> Step:
    """Apply several actions, each by who is to move then."""
    all_events: tuple[Event, ...] = ()
    for action in actions:
        state, events = apply(state, state.position.turn, action)
        all_events += events
    return Step(state, all_events)


def require_to_act(state: GameState, player: Player) -> None:
    if state.outcome is not None:
        raise GameOver
    if player not in (awaited := players_to_act(state)):
        raise NotYourTurn(awaited[0])


def may_take_back(state: GameState, player: Player) -> bool:
    """Whether `player` may return to where the turn began.

    Only from a Wind card's second part: every other step is complete, or has told something.
    """
    return player in players_to_act(state) and state.phase is Phase.SPIRIT


def take_back(state: GameState, player: Player, start: GameState) -> GameState:
    """Return to `start`, where the turn of `state` began.

    Raises GameOver, NotYourTurn or NothingToTakeBack.
    """
    require_to_act(state, player)
    if not may_take_back(state, player):
        raise NothingToTakeBack
    return start


def conclude(state: GameState, outcome: Outcome) -> Step:
    """End the game by what is no action on the board: agreement, resignation, time.

    Raises GameOver.
    """
    if state.outcome is not None:
        raise GameOver
    return Step(replace(state, outcome=outcome), (GameEnded(outcome, (outcome.termination,)),))


def perft(state: GameState, depth: int) -> int:
    """The number of leaves `depth` actions deep; a game that ends earlier is one leaf.

    A draw ends nothing here (NOTATION.md).
    """
    if depth == 0 or (state.outcome is not None and state.outcome.winner is not None):
        return 1
    state = replace(state, outcome=None) if state.outcome is not None else state
    rules, player = VARIANTS[state.variant], players_to_act(state)[0]
    if depth == 1 and state.phase is Phase.MOVE and rules.count_moves is not None:
        return rules.count_moves(state) or len(rules.legal_actions(state, player))
    actions = rules.legal_actions(state, player)
    if depth == 1:
        return len(actions)
    return sum(perft(rules.apply(state, player, action).state, depth - 1) for action in actions)
