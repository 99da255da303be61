"""Reading what a player types, and what is said of what can't be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.ui.reading import read, read_lantern
from cogs.ui.sentences.refusals import sentence_for
from onitama_core.game import OnitamaError, Player, UnreadableText, Variant
from tests.cogs.ui.nights import after
from tests.onitama_core.game.helpers import classic, dealt, light, placed, shadow
from tests.rendering.night_positions import HANDS

if TYPE_CHECKING:
    from onitama_core.game import GameState, PlayerView

RED, BLUE = Player
STAY_OR_GO = "Now your ninja: `ninja:stay`, or from square to square, as in `ninja:b1c2`."


def view(state: GameState, player: Player, texts: str = "") -> PlayerView:
    return after(state, texts).own[player].view


def sentence(view: PlayerView, text: str = "hello") -> str | None:
    with pytest.raises(OnitamaError) as caught:
        read(text, view)
    return sentence_for(caught.value)


@pytest.mark.parametrize(("player", "squares"), [(RED, "b1 d1"), (BLUE, "b5 d5")])
def test_who_places_one_ninja_is_told_where_it_may_start(player: Player, squares: str) -> None:
    one, other = squares.split()
    assert sentence(view(dealt(Variant.SHADOW), player)) == (
        f"Your ninja starts beside your master: type `place:{one}` or `place:{other}`."
    )


def test_who_places_two_ninjas_is_told_to_name_both_squares() -> None:
    assert sentence(view(dealt(Variant.LIGHT), BLUE)) == (
        "Your two ninjas start on rank 5: type both squares, as in `place:a5,c5`."
    )


def test_at_the_ninja_step_an_attempt_is_explained() -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="a1", blue_ninja="a5")
    assert sentence(view(state, RED, "crab:c1c2")) == (
        f"{STAY_OR_GO} With `!` at the end, as in `ninja:b1c2!`, it strikes at a hidden ninja "
        "there. Hit or miss, everybody then sees yours until your next turn."
    )


@pytest.mark.parametrize("revealed", ["", "a5"])
def test_without_a_hidden_enemy_ninja_no_attempt_is_spoken_of(revealed: str) -> None:
    state = shadow(
        f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="a1", blue_ninja=revealed, revealed=revealed
    )
    assert sentence(view(state, RED, "crab:c1c2")) == STAY_OR_GO


def test_at_the_ninja_step_it_does_not_matter_where_ninjas_hide() -> None:
    told = {
        sentence(
            view(
                shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja=red, blue_ninja=blue), RED, "crab:c1c2"
            )
        )
        for red, blue in (("a1", "a5"), ("e5", "e1"), ("d3", "d3"))
    }
    assert len(told) == 1


def test_at_the_lantern_step_lines_are_explained() -> None:
    state = light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5 e5")
    assert sentence(view(state, RED, "crab:c1c2")) == (
        "Now your lanterns: `lantern:3` lights rank 3, `lantern:c` file c, `lantern:none` no line."
    )


def test_in_the_move_a_card_that_is_none_is_named() -> None:
    state = placed(dealt(Variant.SHADOW), red="b1", blue="d5")
    assert sentence(view(state, RED), "crame:c1c3") == (
        "“crame” is not a card I know. Perhaps **Crane**?"
    )


def test_squares_alone_are_read_where_one_card_leads_there() -> None:
    assert str(read("c1c3", view(dealt(Variant.CLASSIC), RED))) == "tiger:c1c3"


def test_squares_alone_that_two_cards_fit_are_asked_back() -> None:
    state = classic("2m2/5/5/5/2M2 r boar,crab crane,monkey dragon")
    assert sentence(view(state, RED), "c1-c2") == (
        "**Boar** or **Crab**? Type `boar:c1c2` or `crab:c1c2`."
    )


def test_who_is_not_to_act_is_not_told_of_the_others_step() -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="a1", blue_ninja="a5")
    before, during = view(state, BLUE), view(state, BLUE, "crab:c1c2")
    assert sentence(during) == sentence(before)
    assert "ninja" not in str(sentence(during))


@pytest.mark.parametrize("text", ["7", "c1c3", "pass", "stay"])
def test_a_line_that_is_none_is_told_which_there_are(text: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        read_lantern(text)
    assert sentence_for(caught.value) == (
        f"“{text}” is no line. Lines are a to e and 1 to 5; `none` keeps your lanterns."
    )
