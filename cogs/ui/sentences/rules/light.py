"""The rule book's chapter on Way of the Light."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.written.book import Page
from cogs.ui.sentences.rules.leaf import Leaf

if TYPE_CHECKING:
    from collections.abc import Mapping

LIGHT: Final[Mapping[Page, Leaf]] = {
    Page.LIGHT: Leaf(
        "Way of the Light: two sides",
        "Way of the Light: pawns against ninjas",
        "🔴 Red has a master, four students and two lanterns. 🔷 Blue has two hidden "
        "**ninjas** and nothing else.\n"
        "**Blue wins by capturing Red's master. Red wins by capturing both ninjas, or with its "
        "master on c5.**\n"
        "Blue has no master to lose. A rematch swaps the seats.",
        "What everybody sees. The signs beside Blue's cards say that both ninjas live.",
    ),
    Page.HIDING: Leaf(
        "Light: placing the ninjas",
        "Blue hides two ninjas",
        "Before the first move Blue hides them on two squares of rank 5, the temple c5 included. "
        "Press **Place ninjas**, tap two squares, confirm.\n"
        "Then Red moves first, whatever the stamp says.",
        "Blue's own board, seen from Blue's seat: ninjas on b5 and d5.",
    ),
    Page.PROWLING: Leaf(
        "Light: the ninjas' turn",
        "Blue's turn: one ninja moves",
        "Blue moves one ninja with one of its cards, not onto the other. If neither can move, it "
        "passes. Others see only which card changed hands.\n"
        "A ninja that takes a pawn is seen until Blue's next turn. Where it came from stays "
        "hidden, and so does the other one.",
        "A ninja took Red's student on b3. The other one is still hidden.",
    ),
    Page.SEEKING: Leaf(
        "Light: lanterns and draws",
        "Red seeks, with lanterns",
        "A pawn that lands on a ninja, seen or not, takes it.\n"
        "Twice, but not in its first turn, Red may end a turn by lighting a rank or a file. I tell "
        "**Red alone** whether any ninja hides there now, one or two.\n"
        "-# House rule: 40 quiet turns in a row, without capture or lantern, are a draw.",
        "Red's own board: Red lit file b and learned that a ninja hides there.",
    ),
}
