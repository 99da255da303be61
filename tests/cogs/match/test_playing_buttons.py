"""What the buttons that play say of what comes of it, as far as their reader may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.match.private_controller import ListedController, TappedController
from cogs.match.private_seats import InMatch
from cogs.ui import clicks
from cogs.ui.messages import UNICODE, Caption, Style
from onitama_core.game import Player, Square, parse_action
from tests.cogs.ui.nights import after
from tests.onitama_core.game.helpers import classic, light, play, shadow, wind
from tests.rendering.night_positions import HANDS

if TYPE_CHECKING:
    from cogs.ui.clicks import Choice
    from cogs.ui.messages import Button
    from onitama_core.game import GameState

LONGEST_LABEL = 80
"""What Discord takes."""
SHOWS = "shows my ninja until my next turn"
PLAIN, RISKY = Style.success, Style.danger


def buttons(state: GameState, squares: str) -> list[Button]:
    """What can be played from one square to another."""
    origin, target = Square.parse(squares[:2]), Square.parse(squares[2:])
    update = after(state, "").own[state.position.turn]
    steps = TappedController(InMatch(update), Caption("", ""), UNICODE)
    return list(steps.after(clicks.ChooseSquare(origin, target)).buttons)


def said(state: GameState, squares: str) -> list[tuple[str | None, Style]]:
    return [(button.label, button.style) for button in buttons(state, squares)[:-1]]


def on_square(state: GameState, square: str, origin: str = "") -> Choice:
    """Once it is chosen for what stands on `origin`, or before anything is."""
    update = after(state, "").own[state.position.turn]
    page = TappedController(InMatch(update), Caption("", ""), UNICODE)
    target = Square.parse(square)
    shown = (
        page.after(clicks.ChooseSquare(Square.parse(origin), target)) if origin else page.first()
    )
    clicks_on = (b.click for row in shown.grid for b in row if not b.is_disabled)
    choices = [click.choice for click in clicks_on if isinstance(click, clicks.StepClick)]
    return next((c for c in choices if str(c).endswith(square)), clicks.Back())


TWO_CARDS = "2m2/5/5/5/S1M2 r boar,crab crane,monkey dragon"


def test_where_one_card_fits_the_chosen_square_plays_when_it_is_tapped_again() -> None:
    state = classic("2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon")
    assert on_square(state, "c3", "c1") == clicks.PlayByTap(parse_action("tiger:c1c3"))
    ninja = play(shadow(f"m4/5/1s3/5/S3M r {HANDS}", red_ninja="b1"), "tiger:a1a3")
    spirit = play(wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon"), "bat:a1a2")
    assert on_square(spirit, "b4", "c3") == clicks.PlayByTap(parse_action("bat:c3b4"))
    assert isinstance(on_square(classic(TWO_CARDS), "c2", "c1"), clicks.ChooseSquare)
    assert isinstance(on_square(ninja, "b3", "b1"), clicks.ChooseSquare), "shows the ninja"


def test_a_square_that_only_one_piece_can_reach_may_be_tapped_first() -> None:
    state = classic(TWO_CARDS)
    assert on_square(state, "c2") == clicks.ChooseSquare(Square.C1, Square.C2)
    assert on_square(state, "e1") == clicks.ChooseSquare(Square.C1, Square.E1)
    assert on_square(state, "b2") == clicks.Back(), "nothing goes there"
    two_ways = classic("2m2/5/5/2M2/S3S r crab,tiger crane,monkey dragon")
    assert on_square(two_ways, "c1") == clicks.Back(), "from a1 or e1"
    assert on_square(two_ways, "c2") == clicks.ChoosePawn(Square.C2)


def test_a_piece_is_chosen_first_in_lists_and_played_with_the_button() -> None:
    state = classic(TWO_CARDS)
    update = after(state, "").own[Player.RED]
    first = ListedController(InMatch(update), Caption("", ""), UNICODE).first()
    assert [one.placeholder for one in first.lists] == ["Your pieces"]


def test_a_plain_move_says_its_card_and_its_squares() -> None:
    state = classic("2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon")
    assert said(state, "c1c3") == [("Play Tiger c1–c3", PLAIN)]


def test_a_winning_move_says_how() -> None:
    state = classic("2m2/2M2/5/5/5 r crab,tiger crane,monkey dragon")
    assert said(state, "c4c5") == [("Play Crab c4–c5: captures the master and wins", PLAIN)]
    alone = classic("m4/2M2/5/5/5 r crab,tiger crane,monkey dragon")
    assert said(alone, "c4c5") == [("Play Crab c4–c5: reaches the temple and wins", PLAIN)]


def test_the_first_part_of_a_wind_card_says_that_the_spirit_follows() -> None:
    state = wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon")
    assert said(state, "a1a2") == [
        ("Play Bat a1–a2, then the Spirit", PLAIN),
        ("Play Crab a1–a2", PLAIN),
    ]
    assert said(play(state, "bat:a1a2"), "c3b4") == [("Play Bat c3–b4", PLAIN)]


def test_where_the_spirit_cannot_move_it_is_not_announced() -> None:
    state = wind("W1m2/5/5/5/SSMSS r bat,crab crane,eagle dragon")
    assert said(state, "b1b2")[0] == ("Play Bat b1–b2", PLAIN)


def test_cards_stand_as_they_lie_in_the_hand() -> None:
    state = play(classic("2m2/5/5/5/2M2 r ox,tiger crane,horse boar"), "tiger:c1c3 horse:c5c4")
    assert [label for label, _ in said(state, "c3d3")] == [
        "Play Ox c3–d3",
        "Play Boar c3–d3",
    ]


def test_a_strike_and_a_move_unseen_are_told_apart_by_words_and_colour() -> None:
    state = shadow(f"m4/5/5/5/S3M r {HANDS}", red_ninja="b1", blue_ninja="e5")
    assert said(play(state, "crab:a1a2"), "b1b2") == [
        ("Move ninja b1–b2, unseen", PLAIN),
        (f"Strike b2: {SHOWS}", RISKY),
    ]


def test_what_a_ninja_is_seen_to_capture_shows_it_too() -> None:
    state = shadow(f"m4/5/1s3/5/S3M r {HANDS}", red_ninja="b1", blue_ninja="e5")
    told = said(play(state, "tiger:a1a3"), "b1b3")
    assert told == [(f"Move ninja b1–b3: captures student, {SHOWS}", RISKY)]


def test_a_ninja_that_wins_has_nothing_to_fear() -> None:
    state = shadow(f"2m2/5/5/5/S1M2 r {HANDS}", red_ninja="c3", blue_ninja="a5")
    told = said(play(state, "tiger:a1a3"), "c3c5")
    assert told == [("Move ninja c3–c5: captures the master and wins", PLAIN)]


def test_the_shadow_masters_moves_are_unseen_unless_they_capture() -> None:
    state = light("5/5/5/2S2/2M2 b crab,tiger elephant,monkey dragon", ninjas="c4 d3")
    assert said(state, "d3c2") == [
        (f"Play Elephant d3–c2: captures student, {SHOWS}", RISKY),
        (f"Play Monkey d3–c2: captures student, {SHOWS}", RISKY),
    ]
    assert said(state, "c4d4") == [("Play Elephant c4–d4, unseen", PLAIN)]


def test_where_an_enemy_hides_makes_no_difference() -> None:
    text = f"m4/5/5/5/S3M r {HANDS}"
    told = [
        said(play(shadow(text, red_ninja="b1", blue_ninja=where), "crab:a1a2"), "b1b2")
        for where in ("b2", "e5")
    ]
    assert told[0] == told[1]


def test_the_longest_label_fits() -> None:
    state = light("5/5/5/2S2/2M2 b crab,tiger elephant,seasnake dragon", ninjas="c4 d3")
    labels = [label or "" for label, _ in said(state, "d3c2")]
    assert labels
    assert all(len(label) <= LONGEST_LABEL for label in labels)
