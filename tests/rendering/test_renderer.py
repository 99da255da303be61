from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    CATALOGUE,
    Outcome,
    Player,
    Termination,
    Variant,
    conclude,
    parse_position,
    player_view,
    public_view,
)
from rendering import DEFAULT_THEME, Renderer, Renderers
from rendering.tiles import DAY, NIGHT
from tests.rendering.positions import BOARDS, MIDDLE, OPENING, SPIRIT_STEP, after, play_out
from tests.rendering.test_golden import MOST_BYTES

if TYPE_CHECKING:
    from onitama_core.game import GameState

RED, BLUE = Player
EVERY = 3
"""A picture of each third state is enough."""


def painted_elsewhere(name: str) -> str:
    view, seen_from = BOARDS[name]
    return sha256(Renderer().board(view, seen_from=seen_from).data).hexdigest()


def test_what_is_chosen_for_a_theme_changes_its_pictures_alone() -> None:
    renderers = Renderers()
    usual = renderers.of(None)
    other = renderers.of(None, frame=(0, 0, 0))
    assert renderers.of(DEFAULT_THEME, frame=usual.theme.frame) is usual
    assert renderers.of(None, frame=(0, 0, 0)) is other
    boards = [one.board(after(OPENING), seen_from=RED).data for one in (usual, other)]
    assert boards[0] != boards[1]


def test_another_process_paints_the_same_bytes(renderer: Renderer) -> None:
    view, seen_from = BOARDS["middle-blue"]
    here = sha256(renderer.board(view, seen_from=seen_from).data).hexdigest()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(painted_elsewhere, "middle-blue").result() == here


@pytest.mark.parametrize("name", ["middle-red", "wind-both-red"])
def test_threads_may_share_a_renderer_from_its_first_picture_on(name: str) -> None:
    renderer = Renderer()
    view, seen_from = BOARDS[name]
    with ThreadPoolExecutor(4) as pool:
        pictures = list(pool.map(lambda _: renderer.board(view, seen_from=seen_from), range(8)))
    assert len(set(pictures)) == 1


def test_other_pictures_need_nothing_of_the_wind() -> None:
    renderer = Renderer()
    renderer.board(after(OPENING), seen_from=RED)
    for _ in renderer.warm_up():
        pass
    assert set(renderer._caches) == {DAY, NIGHT}


@pytest.mark.parametrize("state", [parse_position(MIDDLE), SPIRIT_STEP], ids=["classic", "wind"])
def test_by_day_a_players_view_is_painted_and_told_as_the_public_one(
    state: GameState, renderer: Renderer
) -> None:
    own = renderer.board(player_view(state, RED), seen_from=RED)
    assert own == renderer.board(public_view(state), seen_from=RED)


def test_other_cards_are_another_picture(renderer: Renderer) -> None:
    some, others = CATALOGUE[:5], CATALOGUE[1:6]
    assert renderer.cards(some) == renderer.cards(some) != renderer.cards(others)


@pytest.mark.parametrize("variant", Variant)
def test_every_position_of_a_game_can_be_painted_in_few_bytes(
    variant: Variant, renderer: Renderer
) -> None:
    for state in play_out(variant, seed=3)[::EVERY]:
        for view, near in ((public_view(state), RED), (player_view(state, BLUE), BLUE)):
            assert len(renderer.board(view, seen_from=near).data) < MOST_BYTES


@pytest.mark.parametrize("termination", Termination)
@pytest.mark.parametrize("winner", [*Player, None])
def test_every_way_to_end_can_be_painted(
    winner: Player | None, termination: Termination, renderer: Renderer
) -> None:
    ended = conclude(parse_position(MIDDLE), Outcome(winner, termination)).state
    going_on = renderer.image(after(MIDDLE), seen_from=RED)
    assert renderer.image(public_view(ended), seen_from=RED) != going_on
