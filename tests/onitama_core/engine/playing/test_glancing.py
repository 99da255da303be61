"""How weak players err in the dark, without a search."""

from __future__ import annotations

import pytest

from onitama_core.engine.hidden.seat import at_a_glance, erring
from onitama_core.engine.levels import HIDDEN_LEVELS, Glances
from onitama_core.game import (
    LightLantern,
    Player,
    Variant,
    format_action,
    parse_action,
    player_view,
)
from tests.onitama_core.engine.stories import story
from tests.onitama_core.game.helpers import act_as, light, shadow

ALWAYS = Glances(share=1, greed=5, overlooks_wins=0)
WINNING = "tiger:c3c5"
TO_WIN = shadow(
    "ssmss/5/2M2/5/SS1SS r crab,tiger crane,monkey dragon", red_ninja="b2", blue_ninja="d4"
)


def glance(glances: Glances = ALWAYS) -> dict[str, float]:
    return {
        format_action(a): w
        for a, w in at_a_glance(player_view(TO_WIN, Player.RED), glances).items()
    }


def test_a_win_that_is_seen_is_taken() -> None:
    assert glance()[WINNING] == 1


def test_a_win_may_be_overlooked() -> None:
    found = glance(Glances(share=1, greed=5, overlooks_wins=0.25))
    assert 0.75 < found[WINNING] < 0.9
    assert sum(found.values()) == pytest.approx(1)


def test_the_last_ninja_in_sight_wins_way_of_the_light() -> None:
    at = light("5/5/5/2S2/SSM1S r crab,tiger crane,monkey dragon", ninjas="c4", revealed="c4")
    found = at_a_glance(player_view(at, Player.RED), ALWAYS)
    assert found[parse_action("tiger:c2c4")] == 1


def test_a_capture_tempts() -> None:
    at = shadow(
        "1smss/5/5/s4/SSMSS r crab,tiger crane,monkey dragon", red_ninja="b3", blue_ninja="d4"
    )
    view = player_view(at, Player.RED)
    found = at_a_glance(view, ALWAYS)
    capture = parse_action("crab:a1a2")
    quiet = parse_action("crab:c1c2")
    assert found[capture] / found[quiet] == pytest.approx(ALWAYS.greed / 2)


def test_lanterns_are_forgotten() -> None:
    state = act_as(TO_WIN, Player.RED, "crab:a1a2").state
    state = act_as(state, Player.RED, "ninja:stay").state
    found = at_a_glance(player_view(state, Player.RED), ALWAYS)
    assert len(found) > 1
    assert found[LightLantern(None)] == 1


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
@pytest.mark.parametrize("steps", range(0, 24, 4))
def test_a_glance_has_its_share_of_the_policy(variant: Variant, steps: int) -> None:
    view = story(variant, steps=steps).view
    actions = view.legal_actions
    thought = {action: float(action == actions[0]) for action in actions}
    hasty = at_a_glance(view, ALWAYS)
    mixed = erring(thought, view, Glances(share=0.3, greed=5, overlooks_wins=0))
    assert mixed == pytest.approx({a: 0.7 * thought[a] + 0.3 * hasty[a] for a in actions})
    assert sum(mixed.values()) == pytest.approx(1)


def test_who_always_thinks_plays_its_policy() -> None:
    view = story(steps=6).view
    thought = {action: float(action == view.legal_actions[0]) for action in view.legal_actions}
    assert erring(thought, view, None) == thought


def test_a_higher_level_errs_less() -> None:
    errs = [level.glances for level in HIDDEN_LEVELS]
    shares = [0.0 if each is None else each.share for each in errs]
    blind = [0.0 if each is None else each.overlooks_wins for each in errs]
    assert shares == sorted(shares, reverse=True)
    assert blind == sorted(blind, reverse=True)
    assert shares[0] > 0
