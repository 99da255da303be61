"""What a seat alone knows of the other's ninjas."""

from __future__ import annotations

from itertools import islice
from math import log
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest

from onitama_core import game
from onitama_core.engine.hidden import Belief, Limit, Mind, posterior
from onitama_core.engine.hidden.night.averaging import Averaged, averaged
from onitama_core.engine.hidden.posterior import HEATS, LEAST_A_LOOK
from onitama_core.engine.hidden.posterior import posterior as posterior_of
from onitama_core.engine.hidden.situation import ninjas_in
from onitama_core.game import Phase, Player, Square, Variant, apply, events_for, player_view
from tests.onitama_core.engine.hidden.referee import random_game, random_setup
from tests.onitama_core.game.helpers import act, shadow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.engine import Range
    from onitama_core.engine.hidden.common import Weights

LOOKS = 40_000
OWN: Range = {(Square.C5,): 0.5, (Square.E5,): 0.5}


def told_of(turn: tuple[str, ...], other: Range, own: str) -> Weights:
    """To Blue, whose ninja stands there, by Red, whose ninja stands on c3."""
    state = shadow("m4/5/5/5/M4 r crab,tiger crane,monkey dragon", red_ninja="c3", blue_ninja=own)
    mind = Mind.at(player_view(state, Player.BLUE), Belief(other, OWN))
    for action in turn:
        state, events = act(state, action)
        mind.told(events_for(events, Player.BLUE))
    tracked = mind._tracked
    found = posterior_of(None, tracked, LOOKS).range
    assert list(found) == list(tracked.now.ranges[Player.RED])
    assert sum(found.values()) == pytest.approx(1)
    return found


def test_who_sees_the_own_ninja_is_found_out() -> None:
    """Where its ninja stands is likelier for the seat alone than by the range, turn for turn."""
    gains = [gain for seed in range(8) for gain in gains_against_a_seer(seed)]
    assert len(gains) > 25
    assert fmean(gains) > 0.05


def gains_against_a_seer(seed: int) -> Iterator[float]:
    """In nats, at each turn of Red's, who moves at random."""
    setup, rng = random_setup(Variant.SHADOW, seed), Random(seed)  # noqa: S311 - a game
    state, mind, found = game.new_game(setup), Mind(setup, Player.RED), None
    for _ in range(40):
        seat = game.players_to_act(state)[0]
        view, actions = player_view(state, seat), game.legal_actions(state, seat)
        true = state.secrets.ninjas[Player.BLUE]
        tracked = mind._tracked
        if seat is Player.RED and state.phase is Phase.MOVE:
            found = posterior_of(found, tracked, 4 * LOOKS)
            yield log(found.range[true] / tracked.now.ranges[Player.BLUE][true])
        if seat is Player.BLUE and state.phase in (Phase.MOVE, Phase.NINJA):
            own, other = ({ninjas_in(each): 1.0} for each in reversed(state.secrets.ninjas))
            action = Mind.at(view, Belief(other, own)).choose(view, Limit(nodes=40_000), rng)
        else:
            action = rng.choice(actions)
        state, events = apply(state, seat, action)
        mind.told(events_for(events, Player.RED))
        if state.outcome is not None:
            break


def test_what_was_done_is_possible_even_if_it_was_not_held_to_be() -> None:
    struck = told_of(("tiger:a1a3", "ninja:c3c5!"), {(Square.E2,): 1.0}, "c5")
    assert struck == pytest.approx({Square.C5.bit: 1.0})


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
def test_it_is_the_same_whatever_was_asked_before(variant: Variant) -> None:
    setup = random_setup(variant, 2)
    mind, before = Mind(setup, Player.RED), None
    for played in islice(random_game(setup, 2), 16):
        mind.told(events_for(played.step.events, Player.RED))
        before = posterior_of(before, mind._tracked, LOOKS)
    assert before == posterior_of(None, mind._tracked, LOOKS)
    unseen = posterior_of(before, mind._tracked, LEAST_A_LOOK // 2)
    assert before != unseen
    assert sum(unseen.of.credits[-len(HEATS) :]) < 0.5  # where nothing was looked at


def test_a_look_costs_as_much_wherever_the_own_ninja_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where a look soon finds all there is."""
    spent = list[int]()

    def counting(*asked: Any, **how: Any) -> Averaged:
        found = averaged(*asked, **how)
        spent.append(found.nodes)
        return found

    monkeypatch.setattr(posterior, "averaged", counting)
    totals, looks = list[int](), set[int]()
    for own in ("c5", "e5"):
        spent.clear()
        told_of(("tiger:a1a3", "ninja:stay"), {(Square.C3,): 0.5, (Square.E2,): 0.5}, own)
        totals.append(sum(spent))
        looks.add(len(spent))
    assert max(looks) > 8  # one place more was looked at for the time that it takes
    assert totals[0] == pytest.approx(totals[1], rel=0.02)
