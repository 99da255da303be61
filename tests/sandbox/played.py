"""A short match, by clicks alone: Red's master walks the Way of the Stream."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.dojo import DEAL

if TYPE_CHECKING:
    from tests.sandbox.browser import Pane

MATCH = (
    ("Crab", "c1", "c2"),
    ("Crane", "b5", "b4"),
    ("Tiger", "c2", "c4"),
    ("Monkey", "c5", "d4"),
    ("Crane", "c4", "c5"),
)


def begin(red: Pane, blue: Pane) -> None:
    red.command("onitama challenge", opponent="Bob", deal=DEAL, seat="red")
    blue.press("invites you", "Accept")
    red.reads("The match begins")


def play(red: Pane, blue: Pane, count: int = len(MATCH)) -> None:
    for number, (card, origin, target) in enumerate(MATCH[:count]):
        mover = (red, blue)[number % 2]
        turn(mover, number + 1, f"{card} {origin}–{target}", is_red=mover is red)
        for pane in (red, blue):
            pane.reads(f"turn {number + 2}" if number + 1 < len(MATCH) else "wins")


def turn(mover: Pane, number: int, move: str, *, is_red: bool) -> None:
    open_controller(mover, number)
    squares = move.split(" ")[1]
    for square in squares.split("–"):
        mover.tap(*place(square, is_red=is_red))
    mover.press("play it", f"Play {move}")


def open_controller(mover: Pane, number: int) -> None:
    mover.press(f"turn {number}\n", "Move")
    mover.reads("Tap a pawn")


def place(square: str, *, is_red: bool) -> tuple[int, int]:
    """Row and column on the screen: the mover's own home row is below."""
    file, rank = "abcde".index(square[0]) + 1, int(square[1])
    return (6 - rank, file) if is_red else (rank, 6 - file)
