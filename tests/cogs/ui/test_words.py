"""Other people's words inside a message of ours, and how much time players have."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.words import BREAK, escaped, pace_in_words, paces
from onitama_core.store import EVERY_PACE, PACES
from rendering.words import OR

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


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("1d", "3d"), "1 day and 3 days a move"),
        (("none", "3d", "5+3"), "3 days a move, 5+3 and no time limit"),
    ],
)
def test_several_say_once_what_they_share(names: tuple[str, ...], words: str) -> None:
    assert paces([PACES[name] for name in names]) == words


def test_all_of_them_fit_into_a_sentence() -> None:
    assert paces(EVERY_PACE, OR) == (
        "5 minutes, 1 hour, 1 day, 3 days or 7 days a move, 3+2, 5+3, 10+5 or no time limit"
    )
