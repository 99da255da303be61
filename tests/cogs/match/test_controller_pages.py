"""Tests of the controller's pages: what a tap on a square does, and what its buttons play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from cogs.match.buttons import ControllerClick
from cogs.match.choices import (
    Back,
    Choice,
    ChooseLine,
    ChoosePawn,
    ChooseSquare,
    ChooseStart,
    PlayByTap,
)
from cogs.match.private import match_context
from cogs.match.private_controller import ControllerPages
from cogs.shared.custom_ids import decode
from cogs.shared.messages import UNICODE_EMOJI, PictureReference, Style
from onitama_core import game
from onitama_core.game import GameState, Player, Square, Variant
from rendering import Emoji
from tests.cogs.match.controllers import (
    BLUE,
    RED,
    TEMPLE_IN_REACH,
    TWO_CARDS,
    WIND,
    controller_pages,
)
from tests.cogs.shared.builders import after
from tests.onitama_core.game.helpers import classic, light, opening_state, play, shadow, wind
from tests.rendering.positions import HANDS

if TYPE_CHECKING:
    from cogs.shared.messages import Button, Controller


MAX_LABEL_LENGTH = 80
"""Maximum length of a button's label in Discord."""
REVEALS_NINJA = "shows my ninja until my next turn"
PLAIN, RISKY = Style.success, Style.danger


# -- taps on squares --


def on_square(state: GameState, square: str, origin: str = "") -> Choice:
    """Return the choice that a tap of a square makes.

    With `origin` the square has been chosen as the target of the piece there; otherwise nothing is.
    """
    page, target = controller_pages(state), Square.parse(square)
    shown = page.after(ChooseSquare(Square.parse(origin), target)) if origin else page.first()
    clicks_on = (b.click for row in shown.grid for b in row if not b.is_disabled)
    choices = [click.choice for click in clicks_on if isinstance(click, ControllerClick)]
    return next((c for c in choices if str(c).endswith(square)), Back())


def button_on(page: Controller, square: str) -> Button:
    """Return the button of a square in a page's grid."""
    [found] = [
        button
        for row in page.grid
        for button in row
        if button.click.custom_id.rstrip(":").endswith(square)
    ]
    return found


def tap_on(page: Controller, square: str) -> Choice | None:
    """Return the choice that a tap of the square makes; None if its button is disabled."""
    button = button_on(page, square)
    click = decode(button.click.custom_id)
    assert isinstance(click, ControllerClick)
    return None if button.is_disabled else click.choice


