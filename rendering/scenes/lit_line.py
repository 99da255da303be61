"""The line that a lantern lit, as a picture shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rendering.layout import (
    ANSWER,
    ANSWER_OFF_FILE_LABEL,
    ANSWER_OFF_RANK_LABEL,
    ANSWER_X,
    BOARD,
    FAR_LAMP_X,
    FAR_LAMP_Y,
    LAMP,
    LAMP_OFF_FILE_LABEL,
    LAMP_OFF_RANK_LABEL,
    RANK_LABELS_X,
    SQUARE,
    cell_of,
    label_middle,
)
from rendering.parts import BAND
from rendering.reading import lit_squares

if TYPE_CHECKING:
    from onitama_core.game import Lit, Player
    from rendering.layout import Size, Spot


class LitLine(NamedTuple):
    """A row or a column of the picture."""

    is_level: bool
    place: int
    """From the top or from the left."""

    @property
    def _middle(self) -> int:
        start = BOARD[1] if self.is_level else BOARD[0]
        return start + self.place * SQUARE + SQUARE // 2

    @property
    def cord(self) -> Spot:
        """Where the cord around it lies."""
        near, across = BAND // 2, self._middle - SQUARE // 2 - BAND // 2
        if self.is_level:
            return BOARD[0] - near, across
        return across, BOARD[1] - near

    def lamps(self, *, has_ribbon: bool) -> tuple[Spot, Spot]:
        """Beside its label, and at its other end."""
        if self.is_level:
            beside, end = (RANK_LABELS_X, self._middle), (FAR_LAMP_X, self._middle)
            off = LAMP_OFF_RANK_LABEL
        else:
            beside = (self._middle, label_middle(has_ribbon=has_ribbon))
            end, off = (self._middle, FAR_LAMP_Y), LAMP_OFF_FILE_LABEL
        return centred(LAMP, (beside[0] + off[0], beside[1] + off[1])), centred(LAMP, end)

    def answer(self, *, has_ribbon: bool) -> Spot:
        """On the other side of its label."""
        if self.is_level:
            return centred(ANSWER, (ANSWER_X, self._middle + ANSWER_OFF_RANK_LABEL))
        middle = label_middle(has_ribbon=has_ribbon)
        return centred(ANSWER, (self._middle + ANSWER_OFF_FILE_LABEL, middle))


def centred(size: Size, middle: Spot) -> Spot:
    return middle[0] - size[0] // 2, middle[1] - size[1] // 2


def line_in_picture(lit: Lit, seen_from: Player) -> LitLine:
    first, *_, last = (cell_of(square, seen_from) for square in lit_squares(lit))
    is_level = first.row == last.row
    return LitLine(is_level, first.row if is_level else first.column)
