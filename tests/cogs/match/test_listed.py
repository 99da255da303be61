"""The controller as lists: whatever can be played can be chosen, in words that read well aloud."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest

from cogs.match.private import Seat
from cogs.match.private_controller import ControllerPages
from cogs.ui import clicks
from cogs.ui.clicks import decode
from cogs.ui.messages import UNICODE, Caption
from onitama_core.game import (
    Player,
    Square,
    Variant,
    apply,
    deal,
    legal_actions,
    named_pool,
    new_game,
    player_view,
)
from rendering import PIECES, Emoji
from tests.onitama_core.game.helpers import classic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.ui.messages import Controller
    from onitama_core.game import Action, GameState

MOST_OPTIONS, LONGEST = 25, 100
"""Of a list, and of what an option says, as Discord has it."""
RED = Player.RED


def listed(state: GameState, player: Player = RED) -> ControllerPages:
    step = partial(clicks.StepClick, 12, 3)
    seat = Seat(player_view(state, player), (), "any", headed=str, click=step)
    return ControllerPages(seat, Caption("board.png", ""), UNICODE, as_lists=True)


def choices(shown: Controller) -> Iterator[clicks.Choice]:
    """What its options and buttons choose, by what they send."""
    for option in (option for one in shown.lists for option in one.options):
        click = decode(option.value)
        assert isinstance(click, clicks.StepClick)
        yield click.choice
    for button in shown.buttons:
        assert isinstance(button.click, clicks.StepClick)
        yield button.click.choice


def every_page(steps: ControllerPages) -> dict[clicks.Choice | None, Controller]:
    """All that a person can come to without playing anything."""
    pages: dict[clicks.Choice | None, Controller] = {None: steps.first()}
    waiting = [pages[None]]
    while waiting:
        for choice in choices(waiting.pop()):
            if choice not in pages and not isinstance(choice, (clicks.PlayAction, clicks.TakeBack)):
                pages[choice] = steps.after(choice)
                waiting.append(pages[choice])
    return pages


def playable(steps: ControllerPages) -> set[Action]:
    return {
        choice.action
        for page in every_page(steps).values()
        for choice in choices(page)
        if isinstance(choice, clicks.PlayAction)
    }


def a_game(variant: Variant, seed: int) -> Iterator[tuple[GameState, Player]]:
    rng = Random(seed)  # noqa: S311 - it is a game
    state = new_game(deal(variant, named_pool(variant, "all"), rng))
    while state.outcome is None:
        for player in Player:
            if actions := legal_actions(state, player):
                yield state, player
                state = apply(state, player, rng.choice(actions)).state
                break


@pytest.mark.parametrize("variant", Variant)
def test_whatever_can_be_played_can_be_chosen(variant: Variant) -> None:
    for state, player in a_game(variant, seed=1):
        assert playable(listed(state, player)) == set(legal_actions(state, player))


@pytest.mark.parametrize("variant", Variant)
def test_nothing_is_left_of_the_board_and_every_list_is_one_that_discord_takes(
    variant: Variant,
) -> None:
    for state, player in a_game(variant, seed=3):
        for page in every_page(listed(state, player)).values():
            assert page.grid == ()
            ids = [one.click.custom_id for one in page.lists]
            assert len(ids) == len(set(ids))
            for one in page.lists:
                assert 1 <= len(one.options) <= MOST_OPTIONS
                assert len({option.value for option in one.options}) == len(one.options)
                assert sum(option.is_chosen for option in one.options) <= 1
                told = [(o.value, o.label, o.description or "") for o in one.options]
                assert max(len(text) for texts in told for text in texts) <= LONGEST


@pytest.mark.parametrize("variant", Variant)
def test_no_sign_stands_where_words_are_read_aloud(variant: Variant) -> None:
    signs = {
        *(UNICODE[one] for one in PIECES.values()),
        UNICODE[Emoji.SPIRIT],
        UNICODE[Emoji.TARGET],
        UNICODE[Emoji.CAPTURE],
        "→",
        "Tap",
    }
    for state, player in a_game(variant, seed=4):
        for page in every_page(listed(state, player)).values():
            told = [page.text, *(o.label for one in page.lists for o in one.options)]
            assert not [text for text in told if any(sign in text for sign in signs)]


def told(page: Controller) -> list[tuple[str, str | None]]:
    """Of its last list."""
    return [(option.label, option.description) for option in page.lists[-1].options]


STUDENT_AND_MASTER = "2m2/5/2s2/5/S1M2 r tiger,crab crane,monkey dragon"


def test_pieces_are_named_with_their_square_and_where_they_lead() -> None:
    first = listed(classic(STUDENT_AND_MASTER)).first()
    assert first.text == "Your turn. Choose a piece from the list."
    assert told(first) == [
        ("Student on a1", "To a2 or a3"),
        ("Master on c1", "To c2, e1 or c3"),
    ]


def test_squares_say_what_is_captured_there_and_with_which_card() -> None:
    page = listed(classic(STUDENT_AND_MASTER)).after(clicks.ChoosePawn(Square.parse("c1")))
    assert page.text == "Master on c1: choose where it goes, or another piece."
    assert told(page) == [
        ("e1", "With Crab"),
        ("c2", "With Crab"),
        ("c3, captures student", "With Tiger"),
    ]


def test_where_a_piece_has_one_square_no_other_is_promised() -> None:
    only = listed(classic("2m2/5/5/5/S1M2 r horse,tiger crane,monkey dragon"))
    page = only.after(clicks.ChooseSquare(Square.parse("a1"), Square.parse("a2")))
    assert page.text == "a1 to a2: play it, or choose something else."
