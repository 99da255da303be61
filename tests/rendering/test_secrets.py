"""Games that differ in secrets alone look and read the same to whoever may not know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    SQUARES,
    Player,
    PlayerView,
    Variant,
    player_view,
    public_view,
)
from rendering import describe_in_full, diagram, hints_for, legend
from rendering.words import describe
from tests.rendering.night_positions import play_out_by_night, with_other_secrets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import GameState
    from rendering import Hints, Renderer
    from tests.rendering.night_positions import View

BY_NIGHT = (Variant.SHADOW, Variant.LIGHT)
EVERY = 6
"""A picture of each sixth state is enough; words are compared for all."""


def views(state: GameState, owner: Player) -> tuple[View, View]:
    """What spectators and the opponent have."""
    return public_view(state), player_view(state, owner.opponent)


def told(view: View, near: Player) -> tuple[object, ...]:
    """All the words and letters that are made of a view."""
    full = describe_in_full(view, seen_from=near)
    hints = [words for _, words in hinted(view)]
    return describe(view, seen_from=near), full, diagram(view, seen_from=near), legend(view), hints


def hinted(view: View) -> Iterator[tuple[Hints, str]]:
    """For each square from which there are hints, with the words for that picture."""
    if isinstance(view, PlayerView):
        for hints in filter(None, (hints_for(view, square) for square in SQUARES)):
            yield hints, describe(view, seen_from=view.viewer, hints=hints)


@pytest.mark.parametrize("variant", BY_NIGHT)
@pytest.mark.parametrize("seed", range(4))
def test_nobody_else_can_tell(variant: Variant, seed: int, renderer: Renderer) -> None:
    for ply, state in enumerate(play_out_by_night(variant, seed)):
        for owner in Player:
            other = with_other_secrets(state, owner, seed=ply)
            for one, another in zip(views(state, owner), views(other, owner), strict=True):
                for near in Player:
                    assert told(one, near) == told(another, near)
                if ply % EVERY == 0:
                    near = owner.opponent
                    picture = renderer.board(one, seen_from=near).data
                    assert picture == renderer.board(another, seen_from=near).data
                    for (hints, _), (same, _) in zip(hinted(one), hinted(another), strict=True):
                        tapped = renderer.board(one, seen_from=near, hints=hints).data
                        assert tapped == renderer.board(another, seen_from=near, hints=same).data


@pytest.mark.parametrize("variant", BY_NIGHT)
def test_the_owner_can_tell(variant: Variant, renderer: Renderer) -> None:
    """Or the test above would compare nothing."""
    differ = 0
    for ply, state in enumerate(play_out_by_night(variant, seed=1, most_turns=8)):
        other = with_other_secrets(state, Player.BLUE, seed=ply)
        if other.secrets.ninjas != state.secrets.ninjas:
            one, another = (player_view(it, Player.BLUE) for it in (state, other))
            assert describe(one, seen_from=Player.BLUE) != describe(another, seen_from=Player.BLUE)
            assert (
                renderer.board(one, seen_from=Player.BLUE).data
                != renderer.board(another, seen_from=Player.BLUE).data
            )
            differ += 1
    assert differ > 3


@pytest.mark.parametrize("variant", BY_NIGHT)
@pytest.mark.parametrize("seed", range(12))
def test_every_position_can_be_told_within_discords_limit(variant: Variant, seed: int) -> None:
    for state in play_out_by_night(variant, seed, most_turns=60):
        own: list[View] = [player_view(state, player) for player in Player]
        for view in (public_view(state), *own):
            for near in Player:
                for text in (describe(view, seen_from=near), *(it for _, it in hinted(view))):
                    assert len(text) <= 1024
                    assert text.endswith(".")


@pytest.mark.parametrize("variant", BY_NIGHT)
def test_every_position_can_be_painted_in_few_bytes(variant: Variant, renderer: Renderer) -> None:
    for state in play_out_by_night(variant, seed=3):
        for view in (public_view(state), player_view(state, Player.BLUE)):
            assert len(renderer.board(view, seen_from=Player.BLUE).data) < 80_000
