"""Calling every function of the rooms of words with every sample, and keeping what is said."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from onitama_core.game import CARDS
from tests.sentences.calling import call, combinations
from tests.sentences.phone import lines, sentences
from tests.sentences.rooms import code_of, constants, functions, modules, texts
from tests.sentences.watching import Source, Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WAY: Final = (
    "(?:one|two) (?:forward|back|left|right)(?:-left|-right| with (?:one|two) (?:left|right))?"
)
PIECE: Final = r"(?:\d of )?(?:Red|Blue)'s (?:master|student|ninja)s?"
NAME: Final = "|".join(sorted((card.name for card in CARDS.values()), key=len, reverse=True))
VALUE: Final = rf"(?:{PIECE}|{WAY}|(?:🔴 |🔷 )?(?:Alice|Bob|Red|Blue|{NAME})|[a-e][1-5]\b|#?\d+)"
VALUES: Final = re.compile(rf"{VALUE}(?:(?:, | and | or |, and ){VALUE})*")
"""What differs where the same is said of other things."""
ALONE: Final = ("labels", "signs")
"""Files of words that stand by themselves, on a button or in a picture."""
UNFIT: Final = (AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Raised for values that don't fit each other: a board without ninjas has none to tell of."""
TEMPLATE: Final = re.compile(r"\{\w*\}")


class Heard(NamedTuple):
    room: str
    """The module's name."""
    situation: str
    sentence: str

    @property
    def lines(self) -> int:
        return lines(self.sentence)

    @property
    def stands_alone(self) -> bool:
        return self.room.rpartition(".")[2] in ALONE


class Hearing(NamedTuple):
    table: tuple[Heard, ...]
    """Each kind of sentence once, the longest, in the order of the rooms."""
    texts: frozenset[str]
    """All that was said."""
    ran: frozenset[Source]
    """The functions that had a part in it."""


class Told(NamedTuple):
    by: Source | None
    """The function; None: it is a constant."""
    room: str
    situation: str
    text: str


@cache
def hearing() -> Hearing:
    watch = Watch()
    spoken = [told for function in functions() for told in of_function(function, watch)]
    spoken += [told for constant in constants() for told in of_constant(*constant)]
    whole = [told for told in spoken if told.by not in watch.inner]
    heard = [heard for told in whole for heard in sentences_in(told)]
    rooms = [module.__name__ for module in modules()]
    table = sorted(without_parts(longest(heard)), key=lambda one: rooms.index(one.room))
    return Hearing(tuple(table), frozenset(told.text for told in spoken), frozenset(watch.ran))


def of_function(function: Callable[..., Any], watch: Watch) -> Iterator[Told]:
    code = code_of(function)
    for chosen in combinations(function):
        values = [value for _, value in chosen]
        try:
            with watch.running(code):
                said = list(texts(call(function, values)))
        except UNFIT:
            continue
        room, name = function.__module__, function.__name__
        situation = ", ".join(dict.fromkeys(name for name, _ in chosen if name))
        for text in said:
            yield Told(Source.of(code), room, f"{name}: {situation}" if situation else name, text)


def of_constant(room: str, name: str, value: Any) -> Iterator[Told]:
    """Those with gaps in them are heard filled."""
    for text in texts(value):
        if not TEMPLATE.search(text):
            yield Told(None, room, name.lower(), text)


def sentences_in(told: Told) -> Iterator[Heard]:
    for sentence in sentences(told.text):
        yield Heard(told.room, told.situation, sentence)


def longest(spoken: list[Heard]) -> list[Heard]:
    kinds: dict[str, Heard] = {}
    for heard in spoken:
        kind = f"{heard.room if heard.stands_alone else ''}{VALUES.sub('…', heard.sentence)}"
        known = kinds.setdefault(kind, heard)
        if len(heard.sentence) > len(known.sentence):
            kinds[kind] = heard
    return list(kinds.values())


def without_parts(table: list[Heard]) -> Iterator[Heard]:
    """Parts of longer sentences are read with them."""
    whole = "\n".join(heard.sentence for heard in table)
    for heard in table:
        if heard.stands_alone or whole.count(heard.sentence) == 1:
            yield heard