def test_a_second_tap_on_a_square_plays_if_one_card_fits() -> None:
    state = classic("2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon")
    assert on_square(state, "c3", "c1") == PlayByTap(game.parse_action("tiger:c1c3"))
    ninja = play(shadow(f"m4/5/1s3/5/S3M r {HANDS}", red_ninja="b1"), "tiger:a1a3")
    spirit = play(wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon"), "bat:a1a2")
    assert on_square(spirit, "b4", "c3") == PlayByTap(game.parse_action("bat:c3b4"))
    assert isinstance(on_square(classic(TWO_CARDS), "c2", "c1"), ChooseSquare)
    assert on_square(ninja, "b3", "b1") == PlayByTap(game.parse_action("ninja:b1b3"))


def test_a_second_tap_plays_either_card_if_both_win() -> None:
    state = classic(TEMPLE_IN_REACH)
    assert on_square(state, "c5", "c4") == PlayByTap(game.parse_action("crab:c4c5"))


def test_a_square_that_only_one_piece_can_reach_may_be_tapped_first() -> None:
    state = classic(TWO_CARDS)
    assert on_square(state, "c2") == ChooseSquare(Square.C1, Square.C2)
    assert on_square(state, "e1") == ChooseSquare(Square.C1, Square.E1)
    assert on_square(state, "b2") == Back(), "nothing goes there"
    two_ways = classic("2m2/5/5/2M2/S3S r crab,tiger crane,monkey dragon")
    assert on_square(two_ways, "c1") == Back(), "from a1 or e1"
    assert on_square(two_ways, "c2") == ChoosePawn(Square.C2)


def placing(state: GameState, player: Player, tapped: str, chosen: str) -> Controller:
    """Return the page after a tap on a start square, with the squares `chosen` after it."""
    squares = tuple(map(Square.parse, chosen.split()))
    return controller_pages(state, player).after(ChooseStart(Square.parse(tapped), squares))


def test_a_second_tap_on_a_start_square_confirms_the_ninja() -> None:
    page = placing(opening_state(Variant.SHADOW), RED, "b1", "b1")
    assert tap_on(page, "b1") == PlayByTap(game.parse_action("place:b1"))
    assert page.text.endswith("Your ninja on b1: tap b1 again to confirm, or tap another square.")
    assert tap_on(page, "d1") == ChooseStart(Square.D1, (Square.D1,))


def test_two_ninjas_are_confirmed_by_a_second_tap_on_either_once_both_are_chosen() -> None:
    one = placing(opening_state(Variant.LIGHT), BLUE, "a5", "a5")
    assert one.text.endswith("Your first ninja is on a5. Tap a square for the second.")
    assert tap_on(one, "a5") is None, "the second ninja is missing"
    two = placing(opening_state(Variant.LIGHT), BLUE, "a5", "c5 a5")
    text = "Your ninjas on a5 and c5: tap either again to confirm, or tap another square."
    assert two.text.endswith(text)
    for square in ("a5", "c5"):
        assert tap_on(two, square) == PlayByTap(game.parse_action("place:a5,c5"))
    ids = [button.click.custom_id for row in two.grid for button in row]
    assert len(set(ids)) == len(ids)


def test_a_third_start_square_replaces_the_first_one() -> None:
    two = placing(opening_state(Variant.LIGHT), BLUE, "a5", "c5 a5")
    assert tap_on(two, "b5") == ChooseStart(Square.B5, (Square.A5, Square.B5))


def test_lines_for_a_lantern_are_two_rows_of_five_that_fit_a_phone() -> None:
    """Check short labels, because a phone would break the rows; lists have the full names."""
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="b1", blue_ninja="d5", turn=5)
    texts = "crab:c1c2 ninja:stay"
    pages = controller_pages(state, RED, texts)
    assert [[button.label for button in row] for row in pages.first().grid] == [
        list("abcde"),
        list("12345"),
    ]
    context = match_context(after(state, texts).own[RED])
    as_lists = ControllerPages(
        context, PictureReference("board.png", ""), UNICODE_EMOJI, as_lists=True
    )
    [lines] = as_lists.first().lists
    assert [option.label for option in lines.options][::5] == ["Rank 1", "File a"]


@pytest.mark.parametrize(
    "forged", [ChooseStart(Square.parse("b1"), ()), ChooseLine(game.Line("3"))]
)
def test_a_forged_choice_of_another_phase_shows_the_current_page(forged: Choice) -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="b2", blue_ninja="a5")
    asked = controller_pages(state, RED)
    assert asked.after(forged).text == asked.after(Back()).text


# -- labels of buttons that play --


def play_buttons(state: GameState, squares: str) -> list[tuple[str | None, Style]]:
    """Return the buttons that play moves between these squares, without the one that leads back."""
    origin, target = Square.parse(squares[:2]), Square.parse(squares[2:])
    *buttons, _ = controller_pages(state).after(ChooseSquare(origin, target)).buttons
    return [(button.label, button.style) for button in buttons]


