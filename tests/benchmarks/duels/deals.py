"""What is played: each deal twice, with the colours changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import (
    CARDS,
    POOLS,
    deal,
    format_action,
    format_position,
    lay_out,
    new_game,
    public_view,
)
from tests.benchmarks.duels.yardsticks import whole_turns

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from onitama_core.game import GameState, Setup, Variant


@dataclass(frozen=True, slots=True)
class Start:
    """A deal after its first, random turns."""

    opening: str
    """As NOTATION.md has it, before any turn."""
    actions: tuple[str, ...]
    """Those of the random turns."""
    state: GameState
    """After them; the game is not over."""


def starts(variant: Variant, cards: str, turns: int, rng: Random) -> Iterator[Start]:
    """For ever; `cards` is a pool by its name, or five cards: Red's, Blue's, the side card."""
    while True:
        if (start := begin(dealt(variant, cards, rng), turns, rng)) is not None:
            yield start


def dealt(variant: Variant, cards: str, rng: Random) -> Setup:
    """Raises KeyError for what is neither, and IllegalSetup for what can't be dealt."""
    if "," in cards:
        return lay_out(variant, [CARDS[card] for card in cards.split(",")])
    return deal(variant, POOLS[cards], rng)


def begin(setup: Setup, turns: int, rng: Random) -> Start | None:
    """Nothing where the game ends within those turns."""
    state = new_game(setup)
    opening, actions = format_position(public_view(state)), []
    for _ in range(turns):
        turn, state = rng.choice(list(whole_turns(state)))
        actions += [format_action(action) for action in turn]
        if state.outcome is not None:
            return None
    return Start(opening, tuple(actions), state)
