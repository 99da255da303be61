"""Sentences of a review about what a player could know of hidden ninjas, and a better turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

from cogs.match.past_words import describe_better_turn, describe_knowledge, find_strike
from onitama_core.game import NINJAS, Player, Square, parse_action, public_view
from onitama_core.game.turn_annotations import Captures, Merit, WinsByForce
from onitama_core.matches import Grade, Knowledge, ReviewedTurn
from tests.onitama_core.game.helpers import shadow

if TYPE_CHECKING:
    from collections.abc import Sequence

RED, BLUE = Player
POSSIBLE_SQUARES: Final = (Square.B4, Square.D4, Square.B5, Square.D5)


@pytest.mark.parametrize(
    ("knowledge", "sentence"),
    [
        (
            Knowledge(1, POSSIBLE_SQUARES, wins_anyway=False, captures_hidden_ninja=True),
            "💡 Red could not know: Blue's ninja could be on any of 4 squares.",
        ),
        (
            Knowledge(2, POSSIBLE_SQUARES, wins_anyway=False, captures_hidden_ninja=True),
            "💡 Red could not know: Blue's ninjas could be on any of 4 squares.",
        ),
        (
            Knowledge(1, POSSIBLE_SQUARES, wins_anyway=False, captures_hidden_ninja=False),
            "💡 As far as Red could know, Blue's ninja was on one of 4 squares.",
        ),
        (
            Knowledge(2, POSSIBLE_SQUARES, wins_anyway=True, captures_hidden_ninja=True),
            "💡 Red could know: that turn wins wherever Blue's ninjas hide.",
        ),
        (
            Knowledge(1, POSSIBLE_SQUARES[:1], wins_anyway=False, captures_hidden_ninja=True),
            "💡 Red could know: Blue's ninja could only be on b4.",
        ),
        (
            Knowledge(2, POSSIBLE_SQUARES[:2], wins_anyway=False, captures_hidden_ninja=True),
            "💡 Red could know: Blue's ninjas could only be on b4 and d4.",
        ),
    ],
)
def test_a_review_says_what_the_player_could_know(knowledge: Knowledge, sentence: str) -> None:
    assert describe_knowledge(knowledge, RED) == sentence


BOARD: Final = shadow(
    "s1m1s/5/5/5/S1M1S r tiger,dragon crane,monkey crab", red_ninja="b2", blue_ninja="b4"
)
CAPTURE: Final = Captures(NINJAS[BLUE], Square.B4, is_safe=False)
STRIKE: Final = "tiger:e1e3 ninja:b2b4!"
STRIKE_IN_WORDS: Final = "**Tiger e1–e3**, then the ninja **b2–b4**, striking"


def make_reviewed_turn(best: str, merits: Sequence[Merit]) -> ReviewedTurn:
    actions = tuple(map(parse_action, best.split()))
    turn = ReviewedTurn(3, RED, actions, actions, 1.0, 0.0, Grade.BLUNDER, (), ())
    return replace(turn, merits=tuple(merits))


@pytest.mark.parametrize(
    ("best", "merits", "sentence"),
    [
        (STRIKE, [WinsByForce(4), CAPTURE], f"A strike on b4 would have won: {STRIKE_IN_WORDS}."),
        (STRIKE, [CAPTURE], f"A strike on b4 would have been better: {STRIKE_IN_WORDS}."),
        (STRIKE, [], f"Better: {STRIKE_IN_WORDS}."),
        (
            "tiger:e1e3 ninja:b2b4 lantern:none",
            [CAPTURE],
            "Better: **Tiger e1–e3**, then the ninja **b2–b4**.",
        ),
    ],
    ids=["wins", "captures", "finds nothing", "captures what is visible"],
)
def test_a_strike_that_finds_a_hidden_ninja_is_named_by_its_square(
    best: str, merits: list[Merit], sentence: str
) -> None:
    turn = make_reviewed_turn(best, merits)
    assert describe_better_turn(turn, public_view(BOARD)) == sentence
    assert (find_strike(turn) is not None) == sentence.startswith("A strike")
