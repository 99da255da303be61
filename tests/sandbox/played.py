"""Short matches, by clicks alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Player
from tests.dojo import DEAL
from tests.sandbox.games import buttons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.sandbox.browser import Pane
    from tests.sandbox.games import Game

SEATS = {Player.RED: "Red (Light)", Player.BLUE: "Blue (Shadow)"}
EVERY = slice(None)
FIRST_WORDS = {"place": "Choose", "ninja": "Now your ninja"}
"""What the controller says when it waits for a square; otherwise it is a pawn's turn."""
BEGUN = "The match begins"
MATCH = (
    ("Crab", "c1", "c2"),
    ("Crane", "b5", "b4"),
    ("Tiger", "c2", "c4"),
    ("Monkey", "c5", "d4"),
    ("Crane", "c4", "c5"),
)
"""Red's master walks the Way of the Stream."""


def begin(red: Pane, blue: Pane) -> None:
    there = count(red, BEGUN)
    red.command("onitama challenge", opponent="Bob", deal=DEAL, seat=SEATS[Player.RED])
    blue.press("@Bob, ", "Accept")
    red.until(lambda: count(red, BEGUN) > there, "waited for another board")


def count(pane: Pane, words: str) -> int:
    """Messages that say so, also of matches before."""
    return sum(words in text for text in pane.texts)


def play(red: Pane, blue: Pane, count: int = len(MATCH)) -> None:
    for number, (card, origin, target) in enumerate(MATCH[:count]):
        mover = (red, blue)[number % 2]
        turn(mover, number + 1, f"{card} {origin}–{target}", is_red=mover is red)
        for pane in (red, blue):
            pane.reads(after(number + 1) if number + 1 < len(MATCH) else "wins")


def turn(mover: Pane, number: int, move: str, *, is_red: bool) -> None:
    open_controller(mover, number)
    origin, target = move.split(" ")[1].split("–")
    mover.tap(*place(origin, is_red=is_red))
    mover.reads(f"From {origin}")
    mover.tap(*place(target, is_red=is_red))
    mover.press("play it", f"Play {move}")


def open_controller(mover: Pane, number: int) -> None:
    """Below all others: taps go to the latest controller."""
    mover.press(after(number - 1), "Move")
    mover.until(lambda: "Tap a pawn" in mover.texts[-1], "waited for the controller")


def after(turn: int) -> str:
    """How the first line of a board ends."""
    return f"after turn {turn}\n" if turn else "the start\n"


def place(square: str, *, is_red: bool) -> tuple[int, int]:
    """Row and column on the screen: the mover's own home row is below."""
    file, rank = "abcde".index(square[0]) + 1, int(square[1])
    return (6 - rank, file) if is_red else (rank, 6 - file)


# -- other ways to play --


def begin_game(challenger: Pane, other: Pane, game: Game) -> dict[Player, Pane]:
    """Who sits where, once the cards are dealt."""
    told = "The cards are dealt" if game.places else BEGUN
    there = count(challenger, told)
    challenger.command(
        "onitama challenge",
        opponent="Bob",
        variant=game.name,
        deal=game.deal,
        seat=SEATS[game.seat],
    )
    other.press("@Bob, ", "Accept")
    challenger.until(lambda: count(challenger, told) > there, "waited for another board")
    return {game.seat: challenger, game.seat.opponent: other}


def place_ninjas(seats: dict[Player, Pane], game: Game) -> Iterator[tuple[Player, str]]:
    """Both open the controller before either confirms; what is done is given back step by step."""
    for player in game.places:
        seats[player].press("The cards are dealt", game.place_button)
        seats[player].reads("Choose")
    for player, action in game.places.items():
        take_step(seats[player], player, action)
        seats[player].reads("You placed")
        yield player, action


def play_game(
    seats: dict[Player, Pane], game: Game, turns: slice = EVERY
) -> Iterator[tuple[Player, str]]:
    """What is done is given back step by step."""
    for number, player, actions in list(game.steps())[turns]:
        seats[player].press(after(number - 1), "Move")
        for action in actions:
            is_second = action is not actions[0]
            take_step(seats[player], player, action, "Now the Spirit" if is_second else "Your turn")
            yield player, action
        seats[player].reads(after(number) if number < len(game.turns) else "wins")


def take_step(pane: Pane, player: Player, action: str, first_words: str = "") -> None:
    """One action by clicks in the controller, which is open."""
    squares, labels = buttons(action)
    if squares:
        pane.reads(FIRST_WORDS.get(action.partition(":")[0], first_words))
    for square in squares:
        where = place(str(square), is_red=player is Player.RED)
        pane.tap(*where)
        pane.is_chosen(*where)
    for label in labels:
        pane.press("", label)
