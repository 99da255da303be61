"""How people and their seats are written."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.ui.markdown import escaped
from onitama_core.game import Player
from onitama_core.store import Computer, Person
from rendering import words as say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.store import Match, Seat

COMPUTER: Final = "Computer"
MARKS = {Player.RED: "🔴", Player.BLUE: "🔷"}


def seat(player: Player) -> str:
    """A side by mark and name, never by colour alone."""
    return f"{MARKS[player]} {say.side(player)}"


def name(seat: Seat) -> str:
    """A display name that formats nothing, links nowhere and notifies nobody."""
    return escaped(plain_name(seat))


def plain_name(seat: Seat) -> str:
    """For what Discord does not format: names of threads, suggestions, alt text."""
    if isinstance(seat, Computer):
        return f"{COMPUTER} (level {seat.level})"
    return seat.name or "somebody"


def with_side(name: str, seat: Seat, side: str) -> str:
    """As in `Alice (Red)` or `Computer (level 3, Red)`."""
    if isinstance(seat, Computer):
        return f"{name.removesuffix(')')}, {side})"
    return f"{name} ({side})"


def mention(seat: Seat) -> str:
    return f"<@{seat.user_id}>" if isinstance(seat, Person) else plain_name(seat)


def mentions(match: Match, players: Iterable[Player]) -> str:
    """Of the people among these players, each once; nobody calls the computer."""
    people = dict.fromkeys(match.users(*players))
    return say.listed([f"<@{user_id}>" for user_id in people]) if people else ""


def names(match: Match) -> say.Names:
    """As sentences about the game name its players: `🔴 Alice`, `Alice (🔴 Red)`."""
    return say.Names(partial(who, match), partial(full_name, match))


def who(match: Match, player: Player) -> str:
    """As in `🔴 Alice`; of the computer without its level, which stands beside its seat."""
    held = match.seats[player]
    return f"{MARKS[player]} {COMPUTER if isinstance(held, Computer) else name(held)}"


def full_name(match: Match, player: Player) -> str:
    return with_side(player_name(match, player), match.seats[player], seat(player))


def player_name(match: Match, player: Player) -> str:
    return name(match.seats[player])


def both(match: Match) -> str:
    """As in `Alice and Bob`; `Alice`, who plays both sides."""
    return say.listed(list(dict.fromkeys(player_name(match, player) for player in Player)))


def seats(match: Match) -> str:
    """`Alice (Red) – Bob (Blue)`."""
    return " – ".join(
        with_side(player_name(match, player), match.seats[player], say.side(player))
        for player in Player
    )


def plain_seats(seats: tuple[Seat, Seat]) -> tuple[str, str]:
    """As `seats`, for what Discord does not format, one by one."""
    red, blue = (
        with_side(plain_name(seat), seat, say.side(player))
        for player, seat in zip(Player, seats, strict=True)
    )
    return red, blue
