"""One's seat at a private match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.ui.messages.private.playing.practice import (
    Hinted,
    after_the_end,
    beside_the_board,
    levels,
    meanwhile,
)
from cogs.ui.messages.private.playing.seats import AtAMatch
from cogs.ui.sentences.clocks import time_left
from cogs.ui.sentences.playing import practice as say
from cogs.ui.sentences.playing.board import happened, header, is_placing
from onitama_core.store import Computer
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.ui.messages.types import Button, OptionList
    from onitama_core.store import Match


@dataclass(frozen=True, slots=True)
class InPractice(AtAMatch):
    told: tuple[str, ...] = ()
    """Before what is asked."""
    hinted: Hinted = Hinted.NOTHING
    ways_on: tuple[Button, ...] = ()
    """After all other buttons."""
    is_thought_of: bool = True
    """By the computer, where it is to move."""

    @property
    def name(self) -> str:
        """Nothing is hidden here that a number of entries could tell."""
        return f"{self.update.match.id}-{self.update.match.seq}"

    def headed(self, text: str) -> str:
        return "\n".join(line for line in self._lines(text) if line)

    def _lines(self, text: str) -> Iterator[str]:
        yield header(self.update.public)
        yield from self._level()
        yield from happened(self.update.public)
        yield from words.own_ninjas(self.update.events)
        yield from map(words.answered, self.view.answers)
        yield from self.told
        yield f"{text}{self._asked(text)}{time_left(self.update.match)}"

    def _level(self) -> Iterator[str]:
        """What it means where much is hidden, as a match begins."""
        match = self.update.match
        level = level_in(match)
        if is_placing(match) and level is not None:
            yield say.in_the_dark(level)

    def _asked(self, text: str) -> str:
        """Where the step itself asks for nothing."""
        if text:
            return ""
        if self.update.match.is_over:
            return say.AFTERWARDS
        return say.THINKS if self.is_thought_of else ""

    @property
    def buttons(self) -> tuple[Button, ...]:
        match = self.update.match
        if self.view.legal_actions:
            return ()
        if match.is_over:
            return after_the_end(match)
        return (*meanwhile(match, self.view.viewer), *self.ways_on)

    @property
    def help(self) -> tuple[Button, ...]:
        if not self.view.legal_actions:
            return ()
        match = self.update.match
        beside = beside_the_board(match, self.view.viewer, self.hinted)
        return (*beside, *self.ways_on)

    @property
    def lists(self) -> tuple[OptionList, ...]:
        match = self.update.match
        return (levels(match),) if match.is_over else ()


def level_in(match: Match) -> int | None:
    """The computer's, if it plays."""
    return next((seat.level for seat in match.seats if isinstance(seat, Computer)), None)
