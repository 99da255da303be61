"""Everything around the cards and the board: trays, rings, captured pieces, signs, ribbons."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from onitama_core.game import Phase, Piece, PieceKind, Player, Termination
from rendering import layout
from rendering.figures import draw_body, draw_piece, draw_student, draw_whirl
from rendering.ninja import draw_closed_eye, draw_hood, draw_lantern, draw_star
from rendering.primitives import Drawing, Stamp, fit_size, get_font, make_stamp, write
from rendering.squares import draw_bare_board
from rendering.words import N_, _, side, termination_name

if TYPE_CHECKING:
    from rendering.layout import Box
    from rendering.theme import Colour, Theme


# Places and distances are in pixels of the canvas or of the sign. A …_SIZE is a size of letters.

# -- trays under the cards, and the ring around the card just used --

CORNER: Final = 14
"""The radius of the corners of trays, rings and signs."""
RIM: Final = 2
"""The width of a tray's rim."""
ACTIVE_RIM: Final = 4
"""The width of the rim of the tray whose owner is to move."""


class TrayTile(NamedTuple):
    """Everything on which the look of a tray depends: the key of its cache."""

    owner: Player
    is_near: bool
    holds_side: bool
    """The owner receives the side card next, so it lies on this tray."""
    is_active: bool
    """The owner is to move."""
    is_over: bool = False
    """The game is over, so no card changes hands any more."""

    @property
    def box(self) -> Box:
        """The tray's box on the canvas, with room for the side card if the tray holds it."""
        near = layout.TRAY
        if self.holds_side:
            near = (layout.TRAY[0], layout.SIDE_TRAY[1], layout.TRAY[2], layout.TRAY[3])
        return near if self.is_near else layout.mirror_box(near)


def draw_tray(theme: Theme, tile: TrayTile) -> Image.Image:
    """Draw a tray on the board's paper; the far one is the near one upside down."""
    image = draw_bare_board(theme).crop(tile.box)
    shape = draw_near_tray(theme, tile._replace(is_near=True))
    if not tile.is_near:
        shape = shape.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    image.paste(shape, mask=shape)
    return image


def draw_near_tray(theme: Theme, tile: TrayTile) -> Image.Image:
    """Draw the near player's tray, which is L-shaped if it holds the side card."""
    left, top, right, bottom = tile.box
    body = theme.player_colours[tile.owner].body
    drawing = Drawing((right - left, bottom - top))
    parts = [layout.TRAY, layout.SIDE_TRAY] if tile.holds_side else [layout.TRAY]
    boxes = [layout.shift_box(part, left, top) for part in parts]
    rim = ACTIVE_RIM if tile.is_active else RIM
    for inset, fill in ((0, body), (rim, theme.tray)):
        for box in boxes:
            drawing.rounded(inset_box(box, inset), CORNER - inset, fill)
    if tile.holds_side and not tile.is_over:
        left, top, right, bottom = layout.shift_box(layout.CHEVRON, left, top)
        drawing.polygon([(left, top), (right, top), ((left + right) / 2, bottom)], body)
    return drawing.finish()


def inset_box(box: Box, inset: int) -> Box:
    """Return a box that is smaller by `inset` on each side."""
    left, top, right, bottom = box
    return left + inset, top + inset, right - inset, bottom - inset


def draw_ring(theme: Theme) -> Stamp:
    """Draw the ring around the card that the last turn used."""
    width = layout.CARD[0] + 2 * layout.RING
    height = layout.CARD[1] + 2 * layout.RING
    drawing = Drawing((width, height))
    for inset, fill in ((0, theme.mark_line), (2, theme.mark), (layout.RING, theme.mark_line)):
        drawing.rounded(inset_box((0, 0, width, height), inset), CORNER - inset, fill)
    ring = make_stamp(drawing.finish(), theme.tray)
    hole = (layout.RING + 1, layout.RING + 1, width - layout.RING - 2, height - layout.RING - 2)
    ImageDraw.Draw(ring.mask).rounded_rectangle(hole, CORNER - layout.RING, fill=0)
    return ring


CAPTURED_SHARES: Final = {PieceKind.MASTER: 1.0, PieceKind.STUDENT: 0.92, PieceKind.NINJA: 1.04}
"""The radii of captured pieces, as parts of half the room of one.

A ninja is measured to the tips of its blades, which may reach a little beyond.
"""


