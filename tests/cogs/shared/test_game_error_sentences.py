"""The sentence about each illegal action."""

from __future__ import annotations

from typing import Final

import pytest

from cogs.shared.error_sentences import sentence_for
from onitama_core import game
from onitama_core.game import GameState, Variant
from tests.onitama_core.game import helpers
from tests.onitama_core.game.helpers import shadow, wind
from tests.rendering.positions import HANDS

RED, BLUE = game.Player
SHADOW_BOARD: Final = "2m2/5/5/s4/2M2 r crab,tiger crane,ox dragon"
CLASSIC: Final = helpers.classic(helpers.START)
WIND: Final = wind(helpers.WIND_START)
SECOND_PART: Final = helpers.act(WIND, "bat:c1c2").state
SHADOW: Final = shadow(SHADOW_BOARD, red_ninja="a1", blue_ninja="e5")
NINJA_STEP: Final = helpers.play(SHADOW, "crab:c1c2")
BY_NINJA: Final = shadow(SHADOW_BOARD.replace("s4", "5"), red_ninja="c2", blue_ninja="e5")
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
    (CLASSIC, "tiger:c3c5", "None of your pieces is on c3. Yours are on a1, b1, c1, d1 and e1."),
    (CLASSIC, "crab:c1a1", "Your own piece stands on a1. Choose another square."),
    (CLASSIC, "tiger:pass", "You can still move, for example Crab a1–a2."),
    (CLASSIC, "lantern:3", "In a classic game you move a piece, or pass if none can move."),
    (
        WIND,
        "place:b1",
        "In Way of the Wind you move a piece or the Spirit, or pass if neither can move.",
    ),
    (WIND, "bat:c3b4", "Bat moves a piece first, for example Bat a1–a2, then the Spirit."),
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
def test_the_sentence_about_an_illegal_action_says_what_is_possible(
    state: GameState, text: str, expected: str
) -> None:
    assert sentence_for(helpers.refusal(state, text)) == expected


@pytest.mark.parametrize(
    ("variant", "player", "text", "expected"),
    [
        *[
            (Variant.SHADOW, RED, text, sentence)
            for text, sentence in (
                ("place:c3", "Your ninja starts beside your master, on b1 or d1."),
                ("ninja:stay", "The ninjas are placed first: place yours."),
            )
        ],
        (
            Variant.LIGHT,
            BLUE,
            "place:a5",
            "Your ninjas start on two different squares of rank 5.",
        ),
    ],
)
def test_the_sentence_about_an_illegal_placement_names_the_starting_squares(
    variant: Variant, player: game.Player, text: str, expected: str
) -> None:
    with pytest.raises(game.IllegalAction) as caught:
        helpers.act_as(helpers.opening_state(variant), player, text)
    assert sentence_for(caught.value) == expected
