"""The board in letters, by example."""

from __future__ import annotations

import pytest

from onitama_core.game import Player, player_view, public_view
from rendering import describe_in_full, diagram, legend
from tests.rendering.night_positions import ATTEMPTED, LIGHT_TURN, LIT_RANK, MOVED
from tests.rendering.positions import MIDDLE, after, play_out
from tests.rendering.replay_positions import MET
from tests.rendering.wind_positions import BOTH_MOVED, play_out_in_wind

RED, BLUE = Player


def test_red_looks_from_rank_1() -> None:
    assert diagram(after(MIDDLE), seen_from=RED) == (
        "   a  b  c  d  e\n"
        "5  .  s  m  .  s  5\n"
        "4  .  .  .  .  .  4\n"
        "3  .  s  .  S  .  3\n"
        "2  .  .  M  .  .  2\n"
        "1  S  .  .  .  S  1\n"
        "   a  b  c  d  e"
    )


def test_blue_looks_from_rank_5() -> None:
    assert diagram(after(MIDDLE), seen_from=BLUE) == (
        "   e  d  c  b  a\n"
        "1  S  .  .  .  S  1\n"
        "2  .  .  M  .  .  2\n"
        "3  .  S  .  s  .  3\n"
        "4  .  .  .  .  .  4\n"
        "5  s  .  m  s  .  5\n"
        "   e  d  c  b  a"
    )


def rank(text: str, number: int) -> str:
    [line] = [line for line in text.splitlines() if line.startswith(str(number))]
    return line


def test_the_own_hidden_ninja_is_in_brackets_and_the_others_nowhere() -> None:
    own = diagram(player_view(MOVED, RED), seen_from=RED)
    assert rank(own, 3) == "3  .  . (N) S  .  3"
    assert "n" not in own
    assert rank(diagram(public_view(MOVED), seen_from=RED), 3) == "3  .  .  .  S  .  3"


def test_blue_sees_its_own_alone() -> None:
    assert rank(diagram(player_view(MOVED, BLUE), seen_from=BLUE), 3) == "3  .  S  . (n) .  3"
    assert rank(diagram(player_view(LIGHT_TURN, BLUE), seen_from=BLUE), 5).count("(n)") == 1


def test_a_revealed_ninja_is_a_letter_without_brackets() -> None:
    assert rank(diagram(public_view(ATTEMPTED), seen_from=RED), 3) == "3  .  .  .  n  .  3"


def test_the_spirit_is_a_letter() -> None:
    assert rank(diagram(public_view(BOTH_MOVED), seen_from=RED), 4) == "4  s  .  .  .  W  4"


def test_a_replay_shows_both_sides_hidden_ninjas() -> None:
    text = diagram(MET, seen_from=RED)
    assert "(X)" in text or {"(N)", "(n)"} <= {text[i : i + 3] for i in range(len(text))}


def test_the_legend_names_what_there_can_be() -> None:
    by_day = "M S: Red's master and students; m s: Blue's; . empty; temples: c1 and c5."
    assert legend(after(MIDDLE)) == by_day
    assert "; W: the Spirit; " in legend(public_view(BOTH_MOVED))
    night = "; N n: Red's and Blue's ninjas; . empty;"
    assert night in legend(public_view(MOVED))
    assert "ninjas; in brackets: hidden;" in legend(player_view(MOVED, RED))


def test_the_words_beside_it_tell_the_rest() -> None:
    assert describe_in_full(player_view(LIT_RANK, RED), seen_from=RED) == (
        "Onitama board, Way of the Shadow, seen from Red's side.",
        "Only Red sees this board.",
        "Last turn: Red's student moved from d2 to d3 with Crab.",
        "Blue to move.",
        "Red, discs: master c1; students a1 and d3; hidden ninja c3.",
        "Blue, octagons: master c5; students a5 and e5; a hidden ninja.",
        "Red has 1 lantern left.",
        "Blue has 2 lanterns left.",
        "Red's lantern lights rank 3.",
        "Red's lanterns told: a hidden ninja on rank 3 in turn 5.",
        "Red holds Dragon and Tiger.",
        "Blue holds Crane and Monkey.",
        "Crab is the side card and goes to Blue next.",
        (
            "Dragon: one forward with two left, one forward with two right, "
            "one back-left or one back-right."
        ),
        "Tiger: two forward or one back.",
        "Crane: one forward, one back-left or one back-right.",
        "Monkey: one forward-left, one forward-right, one back-left or one back-right.",
        "Crab: one forward, two left or two right.",
    )


@pytest.mark.parametrize("seed", range(3))
def test_every_diagram_is_a_rectangle(seed: int) -> None:
    for state in (*play_out(seed), *play_out_in_wind(seed)):
        lines = diagram(public_view(state), seen_from=BLUE).splitlines()
        assert [len(line) for line in lines] == [16, 19, 19, 19, 19, 19, 16]
