"""What the pictures of the rule book show: real games, played as far as their page tells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.learn.rules_words import leaf_of
from cogs.ui.click_values import Book, Page, card_bits
from cogs.ui.messages import Picture
from onitama_core.game import (
    CARDS,
    CARDS_DEALT,
    Player,
    Setup,
    Square,
    Variant,
    apply,
    new_game,
    parse_action,
    parse_position,
    player_view,
    players_to_act,
    public_view,
)
from rendering import Hints, hints_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cogs.ui.pictures import BoardRenderer
    from onitama_core.game import GameState, PlayerView, PublicView
    from rendering import Rendered


@dataclass(frozen=True, slots=True)
class Illustration:
    """A position of a game, as everybody sees it or one player does."""

    start: str | Setup
    """A position, or a deal."""
    actions: str = ""
    """With blanks between."""
    viewer: Player | None = None
    tapped: Square | None = None
    """Where the viewer's cards lead from there is marked."""

    @property
    def state(self) -> GameState:
        start = self.start
        state = parse_position(start) if isinstance(start, str) else new_game(start)
        for text in self.actions.split():
            state = apply(state, players_to_act(state)[0], parse_action(text)).state
        return state

    @property
    def view(self) -> PublicView | PlayerView:
        state, viewer = self.state, self.viewer
        return public_view(state) if viewer is None else player_view(state, viewer)

    @property
    def hints(self) -> Hints | None:
        if self.viewer is None or self.tapped is None:
            return None
        return hints_for(player_view(self.state, self.viewer), self.tapped)

    @property
    def seen_from(self) -> Player:
        """Whose home row is below, as on the boards of a match."""
        return self.viewer or Player.RED


OPENING: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
ROUND: Final = "elephant:a5b4 ox:a1a2 eel:b4a4 elephant:a2b2 ox:a4a5 eel:b2a1"
BREEZE: Final = "1sm1s/2s2/3W1/1S3/S1M1S r rhinoceros,tiger crab,spider mantis"
SHADOWED: Final = Setup(
    Variant.SHADOW, ("crab", "tiger"), ("crane", "monkey"), "dragon", Player.RED
)
LIT: Final = Setup(Variant.LIGHT, ("crab", "tiger"), ("crane", "monkey"), "dragon", Player.RED)
PLACED: Final = "place:b1 place:d5"
HIDDEN: Final = f"{PLACED} tiger:a1a3 ninja:b1b3"
SOUGHT: Final = f"{HIDDEN} monkey:e5d4 ninja:stay lantern:b"
STRUCK: Final = f"{SOUGHT} dragon:e1c2 ninja:b3d4 lantern:none"
OPENED: Final = f"{SOUGHT} crab:c1a1 ninja:stay lantern:none crane:c5c4 ninja:stay lantern:none"
PROWLED: Final = "place:b5,d5 crab:c1c2 crane:b5b4 tiger:b1b3"

ILLUSTRATIONS: Final[Mapping[Page, Illustration | tuple[str, ...]]] = {
    Page.GOAL: Illustration(OPENING),
    Page.BOARD: Illustration("ss1ss/2m2/5/2M2/SS1SS r crab,tiger crane,monkey dragon"),
    Page.DEAL: ("crab", "tiger", "dragon", "crane", "monkey"),
    Page.READING: ("ox",),
    Page.TURN: Illustration(
        "ssmss/5/5/1S3/S1MSS r crab,tiger crane,monkey dragon", viewer=Player.RED, tapped=Square.B2
    ),
    Page.EXCHANGE: Illustration(OPENING, "tiger:b1b3"),
    Page.CAPTURING: Illustration(OPENING, "tiger:b1b3 monkey:a5b4 crab:b3b4"),
    Page.STONE: Illustration(
        "1sm1s/2S2/5/1M3/S3S r crab,tiger phoenix,seasnake elephant", "crab:c4c5"
    ),
    Page.STREAM: Illustration("s3s/1m3/2M2/3s1/S3S r crab,tiger crane,monkey dragon", "tiger:c3c5"),
    Page.PASSING: Illustration("S4/S2sm/M4/S4/S4 r horse,tiger crane,mantis dragon"),
    Page.DRAWS: Illustration(
        "ssmss/5/5/5/SSMSS b monkey,ox crane,elephant eel", f"{ROUND} {ROUND}"
    ),
    Page.PLAYING: Illustration(
        "ssm1s/3s1/5/3S1/SSM1S r crab,tiger crane,monkey dragon",
        viewer=Player.RED,
        tapped=Square.D2,
    ),
    Page.SPIRIT: Illustration("ssmss/5/2W2/5/SSMSS r rhinoceros,tiger crab,spider mantis"),
    Page.WIND_CARDS: Illustration(BREEZE, "rhinoceros:b2a3", viewer=Player.RED, tapped=Square.D3),
    Page.SWAPPING: Illustration(BREEZE, "rhinoceros:b2a3 rhinoceros:d3c4"),
    Page.SHADOW: Illustration(SHADOWED, PLACED, viewer=Player.RED),
    Page.PLACING: Illustration(SHADOWED),
    Page.NINJA: Illustration(SHADOWED, f"{PLACED} tiger:a1a3", viewer=Player.RED, tapped=Square.B1),
    Page.STRIKING: Illustration(SHADOWED, STRUCK),
    Page.LANTERNS: Illustration(SHADOWED, SOUGHT, viewer=Player.BLUE),
    Page.SHADOWS_END: Illustration(SHADOWED, f"{OPENED} monkey:a1b2 ninja:b3c4"),
    Page.LIGHT: Illustration(LIT, "place:b5,d5"),
    Page.HIDING: Illustration(LIT, "place:b5,d5", viewer=Player.BLUE),
    Page.PROWLING: Illustration(LIT, f"{PROWLED} lantern:none crab:b4b3"),
    Page.SEEKING: Illustration(LIT, f"{PROWLED} lantern:b", viewer=Player.RED),
    Page.MORE_CARDS: ("kirin",),
    Page.TIME: Illustration(OPENING, "tiger:c1c3"),
    Page.FINE_POINTS: Illustration(
        "s1m1s/2M2/3s1/5/S3S r crab,tiger crane,monkey dragon", "crab:c4c5"
    ),
    Page.TYPING: Illustration(OPENING, "tiger:b1b3"),
}
"""Positions and cards, of every page but that of the cards, which are each match's own."""


async def rules_page(renderer: BoardRenderer, book: Book) -> Picture | None:
    """The same for everybody, so kept. None for more cards than can be shown."""
    shown, cards = ILLUSTRATIONS.get(book.page), ""
    if shown is None:
        shown, cards = tuple(card.id for card in book.in_order), f"-{card_bits(book.cards)}"
        if len(shown) > CARDS_DEALT:
            return None
    name = f"onitama-rules-{book.page.value}{cards}.png"
    drawn = partial(illustrate, renderer, shown)
    page = await renderer.pictures.pages.get((name, renderer.renderer), drawn)
    return Picture(name, f"{leaf_of(book).shown} {page.alt_text}", page.data)


async def illustrate(renderer: BoardRenderer, shown: Illustration | tuple[str, ...]) -> Rendered:
    if isinstance(shown, Illustration):
        return await renderer.board(shown.view, seen_from=shown.seen_from, hints=shown.hints)
    cards = [CARDS[card_id] for card_id in shown]
    if len(cards) == 1:
        return await renderer.paint(renderer.renderer.card, cards[0])
    return await renderer.paint(renderer.renderer.cards, cards)
