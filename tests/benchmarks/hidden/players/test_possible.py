from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    Player,
    Variant,
    apply,
    events_for,
    legal_actions,
    new_game,
    players_to_act,
)
from tests.benchmarks.hidden.games.matches import deals
from tests.benchmarks.hidden.players.possible import Possible, placements

if TYPE_CHECKING:
    from onitama_core.game import Action, GameState


def with_ninjas(state: GameState, player: Player, mask: int) -> GameState:
    """The same, with the ninjas of one side elsewhere."""
    ninjas = tuple(
        mask if each is player else kept
        for each, kept in zip(Player, state.secrets.ninjas, strict=True)
    )
    return replace(state, secrets=replace(state.secrets, ninjas=(ninjas[0], ninjas[1])))


def by_referee(
    before: GameState, masks: frozenset[int], seat: Player, actor: Player, action: Action
) -> frozenset[int]:
    """What explains all that the seat was told, once every action of the other is tried."""
    told, found = events_for(apply(before, actor, action).events, seat), set()
    for mask in masks:
        state = with_ninjas(before, seat.opponent, mask)
        for tried in (action,) if actor is seat else legal_actions(state, actor):
            after, events = apply(state, actor, tried)
            if events_for(events, seat) == told:
                found.add(after.secrets.ninjas[seat.opponent])
    return frozenset(found)


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
@pytest.mark.parametrize("seed", range(6))
def test_the_set_is_what_the_referee_allows(variant: Variant, seed: int) -> None:
    rng = Random(seed)  # noqa: S311 - it is a game
    setup = next(deals(variant, seed))
    state, trackers = new_game(setup), [Possible(setup, seat) for seat in Player]
    while state.outcome is None and state.turn_number < 20:
        actor = players_to_act(state)[0]
        action = rng.choice(legal_actions(state, actor))
        after, events = apply(state, actor, action)
        for seat, tracker in zip(Player, trackers, strict=True):
            expected = by_referee(state, tracker.masks, seat, actor, action)
            tracker.told(events_for(events, seat))
            assert tracker.masks == expected or after.outcome is not None
            assert after.secrets.ninjas[seat.opponent] in tracker.masks
        state = after


def test_before_the_other_has_placed_nothing_is_there() -> None:
    assert Possible(next(deals(Variant.SHADOW, 1)), Player.RED).masks == {0}


def test_where_the_shadow_master_may_place() -> None:
    assert len(placements(next(deals(Variant.LIGHT, 1)), Player.BLUE)) == 10
