"""Records as text, always the same for the same record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game.board import Player
from onitama_core.game.notation import format_action
from onitama_core.game.record.results import result_of
from onitama_core.game.record.values import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game.record.values import Note, Record, Side, Turn
    from onitama_core.game.setup import Setup


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
