"""Sentences about turns: what a player did, and why a turn is good or bad."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from onitama_core import game
from onitama_core.game import GameState, Square, Termination, explaining, parse_position
from onitama_core.game.board import MASTERS, STUDENTS
from onitama_core.game.explaining import Fault, Goal, Merit
from rendering.words import caption, choice, did, moved, reasons, story, whole_turn
from rendering.words.names import filled
from tests.onitama_core.game import helpers
from tests.onitama_core.game.helpers import shadow
from tests.rendering.positions import BEFORE_SWAP, HANDS, LIGHT_TURN, STUCK, SWAP, after_turn

RED, BLUE = game.Player


def test_a_place_without_a_value_is_named_by_the_error() -> None:
    for source in (None, game.Move(game.CARDS["tiger"], Square.C1, Square.C3)):
        with pytest.raises(KeyError, match="ninja"):
            filled("{ninja} moves.", source)


# -- what was done in a turn: beforehand, to who did it, to everybody, and below a picture --

STRIKES, MISSES = (
    shadow(f"2m1s/2s2/5/2S2/S1M2 b {HANDS}", red_ninja=ninja, blue_ninja="d4", lanterns=(1, 1))
    for ninja in ("d3", "e3")
)
MOVED: Final = "Blue played **Crane e5–e4**."
UNSEEN: Final = "Blue played **Crane**, unseen."
TURNS: Final[list[tuple[GameState, str, str, str, str, str]]] = [
    (
        *(parse_position(f"2m2/5/5/2s2/2M2 r {HANDS}"), "crab:c1c2"),
        "Crab c1 → c2, captures student",
        "You played Crab c1–c2 and captured Blue's student on c2.",
        "Red played **Crab c1–c2** and captured Blue's student on c2.",
        "Red: Crab c1–c2, captured Blue's student",
    ),
    (
        *(BEFORE_SWAP, SWAP),
        "Rhinoceros Spirit d3 → c4, swaps with Blue's student",
        "You moved the Spirit, Rhinoceros d3–c4, and it swapped places with Blue's student.",
        (
            "Red played **Rhinoceros b2–a3**. Red moved the Spirit, **Rhinoceros d3–c4**, "
            "and it swapped places with Blue's student."
        ),
        "Red: Rhinoceros b2–a3; Spirit d3–c4 with Rhinoceros, swapped with Blue's student",
    ),
    (
        *(BEFORE_SWAP, "tiger:d3d5"),
        "Tiger Spirit d3 → d5",
        "You moved the Spirit, Tiger d3–d5.",
        "Red moved the Spirit, **Tiger d3–d5**.",
        "Red: Spirit d3–d5 with Tiger",
    ),
    (
        *(parse_position(STUCK), "tiger:pass"),
        "Pass, exchanging Tiger",
        "You couldn't move and passed, exchanging Tiger.",
        "Red couldn't move and **passed**, exchanging Tiger.",
        "Red: could not move, exchanged Tiger",
    ),
    (
        *(STRIKES, "crane:e5e4 ninja:d4d3!"),
        "Ninja d4 → d3, strikes",
        "You struck at d3 with your ninja and captured Red's ninja on d3.",
        f"{MOVED} Blue's ninja struck at d3, captured Red's ninja and shows itself there.",
        "Blue: Crane e5–e4; ninja d4–d3, struck and captured Red's ninja",
    ),
    (
        *(MISSES, "crane:e5e4 ninja:d4d3!"),
        "Ninja d4 → d3, strikes",
        "You struck at d3 with your ninja and found nothing.",
        f"{MOVED} Blue's ninja struck at d3, found nothing and shows itself there.",
        "Blue: Crane e5–e4; ninja d4–d3, struck and missed",
    ),
    (
        *(MISSES, "crane:e5e4 ninja:stay"),
        *("Ninja stays", "You left your ninja where it is.", MOVED),
        "Blue: Crane e5–e4; ninja stayed on d4",
    ),
    (
        *(MISSES, "crane:e5e4 ninja:d4d3 lantern:3"),
        *("Light rank 3", "You lit rank 3."),
        f"{MOVED} Blue **lit rank 3** and has no lantern left.",
        "Blue: Crane e5–e4; ninja d4–d3; lit rank 3: yes",
    ),
    (
        *(MISSES, "crane:e5e4 ninja:stay lantern:none"),
        *("Light no lantern", "You lit no lantern.", MOVED),
        "Blue: Crane e5–e4; ninja stayed on d4; lit no lantern",
    ),
    (
        *(LIGHT_TURN, "crane:c5c4"),
        *("Crane c5 → c4", "You played Crane c5–c4.", UNSEEN),
        "Blue: ninja c5–c4 with Crane",
    ),
    (
        *(helpers.light(f"5/5/1S3/2S1S/S1M2 b {HANDS}", ninjas="c5 b4"), "crane:b4b3"),
        "Crane b4 → b3, captures student",
        "You played Crane b4–b3 and captured Red's student on b3.",
        f"{UNSEEN} Blue's ninja captured Red's student on b3 and shows itself there.",
        "Blue: ninja b4–b3 with Crane, captured Red's student",
    ),
]


@pytest.mark.parametrize(("state", "texts", "told"), [(*row[:2], row[2:]) for row in TURNS])
def test_a_turn_is_told(state: GameState, texts: str, told: tuple[str, str, str, str]) -> None:
    before, _, last = texts.rpartition(" ")
    action, player, view = game.parse_action(last), state.position.turn, after_turn(state, texts)
    events = game.events_for([event for deed in view.deeds for event in deed.events], None)
    assert told == (
        choice(action, game.player_view(helpers.play(state, before), player)),
        did(action, player, events),
        " ".join(story(events, state.variant)),
        caption(view, 7).removeprefix("7 · "),
    )


@pytest.mark.parametrize(
    ("texts", "whole"),
    [
        ("tiger:c1c3 ninja:b1c2", "**Tiger c1–c3**, then the ninja **b1–c2**"),
        ("tiger:c1c3 ninja:b1c2!", "**Tiger c1–c3**, then the ninja **b1–c2**, striking"),
        ("tiger:pass ninja:stay", "**Pass**, exchanging Tiger, then the ninja stays"),
    ],
)
def test_a_turn_with_a_ninja_stands_in_a_sentence_for_its_owner(texts: str, whole: str) -> None:
    assert whole_turn(list(map(game.parse_action, texts.split())), None) == whole


@pytest.mark.parametrize(
    ("state", "texts", "whole", "was_moved"),
    [
        (
            *(BEFORE_SWAP, SWAP),
            "**Rhinoceros b2–a3**, then the Spirit with **Rhinoceros d3–c4**",
            "**Rhinoceros b2–a3** and the Spirit with **Rhinoceros d3–c4**",
        ),
        (
            *(parse_position(STUCK), "tiger:pass"),
            *("**Pass**, exchanging Tiger", "**passing Tiger**"),
        ),
    ],
)
def test_a_whole_turn_by_day_stands_in_a_sentence(
    state: GameState, texts: str, whole: str, was_moved: str
) -> None:
    view = after_turn(state, texts)
    actions = [deed.action for deed in view.deeds]
    spirit = game.player_view(state, state.position.turn).public.spirit
    assert whole_turn(actions, spirit) == whole
    events = [event for deed in view.deeds for event in deed.events]
    assert moved(game.events_for(events, None)) == was_moved


# -- why a turn is good or bad: each reason that the rules find has its own sentence --

TIGER, CRAB = game.CARDS["tiger"], game.CARDS["crab"]
MASTER = Goal(Termination.STONE, Square.C5)
TEMPLE = Goal(Termination.STREAM, Square.C5)
FINDINGS: Final[dict[Merit | Fault, str]] = {
    explaining.WinsNow((Termination.STONE,)): "It captures the master and wins.",
    explaining.WinsNow((Termination.STREAM,)): "It reaches the temple and wins.",
    explaining.WinsNow(tuple(Termination)[:2]): "It captures the master on its temple and wins.",
    explaining.WinsByForce(3): "It wins by force, in 3 turns at most.",
    explaining.DrawsNow(): "It makes a draw: this position stands for the third time.",
    explaining.OnlyTurn(): "It leaves Blue no win at once, as no other turn does.",
    explaining.Parries(MASTER): "It saves Red's master.",
    explaining.Parries(TEMPLE): "It keeps Blue's master off c5.",
    explaining.Threatens(
        (MASTER, TEMPLE), (), is_forced=False
    ): "It threatens the master on c5 and the temple on c5.",
    explaining.Threatens(
        (TEMPLE,), (TIGER,), is_forced=False
    ): "It threatens the temple on c5, and Tiger can't stop it.",
    explaining.Threatens(
        (MASTER,), (TIGER, CRAB), is_forced=True
    ): "It threatens the master on c5. Neither Tiger nor Crab can stop it.",
    explaining.Captures(
        STUDENTS[BLUE], Square.B3, is_safe=True
    ): "It captures Blue's student on b3 and is safe there.",
    explaining.Captures(
        MASTERS[BLUE], Square.B3, is_safe=False
    ): "It captures Blue's master on b3.",
    explaining.Rescues(Square.B3): "It takes the student on b3 out of Blue's reach.",
    explaining.KeepsCard(TIGER): "It keeps Tiger from Blue.",
    explaining.MustPass(TIGER): "It is a pass, since no move is possible.",
    explaining.MissesWin(MASTER, TIGER): "It misses a win: Tiger captures the master on c5.",
    explaining.MissesWin(TEMPLE, TIGER): "It misses a win: Tiger reaches the temple on c5.",
    explaining.MissesForce(4): "It misses a win by force, in 4 turns at most.",
    explaining.AllowsWin(MASTER, TIGER): "It lets Blue's Tiger capture the master on c5.",
    explaining.AllowsWin(TEMPLE, TIGER): "It lets Blue's Tiger reach the temple on c5.",
    explaining.AllowsForce(4): "It lets Blue win by force, in 4 turns at most.",
    explaining.LosesStudent(Square.B3, CRAB): "It leaves the student on b3 to Blue's Crab.",
}


@pytest.mark.parametrize("found", FINDINGS, ids=str)
def test_each_reason_is_told(found: Merit | Fault) -> None:
    assert reasons([found], RED) == FINDINGS[found]


def test_all_there_are_stand_above() -> None:
    assert {type(found) for found in FINDINGS} == {*get_args(Merit), *get_args(Fault)}


def test_two_are_read_and_no_more() -> None:
    merits: list[Merit] = [
        explaining.OnlyTurn(),
        explaining.KeepsCard(TIGER),
        explaining.DrawsNow(),
    ]
    told = "It leaves Blue no win at once, as no other turn does. It also keeps Tiger from Blue."
    assert reasons(merits, RED) == told
