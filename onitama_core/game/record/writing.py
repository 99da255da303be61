"""A record: the values of a recorded game, and its text in the grammar of README.md."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from onitama_core.game.actions import Action, PublicAction
from onitama_core.game.board import Player
from onitama_core.game.cards import Setup
from onitama_core.game.state import Outcome


@dataclass(frozen=True, slots=True)
class Note:
    """The clock and the evaluation of a position."""

    clock: str | None = None
    """The mover's remaining time, as `format_clock` writes it: `0:04:59.500`."""
    evaluation: str | None = None
    """The value for Red, as `format_points` or `format_forced_win` writes it: `-1.25`, `#-3`."""


NO_NOTE: Final = Note()


@dataclass(frozen=True, slots=True)
class Ply:
    """One action of a turn, with a note about the position after it."""

    action: Action | PublicAction
    note: Note = NO_NOTE


@dataclass(frozen=True, slots=True)
class NumberedTurn:
    """A turn of one player, or one player's placement of ninjas, which has the number 0."""

    number: int
    player: Player
    plies: tuple[Ply, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """The player of one colour; whatever is unknown is left out."""

    name: str = ""
    level: int | None = None
    """The level of the computer; None: a person."""
    rating: int | None = None
    """The rating before the game, if the game was rated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A recorded game, without turns that were taken back."""

    setup: Setup
    turns: tuple[NumberedTurn, ...] = ()
    outcome: Outcome | None = None
    """None: the game is in progress."""
    sides: tuple[Side, Side] = (Side(), Side())
    """Red and Blue, indexed by Player."""
    date: str | None = None
    """The day of the start in UTC, as `2026.11.22`."""
    time: str | None = None
    """The time of the start in UTC, as `20:15:00`."""
    pace: str | None = None
    """The time limit, as `5+3`, `3d` or `none`."""
    opening: Note = NO_NOTE
    """The note about the position before the first turn."""


UNKNOWN_NAME: Final = "?"
NO_RESULT: Final = "*"
"""The result of a game that is in progress or was cancelled."""
DRAW_RESULT: Final = "1/2-1/2"
WIN_RESULTS: Final = {Player.RED: "1-0", Player.BLUE: "0-1"}


def write_record(record: Record) -> str:
    """Return a record as text, which ends with a line break.

    Records of several games are joined with an empty line between them.
    """
    lines = [format_tag(name, str(value)) for name, value in tags_of(record)]
    lines.append("")
    if record.opening != NO_NOTE:
        lines.append(format_note(record.opening))
    lines.extend(map(format_turn, record.turns))
    lines.append(format_result(record.outcome))
    return "".join(f"{line}\n" for line in lines)


def tags_of(record: Record) -> Iterator[tuple[str, object]]:
    """Yield the names and values of all tags, in the order in which they are written."""
    setup = record.setup
    outcome = record.outcome
    yield "Variant", setup.variant.value
    yield "Cards", f"{','.join(setup.red)} {','.join(setup.blue)} {setup.side}"
    yield "First", setup.first
    for player, side in zip(Player, record.sides, strict=True):
        yield from tags_of_side(str(player).capitalize(), side)
    for name, value in (("Date", record.date), ("Time", record.time), ("Pace", record.pace)):
        if value is not None:
            yield name, value
    yield "Result", format_result(outcome)
    if outcome is not None:
        yield "Termination", outcome.termination.value


def tags_of_side(colour: str, side: Side) -> Iterator[tuple[str, object]]:
    yield colour, " ".join(side.name.split()) or UNKNOWN_NAME
    if side.level is not None:
        yield f"{colour}Level", side.level
    # Early versions of the bot let a rating fall below zero; the grammar has no such number.
    if side.rating is not None and side.rating >= 0:
        yield f"{colour}Rating", side.rating


def format_tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def format_result(outcome: Outcome | None) -> str:
    if outcome is None or outcome.is_cancelled:
        return NO_RESULT
    return DRAW_RESULT if outcome.winner is None else WIN_RESULTS[outcome.winner]


def format_turn(turn: NumberedTurn) -> str:
    words = [f"{turn.number}.", str(turn.player)]
    for ply in turn.plies:
        words.append(str(ply.action))
        if ply.note != NO_NOTE:
            words.append(format_note(ply.note))
    return " ".join(words)


def format_note(note: Note) -> str:
    commands = (("clk", note.clock), ("eval", note.evaluation))
    words = (f"[%{name} {value}]" for name, value in commands if value is not None)
    return f"{{{' '.join(words)}}}"


def format_clock(milliseconds: int) -> str:
    """Return a remaining time as `0:04:59.500`, without the thousandths of a whole second."""
    seconds, rest = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" + (f".{rest:03}" if rest else "")


def format_points(hundredths: int) -> str:
    """Return an evaluation in students for Red: `-1.25`."""
    whole, rest = divmod(abs(hundredths), 100)
    return f"{'-' if hundredths < 0 else ''}{whole}.{rest:02}"


def format_forced_win(winner: Player, turns: int) -> str:
    """Return a forced win in a number of turns of either side: `#3` for Red, `#-3` for Blue."""
    return f"#{'-' if winner is Player.BLUE else ''}{turns}"
