"""Games that differ in secrets alone look and read the same to whoever may not know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Player, Variant, player_view, public_view
from rendering import describe
from tests.rendering.night_positions import play_out_by_night, with_other_secrets

if TYPE_CHECKING:
    from onitama_core.game import GameState
    from rendering import Renderer
    from tests.rendering.night_positions import View

BY_NIGHT = (Variant.SHADOW, Variant.LIGHT)
EVERY = 6
"""A picture of each sixth state is enough; words are compared for all."""


def views(state: GameState, owner: Player) -> tuple[View, View]:
    """What spectators and the opponent have."""
    return public_view(state), player_view(state, owner.opponent)


@pytest.mark.parametrize("variant", BY_NIGHT)
@pytest.mark.parametrize("seed", range(4))
def test_nobody_else_can_tell(variant: Variant, seed: int, renderer: Renderer) -> None:
    for ply, state in enumerate(play_out_by_night(variant, seed)):
        for owner in Player:
            other = with_other_secrets(state, owner, seed=ply)
            for one, another in zip(views(state, owner), views(other, owner), strict=True):
                for near in Player:
                    assert describe(one, seen_from=near) == describe(another, seen_from=near)
                if ply % EVERY == 0:
                    near = owner.opponent
                    picture = renderer.board(one, seen_from=near)
                    assert picture == renderer.board(another, seen_from=near)


@pytest.mark.parametrize("variant", BY_NIGHT)
def test_the_owner_can_tell(variant: Variant, renderer: Renderer) -> None:
    """Or the test above would compare nothing."""
    differ = 0
    for ply, state in enumerate(play_out_by_night(variant, seed=1, most_turns=8)):
        other = with_other_secrets(state, Player.BLUE, seed=ply)
        if other.secrets.ninjas != state.secrets.ninjas:
            one, another = (player_view(it, Player.BLUE) for it in (state, other))
            assert describe(one, seen_from=Player.BLUE) != describe(another, seen_from=Player.BLUE)
            assert renderer.board(one, seen_from=Player.BLUE) != renderer.board(
                another, seen_from=Player.BLUE
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
                text = describe(view, seen_from=near)
                assert len(text) < 1000
                assert text.endswith(".")


@pytest.mark.parametrize("variant", BY_NIGHT)
def test_every_position_can_be_painted_in_few_bytes(variant: Variant, renderer: Renderer) -> None:
    for state in play_out_by_night(variant, seed=3):
        for view in (public_view(state), player_view(state, Player.BLUE)):
            assert len(renderer.board(view, seen_from=Player.BLUE)) < 80_000
