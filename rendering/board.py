"""A picture of the table: copies of tiles, and nothing drawn anew."""

from __future__ import annotations

from io import BytesIO
from itertools import repeat
from threading import Lock
from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    TEMPLES,
    Move,
    Piece,
    PieceKind,
    Player,
    PlayerView,
    PublicView,
    Square,
)
from rendering.assets import Mark
from rendering.cards import CardTile
from rendering.layout import (
    CARD,
    CARD_COLUMNS,
    INFO_X,
    MIDDLE_SIGN_TOP,
    NEAR_HAND_TOP,
    NEAR_SIDE_TOP,
    NEAR_SIGN_TOP,
    NEAR_TAKEN_TOP,
    NEAR_TAKEN_TOP_BY_SIGN,
    RING,
    SIGN,
    TAKEN,
    TAKEN_STEP,
    Spot,
    cell_of,
    top_of,
)
from rendering.panel import TrayTile
from rendering.sheet import Sheet
from rendering.signs import ResultSign, TurnSign
from rendering.squares import SquareTile
from rendering.theme import SHRINE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from rendering.drawing import Stamp
    from rendering.theme import Theme

COMPRESSION: Final = 5
"""Beyond this zlib takes much longer for a few bytes (PICTURES.md)."""
SET: Final = {PieceKind.STUDENT: 4, PieceKind.MASTER: 1}
"""Each side's at the start."""


class Renderer:
    """Paints what a view shows. May be used from several threads at once."""

    def __init__(self, theme: Theme = SHRINE) -> None:
        self._theme = theme
        self._sheet: Sheet | None = None
        self._lock = Lock()

    def warm_up(self) -> None:
        """Paint every tile now rather than with the first picture."""
        self._painted()

    def board(self, view: PublicView | PlayerView, *, seen_from: Player) -> bytes:
        """A PNG of 1100 × 700 with `seen_from`'s home row at the bottom."""
        public = view.public if isinstance(view, PlayerView) else view
        image = Table(self._painted(), public, seen_from).compose()
        file = BytesIO()
        image.save(file, "PNG", compress_level=COMPRESSION)
        return file.getvalue()

    def _painted(self) -> Sheet:
        with self._lock:
            if self._sheet is None:
                self._sheet = Sheet(self._theme)
            return self._sheet


class Table:
    """One picture in the making."""

    def __init__(self, sheet: Sheet, view: PublicView, seen_from: Player) -> None:
        self._sheet = sheet
        self._view = view
        self._seen_from = seen_from
        self._image = sheet.grounds[seen_from].copy()

    def compose(self) -> Image.Image:
        self._lay_squares()
        for player in Player:
            self._lay_tray(player)
        self._lay_cards()
        self._lay_sign()
        for player in Player:
            self._lay_taken(player)
        return self._image

    def _is_near(self, player: Player) -> bool:
        return player is self._seen_from

    def _lay_squares(self) -> None:
        for square in Square:
            cell = cell_of(square, self._seen_from)
            tile = SquareTile(
                cell, temple_of(square), self._view.board[square], mark_on(square, self._view)
            )
            self._image.paste(self._sheet.squares[tile], cell.box[:2])

    def _lay_tray(self, player: Player) -> None:
        is_next = player is self._view.turn
        is_active = is_next and self._view.outcome is None
        tile = TrayTile(player, self._is_near(player), is_next, is_active)
        self._image.paste(self._sheet.trays[tile], tile.box[:2])

    def _lay_cards(self) -> None:
        view = self._view
        for player in Player:
            top = top_of(NEAR_HAND_TOP, CARD[1], is_near=self._is_near(player))
            for card, left in zip(view.hands[player], CARD_COLUMNS, strict=True):
                self._lay_card(CardTile(card, player, self._is_near(player)), (left, top))
        is_near = self._is_near(view.turn)
        spot = (CARD_COLUMNS[0], top_of(NEAR_SIDE_TOP, CARD[1], is_near=is_near))
        self._lay_card(CardTile(view.side, None, is_near), spot)

    def _lay_card(self, tile: CardTile, spot: Spot) -> None:
        self._image.paste(self._sheet.cards[tile], spot)
        action = self._view.last_action
        if action is not None and action.card == tile.card:
            self._press(self._sheet.ring, (spot[0] - RING, spot[1] - RING))

    def _lay_sign(self) -> None:
        outcome, turn = self._view.outcome, self._view.turn
        sign = (
            TurnSign(turn, self._is_near(turn))
            if outcome is None
            else ResultSign(outcome.winner, outcome.termination)
        )
        owner, top = self._sign_owner(), MIDDLE_SIGN_TOP
        if owner is not None:
            top = top_of(NEAR_SIGN_TOP, SIGN[1], is_near=self._is_near(owner))
        self._press(self._sheet.signs[sign], (INFO_X, top))

    def _sign_owner(self) -> Player | None:
        """Beside whose hand the sign stands; a draw's stands between both."""
        outcome = self._view.outcome
        return self._view.turn if outcome is None else outcome.winner

    def _lay_taken(self, taker: Player) -> None:
        """What `taker` has captured, beside its hand."""
        by_sign = taker is self._sign_owner()
        near_top = NEAR_TAKEN_TOP_BY_SIGN if by_sign else NEAR_TAKEN_TOP
        top = top_of(near_top, TAKEN, is_near=self._is_near(taker))
        for index, piece in enumerate(missing(self._view, taker.opponent)):
            stamp = self._sheet.taken[piece]
            outgrowth = (stamp.image.width - TAKEN) // 2
            left = INFO_X + index * TAKEN_STEP
            self._press(stamp, (left - outgrowth, top - outgrowth))

    def _press(self, stamp: Stamp, spot: Spot) -> None:
        self._image.paste(stamp.image, spot, stamp.mask)


def temple_of(square: Square) -> Player | None:
    return Player(TEMPLES.index(square)) if square in TEMPLES else None


def mark_on(square: Square, view: PublicView) -> Mark | None:
    match view.last_action:
        case Move(origin=origin) if origin is square:
            return Mark.ORIGIN
        case Move(target=target) if target is square:
            return Mark.TARGET
        case _:
            return None


def missing(view: PublicView, owner: Player) -> Iterator[Piece]:
    """`owner`'s pieces that are no longer on the board."""
    for kind, count in SET.items():
        piece = Piece(owner, kind)
        yield from repeat(piece, count - view.board.count(piece))
