"""What is painted when and by whom, and who can tell secrets from it."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.game import (
    CATALOGUE,
    Outcome,
    Piece,
    PieceKind,
    Player,
    Termination,
    Variant,
    conclude,
    parse_position,
    player_view,
    public_view,
)
from rendering import DEFAULT_THEME, Renderer, Renderers
from rendering.board import BoardPicture
from rendering.cards import draw_card
from rendering.figures import MoveMark
from rendering.layout import Cell
from rendering.panel import draw_sign, draw_tray
from rendering.squares import SquareTile, draw_board, draw_square
from rendering.theme import SHRINE, THEMES
from rendering.tiles import DAY, NIGHT, WIND, TileCaches, kept_palette
from tests.rendering.palettes import chosen_palettes, colours_of, distance
from tests.rendering.positions import (
    BOARDS,
    BOTH_MOVED,
    MIDDLE,
    OPENING,
    SPIRIT_STEP,
    after,
    play_out,
)
from tests.rendering.test_golden import MOST_BYTES

if TYPE_CHECKING:
    from PIL import Image

    from onitama_core.game import GameState
    from rendering.theme import Theme
    from rendering.tiles import TileCache

RED, BLUE = Player
EVERY: Final = 3
"""A picture of each third state is enough; words are compared for all."""


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


NEAR: Final = 24
"""Versions of Pillow may choose a little differently."""


def drawn(cache: TileCache) -> Counter[object]:
    """How many tiles, by what drew them."""
    return Counter(key[0] for key in (*cache.images, *cache.stamps))


def test_no_more_is_painted_than_a_picture_shows_and_nothing_twice() -> None:
    caches = TileCaches(SHRINE)
    for _ in range(2):
        BoardPicture(caches, after(OPENING), Player.RED).compose()
        day = drawn(caches[DAY])
        assert day[draw_square] == 10  # where a pawn stands; the others are the ground's
        assert day[draw_card] == 5
        assert (day[draw_tray], day[draw_board], day[draw_sign]) == (2, 1, 1)
    BoardPicture(caches, public_view(BOTH_MOVED), Player.RED).compose()
    assert drawn(caches[WIND]) == {draw_square: 2, draw_card: 2}


def test_a_warm_up_paints_one_tile_at_each_step() -> None:
    caches = TileCaches(SHRINE)
    steps = caches.warm_up()
    assert drawn(caches[DAY]) == {}
    for _ in islice(steps, 5):
        pass
    assert drawn(caches[DAY]) == {draw_board: 2, draw_tray: 3}


def test_what_the_day_has_painted_changes_no_picture_by_night() -> None:
    """A square that won a game has colours of its own in each palette."""
    student = Piece(Player.RED, PieceKind.STUDENT)
    won = SquareTile(Cell(2, 0), None, student, MoveMark.TARGET, won=Termination.STONE)
    fresh, used = TileCaches(SHRINE), TileCaches(SHRINE)
    used[DAY].image(draw_square, won)
    for name in (NIGHT, WIND):
        of_fresh, of_used = (caches[name].image(draw_square, won) for caches in (fresh, used))
        assert of_fresh.tobytes() == of_used.tobytes()


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_palettes_that_are_kept_are_those_that_would_be_chosen(theme: Theme) -> None:
    for name, chosen in chosen_palettes(theme).items():
        kept = kept_palette(name)
        assert serves(kept, chosen), name
        assert serves(chosen, kept), name


def serves(palette: Image.Image, other: Image.Image) -> bool:
    """Whether each colour of the other has one close to it."""
    colours = colours_of(palette)
    return all(min(distance(one, its) for its in colours) <= NEAR for one in colours_of(other))


# -- games that differ in secrets alone look and read the same to whoever may not know them --
