"""Where everything lies, in pixels of the canvas. The one place that knows."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from onitama_core.game import Player, Square

Size: TypeAlias = tuple[int, int]
Position: TypeAlias = tuple[int, int]
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, and the first pixels to the right and below."""

CANVAS: Final[Size] = (1100, 700)
"""Discord shows it at half this size, filling its box."""
HEIGHT: Final = CANVAS[1]
RANKS: Final = 5

SQUARE: Final = 120
LINE: Final = 4
"""The width of the grid's lines; a tile lies between them."""
TILE: Final = SQUARE - LINE
FRAME: Final = 8
BOARD: Final[Box] = (58, 24, 58 + RANKS * SQUARE, 24 + RANKS * SQUARE)
RANK_LABELS_X: Final = 32
FILE_LABELS_BASELINE: Final = 669
LABEL_RISE: Final = 11
"""From a digit's middle to its baseline."""

CARD: Final[Size] = (184, 192)
CARD_COLUMNS: Final = (696, 890)
NEAR_HAND_TOP: Final = 482
NEAR_SIDE_TOP: Final = 264
TRAY: Final[Box] = (686, 472, 1084, 684)
"""Under the near hand."""
SIDE_TRAY: Final[Box] = (686, 254, 890, 684)
"""Under the near side card; it runs into the hand's tray."""
CHEVRON: Final[Box] = (762, 464, 814, 475)
"""Between the side card and the hand it goes to next."""
RING: Final = 5
"""How far the mark around the card just used reaches out."""

SIGN: Final[Size] = (184, 92)
SIGN_TIP: Final = 12
"""Part of the sign's height."""
INFO_X: Final = 900
INFO_RIGHT: Final = 1084
NEAR_SIGN_TOP: Final = 378
MIDDLE_SIGN_TOP: Final = (HEIGHT - SIGN[1]) // 2

ROW: Final = 50
"""The height of a row beside a hand: what its player has left, and has captured."""
NEAR_ROW_TOP: Final = 416
NEAR_ROW_TOP_BY_SIGN: Final = 322
NEAR_QUIET_MIDDLE: Final = 303
"""Of the words between both rows, where the sign is near."""
CAPTURED_SIZE: Final = 50
CAPTURED_STEP: Final = 54
"""From captured piece to captured piece, where there is room."""
CAPTURED_SIZE_BY_NINJAS: Final = 44
"""Where other things lie in the same row."""
RESERVE_GAP: Final = 4
"""Between those and what was captured."""
NINJA_STEP: Final = 52
LANTERN: Final[Size] = (26, 42)
"""One that is left, beside a hand."""
LANTERN_STEP: Final = 28
LAMP: Final[Size] = (26, 28)
"""At an end of a lit line; as much as fits above the board and to the right of it."""
FAR_LAMP_X, FAR_LAMP_Y = 673, 14
LAMP_OFF_LABEL: Final = -34
ANSWER: Final[Size] = (48, 32)
ANSWER_X: Final = 25
ANSWER_OFF_RANK_LABEL: Final = 37
ANSWER_OFF_FILE_LABEL: Final = 41
"""From the middle of a label to that of a lantern's answer."""

PLACING_SIGN: Final[Size] = (184, 68)
NEAR_PLACING_SIGN_TOP: Final = 402
NEAR_ROW_TOP_BY_PLACING_SIGN: Final = 349

RIBBON: Final[Box] = (0, 665, 676, 700)
"""On a private board, below the files' labels, which make room for it."""
REPLAY_RIBBON: Final[Box] = (0, 665, 150, 700)
RAISED_FILE_LABELS_BASELINE: Final = 658


class Cell(NamedTuple):
    """A place on the board as it is shown: column from the left, row from the top."""

    column: int
    row: int

    @property
    def box(self) -> Box:
        left = BOARD[0] + self.column * SQUARE + LINE // 2
        top = BOARD[1] + self.row * SQUARE + LINE // 2
        return left, top, left + TILE, top + TILE


CELLS: Final = tuple(Cell(column, row) for row in range(RANKS) for column in range(RANKS))


def find_cell(square: Square, seen_from: Player) -> Cell:
    shown = square if seen_from is Player.RED else square.rotated
    return Cell(shown.file, RANKS - 1 - shown.rank)


def find_label_middle(*, has_ribbon: bool) -> int:
    """The height at which the files' labels stand."""
    baseline = RAISED_FILE_LABELS_BASELINE if has_ribbon else FILE_LABELS_BASELINE
    return baseline - LABEL_RISE


def mirror_box(box: Box) -> Box:
    """The same box on the far side of the panel."""
    left, top, right, bottom = box
    return left, HEIGHT - bottom, right, HEIGHT - top


def find_top(near_top: int, height: int, *, is_near: bool) -> int:
    """The upper edge of what lies at `near_top`, or of its mirror image on the far side."""
    return near_top if is_near else HEIGHT - near_top - height


def shift_box(box: Box, left: int, top: int) -> Box:
    """To the left and up."""
    return box[0] - left, box[1] - top, box[2] - left, box[3] - top
