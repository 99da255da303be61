"""The texts of the rule book's pages, and the positions that their pictures show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.learn.book import CHAPTER_OF, Book, Chapter, Page
from cogs.shared.typed_cards import localise_example
from onitama_core import game
from rendering import Hints, find_hints, words
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence


def make_state(start: str | game.Setup) -> game.GameState:
    """Return the game at a position in notation, or at the start of a deal."""
    return game.parse_position(start) if isinstance(start, str) else game.new_game(start)


def play_script(
    state: game.GameState, script: str
) -> tuple[game.GameState, tuple[game.Event, ...]]:
    """Play actions in notation, separated by blanks; return the game after them and all events.

    While both players may place ninjas, the one to whom the square is allowed places there. Raises
    IllegalAction, GameOver or NotYourTurn.
    """
    all_events: tuple[game.Event, ...] = ()
    for action in map(game.parse_action, script.split()):
        players = game.players_to_act(state)
        able = (
            candidate for candidate in players if action in game.legal_actions(state, candidate)
        )
        player = next(able, state.position.turn)
        state, events = game.apply(state, player, action)
        all_events += events
    return state, all_events


@dataclass(frozen=True, slots=True)
class Illustration:
    """A position for a page's picture, as everybody sees it or as one player does."""

    start: str | game.Setup
    """A position, or a deal."""
    actions: str = ""
    """The actions before the position, with blanks between."""
    viewer: game.Player | None = None
    """The player whose own board is shown; None: the public board."""
    tapped: game.Square | None = None
    """The picture marks the squares to which the viewer's cards lead from this square."""

    @property
    def state(self) -> game.GameState:
        return play_script(make_state(self.start), self.actions)[0]

    @property
    def view(self) -> game.PublicView | game.PlayerView:
        state = self.state
        viewer = self.viewer
        return game.public_view(state) if viewer is None else game.player_view(state, viewer)

    @property
    def hints(self) -> Hints | None:
        if self.viewer is None or self.tapped is None:
            return None
        return find_hints(game.player_view(self.state, self.viewer), self.tapped)

    @property
    def seen_from(self) -> game.Player:
        """Player whose home row is at the bottom of the picture, as on the boards of a match."""
        return self.viewer or game.Player.RED


@dataclass(frozen=True, slots=True)
class RulePage:
    """A page of the rule book; its texts in `RULE_PAGES` are translated when they are shown."""

    topic: str
    """The page's name in the list of topics."""
    heading: str
    text: str
    """A single idea in a few short lines."""
    shown: str
    """The sentence about the page's picture."""
    picture: Illustration | tuple[str, ...]
    """A position, or the ids of cards."""


# Positions and deals from which the pictures of the pages start.
OPENING: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
HANDS: Final = OPENING.partition(" r ")[2]
"""The hands and the side card of OPENING."""
WIND_POSITION: Final = "1sm1s/2s2/3W1/1S3/S1M1S r rhinoceros,tiger crab,spider mantis"
SHADOW_DEAL: Final = game.Setup(
    game.Variant.SHADOW, ("crab", "tiger"), ("crane", "monkey"), "dragon", game.Player.RED
)
LIGHT_DEAL: Final = game.Setup(
    game.Variant.LIGHT, ("crab", "tiger"), ("crane", "monkey"), "dragon", game.Player.RED
)
# Actions that lead from a start to a page's picture.
CYCLE: Final = "elephant:a5b4 ox:a1a2 eel:b4a4 elephant:a2b2 ox:a4a5 eel:b2a1"
"""Moves after which the same position stands again."""
# In the game from SHADOW_DEAL. PLACED: both ninjas are placed. HIDDEN: Red's ninja has moved.
# SOUGHT: Blue has lit a file. STRUCK: Red's ninja has captured a student.
# MASTER_BESIDE_NINJA: Blue's master has moved next to Red's ninja.
PLACED: Final = "place:b1 place:d5"
HIDDEN: Final = f"{PLACED} tiger:a1a3 ninja:b1b3"
SOUGHT: Final = f"{HIDDEN} monkey:e5d4 ninja:stay lantern:b"
STRUCK: Final = f"{SOUGHT} dragon:e1c2 ninja:b3d4 lantern:none"
MASTER_BESIDE_NINJA: Final = (
    f"{SOUGHT} crab:c1a1 ninja:stay lantern:none crane:c5c4 ninja:stay lantern:none"
)
# In the game from LIGHT_DEAL: two ninjas are placed, and both sides have moved.
PROWLED: Final = "place:b5,d5 crab:c1c2 crane:b5b4 tiger:b1b3"

