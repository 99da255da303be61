"""Knockout: the bracket, replays, forfeits and people who leave."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from onitama_core.store import Game, PairingResult, TournamentFormat
from onitama_core.tournaments import (
    BracketSeeds,
    NoLegalPairing,
    Replay,
    SeedBye,
    Walkover,
    count_rounds,
    explain_pairing,
    is_tournament_over,
    pair_round,
    standings,
    winners,
)
from tests.onitama_core.tournaments.notation import entrants, read_round, read_rounds

KNOCKOUT: Final = TournamentFormat.KNOCKOUT
THREE_ROUNDS: Final = ("1-8 1, 4-5 0, 2-7 1, 3-6 1", "5-1 0, 2-3 0", "1-3 0")
"""A whole tournament of eight, won by 3."""


def test_the_first_two_seeds_can_meet_in_the_final_only() -> None:
    assert pair_round(KNOCKOUT, entrants(8), [], 3) == read_round("1-8 ?, 4-5 ?, 2-7 ?, 3-6 ?")


def test_the_best_seeds_have_byes_where_the_bracket_has_more_places() -> None:
    pairings = pair_round(KNOCKOUT, entrants(6), [], 3)
    assert pairings == read_round("4-5 ?, 3-6 ?, 1 bye, 2 bye")
    assert explain_pairing(KNOCKOUT, entrants(6), [pairings], 2) == SeedBye(own_seed=2)
    assert explain_pairing(KNOCKOUT, entrants(6), [pairings], 6) == BracketSeeds(6, 3, 1)


@pytest.mark.parametrize(("count", "rounds"), [(4, 2), (5, 3), (8, 3), (9, 4), (64, 6)])
def test_each_round_halves_the_bracket(count: int, rounds: int) -> None:
    assert count_rounds(KNOCKOUT, count, wanted=1) == rounds


def test_winners_of_neighbours_meet_and_red_is_who_had_red_less_often() -> None:
    rounds = read_rounds(*THREE_ROUNDS[:1])
    assert pair_round(KNOCKOUT, entrants(8), rounds, 3) == read_round("5-1 ?, 2-3 ?")
    rounds = read_rounds(*THREE_ROUNDS)
    assert explain_pairing(KNOCKOUT, entrants(8), rounds[:2], 5) == BracketSeeds(5, 1, 2)


def test_places_follow_the_round_reached() -> None:
    rounds = read_rounds(*THREE_ROUNDS)
    table = standings(KNOCKOUT, entrants(8), rounds)
    places = [(row.place, row.number) for row in table]
    assert places == [(1, 3), (2, 1), (3, 2), (3, 5), (5, 4), (5, 6), (5, 7), (5, 8)]
    assert is_tournament_over(KNOCKOUT, entrants(8), rounds, 3)
    assert winners(KNOCKOUT, entrants(8), rounds) == [3]


def test_a_drawn_replay_is_decided_by_lot() -> None:
    (drawn, other) = read_round("1-4 =, 2-3 1")
    assert isinstance(drawn, Game)
    replay = Game(4, 1)
    assert not is_tournament_over(KNOCKOUT, entrants(4), [(drawn, other, replay)], 2)
    rounds = [(drawn, other, replace(replay, result=PairingResult.RED_BY_LOT))]
    assert explain_pairing(KNOCKOUT, entrants(4), rounds, 1) == Replay()
    (final,) = pair_round(KNOCKOUT, entrants(4), rounds, 2)
    assert isinstance(final, Game)
    assert {final.red, final.blue} == {2, 4}


def test_the_opponent_of_two_who_forfeited_has_a_walkover() -> None:
    rounds = read_rounds("1-8 --, 4-5 1, 2-7 1, 3-6 1")
    pairings = pair_round(KNOCKOUT, entrants(8), rounds, 3)
    assert pairings == read_round("2-3 ?, 4 bye")
    assert explain_pairing(KNOCKOUT, entrants(8), [*rounds, pairings], 4) == Walkover()


def test_the_opponent_of_a_winner_who_left_has_a_walkover() -> None:
    people = entrants(4)
    people[0] = replace(people[0], left_after=1)
    rounds = read_rounds("1-4 1, 2-3 1")
    assert is_tournament_over(KNOCKOUT, people, rounds, 2)
    people = [*people[:3], replace(people[3], left_after=1)]
    with pytest.raises(NoLegalPairing):
        pair_round(KNOCKOUT, people, rounds, 2)
    assert winners(KNOCKOUT, people, rounds) == [2]


def test_nobody_wins_if_both_forfeit_the_final() -> None:
    rounds = read_rounds("1-4 1, 2-3 1", "1-2 --")
    table = standings(KNOCKOUT, entrants(4), rounds)
    assert [(row.place, row.number) for row in table] == [(2, 1), (2, 2), (4, 3), (4, 4)]
    assert winners(KNOCKOUT, entrants(4), rounds) == []
