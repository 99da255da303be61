"""The board in letters of equal width, for those who read by finger or by ear."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    BOTH_NINJAS,
    LETTERS,
    SIZE,
    SPIRIT,
    SQUARES,
    Player,
    PlayerView,
    ReplayView,
)
from rendering.reading import is_by_night, public_part

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.game import Square
    from rendering.reading import View

EMPTY: Final = "."
PAWNS: Final = "M S: Red's master and students; m s: Blue's"
NINJAS: Final = "N n: Red's and Blue's ninjas"
HIDDEN: Final = "in brackets: hidden"
TEMPLES: Final = "temples: c1 and c5"


def diagram(view: View, *, seen_from: Player) -> str:
    """Seven lines, `seen_from`'s home row below; a hidden ninja that may be seen in brackets."""
    files = "".join(f" {str(square)[0]} " for square in rank_of(0, seen_from)).rstrip()
    ranks = range(SIZE) if seen_from is Player.BLUE else reversed(range(SIZE))
    rows = (row(view, rank_of(rank, seen_from)) for rank in ranks)
    return "\n".join((f"  {files}", *rows, f"  {files}"))


def rank_of(rank: int, seen_from: Player) -> Sequence[Square]:
    """A rank's squares from the viewer's left."""
    squares = SQUARES[rank * SIZE : (rank + 1) * SIZE]
    return squares if seen_from is Player.RED else squares[::-1]


def row(view: View, squares: Sequence[Square]) -> str:
    label = str(squares[0])[1]
    return f"{label} {''.join(cell(view, square) for square in squares)} {label}"


def cell(view: View, square: Square) -> str:
    letter = letter_on(view, square)
    return f"({letter})" if square in hidden_squares(view) else f" {letter} "


def letter_on(view: View, square: Square) -> str:
    if isinstance(view, ReplayView) and square in view.shared:
        return BOTH_NINJAS
    if square is public_part(view).spirit:
        return SPIRIT
    piece = view.board[square]
    return EMPTY if piece is None else LETTERS[piece]


def hidden_squares(view: View) -> tuple[Square, ...]:
    if isinstance(view, ReplayView):
        return view.hidden[Player.RED] + view.hidden[Player.BLUE]
    return view.hidden if isinstance(view, PlayerView) else ()


def legend(view: View) -> str:
    """What the letters stand for, in one line."""
    return "; ".join(entries(view)) + "."


def entries(view: View) -> Iterator[str]:
    public = public_part(view)
    yield PAWNS
    if is_by_night(public):
        yield NINJAS
    if isinstance(view, PlayerView) and is_by_night(public):
        yield HIDDEN
    if public.spirit is not None:
        yield f"{SPIRIT}: the Spirit"
    yield f"{EMPTY} empty"
    yield TEMPLES
