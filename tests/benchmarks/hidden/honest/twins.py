"""Two games in which the other side hid other things, and one seat was told the same.

What a seat may know is worked out from the whole state (`nights.learned`), by nothing under test.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.game import (
    POOLS,
    Player,
    Variant,
    apply,
    deal,
    format_action,
    legal_actions,
    new_game,
    players_to_act,
)
from tests.onitama_core.game.nights import same_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import GameState, Setup

Log: TypeAlias = "tuple[tuple[Player, str], ...]"
"""Who did what, in notation."""

SEATS: Final = (
    (Variant.SHADOW, Player.RED),
    (Variant.SHADOW, Player.BLUE),
    (Variant.LIGHT, Player.RED),
)
"""From which something is hidden: the Shadow Master knows all that there is to know."""
LONGEST: Final = 60
"""Steps."""


@dataclass(frozen=True, slots=True)
class Twins:
    setup: Setup
    seat: Player
    """To which both are the same; it is to act."""
    logs: tuple[Log, Log]


def twins(count: int, seed: int) -> Iterator[Twins]:
    """By turns from each of `SEATS`, of all lengths up to `LONGEST` steps."""
    rng, found = Random(seed), 0  # noqa: S311 - it is a game
    while found < count:
        variant, seat = SEATS[found % len(SEATS)]
        pair = some_twins(variant, seat, rng)
        if pair is not None:
            found += 1
            yield pair


def some_twins(variant: Variant, seat: Player, rng: Random) -> Twins | None:
    """None where the games come to an end, or hide the same, before the seat is to act."""
    setup = deal(variant, POOLS["all"], rng)
    first = second = new_game(setup)
    log: list[tuple[Player, str, str]] = []
    length = rng.randint(1, LONGEST)
    while len(log) < length or not is_pair(first, second, seat):
        player = rng.choice(players_to_act(first)) if first.outcome is None else None
        actions = player is not None and same_to(seat, first, second, player, rng)
        if player is None or not actions or len(log) > LONGEST:
            return None
        log.append((player, format_action(actions[0]), format_action(actions[1])))
        first, second = (
            apply(state, player, action).state
            for state, action in zip((first, second), actions, strict=True)
        )
    one = tuple((player, text) for player, text, _ in log)
    other = tuple((player, text) for player, _, text in log)
    return Twins(setup, seat, (one, other))


def is_pair(first: GameState, second: GameState, seat: Player) -> bool:
    """Whether what is hidden now is not the same, where the seat is to act."""
    hidden = (state.secrets.ninjas[seat.opponent] for state in (first, second))
    return len(set(hidden)) > 1 and bool(legal_actions(first, seat))
