"""The places of everything on a picture, in pixels of the canvas.

The board is on the left and the cards are on the right. The near player is the one from whose side
a picture is seen; that hand is below. Constants named NEAR_… place what belongs to the near player,
and `mirror_box` and `find_top` compute the mirrored place of the far player.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from onitama_core.game import Player, Square

Size: TypeAlias = tuple[int, int]
"""Width and height."""
Position: TypeAlias = tuple[int, int]
"""Distances from the left and from the top."""
Box: TypeAlias = tuple[int, int, int, int]
"""Left and top edge, and the first pixels beyond the right and the lower edge."""

CANVAS: Final[Size] = (1100, 700)
"""The size of every picture. Discord shows it at exactly half this size."""
HEIGHT: Final = CANVAS[1]

# -- the board --

RANKS: Final = 5
SQUARE: Final = 120
"""The distance from one line of the board to the next."""
LINE: Final = 4
"""The width of the lines between squares."""
TILE: Final = SQUARE - LINE
"""The side of a square without its lines."""
FRAME: Final = 8
"""The width of the frame around the board."""
BOARD: Final[Box] = (58, 14, 58 + RANKS * SQUARE, 14 + RANKS * SQUARE)
RANK_LABELS_X: Final = 32
FILE_LABELS_BASELINE: Final = 656
"""The baseline of the files' labels, midway between the board's frame and a ribbon."""
LABEL_RISE: Final = 11
"""The distance from the middle of a label to its baseline."""
RIBBON: Final[Box] = (0, 665, 676, 700)
"""The ribbon below a private board or a heat map."""
REPLAY_RIBBON: Final[Box] = (0, 665, 150, 700)

# -- the cards --

CARD: Final[Size] = (184, 183)
CARD_COLUMNS: Final = (696, 890)
"""The left edges of the two cards of a hand."""
NEAR_HAND_TOP: Final = 502
NEAR_SIDE_TOP: Final = 297
TRAY: Final[Box] = (686, 493, 1084, 694)
"""The tray under the near hand."""
SIDE_TRAY: Final[Box] = (686, 288, 890, 694)
"""The tray under the near side card, which joins the tray of the hand."""
CHEVRON: Final[Box] = (762, 486, 814, 496)
"""The arrow from the side card to the hand that receives it next."""
RING: Final = 5
"""The width of the ring around the card that the last turn used."""

FAR_STRIP: Final[Box] = (696, 207, 880, 288)
"""The free strip between the far hand and the near player's side card.

It is beside the hand of the player who does not receive the side card, and holds what that player
has left. It also says in how many turns the game is drawn.
"""
STRIP_RESERVE_OFFSET: Final = -16
"""The distance of a reserve's row from the strip's middle, if words are in the strip too."""
STRIP_WORDS_OFFSET: Final = 24

# -- the column beside the side card: signs, and what each player has left and has captured --

INFO_X: Final = 900
INFO_RIGHT: Final = 1084
INFO_TOP: Final = FAR_STRIP[1]
"""The upper end of the column, below the far hand."""
SIGN: Final[Size] = (184, 88)
SIGN_TIP: Final = 12
"""The part of the sign's height that its tip takes."""
NEAR_SIGN_TOP: Final = 403
PLACING_SIGN: Final[Size] = (184, 68)
NEAR_PLACING_SIGN_TOP: Final = 423

CAPTURED_LABEL: Final = 38
"""The room for the word between both rows of captured pieces.

The pieces that the far player has captured are above it, and the near player's below it.
"""
CAPTURED_SIZE: Final = 50
CAPTURED_STEP: Final = 54
"""The distance between captured pieces where there is room."""
CAPTURED_SIZE_BY_NINJAS: Final = 44
"""The size of captured pieces in a column that also shows lanterns and ninjas."""

RESERVE: Final = 50
"""The height of a row with the lanterns and ninjas that a player has left, and a gap below it."""
NEAR_RESERVE_MIDDLE: Final = 464
NEAR_RESERVE_MIDDLE_BY_SIGN: Final = 374
NEAR_RESERVE_MIDDLE_BY_PLACING_SIGN: Final = 395
RESERVE_GAP: Final = 12
"""The gap between lanterns and ninjas."""
NINJA_STEP: Final = 52
LANTERN: Final[Size] = (26, 42)
"""The size of a lantern in a row."""
LANTERN_STEP: Final = 32

# -- the lanterns at the ends of a lit line --

LAMP: Final[Size] = (26, 28)
"""The size of the lanterns at the ends of a lit line, for which the board leaves little room."""
FAR_LAMP_X: Final = 673
FAR_LAMP_Y: Final = 14
LAMP_OFF_LABEL: Final = -34
"""The distance from the middle of a label to the middle of the lantern beside it."""
ANSWER: Final[Size] = (48, 32)
"""The size of the sign that says what a lantern showed."""
ANSWER_X: Final = 25
ANSWER_OFF_RANK_LABEL: Final = 37
ANSWER_OFF_FILE_LABEL: Final = 41
"""Distances from the middle of a label to the middle of an answer."""


class Cell(NamedTuple):
    """A square of the board as it is shown: column from the left, row from the top."""

    column: int
    row: int

    @property
    def box(self) -> Box:
        left = BOARD[0] + self.column * SQUARE + LINE // 2
        top = BOARD[1] + self.row * SQUARE + LINE // 2
        return left, top, left + TILE, top + TILE


CELLS: Final = tuple(Cell(column, row) for row in range(RANKS) for column in range(RANKS))


def find_cell(square: Square, seen_from: Player) -> Cell:
    """Return the place of a square for a viewer whose home row is at the bottom."""
    seen_square = square if seen_from is Player.RED else square.rotated
    return Cell(seen_square.file, RANKS - 1 - seen_square.rank)


def mirror_box(box: Box) -> Box:
    """Return the same box on the far player's side."""
    left, top, right, bottom = box
    return left, HEIGHT - bottom, right, HEIGHT - top


def find_top(near_top: int, height: int, *, is_near: bool) -> int:
    """Return the upper edge of a part of the picture that has it at `near_top` when near."""
    return near_top if is_near else HEIGHT - near_top - height


def find_middle(near_middle: int, *, is_near: bool) -> int:
    """Return the y of the middle of a part that has it at `near_middle` when near."""
    return find_top(near_middle, 0, is_near=is_near)


def shift_box(box: Box, left: int, top: int) -> Box:
    """Return a box moved to the left and up."""
    return box[0] - left, box[1] - top, box[2] - left, box[3] - top
