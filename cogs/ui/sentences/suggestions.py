"""What stands in lists while options of commands are typed, and the menu on a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences import paces
from cogs.ui.sentences.people import plain_seats
from onitama_core.game import Line, Player
from onitama_core.store import PACES as KEPT_PACES
from onitama_core.store import SeatChoice
from rendering import words

if TYPE_CHECKING:
    from onitama_core.game import Card
    from onitama_core.store import Match, Seat

MENU: Final = "Challenge to Onitama"
SEATS: Final = {
    SeatChoice.RED: f"{words.side(Player.RED)} (Light)",
    SeatChoice.BLUE: f"{words.side(Player.BLUE)} (Shadow)",
    SeatChoice.RANDOM: "random",
}
PACES: Final = {name: paces.pace(pace) for name, pace in KEPT_PACES.items()}
LINES: Final = {
    **{words.line_name(line).capitalize(): line.value for line in Line},
    "None: keep the lanterns": "none",
}


def open_match(match: Match) -> str:
    return f"{match_of(match.id, match.seats)}, turn {match.turn_number}"


def in_match(match_id: int, words: str) -> str:
    """A move where several matches fit; so it may be typed too."""
    return f"#{match_id} {words}"


def ended_match(match_id: int, seats: tuple[Seat, Seat]) -> str:
    return f"{match_of(match_id, seats)}, ended"


def match_of(match_id: int, seats: tuple[Seat, Seat]) -> str:
    red, blue = plain_seats(seats)
    return f"#{match_id} {red} – {blue}"


def card(found: Card) -> str:
    return f"{words.card_name(found)} · {words.card_set_name(found.card_set)}"
