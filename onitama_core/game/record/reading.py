"""Texts with records in them: read by the grammar that README.md gives, replayed by the referee."""

import re
from calendar import monthrange
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple, TypeVar

from onitama_core.game.actions import Action, PublicAction, SecretMove, SecretNinjaStep, SecretPlace
from onitama_core.game.board import Player, Square
from onitama_core.game.cards import IllegalSetup, Setup, Variant, find_card
from onitama_core.game.errors import UnreadableText
from onitama_core.game.illegal_actions import GameOver, IllegalAction, NotYourTurn
from onitama_core.game.notation import parse_action
from onitama_core.game.record import values
from onitama_core.game.record.values import Amiss, Record, RecordFault, SizeLimit, Spot, Turn
from onitama_core.game.referee import apply, lay_out, new_game, players_to_act
from onitama_core.game.state import GameState, Outcome, Phase, Termination

# The words of a record, each with its place: blanks and case are forgiven


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
    spot: Spot
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
NO_BLANK: Final = re.compile(r"[^\s\ufeff]")


def tokens_of(text: str) -> Iterator[Token]:
    """The last one is the end. After what is no word of a record the next tag's line comes."""
    at, spot = 0, Spot()
    while begins := NO_BLANK.search(text, at):
        start = begins.start()
        spot = spot.after(text[at:start])
        token = next(
            Token(kind, spot, found[0], found.groups())
            for kind, pattern in PATTERNS.items()
            if (found := pattern.match(text, start))
        )
        yield token
        at = start + len(token.text)
        if token.kind is Kind.OTHER:
            line = text.find("\n[", at)
            at = len(text) if line < 0 else line
        spot = spot.after(text[start:at])
    yield Token(Kind.END, spot.after(text[at:]), "")


COMMANDS: Final = re.compile(r"\[%(clk|eval)\b([^\[\]]*)\]", re.IGNORECASE)
CLOCK: Final = re.compile(r"([0-9]{1,6}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,3}))?")
POINTS: Final = re.compile(r"([+-]?)([0-9]{1,6})(?:\.([0-9]{1,2}))?")
FORCED: Final = re.compile(r"#([+-]?)([0-9]{1,6})")


def read_note(comments: Sequence[Token]) -> values.Note:
    """Several comments are one; of several clocks the last counts."""
    if sum(len(comment.parts[0]) for comment in comments) > SizeLimit.COMMENT.value:
        raise RecordFault(comments[0].spot, Amiss.TOO_LARGE, (SizeLimit.COMMENT,))
    clock, evaluation, words = None, None, list[str]()
    for comment in comments:
        for begun in values.COMMAND.finditer(comment.text):
            spot = comment.spot.after(comment.text[: begun.start()])
            whole = COMMANDS.match(comment.text, begun.start())
            if whole is None:
                raise RecordFault(spot, Amiss.UNREADABLE_NOTE, (begun[0],))
            value = "".join(whole[2].split())
            if whole[1].lower() == "clk":
                clock = read_clock(value, spot)
            else:
                evaluation = read_evaluation(value, spot)
        words += COMMANDS.sub(" ", comment.parts[0]).split()
    return values.Note(" ".join(words), clock, evaluation)


def read_clock(text: str, spot: Spot) -> str:
    found = CLOCK.fullmatch(text)
    if found is None:
        raise RecordFault(spot, Amiss.UNREADABLE_NOTE, (text,))
    hours, minutes, seconds = map(int, found.groups()[:3])
    rest = int((found[4] or "").ljust(3, "0"))
    return values.clock_of(((hours * 60 + minutes) * 60 + seconds) * 1000 + rest)


def read_evaluation(text: str, spot: Spot) -> str:
    if found := POINTS.fullmatch(text):
        value = int(found[2]) * 100 + int((found[3] or "").ljust(2, "0"))
        return values.points_of(-value if found[1] == "-" else value)
    if found := FORCED.fullmatch(text):
        return values.forced_win(Player.BLUE if found[1] == "-" else Player.RED, int(found[2]))
    raise RecordFault(spot, Amiss.UNREADABLE_NOTE, (text,))


T = TypeVar("T")


# A text, and its games


MOST_BYTES: Final = 4 * SizeLimit.CHARACTERS.value


def text_of(data: bytes) -> str:
    """The text of a file. Raises RecordFault."""
    if len(data) > MOST_BYTES:
        raise RecordFault(Spot(), Amiss.TOO_LARGE, (SizeLimit.CHARACTERS,))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = problem.object[: problem.start].decode()  # without a mark at the start
        raise RecordFault(Spot().after(before), Amiss.NO_TEXT) from None


