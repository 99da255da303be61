"""A seat can be the computer's: it is named, and nobody is notified in its place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cogs.match.public import board_post
from cogs.match.public_proposals import DRAW, proposal_post
from cogs.ui import words
from cogs.ui.messages import PublicPicture
from onitama_core.game import CARDS, Player, Variant, lay_out
from onitama_core.matches import Past
from onitama_core.matches.replay import begin
from onitama_core.matches.updates import Loaded
from onitama_core.store import Computer, Proposal
from tests.cogs.ui.builders import ALICE, match_at_start

if TYPE_CHECKING:
    from cogs.ui.messages import PublicMessage
    from onitama_core.store import Match, Seat

DEALT = [CARDS[card] for card in ("tiger", "crab", "monkey", "crane", "dragon")]
START = match_at_start(lay_out(Variant.CLASSIC, DEALT))
PICTURE = PublicPicture("board.png", "", b"")


def against_the_computer(seat: Player) -> Match:
    alice = START.people[0]
    seats: tuple[Seat, Seat]
    seats = (Computer(3), alice) if seat is Player.RED else (alice, Computer(3))
    return replace(START, seats=seats)


def test_it_is_named_where_a_person_would_be() -> None:
    assert (
        words.seats(against_the_computer(Player.BLUE)) == "Alice (Red) – Computer (level 3, Blue)"
    )


@pytest.mark.parametrize(("computer", "called"), [(Player.RED, ()), (Player.BLUE, (ALICE,))])
def test_a_board_calls_whoever_is_to_move_but_the_computer(
    computer: Player, called: tuple[int, ...]
) -> None:
    update = Loaded(against_the_computer(computer), begin(START.setup, START.started_at)).public()
    assert board_post(update, PICTURE, is_latest=True).pings == called


def draw_offered_to_the_computer() -> PublicMessage:
    match = against_the_computer(Player.BLUE)
    begun = Loaded(match, begin(START.setup, START.started_at)).public()
    last_turn = Past(match, begun.view, begun.events, 0, 0)
    return proposal_post(DRAW, match, Proposal(Player.RED, 1), last_turn)


def test_nobody_is_called_when_it_is_offered_a_draw() -> None:
    offered = draw_offered_to_the_computer()
    assert offered.pings == ()


def test_while_it_thinks_nobody_can_move() -> None:
    update = Loaded(against_the_computer(Player.RED), begin(START.setup, START.started_at)).public()
    post = board_post(update, PICTURE, is_latest=True)
    assert "Computer (level 3, 🔴 Red) thinks." in post.content
    assert [button.label for button in post.buttons] == ["My board", "More"]


def test_it_needs_no_buttons_to_answer_a_draw_offer() -> None:
    offered = draw_offered_to_the_computer()
    assert offered.buttons == ()
    assert offered.content.endswith("Computer (level 3) thinks about it.")


def test_who_plays_both_sides_is_named_and_called_once() -> None:
    alone = replace(START, seats=(START.people[0], START.people[0]))
    assert words.both(alone) == "Alice"
    assert words.mentions(alone, Player) == f"<@{ALICE}>"
