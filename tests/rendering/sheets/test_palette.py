"""Palettes are chosen once for a theme and kept beside the sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rendering.palettes import DAY, as_text, colours_of, distance, kept_palette
from rendering.theme import SHRINE, THEMES
from rendering.tiles import TileCaches
from tests.rendering.regenerate import chosen_palettes

if TYPE_CHECKING:
    from PIL import Image

    from rendering.theme import Theme

NEAR = 24
"""Versions of Pillow may choose a little differently."""


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_those_that_are_kept_are_those_that_would_be_chosen(theme: Theme) -> None:
    for name, chosen in chosen_palettes(theme).items():
        kept = kept_palette(name, ())
        assert kept is not None
        assert serves(kept, chosen), name
        assert serves(chosen, kept), name


def serves(palette: Image.Image, other: Image.Image) -> bool:
    """Whether each colour of the other has one close to it."""
    colours = colours_of(palette)
    return all(min(distance(one, its) for its in colours) <= NEAR for one in colours_of(other))


def test_one_that_is_kept_is_given_back_as_it_was() -> None:
    palette = TileCaches(SHRINE)[DAY].palette
    again = kept_palette("shrine-by-day", colours_of(palette))
    assert again is not None
    assert as_text(again) == as_text(palette)


def test_a_theme_whose_colours_have_changed_has_none() -> None:
    assert kept_palette("shrine-by-day", [(1, 2, 3)]) is None
    assert kept_palette("a-theme-of-tomorrow-by-day", []) is None
