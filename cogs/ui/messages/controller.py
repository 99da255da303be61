"""The controller: the board as buttons, step by step, for the player to move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.ids import ButtonId, Verb
from cogs.ui.messages.types import Button, Controller, Style
from onitama_core.game import (
    SQUARES,
    TEMPLES,
    Move,
    Pass,
    Piece,
    PieceKind,
    Player,
    Square,
    format_action,
)
from onitama_core.game.board import SIZE

if TYPE_CHECKING:
    from cogs.ui.messages.types import Caption
    from onitama_core.game import Action, PlayerView
    from onitama_core.matches.records import Match

PIECES: Final = {
    Piece(Player.RED, PieceKind.STUDENT): "🔴",
    Piece(Player.RED, PieceKind.MASTER): "⭕",
    Piece(Player.BLUE, PieceKind.STUDENT): "🔷",
    Piece(Player.BLUE, PieceKind.MASTER): "💠",
}
TARGET, CAPTURE, TEMPLE, EMPTY = "🎯", "⚔️", "⛩️", "▫️"


class Steps:
    """The controller of one player at one ply, step by step."""

    def __init__(self, match: Match, view: PlayerView, picture: Caption) -> None:
        self._match = match
        self._view = view
        self._picture = picture
        self._moves = [action for action in view.legal_actions if isinstance(action, Move)]

    def choose_pawn(self, note: str = "") -> Controller:
        """The first step; or the pass, when nothing can move."""
        if not self._moves:
            return self._pass(note)
        mine = PIECES[Piece(self._view.viewer, PieceKind.STUDENT)]
        master = PIECES[Piece(self._view.viewer, PieceKind.MASTER)]
        return self._controller(f"{note}Your turn. Tap a pawn: {mine} student, {master} master.")

    def choose_square(self, origin: Square) -> Controller:
        text = f"From {origin}: tap {TARGET} to go there, {CAPTURE} to capture, or another pawn."
        return self._controller(text, origin, buttons=(self._back(),))

    def choose_card(self, origin: Square, target: Square) -> Controller:
        """The last step, also where one card fits: the guard against a slip."""
        fitting = [m for m in self._moves if (m.origin, m.target) == (origin, target)]
        plays = tuple(self._play(move, f"Play {move.card} {origin}–{target}") for move in fitting)
        return self._controller(
            f"{origin}–{target}: play it, or tap another square.",
            origin,
            target,
            buttons=(*plays, self._back()),
        )

    def _pass(self, note: str) -> Controller:
        passes = [action for action in self._view.legal_actions if isinstance(action, Pass)]
        return Controller(
            f"#{self._match.id} · {note}None of your pieces can move, so you pass: "
            "choose the card to exchange.",
            self._picture,
            grid=(),
            buttons=tuple(self._play(a, f"Pass, exchanging {a.card}") for a in passes),
        )

    def _controller(
        self,
        text: str,
        origin: Square | None = None,
        target: Square | None = None,
        buttons: tuple[Button, ...] = (),
    ) -> Controller:
        cells = [self._square(square, origin, target) for square in self._seen()]
        grid = tuple(tuple(cells[start : start + SIZE]) for start in range(0, len(cells), SIZE))
        return Controller(f"#{self._match.id} · {text}", self._picture, grid, buttons)

    def _seen(self) -> list[Square]:
        """The squares row by row as the player sees them, the own home row below."""
        rows = [SQUARES[start : start + SIZE] for start in range(0, len(SQUARES), SIZE)]
        if self._view.viewer is Player.RED:
            return [square for row in reversed(rows) for square in row]
        return [square for row in rows for square in reversed(row)]

    def _square(self, square: Square, origin: Square | None, target: Square | None) -> Button:
        if any((move.origin, move.target) == (origin, square) for move in self._moves):
            return self._target(square, f"{origin}{square}", is_chosen=square is target)
        is_movable = any(move.origin is square for move in self._moves)
        return Button(
            self._id(Verb.CHOOSE_PAWN, str(square)),
            emoji=self._emoji(square),
            style=Style.primary if square is origin else Style.secondary,
            is_disabled=not is_movable,
        )

    def _target(self, square: Square, squares: str, *, is_chosen: bool) -> Button:
        is_capture = self._view.public.board[square] is not None
        return Button(
            self._id(Verb.CHOOSE_SQUARE, squares),
            emoji=CAPTURE if is_capture else TARGET,
            style=Style.primary if is_chosen else Style.success,
        )

    def _emoji(self, square: Square) -> str:
        piece = self._view.public.board[square]
        if piece is not None:
            return PIECES[piece]
        return TEMPLE if square in TEMPLES else EMPTY

    def _play(self, action: Action, label: str) -> Button:
        button = self._id(Verb.PLAY, format_action(action))
        return Button(button, label, style=Style.success)

    def _back(self) -> Button:
        return Button(self._id(Verb.BACK), "Back")

    def _id(self, verb: Verb, argument: str = "") -> ButtonId:
        return ButtonId(verb, self._match.id, self._match.ply, argument)
