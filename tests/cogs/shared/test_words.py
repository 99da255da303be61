"""Texts about names, seats, deadlines and clocks; closed invitations, and former players."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.bot.options import filter_choices
from cogs.challenge.public import closed_invitation_post
from cogs.match.private import game_line, games_message, lines_above_board
from cogs.match.public import board_post, thread_name
from cogs.match.public_end import cancelled_post, result_line, result_without_link
from cogs.match.public_proposals import DRAW, proposal_post
from cogs.shared import labels, words
from cogs.shared.messages import PublicMessage, PublicPicture
from cogs.shared.pictures import make_scenes
from cogs.shared.terms import describe_pace, describe_paces
from cogs.shared.words import ZERO_WIDTH_SPACE, escape
from onitama_core import store
from onitama_core.game import Player, Variant
from onitama_core.matches import PastTurn
from onitama_core.matches.replay import initial_state
from onitama_core.matches.updates import public_update
from onitama_core.store import Person
from rendering.words import OR
from tests.cogs.shared import builders
from tests.cogs.shared.builders import ALICE, BOB, STAMP, after, match_of, timed
from tests.onitama_core.game.helpers import START, classic, opening_state
from tests.sentences.moments import MOMENTS
from tests.sentences.problems import BOB_PERSON, NAMED_INVITATION

if TYPE_CHECKING:
    from onitama_core.matches import PublicUpdate


# Users' names inside messages, and the time that players have

TEXTS_WITH_MARKUP = st.text(st.sampled_from("ab@#<>[]()*_~`|:/.-+1 \n\\")) | st.text()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Bob", "Bob"),
        ("Anna-Maria", "Anna-Maria"),
        ("Dr. No", "Dr. No"),
        ("**Bob**", r"\*\*Bob\*\*"),
        (r"\*Bob*", r"\\\*Bob\*"),
        ("||Bob||", r"\|\|Bob\|\|"),
        (
            "[Bob](https://evil.example)",
            f"\\[Bob](https:/{ZERO_WIDTH_SPACE}/{ZERO_WIDTH_SPACE}evil.example)",
        ),
        ("discord.gg/abc", f"discord.gg/{ZERO_WIDTH_SPACE}abc"),
        ("@everyone", f"@{ZERO_WIDTH_SPACE}everyone"),
        ("<@123>", f"\\<@{ZERO_WIDTH_SPACE}123>"),
        ("<t:0:R>", r"\<t:0:R>"),
        ("<tel:+123>", r"\<tel:+123>"),
        ("</resign:1>", f"\\</{ZERO_WIDTH_SPACE}resign:1>"),
        ("# Bob", f"{ZERO_WIDTH_SPACE}# Bob"),
        ("-# Bob", f"{ZERO_WIDTH_SPACE}-# Bob"),
        ("> Bob", f"{ZERO_WIDTH_SPACE}> Bob"),
        ("1. Bob", f"{ZERO_WIDTH_SPACE}1. Bob"),
    ],
)
def test_text_of_others_is_escaped_so_that_it_cannot_format_link_or_ping(
    text: str, shown: str
) -> None:
    assert escape(text) == shown


@given(TEXTS_WITH_MARKUP)
def test_escaping_keeps_the_words_and_escapes_all_markup(text: str) -> None:
    without_breaks = escape(text).replace(ZERO_WIDTH_SPACE, "")
    assert re.sub(r"\\([\\`*_~|<\[])", r"\1", without_breaks) == text.replace(ZERO_WIDTH_SPACE, "")
    written = re.sub(r"\\.", "x", escape(text))
    assert not re.search(r"[`*_~|<\[]|@[^\u200b]|/[^\u200b]|^[#>+-]|^\d+\.", written, re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("none", "no time limit"),
        ("5m", "5 minutes a move"),
        ("1h", "1 hour a move"),
        ("1d", "1 day a move"),
        ("3d", "3 days a move"),
        ("7d", "7 days a move"),
        ("3+2", "3+2"),
        ("10+5", "10+5"),
    ],
)
def test_a_pace_is_described_by_its_time_for_a_turn_or_for_the_match(
    name: str, expected: str
) -> None:
    assert describe_pace(store.PACES[name]) == expected


def test_several_paces_are_listed_with_their_common_words_only_once() -> None:
    assert describe_paces([store.PACES["1d"], store.PACES["3d"]]) == "1 day and 3 days a move"
    assert describe_paces(store.EVERY_PACE, OR) == (
        "5 minutes, 1 hour, 1 day, 3 days or 7 days a move, 3+2, 5+3, 10+5 or no time limit"
    )


# Names in messages

MATCH = match_of(1, "Bob")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("**Bob**", "\\*\\*Bob\\*\\*"),
        ("@everyone", "@\u200beveryone"),
        ("two\nlines", "two lines"),
        ("\u200b", "somebody"),
        ("", "somebody"),
    ],
)
def test_a_name_is_escaped_so_that_it_cannot_format_link_or_ping(name: str, shown: str) -> None:
    assert words.name_of(Person(1, name)) == shown


HEBREW, ISOLATED = "דני", "\u2068דני\u2069"


def test_a_right_to_left_name_does_not_reorder_the_text_beside_it() -> None:
    """A result such as `(0-0-1)` after the name would otherwise read 1-0-0."""
    match = match_of(1, HEBREW)
    assert words.name_of(match.seats[Player.BLUE]) == ISOLATED
    assert words.plain_seats(match.seats) == ("Alice (Red)", f"{ISOLATED} (Blue)")
    assert words.marked_name(match, Player.BLUE) == f"🔷 {ISOLATED}"
    for name in (f"{HEBREW}\u2069", f"\u202e{HEBREW}", f"\u2067{HEBREW}"):
        assert words.name_of(Person(1, name)) == ISOLATED
    assert words.name_of(Person(1, "אב\\[ג")) == "\u2068אב\\\\\\[ג\u2069"


def test_a_shortened_name_closes_its_bidirectional_isolate() -> None:
    match = replace(MATCH, seats=(Person(1, "Alice"), Person(2, "א" * 120)))
    for name in (thread_name(match), filter_choices("", [match])[0].name):
        assert len(name) == 100
        assert name.endswith("א\u2069")


@pytest.mark.parametrize("typed", [HEBREW, f"{HEBREW} (bl", f"{ISOLATED} (Blue)"])
def test_a_suggestion_is_found_by_the_visible_part_of_its_name(typed: str) -> None:
    match = match_of(1, HEBREW)
    assert [choice.value for choice in filter_choices(typed, [match])] == [str(match.id)]


def test_each_person_is_mentioned_once_and_an_erased_one_is_a_former_player() -> None:
    former = Person(-7, "")
    bob = Person(7, "")
    alice = Person(1, "Alice")
    assert words.name_of(former) == words.mention(former) == "a former player"
    assert words.mention(bob) == "<@7>"
    for seats, named, pinged in (
        ((alice, Person(2, "Alice")), "Alice and Alice", "<@1> and <@2>"),
        ((alice, alice), "Alice", "<@1>"),
        ((Person(-1, ""), former), "a former player and a former player", ""),
    ):
        match = replace(MATCH, seats=seats)
        assert (words.both_names(match), words.mentions(match, Player)) == (named, pinged)


@pytest.mark.parametrize(
    ("seat", "expected_text"),
    [
        (Person(1, "bob"), "bob (🔷 Blue)"),
        (Person(1, ""), "Somebody (🔷 Blue)"),
        (Person(-7, ""), "A former player (🔷 Blue)"),
        (store.Computer(3), "Computer (level 3, 🔷 Blue)"),
    ],
)
def test_a_sentence_begins_with_a_capital_unless_with_a_name(
    seat: store.Seat, expected_text: str
) -> None:
    match = replace(MATCH, seats=(Person(2, "Alice"), seat))
    assert words.full_name(match, Player.BLUE) == expected_text


# Words about time

PICTURE = PublicPicture("board.png", "A board", b"")
MOVED = after(classic(START), "tiger:c1c3")


def board_post_lines(updates: builders.Updates) -> list[str]:
    return board_post(updates.public, PICTURE, is_latest=True).content.splitlines()


@pytest.mark.parametrize("pace", ["5m", "1h", "1d", "3d", "7d", "5+3", "none"])
def test_a_post_shows_the_deadline_of_the_player_to_move(pace: str) -> None:
    """Chess clocks are shown for both players."""
    *_, clocks, last = board_post_lines(timed(MOVED, pace))
    limit = "" if pace == "none" else f" · time runs out <t:{STAMP}:R>"
    assert last == f"<@2> (🔷) to move{limit}"
    assert (clocks == "⏱️ 🔴 4:12 · 🔷 0:59") is (pace == "5+3")
    *_, last = board_post_lines(timed(after(opening_state(Variant.SHADOW)), pace))
    assert last == f"<@1> and <@2>: **Place ninja**, unseen by others{limit}"


def test_with_a_chess_clock_the_challenger_is_pinged_although_the_opponent_begins() -> None:
    """The challenger may be elsewhere, and their clock runs as soon as the opponent has moved."""
    update = blue_begins("5+3")
    assert update.pings == (BOB, ALICE)
    assert update.content.endswith(f" · time runs out <t:{STAMP}:R> – <@{ALICE}>, you're next.")
    assert blue_begins("3d").pings == (BOB,)


def blue_begins(pace: str) -> PublicMessage:
    """Return the first post of a match that Red has offered and Blue begins."""
    start = classic(START.replace(" r ", " b "))
    return board_post(timed(after(start), pace).public, PICTURE, is_latest=True)


def test_a_watcher_reads_whose_clock_runs() -> None:
    *_, last = lines_above_board(timed(MOVED, "5+3").public)
    expected_text = f"🔷 Bob's time runs out <t:{STAMP}:R>. 🔴 Alice has 4:12 left."
    assert last == f"You are watching. {expected_text}"


def test_the_match_list_shows_the_deadline_instead_of_the_last_move() -> None:
    line = game_line(timed(MOVED, "1d").public.match, BOB, None)
    assert line.endswith(f"· turn 2 · **your turn** · time runs out <t:{STAMP}:R>")
    assert "last move" in game_line(MOVED.match, BOB, None)


def test_the_match_list_begins_with_the_nearest_deadline() -> None:
    unlimited, later, sooner = (match_of(number, "Bob") for number in range(3))
    later = builders.until_noon(later, "3d")
    sooner = builders.until_noon(sooner, "1h")
    assert later.deadline is not None
    later = replace(later, deadline=later.deadline + timedelta(days=2))
    theirs = replace(builders.until_noon(match_of(3, "Bob"), "5m"), waits_for=(Player.BLUE,))
    lines = games_message([unlimited, theirs, later, sooner], 1, {}, {}).content.splitlines()[1:]
    assert [line.split("]")[0][-1] for line in lines] == ["2", "1", "0", "3"]


@pytest.mark.parametrize(
    ("left", "expected_text"),
    [(0, "0:00"), (-3, "0:00"), (9.99, "0:09"), (60, "1:00"), (754.2, "12:34"), (4000, "66:40")],
)
def test_a_clock_shows_whole_seconds_that_are_left(left: float, expected_text: str) -> None:
    assert words.format_clock(timedelta(seconds=left)) == expected_text


# An invitation's post, open and closed

PEOPLE, TO_ALL = (NAMED_INVITATION.challenger, BOB_PERSON), (NAMED_INVITATION.challenger, None)
UNNAMED = Person(1, ""), Person(-2, "")


@pytest.mark.parametrize(
    ("people", "status", "expected_text"),
    [
        (PEOPLE, "WITHDRAWN", "**Alice** withdrew the invitation to **Bob**."),
        (PEOPLE, "EXPIRED", "**Alice**'s invitation to **Bob** expired without an answer."),
        (UNNAMED, "ACCEPTED", "**A former player** accepted **somebody**'s invitation."),
        (UNNAMED, "WITHDRAWN", "**Somebody** withdrew the invitation to **a former player**."),
        (TO_ALL, "WITHDRAWN", "**Alice** withdrew the open invitation."),
        (TO_ALL, "EXPIRED", "**Alice**'s open invitation expired: nobody accepted it."),
    ],
)
def test_a_closed_invitation_still_names_its_opponent(
    people: tuple[Person, Person | None], status: str, expected_text: str
) -> None:
    """A sentence that begins with somebody who has no name still begins with a capital."""
    closed = replace(NAMED_INVITATION, challenger=people[0], opponent=people[1])
    closed = replace(closed, status=store.InvitationStatus[status])
    assert closed_invitation_post(closed).content.startswith(f"{expected_text}\n")


def test_an_accepted_invitation_to_a_thread_does_not_repeat_the_threads_line() -> None:
    to_a_thread = replace(
        NAMED_INVITATION,
        terms=store.Terms(venue=store.Venue.THREAD),
        status=store.InvitationStatus.ACCEPTED,
    )
    match = replace(builders.match_at(opening_state(Variant.CLASSIC)), parent_id=builders.SNOWFLAKE)
    content = closed_invitation_post(to_a_thread, match).content
    assert f"match #{match.id}.\n" in content
    assert "in a thread of its own" not in content
    assert "in a thread of its own" in closed_invitation_post(to_a_thread).content


# A user who deleted their data is "a former player" in their matches, and is never mentioned

FORMER, ANOTHER = Person(-(2**62), ""), Person(-1, "")

ENDS = ("classic, Red gave up", "classic, Blue out of time", "classic, abandoned")


def erase_blue(match: store.Match) -> store.Match:
    """Return the match after Blue has deleted their data."""
    return replace(match, seats=(match.seats[Player.RED], FORMER))


def update_of(moment: str) -> PublicUpdate:
    update = MOMENTS[moment].updates.public
    return replace(update, match=erase_blue(update.match))


@pytest.mark.parametrize("moment", ENDS)
def test_the_last_post_neither_mentions_an_erased_player_nor_offers_a_rematch(moment: str) -> None:
    post = board_post(update_of(moment), PICTURE, is_latest=True)
    assert "Alice (Red) – a former player (Blue)" in post.content
    assert str(FORMER.user_id) not in post.content
    assert FORMER.user_id not in post.pings
    assert labels.REMATCH not in post.content
    assert labels.REMATCH not in [button.label for button in post.buttons]


def test_the_remaining_player_is_pinged_at_the_end_with_the_command_for_a_new_match() -> None:
    """Discord notifies only people whom the text mentions; a player who left is not mentioned."""
    update = MOMENTS["classic, Red gave up"].updates.public
    seats = (FORMER, update.match.seats[Player.BLUE])
    post = board_post(replace(update, match=replace(update.match, seats=seats)), PICTURE)
    assert "🔴 A former player gave up." in post.content
    assert post.pings == (2,)
    assert post.content.splitlines()[-1] == "<@2>, `/onitama challenge` starts another."
    other = board_post(update_of("classic, Red gave up"), PICTURE, is_latest=True)
    assert "🔴 Alice gave up. **A former player (🔷 Blue) wins.**" in other.content
    assert (other.pings, other.is_silent) == ((), True)


def test_result_lines_and_cancelled_posts_ping_no_erased_player() -> None:
    update = update_of("classic, Blue out of time")
    assert "a former player (Blue)" in result_line(update).content
    alone = result_without_link(update)
    assert alone.pings == (1,)
    assert "<@1>, your thread is gone" in alone.content
    cancelled = cancelled_post(update_of("classic, cancelled"))
    assert (cancelled.pings, "<@" in cancelled.content) == ((), False)


def test_lists_and_thread_names_call_an_erased_player_a_former_player() -> None:
    match = update_of("classic, Red gave up").match
    [listed] = filter_choices("", [match])
    assert listed.name == "#12 Alice (Red) – a former player (Blue), ended"
    assert thread_name(match) == "#12 Alice – a former player"


def caption_at_the_start(red: store.Seat, blue: store.Seat) -> str:
    start = MOMENTS["classic, start"].revealed
    [scene] = make_scenes([replace(start, match=replace(start.match, seats=(red, blue)))])
    return scene.caption


def test_a_film_caption_calls_an_erased_player_a_former_player() -> None:
    expected_text = "The start · Alice plays Red; a former player plays Blue; the cards are dealt"
    assert caption_at_the_start(Person(1, "Alice"), FORMER) == expected_text
    assert caption_at_the_start(ANOTHER, FORMER) == "The start · the cards are dealt"


# The computer is named like a player, and nobody is notified in its place


def start_against_computer(seat: Player) -> PublicUpdate:
    match = match_of(1, "Computer")
    seats: list[store.Seat] = [*match.people]
    seats[seat] = store.Computer(3)
    seats[seat.opponent] = match.people[0]
    match = replace(match, seats=(seats[0], seats[1]))
    return public_update(match, initial_state(match.setup, match.started_at))


@pytest.mark.parametrize(
    ("computer", "pinged", "expected_text"),
    [
        (Player.RED, (), "Computer (level 3, Red) – Alice (Blue)"),
        (Player.BLUE, (ALICE,), "Alice (Red) – Computer (level 3, Blue)"),
    ],
)
def test_a_board_pings_the_player_to_move_unless_it_is_the_computer(
    computer: Player, pinged: tuple[int, ...], expected_text: str
) -> None:
    """Nobody can move while the computer thinks."""
    post = board_post(start_against_computer(computer), PICTURE, is_latest=True)
    assert post.pings == pinged
    assert expected_text in post.content
    assert ("Computer (level 3, 🔴 Red) thinks." in post.content) is (computer is Player.RED)
    assert [button.label for button in post.buttons][-2:] == ["My board", "More"]
    assert len(post.buttons) == 2 + len(pinged)
    assert "rated" not in post.content


def test_a_draw_offer_to_the_computer_has_no_buttons_and_pings_nobody() -> None:
    update = start_against_computer(Player.BLUE)
    last_turn = PastTurn(update.match, update.view, update.events, 0, 0)
    offered = proposal_post(DRAW, update.match, store.Proposal(Player.RED, 1), last_turn)
    assert (offered.buttons, offered.pings) == ((), ())
    assert offered.content.endswith("Computer (level 3) thinks about it.")
