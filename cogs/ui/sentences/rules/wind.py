"""The rule book's chapter on Way of the Wind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.written.book import Page
from cogs.ui.sentences.rules.leaf import Leaf

if TYPE_CHECKING:
    from collections.abc import Mapping

WIND: Final[Mapping[Page, Leaf]] = {
    Page.SPIRIT: Leaf(
        "Way of the Wind: the Spirit",
        "Way of the Wind: a Spirit in the middle",
        "The classic game, and a **Wind Spirit** on c3 that is nobody's.\n"
        "It takes nothing and is never taken. No pawn may land on it; jumping over it is fine.\n"
        "Each of you gets a **Wind card** and an ordinary one. An ordinary card moves a pawn of "
        "yours *or* the Spirit.",
        "The start. Rhinoceros and Spider are Wind cards, with squares and discs.",
    ),
    Page.WIND_CARDS: Leaf(
        "Wind: the Wind cards",
        "A Wind card moves two pieces",
        "First a pawn of yours, as the filled squares show; then the Spirit, as the discs "
        "show.\n"
        "Do each part you can, and skip one you can't. A pawn's move that wins ends the game "
        "before the Spirit moves.\n"
        "Until the Spirit has moved you may take the pawn's move back.",
        "Red's student moved with Rhinoceros. Now the Spirit moves: the marks show where.",
    ),
    Page.SWAPPING: Leaf(
        "Wind: the Spirit swaps",
        "The Spirit changes places",
        "Moved onto a **student** of either side, the Spirit swaps places with it. It never moves "
        "onto a master.\n"
        "On a temple it blocks the way.\n"
        "You pass only if neither your pawns nor the Spirit can move.",
        "The Spirit went from d3 onto Blue's student on c4, which now stands on d3.",
    ),
}
