"""The games in the rule book are real, show what its words say, and are drawn once for all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cogs.learn.commands import rules_page
from cogs.learn.rules import LEAVES, Illustration, leaf_of
from cogs.ui.click_values import Book, Page
from cogs.ui.pictures import Pictures
from onitama_core.game import (
    CARDS,
    CATALOGUE,
    NINJAS,
    Answer,
    Line,
    Lit,
    Outcome,
    Pass,
    Phase,
    Piece,
    PieceKind,
    Player,
    PlayerView,
    PublicView,
    Square,
    Termination,
    legal_actions,
    public_view,
)
from rendering import Renderer

if TYPE_CHECKING:
    from onitama_core.game import Card

RED, BLUE = Player
MOMENTS = {
    page: leaf.picture for page, leaf in LEAVES.items() if isinstance(leaf.picture, Illustration)
}


@pytest.mark.parametrize("page", MOMENTS)
def test_a_moment_shows_what_its_viewer_may_see_from_the_own_side(page: Page) -> None:
    moment = MOMENTS[page]
    view = moment.view
    if moment.viewer is not None:
        assert isinstance(view, PlayerView)
        assert moment.seen_from is view.viewer is moment.viewer
        assert (moment.hints is None) is (moment.tapped is None)
    else:
        assert isinstance(view, PublicView)
        assert moment.seen_from is RED
        assert moment.hints is None


def test_the_dealt_cards_are_those_of_the_first_page() -> None:
    shown, start = LEAVES[Page.DEAL].picture, MOMENTS[Page.GOAL].state
    dealt = {*start.position.hands[RED], *start.position.hands[BLUE], start.position.side}
    assert isinstance(shown, tuple)
    assert shown == tuple(card.id for card in sorted(dealt, key=shown_first))
    assert (start.position.side.id, CARDS["dragon"].stamp) == ("dragon", RED)


def shown_first(card: Card) -> int:
    return ("crab", "tiger", "dragon", "crane", "monkey").index(card.id)


def test_a_tapped_pawn_has_both_cards_to_choose_from_and_something_to_capture() -> None:
    turn, playing = MOMENTS[Page.TURN].hints, MOMENTS[Page.PLAYING].hints
    assert turn is not None
    assert playing is not None
    assert all(reach.targets for reach in turn.reaches)
    met = {target.square: target.met for reach in playing.reaches for target in reach.targets}
    assert met[Square.D4] == Piece(BLUE, PieceKind.STUDENT)


def test_the_exchange_and_the_capture() -> None:
    before, moved, captured = (
        MOMENTS[page].state for page in (Page.GOAL, Page.EXCHANGE, Page.CAPTURING)
    )
    assert moved.position.side.id == "tiger"
    assert before.position.side in moved.position.hands[RED]
    assert [state.position.pawns[BLUE].bit_count() for state in (moved, captured)] == [5, 4]


@pytest.mark.parametrize(
    ("page", "outcome"),
    [
        (Page.STONE, Outcome(RED, Termination.STONE)),
        (Page.FINE_POINTS, Outcome(RED, Termination.STONE)),
        (Page.STREAM, Outcome(RED, Termination.STREAM)),
        (Page.DRAWS, Outcome(None, Termination.REPETITION)),
        (Page.SHADOWS_END, Outcome(RED, Termination.STONE)),
    ],
)
def test_the_ends_are_those_of_their_pages(page: Page, outcome: Outcome) -> None:
    assert MOMENTS[page].state.outcome == outcome


def test_who_passes_on_the_page_can_do_nothing_else() -> None:
    actions = legal_actions(MOMENTS[Page.PASSING].state, RED)
    assert {action.card.id for action in actions if isinstance(action, Pass)} == {"horse", "tiger"}
    assert len(actions) == 2


def test_the_wind_shows_the_spirit_and_a_student_changing_places() -> None:
    before, after = (MOMENTS[page].state for page in (Page.WIND_CARDS, Page.SWAPPING))
    assert before.phase is Phase.SPIRIT
    student = Piece(BLUE, PieceKind.STUDENT)
    places = [public_view(state) for state in (before, after)]
    assert [view.spirit for view in places] == [Square.D3, Square.C4]
    assert [view.board.index(student) for view in places] == [Square.C4, Square.D3]


def test_the_shadow_shows_a_ninja_that_one_side_sees_and_its_strike() -> None:
    own, placing = MOMENTS[Page.SHADOW].view, MOMENTS[Page.PLACING].view
    assert isinstance(own, PlayerView)
    assert own.hidden == (Square.B1,)
    assert isinstance(placing, PublicView)
    assert placing.phase is Phase.PLACEMENT
    turn = MOMENTS[Page.NINJA].hints
    assert turn is not None
    assert [target.square for reach in turn.reaches for target in reach.targets] == [Square.B3]
    struck = MOMENTS[Page.STRIKING].view
    assert struck.board[Square.D4] == NINJAS[RED]
    assert struck.board.count(Piece(BLUE, PieceKind.STUDENT)) == 1
    assert MOMENTS[Page.SHADOWS_END].view.board[Square.C4] == NINJAS[RED]


def test_the_light_shows_nothing_then_two_ninjas_then_one() -> None:
    public, own, seen = (MOMENTS[page].view for page in (Page.LIGHT, Page.HIDING, Page.PROWLING))
    assert {piece.owner for piece in public.board if piece is not None} == {RED}
    assert isinstance(own, PlayerView)
    assert own.hidden == (Square.B5, Square.D5)
    assert seen.board[Square.B3] == NINJAS[BLUE]
    assert seen.board.count(Piece(RED, PieceKind.STUDENT)) == 3


@pytest.mark.parametrize(("page", "lit"), [(Page.LANTERNS, (BLUE, 2)), (Page.SEEKING, (RED, 3))])
def test_a_lantern_tells_its_owner(page: Page, lit: tuple[Player, int]) -> None:
    own = MOMENTS[page].view
    assert isinstance(own, PlayerView)
    assert own.viewer is lit[0]
    assert own.answers == (Answer(Lit(lit[0], Line.FILE_B, lit[1]), is_there=True),)


FIVE = frozenset(CATALOGUE[:5])
LONGEST_ALT_TEXT = 1024
UNASKED: Any = None


@pytest.mark.parametrize("page", [Page.READING, Page.DEAL, Page.PASSING])
async def test_a_page_asked_for_again_paints_nothing(
    monkeypatch: pytest.MonkeyPatch, page: Page
) -> None:
    pictures = Pictures(UNASKED)
    first = await rules_page(pictures.renderer(None, 1), Book(page))
    for drawing in ("board", "card", "cards"):
        monkeypatch.setattr(Renderer, drawing, None)
    assert await rules_page(pictures.renderer("shrine", 2), Book(page, FIVE)) == first


async def test_another_theme_has_its_own() -> None:
    pictures = Pictures(UNASKED)
    shrine = await rules_page(pictures.renderer("shrine", 1), Book(Page.PASSING))
    night = await rules_page(pictures.renderer("night", 1), Book(Page.PASSING))
    assert shrine is not None
    assert night is not None
    assert shrine.alt_text == night.alt_text
    assert shrine.data != night.data


async def test_every_page_has_a_picture_of_its_own_whose_description_stands_alone() -> None:
    pictures = Pictures(UNASKED)
    books = [Book(page, FIVE) for page in Page]
    drawn = [await rules_page(pictures.renderer(None, 1), book) for book in books]
    names = {picture.filename for picture in drawn if picture is not None}
    assert len(names) == len(Page)
    for book, picture in zip(books, drawn, strict=True):
        assert picture is not None
        assert picture.alt_text.startswith(leaf_of(book).shown)
        assert len(leaf_of(book).shown) + 60 < len(picture.alt_text) <= LONGEST_ALT_TEXT


def test_all_pages_but_the_cards_are_illustrated() -> None:
    assert LEAVES.keys() == set(Page) - {Page.CARDS}


async def test_each_matchs_cards_are_pictured() -> None:
    pictures = Pictures(UNASKED)
    some, others = [
        await rules_page(pictures.renderer(None, 1), Book(Page.CARDS, frozenset(five)))
        for five in (CATALOGUE[:5], CATALOGUE[5:10])
    ]
    assert some is not None
    assert others is not None
    assert "Tiger: two forward or one back." in some.alt_text
    assert some.filename != others.filename
    assert some.data != others.data


async def test_a_pool_is_too_large_for_a_picture() -> None:
    pictures = Pictures(UNASKED)
    book = Book(Page.CARDS, frozenset(CATALOGUE[:6]))
    assert await rules_page(pictures.renderer(None, 1), book) is None
