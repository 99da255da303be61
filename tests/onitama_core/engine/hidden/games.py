"""Random games in the dark, step by step, and every secret history that the referee allows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import (
    POOLS,
    Phase,
    Variant,
    apply,
    deal,
    events_for,
    legal_actions,
    new_game,
    player_view,
    players_to_act,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import Action, GameState, Player, Setup, Step


# Random games in the dark, step by step


DARK: Final = (Variant.SHADOW, Variant.LIGHT)


class Played(NamedTuple):
    """One step: where it was done, and what it came to."""

    before: GameState
    player: Player
    action: Action
    step: Step


def random_setup(variant: Variant, seed: int) -> Setup:
    return deal(variant, POOLS["all"], Random(seed))  # noqa: S311 - it is a game


def random_game(setup: Setup, seed: int) -> Iterator[Played]:
    """Every legal action with the same chance, to the end of the game.

    Of the lanterns half are declined, lest they all be lit in the first turns.
    """
    rng = Random(seed)  # noqa: S311 - it is a game
    state = new_game(setup)
    while players := players_to_act(state):
        player = rng.choice(players)
        actions = legal_actions(state, player)
        is_dark = state.phase is Phase.LANTERN and rng.random() < 1 / 2
        action = actions[0] if is_dark else rng.choice(actions)
        step = apply(state, player, action)
        yield Played(state, player, action, step)
        state = step.state


# What a seat may hold possible, by the referee alone: every secret history, played out


class Possible:
    """The states that fit all that a seat knows, its own ninjas and actions among it."""

    def __init__(self, setup: Setup, seat: Player) -> None:
        self._seat = seat
        self._states = [new_game(setup)]

    def saw(self, played: Played) -> None:
        """A step of the true game."""
        heard = events_for(played.step.events, self._seat)
        found = {}
        for state in self._states:
            is_own = played.player is self._seat
            actions = [played.action] if is_own else legal_actions(state, played.player)
            for action in actions:
                after, events = apply(state, played.player, action)
                if events_for(events, self._seat) == heard:
                    found[after.secrets.ninjas] = after
        self._states = list(found.values())
        self._require(played.step.state)

    def _require(self, true: GameState) -> None:
        """What it sees is the same in all of them."""
        view = player_view(true, self._seat)
        assert all(player_view(state, self._seat) == view for state in self._states)

    @property
    def others(self) -> set[int]:
        """Where the other side's ninjas may stand, as bitmasks."""
        return {state.secrets.ninjas[self._seat.opponent] for state in self._states}
