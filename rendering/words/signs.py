"""The few words painted in pictures: a headline and what stands below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import DRAWN_TURNS, Phase, Player, Termination
from rendering.words.names import side

if TYPE_CHECKING:
    from rendering.reading import Course

STEPS: Final = {
    Phase.MOVE: "to move",
    Phase.SPIRIT: "Spirit",
    Phase.NINJA: "ninja",
    Phase.LANTERN: "lantern",
}
"""What the player to act does next."""
BEGINS: Final = "begins"
ENDED: Final = {
    Termination.STONE: "by stone",
    Termination.STREAM: "by stream",
    Termination.NINJAS: "by both ninjas",
    Termination.AGREEMENT: "by agreement",
    Termination.REPETITION: "by repetition",
    Termination.NO_PROGRESS: "by quiet turns",
    Termination.RESIGNATION: "by resignation",
    Termination.TIMEOUT: "on time",
    Termination.ABANDONMENT: "abandoned",
}
CALLED_OFF: Final = {False: ("Cancelled", "not begun"), True: ("Closed by", "a moderator")}
"""By whether anybody had moved: later a moderator alone can."""
PLACE: Final = {1: ("Place", "your ninja"), 2: ("Place your", "two ninjas")}
"""To who still has to; by how many there are."""
PRIVATE: Final = "Only you see this"
REPLAY: Final = "Replay"
REVEALED: Final = "Revealed"
"""Below the last board of a match by night."""
ANSWERS: Final = {True: "yes", False: "no"}
PAWN: Final = "a pawn"
SPIRIT: Final = "the Spirit"
BARELY: Final = "·"
"""Possible, but less than half of one in a hundred."""
TURN: Final = "turn"
ACCURACY: Final = "accuracy"
GAME: Final = "game"
CARDS_SHARES: Final = "Won with each card"
TOO_FEW: Final = ("Too few games", "so far")
"""In place of cards, a line each."""
FIRST: Final = "Won moving first"
LENGTHS: Final = "Turns in a game"
PROVISIONAL: Final = "provisional"


def in_hundredths(chance: float) -> str:
    """On a square of a heat map."""
    hundredths = round(100 * chance)
    return str(hundredths) if hundredths or not chance else BARELY


def looked_for(hider: Player, count: int) -> str:
    """Below a heat map."""
    ninjas = "ninja" if count == 1 else "ninjas"
    return f"Where {side(hider.opponent)} expected {side(hider)}'s {ninjas}, per cent"


def turn_sign(player: Player, phase: Phase, *, begins: bool) -> tuple[str, str]:
    return side(player), BEGINS if begins else STEPS[phase]


def result_sign(
    winner: Player | None, termination: Termination, *, has_begun: bool
) -> tuple[str, str]:
    if termination is Termination.CANCELLED:
        return CALLED_OFF[has_begun]
    headline = "Draw" if winner is None else f"{side(winner)} wins"
    return headline, ENDED[termination]


def placing_sign(player: Player, *, has_placed: bool) -> tuple[str, str]:
    return side(player), "placed" if has_placed else "to place"


def draw_in(quiet_turns: int) -> str:
    """After so many turns in a row that led nowhere."""
    return f"draw in {DRAWN_TURNS - quiet_turns}"


def accuracy_of(player: Player, accuracy: float | None) -> str:
    """`Red 87` to the left, `87 Blue` to the right."""
    number = "–" if accuracy is None else f"{accuracy:.0f}"
    return f"{side(player)} {number}" if player is Player.RED else f"{number} {side(player)}"


def certainty(deviation: float, *, is_provisional: bool) -> str:
    """Beside a rating."""
    return PROVISIONAL if is_provisional else f"give or take {deviation:.0f}"


def way(course: Course) -> str:
    """As in `up 32 in 12 games`; the font has no plus."""
    gain = round(course.marks[-1].rating) - round(course.marks[0].rating)
    games = f"{course.shown} game{'' if course.shown == 1 else 's'}"
    if not gain:
        return f"even after {games}"
    return f"{'up' if gain > 0 else 'down'} {abs(gain)} in {games}"


def hand_of(player: Player) -> str:
    return f"in {side(player)}'s hand"


def per_cent(share: float) -> str:
    return f"{share:.0%}"


def of_games(games: int) -> str:
    return f"of {games} games"
