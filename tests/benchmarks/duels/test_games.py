from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine import Nodes
from onitama_core.game import Player, Variant, parse_position
from tests.benchmarks.duels.contestants import Answer, Forfeit
from tests.benchmarks.duels.deals import Start, starts
from tests.benchmarks.duels.games import play, refereed
from tests.benchmarks.duels.matches import Match, play_pairs, told
from tests.benchmarks.duels.yardsticks import Greedy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.engine import Limit

DEAL = "crab,tiger,crane,monkey,dragon"
START = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
EDGE = "2m2/2S2/5/5/2M2 r crab,tiger crane,monkey dragon"
"""Red takes the master with Crab."""
WIND_START = "ssmss/5/2W2/5/SSMSS r bat,tiger crane,lion dragon"


class Script:
    """Says what it is told to say, in turn."""

    name = "script"

    def __init__(self, *turns: str) -> None:
        self._turns = list(turns)

    def wake(self) -> None:
        pass

    def think(self, _: str, __: Sequence[str], ___: Limit) -> Answer:
        return Answer(tuple(self._turns.pop(0).split()))

    def close(self) -> None:
        pass


class Silent(Script):
    def think(self, _: str, __: Sequence[str], ___: Limit) -> Answer:
        raise Forfeit("gave no answer")


def dealt_by(seed: int, variant: Variant, cards: str, turns: int) -> Iterator[Start]:
    return starts(variant, cards, turns, Random(seed))  # noqa: S311 - it is a game


def start_of(position: str) -> Start:
    return Start(position, (), parse_position(position))


def test_a_win_is_the_rules() -> None:
    game = play(start_of(EDGE), (Script("crab:c4c5"), Script()), Nodes(1), 10)
    assert (game.winner, game.ending, game.fault) == (Player.RED, "stone", "")


def test_an_illegal_turn_forfeits() -> None:
    game = play(start_of(EDGE), (Script("tiger:c4c5"), Script()), Nodes(1), 10)
    assert (game.winner, game.ending) == (Player.BLUE, "forfeit")
    assert game.fault == "script: played “tiger:c4c5”: NotOnCard"


def test_what_cannot_be_read_forfeits() -> None:
    game = play(start_of(EDGE), (Script("resign"), Script()), Nodes(1), 10)
    assert (game.winner, game.ending) == (Player.BLUE, "forfeit")


def test_who_says_nothing_forfeits() -> None:
    game = play(start_of(EDGE), (Silent(), Script()), Nodes(1), 10)
    assert (game.winner, game.fault) == (Player.BLUE, "script: gave no answer")


class Timed(Script):
    """By a clock of its own: starts in one second, thinks for two."""

    def __init__(self, *turns: str) -> None:
        super().__init__(*turns)
        self.now = 0.0

    def wake(self) -> None:
        self.now += 1

    def think(self, opening: str, actions: Sequence[str], limit: Limit) -> Answer:
        self.now += 2
        return super().think(opening, actions, limit)


def test_the_time_that_a_program_takes_to_start_is_not_its_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    timed = Timed("crab:c4c5")
    monkeypatch.setattr("tests.benchmarks.duels.games.perf_counter", lambda: timed.now)
    game = play(start_of(EDGE), (timed, Script()), Nodes(1), 10)
    assert [thinking.seconds for thinking in game.thinking] == [2]


def test_half_a_turn_forfeits_in_wind() -> None:
    with pytest.raises(Forfeit, match="no whole turn"):
        refereed(parse_position(WIND_START), ["bat:a1a2"])


def test_a_turn_after_the_turn_forfeits() -> None:
    with pytest.raises(Forfeit):
        refereed(parse_position(START), ["crab:a1a2", "tiger:a2a4"])


def test_a_game_without_end_is_drawn() -> None:
    game = play(start_of(START), (Script("crab:a1a2"), Script("crane:a5a4")), Nodes(1), 2)
    assert (game.winner, game.ending) == (None, "cap")


def test_each_deal_is_played_twice_with_the_colours_changed() -> None:
    deals = dealt_by(1, Variant.CLASSIC, "base", 0)
    pairs = play_pairs(Greedy(1), Greedy(2), [next(deals), next(deals)], Nodes(1), 0)
    openings = [[game.start.opening for game in pair.games] for pair in pairs]
    assert [one for one, _ in openings] == [other for _, other in openings]
    assert openings[0] != openings[1]


@pytest.mark.parametrize(
    ("first", "second", "share"),
    [
        (("crab:c4c5",), ("crab:c4c5",), 0.5),
        (("crab:c4c5",), ("tiger:c1c5",), 1.0),
        (("tiger:c1c5",), ("crab:c4c5",), 0.0),
    ],
)
def test_the_first_is_red_in_one_game_and_blue_in_the_other(
    first: tuple[str, ...], second: tuple[str, ...], share: float
) -> None:
    """Red is who can win here: who wins as Red and loses as Blue has one half."""
    (pair,) = play_pairs(Script(*first), Script(*second), [start_of(EDGE)], Nodes(1), 10)
    assert pair.share() == share


def test_random_turns_come_first() -> None:
    start = next(dealt_by(1, Variant.WIND, "base", 3))
    assert start.state.turn_number == 4
    assert start.opening.startswith("ssmss/5/2W2/5/SSMSS")


def test_deals_of_a_seed_are_the_same_again() -> None:
    one, other = (dealt_by(5, Variant.CLASSIC, "base", 2) for _ in range(2))
    assert [next(one).actions for _ in range(3)] == [next(other).actions for _ in range(3)]


def test_five_cards_can_be_named() -> None:
    assert next(dealt_by(1, Variant.CLASSIC, DEAL, 0)).opening.endswith(
        "crab,tiger crane,monkey dragon"
    )


def test_a_match_is_told() -> None:
    pairs = play_pairs(Script("crab:c4c5"), Script("x"), [start_of(EDGE)], Nodes(1), 10)
    text = told(Match(("one", "other"), list(pairs)))
    assert text.startswith("one – other: 100.0 % ± 100.0 in 2 games (+2 =0 −0)")
    assert "forfeit: script: played “x”" in text
