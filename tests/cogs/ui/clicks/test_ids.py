from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.clicks.ids import BUTTON_TEMPLATE, LIST_TEMPLATE, ButtonId, Verb

LONGEST_CUSTOM_ID = 100


@given(
    st.sampled_from(Verb),
    st.integers(0, 10**15 - 1),
    st.integers(0, 10**6 - 1),
    st.from_regex(r"[a-z0-9:]{0,58}", fullmatch=True),
)
def test_an_id_is_read_as_it_was_written(verb: Verb, subject: int, ply: int, text: str) -> None:
    button = ButtonId(verb, subject, ply, text)
    assert ButtonId.read(str(button)) == button
    assert len(str(button)) <= LONGEST_CUSTOM_ID


@pytest.mark.parametrize("verb", Verb)
def test_a_click_is_answered_once_as_a_button_or_as_a_list(verb: Verb) -> None:
    custom_id = str(ButtonId(verb, 1, argument="a1"))
    is_list = verb is Verb.PICK
    assert bool(LIST_TEMPLATE.fullmatch(custom_id)) is is_list
    assert bool(BUTTON_TEMPLATE.fullmatch(custom_id)) is not is_list


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "o1:move:1",
        "o2:move:1:0:",
        "o1:nod:1:0:",
        "o1:move:x:0:",
        "o1:move:1:0:C1",
        "o1:move:1:0:\n",
    ],
)
def test_what_this_bot_never_wrote_is_not_read(custom_id: str) -> None:
    assert ButtonId.read(custom_id) is None
