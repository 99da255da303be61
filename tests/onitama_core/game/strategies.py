"""Hypothesis strategies of random games without ninjas, from deals and from random positions."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from onitama_core import game
from onitama_core.game import CATALOGUE, POOLS, SQUARES, TEMPLES, GameState, Player, Variant, deal
from onitama_core.game.notation import format_board

WITHOUT_NINJAS = (Variant.CLASSIC, Variant.WIND)


@dataclass(frozen=True, slots=True)
class PlayOut:
    """A game of random actions."""

    states: tuple[GameState, ...]
    """The start, and the state after each action; only the last state can be a finished game."""
    actions: tuple[game.Action, ...]

    @property
    def last(self) -> GameState:
        return self.states[-1]


def play_out(variant: Variant, pool: str, seed: int, length: int) -> PlayOut:
    """Return a game of at most `length` random actions after a random start."""
    rng = Random(seed)  # noqa: S311 - it is a game
    states = [random_start(variant, pool, rng)]
    actions: list[game.Action] = []
    while states[-1].outcome is None and len(actions) < length:
        state = states[-1]
        action = rng.choice(game.legal_actions(state, state.position.turn))
        actions.append(action)
        states.append(game.apply(state, state.position.turn, action).state)
    return PlayOut(tuple(states), tuple(actions))


def random_start(variant: Variant, pool: str, rng: Random) -> GameState:
    """Return a dealt game or, half of the time, pieces on random squares.

    Passes, swaps and turns without a second part are frequent after random squares, and rare in
    dealt games.
    """
    if rng.random() < 1 / 2:
        return scatter_pieces(variant, pool, rng)
    return game.new_game(random_setup(variant, pool, rng))


def random_setup(variant: Variant, pool: str, rng: Random) -> game.Setup:
    """Return a dealt setup or, half of the time in Way of the Wind, one of any five cards."""
    if variant is Variant.WIND and rng.random() < 1 / 2:
        return game.make_setup(variant, rng.sample(CATALOGUE, 5), rng.choice(list(Player)))
    return deal(variant, POOLS[pool], rng)


def scatter_pieces(variant: Variant, pool: str, rng: Random) -> GameState:
    """Return an unfinished state with up to four students a side on random squares."""
    # A master on the enemy's temple would have won.
    red = rng.choice([square for square in SQUARES if square is not TEMPLES[Player.BLUE]])
    blue = rng.choice([square for square in SQUARES if square not in {red, TEMPLES[Player.RED]}])
    free = rng.sample([square for square in SQUARES if square not in {red, blue}], k=23)
    others = "S" * rng.randint(0, 4) + "s" * rng.randint(0, 4)
    others += "W" if variant is Variant.WIND else ""
    letters = {red: "M", blue: "m"} | dict(zip(free, others, strict=False))
    board = format_board([letters.get(square, ".") for square in SQUARES])
    cards = rng.sample(CATALOGUE if variant is Variant.WIND else POOLS[pool], 5)
    first, second, third, fourth, side = (card.id for card in cards)
    return game.parse_position(
        f"{board} {rng.choice('rb')} {first},{second} {third},{fourth} {side}"
    )


def play_outs(*variants: Variant) -> st.SearchStrategy[PlayOut]:
    """Return a strategy of games of these variants, by default of all without ninjas."""
    return st.builds(
        play_out,
        variant=st.sampled_from(variants or WITHOUT_NINJAS),
        pool=st.sampled_from(sorted(POOLS)),
        seed=st.integers(min_value=0, max_value=2**32 - 1),
        length=st.integers(min_value=0, max_value=60),
    )


def ongoing_states(*variants: Variant) -> st.SearchStrategy[GameState]:
    """Return a strategy of states in which the game is not over."""
    return play_outs(*variants).map(
        lambda played: played.last if played.last.outcome is None else played.states[-2]
    )
