"""The names of our own emoji, and which of them are outdated."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image

from cogs.emoji import outdated, versioned
from rendering import Emoji, Renderer


def picture(colour: str) -> bytes:
    file = BytesIO()
    Image.new("RGBA", (4, 4), colour).save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("emoji", Emoji)
def test_discord_takes_the_name(emoji: Emoji) -> None:
    assert re.fullmatch(r"[a-zA-Z0-9_]{2,32}", versioned(emoji, picture("red")))


def test_the_name_changes_with_the_image() -> None:
    red, blue = (versioned(Emoji.SWAP, picture(colour)) for colour in ("red", "blue"))
    assert red != blue
    assert red == versioned(Emoji.SWAP, picture("red"))


def test_the_names_are_the_same_at_each_start() -> None:
    one, other = (
        {versioned(emoji, png) for emoji, png in Renderer().emoji().items()} for _ in range(2)
    )
    assert one == other
    assert len(one) == len(Emoji)


def test_no_name_can_be_read_as_a_square() -> None:
    for emoji, png in Renderer().emoji().items():
        assert not re.search(r"[a-e][1-5]", versioned(emoji, png))


def test_only_ours_are_outdated() -> None:
    there = ("swap_000001", "swap_000002", "spirit_000001", "swap", "my_swap_000001", "swap_00000a")
    assert outdated(there, ["swap_000002"]) == ["swap_000001", "spirit_000001"]


def test_what_is_wanted_is_not_outdated() -> None:
    assert outdated(["swap_000001"], ["swap_000001"]) == []
