"""What is played where the ends of a subgame are only judged."""

from __future__ import annotations

import pytest

from onitama_core.engine.hidden.subgame.policies import TEMPERATURE, Share, played

PURE = (Share(1, 1.0, 0.2), Share(2, 0.0, 0.2), Share(3, 0.0, -0.8))


def test_what_is_as_good_is_played_too_and_what_is_bad_is_not() -> None:
    shares = played(PURE, is_whole=False)
    assert set(shares) == {1, 2}
    assert shares[1] == pytest.approx(2 / 3)


def test_where_the_rest_is_solved_the_equilibrium_is_played() -> None:
    assert played(PURE, is_whole=True) == {1: 1.0}


def test_what_is_a_little_worse_is_played_a_third_as_often() -> None:
    a_little = (Share(1, 0.5, 0.2), Share(2, 0.5, 0.2 - TEMPERATURE))
    shares = played(a_little, is_whole=False)
    assert shares[1] / shares[2] == pytest.approx(2.718, abs=0.001)
