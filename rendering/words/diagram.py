"""Boards drawn with letters of equal width, for screen readers and braille displays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core import game
from rendering import view_model
from rendering.words.languages import _
from rendering.words.names import end_sentence, join_clauses

if TYPE_CHECKING:
    from rendering.view_model import View

EMPTY: Final = "."


def diagram(view: View, *, seen_from: game.Player) -> str:
    """Return a board of seven lines with the home row of `seen_from` at the bottom.

    Hidden ninjas that the view shows are in brackets.
    """
    ranks = [
        game.SQUARES[start : start + game.SIZE] for start in range(0, len(game.SQUARES), game.SIZE)
    ]
    if seen_from is game.Player.RED:
        ranks.reverse()
    else:
        ranks = [rank[::-1] for rank in ranks]
    files = "".join(f" {str(square)[0]} " for square in ranks[0]).rstrip()
    rows = []
    for rank in ranks:
        label = str(rank[0])[1]
        cells = "".join(draw_cell(view, square) for square in rank)
        rows.append(f"{label} {cells} {label}")
    return "\n".join((f"  {files}", *rows, f"  {files}"))


def draw_cell(view: View, square: game.Square) -> str:
    """Return the three characters of a square."""
    piece = view.board[square]
    if isinstance(view, game.ReplayView) and square in view.shared_squares:
        letter = game.BOTH_NINJAS
    elif square is view_model.get_public_view(view).spirit:
        letter = game.SPIRIT_LETTER
    elif piece is None:
        letter = EMPTY
    else:
        letter = game.LETTERS[piece]
    if square in view_model.find_hidden_squares(view):
        return f"({letter})"
    return f" {letter} "


def legend(view: View) -> str:
    """Return one line that explains the letters of a board."""
    public = view_model.get_public_view(view)
    entries = [_("M S: Red's master and students; m s: Blue's")]
    if public.variant.has_secrets:
        entries.append(_("N n: Red's and Blue's ninjas"))
        if isinstance(view, game.PlayerView):
            entries.append(_("in brackets: hidden"))
    if public.spirit is not None:
        entries.append(_("{letter}: the Spirit").format(letter=game.SPIRIT_LETTER))
    entries.append(_("{letter} empty").format(letter=EMPTY))
    entries.append(_("temples: c1 and c5"))
    return end_sentence(join_clauses(entries))