HUNTING: Final = f"m4/5/1s3/5/S3M r {HANDS}"
HIDING: Final = f"m4/5/5/5/S3M r {HANDS}"
MASTER: Final = light("5/5/5/2S2/2M2 b crab,tiger elephant,monkey dragon", ninjas="c4 d3")
LABELS: Final[dict[str, tuple[GameState, str, list[tuple[str, Style]]]]] = {
    "a plain move": (
        classic("2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon"),
        "c1c3",
        [("Play Tiger c1–c3", PLAIN)],
    ),
    "a win by capture": (
        classic("2m2/2M2/5/5/5 r crab,tiger crane,monkey dragon"),
        "c4c5",
        [("Play Crab c4–c5: captures the master and wins", PLAIN)],
    ),
    "a win by the temple": (
        classic("m4/2M2/5/5/5 r crab,tiger crane,monkey dragon"),
        "c4c5",
        [("Play Crab c4–c5: reaches the temple and wins", PLAIN)],
    ),
    "the Spirit follows": (
        WIND,
        "a1a2",
        [("Play Bat a1–a2, then the Spirit", PLAIN), ("Play Crab a1–a2", PLAIN)],
    ),
    "the Spirit": (play(WIND, "bat:a1a2"), "c3b4", [("Play Bat c3–b4", PLAIN)]),
    "a Spirit that cannot move": (
        wind("W1m2/5/5/5/SSMSS r bat,crab crane,eagle dragon"),
        "b1b2",
        [("Play Bat b1–b2", PLAIN), ("Play Crab b1–b2", PLAIN)],
    ),
    "a strike, and a move unseen": (
        play(shadow(HIDING, red_ninja="b1", blue_ninja="e5"), "crab:a1a2"),
        "b1b2",
        [("Move ninja b1–b2, unseen", PLAIN), (f"Strike b2: {REVEALS_NINJA}", RISKY)],
    ),
    "a ninja that captures and is revealed": (
        play(shadow(HUNTING, red_ninja="b1", blue_ninja="e5"), "tiger:a1a3"),
        "b1b3",
        [(f"Move ninja b1–b3: captures student, {REVEALS_NINJA}", RISKY)],
    ),
    "a ninja that wins": (
        play(shadow(f"2m2/5/5/5/S1M2 r {HANDS}", red_ninja="c3", blue_ninja="a5"), "tiger:a1a3"),
        "c3c5",
        [("Move ninja c3–c5: captures the master and wins", PLAIN)],
    ),
    "the Shadow Master captures": (
        MASTER,
        "d3c2",
        [
            (f"Play Elephant d3–c2: captures student, {REVEALS_NINJA}", RISKY),
            (f"Play Monkey d3–c2: captures student, {REVEALS_NINJA}", RISKY),
        ],
    ),
    "the Shadow Master moves": (MASTER, "c4d4", [("Play Elephant c4–d4, unseen", PLAIN)]),
}


@pytest.mark.parametrize(("state", "squares", "labels"), LABELS.values(), ids=LABELS)
def test_a_button_says_what_it_plays(
    state: GameState, squares: str, labels: list[tuple[str, Style]]
) -> None:
    assert play_buttons(state, squares) == labels


def test_buttons_of_cards_have_the_order_and_marks_of_the_hand() -> None:
    state = play(classic("2m2/5/5/5/2M2 r ox,tiger crane,horse boar"), "tiger:c1c3 horse:c5c4")
    *buttons, _ = controller_pages(state).after(ChooseSquare(Square.C3, Square.D3)).buttons
    assert [(button.emoji, button.label) for button in buttons] == [
        (UNICODE_EMOJI[Emoji.LEFT_CARD], "Play Ox c3–d3"),
        (UNICODE_EMOJI[Emoji.RIGHT_CARD], "Play Boar c3–d3"),
    ]


def test_button_labels_do_not_depend_on_the_hidden_enemy_ninja() -> None:
    text = f"m4/5/5/5/S3M r {HANDS}"
    buttons = [
        play_buttons(play(shadow(text, red_ninja="b1", blue_ninja=where), "crab:a1a2"), "b1b2")
        for where in ("b2", "e5")
    ]
    assert buttons[0] == buttons[1]


def test_the_longest_button_label_is_within_discords_limit() -> None:
    state = light("5/5/5/2S2/2M2 b crab,tiger elephant,seasnake dragon", ninjas="c4 d3")
    labels = [label or "" for label, _ in play_buttons(state, "d3c2")]
    assert labels
    assert all(len(label) <= MAX_LABEL_LENGTH for label in labels)
