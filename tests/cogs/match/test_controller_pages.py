"""The controller as a grid of squares and as lists."""

from __future__ import annotations

from functools import partial
from itertools import chain
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
    PlayAction,
    PlayByTap,
    TakeBack,
)
from cogs.match.private import ControllerContext, describe_played_action, match_context
from cogs.match.private_controller import ControllerPages
from cogs.shared.custom_ids import decode
from cogs.shared.messages import UNICODE_EMOJI, Caption, Style
from onitama_core import game
from onitama_core.game import GameState, Player, Square, Variant
from rendering import EMOJI_OF_PIECES, Emoji
from tests.cogs.shared.builders import after
from tests.onitama_core.game.helpers import classic, dealt, light, play, shadow, wind
from tests.rendering.positions import HANDS, play_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cogs.match.choices import Choice
    from cogs.shared.messages import Button, Controller


# The controller's texts and button labels

RED, BLUE = Player
MAX_LABEL_LENGTH = 80
"""Maximum length of a button's label in Discord."""
REVEALS_NINJA = "shows my ninja until my next turn"
PLAIN, RISKY = Style.success, Style.danger
TARGET, CAPTURE, SWAP = (
    UNICODE_EMOJI[Emoji.TARGET],
    UNICODE_EMOJI[Emoji.CAPTURE],
    UNICODE_EMOJI[Emoji.SWAP],
)


def controller_pages(
    state: GameState, player: Player | None = None, texts: str = ""
) -> ControllerPages:
    """Return the controller's pages for `player`, by default the player to move."""
    update = after(state, texts).own[state.position.turn if player is None else player]
    return ControllerPages(match_context(update), Caption("board.png", ""), UNICODE_EMOJI)


# -- labels of buttons that play --


def play_buttons(state: GameState, squares: str) -> list[tuple[str | None, Style]]:
    """Return the buttons that play moves between these squares, without the one that leads back."""
    origin, target = Square.parse(squares[:2]), Square.parse(squares[2:])
    *buttons, _ = controller_pages(state).after(ChooseSquare(origin, target)).buttons
    return [(button.label, button.style) for button in buttons]


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


TWO_CARDS = "2m2/5/5/5/S1M2 r boar,crab crane,monkey dragon"