def draw_captured(theme: Theme, piece: Piece, size: int) -> Stamp:
    """Draw a captured piece, smaller than on the board."""
    radius = CAPTURED_SHARES[piece.kind] * size / 2
    return make_stamp(draw_piece(piece, radius, theme), theme.paper)


# -- the sign that says whose turn it is or how the game ended --

Words: TypeAlias = tuple[str, str]
"""The headline of a sign and the line below it."""
NEXT_STEPS: Final = {
    Phase.MOVE: N_("to move"),
    Phase.SPIRIT: N_("Spirit"),
    Phase.NINJA: N_("ninja"),
    Phase.LANTERN: N_("lantern"),
}
"""The words for the next step of the player to act."""
HEADLINE_SIZE: Final = 40
HEADLINE_BASELINE: Final = 34
DETAIL_SIZE: Final = 31
DETAIL_BASELINE: Final = 64
REASON_SIZE: Final = 30
"""The size of the words for how a game ended, of which the longest just fit."""
EDGE: Final = 3
BODY_HEIGHT: Final = layout.SIGN[1] - layout.SIGN_TIP
MIDDLE: Final = layout.SIGN[0] // 2
BADGE: Final = 56
"""The width of the badge that shows the piece or lantern of the player's next step."""
BADGE_LEFT: Final = 12
BADGE_GAP: Final = 2
"""The smallest distance from a badge to the words beside it."""
WORDS_MARGIN: Final = 5
"""The smallest distance of words from the sides of a sign."""
WORDS_BESIDE_BADGE: Final = 120
"""The middle of the words in a sign with a badge."""


class TurnSign(NamedTuple):
    """The sign that points to the hand of the player to move."""

    player: Player
    is_near: bool
    phase: Phase = Phase.MOVE
    has_pawns: bool = True
    """False: the player moves ninjas only."""
    begins: bool = False
    """True on the first turn of the game."""

    @property
    def fits_classic_palette(self) -> bool:
        return self.phase is Phase.MOVE and self.has_pawns

    @property
    def words(self) -> Words:
        return side(self.player), _("begins") if self.begins else _(NEXT_STEPS[self.phase])


class ResultSign(NamedTuple):
    """The sign that says how a game ended."""

    winner: Player | None
    """None: nobody won."""
    termination: Termination
    has_begun: bool = True
    """True if somebody has moved."""

    @property
    def fits_classic_palette(self) -> bool:
        return True

    @property
    def words(self) -> Words:
        """The words on the sign. Once somebody has moved, only a moderator can cancel a game."""
        if self.termination is Termination.CANCELLED and self.has_begun:
            return _("Closed by"), _("a moderator")
        if self.termination is Termination.CANCELLED:
            return _("Cancelled"), _("not begun")
        ending = termination_name(self.termination)
        if self.winner is None:
            return _("Draw"), ending
        return _("{winner} wins").format(winner=side(self.winner)), ending


Sign: TypeAlias = TurnSign | ResultSign


def draw_sign(theme: Theme, sign: Sign, words: Words) -> Stamp:
    """Draw a sign with a headline and the line below it, which are those of `sign.words`.

    They are an argument so that stamps are cached for each language.
    """
    if isinstance(sign, TurnSign):
        shape = draw_turn_sign(theme, sign, words)
    else:
        shape = draw_result_sign(theme, sign, words)
    return make_stamp(shape, theme.paper)


