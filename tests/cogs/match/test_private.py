"""What a player is answered alone after a typed step of a match with hidden ninjas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.match.private import you_played
from onitama_core.game import Player, Variant, parse_action
from tests.cogs.ui.nights import after
from tests.onitama_core.game.helpers import dealt, light, shadow
from tests.rendering.night_positions import HANDS

if TYPE_CHECKING:
    from onitama_core.game import GameState

RED, BLUE = Player
BOARD = "https://discord.com/channels/1000000000000000000/1000000000000000001/1000000000000000002"


def answer(state: GameState, player: Player, texts: str) -> str:
    """To the last of these steps, once the board it made due is posted."""
    update = after(state, texts)
    action = parse_action(texts.rsplit(maxsplit=1)[-1])
    return you_played(update.own[player], action, update.match)


def facing() -> GameState:
    board = f"2m2/3s1/5/3S1/2M2 r {HANDS}"
    return shadow(board, red_ninja="d3", blue_ninja="a5", lanterns=(0, 0))


def test_a_placement_says_of_what_and_for_whom_the_match_waits() -> None:
    told = answer(dealt(Variant.SHADOW), RED, "place:b1")
    assert told == "You placed your ninja on b1. The match waits until Bob has placed."


def test_two_ninjas_are_placed_in_the_plural() -> None:
    told = answer(dealt(Variant.LIGHT), BLUE, "place:a5,c5")
    assert told.startswith("You placed your ninjas on a5 and c5. ")


def test_after_the_move_the_ninja_step_is_explained() -> None:
    told = answer(facing(), RED, "crab:c1c2")
    assert told.startswith("You played Crab c1–c2. Now your ninja: `ninja:stay`, or ")


def test_a_ninja_that_stays_is_ones_own() -> None:
    told = answer(facing(), RED, "crab:c1c2 ninja:stay")
    assert told.startswith("You left your ninja where it is. ")


def test_a_ninja_that_captures() -> None:
    told = answer(facing(), RED, "crab:c1c2 ninja:d3d4")
    assert told.startswith("You moved your ninja d3–d4 and captured Blue's student on d4. ")


def test_a_winner_is_told_so_in_a_sentence_of_its_own() -> None:
    state = light(f"5/5/1S3/2S1S/S1M2 r {HANDS}", ninjas="b4")
    assert answer(state, RED, "crab:b3b4") == (
        "You played Crab b3–b4 and captured Blue's ninja on b4. You won. "
        f"[The last board]({BOARD}) has **Rematch**."
    )


def test_a_draw_is_told_in_a_sentence_of_its_own() -> None:
    state = light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5", lanterns=0, quiet=39)
    assert answer(state, RED, "crab:c1c2").startswith("You played Crab c1–c2. The match is a draw.")
