"""Made-up games that explain the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.rules.topics import Topic
from onitama_core.game import Player, Setup, Variant

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Example:
    """A made-up game, up to the moment that its picture shows."""

    words: str
    start: str | Setup
    """A position, or a deal."""
    actions: str = ""
    """With blanks between."""
    viewer: Player | None = None
    """Whose own board is shown; None: what everybody sees."""


OPENING: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
BREEZE: Final = "1sm1s/2s2/3W1/1S3/S1M1S r rhinoceros,tiger spider,monkey dragon"
SHADOWED: Final = Setup(
    Variant.SHADOW, ("crab", "tiger"), ("crane", "monkey"), "dragon", Player.RED
)
LIT: Final = Setup(Variant.LIGHT, ("crab", "tiger"), ("crane", "monkey"), "dragon", Player.RED)
HIDDEN: Final = "place:b1 place:d5 tiger:a1a3 ninja:b1b3"
SOUGHT: Final = f"{HIDDEN} monkey:e5d4 ninja:stay lantern:b"
STRUCK: Final = f"{SOUGHT} dragon:e1c2 ninja:b3d4 lantern:none"
PROWLED: Final = "place:b5,d5 crab:c1c2 crane:b5b4 tiger:b1b3 lantern:none"

START: Final = Example(
    "The start: Red holds Crab and Tiger, and Dragon, at the side, bears Red's stamp.", OPENING
)
MOVED: Final = Example(
    "`tiger:b1b3`: the student went two forward. Tiger now lies at the side, Blue gets it next, "
    "and Red has taken Dragon.",
    OPENING,
    "tiger:b1b3",
)
CAPTURED: Final = Example(
    "A little later, `crab:b3b4`: one forward, onto Blue's student, which is captured and lies "
    "beside Red's hand.",
    OPENING,
    "tiger:b1b3 monkey:a5b4 crab:b3b4",
)
EXAMPLES: Final[Mapping[Topic, tuple[Example, ...]]] = {
    Topic.SETUP: (START,),
    Topic.TURN: (START, MOVED, CAPTURED),
    Topic.WINS: (
        Example(
            "By Stone: `crab:c4c5` takes the master.",
            "1sm1s/2S2/5/1M3/S3S r crab,tiger phoenix,seasnake elephant",
            "crab:c4c5",
        ),
        Example(
            "By Stream: `tiger:c3c5` brings Red's master onto Blue's temple.",
            "s3s/1m3/2M2/3s1/S3S r crab,tiger crane,monkey dragon",
            "tiger:c3c5",
        ),
    ),
    Topic.PASSING: (
        Example(
            "Horse and Tiger lead Red off the board or onto its own pawns: `horse:pass` or "
            "`tiger:pass`.",
            "S4/S2sm/M4/S4/S4 r horse,tiger crane,mantis dragon",
        ),
    ),
    Topic.CLASSIC: (START,),
    Topic.WIND: (
        Example(
            "`rhinoceros:b2a3`: the pawn's part of a Wind card. Now Red's Spirit step.",
            BREEZE,
            "rhinoceros:b2a3",
        ),
        Example(
            "`rhinoceros:d3c4`: the Spirit went onto Blue's student, which is now on d3. Then "
            "Rhinoceros went to the side.",
            BREEZE,
            "rhinoceros:b2a3 rhinoceros:d3c4",
        ),
    ),
    Topic.SHADOW: (
        Example("Red's own board: its ninja went to b3 unseen.", SHADOWED, HIDDEN, Player.RED),
        Example("The same moment, as everybody sees it.", SHADOWED, HIDDEN),
        Example(
            "Two turns later, with Dragon: `ninja:b3d4` took Blue's student and is revealed, "
            "until Red's next turn begins.",
            SHADOWED,
            STRUCK,
        ),
    ),
    Topic.LIGHT: (
        Example("Blue's own board, with both its ninjas.", LIT, PROWLED, Player.BLUE),
        Example(
            "`crab:b4b3` took a student, as everybody sees it: that ninja is revealed, the other "
            "stays hidden.",
            LIT,
            f"{PROWLED} crab:b4b3",
        ),
    ),
    Topic.LANTERNS: (
        Example(
            "Blue has lit file b, and its own board tells: yes.", SHADOWED, SOUGHT, Player.BLUE
        ),
        Example("Everybody else sees the line, not the answer.", SHADOWED, SOUGHT),
    ),
    Topic.DRAWS: (),
    Topic.NOTATION: (CAPTURED,),
}
