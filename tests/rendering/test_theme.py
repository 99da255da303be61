"""Contrast as WCAG 2 measures it."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.game import Player
from rendering.overlays import figures_on, heat_shades
from rendering.squares import lit_shades
from rendering.theme import SHRINE, THEMES, colour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.theme import Colour, Theme

TEXT: Final = 4.5
GRAPHICS: Final = 3.0


def text_pairs(theme: Theme) -> Iterator[tuple[Colour, Colour]]:
    yield from product((theme.ink,), (theme.paper, theme.paper_shade, theme.card))
    yield theme.emblem, theme.side
    yield theme.emblem, theme.night.veil
    for livery in theme.liveries:
        yield theme.emblem, livery.body
        yield livery.body, theme.card


def graphic_pairs(theme: Theme) -> Iterator[tuple[Colour, Colour]]:
    temples = [livery.temple for livery in theme.liveries]
    squares = [theme.square, theme.square_dark, theme.mark_wash, *temples]
    for livery in theme.liveries:
        yield from product((livery.body,), squares)
        yield from product((livery.body,), (theme.cell, theme.tray, theme.paper, theme.card))
        yield from product((livery.torii,), (livery.temple, theme.mark_wash))
    yield from product((theme.mark_line,), [*squares, theme.mark, theme.tray, theme.card])
    yield from product((theme.ink, theme.side, theme.cell_line), (theme.cell,))
    yield from product((theme.line,), (theme.square, theme.square_dark))
    yield from product((theme.card_edge,), (theme.card, theme.tray))
    yield from product((theme.frame,), (theme.paper, theme.paper_shade))


def night_pairs(theme: Theme) -> Iterator[tuple[Colour, Colour]]:
    night = theme.night
    lit = lit_shades(theme)
    squares = (theme.square, theme.square_dark, theme.mark_wash, *lit)
    yield from product((night.cord,), (*squares, theme.paper, theme.paper_shade, night.bead))
    yield from product((night.veil,), (theme.paper, theme.paper_shade, *squares))
    yield from product((night.lantern,), (theme.paper, theme.paper_shade, night.flame))
    yield from product((night.bead,), (theme.frame, night.veil))
    yield from product((theme.mark_line, theme.line), lit)
    for livery in theme.liveries:
        yield from product((livery.body, livery.edge), (*squares, theme.emblem))
        yield from product((livery.torii,), lit)


def wind_pairs(theme: Theme) -> Iterator[tuple[Colour, Colour]]:
    wind = theme.wind
    washes = [theme.mark_wash, *(livery.temple for livery in theme.liveries)]
    squares = (theme.square, theme.square_dark, *washes)
    yield from product((wind.body, wind.edge), (*squares, wind.wash, theme.mark, theme.emblem))
    yield from product((wind.body,), (theme.cell, theme.card))
    yield from product((theme.emblem,), (livery.body for livery in theme.liveries))
    for livery in theme.liveries:
        yield from product((livery.body, livery.edge, livery.torii), (wind.wash,))


def hint_pairs(theme: Theme) -> Iterator[tuple[Colour, Colour]]:
    """A sign is a colour in a dark line, which is in a pale one; the line is what stands out."""
    temples = [livery.temple for livery in theme.liveries]
    washes = (theme.mark, theme.mark_wash, theme.wind.wash, *temples, *lit_shades(theme))
    grounds = (theme.square, theme.square_dark, theme.card, *washes)
    yield from product((theme.ink,), (*grounds, *theme.hints.colours(), theme.emblem))
    yield from product((theme.emblem,), (livery.body for livery in theme.liveries))


def heat_pairs(theme: Theme) -> Iterator[tuple[Colour, Colour]]:
    """The figures on each step of a heat map."""
    for step, shade in enumerate(heat_shades(theme)):
        yield figures_on(step, theme), shade


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_likelier_a_square_the_further_it_is_from_the_grounds_lightness(theme: Theme) -> None:
    away = [contrast(shade, theme.square) for shade in heat_shades(theme)]
    assert all(other > one * 1.1 for one, other in pairwise([1.0, *away]))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_are_legible(theme: Theme) -> None:
    pairs = (*text_pairs(theme), *heat_pairs(theme))
    assert [pair for pair in pairs if contrast(*pair) < TEXT] == []


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_signs_stand_out(theme: Theme) -> None:
    pairs = (
        *graphic_pairs(theme),
        *night_pairs(theme),
        *wind_pairs(theme),
        *hint_pairs(theme),
    )
    assert [pair for pair in pairs if contrast(*pair) < GRAPHICS] == []


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_last_turn_alone_has_its_colour(theme: Theme) -> None:
    colours = [*theme.colours(), *theme.night.colours(), *theme.wind.colours()]
    assert colours.count(theme.mark) == 1


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_spirits_colour_is_nobodys(theme: Theme) -> None:
    assert theme.wind.body not in [*theme.colours(), *theme.night.colours()]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_hints_have_colours_of_their_own(theme: Theme) -> None:
    others = [*theme.colours(), *theme.night.colours(), *theme.wind.colours()]
    left, right = theme.hints.colours()
    assert left != right
    assert left not in others
    assert right not in others


def test_red_and_blue_are_told_apart_by_lightness_too() -> None:
    red, blue = (SHRINE.liveries[player].body for player in Player)
    assert contrast(red, blue) > 1.3


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(its: Colour) -> float:
    red, green, blue = (linear(channel / 255) for channel in its)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def test_contrast_is_measured_from_1_to_21() -> None:
    assert contrast(colour("#ffffff"), colour("#000000")) == pytest.approx(21)
    assert contrast(SHRINE.ink, SHRINE.ink) == pytest.approx(1)
