"""The rule book: its pages, and what stands around them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.ui.click_values import CHAPTER_OF, Book, Chapter, Page
from onitama_core.game import CARDS_DEALT
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from onitama_core.game import Card


@dataclass(frozen=True, slots=True)
class Leaf:
    topic: str
    """In the list of topics."""
    heading: str
    text: str
    """One idea, in a few short lines."""
    shown: str
    """What the page's picture shows."""


LEAVES: Final[Mapping[Page, Leaf]] = {
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
    Page.MORE_CARDS: Leaf(
        "All the cards",
        "There are 42 cards",
        "16 **base** cards, 16 of **Sensei's Path**, Goat and Sheep, and 8 **Wind** cards. The "
        "invitation says which may be dealt; the rules stay the same.\n"
        "`card` in `/onitama rules` shows any of them, large.",
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
"""Of every page but that of the cards, which are each match's own."""
TOPIC: Final = "The cards of your match"


def cards_in_play(cards: Sequence[Card]) -> Leaf:
    if len(cards) > CARDS_DEALT:
        names = ", ".join(map(words.card_name, cards))
        one_by_one = "`card` in `/onitama rules` shows each of them, large."
        return Leaf(TOPIC, "The cards that may be dealt", f"{names}.\n{one_by_one}", "")
    lines = [f"- **{words.card_name(card)}**: {words.where_it_leads(card)}" for card in cards]
    lines.append("*Forward* is towards the enemy, whoever holds the card.")
    return Leaf(
        TOPIC, "The cards in play", "\n".join(lines), f"{words.listed_cards(cards)}, close up."
    )


CHAPTERS: Final = {
    Chapter.GAME: "The game",
    Chapter.WIND: "Way of the Wind",
    Chapter.SHADOW: "Way of the Shadow",
    Chapter.LIGHT: "Way of the Light",
    Chapter.BESIDES: "Good to know",
}
TOPICS: Final = "Topics"
EARLIER: Final = "‹"
LATER: Final = "›"
TO_THE_START: Final = "Basics"
TO_THE_CARDS: Final = "Cards in play"
TRY_IT: Final = "Try it"


def leaf_of(book: Book) -> Leaf:
    return LEAVES[book.page] if book.page in LEAVES else cards_in_play(book.in_order)


def told(book: Book) -> str:
    """A page in words, with its number in its chapter: `The game · page 3 of 12`."""
    leaf, chapter = leaf_of(book), CHAPTER_OF[book.page]
    pages = book.pages_of(chapter)
    number = f"-# {CHAPTERS[chapter]} · page {pages.index(book.page) + 1} of {len(pages)}"
    shown = (f"-# {leaf.shown}",) if leaf.shown else ()
    return "\n".join((f"**{leaf.heading}**", leaf.text, *shown, number))


def topic(page: Page) -> str:
    return LEAVES[page].topic if page in LEAVES else TOPIC
