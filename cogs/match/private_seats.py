"""Where one sits at the controller: at a match, or elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from cogs.ui import clicks, labels
from cogs.ui.messages import Button
from cogs.ui.words import numbered, time_left

if TYPE_CHECKING:
    from cogs.ui.messages import OptionList
    from onitama_core.game import PlayerView, PublicEvent
    from onitama_core.matches import PlayerUpdate
    from onitama_core.store import Match


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
        return ()

    @property
    def help(self) -> tuple[Button, ...]:
        """After those of a step that begins."""
        return ()

    @property
    def lists(self) -> tuple[OptionList, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class InMatch(Seat):
    update: PlayerUpdate

    @property
    def view(self) -> PlayerView:
        return self.update.view

    @property
    def events(self) -> tuple[PublicEvent, ...]:
        return self.update.public.events

    @property
    def name(self) -> str:
        return f"{self.update.match.id}-{self.update.match.step}"

    def headed(self, text: str) -> str:
        return f"{numbered(self.update.match.id, text)}{time_left(self.update.match)}"

    def click(self, choice: clicks.Choice) -> clicks.StepClick:
        return clicks.StepClick(self.update.match.id, self.update.match.step, choice)

    @property
    def help(self) -> tuple[Button, ...]:
        """The rule book, which opens at this step; hints where nobody else plays."""
        match = self.update.match
        rules = Button(clicks.ShowRules(match.id), labels.RULES)
        return (*hints(match), rules) if match.is_practice else (rules,)


def hints(match: Match, answered: clicks.Hint | None = None) -> tuple[Button, ...]:
    """What is left to be told of the best turn; by night nothing."""
    if match.setup.variant.has_secrets or (answered is not None and answered.in_full):
        return ()
    in_full = answered is not None
    return (Button(clicks.Hint(match.id, match.step, in_full), labels.HINT[in_full]),)
