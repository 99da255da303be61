"""Who was chosen in a list of people, as Discord tells of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.people.settings import picked_person
from cogs.ui.errors import OldButton
from onitama_core.store import Person

ANNA = {"id": "7", "username": "anna_7"}
KNOWN = {**ANNA, "global_name": "Anna"}


def click(data: dict[str, Any] | None) -> Any:
    return cast("Any", SimpleNamespace(data=data))


def choosing(user: dict[str, Any], **member: Any) -> Any:
    return click({"values": ["7"], "resolved": {"users": {"7": user}, "members": {"7": member}}})


@pytest.mark.parametrize(
    ("chosen", "name"),
    [
        (choosing(KNOWN, nick="Ann"), "Ann"),
        (choosing(KNOWN, nick=None), "Anna"),
        (choosing({**ANNA, "global_name": None}), "anna_7"),
        (click({"values": ["7"], "resolved": {"users": {"7": KNOWN}}}), "Anna"),
    ],
    ids=["in the server", "at Discord", "no other name", "no member"],
)
def test_they_are_called_as_they_are_in_the_server(chosen: Any, name: str) -> None:
    assert picked_person(chosen) == Person(7, name)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"values": []},
        {"values": ["7"]},
        {"values": ["7", "8"], "resolved": {"users": {"7": KNOWN}}},
    ],
)
def test_what_no_list_of_people_sends_is_not_believed(data: dict[str, Any] | None) -> None:
    with pytest.raises(OldButton):
        picked_person(click(data))
