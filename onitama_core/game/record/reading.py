"""Texts with records in them: read by the grammar that README.md gives, replayed by the referee."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice
from typing import Final, NamedTuple, TypeVar

from onitama_core.game.actions import Action, PublicAction, SecretMove, SecretNinjaStep, SecretPlace
from onitama_core.game.board import Player, Square
from onitama_core.game.cards import find_card
from onitama_core.game.errors import (
    GameOver,
    IllegalAction,
    IllegalSetup,
    NotYourTurn,
    UnreadableText,
)
from onitama_core.game.notation import parse_action
from onitama_core.game.record.values import (
    COMMAND,
    DRAW,
    OPEN,
    WINS,
    Amiss,
    Clock,
    Date,
    Evaluation,
    Forced,
    Limit,
    Note,
    Ply,
    Points,
    Record,
    RecordFault,
    Side,
    Spot,
    Time,
    Turn,
    result_of,
)
from onitama_core.game.referee import apply, lay_out, new_game, players_to_act
from onitama_core.game.setup import Setup, Variant
from onitama_core.game.state import GameState, Outcome, Phase, Termination

# The words of a record, each with its place: blanks and case are forgiven


class Stumble(Exception):
    """A RecordFault while the text is read."""

    def __init__(self, at: int, reason: Amiss, *values: object) -> None:
        super().__init__(at, reason, *values)
        self.at = at
        self.reason = reason
        self.values = values


class Kind(Enum):
    TAG = auto()
    COMMENT = auto()
    NUMBER = auto()
    PLAYER = auto()
    ACTION = auto()
    RESULT = auto()
    OTHER = auto()
    """What is none of these."""
    END = auto()


class Token(NamedTuple):
    kind: Kind
    at: int
    """Characters before it."""
    text: str
    parts: tuple[str, ...] = ()
    """A tag's name and value; a comment's text; a number's digits."""


SQUARE: Final = "[a-e][1-5]"
ACTION: Final = rf"""
    [a-z]+ \s*:\s* (?:
        \? (?: \s* {SQUARE} )?
        | {SQUARE} (?: [\s,–—→>-]* {SQUARE} )?
        | [a-z0-9]+
    ) (?: \s* ! )? (?! [a-z0-9] )
"""
KINDS: Final = {
    Kind.TAG: r'\[ \s* ([a-z][a-z0-9]*) \s* "((?: [^"\\\n] | \\["\\] )*)" \s* \]',
    Kind.COMMENT: r"\{ ([^{}]*) \}",
    Kind.RESULT: r"1 \s*-\s* 0 | 0 \s*-\s* 1 | 1/2 \s*-\s* 1/2 | \*",
    Kind.NUMBER: r"([0-9]{1,6}) \s* \.+",
    Kind.PLAYER: r"(?: red | blue ) (?! \s*: | [a-z0-9] )",
    Kind.ACTION: ACTION,
    Kind.OTHER: r"[^\s\[\]{}]+ | [\s\S]",
}
"""Tried in this order where blanks end."""
PATTERNS: Final = {
    kind: re.compile(pattern, re.IGNORECASE | re.VERBOSE) for kind, pattern in KINDS.items()
}
BLANKS: Final = re.compile(r"[\s\ufeff]*")


def tokens_of(text: str) -> Iterator[Token]:
    """The last one is the end. After what is no word of a record the next tag's line comes."""
    at = 0
    while (at := end_of_blanks(text, at)) < len(text):
        token = next(
            Token(kind, at, found[0], found.groups())
            for kind, pattern in PATTERNS.items()
            if (found := pattern.match(text, at))
        )
        yield token
        at += len(token.text)
        if token.kind is Kind.OTHER:
            line = text.find("\n[", at)
            at = len(text) if line < 0 else line
    yield Token(Kind.END, at, "")


def end_of_blanks(text: str, at: int) -> int:
    found = BLANKS.match(text, at)
    return at if found is None else found.end()


COMMANDS: Final = re.compile(r"\[%(clk|eval)\b([^\[\]]*)\]", re.IGNORECASE)
CLOCK: Final = re.compile(r"([0-9]{1,6}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,3}))?")
POINTS: Final = re.compile(r"([+-]?)([0-9]{1,6})(?:\.([0-9]{1,2}))?")
FORCED: Final = re.compile(r"#([+-]?)([0-9]{1,6})")


