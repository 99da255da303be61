"""Tests of the controller with lists, whose texts screen readers can read aloud."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import pytest

from cogs.match.buttons import ControllerClick
from cogs.match.choices import Choice, ChoosePawn, ChooseSquare, PlayAction, TakeBack
from cogs.match.private import match_context
from cogs.match.private_controller import ControllerPages
from cogs.shared.custom_ids import decode
from cogs.shared.messages import UNICODE_EMOJI, PictureReference
from onitama_core import game
from onitama_core.game import Square
from rendering import EMOJI_OF_PIECES, Emoji
from tests.cogs.match.controllers import RED, TWO_CARDS, pages_with_lists
from tests.cogs.shared.builders import after
from tests.onitama_core.game.helpers import classic
from tests.rendering.positions import play_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cogs.shared.messages import Controller


MAX_OPTIONS, MAX_OPTION_LENGTH = 25, 100
"""Limits of Discord: options of a list, and characters of an option's text."""


def test_the_controller_with_lists_begins_with_the_list_of_pieces() -> None:
    update = after(classic(TWO_CARDS), "").own[RED]
    first = ControllerPages(
        match_context(update), PictureReference("", ""), UNICODE_EMOJI, as_lists=True
    ).first()
    assert [one.placeholder for one in first.lists] == ["Your pieces"]


def choices(shown: Controller) -> Iterator[Choice]:
    """Yield the choices that the options and buttons make, read from their custom ids."""
    for option in (option for one in shown.lists for option in one.options):
        click = decode(option.value)
        assert isinstance(click, ControllerClick)
        yield click.choice
    for button in shown.buttons:
        assert isinstance(button.click, ControllerClick)
        yield button.click.choice


def reachable_pages(steps: ControllerPages) -> dict[Choice | None, Controller]:
    """Return all pages that a player can reach without playing an action, by the last choice."""
    pages: dict[Choice | None, Controller] = {None: steps.first()}
    waiting = [pages[None]]
    while waiting:
        for choice in choices(waiting.pop()):
            if choice not in pages and not isinstance(choice, (PlayAction, TakeBack)):
                pages[choice] = steps.after(choice)
                waiting.append(pages[choice])
    return pages


def playable(pages: Iterable[Controller]) -> set[game.Action]:
    return {
        choice.action
        for page in pages
        for choice in choices(page)
        if isinstance(choice, PlayAction)
    }


@pytest.mark.parametrize("variant", game.Variant)
def test_lists_within_discords_limits_offer_every_legal_action_without_emoji(
    variant: game.Variant,
) -> None:
    """Check too that there are no squares as buttons, and no emoji in texts."""
    signs = {
        *(UNICODE_EMOJI[one] for one in EMOJI_OF_PIECES.values()),
        *(UNICODE_EMOJI[one] for one in (Emoji.SPIRIT, Emoji.TARGET, Emoji.CAPTURE)),
        "→",
        "Tap",
    }
    for state in chain.from_iterable(play_out(variant, seed, turns=150) for seed in (1, 3, 4)):
        if state.outcome is not None:
            continue
        player, *_ = game.players_to_act(state)
        pages = reachable_pages(pages_with_lists(state, player)).values()
        assert playable(pages) == set(game.legal_actions(state, player))
        for page in pages:
            assert page.grid == ()
            ids = [one.click.custom_id for one in page.lists]
            assert len(ids) == len(set(ids))
            for one in page.lists:
                assert 1 <= len(one.options) <= MAX_OPTIONS
                assert len({option.value for option in one.options}) == len(one.options)
                assert sum(option.is_chosen for option in one.options) <= 1
                listed_options = [(o.value, o.label, o.description or "") for o in one.options]
                assert (
                    max(len(text) for texts in listed_options for text in texts)
                    <= MAX_OPTION_LENGTH
                )
            read_aloud = [page.text, *(o.label for one in page.lists for o in one.options)]
            assert not [text for text in read_aloud if any(sign in text for sign in signs)]


def test_list_options_name_a_pieces_targets_and_what_a_square_captures() -> None:
    pages = pages_with_lists(classic("2m2/5/2s2/5/S1M2 r tiger,crab crane,monkey dragon"))
    first, second = pages.first(), pages.after(ChoosePawn(Square.parse("c1")))
    only = pages_with_lists(classic("2m2/5/5/5/S1M2 r horse,tiger crane,monkey dragon"))
    last = only.after(ChooseSquare(Square.parse("a1"), Square.parse("a2")))
    assert [page.text for page in (first, second, last)] == [
        "Your turn. Choose a piece from the list.",
        "Master on c1: choose where it goes, or another piece.",
        "a1 to a2: play it, or choose something else.",
    ]
    listed = [[(o.label, o.description) for o in p.lists[-1].options] for p in (first, second)]
    assert listed == [
        [("Student on a1", "To a2 or a3"), ("Master on c1", "To c2, e1 or c3")],
        [("e1", "With Crab"), ("c2", "With Crab"), ("c3, captures student", "With Tiger")],
    ]
