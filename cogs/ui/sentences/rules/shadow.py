"""The rule book's chapter on Way of the Shadow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.written.book import Page
from cogs.ui.sentences.rules.leaf import Leaf

if TYPE_CHECKING:
    from collections.abc import Mapping

SHADOW: Final[Mapping[Page, Leaf]] = {
    Page.SHADOW: Leaf(
        "Way of the Shadow: the ninja",
        "Way of the Shadow: a ninja nobody sees",
        "Each side has a master, two students, two lanterns and a hidden **ninja**. I show your "
        "ninja to you alone.\n"
        "You win as ever, by Stone or by Stream; the ninja, too, may take the master. Losing it "
        "loses nothing else.",
        "Red's own board. Nobody but Red sees the ninja on b1.",
    ),
    Page.PLACING: Leaf(
        "Shadow: placing the ninja",
        "Place your ninja",
        "Before the first move you each hide a ninja on a square beside your own master. Press "
        "**Place ninja**, tap a square, confirm.\n"
        "Others learn only that you have. Then the side card's stamp says who moves first.",
        "The public board: both ninjas are still to be placed, beside their masters.",
    ),
    Page.NINJA: Leaf(
        "Shadow: a turn",
        "Your turn: a pawn, then the ninja",
        "Move a pawn as ever, but not onto your own ninja. Then, with the same card, your ninja "
        "may move too, or stay: nobody else learns which.\n"
        "It never goes onto a pawn of yours. If no pawn can move you pass, and the ninja may "
        "still use that card.",
        "Red's pawn moved with Tiger. Now the ninja may go from b1 to b3, or stay.",
    ),
    Page.STRIKING: Leaf(
        "Shadow: striking",
        "Striking with the ninja",
        "Landing on an enemy that you see takes it. On an empty square you may **strike** for a "
        "ninja hidden there.\n"
        "Hit or miss, everybody sees your ninja until your next turn, and it can be taken.\n"
        "A pawn that lands on an enemy ninja, seen or not, takes it too.",
        "Red's ninja took a student on d4, and is seen there until Red's next turn.",
    ),
    Page.LANTERNS: Leaf(
        "Shadow: lanterns",
        "Lanterns",
        "Twice in a match you may end your turn by lighting a rank or a file. I tell **you "
        "alone** whether an enemy ninja hides there now; others see only which line.\n"
        "Not in the first turn of the match, and not while no enemy ninja is hidden.\n"
        "-# House rule: at a table everybody hears the answer.",
        "Blue's own board: Blue lit file b and learned that a ninja hides there.",
    ),
    Page.SHADOWS_END: Leaf(
        "Shadow: how it ends",
        "How a match of Shadow ends",
        "**Stone**: a pawn or the ninja takes the master.\n"
        "**Stream**: your master enters the enemy temple, even onto a ninja. A ninja there wins "
        "nothing, and keeps its own master out.\n"
        "-# House rule: 40 quiet turns in a row, without capture, strike or lantern, are a draw. "
        "Repeating a position is no draw here.",
        "Red's ninja took Blue's master on c4: Red wins by Stone.",
    ),
}
