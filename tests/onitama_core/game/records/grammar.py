"""The grammar that README.md gives, read and turned into texts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.game import CARDS

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    Maker: TypeAlias = Callable[[Random], str]

WORD: Final = re.compile(r"""\(\*.*?\*\)|"[^"]*"|'[^']*'|\w+|[=,;|()\[\]{}]""")
CLOSERS: Final = {"(": ")", "[": "]", "{": "}"}
MOST: Final = 3
"""Times that what may be repeated is."""
UNTOLD: Final[dict[str, str]] = {
    "letter": "abcxyz",
    "digit": "0123456789",
    "character": "ab é:.;,#-",
}
"""What the grammar takes for known, by one of its letters."""
NUMBERS: Final[dict[str, Callable[[Random], int]]] = {
    "number": lambda rng: rng.randrange(1000),
    "hours": lambda rng: rng.randrange(1000),
    "minutes": lambda rng: rng.randrange(60),
    "seconds": lambda rng: rng.randrange(60),
    "thousandths": lambda rng: rng.randrange(1000),
}
PADDED: Final = {"minutes": 2, "seconds": 2, "thousandths": 3}
TIGHT: Final = {"name", "points", "action", "hidden", "card", "square", "file", "rank"}
"""Rules between whose words no blank is: one would belong to them, or is forgiven."""


class Grammar:
    def __init__(self, text: str) -> None:
        self._words: list[str] = [word for word in WORD.findall(text) if not word.startswith("(*")]
        self._at = 0
        self._rules: dict[str, Maker] = {}
        while self._at < len(self._words):
            name = self._take()
            assert name not in self._rules, f"there are two rules {name}"
            self._expect("=")
            self._rules[name] = self._choice(" " if name not in TIGHT else "")
            self._expect(";")

    def text(self, rule: str, rng: Random) -> str:
        """One that the rule allows."""
        return self._make(rule, rng)

    def _take(self) -> str:
        self._at += 1
        return self._words[self._at - 1]

    def _expect(self, word: str) -> None:
        found = self._take()
        assert found == word, (found, word, self._at)

    def _choice(self, joint: str) -> Maker:
        ways = [self._sequence(joint)]
        while self._words[self._at] == "|":
            self._take()
            ways.append(self._sequence(joint))

        def made(rng: Random) -> str:
            return ways[rng.randrange(len(ways))](rng)

        return made

    def _sequence(self, joint: str) -> Maker:
        parts = [self._part(joint)]
        while self._words[self._at] == ",":
            self._take()
            parts.append(self._part(joint))
        return lambda rng: joint.join(part(rng) for part in parts)

    def _part(self, joint: str) -> Maker:
        word = self._take()
        if word in CLOSERS:
            inner = self._choice(joint)
            self._expect(CLOSERS[word])
            return self._repeated(word, inner, joint)
        if word[0] in "\"'":
            return lambda _: word[1:-1]
        return lambda rng: self._make(word, rng)

    @staticmethod
    def _repeated(opener: str, inner: Maker, joint: str) -> Maker:
        most = {"(": 1, "[": 1, "{": MOST}[opener]
        least = 1 if opener == "(" else 0
        return lambda rng: joint.join(inner(rng) for _ in range(rng.randint(least, most)))

    def _make(self, name: str, rng: Random) -> str:
        if name == "card":
            return rng.choice(list(CARDS))  # of the letters in a row those that are a card
        if name in NUMBERS:
            return str(NUMBERS[name](rng)).zfill(PADDED.get(name, 1))
        if name in UNTOLD:
            return rng.choice(UNTOLD[name])
        return self._rules[name](rng)
