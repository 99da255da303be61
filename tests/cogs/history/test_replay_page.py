"""What is written below the frames of a match, and the message they come with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.history.replay import film
from cogs.ui import clicks
from cogs.ui.messages import MOST_TURNS, Picture
from cogs.ui.pictures import scenes
from onitama_core.game import (
    Deed,
    Player,
    Variant,
    apply,
    parse_action,
    parse_position,
    replay_view,
)
from onitama_core.matches import Revealed
from rendering import words
from tests.cogs.ui.matches import match_of
from tests.onitama_core.game.helpers import dealt, shadow
from tests.rendering.positions import HANDS, MET, START, UNSEEN, after_turn, given_up

if TYPE_CHECKING:
    from onitama_core.game import ReplayView

RED, BLUE = Player
PICTURE = Picture("replay.webp", "", b"")


def revealed(view: ReplayView, turn: int = 5, turns: int = 9) -> Revealed:
    return Revealed(match_of(1, "Bob"), view, turn, turns)


def test_a_caption_names_the_side_and_what_it_did() -> None:
    assert words.caption(MET, 5) == "5 · Red: Crab d2–d3; ninja b3–b4; lit rank 4: yes"
    assert words.caption(UNSEEN, 8) == "8 · Blue: ninja c5–c4 with Crane"


def test_a_caption_tells_a_capture() -> None:
    view = after_turn(
        shadow(f"2m2/5/3s1/3S1/2M2 r {HANDS}", red_ninja="a1", blue_ninja="a5"),
        "crab:d2d3 ninja:stay lantern:none",
    )
    assert words.caption(view, 7) == (
        "7 · Red: Crab d2–d3, captured Blue's student; ninja stayed on a1; lit no lantern"
    )


def test_a_caption_tells_where_the_spirit_went() -> None:
    state = parse_position("1smss/5/s1W2/5/SSMSS r tiger,crab crane,monkey dragon")
    view = after_turn(state, "crab:c3a3")
    assert words.caption(view, 3) == (
        "3 · Red: Spirit c3–a3 with Crab, swapped with Blue's student"
    )
    assert words.caption(after_turn(state, "tiger:c3c2"), 3) == ("3 · Red: Spirit c3–c2 with Tiger")


def test_the_start_is_the_deal() -> None:
    assert words.caption(START, 0) == "The start · the cards are dealt"


def test_the_start_is_the_placements_and_nobodys_turn() -> None:
    state, deeds = dealt(Variant.SHADOW), []
    for player, text in ((BLUE, "place:d5"), (RED, "place:b1")):
        action = parse_action(text)
        state, events = apply(state, player, action)
        deeds.append(Deed(player, action, events))
    view = replay_view(given_up(state), state, deeds)
    [scene] = scenes([revealed(view, 0)])
    assert scene.caption == (
        "The start · Alice plays Red; Bob plays Blue; Alice: placed on b1; Bob: placed on d5"
    )
    assert scene.player is None


def test_a_scene_has_the_mark_of_who_moved() -> None:
    made = scenes([revealed(START, 0), revealed(MET, 1), revealed(UNSEEN, 2)])
    assert [scene.player for scene in made] == [None, RED, BLUE]


def test_of_a_very_long_match_the_last_turns_are_drawn() -> None:
    turns = [revealed(MET, number, 240) for number in range(241)]
    made = scenes(turns)
    assert len(made) == MOST_TURNS + 1
    assert made[-1].caption.startswith("240 · ")
    assert film(turns, PICTURE).content.splitlines() == [
        "#1000001 · Alice (Red) – Bob (Blue) · 240 turns",
        "The film shows the last 100.",
    ]


def test_a_film_without_a_turn_leads_nowhere() -> None:
    assert film([revealed(START, 0, 0)], PICTURE).buttons == ()


def test_a_film_leads_to_its_pages() -> None:
    buttons = film([revealed(MET, 9, 9)], PICTURE).buttons
    assert [button.click for button in buttons if not button.is_disabled] == [
        clicks.ShowReplay(1000001, clicks.Edge.FIRST),
        clicks.ShowReplay(1000001, 1),
        clicks.ShowReplay(1000001, clicks.Edge.LAST),
    ]
    assert len({button.click.custom_id for button in buttons}) == len(buttons) == 5
    assert "· 1 turn" in film([revealed(MET, 1, 1)], PICTURE).content


@pytest.mark.parametrize("name", ["Bob", "Jean-Luc", "O'Neill 2"])
def test_a_caption_names_who_moved(name: str) -> None:
    [scene] = scenes([Revealed(match_of(1, name), UNSEEN, 8, 9)])
    assert scene.caption == f"8 · {name}: ninja c5–c4 with Crane"


@pytest.mark.parametrize("name", ["Боб", "Zoë", "bob_42", "鶴", "🥷", "Red", "alice", "B" * 21, ""])
def test_names_that_cant_be_drawn_or_mislead_are_sides(name: str) -> None:
    """An empty one is somebody, whom the font can write."""
    [scene] = scenes([Revealed(match_of(1, name), UNSEEN, 8, 9)])
    assert scene.caption.startswith("8 · somebody: " if not name else "8 · Blue: ")
