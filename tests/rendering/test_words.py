"""What is said of turns: what one refuses, what one did, and why one is good or bad."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from onitama_core import game
from onitama_core.game import GameState, Square, Termination, Variant, explaining, parse_position
from onitama_core.game.board import MASTERS, STUDENTS
from onitama_core.game.explaining import Fault, Goal, Merit
from rendering.words import caption, choice, did, moved, reasons, story, whole_turn
from rendering.words import refusal as sentence
from rendering.words.refusals import SENTENCES
from tests.onitama_core.game import helpers
from tests.onitama_core.game.helpers import shadow, wind
from tests.rendering.positions import BEFORE_SWAP, HANDS, LIGHT_TURN, STUCK, SWAP, after_turn

RED, BLUE = game.Player
NIGHT: Final = "2m2/5/5/s4/2M2 r crab,tiger crane,ox dragon"
CLASSIC: Final = helpers.classic(helpers.START)
WIND: Final = wind(helpers.WIND_START)
SECOND_PART: Final = helpers.act(WIND, "bat:c1c2").state
SHADOW: Final = shadow(NIGHT, red_ninja="a1", blue_ninja="e5")
NINJA_STEP: Final = helpers.play(SHADOW, "crab:c1c2")
BY_NINJA: Final = shadow(NIGHT.replace("s4", "5"), red_ninja="c2", blue_ninja="e5")
LIGHT: Final = helpers.light(f"5/5/5/5/2M2 b {HANDS}", ninjas="a4 a5")
NOW_THE_SPIRIT: Final = "Now the Spirit moves with Bat, for example Bat c3–a4."
REFUSED: Final[list[tuple[GameState, str, str]]] = [
    (
        CLASSIC,
        "tiger:c1c4",
        (
            "Tiger can't go from c1 to c4. It moves two forward or one back: "
            "from c1 it can go to c3."
        ),
    ),
    (
        LIGHT,
        "crane:a5b4",
        (
            "Crane can't go from a5 to b4. It moves one forward, one back-left or one "
            "back-right: from a5 it can go nowhere just now."
        ),
    ),
    (
        WIND,
        "crab:c3c5",
        (
            "Crab can't take the Spirit from c3 to c5. It moves the Spirit one forward, "
            "two left or two right: from c3 it can go to a3, e3 or c4."
        ),
    ),
    (CLASSIC, "crane:c1c2", "You don't hold Crane. Your cards are Crab and Tiger."),
    (CLASSIC, "tiger:c3c5", "None of your pawns is on c3. Yours are on a1, b1, c1, d1 and e1."),
    (CLASSIC, "crab:c1a1", "Your own piece stands on a1. Choose another square."),
    (CLASSIC, "tiger:pass", "You can still move, for example Crab a1–a2."),
    (CLASSIC, "lantern:3", "In a classic game you move a pawn, or pass if none can move."),
    (
        WIND,
        "place:b1",
        "In Way of the Wind you move a pawn or the Spirit, or pass if neither can move.",
    ),
    (WIND, "bat:c3b4", "Bat moves a pawn first, for example Bat a1–a2, then the Spirit."),
    (SECOND_PART, "bat:pass", NOW_THE_SPIRIT),
    (SECOND_PART, "bat:a1a2", NOW_THE_SPIRIT),
    (
        wind("m4/5/2W2/2M2/5 r boar,horse crane,eagle dragon"),
        "boar:c2c3",
        "The Spirit stands on c3, where nobody can go.",
    ),
    (
        wind("5/2m2/2W2/5/2M2 r boar,horse crane,eagle dragon"),
        "boar:c3c4",
        "A master stands on c4, and the Spirit never goes onto one.",
    ),
    (SHADOW, "ninja:stay", "Now your move: a card and two squares, as in `tiger:c1c3`."),
    (NINJA_STEP, "crab:c2c3", "Now your ninja: `ninja:b1b2` moves it, `ninja:stay` lets it stay."),
    (NINJA_STEP, "ninja:b2b3", "Your ninja isn't on b2; it's on a1."),
    (
        NINJA_STEP,
        "ninja:a1a2!",
        (
            "You can strike at an empty square, while an enemy ninja is hidden. "
            "To go to a2, leave out the “!”."
        ),
    ),
    (BY_NINJA, "crab:c1c2", "Your own ninja stands on c2. Choose another square."),
    (LIGHT, "crane:b4b3", "You have no ninja on b4. Yours are on a4 and a5."),
    (LIGHT, "crane:a5a4", "Your other ninja stands on a4. Choose another square."),
]


@pytest.mark.parametrize(("state", "text", "expected"), REFUSED)
def test_a_refusal_says_what_can_be_done(state: GameState, text: str, expected: str) -> None:
    assert sentence(helpers.refusal(state, text)) == expected


@pytest.mark.parametrize(
    ("variant", "player", "text", "expected"),
    [
        *[
            (Variant.SHADOW, RED, text, told)
            for text, told in (
                ("place:c3", "Your ninja starts beside your master, on b1 or d1."),
                ("ninja:stay", "The ninjas are placed first: place yours."),
            )
        ],
        (
            *(Variant.LIGHT, BLUE, "place:a5"),
            "Your ninjas start on two different squares of rank 5.",
        ),
    ],
)
def test_ninjas_are_told_where_they_start(
    variant: Variant, player: game.Player, text: str, expected: str
) -> None:
    with pytest.raises(game.IllegalAction) as caught:
        helpers.act_as(helpers.dealt(variant), player, text)
    assert sentence(caught.value) == expected


@pytest.mark.parametrize(
    "kind",
    [
        kind
        for kind in vars(game.errors).values()
        if isinstance(kind, type)
        and issubclass(kind, game.IllegalAction | game.IllegalSetup)
        and kind not in (game.IllegalAction, game.IllegalSetup, game.errors.PieceInTheWay)
    ],
)
def test_every_kind_of_refusal_has_a_sentence(kind: type[game.OnitamaError]) -> None:
    has_sentence = not SENTENCES.keys().isdisjoint(kind.__mro__)
    assert has_sentence, "a new refusal: add its sentence to rendering/words/refusals.py"


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
