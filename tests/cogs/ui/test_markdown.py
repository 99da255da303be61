"""What other people wrote, inside a message of ours."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.words import BREAK, escaped

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