def test_a_second_tap_on_a_square_plays_if_one_card_fits() -> None:
    state = classic("2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon")
    assert on_square(state, "c3", "c1") == PlayByTap(game.parse_action("tiger:c1c3"))
    ninja = play(shadow(f"m4/5/1s3/5/S3M r {HANDS}", red_ninja="b1"), "tiger:a1a3")
    spirit = play(wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon"), "bat:a1a2")
    assert on_square(spirit, "b4", "c3") == PlayByTap(game.parse_action("bat:c3b4"))
    assert isinstance(on_square(classic(TWO_CARDS), "c2", "c1"), ChooseSquare)
    assert on_square(ninja, "b3", "b1") == PlayByTap(game.parse_action("ninja:b1b3"))


TEMPLE_IN_REACH = "m4/2M2/5/5/5 r crab,ox crane,monkey dragon"
CHOSEN_SQUARE_TEXTS: Final[dict[str, tuple[GameState, str, str]]] = {
    "one card": (
        classic("2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon"),
        "c1c3",
        "#12 · Tiger c1–c3: tap c3 again to play it, or tap another square.",
    ),
    "two cards": (
        classic(TWO_CARDS),
        "c1c2",
        "#12 · Two cards reach c2: choose one, or tap another square.",
    ),
    "two cards that both win": (
        classic(TEMPLE_IN_REACH),
        "c4c5",
        "#12 · Two cards reach c5 and win: tap c5 again, or choose one.",
    ),
    "the Spirit": (
        play(wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon"), "bat:a1a2"),
        "c3b4",
        "#12 · Spirit c3–b4 (Bat): tap b4 again to play it, or tap another square.",
    ),
    "a ninja that captures and is revealed": (
        play(shadow(f"m4/5/1s3/5/S3M r {HANDS}", red_ninja="b1", blue_ninja="e5"), "tiger:a1a3"),
        "b1b3",
        (
            "#12 · Ninja b1–b3: tap b3 again to play it, or tap another square. "
            "Everybody then sees your ninja until your next turn."
        ),
    ),
}


@pytest.mark.parametrize(
    ("state", "squares", "text"), CHOSEN_SQUARE_TEXTS.values(), ids=CHOSEN_SQUARE_TEXTS
)
def test_a_chosen_square_says_what_a_second_tap_does(
    state: GameState, squares: str, text: str
) -> None:
    origin, target = Square.parse(squares[:2]), Square.parse(squares[2:])
    assert controller_pages(state).after(ChooseSquare(origin, target)).text == text


def test_a_second_tap_plays_either_card_if_both_win() -> None:
    state = classic(TEMPLE_IN_REACH)
    assert on_square(state, "c5", "c4") == PlayByTap(game.parse_action("crab:c4c5"))


def placing(state: GameState, player: Player, tapped: str, chosen: str) -> Controller:
    """Return the page after a tap on a start square, with the squares `chosen` after it."""
    squares = tuple(map(Square.parse, chosen.split()))
    return controller_pages(state, player).after(ChooseStart(Square.parse(tapped), squares))


def test_a_second_tap_on_a_start_square_confirms_the_ninja() -> None:
    page = placing(dealt(Variant.SHADOW), RED, "b1", "b1")
    assert tap_on(page, "b1") == PlayByTap(game.parse_action("place:b1"))
    assert page.text.endswith("Your ninja on b1: tap b1 again to confirm, or tap another square.")
    assert tap_on(page, "d1") == ChooseStart(Square.D1, (Square.D1,))


def test_two_ninjas_are_confirmed_by_a_second_tap_on_either_once_both_are_chosen() -> None:
    one = placing(dealt(Variant.LIGHT), BLUE, "a5", "a5")
    assert one.text.endswith("Your first ninja is on a5. Tap a square for the second.")
    assert tap_on(one, "a5") is None, "the second ninja is missing"
    two = placing(dealt(Variant.LIGHT), BLUE, "a5", "c5 a5")
    text = "Your ninjas on a5 and c5: tap either again to confirm, or tap another square."
    assert two.text.endswith(text)
    for square in ("a5", "c5"):
        assert tap_on(two, square) == PlayByTap(game.parse_action("place:a5,c5"))
    ids = [button.click.custom_id for row in two.grid for button in row]
    assert len(set(ids)) == len(ids)


def test_a_third_start_square_replaces_the_first_one() -> None:
    two = placing(dealt(Variant.LIGHT), BLUE, "a5", "c5 a5")
    assert tap_on(two, "b5") == ChooseStart(Square.B5, (Square.A5, Square.B5))


FINAL_MOVE = f"m4/5/1s3/5/S3M r {HANDS}"


def test_a_pawns_move_in_shadow_says_that_the_ninja_follows_and_that_it_is_final() -> None:
    state = shadow(FINAL_MOVE, red_ninja="b1", blue_ninja="e5")
    page = controller_pages(state).after(ChooseSquare(Square.A1, Square.A3))
    assert page.buttons[0].label == "Play Tiger a1–a3, then your ninja"
    assert page.text == (
        "#12 · Tiger a1–a3: tap a3 again to play it, or tap another square. "
        "Once played it is final."
    )
    winning = shadow("2m2/2M2/5/5/S4 r crab,ox crane,monkey dragon", red_ninja="b1")
    page = controller_pages(winning).after(ChooseSquare(Square.C4, Square.C5))
    assert page.buttons[0].label == "Play Crab c4–c5: captures the master and wins"
    assert "final" not in page.text


NINJA_STEPS: Final = {
    "in sight": shadow(FINAL_MOVE, red_ninja="b1", blue_ninja="e5", revealed="e5"),
    "used": shadow(FINAL_MOVE, red_ninja="b1", blue_ninja="e5", lanterns=(0, 2)),
    "captured": shadow(FINAL_MOVE, red_ninja="b1"),
    "first turn": shadow(FINAL_MOVE, red_ninja="b1", blue_ninja="e5", turn=1),
    "offered": shadow(FINAL_MOVE, red_ninja="b1", blue_ninja="e5"),
}
"""Positions before Red's turn, by the reason why the turn has no lantern step."""
NO_LANTERN: Final = {
    "in sight": "No lantern in this turn: the enemy ninja is in sight.",
    "used": "No lantern in this turn: you have used both.",
    "captured": "No lantern in this turn: the enemy ninja is captured.",
    "first turn": "No lantern in the first turn of a match.",
    "offered": "",
}


@pytest.mark.parametrize(("case", "reason"), NO_LANTERN.items(), ids=NO_LANTERN)
def test_the_ninjas_page_says_why_the_turn_has_no_lantern(case: str, reason: str) -> None:
    state = play(NINJA_STEPS[case], "tiger:a1a3")
    assert [
        line for line in controller_pages(state).first().text.splitlines() if "lantern" in line
    ] == ([f"-# {reason}"] if reason else [])


def test_the_answer_to_a_typed_move_says_why_the_turn_has_no_lantern() -> None:
    update = after(NINJA_STEPS["in sight"], "tiger:a1a3").own[RED]
    text = describe_played_action(update, game.parse_action("tiger:a1a3"), None)
    assert text.splitlines()[-1] == f"-# {NO_LANTERN['in sight']}"


def test_without_an_own_ninja_the_pawns_page_says_why_there_is_no_lantern() -> None:
    state = light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5 c5", lanterns=0)
    page = controller_pages(state, RED).after(ChooseSquare(Square.C1, Square.C2))
    assert page.text.endswith("\n-# No lantern in this turn: you have used both.")


def test_the_page_says_if_the_spirit_cannot_move_with_a_wind_card() -> None:
    state = wind("W1m2/5/5/5/SSMSS r bat,crab crane,eagle dragon")
    page = controller_pages(state).after(ChooseSquare(Square.B1, Square.B2))
    assert page.text.endswith("\n-# No step of the Spirit with Bat: from a5 it can't move.")


def test_a_square_that_only_one_piece_can_reach_may_be_tapped_first() -> None:
    state = classic(TWO_CARDS)
    assert on_square(state, "c2") == ChooseSquare(Square.C1, Square.C2)
    assert on_square(state, "e1") == ChooseSquare(Square.C1, Square.E1)
    assert on_square(state, "b2") == Back(), "nothing goes there"
    two_ways = classic("2m2/5/5/2M2/S3S r crab,tiger crane,monkey dragon")
    assert on_square(two_ways, "c1") == Back(), "from a1 or e1"
    assert on_square(two_ways, "c2") == ChoosePawn(Square.C2)


def test_the_controller_with_lists_begins_with_the_list_of_pieces() -> None:
    update = after(classic(TWO_CARDS), "").own[RED]
    first = ControllerPages(
        match_context(update), Caption("", ""), UNICODE_EMOJI, as_lists=True
    ).first()
    assert [one.placeholder for one in first.lists] == ["Your pieces"]


WIND: Final = wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon")
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


# -- emoji of the squares' buttons --

TARGET_TEXTS: Final = [
    (
        classic("2m2/5/1s3/2M2/S4 r crab,ox crane,monkey dragon"),
        "a1",
        f"tap {TARGET} to go there. Or",
    ),
    (
        classic("2m2/5/2s2/2M2/S4 r crab,ox crane,monkey dragon"),
        "c2",
        f"tap {TARGET} to go there, {CAPTURE} to capture. Or",
    ),
    (
        classic("m4/5/s4/S4/M4 r tiger,horse crane,monkey dragon"),
        "a1",
        f"tap {CAPTURE} to capture. Or",
    ),
    (WIND, "c3", f"tap {TARGET} to move it there. Or"),
    (
        wind("2m2/2s2/5/2W2/2M2 r bat,tiger crane,eagle dragon"),
        "c2",
        f"tap {TARGET} to move it there, {SWAP} to swap. Or",
    ),
    (
        wind("m4/5/s4/S4/W3M r tiger,horse crane,eagle dragon"),
        "a1",
        f"a1: tap {SWAP} to swap. Or",
    ),
]


@pytest.mark.parametrize(("state", "square", "expected"), TARGET_TEXTS)
def test_the_text_explains_the_target_emoji_that_the_grid_shows(
    state: GameState, square: str, expected: str
) -> None:
    assert expected in controller_pages(state).after(ChoosePawn(Square.parse(square))).text


# -- texts about hidden ninjas and lanterns --


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (
            shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="b2", blue_ninja="a5"),
            " Your ninja hides on b2: your pieces can't go there.",
        ),
        (
            shadow("2m1M/5/5/5/5 r bear,fox crane,monkey dragon", red_ninja="e2", blue_ninja="a5"),
            (
                "#12 · None of your pieces can move, so you pass: choose the card to exchange. "
                "Then your ninja may move with that card. "
                "The pass may tell the others where your ninja stands."
            ),
        ),
        (
            light("5/5/5/5/2M2 b crab,tiger bear,fox dragon", ninjas="a1"),
            "#12 · None of your ninjas can move, so you pass: choose the card to exchange.",
        ),
        (
            light(f"5/5/5/5/2M2 b {HANDS}", ninjas="a5 c5"),
            (
                "#12 · Your turn. Tap a ninja of yours: 🥷. "
                "Or tap a square that only one of your pieces can reach."
            ),
        ),
    ],
    ids=["in the way", "a pass that may tell", "a pass that tells nothing", "a ninja to tap"],
)
def test_the_text_for_a_player_with_ninjas_explains_blocked_squares_and_passes(
    state: GameState, expected: str
) -> None:
    text = controller_pages(state).first().text
    assert text.endswith(expected)
    assert not expected.startswith("#12") or text == expected


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
    as_lists = ControllerPages(context, Caption("board.png", ""), UNICODE_EMOJI, as_lists=True)
    [lines] = as_lists.first().lists
    assert [option.label for option in lines.options][::5] == ["Rank 1", "File a"]


