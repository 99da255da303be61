"""Texts with records in them: read, replayed by the referee, and written, always the same."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from onitama_core.game.board import Player
from onitama_core.game.errors import GameOver, IllegalAction, NotYourTurn
from onitama_core.game.notation import format_action
from onitama_core.game.record.parsing import is_hidden, parse, require_outcome, result_of
from onitama_core.game.record.tokens import Kind, Token, tokens_of
from onitama_core.game.record.values import (
    NOBODY,
    AnotherGame,
    ExpectedTurn,
    Limit,
    Lines,
    NoGame,
    NotAllowed,
    NoText,
    NothingHidden,
    RecordFault,
    Spot,
    Stumble,
    TooLarge,
)
from onitama_core.game.referee import apply, new_game
from onitama_core.game.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from onitama_core.game.actions import Action
    from onitama_core.game.record.parsing import Parsed, TurnPlaces
    from onitama_core.game.record.values import Note, Record, Side, Turn
    from onitama_core.game.setup import Setup
    from onitama_core.game.state import GameState


def check(parsed: Parsed) -> None:
    """Raises Stumble.

    Where something is hidden there is nothing to replay: only the order of turns is looked at.
    """
    require_order(parsed)
    if not has_secrets(parsed):
        require_replayable(parsed)


def require_order(parsed: Parsed) -> None:
    before = 0
    for turn, place in zip(parsed.record.turns, parsed.turns, strict=True):
        if turn.number != before + 1 and (turn.number, before) != (0, 0):
            raise Stumble(place.number, ExpectedTurn(before + 1))
        before = turn.number


def has_secrets(parsed: Parsed) -> bool:
    hidden = [
        at
        for turn, place in zip(parsed.record.turns, parsed.turns, strict=True)
        for ply, at in zip(turn.plies, place.plies, strict=True)
        if is_hidden(ply.action)
    ]
    if hidden and not may_hide(parsed.record):
        raise Stumble(hidden[0], NothingHidden())
    return bool(hidden)


def may_hide(record: Record) -> bool:
    """By night, while the game goes on; a cancelled one opens nothing."""
    is_opened = record.outcome is not None and not record.outcome.is_cancelled
    return record.setup.variant.has_secrets and not is_opened


def require_replayable(parsed: Parsed) -> None:
    state = new_game(parsed.record.setup)
    for turn, place in zip(parsed.record.turns, parsed.turns, strict=True):
        require_number(state, turn, place.number)
        state = played(state, turn, place)
    require_outcome(state, parsed.record.outcome, parsed.result)


def require_number(state: GameState, turn: Turn, at: int) -> None:
    number = 0 if state.phase is Phase.PLACEMENT else state.turn_number
    if turn.number != number and state.outcome is None:
        raise Stumble(at, ExpectedTurn(number))


def played(state: GameState, turn: Turn, place: TurnPlaces) -> GameState:
    for ply, at in zip(turn.plies, place.plies, strict=True):
        require_number(state, turn, at)
        action: Action = ply.action  # type: ignore[assignment] # nothing here is hidden
        try:
            state = apply(state, turn.player, action).state
        except (IllegalAction, NotYourTurn, GameOver) as problem:
            raise Stumble(at, NotAllowed(problem)) from None
    return state


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


def write_record(record: Record) -> str:
    """With a line break at the end; games of one text have an empty line between them."""
    head = (f'[{name} "{escaped(value)}"]' for name, value in tags_of(record))
    opening = () if record.opening.is_empty else (comment(record.opening),)
    body = (*opening, *map(written_turn, record.turns), result_of(record.outcome))
    return "\n".join((*head, "", *body, ""))


def escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def tags_of(record: Record) -> Iterator[tuple[str, str]]:
    yield "Variant", record.setup.variant.value
    yield "Cards", cards_of(record.setup)
    yield "First", str(record.setup.first)
    for player in Player:
        yield from side_tags(str(player).capitalize(), record.sides[player])
    for name, value in (("Date", record.date), ("Time", record.time), ("Pace", record.pace)):
        if value is not None:
            yield name, str(value)
    yield "Result", result_of(record.outcome)
    if record.outcome is not None:
        yield "Termination", record.outcome.termination.value


def cards_of(setup: Setup) -> str:
    return f"{','.join(setup.red)} {','.join(setup.blue)} {setup.side}"


def side_tags(name: str, side: Side) -> Iterator[tuple[str, str]]:
    yield name, side.name or NOBODY
    if side.level is not None:
        yield f"{name}Level", str(side.level)
    if side.rating is not None:
        yield f"{name}Rating", str(side.rating)


def written_turn(turn: Turn) -> str:
    words = [f"{turn.number}.", str(turn.player)]
    for ply in turn.plies:
        words.append(format_action(ply.action))
        if not ply.note.is_empty:
            words.append(comment(ply.note))
    return " ".join(words)


def comment(note: Note) -> str:
    commands = (("clk", note.clock), ("eval", note.evaluation))
    written = [f"[%{name} {value}]" for name, value in commands if value is not None]
    return f"{{{' '.join([*([note.text] if note.text else []), *written])}}}"