def read_note(comments: Sequence[Token]) -> Note:
    """Several comments are one; of several clocks the last counts."""
    if sum(len(comment.parts[0]) for comment in comments) > Limit.COMMENT.value:
        raise Stumble(comments[0].at, Amiss.TOO_LARGE, Limit.COMMENT)
    clock, evaluation, words = None, None, list[str]()
    for comment in comments:
        for begun in COMMAND.finditer(comment.text):
            at = comment.at + begun.start()
            whole = COMMANDS.match(comment.text, begun.start())
            if whole is None:
                raise Stumble(at, Amiss.UNREADABLE_NOTE, begun[0])
            value = "".join(whole[2].split())
            if whole[1].lower() == "clk":
                clock = read_clock(value, at)
            else:
                evaluation = read_evaluation(value, at)
        words += COMMANDS.sub(" ", comment.parts[0]).split()
    return Note(" ".join(words), clock, evaluation)


def read_clock(text: str, at: int) -> Clock:
    found = CLOCK.fullmatch(text)
    if found is None:
        raise Stumble(at, Amiss.UNREADABLE_NOTE, text)
    hours, minutes, seconds = map(int, found.groups()[:3])
    rest = int((found[4] or "").ljust(3, "0"))
    return Clock(((hours * 60 + minutes) * 60 + seconds) * 1000 + rest)


def read_evaluation(text: str, at: int) -> Evaluation:
    if found := POINTS.fullmatch(text):
        value = int(found[2]) * 100 + int((found[3] or "").ljust(2, "0"))
        return Points(-value if found[1] == "-" else value)
    if found := FORCED.fullmatch(text):
        return Forced(Player.BLUE if found[1] == "-" else Player.RED, int(found[2]))
    raise Stumble(at, Amiss.UNREADABLE_NOTE, text)


T = TypeVar("T")


# A text, and its games


MOST_BYTES: Final = 4 * Limit.CHARACTERS.value


def text_of(data: bytes) -> str:
    """The text of a file. Raises RecordFault."""
    if len(data) > MOST_BYTES:
        raise RecordFault(Spot(1, 1), Amiss.TOO_LARGE, Limit.CHARACTERS)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = problem.object[: problem.start].decode()  # without a mark at the start
        raise RecordFault(spot_in(line_starts(before), len(before)), Amiss.NO_TEXT) from None


def line_starts(text: str) -> list[int]:
    """Found once a text: a file may have a hundred thousand faults."""
    return [0, *(found.end() for found in re.finditer("\n", text))]


def spot_in(starts: Sequence[int], at: int) -> Spot:
    line = bisect_right(starts, at)
    return Spot(line, at - starts[line - 1] + 1)


def read_records(text: str) -> Iterator[Record | RecordFault]:
    """Each game of a text in order, or the first thing that is amiss in it."""
    if len(text) > Limit.CHARACTERS.value:
        yield RecordFault(Spot(1, 1), Amiss.TOO_LARGE, Limit.CHARACTERS)
        return
    starts = line_starts(text)
    for tokens in games_in(tokens_of(text)):
        try:
            yield read_game(tokens)
        except Stumble as stumble:
            yield RecordFault(spot_in(starts, stumble.at), stumble.reason, *stumble.values)


def read_record(text: str) -> Record:
    """The one game of a text; of several only the first is looked at. Raises RecordFault."""
    first = next(read_records(text))
    if isinstance(first, RecordFault):
        raise first
    _, *others = islice(games_in(tokens_of(text)), 2)
    for another in others:
        raise RecordFault(spot_in(line_starts(text), another[0].at), Amiss.ANOTHER_GAME)
    return first


def games_in(tokens: Iterable[Token]) -> Iterator[list[Token]]:
    """A tag after something else begins another one; each with an end of its own."""
    game: list[Token] = []
    for token in tokens:
        if token.kind is Kind.TAG and game and game[-1].kind is not Kind.TAG:
            yield [*game, Token(Kind.END, token.at, "")]
            game = []
        game.append(token)
    yield game


# One game, in the order of its grammar


class PlacedTurn(NamedTuple):
    """Where a turn stands, its number and each ply of it."""

    turn: Turn
    at: int
    plies: tuple[int, ...]


@dataclass
class Cursor:
    """Tokens of one game, the last of which is the end."""

    tokens: Sequence[Token]
    at: int = 0
    actions: int = 0

    @property
    def next(self) -> Token:
        return self.tokens[self.at]

    def expect(self, kind: Kind) -> Token:
        token = self.next
        if token.kind is not kind:
            raise stumble_over(token)
        self.at += kind is not Kind.END
        return token

    def all_of(self, kind: Kind) -> list[Token]:
        start = self.at
        while self.next.kind is kind:
            self.at += 1
        return list(self.tokens[start : self.at])


