"""A game as its record tells it, as text, and what can be amiss in the text of one."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from onitama_core.game.actions import Action, PublicAction
from onitama_core.game.board import Player
from onitama_core.game.cards import Setup
from onitama_core.game.errors import OnitamaError, with_values
from onitama_core.game.state import Outcome


class SizeLimit(Enum):
    """How large a text may be that is read, lest reading it takes long."""

    CHARACTERS = 1_000_000
    """Of a text with all its games."""
    ACTIONS = 1_200
    """Of one game: each page of its replay plays it through, and a review once a position."""
    TAGS = 40
    VALUE = 200
    """Characters of a tag's value."""
    COMMENT = 1_000
    """Characters of a comment."""

    def __str__(self) -> str:
        return f"{self.value:,} {self.name.lower()}"


Amiss = Enum(
    "Amiss",
    "TOO_LARGE,NO_TEXT,NO_GAME,UNEXPECTED,UNCLOSED,"  # the text
    "TAG_TWICE,MISSING_TAG,UNREADABLE_TAG,UNFIT_CARDS,EXPECTED_FIRST,"  # its tags
    "UNREADABLE_ACTION,UNREADABLE_NOTE,EXPECTED_TURN,NOT_ALLOWED,NOTHING_HIDDEN,"  # its turns
    "NO_RESULT,RESULTS_DIFFER,EXPECTED_OUTCOME,NOT_THEIR_TIME",  # its result
)
"""The reasons of a RecordFault; its description names them."""


class Spot(NamedTuple):
    """Both from 1."""

    line: int = 1
    column: int = 1

    def after(self, text: str) -> "Spot":
        """Where a text ends that begins here."""
        if lines := text.count("\n"):
            return Spot(self.line + lines, len(text) - text.rindex("\n"))
        return Spot(self.line, self.column + len(text))


@dataclass(eq=False)
class RecordFault(OnitamaError):
    """A fault in the text of a recorded game."""

    spot: Spot
    reason: Amiss
    values: tuple[object, ...] = field(default=(), repr=False)
    """What the reason is about, for example the text that stands there."""

    @property
    def description(self) -> str:
        """Name the reason and its values, as in `missing tag: Cards`, in no language.

        It quotes the record, so it is for whoever has the record.
        """
        name = self.reason.name.lower().replace("_", " ")
        values = " ".join(map(shown, self.values))
        return f"{name}: {values}" if values else name


MAX_QUOTED_CHARACTERS: Final = 80
"""Characters of a value, which somebody may have written, in a description."""


def shown(value: object) -> str:
    """Return a value as a short text without control characters, which a terminal would obey."""
    match value:
        case None:
            return "none"
        case Outcome(winner, termination):
            return f"{'nobody' if winner is None else winner} {termination.value}"
    text = with_values(value) if isinstance(value, OnitamaError) else str(value)
    short = text if len(text) <= MAX_QUOTED_CHARACTERS else f"{text[:MAX_QUOTED_CHARACTERS]}…"
    return "".join(c if c.isprintable() else "?" for c in short)


NOBODY: Final = "?"
"""In place of a name that is not known."""
COMMAND: Final = re.compile(r"\[%(clk|eval)\b", re.IGNORECASE)
"""What opens, inside a comment, something that is no text."""


def clock_of(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" + (f".{rest:03}" if rest else "")


def points_of(hundredths: int) -> str:
    whole, rest = divmod(abs(hundredths), 100)
    return f"{'-' if hundredths < 0 else ''}{whole}.{rest:02}"


def forced_win(winner: Player, turns: int) -> str:
    return f"#{'-' if winner else ''}{turns}"


@dataclass(frozen=True, slots=True)
class Note:
    """What is said of a position; a text is one line without braces."""

    text: str = ""
    clock: str | None = None
    """What the mover has left: `0:04:59.500`."""
    evaluation: str | None = None
    """For Red: `-1.25` students, or a win in so many turns of either side, `#3` or Blue's `#-3`."""

    def __post_init__(self) -> None:
        is_line = self.text == " ".join(self.text.split())
        if not is_line or set(self.text) & set("{}") or COMMAND.search(self.text):
            raise ValueError(self.text)


NOTHING: Final = Note()


@dataclass(frozen=True, slots=True)
class Ply:
    """One step of a turn, and what is said of where it led."""

    action: Action | PublicAction
    note: Note = NOTHING


@dataclass(frozen=True, slots=True)
class Turn:
    """What one player did; each placement of ninjas is one, with the number 0."""

    number: int
    player: Player
    plies: tuple[Ply, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """Who played it, as far as that is known."""

    name: str = ""
    level: int | None = None
    """Of the computer's; None: a person."""
    rating: int | None = None

    def __post_init__(self) -> None:
        name = " ".join(self.name.split())
        object.__setattr__(self, "name", "" if name == NOBODY else name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The line that counts: what was taken back is not in it."""

    setup: Setup
    turns: tuple[Turn, ...] = ()
    outcome: Outcome | None = None
    """None: the game goes on."""
    sides: tuple[Side, Side] = (Side(), Side())
    """Red's and Blue's, indexed by Player."""
    date: str | None = None
    """`2026.11.22`."""
    time: str | None = None
    """`20:15:00`."""
    pace: str | None = None
    """`5+3`, `3d` or `none`."""
    opening: Note = NOTHING
    """Of the position before the first turn."""


# A record as text, always the same for the same record


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
        is_readable = side.rating is not None and side.rating >= 0
        known += [(f"{name}Rating", side.rating if is_readable else None)]
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
