"""What a text should have been."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Unreadable

if TYPE_CHECKING:
    from onitama_core.game import UnreadableText

EXPECTED: Final = {
    Unreadable.ACTION: (
        "A move is a card and two squares, as in `tiger:c1c3`; or a pass, as in `tiger:pass`."
    ),
    Unreadable.SQUARE: "“{text}” is not a square. Squares are written a1 to e5.",
    Unreadable.LINE: (
        "“{text}” is no line. Lines are a to e and 1 to 5; `none` keeps your lanterns."
    ),
    Unreadable.CARD: "“{text}” is not a card I know.",
    Unreadable.POSITION: (
        "A position is written as board, r or b, Red's hand, Blue's hand and side card: "
        "`ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon`."
    ),
    Unreadable.HAND: "“{text}” is not a hand: two cards with a comma between them.",
    Unreadable.BOARD: "“{text}” is not a board: five ranks with / between them.",
    Unreadable.RANK: "“{text}” is not a rank of five squares.",
    Unreadable.PIECE: "“{text}” is no piece: M S for Red, m s for Blue, W the Spirit.",
    Unreadable.FEWER_PIECES: "The board has too many {text}.",
    Unreadable.DIFFERENT_CARDS: "A position names five different cards; one is named twice.",
    Unreadable.SPIRIT: "“{text}” is a Wind card; it needs the Spirit, W, on the board.",
}


def unreadable(problem: UnreadableText) -> str:
    return EXPECTED[problem.reason].format(text=problem.text)
