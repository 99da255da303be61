from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from onitama_core.engine.hidden.common import after as situation_after
from onitama_core.engine.hidden.common import begin
from onitama_core.engine.hidden.night import ONGOING, World, tables_of
from onitama_core.engine.hidden.situation import PLACEMENT
from onitama_core.engine.position import deal_of
from onitama_core.game import (
    LanternAnswered,
    Variant,
    apply,
    events_for,
    legal_actions,
    new_game,
    players_to_act,
)
from tests.benchmarks.hidden.games.matches import deals
from tests.benchmarks.hidden.players.ismcts.steps import (
    MOST_STEPS,
    answer,
    list_steps,
    seen_by_other,
    take,
)
from tests.benchmarks.hidden.players.numbering import number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.engine.position import Deal
    from onitama_core.game import GameState


def positions(variant: Variant, seed: int) -> Iterator[tuple[GameState, World, Deal]]:
    """At every step of a random game after the placement."""
    rng = Random(seed)  # noqa: S311 - it is a game
    setup = next(deals(variant, seed))
    state, at, deal = new_game(setup), begin(setup), deal_of(setup.card_ids)
    while True:
        if at.step != PLACEMENT:
            yield state, World(at, *state.secrets.ninjas, ONGOING), deal
        actor = players_to_act(state)[0]
        state, events = apply(state, actor, rng.choice(legal_actions(state, actor)))
        followed = situation_after(at, deal, events)
        if followed is None:
            return
        at = followed


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
def test_steps_and_what_is_seen_of_them_are_the_referees(variant: Variant) -> None:
    steps = np.empty(MOST_STEPS, np.int64)
    for seed in range(5):
        for state, world, deal in positions(variant, seed):
            tables, actor = tables_of(deal), state.position.turn
            by_number = {number_of(a, deal): a for a in legal_actions(state, actor)}
            count = list_steps(tables, world, steps)
            assert sorted(steps[:count]) == sorted(by_number)
            same: dict[tuple[object, ...], set[int]] = {}
            for number, action in by_number.items():
                after, events = apply(state, actor, action)
                made = take(world, number)
                assert (made.red, made.blue) == after.secrets.ninjas
                assert answer(world, number) == answered(events_for(events, actor))
                if after.outcome is None:
                    seen = same.setdefault(events_for(events, actor.opponent), set())
                    seen.add(seen_by_other(world, number, made))
            assert all(len(seen) == 1 for seen in same.values())
            assert len(set.union(set(), *same.values())) == len(same)


def answered(events: tuple[object, ...]) -> int:
    return int(any(isinstance(e, LanternAnswered) and e.is_there for e in events))
