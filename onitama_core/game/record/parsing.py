"""One game from its tokens, by the grammar that README.md gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from onitama_core.game.board import Player
from onitama_core.game.errors import UnreadableText
from onitama_core.game.record.faults import (
    Limit,
    NoResult,
    Stumble,
    TooLarge,
    Unclosed,
    Unexpected,
    UnreadableAction,
)
from onitama_core.game.record.hidden import read_action
from onitama_core.game.record.notes import read_note
from onitama_core.game.record.results import read_outcome
from onitama_core.game.record.tags import (
    Tags,
    read_date,
    read_pace,
    read_setup,
    read_side,
    read_time,
)
from onitama_core.game.record.tokens import Kind
from onitama_core.game.record.values import Ply, Record, Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game.outcome import Outcome
    from onitama_core.game.record.tokens import Token
    from onitama_core.game.record.values import Note

OPENERS = "[{"


class TurnPlaces(NamedTuple):
    number: int
    plies: tuple[int, ...]


class Parsed(NamedTuple):
    """A game as it is written, and where its parts stand."""

    record: Record
    turns: tuple[TurnPlaces, ...]
    result: int


@dataclass
class Cursor:
    """Tokens of one game, the last of which is the end."""

    tokens: Sequence[Token]
    at: int = 0
    actions: int = 0

    @property
    def next(self) -> Token:
        return self.tokens[self.at]

    def take(self) -> Token:
        token = self.next
        self.at += token.kind is not Kind.END
        return token

    def expect(self, kind: Kind) -> Token:
        token = self.take()
        if token.kind is not kind:
            raise stumble_over(token)
        return token

    def all_of(self, kind: Kind) -> list[Token]:
        start = self.at
        while self.next.kind is kind:
            self.take()
        return list(self.tokens[start : self.at])


def stumble_over(token: Token) -> Stumble:
    if token.kind is Kind.END:
        return Stumble(token.at, NoResult())
    if token.text[0] in OPENERS and token.kind is Kind.OTHER:
        return Stumble(token.at, Unclosed(token.text[0]))
    return Stumble(token.at, Unexpected(token.text))


def parse(tokens: Sequence[Token]) -> Parsed:
    """Raises Stumble."""
    cursor = Cursor(tokens)
    tags = Tags(cursor.all_of(Kind.TAG), tokens[0].at)
    opening = read_note(cursor.all_of(Kind.COMMENT))
    turns, places = parse_turns(cursor)
    result = cursor.expect(Kind.RESULT)
    if cursor.next.kind is not Kind.END:
        raise stumble_over(cursor.next)
    record = record_of(tags, opening, turns, read_outcome(tags, result))
    return Parsed(record, places, result.at)


def record_of(tags: Tags, opening: Note, turns: Sequence[Turn], outcome: Outcome | None) -> Record:
    return Record(
        setup=read_setup(tags),
        turns=tuple(turns),
        outcome=outcome,
        sides=(read_side(tags, Player.RED), read_side(tags, Player.BLUE)),
        date=tags.find("Date", read_date),
        time=tags.find("Time", read_time),
        pace=tags.find("Pace", read_pace),
        opening=opening,
    )


def parse_turns(cursor: Cursor) -> tuple[list[Turn], tuple[TurnPlaces, ...]]:
    turns, places = [], []
    while cursor.next.kind is Kind.NUMBER:
        turn, place = parse_turn(cursor)
        turns.append(turn)
        places.append(place)
    return turns, tuple(places)


def parse_turn(cursor: Cursor) -> tuple[Turn, TurnPlaces]:
    number = cursor.take()
    player = Player[cursor.expect(Kind.PLAYER).text.upper()]
    first = cursor.next.at
    plies, places = [parse_ply(cursor)], [first]
    while cursor.next.kind is Kind.ACTION:
        places.append(cursor.next.at)
        plies.append(parse_ply(cursor))
    turn = Turn(int(number.parts[0]), player, tuple(plies))
    return turn, TurnPlaces(number.at, tuple(places))


def parse_ply(cursor: Cursor) -> Ply:
    token = cursor.expect(Kind.ACTION)
    cursor.actions += 1
    if cursor.actions > Limit.ACTIONS.value:
        raise Stumble(token.at, TooLarge(Limit.ACTIONS))
    try:
        action = read_action(token.text)
    except UnreadableText:
        raise Stumble(token.at, UnreadableAction(token.text)) from None
    return Ply(action, read_note(cursor.all_of(Kind.COMMENT)))
