"""The rule book's last chapter: what is good to know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.written.book import Page
from cogs.ui.sentences.rules.leaf import Leaf

if TYPE_CHECKING:
    from collections.abc import Mapping

BESIDES: Final[Mapping[Page, Leaf]] = {
    Page.MORE_CARDS: Leaf(
        "All the cards",
        "There are 42 cards",
        "16 **base** cards, 16 of **Sensei's Path**, Goat and Sheep, and 8 **Wind** cards. The "
        "invitation says which may be dealt; the rules stay the same.\n"
        "`/onitama card` shows any of them, large.",
        "Kirin, of Sensei's Path: a long step forward to either side, or two back.",
    ),
    Page.TIME: Leaf(
        "How much time you have",
        "How much time you have",
        "The invitation names the pace: time for each move, or a chess clock for all of the match. "
        "Placing and hidden steps count.\n"
        "I remind you once. **Whoever runs out of time loses.**\n"
        "With no time limit, 30 days without a move end the match as a draw.\n"
        "While I am away, nobody's time runs out.",
        "Red has moved: from now on it is Blue's time that runs.",
    ),
    Page.FINE_POINTS: Leaf(
        "Fine points",
        "Fine points",
        "A move that wins both ways is written down as Stone.\n"
        "Wind cards have no stamp: with one at the side, lots decide who begins.\n"
        "Two hidden ninjas may share a square, and nobody is told.\n"
        "In Light, Red's master also takes a ninja that hides on c5, and wins.",
        "Red's master took Blue's on Blue's temple: Stone, and Stream as well.",
    ),
    Page.TYPING: Leaf(
        "Typing your moves",
        "Moves can be typed, too",
        "`/onitama move` with `tiger:b1b3`: Tiger, from b1 to b3. `b1b3` will do where one card "
        "fits. `tiger:pass` passes.\n"
        "A ninja: `place:b1`, `ninja:b1c2`, `ninja:stay`; `ninja:b1c2!` strikes.\n"
        "The Spirit: `bat:c3b4`. A lantern: `lantern:3`, `lantern:c`, `lantern:none`.",
        "Red typed `tiger:b1b3`: its student went from b1 to b3.",
    ),
}
