"""One game from its tokens, by the grammar that README.md gives: its tags, then its turns."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from onitama_core.game.actions import SecretMove, SecretNinjaStep, SecretPlace
from onitama_core.game.board import Player, Square
from onitama_core.game.cards import find_card
from onitama_core.game.errors import IllegalSetup, UnreadableText
from onitama_core.game.notation import parse_action
from onitama_core.game.record.tokens import Kind, read_note
from onitama_core.game.record.values import (
    Date,
    ExpectedFirst,
    ExpectedOutcome,
    Limit,
    MissingTag,
    NoResult,
    NotTheirTime,
    Ply,
    Record,
    ResultsDiffer,
    Side,
    Stumble,
    TagTwice,
    Time,
    TooLarge,
    Turn,
    Unclosed,
    Unexpected,
    UnfitCards,
    UnreadableAction,
    UnreadableTag,
)
from onitama_core.game.referee import lay_out, players_to_act
from onitama_core.game.setup import Variant
from onitama_core.game.state import Outcome, Termination

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from onitama_core.game.actions import Action, PublicAction
    from onitama_core.game.record.tokens import Token
    from onitama_core.game.record.values import Note
    from onitama_core.game.setup import Setup
    from onitama_core.game.state import GameState


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


OPEN: Final = "*"
DRAW: Final = "1/2-1/2"
WINS: Final = {"1-0": Player.RED, "0-1": Player.BLUE}
DRAWN: Final = (
    *(Termination.AGREEMENT, Termination.REPETITION),
    *(Termination.NO_PROGRESS, Termination.ABANDONMENT),
)


def result_of(outcome: Outcome | None) -> str:
    if outcome is None or outcome.is_cancelled:
        return OPEN
    return next((text for text, player in WINS.items() if player is outcome.winner), DRAW)


def read_result(text: str) -> str:
    compact = "".join(text.split())
    if compact not in (OPEN, DRAW, *WINS):
        raise ValueError(text)
    return compact


def read_outcome(tags: Tags, mark: Token) -> Outcome | None:
    """`mark`: the result at the end, which the tag repeats."""
    result = read_result(mark.text)
    told = tags.need("Result", read_result)
    if told != result:
        raise Stumble(mark.at, ResultsDiffer(told))
    termination = tags.find("Termination", read_termination)
    if termination is None:
        require_unended(tags, result)
        return None
    outcome = Outcome(WINS.get(result), termination)
    if result != result_of(outcome) or (result == DRAW) != (termination in DRAWN):
        raise Stumble(tags.needed("Termination").at, ResultsDiffer(result))
    return outcome


def require_unended(tags: Tags, result: str) -> None:
    if result != OPEN:
        tags.needed("Termination")


def require_outcome(state: GameState, outcome: Outcome | None, at: int) -> None:
    """Whether a game that came to `state` can have ended so."""
    by_board = outcome if outcome and outcome.termination.is_on_the_board else None
    if state.outcome != by_board:
        raise Stumble(at, ExpectedOutcome(state.outcome))
    if outcome is None or outcome.termination is not Termination.TIMEOUT:
        return
    if outcome.winner is None or outcome.winner.opponent not in players_to_act(state):
        raise Stumble(at, NotTheirTime())


HIDDEN: Final = re.compile(r"([a-z]+):\?([a-e][1-5])?(!?)")
SECRETS: Final = (SecretPlace, SecretNinjaStep, SecretMove)


def read_action(text: str) -> Action | PublicAction:
    """Raises UnreadableText."""
    found = HIDDEN.fullmatch("".join(text.split()).lower())
    if found is None:
        return parse_action(text)
    word, target, attempt = found.groups()
    square = None if target is None else Square.parse(target)
    if word == "ninja" and (target or not attempt):
        return SecretNinjaStep(square, is_attempt=bool(attempt))
    if word == "place" and not target and not attempt:
        return SecretPlace()
    return parse_action(text) if attempt else SecretMove(find_card(word), square)


def is_hidden(action: Action | PublicAction) -> bool:
    return isinstance(action, SECRETS)


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
