"""The rules in short, with the cards in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.messages.types import PrivateMessage
from onitama_core.game.cards import describe_moves

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game import Card

CLASSIC: Final = """\
**Onitama in short**
Each player has a master and four students. Five cards are on the table: two each, one at the side.
1. On your turn choose one of your two cards and move one pawn as it shows. Pieces in between \
never block. Landing on an enemy pawn captures it.
2. Then the card you used goes to the side, and you take the one that lay there.
3. You win by the Way of the **Stone**: capture the enemy master; or by the Way of the **Stream**: \
bring your own master onto the enemy temple.
If neither card allows a move, and only then, you pass and exchange a card. The same position for \
the third time is a draw.
🔴 Red starts on rank 1, 🔷 Blue on rank 5. Cards are read from their player's own seat."""


def rules(cards: Iterable[Card] = ()) -> PrivateMessage:
    lines = [f"- **{card}**: {describe_moves(card)}" for card in cards]
    if not lines:
        return PrivateMessage(CLASSIC)
    return PrivateMessage("\n".join((CLASSIC, "", "**The cards in play**", *lines)))


HELP: Final = """\
**I referee Onitama in this server.**
- `/onitama challenge` invites somebody, or anybody, to a match. Right-click (or long-press) a \
person and choose *Apps → Challenge to Onitama* for the same.
- **Move** under the board opens your controller; or type it: `/onitama move tiger:c1c3`.
- **My board** or `/onitama board` shows the board from your side, to you alone.
- `/onitama games` lists your open matches and whose turn it is.
- `/onitama draw` offers a draw, `/onitama resign` gives up.
- `/onitama rules` has the rules in short, with the cards of your match.
Where you play several matches, the option `match` says which."""


def help_text() -> PrivateMessage:
    return PrivateMessage(HELP)
