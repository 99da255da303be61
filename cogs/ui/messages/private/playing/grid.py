"""The board as five rows of buttons, seen from the player's side."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cogs.ui import clicks
from cogs.ui.messages.types import Button, Style
from onitama_core.game import SIZE, SQUARES, TEMPLES, Piece, PieceKind, Player

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence

    from cogs.ui.messages.private.playing.seats import Seat
    from cogs.ui.signs import Signs
    from onitama_core.game import Move, NinjaMove, Square

    Rows: TypeAlias = tuple[tuple[Button, ...], ...]


class Grid:
    """`moves`: what the player may do with a piece now."""

    def __init__(self, seat: Seat, signs: Signs, moves: Sequence[Move | NinjaMove]) -> None:
        self._seat = seat
        self._view = seat.view
        self._signs = signs
        self._moves = moves

    def pieces(self, origin: Square | None = None, target: Square | None = None) -> Rows:
        """To tap what moves, `origin`, and where it goes, `target`, as far as they are chosen."""
        return self._rows(lambda square: self._piece(square, origin, target))

    def starts(self, allowed: Container[Square], wanted: int, chosen: Sequence[Square]) -> Rows:
        """To tap where so many ninjas start."""

        def cell(square: Square) -> Button:
            return self._start(square, chosen, wanted, is_allowed=square in allowed)

        return self._rows(cell)

    def own(self, kind: PieceKind) -> str:
        """The sign of the player's own piece."""
        return self._signs.pieces[Piece(self._view.viewer, kind)]

    def _rows(self, cell: Callable[[Square], Button]) -> Rows:
        """The own home row below."""
        rows = [SQUARES[start : start + SIZE] for start in range(0, len(SQUARES), SIZE)]
        if self._view.viewer is Player.RED:
            return tuple(tuple(map(cell, row)) for row in reversed(rows))
        return tuple(tuple(map(cell, reversed(row))) for row in rows)

    # -- moving --

    def _piece(self, square: Square, origin: Square | None, target: Square | None) -> Button:
        if origin is not None and self._leads(origin, square):
            return self._target(origin, square, is_chosen=square is target)
        is_movable = any(move.origin is square for move in self._moves)
        return Button(
            self._seat.click(clicks.ChoosePawn(square)),
            emoji=self._sign(square),
            style=Style.primary if square is origin else Style.secondary,
            is_disabled=not is_movable,
        )

    def _leads(self, origin: Square, target: Square) -> bool:
        return any((move.origin, move.target) == (origin, target) for move in self._moves)

    def _target(self, origin: Square, square: Square, *, is_chosen: bool) -> Button:
        signs = self._signs
        hits = signs.swap if origin is self._view.public.spirit else signs.capture
        return Button(
            self._seat.click(clicks.ChooseSquare(origin, square)),
            emoji=signs.target if self._view.public.board[square] is None else hits,
            style=Style.primary if is_chosen else Style.success,
        )

    def _sign(self, square: Square) -> str:
        piece = self._view.board[square]
        if piece is not None:
            return self._signs.pieces[piece]
        if square is self._view.public.spirit:
            return self._signs.spirit
        return self._signs.temple if square in TEMPLES else self._signs.empty

    # -- placement --

    def _start(
        self, square: Square, chosen: Sequence[Square], wanted: int, *, is_allowed: bool
    ) -> Button:
        """Tapped, the square joins the chosen ones, or leaves them."""
        is_chosen = square in chosen
        others = [other for other in chosen if other is not square]
        after = others if is_chosen else [*others, square][-wanted:]
        return Button(
            self._seat.click(clicks.ChooseStart(square, tuple(sorted(after)))),
            emoji=self._start_sign(square, is_chosen=is_chosen, is_allowed=is_allowed),
            style=Style.primary if is_chosen else Style.secondary,
            is_disabled=not is_allowed,
        )

    def _start_sign(self, square: Square, *, is_chosen: bool, is_allowed: bool) -> str:
        if is_chosen:
            return self.own(PieceKind.NINJA)
        return self._signs.target if is_allowed else self._sign(square)