def test_choosing_a_line_for_a_lantern_asks_for_confirmation() -> None:
    state = light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5 c5")
    expected = controller_pages(state, RED, "crab:c1c2").after(ChooseLine(game.Line("3"))).text
    assert expected == "#12 · Light rank 3? That uses up a lantern."


@pytest.mark.parametrize(
    "forged", [ChooseStart(Square.parse("b1"), ()), ChooseLine(game.Line("3"))]
)
def test_a_forged_choice_of_another_phase_shows_the_current_page(forged: Choice) -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="b2", blue_ninja="a5")
    asked = controller_pages(state, RED)
    assert asked.after(forged).text == asked.after(Back()).text


# The controller with lists, whose texts screen readers can read aloud

MAX_OPTIONS, MAX_OPTION_LENGTH = 25, 100
"""Limits of Discord: options of a list, and characters of an option's text."""


def as_lists(state: GameState, player: Player = RED) -> ControllerPages:
    step = partial(ControllerClick, 12, 3)
    context = ControllerContext(
        game.player_view(state, player), (), "any", format_text=str, make_click=step
    )
    return ControllerPages(context, Caption("board.png", ""), UNICODE_EMOJI, as_lists=True)


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
        pages = reachable_pages(as_lists(state, player)).values()
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
    pages = as_lists(classic("2m2/5/2s2/5/S1M2 r tiger,crab crane,monkey dragon"))
    first, second = pages.first(), pages.after(ChoosePawn(Square.parse("c1")))
    only = as_lists(classic("2m2/5/5/5/S1M2 r horse,tiger crane,monkey dragon"))
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
