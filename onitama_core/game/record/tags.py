"""The head of a record: its tags, and what they tell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from onitama_core.game.board import Player
from onitama_core.game.cards import find_card
from onitama_core.game.dealing import lay_out
from onitama_core.game.errors import IllegalSetup, UnreadableText
from onitama_core.game.outcome import Termination
from onitama_core.game.record.faults import (
    ExpectedFirst,
    Limit,
    MissingTag,
    Stumble,
    TagTwice,
    TooLarge,
    UnfitCards,
    UnreadableTag,
)
from onitama_core.game.record.values import Date, Side, Time
from onitama_core.game.setup import Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from onitama_core.game.record.tokens import Token
    from onitama_core.game.setup import Setup

T = TypeVar("T")

PACE: Final = re.compile(r"none|[0-9]{1,4}[mhd]|[0-9]{1,4}\+[0-9]{1,4}")
ESCAPED: Final = re.compile(r'\\(["\\])')
UNKNOWN_DATE: Final = "????.??.??"


class Tag(NamedTuple):
    name: str
    value: str
    at: int


class Tags:
    """By name, whatever its case; names that mean nothing here are read over."""

    def __init__(self, tokens: Iterable[Token], at: int) -> None:
        """`at`: where the game begins, which what is missing is told of."""
        self._at = at
        self._tags: dict[str, Tag] = {}
        for token in tokens:
            self._add(tag_of(token))

    def _add(self, tag: Tag) -> None:
        if len(self._tags) >= Limit.TAGS.value:
            raise Stumble(tag.at, TooLarge(Limit.TAGS))
        if len(tag.value) > Limit.VALUE.value:
            raise Stumble(tag.at, TooLarge(Limit.VALUE))
        if self._tags.setdefault(tag.name.lower(), tag) is not tag:
            raise Stumble(tag.at, TagTwice(tag.name))

    def find(self, name: str, read: Callable[[str], T]) -> T | None:
        """`read` raises ValueError for what it can't read."""
        tag = self._tags.get(name.lower())
        return None if tag is None else read_value(tag, read)

    def need(self, name: str, read: Callable[[str], T]) -> T:
        return read_value(self.needed(name), read)

    def needed(self, name: str) -> Tag:
        tag = self._tags.get(name.lower())
        if tag is None:
            raise Stumble(self._at, MissingTag(name))
        return tag


def tag_of(token: Token) -> Tag:
    name, value = token.parts
    return Tag(name, " ".join(ESCAPED.sub(r"\1", value).split()), token.at)


def read_value(tag: Tag, read: Callable[[str], T]) -> T:
    try:
        return read(tag.value)
    except (ValueError, KeyError):
        raise Stumble(tag.at, UnreadableTag(tag.name, tag.value)) from None


def read_setup(tags: Tags) -> Setup:
    variant = tags.need("Variant", lambda text: Variant(text.lower()))
    first = tags.need("First", lambda text: Player[text.upper()])
    cards = tags.needed("Cards")
    try:
        setup = lay_out(variant, [find_card(name) for name in names_in(cards.value)], first)
    except (UnreadableText, IllegalSetup) as problem:
        raise Stumble(cards.at, UnfitCards(problem)) from None
    if setup.first is not first:
        raise Stumble(tags.needed("First").at, ExpectedFirst(setup.first))
    return setup


def names_in(cards: str) -> list[str]:
    return cards.replace(",", " ").split()


def read_side(tags: Tags, player: Player) -> Side:
    name = str(player).capitalize()
    return Side(
        name=tags.find(name, str) or "",
        level=tags.find(f"{name}Level", small_number),
        rating=tags.find(f"{name}Rating", small_number),
    )


def small_number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text):
        raise ValueError(text)
    return int(text)


def read_date(text: str) -> Date | None:
    if text == UNKNOWN_DATE:
        return None
    date = Date(*digits(r"([0-9]{4})[./-]([0-9]{1,2})[./-]([0-9]{1,2})", text))
    if not date.is_real:
        raise ValueError(text)
    return date


def read_time(text: str) -> Time:
    time = Time(*digits(r"([0-9]{1,2}):([0-9]{2}):([0-9]{2})", text))
    if not time.is_real:
        raise ValueError(text)
    return time


def digits(pattern: str, text: str) -> tuple[int, ...]:
    found = re.fullmatch(pattern, text)
    if found is None:
        raise ValueError(text)
    return tuple(map(int, found.groups()))


def read_pace(text: str) -> str:
    compact = "".join(text.split()).lower()
    if not PACE.fullmatch(compact):
        raise ValueError(text)
    return compact


def read_termination(text: str) -> Termination:
    return Termination("_".join(text.lower().split()))
