"""Random play-outs from seeded deals over all pools."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from onitama_core.game import (
    POOLS,
    Action,
    GameState,
    Variant,
    apply,
    deal,
    legal_actions,
    new_game,
)

MOST_ACTIONS = 60


@dataclass(frozen=True, slots=True)
class PlayOut:
    states: tuple[GameState, ...]
    """One more than there are actions; only the last can be over."""
    actions: tuple[Action, ...]

    @property
    def last(self) -> GameState:
        return self.states[-1]


def play_out(pool: str, seed: int, length: int) -> PlayOut:
    """At most `length` random actions after a random deal."""
    rng = Random(seed)  # noqa: S311 - it is a game
    states = [new_game(deal(Variant.CLASSIC, POOLS[pool], rng))]
    actions: list[Action] = []
    while states[-1].outcome is None and len(actions) < length:
        state = states[-1]
        action = rng.choice(legal_actions(state, state.position.turn))
        actions.append(action)
        states.append(apply(state, state.position.turn, action).state)
    return PlayOut(tuple(states), tuple(actions))


def play_outs() -> st.SearchStrategy[PlayOut]:
    return st.builds(
        play_out,
        pool=st.sampled_from(sorted(POOLS)),
        seed=st.integers(min_value=0, max_value=2**32 - 1),
        length=st.integers(min_value=0, max_value=MOST_ACTIONS),
    )


def reachable_states() -> st.SearchStrategy[GameState]:
    """Games at any instant, some of them over."""
    return play_outs().map(lambda game: game.last)


def ongoing_states() -> st.SearchStrategy[GameState]:
    return play_outs().map(lambda game: game.last if game.last.outcome is None else game.states[-2])
