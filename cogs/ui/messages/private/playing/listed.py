"""The controller with lists in place of the board: for who has it read aloud."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.ui import clicks
from cogs.ui.messages.private.playing.controller import Steps
from cogs.ui.messages.types import Button, Controller, Option, OptionList, Style
from cogs.ui.sentences.playing import listed as say
from cogs.ui.sentences.playing.controller import line_label

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from onitama_core.game import Move, Square

STEPS: Final = (clicks.StepClick, clicks.LessonStep)
"""Clicks with a choice."""
LISTS: Final[tuple[tuple[type[clicks.Choice], str], ...]] = (
    (clicks.ChoosePawn, say.PIECES),
    (clicks.ChooseSquare, say.SQUARES),
    (clicks.ChooseStart, say.STARTS),
    (clicks.ChooseLine, say.LINES),
)


Offer: TypeAlias = "tuple[Button, clicks.Choice]"


class Listed(Steps):
    """The same steps; what can be tapped on the board is an option."""

    def _controller(
        self, text: str, buttons: tuple[Button, ...], grid: tuple[tuple[Button, ...], ...] = ()
    ) -> Controller:
        shown = super()._controller(text, buttons)
        return replace(shown, lists=(*self._lists(list(offers(grid))), *shown.lists))

    def _lists(self, offered: list[Offer]) -> Iterator[OptionList]:
        for number, (kind, what) in enumerate(LISTS, start=1):
            of_kind = [self._option(*offer) for offer in offered if isinstance(offer[1], kind)]
            if any(not option.is_chosen for option in of_kind):
                yield OptionList(clicks.PickChoice(number), what, tuple(of_kind))

    def _option(self, button: Button, choice: clicks.Choice) -> Option:
        """Its value is the click on the button that it stands for."""
        label, more = self._told(choice)
        is_start = isinstance(choice, clicks.ChooseStart)
        is_chosen = button.style is Style.primary and not is_start  # of starts there may be two
        return Option(button.click.custom_id, label, more, is_chosen)

    def _told(self, choice: clicks.Choice) -> tuple[str, str | None]:
        match choice:
            case clicks.ChoosePawn(origin):
                return say.piece_on(origin, self._view), say.leading_to(self._targets(origin))
            case clicks.ChooseSquare(origin, target):
                moves = [m for m in self._moves if (m.origin, m.target) == (origin, target)]
                return say.square_to_go(moves, self._view), say.cards_to_go(moves)
            case clicks.ChooseStart(tapped, chosen):
                return say.start(tapped, is_chosen=tapped not in chosen), None
            case clicks.ChooseLine(line):
                return line_label(line), None
            case _:
                raise TypeError(choice)

    def _targets(self, origin: Square) -> list[Square]:
        return list(dict.fromkeys(move.target for move in self._moves if move.origin is origin))

    # -- what is asked --

    def _ask_piece(self) -> str:
        return say.choose_a_piece(self._view)

    def _ask_target(self, origin: Square) -> str:
        return say.choose_a_square(origin, self._view)

    def _ask_to_play(self, origin: Square, target: Square, *, may_strike: bool) -> str:
        return say.play_or_change(origin, target, may_strike=may_strike)

    def _ask_spirit(self, move: Move) -> str:
        return say.move_the_spirit(move.card)

    def _ask_ninja(self) -> str:
        return say.MOVE_THE_NINJA


def offers(grid: Iterable[Iterable[Button]]) -> Iterator[Offer]:
    """What can be tapped, from the own side of the board on."""
    for row in reversed(tuple(grid)):
        for button in row:
            if not button.is_disabled and isinstance(button.click, STEPS):
                yield button, button.click.choice
