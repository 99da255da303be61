from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine.hidden import Limit, Mind
from onitama_core.game import (
    Player,
    Variant,
    apply,
    events_for,
    new_game,
    player_view,
    players_to_act,
)
from tests.benchmarks.hidden.games.matches import deals
from tests.benchmarks.hidden.players.source import Reader

if TYPE_CHECKING:
    from onitama_core.game import Action, GameState, PlayerView

RNG = Random(1)  # noqa: S311 - it is a game


def anything(_: Mind, view: PlayerView, _limit: Limit) -> dict[Action, float]:
    return dict.fromkeys(view.legal_actions, 1 / len(view.legal_actions))


def the_first(_: Mind, view: PlayerView, _limit: Limit) -> dict[Action, float]:
    """Always the same action: who knows so can't be deceived."""
    return {action: float(action is view.legal_actions[0]) for action in view.legal_actions}


def read_along(variant: Variant, turns: int) -> tuple[Reader, GameState]:
    """Blue reads Red's mind for so many turns."""
    setup = next(deals(variant, 1))
    reader, mind = (Reader(setup, Player.BLUE, Limit(nodes=1)), Mind(setup, Player.RED))
    state = new_game(setup)
    while state.outcome is None and state.turn_number <= turns:
        actor = players_to_act(state)[0]
        view = player_view(state, actor)
        action = (
            reader.choose(view, RNG)
            if actor is Player.BLUE
            else mind.choose(view, Limit(nodes=1), RNG)
        )
        state, events = apply(state, actor, action)
        reader.told(events_for(events, Player.BLUE))
        mind.told(events_for(events, Player.RED))
    return reader, state


def test_it_knows_where_a_player_stands_that_never_mixes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Mind, "policy", the_first)
    reader, state = read_along(Variant.SHADOW, 4)
    true = player_view(state, Player.RED).hidden
    assert reader.posterior[true] == pytest.approx(1, abs=1e-6)


def test_it_knows_no_more_than_the_exact_set_of_a_player_that_plays_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Mind, "policy", anything)
    reader, _ = read_along(Variant.SHADOW, 4)
    assert len(reader.posterior) > 2
    assert max(reader.posterior.values()) < 0.9
    assert sum(reader.posterior.values()) == pytest.approx(1)


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
def test_its_candidates_are_what_a_mind_holds_possible(
    variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Mind, "policy", anything)
    reader, _ = read_along(variant, 6)
    assert set(reader.posterior) == set(reader.mind.belief.other)
