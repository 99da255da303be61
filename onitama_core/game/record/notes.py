"""Comments: text, and in brackets a clock and an evaluation, as in PGN."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from onitama_core.game.board import Player
from onitama_core.game.record.faults import Limit, Stumble, TooLarge, UnreadableNote
from onitama_core.game.record.values import COMMAND, Clock, Forced, Note, Points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from onitama_core.game.record.tokens import Token
    from onitama_core.game.record.values import Evaluation

COMMANDS: Final = re.compile(r"\[%(clk|eval)\b([^\[\]]*)\]", re.IGNORECASE)
CLOCK: Final = re.compile(r"([0-9]{1,6}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,3}))?")
POINTS: Final = re.compile(r"([+-]?)([0-9]{1,6})(?:\.([0-9]{1,2}))?")
FORCED: Final = re.compile(r"#([+-]?)([0-9]{1,6})")


def read_note(comments: Sequence[Token]) -> Note:
    """Several comments are one; of several clocks the last counts."""
    if sum(len(comment.parts[0]) for comment in comments) > Limit.COMMENT.value:
        raise Stumble(comments[0].at, TooLarge(Limit.COMMENT))
    clock, evaluation = None, None
    for name, value, at in commands_in(comments):
        if name == "clk":
            clock = read_clock(value, at)
        else:
            evaluation = read_evaluation(value, at)
    texts = (COMMANDS.sub(" ", comment.parts[0]) for comment in comments)
    return Note(" ".join(" ".join(texts).split()), clock, evaluation)


def commands_in(comments: Iterable[Token]) -> Iterator[tuple[str, str, int]]:
    """Their names, values and places."""
    for comment in comments:
        for begun in COMMAND.finditer(comment.text):
            at = comment.at + begun.start()
            whole = COMMANDS.match(comment.text, begun.start())
            if whole is None:
                raise Stumble(at, UnreadableNote(begun[0]))
            yield whole[1].lower(), "".join(whole[2].split()), at


def read_clock(text: str, at: int) -> Clock:
    found = CLOCK.fullmatch(text)
    if found is None:
        raise Stumble(at, UnreadableNote(text))
    hours, minutes, seconds = map(int, found.groups()[:3])
    rest = int((found[4] or "").ljust(3, "0"))
    return Clock(((hours * 60 + minutes) * 60 + seconds) * 1000 + rest)


def read_evaluation(text: str, at: int) -> Evaluation:
    if found := POINTS.fullmatch(text):
        value = int(found[2]) * 100 + int((found[3] or "").ljust(2, "0"))
        return Points(-value if found[1] == "-" else value)
    if found := FORCED.fullmatch(text):
        return Forced(Player.BLUE if found[1] == "-" else Player.RED, int(found[2]))
    raise Stumble(at, UnreadableNote(text))
