"""The exact sets of what may be, beside every secret history, in random games from both seats."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Final

from onitama_core.engine.hidden import Mind
from onitama_core.engine.hidden.common import mask_of
from onitama_core.game import Phase, Player, events_for
from tests.onitama_core.engine.hidden.brute import Possible
from tests.onitama_core.engine.hidden.games import DARK, random_game, random_setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import Variant
    from tests.benchmarks.hidden.asking import Asked

GAMES: Final = 60
"""Of each way; about ten thousand checks."""


def run(asked: Asked) -> str:
    return "\n".join(told(variant, asked) for variant in DARK)


def told(variant: Variant, asked: Asked) -> str:
    sizes, wrong = [], 0
    for game in range(asked.games_or(GAMES)):
        for seat in Player:
            for size, is_right in checks(variant, seat, asked.seed * 100_000 + game):
                sizes.append(size)
                wrong += not is_right
    hidden = [size for size in sizes if size > 0]
    return (
        f"  {variant.value}: {len(sizes)} checks, {wrong} differ from brute force; "
        f"a hidden side has {fmean(hidden):.1f} states on average, at most {max(hidden)}"
    )


def checks(variant: Variant, seat: Player, seed: int) -> Iterator[tuple[int, bool]]:
    """After each step: how many states the other side may hold, and whether it is those.

    The size is 0 where nothing is hidden, and before the first move.
    """
    setup = random_setup(variant, seed)
    mind, possible = Mind(setup, seat), Possible(setup, seat)
    for played in random_game(setup, seed):
        mind.told(events_for(played.step.events, seat))
        possible.saw(played)
        held = {mask_of(squares) for squares in mind.belief.other}
        state, other = played.step.state, seat.opponent
        is_hidden = state.night.alive[other] > state.night.revealed[other].bit_count()
        is_counted = is_hidden and state.phase is not Phase.PLACEMENT
        yield len(held) * is_counted, held == possible.others
