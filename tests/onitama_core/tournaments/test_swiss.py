"""Swiss: pairings of the Dutch system, byes, late joiners, leavers, and unpairable rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from onitama_core.store import Bye, Entrant, Game, TournamentFormat
from onitama_core.tournaments import (
    Floated,
    LateJoiner,
    NoLegalPairing,
    OddOneOut,
    SameScore,
    UpperAgainstLowerHalf,
    count_rounds,
    explain_pairing,
    is_tournament_over,
    pair_round,
)
from tests.onitama_core.tournaments.notation import entrants, read_round, read_rounds

SWISS: Final = TournamentFormat.SWISS


def test_the_upper_half_begins_against_the_lower_half() -> None:
    pairings = pair_round(SWISS, entrants(8), [], 3)
    assert pairings == read_round("1-5 ?, 6-2 ?, 3-7 ?, 8-4 ?")
    assert explain_pairing(SWISS, entrants(8), [pairings], 6) == UpperAgainstLowerHalf(6, 2)


def test_winners_meet_winners() -> None:
    rounds = read_rounds("1-5 1, 6-2 0, 3-7 1, 8-4 0")
    pairings = pair_round(SWISS, entrants(8), rounds, 3)
    assert pairings == read_round("4-1 ?, 2-3 ?, 5-8 ?, 7-6 ?")
    assert explain_pairing(SWISS, entrants(8), [*rounds, pairings], 1) == SameScore(points=1)


def test_an_odd_score_group_sends_one_person_to_the_next_group() -> None:
    rounds = read_rounds("1-4 1, 5-2 0, 3-6 =")
    pairings = pair_round(SWISS, entrants(6), rounds, 3)
    games_of_3 = {
        pairing
        for pairing in pairings
        if isinstance(pairing, Game) and 3 in (pairing.red, pairing.blue)
    }
    assert games_of_3 <= set(read_round("3-4 ?, 4-3 ?, 3-5 ?, 5-3 ?"))
    opponent = sum((game.red + game.blue for game in games_of_3), -3)
    reason = explain_pairing(SWISS, entrants(6), [*rounds, pairings], opponent)
    assert reason == Floated(own_points=0, opponent_points=0.5)


def test_the_bye_goes_to_the_lowest_points_without_a_bye() -> None:
    rounds = read_rounds("1-3 1, 4-2 0, 5 bye")
    pairings = pair_round(SWISS, entrants(5), rounds, 3)
    assert pairings[-1] == Bye(4)
    reason = explain_pairing(SWISS, entrants(5), [*rounds, pairings], 4)
    assert reason == OddOneOut(points=0, has_lowest_points=True)


def test_a_second_bye_is_given_only_where_it_cannot_be_avoided() -> None:
    people = [*entrants(3), Entrant(4, 1500, left_after=1)]
    rounds = read_rounds("1-3 1, 4-2 0", "2-1 1, 3 bye")
    assert pair_round(SWISS, people, rounds, 3) == read_round("3-2 ?, 1 bye")
    rounds = read_rounds("1-3 1, 4-2 0", "2-1 1, 3 bye", "3-2 1, 1 bye")
    people = [*entrants(4)[:3], replace(people[3], left_after=1), Entrant(5, 1400, first_round=4)]
    people[0] = replace(people[0], left_after=3)
    assert pair_round(SWISS, people, rounds, 9)[-1] == Bye(2)
    rounds += read_rounds("3-5 1, 2 bye")
    assert pair_round(SWISS, people, rounds, 9) == read_round("5-2 ?, 3 bye")


def test_a_person_who_left_is_not_paired() -> None:
    people = entrants(6)
    people[5] = replace(people[5], left_after=1)
    rounds = read_rounds("1-4 1, 5-2 0, 3-6 1")
    pairings = pair_round(SWISS, people, rounds, 3)
    assert 6 not in {number for pairing in pairings for number in pairing.entrants}


def test_a_late_joiner_begins_without_points() -> None:
    people = [*entrants(5), Entrant(6, 2500, first_round=2)]
    rounds = read_rounds("1-3 1, 4-2 0, 5 bye")
    pairings = pair_round(SWISS, people, rounds, 3)
    assert not any(isinstance(pairing, Bye) for pairing in pairings)
    own = next(
        pairing
        for pairing in pairings
        if isinstance(pairing, Game) and 6 in (pairing.red, pairing.blue)
    )
    points = 0 if own.red + own.blue - 6 in (3, 4) else 1
    reason = explain_pairing(SWISS, people, [*rounds, pairings], 6)
    assert reason == LateJoiner(own_points=0, opponent_points=points)


def test_people_may_be_paired_again_after_a_forfeit_but_not_after_a_game() -> None:
    people = [*entrants(2), *(replace(entrant, left_after=1) for entrant in entrants(4)[2:])]
    assert pair_round(SWISS, people, read_rounds("1-2 --, 3-4 1"), 3) == read_round("1-2 ?")
    with pytest.raises(NoLegalPairing):
        pair_round(SWISS, people, read_rounds("1-2 1, 3-4 1"), 3)


def test_colours_leave_nobody_without_an_opponent() -> None:
    """All four have been Red twice in a row, and 3 has met 4: the library pairs 1 with 2 alone."""
    people = [*entrants(4), *(replace(entrant, left_after=3) for entrant in entrants(8)[4:])]
    rounds = read_rounds(
        "3-4 1, 1-5 1, 2-6 1, 7-8 1",
        "1-6 1, 2-5 1, 3-7 1, 4-8 1",
        "1-7 1, 2-8 1, 3-5 1, 4-6 1",
    )
    pairings = pair_round(SWISS, people, rounds, 5)
    pairs = {
        frozenset((pairing.red, pairing.blue)) for pairing in pairings if isinstance(pairing, Game)
    }
    assert pairs in ({frozenset((1, 3)), frozenset((2, 4))}, {frozenset((1, 4)), frozenset((2, 3))})


def test_a_swiss_tournament_ends_when_one_person_is_left() -> None:
    people = [entrants(1)[0], *(replace(entrant, left_after=1) for entrant in entrants(4)[1:])]
    rounds = read_rounds("1-3 1, 4-2 0")
    assert is_tournament_over(SWISS, people, rounds, 3)
    with pytest.raises(NoLegalPairing):
        pair_round(SWISS, people, rounds, 3)


def test_a_round_in_play_is_neither_the_end_nor_followed_by_another() -> None:
    rounds = read_rounds("1-3 1, 4-2 ?")
    assert not is_tournament_over(SWISS, entrants(4), rounds, 1)
    with pytest.raises(ValueError, match="not ended"):
        pair_round(SWISS, entrants(4), rounds, 3)


@pytest.mark.parametrize(
    ("count", "rounds"), [(4, 3), (5, 3), (6, 3), (7, 5), (8, 5), (10, 5), (12, 7), (64, 33)]
)
def test_there_are_no_more_rounds_than_can_surely_be_paired(count: int, rounds: int) -> None:
    assert count_rounds(SWISS, count, wanted=99) == rounds
    assert count_rounds(SWISS, count, wanted=2) == 2