def stumble_over(token: Token) -> Stumble:
    if token.kind is Kind.END:
        return Stumble(token.at, Amiss.NO_RESULT)
    if token.kind is Kind.OTHER and token.text[0] in "[{":
        return Stumble(token.at, Amiss.UNCLOSED, token.text[0])
    return Stumble(token.at, Amiss.UNEXPECTED, token.text)


def read_game(tokens: Sequence[Token]) -> Record:
    """Raises Stumble."""
    if tokens[0].kind is Kind.END:
        raise Stumble(tokens[0].at, Amiss.NO_GAME)
    cursor = Cursor(tokens)
    tags = Tags(cursor.all_of(Kind.TAG), tokens[0].at)
    opening = read_note(cursor.all_of(Kind.COMMENT))
    turns = []
    while cursor.next.kind is Kind.NUMBER:
        turns.append(read_turn(cursor))
    result = cursor.expect(Kind.RESULT)
    cursor.expect(Kind.END)
    outcome = read_outcome(tags, result)
    record = Record(
        setup=read_setup(tags),
        turns=tuple(placed.turn for placed in turns),
        outcome=outcome,
        sides=(read_side(tags, "Red"), read_side(tags, "Blue")),
        date=tags.find("Date", read_date),
        time=tags.find("Time", read_time),
        pace=tags.find("Pace", read_pace),
        opening=opening,
    )
    require_order(turns)
    if not has_secrets(record, turns):
        require_outcome(replayed(record.setup, turns), outcome, result.at)
    return record


def read_turn(cursor: Cursor) -> PlacedTurn:
    number = cursor.expect(Kind.NUMBER)
    player = Player[cursor.expect(Kind.PLAYER).text.upper()]
    places, plies = [cursor.next.at], [read_ply(cursor)]
    while cursor.next.kind is Kind.ACTION:
        places.append(cursor.next.at)
        plies.append(read_ply(cursor))
    return PlacedTurn(Turn(int(number.parts[0]), player, tuple(plies)), number.at, tuple(places))


def read_ply(cursor: Cursor) -> Ply:
    token = cursor.expect(Kind.ACTION)
    cursor.actions += 1
    if cursor.actions > Limit.ACTIONS.value:
        raise Stumble(token.at, Amiss.TOO_LARGE, Limit.ACTIONS)
    try:
        action = read_action(token.text)
    except UnreadableText:
        raise Stumble(token.at, Amiss.UNREADABLE_ACTION, token.text) from None
    return Ply(action, read_note(cursor.all_of(Kind.COMMENT)))


HIDDEN: Final = re.compile(r"([a-z]+):\?([a-e][1-5])?(!?)")


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


# Tags


class Tag(NamedTuple):
    name: str
    value: str
    at: int

    def read(self, reader: Callable[[str], T]) -> T:
        """`reader` raises ValueError or KeyError for what it can't read."""
        try:
            return reader(self.value)
        except (ValueError, KeyError):
            raise Stumble(self.at, Amiss.UNREADABLE_TAG, self.name, self.value) from None


class Tags:
    """By name, whatever its case; names that mean nothing here are read over."""

    def __init__(self, tokens: Iterable[Token], at: int) -> None:
        """`at`: where the game begins, which what is missing is told of."""
        self._at = at
        self._tags: dict[str, Tag] = {}
        for token in tokens:
            name, escaped = token.parts
            value = " ".join(re.sub(r'\\(["\\])', r"\1", escaped).split())
            if len(self._tags) >= Limit.TAGS.value:
                raise Stumble(token.at, Amiss.TOO_LARGE, Limit.TAGS)
            if len(value) > Limit.VALUE.value:
                raise Stumble(token.at, Amiss.TOO_LARGE, Limit.VALUE)
            if name.lower() in self._tags:
                raise Stumble(token.at, Amiss.TAG_TWICE, name)
            self._tags[name.lower()] = Tag(name, value, token.at)

    def find(self, name: str, reader: Callable[[str], T]) -> T | None:
        tag = self._tags.get(name.lower())
        return None if tag is None else tag.read(reader)

    def need(self, name: str) -> Tag:
        tag = self._tags.get(name.lower())
        if tag is None:
            raise Stumble(self._at, Amiss.MISSING_TAG, name)
        return tag


