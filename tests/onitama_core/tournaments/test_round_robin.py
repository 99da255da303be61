"""Round robin: the Berger tables, and people who leave."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations
from typing import Final

import pytest

from onitama_core.store import MAX_ROUND_ROBIN_ENTRANTS, Bye, Game, Round, TournamentFormat
from onitama_core.tournaments import (
    BergerRound,
    NoLegalPairing,
    OpponentWithdrew,
    RestRound,
    count_rounds,
    explain_pairing,
    is_tournament_over,
    pair_round,
    standings,
    winners,
)
from tests.onitama_core.tournaments.notation import entrants, read_round, read_rounds

ROUND_ROBIN: Final = TournamentFormat.ROUND_ROBIN
FIDE_TABLE_OF_SIX: Final = (
    "1-6 ?, 2-5 ?, 3-4 ?",
    "6-4 ?, 5-3 ?, 1-2 ?",
    "2-6 ?, 3-1 ?, 4-5 ?",
    "6-5 ?, 1-4 ?, 2-3 ?",
    "3-6 ?, 4-2 ?, 5-1 ?",
)
"""The Berger table for six players in the FIDE Handbook, C.05 annex 1."""


def whole_table(count: int) -> list[Round]:
    """Return all rounds of a round robin, in which Red wins every game."""
    people = entrants(count)
    rounds: list[Round] = []
    for _ in range(count_rounds(ROUND_ROBIN, count, 0)):
        pairings = pair_round(ROUND_ROBIN, people, rounds, 0)
        rounds.append(with_red_wins(pairings))
    return rounds


def with_red_wins(pairings: Round) -> Round:
    win = read_round("1-2 1")[0]
    assert isinstance(win, Game)
    return tuple(
        replace(pairing, result=win.result) if isinstance(pairing, Game) else pairing
        for pairing in pairings
    )


def test_six_people_meet_in_the_order_of_the_berger_table() -> None:
    expected = [
        {(game.red, game.blue) for game in read_round(text) if isinstance(game, Game)}
        for text in FIDE_TABLE_OF_SIX
    ]
    table = [
        {(game.red, game.blue) for game in pairings if isinstance(game, Game)}
        for pairings in whole_table(6)
    ]
    assert table == expected


@pytest.mark.parametrize("count", range(3, MAX_ROUND_ROBIN_ENTRANTS + 1))
def test_everybody_meets_everybody_once_and_rests_once_if_their_number_is_odd(count: int) -> None:
    pairings = list(chain.from_iterable(whole_table(count)))
    games = [pairing for pairing in pairings if isinstance(pairing, Game)]
    byes = [pairing.entrant for pairing in pairings if isinstance(pairing, Bye)]
    everybody = list(range(1, count + 1))
    met = sorted((min(game.red, game.blue), max(game.red, game.blue)) for game in games)
    assert met == list(combinations(everybody, 2))
    assert sorted(byes) == (everybody if count % 2 else [])


@pytest.mark.parametrize("count", range(3, MAX_ROUND_ROBIN_ENTRANTS + 1))
def test_nobody_is_red_two_times_more_often_than_blue_or_vice_versa(count: int) -> None:
    games = [
        pairing for pairing in chain.from_iterable(whole_table(count)) if isinstance(pairing, Game)
    ]
    for number in range(1, count + 1):
        reds = sum(game.red == number for game in games)
        blues = sum(game.blue == number for game in games)
        assert abs(reds - blues) <= 1


def test_the_opponent_of_someone_who_left_has_a_bye() -> None:
    people = entrants(4)
    people[3] = replace(people[3], left_after=1)
    rounds = read_rounds("1-4 1, 2-3 1")
    pairings = pair_round(ROUND_ROBIN, people, rounds, 3)
    assert pairings == read_round("1-2 ?, 3 bye")
    reason = explain_pairing(ROUND_ROBIN, people, [*rounds, pairings], 3)
    assert reason == OpponentWithdrew(opponent_number=4)


def test_an_odd_number_of_people_explains_a_bye() -> None:
    pairings = pair_round(ROUND_ROBIN, entrants(3), [], 3)
    assert pairings == read_round("2-3 ?, 1 bye")
    assert explain_pairing(ROUND_ROBIN, entrants(3), [pairings], 1) == RestRound()
    assert explain_pairing(ROUND_ROBIN, entrants(3), [pairings], 2) == BergerRound(1)


def test_results_of_someone_who_left_before_half_of_their_games_count_for_nobody() -> None:
    people = entrants(4)
    people[3] = replace(people[3], left_after=1)
    rounds = read_rounds("1-4 0, 2-3 1", "1-2 1, 3 bye")
    table = standings(ROUND_ROBIN, people, rounds)
    assert {row.number: row.points for row in table} == {1: 1, 2: 1, 3: 0, 4: 0}
    pairings = {row.number: row.pairings for row in table}
    assert (pairings[4][0], pairings[3][1]) == (rounds[0][0], None)


def test_results_of_someone_who_left_after_half_of_their_games_count() -> None:
    people = entrants(4)
    people[3] = replace(people[3], left_after=2)
    rounds = read_rounds("1-4 0, 2-3 1", "4-3 1, 1-2 1", "3-1 1, 2 bye")
    table = standings(ROUND_ROBIN, people, rounds)
    assert {row.number: row.points for row in table} == {1: 1, 2: 2, 3: 1, 4: 2}


def test_byes_for_games_of_someone_who_left_are_given_to_the_end() -> None:
    people = entrants(4)
    people[2] = replace(people[2], left_after=2)
    people[3] = replace(people[3], left_after=2)
    rounds = read_rounds("1-4 1, 2-3 1", "4-3 1, 1-2 1")
    assert not is_tournament_over(ROUND_ROBIN, people, rounds, 3)
    assert pair_round(ROUND_ROBIN, people, rounds, 3) == read_round("2 bye, 1 bye")


def test_a_round_robin_ends_early_when_no_game_that_counts_is_left() -> None:
    people = entrants(4)
    people[2] = replace(people[2], left_after=1)
    people[3] = replace(people[3], left_after=1)
    rounds = read_rounds("1-4 1, 2-3 1")
    assert not is_tournament_over(ROUND_ROBIN, people, rounds, 3)
    rounds += read_rounds("1-2 1")
    assert is_tournament_over(ROUND_ROBIN, people, rounds, 3)
    with pytest.raises(NoLegalPairing):
        pair_round(ROUND_ROBIN, people, rounds, 3)
    assert winners(ROUND_ROBIN, people, rounds) == [1]
