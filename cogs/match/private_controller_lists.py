"""The controller's lists, in which users of screen readers choose in place of tapping squares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.match.buttons import PickChoice
from cogs.match.choices import (
    Choice,
    ChoiceClick,
    ChooseLine,
    ChoosePawn,
    ChooseSquare,
    ChooseStart,
)
from cogs.match.private_controller_texts import describe_piece_on
from cogs.match.step_sentences import describe_prospect
from cogs.shared.messages import Button, Option, OptionList, Style
from onitama_core import game
from rendering import words
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


LISTS: Final[tuple[tuple[type[Choice], str], ...]] = (
    (ChoosePawn, N_("Your pieces")),
    (ChooseSquare, N_("Where it goes")),
    (ChooseStart, N_("A square to start on")),
    (ChooseLine, N_("A line to light")),
)
"""Kinds of choices that are made in lists, and each list's placeholder."""


def make_lists(
    grid: Sequence[Sequence[Button]],
    view: game.PlayerView,
    moves: Sequence[game.Move | game.NinjaMove],
) -> Iterator[OptionList]:
    """Yield lists with the enabled buttons of a grid, from the player's home row on.

    `moves`: the legal moves of pieces.
    """
    tapped = [button for row in reversed(grid) for button in row if not button.is_disabled]
    for number, (kind, what) in enumerate(LISTS, start=1):
        one_is_chosen = kind is not ChooseStart  # two start squares may be chosen
        options = tuple(
            Option(
                click.custom_id,  # the choice is handled as a click on the button
                *label_choice(click.choice, view, moves),
                is_chosen=one_is_chosen and button.style is Style.primary,
            )
            for button in tapped
            if isinstance(click := button.click, ChoiceClick)
            if isinstance(click.choice, kind)
        )
        if any(not option.is_chosen for option in options):
            yield OptionList(PickChoice(number), _(what), options)


def label_choice(
    choice: Choice, view: game.PlayerView, moves: Sequence[game.Move | game.NinjaMove]
) -> tuple[str, str | None]:
    """Return the label and the description of a choice in a list."""
    match choice:
        case ChoosePawn(origin):
            targets = dict.fromkeys(move.target for move in moves if move.origin is origin)
            leading = _("To {squares}").format(squares=words.join_squares(list(targets), words.OR))
            return describe_piece_on(origin, view), leading
        case ChooseSquare(origin, target):
            fitting = [move for move in moves if (move.origin, move.target) == (origin, target)]
            prospects = {describe_prospect(move, view) for move in fitting}
            cards = [move.card for move in fitting if isinstance(move, game.Move)]
            # If the moves differ, the longest text says the most.
            square = f"{target}{max(prospects, key=len)}"
            if not cards:  # a ninja goes with the card that was just used
                return square, None
            listed = words.join_cards(cards, words.OR)
            return square, _("With {cards}").format(cards=listed)
        case ChooseStart(tapped):
            return str(tapped), None
        case ChooseLine(line):
            return words.capitalise(words.line_name(line)), None
        case _:
            raise TypeError(type(choice).__name__)
