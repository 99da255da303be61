"""A private board where much is hidden: what its player alone may know stands on it too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.practice.board import InPractice
from cogs.ui import clicks
from onitama_core.game import Outcome, Player, Termination, Variant
from tests.cogs.ui.nights import after
from tests.onitama_core.game.helpers import classic, dealt, light, shadow
from tests.sentences.moments import ended
from tests.sentences.practice import ALICE, COMPUTER, seated

if TYPE_CHECKING:
    from onitama_core.game import GameState

RED, BLUE = Player
HANDS: Final = "crab,tiger crane,monkey dragon"
DUEL: Final = f"s1m1s/5/5/5/S1M1S r {HANDS}"
GIVEN_UP: Final = Outcome(BLUE, Termination.RESIGNATION)


def board(state: GameState, texts: str = "") -> InPractice:
    """Alice's, who is Red."""
    updates = seated(after(state, texts), (ALICE, COMPUTER), is_private=True)
    return InPractice(updates.own[RED])


def over(state: GameState, *, is_red: bool = True) -> InPractice:
    seats = (ALICE, COMPUTER) if is_red else (COMPUTER, ALICE)
    updates = seated(ended(state, GIVEN_UP).updates, seats, is_private=True)
    return InPractice(updates.own[RED if is_red else BLUE])


def kinds(seat: InPractice) -> set[type]:
    return {type(button.click) for button in (*seat.buttons, *seat.help)}


def test_it_says_where_the_own_ninja_went_unseen() -> None:
    state = shadow(DUEL, red_ninja="d2", blue_ninja="d5")
    assert "Your ninja moved d2–d3." in board(state, "crab:c1c2 ninja:d2d3").headed("")


def test_what_a_lantern_told_stays_on_the_board_after_the_answering_turn() -> None:
    state = shadow(DUEL, red_ninja="d2", blue_ninja="d5")
    played = "crab:c1c2 ninja:stay lantern:d crane:c5c4 ninja:stay lantern:none"
    told = board(state, played).headed("")
    assert "**Yes**, a hidden ninja stood on file d in turn" in told
    assert "🔷 Computer played **Crane c5–c4**" in told


def test_before_the_first_turn_it_says_what_the_level_means_there() -> None:
    assert "-# Level 3 in the dark:" in board(dealt(Variant.SHADOW)).headed("Place.")
    assert "in the dark" not in board(dealt(Variant.SHADOW), "place:b1 place:d5").headed("")
    assert "in the dark" not in board(classic(f"ssmss/5/5/5/SSMSS r {HANDS}")).headed("")


def test_there_is_no_hint() -> None:
    assert clicks.Hint not in kinds(board(shadow(DUEL, red_ninja="d2", blue_ninja="d5")))


def test_after_the_end_one_is_led_to_where_the_computer_looked_and_to_no_review() -> None:
    shown = kinds(over(shadow(DUEL, red_ninja="d2", blue_ninja="d5")))
    assert clicks.Believed in shown
    assert clicks.Review not in shown


def test_who_has_no_ninja_was_not_looked_for() -> None:
    state = light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5 b4")
    assert clicks.Believed not in kinds(over(state))
    assert clicks.Believed in kinds(over(state, is_red=False))


def test_before_the_end_nothing_leads_there() -> None:
    assert clicks.Believed not in kinds(board(shadow(DUEL, red_ninja="d2", blue_ninja="d5")))


def test_by_day_the_review_is_offered_as_ever() -> None:
    shown = kinds(over(classic(f"ssmss/5/5/5/SSMSS r {HANDS}")))
    assert clicks.Review in shown
    assert clicks.Believed not in shown


def test_the_levels_after_the_end_are_told_as_they_are_in_the_dark() -> None:
    (levels,) = over(shadow(DUEL, red_ninja="d2", blue_ninja="d5")).lists
    assert len(levels.options) == 8
    assert all("turns ahead" not in (option.description or "") for option in levels.options)
    told = [option.description or "" for option in levels.options]
    assert ["careless" in one for one in told] == [True] * 3 + [False] * 5
