"""A theme is data: which colour plays which role."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Colour: TypeAlias = tuple[int, int, int]


def parse_colour(code: str) -> Colour:
    """Read `#b5301d`."""
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return red, green, blue


def parse_colours(codes: str) -> Iterator[Colour]:
    """Of roles in the order in which they are defined."""
    return map(parse_colour, codes.split())


@dataclass(frozen=True, slots=True)
class PlayerColours:
    """The colours of one player's things."""

    body: Colour
    """Pieces, the targets on cards, signs."""
    edge: Colour
    """The dark line around a body."""
    temple: Colour
    """The wash over the temple's square."""
    torii: Colour


@dataclass(frozen=True, slots=True)
class NinjaColours:
    """What Light & Shadow add. A classic picture has none of these."""

    veil: Colour
    """What one player alone sees: the ribbon, the board's frame, the sign on a hidden ninja."""
    glow: Colour
    """The light on a lit line."""
    cord: Colour
    """Around a lit line, and around lanterns."""
    bead: Colour
    """The row of lights on the cord."""
    lantern: Colour
    """The paper of a lantern that can still be lit."""
    flame: Colour
    """Within it: what makes it another thing than the hollow one that was lit."""


@dataclass(frozen=True, slots=True)
class WindColours:
    """What Way of the Wind adds: the Spirit's, which is nobody's."""

    body: Colour
    """The Spirit, its targets on cards, and the rings where it moved."""
    edge: Colour
    """The dark line around the Spirit."""
    wash: Colour
    """Within a ring."""


@dataclass(frozen=True, slots=True)
class HintColours:
    """Where the cards of a hand lead from a piece. Dark lines around both set them off."""

    left: Colour
    """The diamonds of the left card."""
    right: Colour
    """The rings of the right one."""


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    name: str
    """As people choose it."""
    paper: Colour
    """The ground everything lies on."""
    paper_shade: Colour
    """What the paper is mottled with."""
    ink: Colour
    """Words, kanji, and where a card's pawn starts."""
    square: Colour
    square_dark: Colour
    """Every other square."""
    line: Colour
    frame: Colour
    emblem: Colour
    """Figures on pieces and words on signs."""
    mark: Colour
    """The last turn: the only thing that has this colour."""
    mark_line: Colour
    """The dark line beside `mark`, which alone would be too pale."""
    mark_wash: Colour
    tray: Colour
    """Under the cards."""
    card: Colour
    card_edge: Colour
    cell: Colour
    cell_line: Colour
    side: Colour
    """The side card's targets, and a sign that is nobody's."""
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
        PlayerColours(*parse_colours("#b4301c #64150b #efcdb9 #b9523a")),
        PlayerColours(*parse_colours("#1f4f82 #0d2745 #c8d5de #456f9b")),
    ),
    ninjas=NinjaColours(*parse_colours("#3a2a5c #fff3b4 #4a2a08 #ffe070 #b0560a #ffe070")),
    wind=WindColours(*parse_colours("#1c6450 #08352a #c1e2cc")),
    hints=HintColours(*parse_colours("#d24a9c #35b9c4")),
)
"""Paper, brush, vermilion and indigo."""

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
        PlayerColours(*parse_colours("#ff6b57 #ffd0c6 #43222a #f4796a")),
        PlayerColours(*parse_colours("#86c1ff #dcedff #1f3450 #6ea6e4")),
    ),
    ninjas=NinjaColours(*parse_colours("#b8a6ff #4c4314 #ffd968 #3a2a04 #c4560c #fff0b8")),
    wind=WindColours(*parse_colours("#5bd8a9 #c8f5e2 #184033")),
    hints=HintColours(*parse_colours("#bd3f8a #1d8c98")),
)
"""Dark ground and bright pieces, for dark screens and tired eyes."""

THEMES: Final[Mapping[str, Theme]] = {theme.name: theme for theme in (SHRINE, NIGHT)}
DEFAULT_THEME: Final = SHRINE.name
"""By the names that people choose from; the first is everybody's until they do."""
