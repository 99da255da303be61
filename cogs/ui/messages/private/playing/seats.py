"""Where one sits at the controller."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from cogs.ui import clicks
from cogs.ui.messages.private.playing.practice import hints
from cogs.ui.messages.types import Button
from cogs.ui.sentences import labels
from cogs.ui.sentences.clocks import time_left
from cogs.ui.sentences.playing.board import numbered

if TYPE_CHECKING:
    from cogs.ui.messages.types import OptionList
    from onitama_core.game import PlayerView, PublicEvent
    from onitama_core.matches import PlayerUpdate


class Seat(Protocol):
    """The near side of some game: what its player sees, and what the buttons there mean."""

    @property
    def view(self) -> PlayerView: ...

    @property
    def events(self) -> tuple[PublicEvent, ...]:
        """What the turn so far brought about."""
        ...

    @property
    def name(self) -> str:
        """Another one for each step of each game, for the names of pictures."""
        ...

    def headed(self, text: str) -> str:
        """`text`, after which game it is about."""
        ...

    def click(self, choice: clicks.Choice) -> clicks.Click: ...

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Where the step itself has none."""
        ...

    @property
    def help(self) -> tuple[Button, ...]:
        """After those of a step that begins."""
        ...

    @property
    def lists(self) -> tuple[OptionList, ...]: ...


@dataclass(frozen=True, slots=True)
class AtAMatch:
    """A side of a match, whoever plays the other."""

    update: PlayerUpdate

    @property
    def view(self) -> PlayerView:
        return self.update.view

    @property
    def events(self) -> tuple[PublicEvent, ...]:
        return self.update.public.events

    def click(self, choice: clicks.Choice) -> clicks.StepClick:
        return clicks.StepClick(self.update.match.id, self.update.match.step, choice)


@dataclass(frozen=True, slots=True)
class InMatch(AtAMatch):
    @property
    def name(self) -> str:
        return f"{self.update.match.id}-{self.update.match.step}"

    def headed(self, text: str) -> str:
        match = self.update.match
        return f"{numbered(match.id, text)}{time_left(match)}"

    @property
    def buttons(self) -> tuple[Button, ...]:
        return ()

    @property
    def help(self) -> tuple[Button, ...]:
        """The rule book, which opens at this step; hints where nobody else plays."""
        match = self.update.match
        rules = Button(clicks.ShowRules(match.id), labels.RULES)
        return (*hints(match), rules) if match.is_practice else (rules,)

    @property
    def lists(self) -> tuple[OptionList, ...]:
        return ()
