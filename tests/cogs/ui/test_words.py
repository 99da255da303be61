"""People, seats and clocks in words."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.match.private import above_board, game_line, games
from cogs.match.public import board_post
from cogs.ui.messages import PublicMessage, PublicPicture
from cogs.ui.words import (
    BREAK,
    both,
    dial,
    escaped,
    full_name,
    mention,
    name_of,
    pace_in_words,
    paces,
)
from onitama_core.game import Player, Variant
from onitama_core.store import EVERY_PACE, PACES, Computer, Person
from rendering.words import OR
from tests.cogs.ui.builders import ALICE, BOB, STAMP, Updates, after, match_of, timed, until_noon
from tests.onitama_core.game.helpers import START, classic, dealt

if TYPE_CHECKING:
    from onitama_core.store import Seat


# Other people's words inside a message of ours, and how much time players have


LIVELY = st.text(st.sampled_from("ab@#<>[]()*_~`|:/.-+1 \n\\")) | st.text()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Bob", "Bob"),
        ("Anna-Maria", "Anna-Maria"),
        ("Dr. No", "Dr. No"),
        ("**Bob**", r"\*\*Bob\*\*"),
        (r"\*Bob*", r"\\\*Bob\*"),
        ("||Bob||", r"\|\|Bob\|\|"),
        ("[Bob](https://evil.example)", f"\\[Bob](https:/{BREAK}/{BREAK}evil.example)"),
        ("discord.gg/abc", f"discord.gg/{BREAK}abc"),
        ("@everyone", f"@{BREAK}everyone"),
        ("<@123>", f"\\<@{BREAK}123>"),
        ("<t:0:R>", r"\<t:0:R>"),
        ("<tel:+123>", r"\<tel:+123>"),
        ("</resign:1>", f"\\</{BREAK}resign:1>"),
        ("# Bob", f"{BREAK}# Bob"),
        ("-# Bob", f"{BREAK}-# Bob"),
        ("> Bob", f"{BREAK}> Bob"),
        ("1. Bob", f"{BREAK}1. Bob"),
    ],
)
def test_others_words_format_nothing_link_nowhere_and_ping_nobody(text: str, shown: str) -> None:
    assert escaped(text) == shown


@given(LIVELY)
def test_the_words_themselves_stay(text: str) -> None:
    without_breaks = escaped(text).replace(BREAK, "")
    assert re.sub(r"\\([\\`*_~|<\[])", r"\1", without_breaks) == text.replace(BREAK, "")


@given(LIVELY)
def test_no_sign_that_discord_reads_is_left_bare(text: str) -> None:
    written = re.sub(r"\\.", "x", escaped(text))
    assert not re.search(r"[`*_~|<\[]|@[^\u200b]|/[^\u200b]|^[#>+-]|^\d+\.", written, re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "words"),
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
def test_a_pace_in_words(name: str, words: str) -> None:
    assert pace_in_words(PACES[name]) == words


def test_several_say_once_what_they_share() -> None:
    assert paces([PACES["1d"], PACES["3d"]]) == "1 day and 3 days a move"
    assert paces(EVERY_PACE, OR) == (
        "5 minutes, 1 hour, 1 day, 3 days or 7 days a move, 3+2, 5+3, 10+5 or no time limit"
    )


# Names as they stand in a message


ANY = match_of(1, "Bob")


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
def test_a_name_formats_nothing_links_nowhere_and_pings_nobody(name: str, shown: str) -> None:
    assert name_of(Person(1, name)) == shown


def test_who_has_left_for_good_is_a_former_player_whom_nobody_calls() -> None:
    former = Person(-7, "")
    assert name_of(former) == mention(former) == "a former player"
    assert mention(Person(7, "")) == "<@7>"


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (Person(1, "bob"), "bob (🔷 Blue)"),
        (Person(1, ""), "Somebody (🔷 Blue)"),
        (Person(-7, ""), "A former player (🔷 Blue)"),
        (Computer(3), "Computer (level 3, 🔷 Blue)"),
    ],
)
def test_a_sentence_begins_with_a_capital_unless_with_a_name(seat: Seat, told: str) -> None:
    match = replace(ANY, seats=(Person(2, "Alice"), seat))
    assert full_name(match, Player.BLUE) == told


def test_two_of_one_name_are_two() -> None:
    namesakes = replace(ANY, seats=(Person(1, "Alex"), Person(2, "Alex")))
    assert both(namesakes) == "Alex and Alex"


# How much time there is, as people are told


PICTURE = PublicPicture("board.png", "A board", b"")
MOVED = after(classic(START), "tiger:c1c3")


def posted(updates: Updates) -> list[str]:
    return board_post(updates.public, PICTURE, is_latest=True).content.splitlines()


@pytest.mark.parametrize("pace", ["5m", "1h", "1d", "3d", "7d", "5+3", "none"])
def test_a_post_says_until_when_who_is_called_has_time(pace: str) -> None:
    """With both clocks, where there are any."""
    *_, clocks, last = posted(timed(MOVED, pace))
    limit = "" if pace == "none" else f" · <t:{STAMP}:R>"
    assert last == f"<@2>, 🔷 to move{limit}"
    assert (clocks == "⏱️ 🔴 4:12 · 🔷 0:59") is (pace == "5+3")
    *_, last = posted(timed(after(dealt(Variant.SHADOW)), pace))
    assert last == f"<@1> and <@2>: **Place ninja**, unseen by others{limit}"


def test_a_chess_clock_calls_a_challenger_who_does_not_begin() -> None:
    """They may be elsewhere, and their time runs as soon as the other has moved."""
    update = blue_begins("5+3")
    assert update.pings == (BOB, ALICE)
    assert update.content.endswith(f" · <t:{STAMP}:R> – <@{ALICE}>, you're next.")
    assert blue_begins("3d").pings == (BOB,)


def blue_begins(pace: str) -> PublicMessage:
    """Red has challenged."""
    start = classic(START.replace(" r ", " b "))
    return board_post(timed(after(start), pace).public, PICTURE, is_latest=True)


def test_who_looks_on_is_told_whose_time_it_is() -> None:
    *_, last = above_board(timed(MOVED, "5+3").public)
    told = f"🔷 Bob's time runs out <t:{STAMP}:R>. 🔴 Alice has 4:12 left."
    assert last == f"You are watching. {told}"


def test_a_line_of_the_list_says_what_is_left_instead_of_what_was_last() -> None:
    line = game_line(timed(MOVED, "1d").public.match, BOB, None)
    assert line.endswith(f"· turn 2 · **your turn** · <t:{STAMP}:R>")
    assert "last move" in game_line(MOVED.match, BOB, None)


def test_the_list_begins_with_what_runs_out_soonest() -> None:
    unlimited, later, sooner = (match_of(number, "Bob") for number in range(3))
    later, sooner = until_noon(later, "3d"), until_noon(sooner, "1h")
    assert later.deadline is not None
    later = replace(later, deadline=later.deadline + timedelta(days=2))
    theirs = replace(until_noon(match_of(3, "Bob"), "5m"), waits_for=(Player.BLUE,))
    listed = games([unlimited, theirs, later, sooner], 1, {}).content.splitlines()[1:]
    assert [line.split("]")[0][-1] for line in listed] == ["2", "1", "0", "3"]


@pytest.mark.parametrize(
    ("left", "told"),
    [(0, "0:00"), (-3, "0:00"), (9.99, "0:09"), (60, "1:00"), (754.2, "12:34"), (4000, "66:40")],
)
def test_a_clock_shows_whole_seconds_that_are_left(left: float, told: str) -> None:
    assert dial(timedelta(seconds=left)) == told
