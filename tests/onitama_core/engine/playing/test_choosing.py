"""How weak players err, without a search."""

from __future__ import annotations

from random import Random

from onitama_core.engine import Loss, Points, Temper, Win
from onitama_core.engine.playing import Candidate, choose

CALM = Temper()
TIMES = 200
QUIET = Candidate(("tiger:a1a3",), Points(30), at_a_glance=0, captures=False)
DULL = Candidate(("tiger:b1b3",), Points(-20), at_a_glance=0, captures=False)
CAPTURE = Candidate(("tiger:c1c3",), Points(-50), at_a_glance=100, captures=True)
WINNING = Candidate(("tiger:d1d3",), Win(1), at_a_glance=0, captures=False)
WINNING_LATER = Candidate(("crab:c1c2",), Win(3), at_a_glance=0, captures=False)
LOSING = Candidate(("tiger:e1e3",), Loss(2), at_a_glance=100, captures=True)


def share(*candidates: Candidate, wanted: Candidate, temper: Temper) -> float:
    """How often one is chosen."""
    rng = Random(1)  # noqa: S311 - errors of a game
    return sum(choose(candidates, temper, rng) is wanted for _ in range(TIMES)) / TIMES


def test_who_errs_in_nothing_plays_the_best() -> None:
    assert share(DULL, QUIET, CAPTURE, LOSING, wanted=QUIET, temper=CALM) == 1
    assert share(WINNING_LATER, QUIET, WINNING, wanted=WINNING, temper=CALM) == 1
    assert share(WINNING_LATER, QUIET, wanted=WINNING_LATER, temper=CALM) == 1


def test_a_win_that_is_seen_is_taken_whatever_else_is_misjudged() -> None:
    hazy = Temper(overlooks_threats=1, greed=500, haze=1000)
    assert share(QUIET, CAPTURE, WINNING, LOSING, wanted=WINNING, temper=hazy) == 1


def test_a_win_may_be_overlooked() -> None:
    blind = Temper(overlooks_wins=0.3)
    assert 0.6 < share(QUIET, WINNING, wanted=WINNING, temper=blind) < 0.8


def test_a_threat_may_be_overlooked() -> None:
    blind = Temper(overlooks_threats=0.25)
    assert 0.15 < share(QUIET, LOSING, wanted=LOSING, temper=blind) < 0.35


def test_a_capture_tempts() -> None:
    assert share(QUIET, CAPTURE, wanted=CAPTURE, temper=Temper(greed=100)) == 1
    assert share(QUIET, CAPTURE, wanted=CAPTURE, temper=Temper(greed=70)) == 0


def test_in_the_haze_turns_of_like_worth_are_mistaken_for_each_other() -> None:
    assert 0.1 < share(QUIET, DULL, wanted=DULL, temper=Temper(haze=50)) < 0.5


def test_what_loses_soonest_is_the_worst() -> None:
    later = Candidate(("crab:a1a2",), Loss(4), at_a_glance=0, captures=False)
    assert share(LOSING, later, wanted=later, temper=CALM) == 1
