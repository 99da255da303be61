"""Invitations, and seats of the computer or of who is there no longer, in messages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cogs.access.options import fitting
from cogs.challenge.public import invitation_closed
from cogs.match.public import board_post, thread_name
from cogs.match.public_end import cancelled_post, result_alone, result_line
from cogs.match.public_proposals import DRAW, proposal_post
from cogs.ui import labels, words
from cogs.ui.messages import PublicPicture
from cogs.ui.pictures import scenes
from cogs.ui.words import mentions
from onitama_core.game import Player, Variant
from onitama_core.matches import Past
from onitama_core.matches.replay import begin
from onitama_core.matches.updates import Loaded
from onitama_core.store import Computer, InvitationStatus, Person, Proposal, Terms, Venue
from tests.cogs.ui.builders import ALICE, SNOWFLAKE, match_at, match_of
from tests.onitama_core.game.helpers import dealt
from tests.sentences.moments import MOMENTS
from tests.sentences.problems import ONE, TO_ONE

if TYPE_CHECKING:
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Match, Seat


# What an invitation's post says while it is open, and what became of it


PEOPLE = TO_ONE.challenger, ONE
SOMEBODY, GONE = Person(1, ""), Person(-2, "")


@pytest.mark.parametrize(
    ("challenger", "opponent", "status", "told"),
    [
        (*PEOPLE, InvitationStatus.WITHDRAWN, "**Alice** withdrew the invitation to **Bob**."),
        (
            *PEOPLE,
            InvitationStatus.EXPIRED,
            "**Alice**'s invitation to **Bob** expired without an answer.",
        ),
        (
            *(SOMEBODY, GONE, InvitationStatus.ACCEPTED),
            "**A former player** accepted **somebody**'s invitation.",
        ),
        (
            *(SOMEBODY, GONE, InvitationStatus.WITHDRAWN),
            "**Somebody** withdrew the invitation to **a former player**.",
        ),
        (
            *(PEOPLE[0], None, InvitationStatus.WITHDRAWN),
            "**Alice** withdrew the invitation to anybody.",
        ),
        (
            *(PEOPLE[0], None, InvitationStatus.EXPIRED),
            "**Alice**'s invitation to anybody expired without an answer.",
        ),
    ],
)
def test_a_closed_one_still_names_whom_it_was_for(
    challenger: Person, opponent: Person | None, status: InvitationStatus, told: str
) -> None:
    """A sentence that begins with somebody who has no name begins with a capital."""
    closed = replace(TO_ONE, challenger=challenger, opponent=opponent, status=status)
    assert invitation_closed(closed).content.startswith(f"{told}\n")


def test_one_that_led_to_a_thread_leaves_it_to_the_threads_own_line() -> None:
    to_a_thread = replace(TO_ONE, terms=Terms(venue=Venue.THREAD), status=InvitationStatus.ACCEPTED)
    match = replace(match_at(dealt(Variant.CLASSIC)), parent_id=SNOWFLAKE)
    told = invitation_closed(to_a_thread, match).content
    assert f"match #{match.id}.\n" in told
    assert "in a thread of its own" not in told
    assert "in a thread of its own" in invitation_closed(to_a_thread).content


# A match with somebody who has left for good: everywhere "a former player", called by nobody


FORMER, ANOTHER = Person(-(2**62), ""), Person(-1, "")
PICTURE = PublicPicture("board.png", "", b"")
ENDS = ("classic, Red gave up", "classic, Blue out of time", "classic, abandoned")


def left(match: Match) -> Match:
    """Blue has."""
    return replace(match, seats=(match.seats[Player.RED], FORMER))


def update_of(moment: str) -> PublicUpdate:
    update = MOMENTS[moment].updates.public
    return replace(update, match=left(update.match))


@pytest.mark.parametrize("moment", ENDS)
def test_the_last_post_names_and_calls_nobody_who_left_and_offers_no_rematch(moment: str) -> None:
    post = board_post(update_of(moment), PICTURE, is_latest=True)
    assert "Alice (Red) – a former player (Blue)" in post.content
    assert str(FORMER.user_id) not in post.content
    assert FORMER.user_id not in post.pings
    assert labels.REMATCH not in post.content
    assert labels.REMATCH not in [button.label for button in post.buttons]


def test_who_stayed_is_called_to_the_end_by_a_mention_and_told_what_next() -> None:
    """Discord notifies nobody whom the text doesn't mention; who left, alone, is not called."""
    update = MOMENTS["classic, Red gave up"].updates.public
    seats = (FORMER, update.match.seats[Player.BLUE])
    post = board_post(replace(update, match=replace(update.match, seats=seats)), PICTURE)
    assert "🔴 A former player gave up." in post.content
    assert post.pings == (2,)
    assert post.content.splitlines()[-1] == "<@2>, `/onitama challenge` starts another."
    other = board_post(update_of("classic, Red gave up"), PICTURE, is_latest=True)
    assert "🔴 Alice gave up. **A former player (🔷 Blue) wins.**" in other.content
    assert (other.pings, other.is_silent) == ((), True)


