"""What lies around the cards: trays, the mark on the card just used, captured pieces, signs."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from onitama_core.game import DRAWN_TURNS, Phase, Piece, PieceKind, Player, Termination
from rendering import layout
from rendering.figures import draw_body, draw_piece, draw_student, draw_whirl
from rendering.ninja import draw_closed_eye, draw_hood, draw_lantern, draw_star
from rendering.primitives import Drawing, Stamp, get_font, make_stamp, write
from rendering.squares import draw_bare_board
from rendering.words import N_, _, how_ended, side

if TYPE_CHECKING:
    from rendering.layout import Box
    from rendering.theme import Colour, Theme


CORNER: Final = 14
RIM: Final = 2
ACTIVE_RIM: Final = 5
"""The rim of a tray, and of the one whose owner is to move."""
SHARES: Final = {PieceKind.MASTER: 1.0, PieceKind.STUDENT: 0.92, PieceKind.NINJA: 1.18}
"""Captured pieces' sizes: of an octagon, or of a star to its tips."""


class TrayTile(NamedTuple):
    owner: Player
    is_near: bool
    holds_side: bool
    """The side card goes to its owner next."""
    is_active: bool
    """Its owner is to move."""
    is_over: bool = False
    """No card goes anywhere any more."""

    @property
    def box(self) -> Box:
        near = (
            (layout.TRAY[0], layout.SIDE_TRAY[1], layout.TRAY[2], layout.TRAY[3])
            if self.holds_side
            else layout.TRAY
        )
        return near if self.is_near else layout.mirror_box(near)


def draw_tray(theme: Theme, tile: TrayTile) -> Image.Image:
    """On the board's paper; the far one is the near one upside down."""
    image = draw_bare_board(theme).crop(tile.box)
    shape = draw_near_tray(theme, tile._replace(is_near=True))
    if not tile.is_near:
        shape = shape.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    image.paste(shape, mask=shape)
    return image


def draw_ring(theme: Theme) -> Stamp:
    """The mark around the card the last turn used."""
    width, height = layout.CARD[0] + 2 * layout.RING, layout.CARD[1] + 2 * layout.RING
    drawing = Drawing((width, height))
    for inset, colour in ((0, theme.mark_line), (2, theme.mark), (layout.RING, theme.mark_line)):
        box = (inset, inset, width - inset, height - inset)
        drawing.rounded(box, CORNER - inset, colour)
    ring = make_stamp(drawing.finish(), theme.tray)
    hole = (layout.RING + 1, layout.RING + 1, width - layout.RING - 2, height - layout.RING - 2)
    ImageDraw.Draw(ring.mask).rounded_rectangle(hole, CORNER - layout.RING, fill=0)
    return ring


def draw_captured(theme: Theme, piece: Piece, size: int) -> Stamp:
    """A captured piece, smaller than on the board."""
    return make_stamp(draw_piece(piece, SHARES[piece.kind] * size / 2, theme), theme.paper)


def draw_near_tray(theme: Theme, tile: TrayTile) -> Image.Image:
    """Where it holds the side card it is L-shaped."""
    left, top, right, bottom = tile.box
    body = theme.player_colours[tile.owner].body
    drawing = Drawing((right - left, bottom - top))
    boxes = [
        layout.shift_box(box, left, top)
        for box in ([layout.TRAY, layout.SIDE_TRAY] if tile.holds_side else [layout.TRAY])
    ]
    for inset, colour in ((0, body), (ACTIVE_RIM if tile.is_active else RIM, theme.tray)):
        for a, b, c, d in boxes:
            drawing.rounded((a + inset, b + inset, c - inset, d - inset), CORNER - inset, colour)
    if tile.holds_side and not tile.is_over:
        left, top, right, bottom = layout.shift_box(layout.CHEVRON, left, top)
        drawing.polygon([(left, top), (right, top), ((left + right) / 2, bottom)], body)
    return drawing.finish()


STEPS: Final = {
    Phase.MOVE: N_("to move"),
    Phase.SPIRIT: N_("Spirit"),
    Phase.NINJA: N_("ninja"),
    Phase.LANTERN: N_("lantern"),
}
"""What the player to act does next."""
HEADLINE_SIZE: Final = 40
DETAIL_SIZE: Final = 31
REASON_SIZE: Final = 30
"""Of how a game ended: as large as the longest one allows."""
HEADLINE_BASELINE: Final = 36
DETAIL_BASELINE: Final = 67
EDGE: Final = 3
BODY_HEIGHT: Final = layout.SIGN[1] - layout.SIGN_TIP
MIDDLE: Final = layout.SIGN[0] // 2
BADGE: Final = 56
BADGE_LEFT: Final = 12
WORDS_BESIDE_BADGE: Final = 120


