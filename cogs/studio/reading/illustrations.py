"""What the pictures of the rule book show: moments of made-up games, and cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.ui.clicks.written.book import Page
from onitama_core.game import Player, Setup, Square, Variant

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Moment:
    """Of a game, as everybody sees it."""

    start: str | Setup
    """A position, or a deal."""
    actions: str = ""
    """With blanks between."""


@dataclass(frozen=True, slots=True)
class OwnMoment(Moment):
    """As one player sees it."""

    viewer: Player = Player.RED
    tapped: Square | None = None
    """Where the cards lead from there is marked."""


@dataclass(frozen=True, slots=True)
class OneCard:
    card_id: str


@dataclass(frozen=True, slots=True)
class FiveCards:
    card_ids: tuple[str, ...]


Illustration: TypeAlias = Moment | OneCard | FiveCards

OPENING: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
ROUND: Final = "elephant:a5b4 ox:a1a2 eel:b4a4 elephant:a2b2 ox:a4a5 eel:b2a1"
BREEZE: Final = "1sm1s/2s2/3W1/1S3/S1M1S r rhinoceros,tiger crab,spider mantis"
SHADOWED: Final = Setup(
    Variant.SHADOW, ("crab", "tiger"), ("crane", "monkey"), "dragon", Player.RED
)
LIT: Final = Setup(Variant.LIGHT, ("crab", "tiger"), ("crane", "monkey"), "dragon", Player.RED)
PLACED: Final = "place:b1 place:d5"
HIDDEN: Final = f"{PLACED} tiger:a1a3 ninja:b1b3"
SOUGHT: Final = f"{HIDDEN} monkey:e5d4 ninja:stay lantern:b"
STRUCK: Final = f"{SOUGHT} dragon:e1c2 ninja:b3d4 lantern:none"
OPENED: Final = f"{SOUGHT} crab:c1a1 ninja:stay lantern:none crane:c5c4 ninja:stay lantern:none"
PROWLED: Final = "place:b5,d5 crab:c1c2 crane:b5b4 tiger:b1b3"

ILLUSTRATIONS: Final[Mapping[Page, Illustration]] = {
    Page.GOAL: Moment(OPENING),
    Page.BOARD: Moment("ss1ss/2m2/5/2M2/SS1SS r crab,tiger crane,monkey dragon"),
    Page.DEAL: FiveCards(("crab", "tiger", "dragon", "crane", "monkey")),
    Page.READING: OneCard("ox"),
    Page.TURN: OwnMoment("ssmss/5/5/1S3/S1MSS r crab,tiger crane,monkey dragon", tapped=Square.B2),
    Page.EXCHANGE: Moment(OPENING, "tiger:b1b3"),
    Page.CAPTURING: Moment(OPENING, "tiger:b1b3 monkey:a5b4 crab:b3b4"),
    Page.STONE: Moment("1sm1s/2S2/5/1M3/S3S r crab,tiger phoenix,seasnake elephant", "crab:c4c5"),
    Page.STREAM: Moment("s3s/1m3/2M2/3s1/S3S r crab,tiger crane,monkey dragon", "tiger:c3c5"),
    Page.PASSING: Moment("S4/S2sm/M4/S4/S4 r horse,tiger crane,mantis dragon"),
    Page.DRAWS: Moment("ssmss/5/5/5/SSMSS b monkey,ox crane,elephant eel", f"{ROUND} {ROUND}"),
    Page.PLAYING: OwnMoment(
        "ssm1s/3s1/5/3S1/SSM1S r crab,tiger crane,monkey dragon", tapped=Square.D2
    ),
    Page.SPIRIT: Moment("ssmss/5/2W2/5/SSMSS r rhinoceros,tiger crab,spider mantis"),
    Page.WIND_CARDS: OwnMoment(BREEZE, "rhinoceros:b2a3", tapped=Square.D3),
    Page.SWAPPING: Moment(BREEZE, "rhinoceros:b2a3 rhinoceros:d3c4"),
    Page.SHADOW: OwnMoment(SHADOWED, PLACED),
    Page.PLACING: Moment(SHADOWED),
    Page.NINJA: OwnMoment(SHADOWED, f"{PLACED} tiger:a1a3", tapped=Square.B1),
    Page.STRIKING: Moment(SHADOWED, STRUCK),
    Page.LANTERNS: OwnMoment(SHADOWED, SOUGHT, viewer=Player.BLUE),
    Page.SHADOWS_END: Moment(SHADOWED, f"{OPENED} monkey:a1b2 ninja:b3c4"),
    Page.LIGHT: Moment(LIT, "place:b5,d5"),
    Page.HIDING: OwnMoment(LIT, "place:b5,d5", viewer=Player.BLUE),
    Page.PROWLING: Moment(LIT, f"{PROWLED} lantern:none crab:b4b3"),
    Page.SEEKING: OwnMoment(LIT, f"{PROWLED} lantern:b"),
    Page.MORE_CARDS: OneCard("kirin"),
    Page.TIME: Moment(OPENING, "tiger:c1c3"),
    Page.FINE_POINTS: Moment("s1m1s/2M2/3s1/5/S3S r crab,tiger crane,monkey dragon", "crab:c4c5"),
    Page.TYPING: Moment(OPENING, "tiger:b1b3"),
}
"""Of every page but that of the cards, which are each match's own."""
