"""Themes: the colour of each role in a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""


def parse_colour(code: str) -> Colour:
    """Read a colour written as `#b5301d`."""
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class PlayerColours:
    """The colours of one player's pieces, cards and signs."""

    body: Colour
    """Pieces, the target squares on cards, signs."""
    edge: Colour
    """The dark line around a body."""
    temple: Colour
    """The tint of the temple's square."""
    torii: Colour
    """The gate drawn on the temple's square."""


@dataclass(frozen=True, slots=True)
class NinjaColours:
    """The colours of ninjas and lanterns, which pictures of Classic and Wind do not have."""

    veil: Colour
    """Everything that only one player sees: the ribbon, the frame, the sign on a hidden ninja."""
    glow: Colour
    """The tint of squares in a lantern's light."""
    cord: Colour
    """The cord around a lit line, and the edges of lanterns."""
    bead: Colour
    """The row of lights on the cord."""
    lantern: Colour
    """The paper of a lantern that can still be lit."""
    flame: Colour
    """The inside of a lantern that can still be lit; a spent one is hollow."""


@dataclass(frozen=True, slots=True)
class WindColours:
    """The colours of the Wind Spirit, which belongs to neither player."""

    body: Colour
    """The Spirit, its targets on cards, and the ring and the arrow of its last move."""
    edge: Colour
    """The dark line around the Spirit."""
    wash: Colour
    """The round tint of squares that the Spirit has left or entered."""


@dataclass(frozen=True, slots=True)
class HintColours:
    """The colours of hints, which mark where the cards of a hand lead from a piece.

    A dark line around both sets them off from every ground.
    """

    left: Colour
    """The diamonds of the left card."""
    right: Colour
    """The rings of the right card."""


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """A look of all pictures. Themes are compared by identity, which makes them cheap keys."""

    name: str
    """The name under which users choose it."""
    paper: Colour
    """The ground of every picture."""
    paper_shade: Colour
    """The second shade of the mottled paper."""
    ink: Colour
    """Words, kanji, and the square on a card where a pawn starts."""
    square: Colour
    """Half of the board's squares."""
    square_dark: Colour
    """The other half, as on a chessboard."""
    line: Colour
    """The lines between squares."""
    frame: Colour
    """The frame around the board."""
    emblem: Colour
    """Figures on pieces, and words on signs."""
    mark: Colour
    """The last turn. Nothing else has this colour."""
    mark_line: Colour
    """The dark line beside `mark`, which alone would have too little contrast."""
    mark_wash: Colour
    """The tint of the squares where the last turn began and ended."""
    tray: Colour
    """The ground under the cards."""
    card: Colour
    card_edge: Colour
    cell: Colour
    """The squares of the grid on a card."""
    cell_line: Colour
    side: Colour
    """The target squares of the side card, and signs that belong to neither player."""
    player_colours: tuple[PlayerColours, PlayerColours]
    """Red's and Blue's, indexed by Player."""
    ninjas: NinjaColours
    wind: WindColours
    hints: HintColours


SHRINE: Final = Theme(
    name="shrine",
    paper=parse_colour("#e9dfca"),
    paper_shade=parse_colour("#dccfb3"),
    ink=parse_colour("#2b211a"),
    square=parse_colour("#f3ecdd"),
    square_dark=parse_colour("#dfd2b5"),
    line=parse_colour("#43362b"),
    frame=parse_colour("#5a493b"),
    emblem=parse_colour("#fdf6e6"),
    mark=parse_colour("#eba91c"),
    mark_line=parse_colour("#2b211a"),
    mark_wash=parse_colour("#f2d481"),
    tray=parse_colour("#cfbe9c"),
    card=parse_colour("#fbf6ea"),
    card_edge=parse_colour("#716049"),
    cell=parse_colour("#ece2cb"),
    cell_line=parse_colour("#8d7c61"),
    side=parse_colour("#5b4f43"),
    player_colours=(
        PlayerColours(
            body=parse_colour("#b4301c"),
            edge=parse_colour("#64150b"),
            temple=parse_colour("#efcdb9"),
            torii=parse_colour("#b9523a"),
        ),
        PlayerColours(
            body=parse_colour("#1f4f82"),
            edge=parse_colour("#0d2745"),
            temple=parse_colour("#c8d5de"),
            torii=parse_colour("#456f9b"),
        ),
    ),
    ninjas=NinjaColours(
        veil=parse_colour("#3a2a5c"),
        glow=parse_colour("#fff3b4"),
        cord=parse_colour("#4a2a08"),
        bead=parse_colour("#ffe070"),
        lantern=parse_colour("#b0560a"),
        flame=parse_colour("#ffe070"),
    ),
    wind=WindColours(
        body=parse_colour("#1c6450"),
        edge=parse_colour("#08352a"),
        wash=parse_colour("#c1e2cc"),
    ),
    hints=HintColours(
        left=parse_colour("#d24a9c"),
        right=parse_colour("#35b9c4"),
    ),
)
"""Paper, brush strokes, vermilion and indigo."""

NIGHT: Final = Theme(
    name="night",
    paper=parse_colour("#14171f"),
    paper_shade=parse_colour("#1a1f2b"),
    ink=parse_colour("#eef1f6"),
    square=parse_colour("#2b3142"),
    square_dark=parse_colour("#222735"),
    line=parse_colour("#8f98ad"),
    frame=parse_colour("#8490a8"),
    emblem=parse_colour("#0f1218"),
    mark=parse_colour("#8f6200"),
    mark_line=parse_colour("#ffe9b0"),
    mark_wash=parse_colour("#40330c"),
    tray=parse_colour("#2d3444"),
    card=parse_colour("#20252f"),
    card_edge=parse_colour("#8d97ab"),
    cell=parse_colour("#181c25"),
    cell_line=parse_colour("#69738d"),
    side=parse_colour("#c6cddb"),
    player_colours=(
        PlayerColours(
            body=parse_colour("#ff6b57"),
            edge=parse_colour("#ffd0c6"),
            temple=parse_colour("#43222a"),
            torii=parse_colour("#f4796a"),
        ),
        PlayerColours(
            body=parse_colour("#86c1ff"),
            edge=parse_colour("#dcedff"),
            temple=parse_colour("#1f3450"),
            torii=parse_colour("#6ea6e4"),
        ),
    ),
    ninjas=NinjaColours(
        veil=parse_colour("#b8a6ff"),
        glow=parse_colour("#4c4314"),
        cord=parse_colour("#ffd968"),
        bead=parse_colour("#3a2a04"),
        lantern=parse_colour("#c4560c"),
        flame=parse_colour("#fff0b8"),
    ),
    wind=WindColours(
        body=parse_colour("#5bd8a9"),
        edge=parse_colour("#c8f5e2"),
        wash=parse_colour("#184033"),
    ),
    hints=HintColours(
        left=parse_colour("#bd3f8a"),
        right=parse_colour("#1d8c98"),
    ),
)
"""A dark ground and bright pieces, for dark screens."""

THEMES: Final[Mapping[str, Theme]] = {theme.name: theme for theme in (SHRINE, NIGHT)}
"""The themes by the names under which users choose them."""
DEFAULT_THEME: Final = SHRINE.name
"""The theme of users and servers that have chosen none."""
