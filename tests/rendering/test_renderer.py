from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from io import BytesIO
from multiprocessing import get_context

import pytest
from PIL import Image

from onitama_core.game import (
    Outcome,
    Player,
    Termination,
    conclude,
    parse_position,
    player_view,
    public_view,
)
from rendering import DEFAULT_THEME, Renderer, Renderers
from tests.rendering.positions import GOLDEN, MIDDLE, OPENING, after, play_out


def painted_elsewhere(name: str) -> str:
    view, seen_from = GOLDEN[name]
    return sha256(Renderer().board(view, seen_from=seen_from).data).hexdigest()


def test_a_picture_fills_discords_box_and_has_a_palette(renderer: Renderer) -> None:
    image = Image.open(BytesIO(renderer.board(after(OPENING), seen_from=Player.RED).data))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (1100, 700))


def test_what_is_chosen_for_a_theme_changes_its_pictures_alone() -> None:
    renderers = Renderers()
    usual = renderers.of(None)
    other = renderers.of(None, frame=(0, 0, 0))
    assert renderers.of(DEFAULT_THEME, frame=usual.theme.frame) is usual
    assert renderers.of(None, frame=(0, 0, 0)) is other
    boards = [one.board(after(OPENING), seen_from=Player.RED).data for one in (usual, other)]
    assert boards[0] != boards[1]


def test_the_same_view_gives_the_same_bytes_also_from_another_renderer(renderer: Renderer) -> None:
    other = Renderer()
    for view, seen_from in GOLDEN.values():
        first = renderer.board(view, seen_from=seen_from)
        assert renderer.board(view, seen_from=seen_from) == first
        assert other.board(view, seen_from=seen_from) == first


def test_another_process_paints_the_same_bytes(renderer: Renderer) -> None:
    view, seen_from = GOLDEN["middle-blue"]
    here = sha256(renderer.board(view, seen_from=seen_from).data).hexdigest()
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(painted_elsewhere, "middle-blue").result() == here


def test_threads_may_share_a_renderer_from_its_first_picture_on() -> None:
    renderer = Renderer()
    view, seen_from = GOLDEN["middle-red"]
    with ThreadPoolExecutor(4) as pool:
        pictures = list(pool.map(lambda _: renderer.board(view, seen_from=seen_from), range(8)))
    assert len(set(pictures)) == 1


def test_a_players_view_is_painted_as_the_public_one(renderer: Renderer) -> None:
    state = parse_position(MIDDLE)
    own = renderer.board(player_view(state, Player.BLUE), seen_from=Player.BLUE).data
    assert own == renderer.board(public_view(state), seen_from=Player.BLUE).data


def test_the_seats_see_different_pictures(renderer: Renderer) -> None:
    view = after(OPENING)
    red, blue = (renderer.board(view, seen_from=player).data for player in Player)
    assert red != blue


@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_game_can_be_painted_in_few_bytes(
    seed: int, renderer: Renderer
) -> None:
    for state in play_out(seed):
        for player in Player:
            assert len(renderer.board(public_view(state), seen_from=player).data) < 75_000


@pytest.mark.parametrize("termination", Termination)
@pytest.mark.parametrize("winner", [*Player, None])
def test_every_way_to_end_can_be_painted(
    winner: Player | None, termination: Termination, renderer: Renderer
) -> None:
    ended = conclude(parse_position(MIDDLE), Outcome(winner, termination)).state
    going_on = renderer.image(after(MIDDLE), seen_from=Player.RED)
    assert renderer.image(public_view(ended), seen_from=Player.RED) != going_on