RULE_PAGES: Final[Mapping[Page, RulePage]] = {
    Page.GOAL: RulePage(
        N_("What Onitama is"),
        N_("Onitama: two masters, five cards"),
        N_("""\
A duel on 25 squares: each side has a master and four students.
**Capture the enemy master, or walk your own master onto the enemy temple.** Either wins.
Five animal cards say how pieces move, and they keep changing hands."""),
        N_("The start of a game: Red below, Blue above."),
        Illustration(OPENING),
    ),
    Page.BOARD: RulePage(
        N_("Pieces and temples"),
        N_("Pieces and temples"),
        N_("""\
The large piece is the **master**, the small ones are **students**. 🔴 Red starts below, 🔷 Blue \
above.
The square with a gate is a **temple**, where a master starts: c1 is Red's, c5 is Blue's."""),
        N_("Both masters have stepped forward, off their temples."),
        Illustration(f"ss1ss/2m2/5/2M2/SS1SS r {HANDS}"),
    ),
    Page.DEAL: RulePage(
        N_("The five cards"),
        N_("Five cards, no more"),
        N_("""\
Two cards are yours, two your opponent's, one lies at the side. All lie face up, and no others \
come.
The large stamp on the side card says who moves first."""),
        N_("The start of another game. Monkey, at the side, has a blue stamp: Blue moves first."),
        Illustration("ssmss/5/5/5/SSMSS b crab,tiger crane,dragon monkey"),
    ),
    Page.READING: RulePage(
        N_("Reading a card"),
        N_("How to read a card"),
        N_("""\
The hollow square is your piece; each filled square is a place it may go to.
Cards are read from their player's own seat, so Blue's are turned round.
Moves are jumps: nothing in between blocks."""),
        N_("Ox: one forward, one right or one back."),
        ("ox",),
    ),
    Page.TURN: RulePage(
        N_("Your turn"),
        N_("Your turn: one card, one piece"),
        N_("""\
Choose one of your two cards and move one of your pieces as it shows, master or student.
A piece stays on the board and never lands on your own pieces."""),
        N_("From b2 Red's left card leads to the diamonds, its right card to the rings."),
        Illustration(
            f"ssmss/5/5/1S3/S1MSS r {HANDS}", viewer=game.Player.RED, tapped=game.Square.B2
        ),
    ),
    Page.EXCHANGE: RulePage(
        N_("Cards change hands"),
        N_("Then the card changes hands"),
        N_("""\
Your card goes to the side; the one that lay there comes into your hand.
**What you play, your opponent gets next.**"""),
        N_("Red used Tiger, which now lies at the side for Blue, and took Dragon."),
        Illustration(OPENING, "tiger:b1b3"),
    ),
    Page.CAPTURING: RulePage(
        N_("Capturing"),
        N_("Capturing"),
        N_("""\
Land on an enemy piece and it is gone for good.
Nobody says “check”: watch your master, and your opponent's two cards."""),
        N_("Red took a student on b4. What is captured lies beside the hand."),
        Illustration(OPENING, "tiger:b1b3 monkey:a5b4 crab:b3b4"),
    ),
    Page.STONE: RulePage(
        N_("Way of the Stone"),
        N_("Win by the Way of the Stone"),
        N_("Capture the enemy **master**, with any of your pieces. The game is over at once."),
        N_("Red's student took Blue's master on c5, with Crab."),
        Illustration("1sm1s/2S2/5/1M3/S3S r crab,tiger phoenix,seasnake elephant", "crab:c4c5"),
    ),
    Page.STREAM: RulePage(
        N_("Way of the Stream"),
        N_("Win by the Way of the Stream"),
        N_("""\
Bring your own **master** onto the enemy **temple**: c5 for Red, c1 for Blue. It counts even if \
your master could be taken there.
Students win nothing there."""),
        N_("Red's master went two forward with Tiger, onto Blue's temple."),
        Illustration(f"s3s/1m3/2M2/3s1/S3S r {HANDS}", "tiger:c3c5"),
    ),
    Page.PASSING: RulePage(
        N_("When nothing can move"),
        N_("If you can't move"),
        N_("""\
You must move if either card allows it. If neither does, you pass: you still choose one and \
exchange it.
I notice, and offer nothing else."""),
        N_("Neither Horse nor Tiger has a legal move for Red."),
        Illustration("S4/S2sm/M4/S4/S4 r horse,tiger crane,mantis dragon"),
    ),
    Page.DRAWS: RulePage(
        N_("Giving up, and draws"),
        N_("Giving up, and draws"),
        N_("""\
**More** under the board lets you resign at any time. It also offers a draw, once in five of your \
turns. Before the first move it can cancel the match.
The same position for the third time, with the same cards and player to move, is a draw.
-# House rules: the rulebook has no draws."""),
        N_("These moves went round in a circle: a draw."),
        Illustration("ssmss/5/5/5/SSMSS b monkey,ox crane,elephant eel", f"{CYCLE} {CYCLE}"),
    ),
    Page.PLAYING: RulePage(
        N_("Playing here"),
        N_("Now play!"),
        N_("""\
`/onitama challenge` invites somebody; then I post the board after each turn.
**Move** opens your controller: tap a piece, tap a square, and tap that again.
`/onitama learn` lets you try it all first. Wind, Shadow and Light add to this: turn the page."""),
        N_("Red tapped d2: that student could take the one on d4."),
        Illustration(
            f"ssm1s/3s1/5/3S1/SSM1S r {HANDS}", viewer=game.Player.RED, tapped=game.Square.D2
        ),
    ),
    Page.SPIRIT: RulePage(
        N_("Way of the Wind: the Spirit"),
        N_("Way of the Wind: a Spirit in the middle"),
        N_("""\
The classic game, and a **Wind Spirit** on c3 that is nobody's.
It takes nothing and is never taken. No piece may land on it; jumping over it is fine.
Each of you gets a **Wind card** and an ordinary one. An ordinary card moves a piece of yours *or* \
the Spirit."""),
        N_("The start. Rhinoceros and Spider are Wind cards, with squares and discs."),
        Illustration("ssmss/5/2W2/5/SSMSS r rhinoceros,tiger crab,spider mantis"),
    ),
    Page.WIND_CARDS: RulePage(
        N_("Wind: the Wind cards"),
        N_("A Wind card moves two pieces"),
        N_("""\
First a piece of yours, as the filled squares show; then the Spirit, as the discs show.
Do each part you can, and skip one you can't. A piece's move that wins ends the game before the \
Spirit moves.
Until the Spirit has moved you may take the first move back."""),
        N_("Red's student moved with Rhinoceros. Now the Spirit moves: the marks show where."),
        Illustration(
            WIND_POSITION, "rhinoceros:b2a3", viewer=game.Player.RED, tapped=game.Square.D3
        ),
    ),
    Page.SWAPPING: RulePage(
        N_("Wind: the Spirit swaps"),
        N_("The Spirit changes places"),
        N_("""\
Moved onto a **student** of either side, the Spirit swaps places with it. It never moves onto a \
master.
On a temple it blocks the way.
You pass only if neither your pieces nor the Spirit can move."""),
        N_("The Spirit went from d3 onto Blue's student on c4, which now stands on d3."),
        Illustration(WIND_POSITION, "rhinoceros:b2a3 rhinoceros:d3c4"),
    ),
    Page.SHADOW: RulePage(
        N_("Way of the Shadow: the ninja"),
        N_("Way of the Shadow: a ninja nobody sees"),
        N_("""\
Each side has a master, two students, two lanterns and a hidden **ninja**. I show your ninja to \
you alone.
You win as ever, by Stone or by Stream; the ninja, too, may take the master. Losing your \
ninja doesn't lose the match."""),
        N_("Red's own board. Nobody but Red sees the ninja on b1."),
        Illustration(SHADOW_DEAL, PLACED, viewer=game.Player.RED),
    ),
    Page.PLACING: RulePage(
        N_("Shadow: placing the ninja"),
        N_("Place your ninja"),
        N_("""\
Before the first move you each hide a ninja on a square beside your own master. Press **Place \
ninja**, tap a square, confirm.
Others learn only that you have. Then the side card's stamp says who moves first."""),
        N_("The public board: both ninjas are still to be placed, beside their masters."),
        Illustration(SHADOW_DEAL),
    ),
    Page.NINJA: RulePage(
        N_("Shadow: a turn"),
        N_("Your turn: a piece, then the ninja"),
        N_("""\
Move a piece as ever, but not onto your own ninja. Then, with the same card, your ninja may move \
too, or stay: nobody else learns which.
It never goes onto a piece of yours. If no piece can move you pass, and the ninja may still use \
that card."""),
        N_("Red's piece moved with Tiger. Now the ninja may go from b1 to b3, or stay."),
        Illustration(
            SHADOW_DEAL, f"{PLACED} tiger:a1a3", viewer=game.Player.RED, tapped=game.Square.B1
        ),
    ),
    Page.STRIKING: RulePage(
        N_("Shadow: striking"),
        N_("Striking with the ninja"),
        N_("""\
Landing on an enemy that you see takes it. On an empty square you may **strike** for a ninja \
hidden there.
Hit or miss, everybody sees your ninja until your next turn, and it can be taken.
A piece that lands on an enemy ninja, seen or not, takes it too."""),
        N_("Red's ninja took a student on d4, and is seen there until Red's next turn."),
        Illustration(SHADOW_DEAL, STRUCK),
    ),
    Page.LANTERNS: RulePage(
        N_("Shadow: lanterns"),
        N_("Lanterns"),
        N_("""\
Twice in a match you may end your turn by lighting a rank or a file. I tell **you alone** whether \
an enemy ninja hides there now; others see only which line.
Not in the first turn of the match, and not while no enemy ninja is hidden.
-# House rule: at a table everybody hears the answer."""),
        N_("Blue's own board: Blue lit file b and learned that a ninja hides there."),
        Illustration(SHADOW_DEAL, SOUGHT, viewer=game.Player.BLUE),
    ),
    Page.SHADOWS_END: RulePage(
        N_("Shadow: how it ends"),
        N_("How a match of Shadow ends"),
        N_("""\
**Stone**: a piece or the ninja takes the master.
**Stream**: your master enters the enemy temple, even onto a ninja. A ninja there wins nothing, \
and keeps its own master out.
-# House rule: {turns} turns in a row without capture, strike or lantern are a draw. Repeating a \
position is no draw here."""),
        N_("Red's ninja took Blue's master on c4: Red wins by Stone."),
        Illustration(SHADOW_DEAL, f"{MASTER_BESIDE_NINJA} monkey:a1b2 ninja:b3c4"),
    ),
    Page.LIGHT: RulePage(
        N_("Way of the Light: two sides"),
        N_("Way of the Light: pieces against ninjas"),
        N_("""\
🔴 Red has a master, four students and two lanterns. 🔷 Blue has two hidden **ninjas** and nothing \
else.
**Blue wins by capturing Red's master. Red wins by capturing both ninjas, or with its master on \
c5.**
Blue has no master to lose. A rematch swaps the seats."""),
        N_("What everybody sees. The signs beside Blue's cards say that both ninjas live."),
        Illustration(LIGHT_DEAL, "place:b5,d5"),
    ),
    Page.HIDING: RulePage(
        N_("Light: placing the ninjas"),
        N_("Blue hides two ninjas"),
        N_("""\
Before the first move Blue hides them on two squares of rank 5, the temple c5 included. Press \
**Place ninjas**, tap two squares, confirm.
Then Red moves first, whatever the stamp says."""),
        N_("Blue's own board, seen from Blue's seat: ninjas on b5 and d5."),
        Illustration(LIGHT_DEAL, "place:b5,d5", viewer=game.Player.BLUE),
    ),
    Page.PROWLING: RulePage(
        N_("Light: the ninjas' turn"),
        N_("Blue's turn: one ninja moves"),
        N_("""\
Blue moves one ninja with one of its cards, not onto the other. If neither can move, it passes. \
Others see only which card changed hands.
A ninja that takes a piece is seen until Blue's next turn. Where it came from stays hidden, and so \
does the other one."""),
        N_("A ninja took Red's student on b3. The other one is still hidden."),
        Illustration(LIGHT_DEAL, f"{PROWLED} lantern:none crab:b4b3"),
    ),
    Page.SEEKING: RulePage(
        N_("Light: lanterns and draws"),
        N_("Red seeks, with lanterns"),
        N_("""\
A piece that lands on a ninja, seen or not, takes it.
Twice, but not in its first turn, Red may end a turn by lighting a rank or a file. I tell **Red \
alone** whether any ninja hides there now, one or two.
-# House rule: {turns} turns in a row without capture or lantern are a draw."""),
        N_("Red's own board: Red lit file b and learned that a ninja hides there."),
        Illustration(LIGHT_DEAL, f"{PROWLED} lantern:b", viewer=game.Player.RED),
    ),
    Page.MORE_CARDS: RulePage(
        N_("All the cards"),
        N_("There are {cards} cards"),
        N_("""\
{base} **base** cards, {sensei} of **Sensei's Path**, Goat and Sheep, and {wind} \
**Wind** cards. The invitation says which may be dealt; the rules stay the same.
`card` in `/onitama rules` shows any of them, large."""),
        N_("Kirin, of Sensei's Path: a long step forward to either side, or two back."),
        ("kirin",),
    ),
    Page.TIME: RulePage(
        N_("How much time you have"),
        N_("How much time you have"),
        N_("""\
The invitation names the pace: time for each move, or a chess clock for all of the match. Placing \
and hidden steps count.
I remind you once. **Whoever runs out of time loses.**
With no time limit, 30 days without a move end the match as a draw.
While I am away, nobody's time runs out."""),
        N_("Red has moved: from now on it is Blue's time that runs."),
        Illustration(OPENING, "tiger:c1c3"),
    ),
    Page.FINE_POINTS: RulePage(
        N_("Fine points"),
        N_("Fine points"),
        N_("""\
A move that wins both ways is written down as Stone.
Wind cards have no stamp: with one at the side, lots decide who begins.
Two hidden ninjas may share a square, and nobody is told.
In Light, Red's master also takes a ninja that hides on c5, and wins."""),
        N_("Red's master took Blue's on Blue's temple: Stone, and Stream as well."),
        Illustration(f"s1m1s/2M2/3s1/5/S3S r {HANDS}", "crab:c4c5"),
    ),
    Page.TYPING: RulePage(
        N_("Typing your moves"),
        N_("Moves can be typed, too"),
        N_("""\
`/onitama move` with `{move}`: Tiger, from b1 to b3. `b1b3` will do where one card fits. \
`{passing}` passes.
A ninja: `place:b1`, `ninja:b1c2`, `{stay}`; `ninja:b1c2!` strikes.
The Spirit: `{spirit_move}`. A lantern: `lantern:3`, `lantern:c`, `{no_lantern}`."""),
        N_("Red typed `{move}`: its student went from b1 to b3."),
        Illustration(OPENING, "tiger:b1b3"),
    ),
}
"""All pages except that of the cards, which belong to each match."""
CHAPTERS: Final = {
    Chapter.GAME: N_("The game"),
    Chapter.WIND: N_("Way of the Wind"),
    Chapter.SHADOW: N_("Way of the Shadow"),
    Chapter.LIGHT: N_("Way of the Light"),
    Chapter.BESIDES: N_("Good to know"),
}


