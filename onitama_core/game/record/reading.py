"""Texts with records in them, and where one of them is amiss."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from onitama_core.game.record.checking import check
from onitama_core.game.record.faults import (
    AnotherGame,
    Limit,
    Lines,
    NoGame,
    NoText,
    RecordFault,
    Spot,
    Stumble,
    TooLarge,
)
from onitama_core.game.record.parsing import parse
from onitama_core.game.record.tokens import Kind, Token, tokens_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from onitama_core.game.record.values import Record


MOST_BYTES: Final = 4 * Limit.CHARACTERS.value


def text_of(data: bytes) -> str:
    """Raises RecordFault."""
    if len(data) > MOST_BYTES:
        raise RecordFault(Spot(1, 1), TooLarge(Limit.CHARACTERS))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = problem.object[: problem.start].decode()  # without a mark at the start
        raise RecordFault(Lines(before).spot(len(before)), NoText()) from None


def read_records(text: str) -> Iterator[Record | RecordFault]:
    """Each game of a text in order, or the first thing that is amiss in it."""
    if len(text) > Limit.CHARACTERS.value:
        yield RecordFault(Spot(1, 1), TooLarge(Limit.CHARACTERS))
        return
    lines = Lines(text)
    for tokens in games_in(tokens_of(text)):
        try:
            yield read_game(tokens)
        except Stumble as stumble:
            yield RecordFault(lines.spot(stumble.at), stumble.reason)


def read_record(text: str) -> Record:
    """The one game of a text; of several only the first is looked at. Raises RecordFault."""
    first = next(read_records(text))
    if isinstance(first, RecordFault):
        raise first
    _, *others = islice(games_in(tokens_of(text)), 2)
    for another in others:
        raise RecordFault(Lines(text).spot(another[0].at), AnotherGame())
    return first


def read_game(tokens: Sequence[Token]) -> Record:
    if tokens[0].kind is Kind.END:
        raise Stumble(tokens[0].at, NoGame())
    parsed = parse(tokens)
    check(parsed)
    return parsed.record


def games_in(tokens: Iterable[Token]) -> Iterator[list[Token]]:
    """A tag after something else begins another one; each with an end of its own."""
    game: list[Token] = []
    for token in tokens:
        if token.kind is Kind.TAG and game and game[-1].kind is not Kind.TAG:
            yield [*game, Token(Kind.END, token.at, "")]
            game = []
        game.append(token)
    yield game