class TurnSign(NamedTuple):
    """Points to the hand of the player to move."""

    player: Player
    is_near: bool
    phase: Phase = Phase.MOVE
    has_pawns: bool = True
    """Or else ninjas alone."""
    begins: bool = False
    """It is the first turn of the game."""

    @property
    def fits_classic_palette(self) -> bool:
        """It takes no colours but the day's."""
        return self.phase is Phase.MOVE and self.has_pawns

    @property
    def words(self) -> tuple[str, str]:
        return side(self.player), _("begins") if self.begins else _(STEPS[self.phase])


class ResultSign(NamedTuple):
    winner: Player | None
    """None: a draw."""
    termination: Termination
    has_begun: bool = True
    """Somebody had moved."""

    @property
    def fits_classic_palette(self) -> bool:
        return True

    @property
    def words(self) -> tuple[str, str]:
        """A game that somebody has begun can only be cancelled by a moderator."""
        if self.termination is Termination.CANCELLED and self.has_begun:
            return _("Closed by"), _("a moderator")
        if self.termination is Termination.CANCELLED:
            return _("Cancelled"), _("not begun")
        if self.winner is None:
            return _("Draw"), how_ended(self.termination)
        return _("{winner} wins").format(winner=side(self.winner)), how_ended(self.termination)


Sign: TypeAlias = TurnSign | ResultSign


def draw_sign(theme: Theme, sign: Sign) -> Stamp:
    shape = draw_turn(theme, sign) if isinstance(sign, TurnSign) else draw_result(theme, sign)
    return make_stamp(shape, theme.paper)


