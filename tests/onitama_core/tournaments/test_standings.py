"""Tables: points and tie-breaks, by examples and for random results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import given
from hypothesis import strategies as st

from onitama_core.store import Bye, Game, PairingResult, TournamentFormat
from onitama_core.tournaments import (
    Standing,
    pair_round,
    standings,
    winners,
)
from tests.onitama_core.tournaments.notation import entrants, read_rounds

if TYPE_CHECKING:
    from onitama_core.store import Round

SWISS: Final = TournamentFormat.SWISS
ROUND_ROBIN: Final = TournamentFormat.ROUND_ROBIN


def table(count: int, *texts: str, format_: TournamentFormat = SWISS) -> dict[int, Standing]:
    """Return the rows of the table after these rounds, by the numbers of the people."""
    rows = standings(format_, entrants(count), read_rounds(*texts))
    return {row.number: row for row in rows}


def test_buchholz_sums_the_opponents_points() -> None:
    rows = table(4, "1-3 1, 4-2 0", "2-1 =, 3-4 1")
    assert [rows[number].points for number in (1, 2, 3, 4)] == [1.5, 1.5, 1, 0]
    assert [rows[number].buchholz for number in (1, 2, 3, 4)] == [2.5, 1.5, 1.5, 2.5]
    assert list(rows) == [1, 2, 3, 4]


def test_sonneborn_berger_counts_beaten_opponents_whole_and_drawn_ones_half() -> None:
    rows = table(4, "1-3 1, 4-2 0", "2-1 =, 3-4 1")
    assert rows[1].sonneborn_berger == 1 * 1 + 0.5 * 1.5
    assert rows[2].sonneborn_berger == 1 * 0 + 0.5 * 1.5


def test_a_bye_counts_as_an_opponent_with_the_same_points() -> None:
    rows = table(3, "1-2 1, 3 bye", "3-1 1, 2 bye")
    assert rows[3].points == 2
    assert rows[3].buchholz == 2 + 1
    assert rows[3].sonneborn_berger == 2 + 1


def test_rounds_after_leaving_count_as_draws_for_the_opponents() -> None:
    rows = table(4, "1-3 1, 4-2 1", "1-4 0, 2 bye", "2-4 1")
    assert rows[4].points == 2
    assert rows[1].points == 1
    # 3 left after round 1, so its rounds 2 and 3 count as draws; 1 had no game in round 3, which
    # counts as an opponent with 1's own points.
    assert rows[1].buchholz == 0 + 2 * 0.5 + 2 + 1


def test_a_forfeited_game_scores_but_is_no_win_by_playing() -> None:
    rows = table(4, "1-3 +, 4-2 --")
    assert [rows[number].points for number in (1, 2, 3, 4)] == [1, 0, 0, 0]
    assert [rows[number].wins for number in (1, 2, 3, 4)] == [0, 0, 0, 0]


def test_direct_encounter_comes_before_buchholz() -> None:
    rows = table(4, "1-3 0, 4-2 1", "4-1 0, 3-2 1", "1-2 1, 3-4 0")
    assert [row.points for row in rows.values()] == [2, 2, 2, 0]
    assert [rows[number].direct_encounter for number in (1, 2, 3, 4)] == [1, 0, 1, 1]
    assert {row.place for row in rows.values()} == {1, 4}
    rows = table(4, "1-3 0, 4-2 0", "2-3 =, 1-4 1", "3-4 0, 1-2 =")
    assert rows[3].points == rows[1].points == 1.5
    assert rows[3].direct_encounter == 1
    assert rows[3].place < rows[1].place


def test_direct_encounter_decides_nothing_unless_all_with_equal_points_have_met() -> None:
    rows = table(6, "1-4 1, 5-2 0, 3-6 1")
    assert {rows[number].direct_encounter for number in (1, 2, 3)} == {0}
    assert {rows[number].place for number in (1, 2, 3)} == {1}


def test_a_round_robin_counts_forfeits_as_games_and_has_no_buchholz() -> None:
    rows = table(4, "1-4 +, 2-3 1", "4-3 1, 1-2 =", format_=ROUND_ROBIN)
    assert rows[1].sonneborn_berger == 1 * 1 + 0.5 * 1.5
    assert {row.buchholz for row in rows.values()} == {0}


def test_those_tied_in_everything_share_the_first_place() -> None:
    rounds = read_rounds("1-3 1, 2-4 1")
    assert winners(SWISS, entrants(4), rounds) == [1, 2]


def test_nobody_wins_without_a_point() -> None:
    assert winners(SWISS, entrants(4), read_rounds("1-3 --, 2-4 --")) == []


@st.composite
def swiss_rounds(draw: st.DrawFn) -> tuple[int, list[Round]]:
    """Draw a number of people, and rounds that are paired by the results before."""
    count = draw(st.integers(4, 9))
    rounds: list[Round] = []
    for _ in range(draw(st.integers(1, 3))):
        pairings = pair_round(SWISS, entrants(count), rounds, 3)
        rounds.append(
            tuple(
                pairing
                if isinstance(pairing, Bye)
                else Game(pairing.red, pairing.blue, draw(st.sampled_from(list(PairingResult)[:6])))
                for pairing in pairings
            )
        )
    return count, rounds


@given(swiss_rounds())
def test_every_game_and_bye_gives_one_point_and_a_double_forfeit_none(
    played: tuple[int, list[Round]],
) -> None:
    count, rounds = played
    pairings = [pairing for pairings in rounds for pairing in pairings]
    given_points = sum(
        not (isinstance(pairing, Game) and pairing.result is PairingResult.DOUBLE_FORFEIT)
        for pairing in pairings
    )
    rows = standings(SWISS, entrants(count), rounds)
    assert sum(row.points for row in rows) == given_points


@given(swiss_rounds())
def test_no_row_of_a_tournaments_table_is_below_one_with_fewer_points(
    played: tuple[int, list[Round]],
) -> None:
    count, rounds = played
    rows = standings(SWISS, entrants(count), rounds)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert [row.place for row in rows] == sorted(row.place for row in rows)
    assert [row.number for row in rows if row.place == 1][:1] == [rows[0].number]


@given(swiss_rounds())
def test_a_better_last_result_never_costs_points(played: tuple[int, list[Round]]) -> None:
    count, rounds = played
    first = rounds[-1][0]
    assert isinstance(first, Game)
    lost = [*rounds[:-1], (Game(first.red, first.blue, PairingResult.BLUE), *rounds[-1][1:])]
    won = [*rounds[:-1], (Game(first.red, first.blue, PairingResult.RED), *rounds[-1][1:])]
    before, after = (
        next(row for row in standings(SWISS, entrants(count), history) if row.number == first.red)
        for history in (lost, won)
    )  # of the player who is Red on the last round's first board
    assert after.points == before.points + 1
    assert after.place <= before.place