def read_setup(tags: Tags) -> Setup:
    variant = tags.need("Variant").read(lambda text: Variant(text.lower()))
    first = tags.need("First").read(lambda text: Player[text.upper()])
    cards = tags.need("Cards")
    try:
        names = cards.value.replace(",", " ").split()
        setup = lay_out(variant, [find_card(name) for name in names], first)
    except (UnreadableText, IllegalSetup) as problem:
        raise Stumble(cards.at, Amiss.UNFIT_CARDS, problem) from None
    if setup.first is not first:
        raise Stumble(tags.need("First").at, Amiss.EXPECTED_FIRST, setup.first)
    return setup


def read_side(tags: Tags, name: str) -> Side:
    def number(text: str) -> int:
        return digits(r"([0-9]{1,5})", text)[0]

    level, rating = tags.find(f"{name}Level", number), tags.find(f"{name}Rating", number)
    return Side(tags.find(name, str) or "", level, rating)


def read_date(text: str) -> Date | None:
    if text == "????.??.??":
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
    if not re.fullmatch(r"none|[0-9]{1,4}[mhd]|[0-9]{1,4}\+[0-9]{1,4}", compact):
        raise ValueError(text)
    return compact


DRAWN: Final = (
    *(Termination.AGREEMENT, Termination.REPETITION),
    *(Termination.NO_PROGRESS, Termination.ABANDONMENT),
)


def read_outcome(tags: Tags, mark: Token) -> Outcome | None:
    """`mark`: the result at the end, which the tag repeats."""
    result = read_result(mark.text)
    told = tags.need("Result").read(read_result)
    if told != result:
        raise Stumble(mark.at, Amiss.RESULTS_DIFFER, told)
    termination = tags.find("Termination", lambda text: Termination("_".join(text.lower().split())))
    if termination is None:
        if result != OPEN:
            tags.need("Termination")
        return None
    outcome = Outcome(WINS.get(result), termination)
    if result != result_of(outcome) or (result == DRAW) != (termination in DRAWN):
        raise Stumble(tags.need("Termination").at, Amiss.RESULTS_DIFFER, result)
    return outcome


def read_result(text: str) -> str:
    compact = "".join(text.split())
    if compact not in (OPEN, DRAW, *WINS):
        raise ValueError(text)
    return compact


# By the rules


def require_order(turns: Iterable[PlacedTurn]) -> None:
    before = 0
    for turn, at, _ in turns:
        if turn.number != before + 1 and (turn.number, before) != (0, 0):
            raise Stumble(at, Amiss.EXPECTED_TURN, before + 1)
        before = turn.number


def has_secrets(record: Record, turns: Iterable[PlacedTurn]) -> bool:
    """Whether anything is hidden: then there is nothing to replay.

    That may be by night, while the game goes on; a cancelled one opens nothing.
    """
    hidden = [
        at
        for turn, _, places in turns
        for ply, at in zip(turn.plies, places, strict=True)
        if isinstance(ply.action, SecretPlace | SecretNinjaStep | SecretMove)
    ]
    is_opened = record.outcome is not None and not record.outcome.is_cancelled
    if hidden and (is_opened or not record.setup.variant.has_secrets):
        raise Stumble(hidden[0], Amiss.NOTHING_HIDDEN)
    return bool(hidden)


def replayed(setup: Setup, turns: Iterable[PlacedTurn]) -> GameState:
    state = new_game(setup)
    for turn, at, places in turns:
        require_number(state, turn, at)
        for ply, place in zip(turn.plies, places, strict=True):
            require_number(state, turn, place)
            action: Action = ply.action  # type: ignore[assignment] # nothing here is hidden
            try:
                state = apply(state, turn.player, action).state
            except (IllegalAction, NotYourTurn, GameOver) as problem:
                raise Stumble(place, Amiss.NOT_ALLOWED, problem) from None
    return state


def require_number(state: GameState, turn: Turn, at: int) -> None:
    number = 0 if state.phase is Phase.PLACEMENT else state.turn_number
    if turn.number != number and state.outcome is None:
        raise Stumble(at, Amiss.EXPECTED_TURN, number)


def require_outcome(state: GameState, outcome: Outcome | None, at: int) -> None:
    """Whether a game that came to `state` can have ended so."""
    by_board = outcome if outcome and outcome.termination.is_on_the_board else None
    if state.outcome != by_board:
        raise Stumble(at, Amiss.EXPECTED_OUTCOME, state.outcome)
    if outcome is None or outcome.termination is not Termination.TIMEOUT:
        return
    if outcome.winner is None or outcome.winner.opponent not in players_to_act(state):
        raise Stumble(at, Amiss.NOT_THEIR_TIME)
