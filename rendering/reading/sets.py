"""What each side starts with: RULES.md §1, §4 and §5."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import SIZE, SQUARES, Piece, PieceKind, Player, Variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from onitama_core.game import PublicView


class Side(NamedTuple):
    students: int = 0
    masters: int = 0
    ninjas: int = 0
    lanterns: int = 0

    def count(self, kind: PieceKind) -> int:
        counts = {
            PieceKind.STUDENT: self.students,
            PieceKind.MASTER: self.masters,
            PieceKind.NINJA: self.ninjas,
        }
        return counts[kind]


FULL: Final = Side(students=4, masters=1)
SHADOWED: Final = Side(students=2, masters=1, ninjas=1, lanterns=2)
SETS: Final[Mapping[Variant, tuple[Side, Side]]] = {
    Variant.CLASSIC: (FULL, FULL),
    Variant.WIND: (FULL, FULL),
    Variant.SHADOW: (SHADOWED, SHADOWED),
    Variant.LIGHT: (FULL._replace(lanterns=2), Side(ninjas=2)),
}
"""Red's and Blue's."""
ROW: Final = (PieceKind.STUDENT, PieceKind.NINJA, PieceKind.MASTER)
"""The order of captured pieces."""
BETWEEN: Final = range(1, SIZE - 1)
"""The ranks between the home rows."""


def is_by_night(view: PublicView) -> bool:
    return any(side.ninjas for side in SETS[view.variant])


def has_everything_at_home(view: PublicView) -> bool:
    """As a game begins; a lesson's or a page's position may begin in the middle of one."""
    is_open = all(view.board[square] is None for square in SQUARES if square.rank in BETWEEN)
    return is_open and not any(any(missing(view, owner)) for owner in Player)


def unseen_ninjas(view: PublicView, owner: Player) -> int:
    """How many live on the board and don't show, which everybody knows."""
    if not view.has_placed[owner]:
        return 0
    return view.ninjas[owner] - view.board.count(Piece(owner, PieceKind.NINJA))


def missing(view: PublicView, owner: Player) -> Iterator[Piece]:
    """`owner`'s pieces that were captured."""
    seen = [piece.kind for piece in view.board if piece is not None and piece.owner is owner]
    for kind in ROW:
        alive = view.ninjas[owner] if kind is PieceKind.NINJA else seen.count(kind)
        for _ in range(SETS[view.variant][owner].count(kind) - alive):
            yield Piece(owner, kind)