def read_records(text: str) -> Iterator[Record | RecordFault]:
    """Each game of a text in order, or the first thing that is amiss in it."""
    if len(text) > SizeLimit.CHARACTERS.value:
        yield RecordFault(Spot(), Amiss.TOO_LARGE, (SizeLimit.CHARACTERS,))
        return
    for tokens in games_in(tokens_of(text)):
        try:
            yield read_game(tokens)
        except RecordFault as fault:
            yield fault


def games_in(tokens: Iterable[Token]) -> Iterator[list[Token]]:
    """A tag after something else begins another one; each with an end of its own."""
    game: list[Token] = []
    for token in tokens:
        if token.kind is Kind.TAG and game and game[-1].kind is not Kind.TAG:
            yield [*game, Token(Kind.END, token.spot, "")]
            game = []
        game.append(token)
    yield game


# One game, in the order of its grammar


class PlacedTurn(NamedTuple):
    """Where a turn stands, its number and each ply of it."""

    turn: Turn
    spot: Spot
    plies: tuple[Spot, ...]


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
            if token.kind is Kind.END:
                raise RecordFault(token.spot, Amiss.NO_RESULT)
            if token.kind is Kind.OTHER and token.text[0] in "[{":
                raise RecordFault(token.spot, Amiss.UNCLOSED, (token.text[0],))
            raise RecordFault(token.spot, Amiss.UNEXPECTED, (token.text,))
        self.at += kind is not Kind.END
        return token

    def all_of(self, kind: Kind) -> list[Token]:
        start = self.at
        while self.next.kind is kind:
            self.at += 1
        return list(self.tokens[start : self.at])


def read_game(tokens: Sequence[Token]) -> Record:
    """Raises RecordFault."""
    if tokens[0].kind is Kind.END:
        raise RecordFault(tokens[0].spot, Amiss.NO_GAME)
    cursor = Cursor(tokens)
    tags = Tags(cursor.all_of(Kind.TAG), tokens[0].spot)
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
        require_legal(record, turns, result.spot)
    return record


def read_turn(cursor: Cursor) -> PlacedTurn:
    number = cursor.expect(Kind.NUMBER)
    player = Player[cursor.expect(Kind.PLAYER).text.upper()]
    spots, plies = [cursor.next.spot], [read_ply(cursor)]
    while cursor.next.kind is Kind.ACTION:
        spots.append(cursor.next.spot)
        plies.append(read_ply(cursor))
    return PlacedTurn(Turn(int(number.parts[0]), player, tuple(plies)), number.spot, tuple(spots))


def read_ply(cursor: Cursor) -> values.Ply:
    token = cursor.expect(Kind.ACTION)
    cursor.actions += 1
    if cursor.actions > SizeLimit.ACTIONS.value:
        raise RecordFault(token.spot, Amiss.TOO_LARGE, (SizeLimit.ACTIONS,))
    try:
        action = read_action(token.text)
    except UnreadableText:
        raise RecordFault(token.spot, Amiss.UNREADABLE_ACTION, (token.text,)) from None
    return values.Ply(action, read_note(cursor.all_of(Kind.COMMENT)))


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
    spot: Spot

    def read(self, reader: Callable[[str], T]) -> T:
        """`reader` raises ValueError or KeyError for what it can't read."""
        try:
            return reader(self.value)
        except (ValueError, KeyError):
            raise RecordFault(self.spot, Amiss.UNREADABLE_TAG, (self.name, self.value)) from None


class Tags:
    """By name, whatever its case; names that mean nothing here are read over."""

    def __init__(self, tokens: Iterable[Token], spot: Spot) -> None:
        """`spot`: where the game begins, which what is missing is told of."""
        self._spot = spot
        self._tags: dict[str, Tag] = {}
        for token in tokens:
            name, escaped = token.parts
            value = " ".join(re.sub(r'\\(["\\])', r"\1", escaped).split())
            if len(self._tags) >= SizeLimit.TAGS.value:
                raise RecordFault(token.spot, Amiss.TOO_LARGE, (SizeLimit.TAGS,))
            if len(value) > SizeLimit.VALUE.value:
                raise RecordFault(token.spot, Amiss.TOO_LARGE, (SizeLimit.VALUE,))
            if name.lower() in self._tags:
                raise RecordFault(token.spot, Amiss.TAG_TWICE, (name,))
            self._tags[name.lower()] = Tag(name, value, token.spot)

    def find(self, name: str, reader: Callable[[str], T]) -> T | None:
        tag = self._tags.get(name.lower())
        return None if tag is None else tag.read(reader)

    def need(self, name: str) -> Tag:
        tag = self._tags.get(name.lower())
        if tag is None:
            raise RecordFault(self._spot, Amiss.MISSING_TAG, (name,))
        return tag


