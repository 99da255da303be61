"""Swiss rounds against those of bbpPairings, a program that FIDE has endorsed."""

from __future__ import annotations

from typing import Final

import pytest

from tests.onitama_core.tournaments.reference import compare, read_tournament, trf_files

MAX_ENTRANTS: Final = 20
"""Larger tournaments take a minute; `python -m tests.benchmarks tournaments` compares them too."""
MIN_AGREEMENT: Final = 0.95


@pytest.mark.skipif(not trf_files(), reason="no Swiss tournaments in ../shared/pairings")
def test_rounds_equal_those_of_the_reference_and_all_are_legal() -> None:
    agreement = compare(
        path for path in trf_files() if len(read_tournament(path).entrants) <= MAX_ENTRANTS
    )
    assert agreement.faults == []
    assert agreement.equal >= MIN_AGREEMENT * agreement.rounds
