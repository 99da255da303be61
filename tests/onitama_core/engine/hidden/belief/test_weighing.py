"""What players who think are likely to have."""

from __future__ import annotations

import pytest

from onitama_core.engine.hidden.belief import MODELS, Mixtures, mixed, mixture, mover_of, successors
from onitama_core.engine.hidden.common import PawnMoved, QuietStep, begin, read, situation_of
from onitama_core.engine.hidden.common import after as after_events
from onitama_core.engine.hidden.night import deal_network
from onitama_core.engine.hidden.night.seer import Seer
from onitama_core.engine.hidden.situation import reach_of
from onitama_core.engine.hidden.weighing import WEIGHED, Weigher, is_seen, next_states, prospects
from onitama_core.engine.position import deal_of
from onitama_core.game import Line, Square, Variant, public_view
from tests.onitama_core.engine.hidden.games import DARK, random_game, random_setup
from tests.onitama_core.game.helpers import shadow

CARDS = ("crab", "crane", "dragon", "monkey", "tiger")
DEAL = deal_of(CARDS)
WEIGHER = Weigher(DEAL, is_light=False)
TIGER = DEAL.slot("tiger")
B3, E2, A5, C3 = (1 << square for square in (Square.B3, Square.E2, Square.A5, Square.C3))


def held(red: dict[int, float], blue: dict[int, float]) -> Mixtures:
    return mixture(red, len(MODELS)), mixture(blue, len(MODELS))


def test_who_could_have_taken_the_master_and_did_not_stands_elsewhere() -> None:
    """With Tiger from c3 to c5; from e2 nothing leads there."""
    state = shadow("2m2/5/5/5/M4 r crab,tiger crane,monkey dragon", red_ninja="c3", blue_ninja="a5")
    at = situation_of(public_view(state))
    before = held({C3: 0.5, E2: 0.5}, {A5: 1.0})
    moved = WEIGHER.after(before, at, PawnMoved(TIGER, Square.A1, Square.A3, takes_ninja=False))
    step = at._replace(
        red=1 << Square.A3, masters=at.masters ^ 1 | 1 << Square.A3, step=2, used=TIGER
    )
    after = mixed(WEIGHER.after(moved, step, QuietStep())[0])
    could = sum(weight for state, weight in after.items() if state & Line.FILE_C.squares)
    assert could < 0.3


def test_it_says_the_same_whatever_it_was_asked_before() -> None:
    state = shadow("2m2/5/5/5/M4 r crab,tiger crane,monkey dragon", red_ninja="c3", blue_ninja="a5")
    at = situation_of(public_view(state))
    before = held({C3: 0.5, E2: 0.25, B3: 0.25}, {A5: 1.0})
    deed = PawnMoved(TIGER, Square.A1, Square.A3, takes_ninja=False)
    asked, fresh = Weigher(DEAL, is_light=False), Weigher(DEAL, is_light=False)
    for _ in range(3):
        asked.after(
            before, at, PawnMoved(DEAL.slot("crab"), Square.A1, Square.A2, takes_ninja=False)
        )
    assert asked.after(before, at, deed) == fresh.after(before, at, deed)


@pytest.mark.parametrize("variant", DARK)
def test_the_turns_of_the_search_explain_what_the_rules_allow(variant: Variant) -> None:
    """Seen alike, they lead from each state to just those that may follow."""
    for seed in range(4):
        setup = random_setup(variant, seed)
        deal, at = deal_of(setup.card_ids), begin(setup)
        seer = Seer(deal, deal_network(deal.ids, is_light=bool(at.is_light)), hash_mb=1)
        for played in random_game(setup, seed):
            deed = read(deal, played.step.events)
            if isinstance(deed, WEIGHED) and not (at.is_light and at.player == 0):
                own = played.before.secrets.ninjas[mover_of(at, deed)]
                other = played.before.secrets.ninjas[1 - at.player]
                of = prospects(seer, at, own, {other: 1.0})
                found = next_states(deed, own, of.turns)[is_seen(at, deed, of.turns)]
                assert set(found.tolist()) == set(successors(at, reach_of(deal.ids), deed, own))
            at = after_events(at, deal, played.step.events) or at