COUNTS: Final = {
    "cards": len(game.CATALOGUE),
    "base": len(game.POOLS["base"]),
    "sensei": len(game.POOLS["sensei"]),
    "wind": sum(not card.is_ordinary for card in game.CATALOGUE),
    "turns": game.NO_PROGRESS_DRAW_TURNS,
}
"""Numbers in the texts of pages, by the names of their placeholders."""
TYPED_TURNS: Final = {
    "move": "tiger:b1b3",
    "passing": "tiger:pass",
    "stay": "ninja:stay",
    "spirit_move": "bat:c3b4",
    "no_lantern": "lantern:none",
}
"""Typed actions in the texts of pages, by the names of their placeholders."""


def find_rule_page(book: Book) -> RulePage:
    """Return the open page of a book, translated, with COUNTS and TYPED_TURNS filled in."""
    if book.page not in RULE_PAGES:
        return make_cards_page(book.cards_in_order)
    rule_page = RULE_PAGES[book.page]
    typed = {name: localise_example(action) for name, action in TYPED_TURNS.items()}
    return RulePage(
        topic=_(rule_page.topic),
        heading=_(rule_page.heading).format(**COUNTS),
        text=_(rule_page.text).format(**COUNTS, **typed),
        shown=_(rule_page.shown).format(**typed),
        picture=rule_page.picture,
    )


