"""The pictures of the rule book: the same for everybody, so kept."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.studio.reading.illustrations import ILLUSTRATIONS, FiveCards, OneCard
from cogs.studio.reading.moments import hints_of, near_side, view_of
from cogs.studio.shelf import Shelf
from cogs.ui.clicks.written.base_32 import written
from cogs.ui.messages.types import Picture
from cogs.ui.sentences.rules import leaf_of
from onitama_core.game import CARDS, CARDS_DEALT
from rendering import describe, describe_card, words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cogs.studio.artist import Artist
    from cogs.studio.reading.illustrations import Illustration
    from cogs.ui.clicks.written.book import Book

    Paint: TypeAlias = Callable[[], Awaitable[bytes]]

ROOM: Final = 6_000_000
"""Bytes: all pages there are in every theme, and some matches' cards."""


class BookPictures:
    def __init__(self) -> None:
        self._shelf: Shelf[tuple[str, str]] = Shelf(ROOM)
        """By the file's name and the theme."""

    async def picture(self, artist: Artist, book: Book) -> Picture | None:
        """None for a page that lists more cards than can be shown."""
        if book.page not in ILLUSTRATIONS and len(book.cards) > CARDS_DEALT:
            return None
        name = filename(book)
        png = await self._shelf.get((name, artist.theme), paint(artist, book))
        return Picture(name, f"{leaf_of(book).shown} {described(book)}", png)


def filename(book: Book) -> str:
    cards = "" if book.page in ILLUSTRATIONS else f"-{written(book.cards)}"
    return f"onitama-rules-{book.page.value}{cards}.png"


def paint(artist: Artist, book: Book) -> Paint:
    match shown_on(book):
        case OneCard(card_id):
            return partial(artist.card, CARDS[card_id])
        case FiveCards(card_ids):
            return partial(artist.cards, [CARDS[card_id] for card_id in card_ids])
        case moment:
            view, near = view_of(moment), near_side(moment)
            return partial(artist.board, view, seen_from=near, hints=hints_of(moment))


def described(book: Book) -> str:
    """The whole picture in words."""
    match shown_on(book):
        case OneCard(card_id):
            return describe_card(CARDS[card_id])
        case FiveCards(card_ids):
            return words.describe_cards([CARDS[card_id] for card_id in card_ids])
        case moment:
            view, near = view_of(moment), near_side(moment)
            return describe(view, seen_from=near, hints=hints_of(moment))


def shown_on(book: Book) -> Illustration:
    return ILLUSTRATIONS.get(book.page) or FiveCards(tuple(card.id for card in book.in_order))
