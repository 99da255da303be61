"""The rule book's first chapter: the whole of the classic game, in two minutes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.written.book import Page
from cogs.ui.sentences.rules.leaf import Leaf

if TYPE_CHECKING:
    from collections.abc import Mapping

GAME: Final[Mapping[Page, Leaf]] = {
    Page.GOAL: Leaf(
        "What Onitama is",
        "Onitama: two masters, five cards",
        "A duel on 25 squares: each side has a master and four students.\n"
        "**Capture the enemy master, or walk your own master onto the enemy temple.** "
        "Either wins.\n"
        "Five animal cards say how pawns move, and they keep changing hands.",
        "The start of a game: Red below, Blue above.",
    ),
    Page.BOARD: Leaf(
        "Pawns and temples",
        "Pawns and temples",
        "The large pawn is the **master**, the small ones are **students**. 🔴 Red starts below, "
        "🔷 Blue above.\n"
        "The square with a gate is a **temple**, where a master starts: c1 is Red's, c5 is "
        "Blue's.",
        "Both masters have stepped forward, off their temples.",
    ),
    Page.DEAL: Leaf(
        "The five cards",
        "Five cards, no more",
        "Two cards are yours, two your opponent's, one lies at the side. All lie face up, and no "
        "others come.\n"
        "The stamp on the side card says who moves first.",
        "The five cards of one game. Dragon, at the side, has a red stamp: Red moves first.",
    ),
    Page.READING: Leaf(
        "Reading a card",
        "How to read a card",
        "The hollow square is your pawn; each filled square is a place it may go to.\n"
        "Cards are read from their player's own seat, so Blue's are turned round.\n"
        "Moves are jumps: nothing in between blocks.",
        "Ox: one forward, one right or one back.",
    ),
    Page.TURN: Leaf(
        "Your turn",
        "Your turn: one card, one pawn",
        "Choose one of your two cards and move one of your pawns as it shows, master or "
        "student.\n"
        "A pawn stays on the board and never lands on your own pawns.",
        "From b2 Red's left card leads to the diamonds, its right card to the rings.",
    ),
    Page.EXCHANGE: Leaf(
        "Cards change hands",
        "Then the card changes hands",
        "Your card goes to the side; the one that lay there comes into your hand.\n"
        "**What you play, your opponent gets next.**",
        "Red used Tiger, which now lies at the side for Blue, and took Dragon.",
    ),
    Page.CAPTURING: Leaf(
        "Capturing",
        "Capturing",
        "Land on an enemy pawn and it is gone for good.\n"
        "Nobody says “check”: watch your master, and your opponent's two cards.",
        "Red took a student on b4. What is captured lies beside the hand.",
    ),
    Page.STONE: Leaf(
        "Way of the Stone",
        "Win by the Way of the Stone",
        "Capture the enemy **master**, with any of your pawns. The game is over at once.",
        "Red's student took Blue's master on c5, with Crab.",
    ),
    Page.STREAM: Leaf(
        "Way of the Stream",
        "Win by the Way of the Stream",
        "Bring your own **master** onto the enemy **temple**: c5 for Red, c1 for Blue. It counts "
        "even if your master could be taken there.\n"
        "Students win nothing there.",
        "Red's master went two forward with Tiger, onto Blue's temple.",
    ),
    Page.PASSING: Leaf(
        "When nothing can move",
        "If you can't move",
        "You must move if either card allows it. If neither does, you pass: you still choose one "
        "and exchange it.\n"
        "I notice, and offer nothing else.",
        "Horse and Tiger lead Red's pawns off the board or onto each other.",
    ),
    Page.DRAWS: Leaf(
        "Giving up, and draws",
        "Giving up, and draws",
        "**More** under the board lets you resign, or offer a draw, at any time. Before the "
        "first move it can cancel the match.\n"
        "The same position for the third time, with the same cards and player to move, is a "
        "draw.\n"
        "-# House rules: the rulebook has no draws.",
        "These moves went round in a circle: a draw.",
    ),
    Page.PLAYING: Leaf(
        "Playing here",
        "Now play!",
        "`/onitama challenge` invites somebody; then I post the board after each turn.\n"
        "**Move** opens your controller: tap a pawn, tap a square, play the card.\n"
        "`/onitama learn` lets you try it all first. Wind, Shadow and Light add to this: turn the "
        "page.",
        "Red tapped d2: that student could take the one on d4.",
    ),
}