def make_cards_page(cards: Sequence[game.Card]) -> RulePage:
    """Return the page of a match's or an invitation's cards.

    It has no picture if the cards are more than five: those of an invitation from which five are
    dealt.
    """
    if len(cards) > game.CARDS_DEALT:
        names = words.join_cards(cards)
        one_by_one = _("`card` in `/onitama rules` shows each of them, large.")
        heading = _("The cards that may be dealt")
        text = f"{words.end_sentence(names)}\n{one_by_one}"
        return RulePage(topic(Page.CARDS), heading, text, "", ())
    lines = [
        "- " + words.with_label(f"**{words.card_name(card)}**", words.describe_card_moves(card))
        for card in cards
    ]
    lines.append(_("*Forward* is towards the enemy, whoever holds the card."))
    shown = _("{cards}, close up.").format(cards=words.join_cards(cards))
    ids = tuple(card.id for card in cards)
    return RulePage(topic(Page.CARDS), _("The cards in play"), "\n".join(lines), shown, ids)


def describe_card_page(card: game.Card, name: Callable[[game.Player], str]) -> Iterator[str]:
    """Yield the lines above the picture of one card; `name` returns the name of a side."""
    yield f"**{words.card_name(card)}** · {words.card_set_name(card.card_set)}"
    yield _("{it_moves}, as its player sees it.").format(it_moves=words.describe_card_effect(card))
    yield words.end_sentence(words.describe_first_player(card, name))
    mirror = game.mirror_of(card)
    if mirror is card:
        yield _("It is its own mirror image.")
    elif mirror is not None:
        yield _("Its mirror image is **{card}**.").format(card=words.card_name(mirror))


def topic(page: Page) -> str:
    """Return the name of a page in the list of topics."""
    return _(RULE_PAGES[page].topic) if page in RULE_PAGES else _("The cards of your match")


def page_text(book: Book) -> str:
    """Return the text of the open page, with its number: `The game · page 3 of 12`."""
    rule_page = find_rule_page(book)
    chapter = CHAPTER_OF[book.page]
    pages = book.pages_of(chapter)
    number = _("-# {chapter} · page {page} of {pages}").format(
        chapter=_(CHAPTERS[chapter]), page=pages.index(book.page) + 1, pages=len(pages)
    )
    shown = (f"-# {rule_page.shown}",) if rule_page.shown else ()
    return "\n".join((f"**{rule_page.heading}**", rule_page.text, *shown, number))
