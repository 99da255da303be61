"""The table as it is printed."""

from __future__ import annotations

from itertools import groupby, zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from tests.sentences.hearing import hearing
from tests.sentences.phone import COLUMNS, as_shown
from tests.sentences.reasons import is_long, reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.sentences.hearing import Heard

SITUATION: Final = 44
"""Letters in a line of the column."""


def printed() -> Iterator[str]:
    """Under the name of each file: lines on a phone, situation, sentence as it breaks there."""
    table = hearing().table
    for room, several in groupby(table, lambda heard: heard.room):
        yield f"\n{room.replace('.', '/')}.py"
        for heard in several:
            yield from row(heard)
    yield from summary(table)


def row(heard: Heard) -> Iterator[str]:
    mark = "!" if is_long(heard) else " "
    situation = wrap(heard.situation, SITUATION)
    if is_long(heard):
        situation += wrap(f"({reason(heard) or 'TOO LONG, and no reason is given'})", SITUATION)
    sentence = wrap(as_shown(heard.sentence), COLUMNS)
    beside = zip_longest((f"{heard.lines}{mark}",), situation, sentence, fillvalue="")
    for count, where, words in beside:
        yield f"  {count:<3} {where:<{SITUATION}}  {words}".rstrip()


def summary(table: tuple[Heard, ...]) -> Iterator[str]:
    long = [heard for heard in table if is_long(heard)]
    without = [heard for heard in long if reason(heard) is None]
    yield (
        f"\n{len(table)} sentences. {len(long)} are longer (!) than two lines of a phone with "
        f"{COLUMNS} letters each, {len(without)} of them without a reason."
    )
