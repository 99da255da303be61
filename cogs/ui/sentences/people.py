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
FORMER: Final = "a former player"
UNKNOWN: Final = "somebody"
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
    if isinstance(seat, Person) and seat.is_former:
        return FORMER
    return seat.name or UNKNOWN


def with_side(name: str, seat: Seat, side: str) -> str:
    """As in `Alice (Red)` or `Computer (level 3, Red)`."""
    if isinstance(seat, Computer):
        return f"{name.removesuffix(')')}, {side})"
    return f"{name} ({side})"


def mention(seat: Seat) -> str:
    """Discord knows neither the computer nor who has left for good."""
    if isinstance(seat, Person) and not seat.is_former:
        return f"<@{seat.user_id}>"
    return plain_name(seat)


def mentions(match: Match, players: Iterable[Player]) -> str:
    """Of those among these players who can be called, each once."""
    people = match.to_call(*players)
    return say.listed([f"<@{user_id}>" for user_id in people]) if people else ""


def names(match: Match) -> say.Names:
    """As sentences about the game name its players: `🔴 Alice`, `Alice (🔴 Red)`."""
    return say.Names(partial(who, match), partial(full_name, match))


def who(match: Match, player: Player) -> str:
    """As in `🔴 Alice`; of the computer without its level, which stands beside its seat."""
    held = match.seats[player]
    return f"{MARKS[player]} {COMPUTER if isinstance(held, Computer) else name(held)}"


def full_name(match: Match, player: Player) -> str:
    """Where a sentence begins."""
    held = match.seats[player]
    return with_side(opening_name(held), held, seat(player))


def opening_name(seat: Seat) -> str:
    """As the first word of a sentence; names themselves are written as people write them."""
    told = name(seat)
    return told.capitalize() if told in (FORMER, UNKNOWN) else told


def player_name(match: Match, player: Player) -> str:
    return name(match.seats[player])


def both(match: Match) -> str:
    """As in `Alice and Bob`; `Alice`, who plays both sides."""
    held = match.seats[:1] if match.is_solo else match.seats
    return say.listed([name(seat) for seat in held])


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
