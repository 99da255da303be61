"""A record as text, always the same for the same record."""

from collections.abc import Iterator
from typing import Final

from onitama_core.game.board import Player
from onitama_core.game.record.values import NOBODY, NOTHING, Note, Record, Turn
from onitama_core.game.state import Outcome

OPEN: Final = "*"
DRAW: Final = "1/2-1/2"
WINS: Final = {"1-0": Player.RED, "0-1": Player.BLUE}


def result_of(outcome: Outcome | None) -> str:
    if outcome is None or outcome.is_cancelled:
        return OPEN
    return next((text for text, player in WINS.items() if player is outcome.winner), DRAW)


def write_record(record: Record) -> str:
    """With a line break at the end; games of one text have an empty line between them."""
    head = []
    for name, value in tags_of(record):
        escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
        head.append(f'[{name} "{escaped}"]')
    opening = () if record.opening == NOTHING else (written_note(record.opening),)
    body = (*opening, *map(written_turn, record.turns), result_of(record.outcome))
    return "\n".join((*head, "", *body, ""))


def tags_of(record: Record) -> Iterator[tuple[str, object]]:
    setup, outcome = record.setup, record.outcome
    yield "Variant", setup.variant.value
    yield "Cards", f"{','.join(setup.red)} {','.join(setup.blue)} {setup.side}"
    yield "First", setup.first
    known: list[tuple[str, object]] = []
    for player, side in zip(Player, record.sides, strict=True):
        name = str(player).capitalize()
        known += [(name, side.name or NOBODY), (f"{name}Level", side.level)]
        known += [(f"{name}Rating", side.rating)]
    known += [("Date", record.date), ("Time", record.time), ("Pace", record.pace)]
    yield from ((name, value) for name, value in known if value is not None)
    yield "Result", result_of(outcome)
    if outcome is not None:
        yield "Termination", outcome.termination.value


def written_turn(turn: Turn) -> str:
    words = [f"{turn.number}.", str(turn.player)]
    for ply in turn.plies:
        words.append(str(ply.action))
        if ply.note != NOTHING:
            words.append(written_note(ply.note))
    return " ".join(words)


def written_note(note: Note) -> str:
    commands = (("clk", note.clock), ("eval", note.evaluation))
    words = [note.text, *(f"[%{name} {value}]" for name, value in commands if value is not None)]
    return f"{{{' '.join(filter(None, words))}}}"
