"""Custom ids of every verb, as this version and earlier ones write them."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.history.buttons import ShowFilm
from cogs.learn.book import Book, Page
from cogs.learn.buttons import OpenPage, PickPage
from cogs.match.buttons import (
    AcceptDraw,
    ControllerClick,
    Edge,
    LookBack,
    OpenController,
    Rematch,
    ResignForSure,
    ShowBoard,
    ShowCards,
    ShowReplay,
    ShowRules,
)
from cogs.match.choices import (
    Back,
    ChooseLine,
    ChoosePawn,
    ChooseSquare,
    ChooseStart,
    PlayAction,
    PlayByTap,
    TakeBack,
)
from cogs.people.buttons import SETTINGS_BY_VERB, ChooseForServer, ChooseOwnTheme, ServerPage
from cogs.shared.card_sets import decode_cards, encode_cards
from cogs.shared.custom_ids import VERBS, Click, Parts, decode, register_verb, renew_menu_tag
from cogs.shared.errors import OldButton
from cogs.shared.links import Accept, Listing, ShowInvitationRules
from cogs.shared.terms import Term
from cogs.tournaments.drafts import OFFERED, DraftTerm, TournamentDraft
from onitama_core import game
from onitama_core.game import CARDS, CATALOGUE, Line, Square, Variant
from onitama_core.matches import FirstTurn, Watched
from onitama_core.people import Ranking
from onitama_core.store import GuildSettings, Slice, Span, from_milliseconds
from rendering import THEMES
from tests.cogs.clicks import CLICKS
from tests.cogs.shared.test_draft import any_draft

LONGEST_CUSTOM_ID = 100
FIVE_CARDS = frozenset(CATALOGUE[-5:])


@st.composite
def books(pick: st.DrawFn) -> Book:
    cards = pick(st.frozensets(st.sampled_from(CATALOGUE)))
    return Book(pick(st.sampled_from(Book(Page.GOAL, cards).pages)), cards)


squares = st.sampled_from(Square)
turns = st.integers(0, 10**6) | st.sampled_from(Edge)
starts = st.lists(squares, max_size=2, unique=True).map(lambda chosen: tuple(sorted(chosen)))
actions = st.one_of(
    st.builds(game.Move, st.sampled_from(CATALOGUE), squares, squares),
    st.builds(game.Pass, st.sampled_from(CATALOGUE)),
    st.builds(game.Place, starts.filter(bool)),
    st.builds(game.NinjaMove, squares, squares, st.booleans()),
    st.builds(game.NinjaStay),
    st.builds(game.LightLantern, st.none() | st.sampled_from(Line)),
)
card_actions = st.one_of(
    st.builds(game.Move, st.sampled_from(CATALOGUE), squares, squares),
    st.builds(game.Pass, st.sampled_from(CATALOGUE)),
)
choices = st.one_of(
    st.builds(Back),
    st.builds(ChoosePawn, squares),
    st.builds(ChooseSquare, squares, squares),
    st.builds(ChooseStart, squares, starts),
    st.builds(ChooseLine, st.sampled_from(Line)),
    st.builds(PlayAction, actions),
    st.builds(PlayByTap, actions),
    st.builds(TakeBack),
)


@st.composite
def planned_tournaments(pick: st.DrawFn) -> TournamentDraft:
    chosen = {term.value: pick(st.sampled_from(list(OFFERED[term]))) for term in DraftTerm}
    return TournamentDraft(**chosen, is_rated=pick(st.booleans()))


slices = st.builds(
    Slice,
    st.integers(0, 10**13 - 1).map(from_milliseconds),
    st.integers(1, 10**15 - 1),
    is_after=st.booleans(),
)
listings = st.builds(
    Listing, st.integers(1, 2**63 - 1), st.none() | st.sampled_from(Variant), st.none() | slices
)
FIELDS = {
    "listing": listings,
    "in_full": st.booleans(),
    "other_seat": st.booleans(),
    "match_id": st.integers(1, 10**15 - 1),
    "invitation_id": st.integers(1, 10**15 - 1),
    "step": st.integers(0, 10**6 - 1),
    "version": st.integers(0, 10**6 - 1),
    "proposal": st.integers(1, 10**6),
    "turn": turns,
    "shown_turn": st.none() | turns,
    "part": st.sampled_from(ServerPage),
    "sheet": st.integers(0, 10**6 - 1),
    "turn_number": st.none() | st.integers(0, 10**6),
    "choice": choices,
    "actions": st.lists(card_actions, min_size=1, max_size=2).map(tuple),
    "chosen_actions": st.lists(card_actions, max_size=1).map(tuple),
    "is_on": st.booleans(),
    "watched": st.sampled_from(Watched),
    "in_thread": st.booleans(),
    "is_rated": st.booleans(),
    "variant": st.sampled_from(Variant),
    "number": st.integers(1, 25),
    "name": st.sampled_from([field.name for field in fields(GuildSettings)]),
    "value": st.sampled_from(["yes", "no", "night"]),
    "first": st.sampled_from(FirstTurn),
    "done": st.text("0123456789abcdefghijklmnopqrstuvwxyz", max_size=8),
    "solved": st.integers(0, 5),
    "attempt_text": st.from_regex("x?t?h?[0-9]{0,3}", fullmatch=True),
    "draft": any_draft(),
    "term": st.sampled_from(Term),
    "book": books(),
    "button": st.integers(0, 4),
    "ranking": st.builds(
        Ranking, st.sampled_from(Variant), st.sampled_from(Span), st.integers(0, 9999)
    ),
    "control": st.integers(0, 4),
    "tournament_id": st.integers(1, 10**15 - 1),
    "table_page": st.integers(0, 10**6 - 1),
    "planned": planned_tournaments(),
    "planned_term": st.sampled_from(DraftTerm),
    "user_id": st.integers(1, 2**63 - 1),
    "theme": st.sampled_from(list(THEMES)),
}


def test_a_verb_cannot_be_registered_for_two_clicks() -> None:
    with pytest.raises(ValueError, match="two clicks have the verb resign"):
        register_verb("resign", lambda _: ResignForSure(1), "cogs.elsewhere")


@pytest.mark.parametrize("kind", [*CLICKS, ControllerClick])
@given(data=st.data())
def test_a_click_is_read_as_it_was_written(kind: type[Click], data: st.DataObject) -> None:
    new = {field.name for field in fields(kind)} - FIELDS.keys()
    assert new == set(), "a new field of a click: add to FIELDS which values it can have"
    click = data.draw(st.builds(kind, **{field.name: FIELDS[field.name] for field in fields(kind)}))
    assert decode(click.custom_id) == click
    assert len(click.custom_id) <= LONGEST_CUSTOM_ID
    # Renewed twice, because a posted select menu already has a tag.
    retagged = renew_menu_tag(renew_menu_tag(click.custom_id))
    assert decode(retagged) == click
    assert len(retagged) <= LONGEST_CUSTOM_ID


def test_custom_ids_of_posted_buttons_are_read_and_written_as_before() -> None:
    posted = (Path(__file__).parent / "custom_ids.txt").read_text(encoding="utf-8").split()
    now = [decode(custom_id).custom_id for custom_id in posted]
    assert now == posted, "buttons with these ids are posted: go on reading and writing them"
    verbs = VERBS.keys() - SETTINGS_BY_VERB.keys()
    in_file = {custom_id.split(":")[1] for custom_id in posted}
    assert in_file == verbs, "a new verb: add one of its custom ids to custom_ids.txt"


CARDS_BY_BIT: Final = [
    "tiger",
    "dragon",
    "frog",
    "rabbit",
    "crab",
    "elephant",
    "goose",
    "rooster",
    "monkey",
    "mantis",
    "horse",
    "ox",
    "crane",
    "boar",
    "eel",
    "cobra",
    "fox",
    "dog",
    "giraffe",
    "panda",
    "bear",
    "kirin",
    "seasnake",
    "viper",
    "phoenix",
    "mouse",
    "rat",
    "turtle",
    "tanuki",
    "iguana",
    "sable",
    "otter",
    "goat",
    "sheep",
    "bat",
    "eagle",
    "hawk",
    "lion",
    "octopus",
    "rhinoceros",
    "scorpion",
    "spider",
]
"""Ids of all cards in the order of their bits in custom ids."""


def test_each_card_keeps_its_bit_in_posted_buttons() -> None:
    what_to_do = (
        "posted buttons name cards by their place in CATALOGUE: "
        "leave all cards where they are, and add a new one at the end there and here"
    )
    assert len(CATALOGUE) == len(CARDS_BY_BIT), what_to_do
    for bit, card_id in enumerate(CARDS_BY_BIT):
        digits = encode_cards([CARDS[card_id]])
        assert (card_id, int(digits, 32)) == (card_id, 1 << bit), what_to_do
        assert decode_cards(digits) == {CARDS[card_id]}


@given(st.text(max_size=120) | st.from_regex(re.compile(r"o1:[a-z_]+:[0-9]+:[0-9]+:[a-z0-9:,!]*")))
def test_a_forged_custom_id_is_read_as_a_click_or_refused_as_an_old_button(custom_id: str) -> None:
    try:
        click = decode(custom_id)
    except OldButton:
        return
    assert decode(click.custom_id) == click


@pytest.mark.parametrize(
    ("custom_id", "click"),
    [
        ("o1:accept:7:0:", Accept(7)),
        ("o1:terms:7:0:", ShowInvitationRules(7)),
        ("o1:board:12:9:", ShowBoard(12)),
        ("o1:rematch:12:9:", Rematch(12)),
        ("o1:reveal:12:9:", ShowReplay(12)),
        ("o1:film:12:0:", ShowFilm(12)),
        ("o1:reveal:12:9:first", ShowReplay(12, Edge.FIRST)),
        ("o1:past:12:9:3", LookBack(12, 3)),
        ("o1:resign_for_sure:12:9:", ResignForSure(12)),
        ("o1:accept_draw:12:9:8", AcceptDraw(12, 8)),
        ("o1:move:12:9:", OpenController(12, 9)),
        ("o1:back:12:9:", ControllerClick(12, 9, Back())),
        ("o1:pawn:12:9:c1", ControllerClick(12, 9, ChoosePawn(Square.C1))),
        ("o1:square:12:9:c1c3", ControllerClick(12, 9, ChooseSquare(Square.C1, Square.C3))),
        ("o1:start:12:0:a5:", ControllerClick(12, 0, ChooseStart(Square.A5, ()))),
        (
            "o1:start:12:0:c5:a5,c5",
            ControllerClick(12, 0, ChooseStart(Square.C5, (Square.A5, Square.C5))),
        ),
        ("o1:line:12:9:3", ControllerClick(12, 9, ChooseLine(Line.RANK_3))),
        (
            "o1:play:12:9:ninja:b1c2!",
            ControllerClick(
                12, 9, PlayAction(game.NinjaMove(Square.B1, Square.C2, is_attempt=True))
            ),
        ),
        ("o1:cards:12:9:", ShowCards(12)),
        ("o1:rules:12:9:", ShowRules(12)),
        ("o1:page:0:1:board:0", OpenPage(Book(Page.BOARD), 1)),
        ("o1:pick_page:0:0:goal:0", PickPage(Book(Page.GOAL))),
        ("o1:own_theme:0:0:server", ChooseOwnTheme(None)),
        ("o1:own_theme:0:0:night", ChooseOwnTheme("night")),
        ("o1:guild_theme:0:0:shrine", ChooseForServer("theme", "shrine")),
        ("o1:in_threads:0:0:yes", ChooseForServer("in_threads", "yes")),
        ("o1:one_board:0:0:no", ChooseForServer("one_board", "no")),
    ],
)
def test_custom_ids_of_earlier_versions_are_still_read(custom_id: str, click: Click) -> None:
    assert decode(custom_id) == click


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "o1:move:1",
        "o2:move:1:0:",
        "o1:nod:1:0:",
        "o1:move:x:0:",
        "o1:move:\u0661:0:",
        "o1:move:1:0:C1",
        "o1:move:1:0:\n",
        "o1:pawn:1:0:",
        "o1:pawn:1:0:z9",
        "o1:square:1:0:c1",
        "o1:start:1:0:",
        "o1:line:1:0:f",
        "o1:play:1:0:jump",
        "o1:accept_draw:1:0:x",
        "o1:page:0:0:cards:0",
        "o1:page:0:9:goal:0",
        "o1:page:0:0:nothing:0",
        "o1:page:0:0:goal",
        "o1:page:0:0:goal:vvvvvvvvv",
        "o1:past:1:0:",
        "o1:reveal:1:0:b1",
        "o1:pick:9:0:1:0:020:1vvv:",
        "o1:send:0:0:",
        "o1:own_theme:0:0:plaid",
        "o1:set:0:0:music:yes",
        "o1:pick_setting:0:0:",
        f"o1:history:0:0:{2**63}:any:latest",
        f"o1:pick_profile:0:0:{2**63}",
        "o1:history:0:0:",
        "o1:history:0:0:1",
        "o1:history:0:0:1:any:before:x",
        "o1:history:0:0:1:none:latest",
        f"o1:history:0:0:{'9' * 30}:any:latest",
        "o1:pick_profile:0:0:abc",
        "o1:ranks:0:0:",
        "o1:ranks:0:0:classic:ever:0",
        "o1:ranks:0:0:chess:all:0",
        "o1:pick_ranks:0:0:classic:always:x",
        f"o1:pick_profile:0:0:{7:020}",
    ],
)
def test_a_custom_id_that_the_bot_never_wrote_is_an_old_button(custom_id: str) -> None:
    with pytest.raises(OldButton):
        decode(custom_id)


@given(books())
def test_turning_a_page_forward_and_back_returns_to_it_except_at_the_end(book: Book) -> None:
    """The page with the cards is the last one of a book that has cards."""
    on = book.turn_pages(1)
    assert on.cards == book.cards
    assert on == book if book.page is book.pages[-1] else on.turn_pages(-1) == book
    assert (book.pages[-1] is Page.CARDS) is (Page.CARDS in book.pages) is bool(book.cards)


def test_a_page_of_the_match_list_is_read_from_its_custom_id() -> None:
    listing = Listing.from_parts(Parts(12, argument="7:any:before:1767268800000"))
    before = Slice(from_milliseconds(1_767_268_800_000), 12, is_after=False)
    assert (listing.user_id, listing.position) == (7, before)