def draw_turn_sign(theme: Theme, sign: TurnSign, words: Words) -> Image.Image:
    colours = theme.player_colours[sign.player]
    drawing = Drawing(layout.SIGN)
    draw_plate(drawing, 0, colours.body, colours.edge)
    # The tip below points to the near hand.
    bottom = BODY_HEIGHT - EDGE
    tips = ((20, layout.SIGN[1], colours.edge), (16, layout.SIGN[1] - EDGE - 1, colours.body))
    for half_width, depth, fill in tips:
        corners = ((MIDDLE - half_width, bottom), (MIDDLE + half_width, bottom), (MIDDLE, depth))
        drawing.polygon(corners, fill)
    shape = drawing.finish()
    top = 0
    if not sign.is_near:
        shape = shape.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        top = layout.SIGN_TIP
    badge = draw_phase_badge(theme, sign)
    shape.alpha_composite(badge, (BADGE_LEFT, top + (BODY_HEIGHT - BADGE) // 2))
    write_lines(shape, (WORDS_BESIDE_BADGE, top), words, DETAIL_SIZE, theme)
    return shape


def draw_result_sign(theme: Theme, sign: ResultSign, words: Words) -> Image.Image:
    drawing = Drawing(layout.SIGN)
    top = layout.SIGN_TIP // 2
    if sign.winner is None:
        draw_plate(drawing, top, theme.side, theme.ink)
    else:
        colours = theme.player_colours[sign.winner]
        draw_plate(drawing, top, colours.body, colours.edge)
    shape = drawing.finish()
    write_lines(shape, (MIDDLE, top), words, REASON_SIZE, theme)
    return shape


def write_lines(
    shape: Image.Image,
    middle_and_top: tuple[int, int],
    words: Words,
    detail_size: int,
    theme: Theme,
) -> None:
    """Write a headline and a smaller line below it.

    `middle_and_top` is the x of the middle of both lines and the y of the upper edge of their
    plate.
    """
    x, top = middle_and_top
    headline, detail = words
    # Words right of the sign's middle are beside a badge.
    left = BADGE_LEFT + BADGE + BADGE_GAP if x > MIDDLE else WORDS_MARGIN
    room = 2 * min(layout.SIGN[0] - WORDS_MARGIN - x, x - left)
    start = (x, top + HEADLINE_BASELINE)
    write(shape, HEADLINE_SIZE, start, headline, theme.emblem, max_width=room)
    start = (x, top + DETAIL_BASELINE)
    write(shape, detail_size, start, detail, theme.emblem, max_width=room)


def draw_plate(drawing: Drawing, top: int, body: Colour, edge: Colour) -> None:
    """Draw the plate of a sign without its tip."""
    box = (0, top, layout.SIGN[0], top + BODY_HEIGHT)
    drawing.rounded(box, CORNER, edge)
    drawing.rounded(inset_box(box, EDGE), CORNER - EDGE, body)


def draw_phase_badge(theme: Theme, sign: TurnSign) -> Image.Image:
    """Draw the badge of the player's next step: the piece that moves, or a lantern.

    The colours of body and emblem are exchanged.
    """
    player = sign.player
    body = theme.player_colours[player].body
    emblem = theme.emblem
    drawing = Drawing((BADGE, BADGE))
    half = BADGE / 2
    centre = (half, half)
    if sign.phase is Phase.MOVE and sign.has_pawns:
        draw_body(drawing, centre, half - 2, player, emblem)
        draw_student(drawing, centre, half - 2, body)
    elif sign.phase is Phase.SPIRIT:
        draw_whirl(drawing, centre, half, emblem, body)
    elif sign.phase is Phase.LANTERN:
        draw_body(drawing, centre, half - 2, player, emblem)
    else:
        draw_star(drawing, centre, half, player, emblem)
        draw_hood(drawing, centre, half, body, emblem)
    badge = drawing.finish()
    if sign.phase is Phase.LANTERN:
        corner = ((BADGE - layout.LANTERN[0]) // 2, (BADGE - layout.LANTERN[1]) // 2)
        badge.alpha_composite(draw_lantern(layout.LANTERN, theme), corner)
    return badge


# -- the signs that say whether ninjas are placed --

PLACING_HEADLINE_SIZE: Final = 36
PLACING_HEADLINE_BASELINE: Final = 30
PLACING_DETAIL_BASELINE: Final = 58
PLACING_CORNER: Final = 12


class PlacingSign(NamedTuple):
    """The sign beside a player's hand that says whether that player's ninjas are placed."""

    player: Player
    has_placed: bool
    yours: int | None
    """The number of ninjas that the viewer still places; None: the viewer is somebody else."""

    @property
    def words(self) -> Words:
        if self.has_placed:
            return side(self.player), _("placed")
        if self.yours is None:
            return side(self.player), _("to place")
        if self.yours == 1:
            return _("Place"), _("your ninja")
        return _("Place your"), _("two ninjas")


def draw_placing_sign(theme: Theme, sign: PlacingSign, words: Words) -> Stamp:
    """Draw a solid sign, or a hollow one once the ninjas are placed; `words` as in `draw_sign`."""
    colours = theme.player_colours[sign.player]
    if sign.has_placed:
        body = theme.card
        ink = colours.body
    else:
        body = colours.body
        ink = theme.emblem
    box = (0, 0, *layout.PLACING_SIGN)
    drawing = Drawing(layout.PLACING_SIGN)
    drawing.rounded(box, PLACING_CORNER, colours.edge)
    drawing.rounded(inset_box(box, EDGE), PLACING_CORNER - EDGE, body)
    shape = drawing.finish()
    headline, detail = words
    room = layout.PLACING_SIGN[0] - 2 * WORDS_MARGIN
    start = (MIDDLE, PLACING_HEADLINE_BASELINE)
    write(shape, PLACING_HEADLINE_SIZE, start, headline, ink, max_width=room)
    write(shape, DETAIL_SIZE, (MIDDLE, PLACING_DETAIL_BASELINE), detail, ink, max_width=room)
    return make_stamp(shape, theme.paper)


# -- words beside a lit line and beside the hands --

ANSWER_SIZE: Final = 30
ANSWER_MARGIN: Final = 2
"""The smallest distance of an answer from the ends of its sign."""
SIDE_WORDS_SIZE: Final = 30


def draw_answer(theme: Theme, answer: str) -> Stamp:
    """Draw whether a lantern found a hidden ninja, beside the label of its line."""
    width, height = layout.ANSWER
    drawing = Drawing(layout.ANSWER)
    drawing.rounded((0, 0, width, height), height / 2, theme.ninjas.veil)
    sign = drawing.finish()
    middle = (width / 2, height * 0.72)
    write(sign, ANSWER_SIZE, middle, answer, theme.emblem, max_width=width - 2 * ANSWER_MARGIN)
    return make_stamp(sign, theme.paper)


def draw_side_words(theme: Theme, words: str) -> Stamp:
    """Write words in the colour of neither player: `captured`, or the turns until a draw."""
    font = get_font(fit_size(SIDE_WORDS_SIZE, words, layout.SIGN[0]))
    image = Image.new("RGBA", (ceil(font.width(words)) + 4, SIDE_WORDS_SIZE))
    font.draw_centred(image, (image.width / 2, image.height / 2), words, theme.side)
    return make_stamp(image, theme.paper)


# -- ribbons below the board, which say who may see it --

RIBBON_SIZE: Final = 31
EYE: Final = 34
EYE_GAP: Final = 10
"""The distance from the eye to the words."""


def draw_private_ribbon(theme: Theme, words: str) -> Stamp:
    """Draw the ribbon of a board that only one player sees."""
    ribbon = draw_ribbon(layout.RIBBON, theme.ninjas.veil)
    middle = ribbon.width / 2 + EYE / 2
    room = ribbon.width - ribbon.height - EYE - EYE_GAP - 2 * WORDS_MARGIN
    start = (middle, ribbon.height * 0.74)
    width = write(ribbon, RIBBON_SIZE, start, words, theme.emblem, max_width=room)
    eye_corner = (round(middle - width / 2) - EYE - EYE_GAP, (ribbon.height - EYE) // 2)
    ribbon.alpha_composite(draw_closed_eye(EYE, theme), eye_corner)
    return make_stamp(ribbon, theme.paper)


def draw_public_ribbon(theme: Theme, words: str, box: Box) -> Stamp:
    """Draw the ribbon of a board on which nothing is hidden any more."""
    ribbon = draw_ribbon(box, theme.side)
    middle = (ribbon.width - ribbon.height / 2) / 2
    room = 2 * (middle - WORDS_MARGIN)
    start = (middle, ribbon.height * 0.74)
    write(ribbon, RIBBON_SIZE, start, words, theme.emblem, max_width=room)
    return make_stamp(ribbon, theme.paper)


def draw_ribbon(box: Box, fill: Colour) -> Image.Image:
    """Draw a ribbon with a slanting end."""
    left, top, right, bottom = box
    width = right - left
    height = bottom - top
    drawing = Drawing((width, height))
    drawing.rounded((0, 0, width - height, height), 0, fill)
    drawing.polygon(((0, 0), (width, 0), (width - height // 2, height), (0, height)), fill)
    return drawing.finish()