def read_setup(tags: Tags) -> Setup:
    variant = tags.need("Variant").read(lambda text: Variant(text.lower()))
    first = tags.need("First").read(lambda text: Player[text.upper()])
    cards = tags.need("Cards")
    try:
        names = cards.value.replace(",", " ").split()
        setup = lay_out(variant, [find_card(name) for name in names], first)
    except (UnreadableText, IllegalSetup) as problem:
        raise RecordFault(cards.spot, Amiss.UNFIT_CARDS, (problem,)) from None
    if setup.first is not first:
        raise RecordFault(tags.need("First").spot, Amiss.EXPECTED_FIRST, (setup.first,))
    return setup


def read_side(tags: Tags, name: str) -> values.Side:
    def number(text: str) -> int:
        return digits(r"([0-9]{1,5})", text)[0]

    level, rating = tags.find(f"{name}Level", number), tags.find(f"{name}Rating", number)
    return values.Side(tags.find(name, str) or "", level, rating)


def read_date(text: str) -> str | None:
    if text == "????.??.??":
        return None
    year, month, day = digits(r"([0-9]{4})[./-]([0-9]{1,2})[./-]([0-9]{1,2})", text)
    if year < 1 or not 1 <= day <= monthrange(year, month)[1]:
        raise ValueError(text)  # as monthrange does for what is no month
    return f"{year:04}.{month:02}.{day:02}"


def read_time(text: str) -> str:
    hour, minute, second = digits(r"([0-9]{1,2}):([0-9]{2}):([0-9]{2})", text)
    if hour > 23 or max(minute, second) > 59:  # noqa: PLR2004
        raise ValueError(text)
    return f"{hour:02}:{minute:02}:{second:02}"


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
        raise RecordFault(mark.spot, Amiss.RESULTS_DIFFER, (told,))
    termination = tags.find("Termination", lambda text: Termination("_".join(text.lower().split())))
    if termination is None:
        if result != values.OPEN:
            tags.need("Termination")
        return None
    outcome = Outcome(values.WINS.get(result), termination)
    if result != values.result_of(outcome) or (result == values.DRAW) != (termination in DRAWN):
        raise RecordFault(tags.need("Termination").spot, Amiss.RESULTS_DIFFER, (result,))
    return outcome


def read_result(text: str) -> str:
    compact = "".join(text.split())
    if compact not in (values.OPEN, values.DRAW, *values.WINS):
        raise ValueError(text)
    return compact


# By the rules


def require_order(turns: Iterable[PlacedTurn]) -> None:
    before = 0
    for turn, spot, _ in turns:
        if turn.number != before + 1 and (turn.number, before) != (0, 0):
            raise RecordFault(spot, Amiss.EXPECTED_TURN, (before + 1,))
        before = turn.number


def has_secrets(record: Record, turns: Iterable[PlacedTurn]) -> bool:
    """Whether anything is hidden: then there is nothing to replay.

    That may be by night, while the game goes on; a cancelled one opens nothing.
    """
    hidden = [
        spot
        for turn, _, spots in turns
        for ply, spot in zip(turn.plies, spots, strict=True)
        if isinstance(ply.action, SecretPlace | SecretNinjaStep | SecretMove)
    ]
    is_opened = record.outcome is not None and not record.outcome.is_cancelled
    if hidden and (is_opened or not record.setup.variant.has_secrets):
        raise RecordFault(hidden[0], Amiss.NOTHING_HIDDEN)
    return bool(hidden)


def require_legal(record: Record, turns: Iterable[PlacedTurn], end: Spot) -> None:
    """Whether a game can have gone and ended so."""
    state, outcome = new_game(record.setup), record.outcome
    for turn, first, spots in turns:
        require_number(state, turn, first)
        for ply, spot in zip(turn.plies, spots, strict=True):
            require_number(state, turn, spot)
            action: Action = ply.action  # type: ignore[assignment] # nothing here is hidden
            try:
                state = apply(state, turn.player, action).state
            except (IllegalAction, NotYourTurn, GameOver) as problem:
                raise RecordFault(spot, Amiss.NOT_ALLOWED, (problem,)) from None
    if state.outcome != (outcome if outcome and outcome.termination.is_on_the_board else None):
        raise RecordFault(end, Amiss.EXPECTED_OUTCOME, (state.outcome,))
    if outcome is None or outcome.termination is not Termination.TIMEOUT:
        return
    if outcome.winner is None or outcome.winner.opponent not in players_to_act(state):
        raise RecordFault(end, Amiss.NOT_THEIR_TIME)


def require_number(state: GameState, turn: Turn, spot: Spot) -> None:
    number = 0 if state.phase is Phase.PLACEMENT else state.turn_number
    if turn.number != number and state.outcome is None:
        raise RecordFault(spot, Amiss.EXPECTED_TURN, (number,))
