"""Signs beside the hands: whose turn it is, or how the game ended."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from PIL import Image

from onitama_core.game import Phase, Player, Termination
from rendering.brush import LABELS, Drawing, Lettering, Stamp, stamped
from rendering.layout import LANTERN, SIGN, SIGN_TIP
from rendering.parts.figures import draw_body, draw_student
from rendering.parts.night.lanterns import draw_lantern
from rendering.parts.night.ninja import draw_hood, draw_star
from rendering.parts.wind.spirit import draw_whirl
from rendering.words import signs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.theme import Colour, Theme

HEADLINE_SIZE: Final = 40
DETAIL_SIZE: Final = 31
REASON_SIZE: Final = 30
"""Of how a game ended: as large as the longest one allows."""
HEADLINE_BASELINE: Final = 36
DETAIL_BASELINE: Final = 67
CORNER: Final = 14
EDGE: Final = 3
BODY_HEIGHT: Final = SIGN[1] - SIGN_TIP
MIDDLE: Final = SIGN[0] // 2
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
    def is_plain(self) -> bool:
        """It takes no colours but the day's."""
        return self.phase is Phase.MOVE and self.has_pawns


class ResultSign(NamedTuple):
    winner: Player | None
    """None: a draw."""
    termination: Termination
    has_begun: bool = True
    """Somebody had moved."""

    @property
    def is_plain(self) -> bool:
        return True


Sign: TypeAlias = TurnSign | ResultSign


def board_signs() -> Iterator[Sign]:
    for player, is_near, begins in product(Player, (True, False), (True, False)):
        yield TurnSign(player, is_near, begins=begins)
    for winner, termination in product((*Player, None), Termination):
        yield ResultSign(winner, termination)
    yield ResultSign(None, Termination.CANCELLED, has_begun=False)


class SignPainter:
    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._headlines = Lettering(LABELS, HEADLINE_SIZE)
        self._details = Lettering(LABELS, DETAIL_SIZE)
        self._reasons = Lettering(LABELS, REASON_SIZE)

    def sign(self, sign: Sign) -> Stamp:
        shape = self._turn(sign) if isinstance(sign, TurnSign) else self._result(sign)
        return stamped(shape, self._theme.paper)

    def _turn(self, sign: TurnSign) -> Image.Image:
        theme = self._theme
        livery = theme.liveries[sign.player]
        drawing = Drawing(SIGN)
        draw_board(drawing, 0, livery.body, livery.edge)
        draw_tip(drawing, livery.body, livery.edge)
        shape, top = drawing.finish(), 0
        if not sign.is_near:
            shape, top = shape.transpose(Image.Transpose.FLIP_TOP_BOTTOM), SIGN_TIP
        badge = draw_step_badge(sign, theme)
        shape.alpha_composite(badge, (BADGE_LEFT, top + (BODY_HEIGHT - BADGE) // 2))
        headline, detail = signs.turn_sign(sign.player, sign.phase, begins=sign.begins)
        self._write(shape, (WORDS_BESIDE_BADGE, top), headline, self._details, detail)
        return shape

    def _result(self, sign: ResultSign) -> Image.Image:
        theme, top = self._theme, SIGN_TIP // 2
        drawing = Drawing(SIGN)
        if sign.winner is None:
            draw_board(drawing, top, theme.side, theme.ink)
        else:
            livery = theme.liveries[sign.winner]
            draw_board(drawing, top, livery.body, livery.edge)
        shape = drawing.finish()
        headline, reason = signs.result_sign(
            sign.winner, sign.termination, has_begun=sign.has_begun
        )
        self._write(shape, (MIDDLE, top), headline, self._reasons, reason)
        return shape

    def _write(
        self, shape: Image.Image, at: tuple[int, int], headline: str, below: Lettering, detail: str
    ) -> None:
        x, top = at
        ink = self._theme.emblem
        self._headlines.on_baseline(shape, (x, top + HEADLINE_BASELINE), headline, ink)
        below.on_baseline(shape, (x, top + DETAIL_BASELINE), detail, ink)


def draw_board(drawing: Drawing, top: int, body: Colour, edge: Colour) -> None:
    width, bottom = SIGN[0], top + BODY_HEIGHT
    drawing.rounded((0, top, width, bottom), CORNER, edge)
    inner = (EDGE, top + EDGE, width - EDGE, bottom - EDGE)
    drawing.rounded(inner, CORNER - EDGE, body)


def draw_tip(drawing: Drawing, body: Colour, edge: Colour) -> None:
    """Below the board, towards a near hand."""
    bottom = BODY_HEIGHT - EDGE
    for half, depth, colour in ((20, SIGN[1], edge), (16, SIGN[1] - EDGE - 1, body)):
        drawing.polygon(((MIDDLE - half, bottom), (MIDDLE + half, bottom), (MIDDLE, depth)), colour)


def draw_step_badge(sign: TurnSign, theme: Theme) -> Image.Image:
    """Of what comes next."""
    body = theme.liveries[sign.player].body
    if sign.phase is Phase.MOVE and sign.has_pawns:
        return draw_badge(sign.player, body, theme.emblem)
    drawing = Drawing((BADGE, BADGE))
    centre = (BADGE / 2, BADGE / 2)
    if sign.phase is Phase.SPIRIT:
        draw_whirl(drawing, centre, BADGE / 2, theme.emblem, body)
        return drawing.finish()
    if sign.phase is not Phase.LANTERN:
        draw_star(drawing, centre, BADGE / 2, sign.player, theme.emblem)
        draw_hood(drawing, centre, BADGE / 2, body, theme.emblem)
        return drawing.finish()
    draw_body(drawing, centre, BADGE / 2 - 2, sign.player, theme.emblem)
    badge = drawing.finish()
    lantern = draw_lantern(LANTERN, theme)
    badge.alpha_composite(lantern, ((BADGE - LANTERN[0]) // 2, (BADGE - LANTERN[1]) // 2))
    return badge


def draw_badge(player: Player, body: Colour, emblem: Colour) -> Image.Image:
    """The player's kind of piece with its colours exchanged."""
    drawing = Drawing((BADGE, BADGE))
    centre, radius = (BADGE / 2, BADGE / 2), BADGE / 2 - 2
    draw_body(drawing, centre, radius, player, emblem)
    draw_student(drawing, centre, radius, body)
    return drawing.finish()