def draw_turn(theme: Theme, sign: TurnSign) -> Image.Image:
    colours = theme.player_colours[sign.player]
    drawing, bottom = Drawing(layout.SIGN), BODY_HEIGHT - EDGE
    draw_plate(drawing, 0, colours.body, colours.edge)
    # The tip below, towards a near hand.
    for half, depth, colour in (
        (20, layout.SIGN[1], colours.edge),
        (16, layout.SIGN[1] - EDGE - 1, colours.body),
    ):
        drawing.polygon(((MIDDLE - half, bottom), (MIDDLE + half, bottom), (MIDDLE, depth)), colour)
    shape, top = drawing.finish(), 0
    if not sign.is_near:
        shape, top = shape.transpose(Image.Transpose.FLIP_TOP_BOTTOM), layout.SIGN_TIP
    badge = draw_badge(theme, sign)
    shape.alpha_composite(badge, (BADGE_LEFT, top + (BODY_HEIGHT - BADGE) // 2))
    write_sign(shape, (WORDS_BESIDE_BADGE, top), sign.words, DETAIL_SIZE, theme)
    return shape


def draw_result(theme: Theme, sign: ResultSign) -> Image.Image:
    drawing, top = Drawing(layout.SIGN), layout.SIGN_TIP // 2
    colours = None if sign.winner is None else theme.player_colours[sign.winner]
    body, edge = (theme.side, theme.ink) if colours is None else (colours.body, colours.edge)
    draw_plate(drawing, top, body, edge)
    shape = drawing.finish()
    write_sign(shape, (MIDDLE, top), sign.words, REASON_SIZE, theme)
    return shape


def write_sign(
    shape: Image.Image, at: tuple[int, int], words: tuple[str, str], size: int, theme: Theme
) -> None:
    """A headline, and below it what is so large."""
    (x, top), (headline, detail) = at, words
    write(shape, HEADLINE_SIZE, (x, top + HEADLINE_BASELINE), headline, theme.emblem)
    write(shape, size, (x, top + DETAIL_BASELINE), detail, theme.emblem)


def draw_plate(drawing: Drawing, top: int, body: Colour, edge: Colour) -> None:
    width, bottom = layout.SIGN[0], top + BODY_HEIGHT
    drawing.rounded((0, top, width, bottom), CORNER, edge)
    inner = (EDGE, top + EDGE, width - EDGE, bottom - EDGE)
    drawing.rounded(inner, CORNER - EDGE, body)


def draw_badge(theme: Theme, sign: TurnSign) -> Image.Image:
    """The kind of piece that goes next, with its player's colours exchanged."""
    player, phase, body, emblem = (
        sign.player,
        sign.phase,
        theme.player_colours[sign.player].body,
        theme.emblem,
    )
    drawing, centre, half = Drawing((BADGE, BADGE)), (BADGE / 2, BADGE / 2), BADGE / 2
    if phase is Phase.MOVE and sign.has_pawns:
        draw_body(drawing, centre, half - 2, player, emblem)
        draw_student(drawing, centre, half - 2, body)
    elif phase is Phase.SPIRIT:
        draw_whirl(drawing, centre, half, emblem, body)
    elif phase is Phase.LANTERN:
        draw_body(drawing, centre, half - 2, player, emblem)
    else:
        draw_star(drawing, centre, half, player, emblem)
        draw_hood(drawing, centre, half, body, emblem)
    badge = drawing.finish()
    if phase is Phase.LANTERN:
        corner = ((BADGE - layout.LANTERN[0]) // 2, (BADGE - layout.LANTERN[1]) // 2)
        badge.alpha_composite(draw_lantern(layout.LANTERN, theme), corner)
    return badge


PLACING_HEADLINE_SIZE: Final = 36
PLACING_BASELINES: Final = (30, 58)
"""Of the headline, and of what is below it."""
ANSWER_SIZE: Final = 30
QUIET_SIZE: Final = 30
RIBBON_SIZE: Final = 31
PLACING_CORNER: Final = 12
EYE: Final = 34


class PlacingSign(NamedTuple):
    """Whether a player's ninjas are placed, beside that player's hand."""

    player: Player
    has_placed: bool
    yours: int | None
    """How many ninjas the reader places; None: the reader is somebody else."""

    @property
    def words(self) -> tuple[str, str]:
        if self.has_placed:
            return side(self.player), _("placed")
        if self.yours is None:
            return side(self.player), _("to place")
        if self.yours == 1:
            return _("Place"), _("your ninja")
        return _("Place your"), _("two ninjas")


def draw_placing(theme: Theme, sign: PlacingSign) -> Stamp:
    """Solid while something is to be done, hollow when it is done."""
    colours, (width, height) = theme.player_colours[sign.player], layout.PLACING_SIGN
    drawing = Drawing((width, height))
    drawing.rounded((0, 0, width, height), PLACING_CORNER, colours.edge)
    body, ink = (theme.card, colours.body) if sign.has_placed else (colours.body, theme.emblem)
    drawing.rounded((EDGE, EDGE, width - EDGE, height - EDGE), PLACING_CORNER - EDGE, body)
    shape = drawing.finish()
    for size, baseline, text in zip(
        (PLACING_HEADLINE_SIZE, DETAIL_SIZE), PLACING_BASELINES, sign.words, strict=True
    ):
        write(shape, size, (MIDDLE, baseline), text, ink)
    return make_stamp(shape, theme.paper)


def draw_answer(theme: Theme, *, is_there: bool) -> Stamp:
    """What a lantern told, beside the line it is about."""
    width, height = layout.ANSWER
    drawing = Drawing(layout.ANSWER)
    drawing.rounded((0, 0, width, height), height / 2, theme.ninjas.veil)
    tag, answer = drawing.finish(), _("yes") if is_there else _("no")
    write(tag, ANSWER_SIZE, (width / 2, height * 0.72), answer, theme.emblem)
    return make_stamp(tag, theme.paper)


def draw_quiet(theme: Theme, turns: int) -> Stamp:
    """Between both sides' rows, after so many turns that led nowhere."""
    words = _("draw in {turns}").format(turns=DRAWN_TURNS - turns)
    letters = get_font(QUIET_SIZE)
    image = Image.new("RGBA", (ceil(letters.width(words)) + 4, QUIET_SIZE))
    letters.draw_centred(image, (image.width / 2, image.height / 2), words, theme.side)
    return make_stamp(image, theme.paper)


def draw_private_ribbon(theme: Theme) -> Stamp:
    """Below a board for one player alone."""
    ribbon, words = draw_ribbon(layout.RIBBON, theme.ninjas.veil), _("Only you see this")
    middle, half = ribbon.width / 2 + EYE / 2, get_font(RIBBON_SIZE).width(words) / 2
    write(ribbon, RIBBON_SIZE, (middle, ribbon.height * 0.74), words, theme.emblem)
    spot = (round(middle - half) - EYE - 10, (ribbon.height - EYE) // 2)
    ribbon.alpha_composite(draw_closed_eye(EYE, theme), spot)
    return make_stamp(ribbon, theme.paper)


def draw_public_ribbon(theme: Theme, words: str, box: Box) -> Stamp:
    """Below a board where nothing is hidden any more."""
    ribbon = draw_ribbon(box, theme.side)
    middle = (ribbon.width - ribbon.height / 2) / 2
    write(ribbon, RIBBON_SIZE, (middle, ribbon.height * 0.74), words, theme.emblem)
    return make_stamp(ribbon, theme.paper)


def draw_ribbon(box: Box, fill: Colour) -> Image.Image:
    """With a slanting end."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    drawing = Drawing((width, height))
    drawing.rounded((0, 0, width - height, height), 0, fill)
    drawing.polygon(((0, 0), (width, 0), (width - height // 2, height), (0, height)), fill)
    return drawing.finish()
