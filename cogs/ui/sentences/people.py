"""How people and their seats are written."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.ui.markdown import escaped
from onitama_core.game import Player
from onitama_core.store import Person
from rendering import words as say

if TYPE_CHECKING:
    from onitama_core.store import Match, Seat

THE_COMPUTER: Final = "the computer"
MARKS = {Player.RED: "🔴", Player.BLUE: "🔷"}


def seat(player: Player) -> str:
    """A side by mark and name, never by colour alone."""
    return f"{MARKS[player]} {say.side(player)}"


def name(seat: Seat) -> str:
    """A display name that formats nothing, links nowhere and notifies nobody."""
    return escaped(plain_name(seat))


def plain_name(seat: Seat) -> str:
    """For what Discord does not format: names of threads, suggestions, alt text."""
    return seat.name or "somebody" if isinstance(seat, Person) else THE_COMPUTER


def mention(seat: Seat) -> str:
    return f"<@{seat.user_id}>" if isinstance(seat, Person) else THE_COMPUTER


def names(match: Match) -> say.Names:
    """As sentences about the game name its players: `🔴 Alice`, `Alice (🔴 Red)`."""
    return say.Names(partial(who, match), partial(full_name, match))


def who(match: Match, player: Player) -> str:
    return f"{MARKS[player]} {player_name(match, player)}"


def full_name(match: Match, player: Player) -> str:
    return f"{player_name(match, player)} ({seat(player)})"


def player_name(match: Match, player: Player) -> str:
    return name(match.seats[player])


def both(match: Match) -> str:
    return f"{player_name(match, Player.RED)} and {player_name(match, Player.BLUE)}"


def seats(match: Match) -> str:
    """`Alice (Red) – Bob (Blue)`."""
    return " – ".join(f"{player_name(match, player)} ({say.side(player)})" for player in Player)
