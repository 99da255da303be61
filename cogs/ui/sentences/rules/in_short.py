"""The rules in short, with the cards in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.rules.topics import Topic
from onitama_core.game import CARDS_DEALT, Variant
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Card

SETUP: Final = """\
**Onitama in short**
Each player has a master and four students. Five cards are on the table: two each, one at the \
side."""

TURN: Final = """\
1. On your turn choose one of your two cards and move one pawn as it shows. Pieces in between \
never block. Landing on an enemy pawn captures it.
2. Then the card you used goes to the side, and you take the one that lay there.
3. You win by the Way of the **Stone**: capture the enemy master; or by the Way of the **Stream**: \
bring your own master onto the enemy temple.
If neither card allows a move, and only then, you pass and exchange a card.
🔴 Red starts on rank 1, 🔷 Blue on rank 5. Cards are read from their player's own seat."""

REPETITION: Final = "The same position for the third time is a draw."

WIND: Final = """\
**Way of the Wind**
The Wind Spirit starts on c3 and belongs to nobody. It captures nothing, is never captured, \
and nobody can move onto it. Moved onto a student of either colour, it swaps places with it; it \
never goes onto a master. An ordinary card moves a pawn or the Spirit. A Wind card moves a pawn \
first, to a square, and then the Spirit, to a disc of its grid; what is impossible is left out."""

SHADOW: Final = """\
**Way of the Shadow**
Each side has a master, two students, a hidden ninja and two lanterns. First each player \
places the ninja beside their own master, unseen. A turn: move a pawn; then, with the same card, \
the ninja may move or stay, unseen. Landing on a visible enemy captures it; on an empty square \
you may try for a hidden ninja. Both show your ninja until your next turn. At the end of a \
turn, from the second turn of the match on, you may light a rank or a file: you alone learn \
whether a hidden ninja stands there. A ninja never wins by Stream, and losing it loses nothing \
else. 40 turns in a row without a capture, an attempt or a lantern are a draw."""

LIGHT: Final = """\
**Way of the Light**
Red has a master, four students and two lanterns; Blue has two hidden ninjas and nothing else, \
placed unseen on rank 5. Blue moves one ninja a turn; others see only the card. Capturing \
shows that ninja until Blue's next turn. Red may light a rank or a file at the end of a turn, \
not in its first. Blue wins by capturing the master; Red by capturing both ninjas, or with its \
master on c5. 40 turns in a row without a capture or a lantern are a draw."""

TURN_AS_EVER: Final = f"**A turn in Onitama, as far as it is the same**\n{TURN}"

RULES: Final = {
    Variant.CLASSIC: f"{SETUP}\n{TURN}\n{REPETITION}",
    Variant.WIND: f"{WIND}\n\n{TURN_AS_EVER}\n{REPETITION}",
    Variant.SHADOW: f"{SHADOW}\n\n{TURN_AS_EVER}",
    Variant.LIGHT: f"{LIGHT}\n\n{TURN_AS_EVER}",
}
TOPICS: Final = (
    "More, with pictures: `/onitama rules topic` "
    f"{words.listed([topic.value for topic in Topic], words.OR)}."
)


def in_short(cards: Sequence[Card], variant: Variant) -> str:
    return "\n\n".join(filter(None, (RULES[variant], told_cards(cards), TOPICS)))


def told_cards(cards: Sequence[Card]) -> str:
    if len(cards) > CARDS_DEALT:
        return f"**The cards that may be dealt**\n{', '.join(map(words.card_name, cards))}"
    lines = [f"- **{words.card_name(card)}**: {words.where_it_leads(card)}" for card in cards]
    return "\n".join(("**The cards in play**", *lines)) if lines else ""