def test_what_is_told_of_a_thread_calls_only_who_is_there() -> None:
    update = update_of("classic, Blue out of time")
    assert "a former player (Blue)" in result_line(update).content
    alone = result_alone(update)
    assert alone.pings == (1,)
    assert "<@1>, your thread is gone" in alone.content


def test_the_end_of_a_match_that_counts_for_nothing_calls_only_who_is_there() -> None:
    post = cancelled_post(update_of("classic, cancelled"))
    assert post.pings == ()
    assert "<@" not in post.content


def test_lists_and_threads_say_it_too() -> None:
    match = update_of("classic, Red gave up").match
    [listed] = fitting("", [match])
    assert listed.name == "#12 Alice (Red) – a former player (Blue), ended"
    assert thread_name(match) == "#12 Alice – a former player"


def caption_at_the_start(red: Seat, blue: Seat) -> str:
    start = MOMENTS["classic, start"].revealed
    [scene] = scenes([replace(start, match=replace(start.match, seats=(red, blue)))])
    return scene.caption


def test_a_film_has_it_in_its_captions_where_it_tells_one_from_the_other() -> None:
    told = "The start · Alice plays Red; a former player plays Blue; the cards are dealt"
    assert caption_at_the_start(Person(1, "Alice"), FORMER) == told
    assert caption_at_the_start(ANOTHER, FORMER) == "The start · the cards are dealt"


def test_where_both_left_nobody_is_called() -> None:
    match = MOMENTS["classic, stone"].updates.match
    assert mentions(match, Player) == "<@1> and <@2>"
    assert mentions(replace(match, seats=(ANOTHER, FORMER)), Player) == ""


# A seat can be the computer's: it is named, and nobody is notified in its place


def against_the_computer(seat: Player) -> Match:
    match = match_of(1, "Computer")
    held: list[Seat] = [*match.people]
    held[seat], held[seat.opponent] = Computer(3), match.people[0]
    return replace(match, seats=(held[0], held[1]))


def begun_against_it(seat: Player) -> PublicUpdate:
    match = against_the_computer(seat)
    return Loaded(match, begin(match.setup, match.started_at)).public()


@pytest.mark.parametrize(
    ("computer", "called", "told"),
    [
        (Player.RED, (), "Computer (level 3, Red) – Alice (Blue)"),
        (Player.BLUE, (ALICE,), "Alice (Red) – Computer (level 3, Blue)"),
    ],
)
def test_a_board_calls_whoever_is_to_move_but_the_computer(
    computer: Player, called: tuple[int, ...], told: str
) -> None:
    """While it thinks nobody can move."""
    post = board_post(begun_against_it(computer), PICTURE, is_latest=True)
    assert post.pings == called
    assert told in post.content
    assert ("Computer (level 3, 🔴 Red) thinks." in post.content) is (computer is Player.RED)
    assert [button.label for button in post.buttons][-2:] == ["My board", "More"]
    assert len(post.buttons) == 2 + len(called)
    assert "rated" not in post.content


def test_it_needs_no_buttons_to_answer_a_draw_offer_and_nobody_is_called() -> None:
    begun = begun_against_it(Player.BLUE)
    last_turn = Past(begun.match, begun.view, begun.events, 0, 0)
    offered = proposal_post(DRAW, begun.match, Proposal(Player.RED, 1), last_turn)
    assert (offered.buttons, offered.pings) == ((), ())
    assert offered.content.endswith("Computer (level 3) thinks about it.")


def test_who_plays_both_sides_is_named_and_called_once() -> None:
    match = match_of(1, "Bob")
    alone = replace(match, seats=(match.people[0], match.people[0]))
    assert words.both(alone) == "Alice"
    assert words.mentions(alone, Player) == f"<@{ALICE}>"
