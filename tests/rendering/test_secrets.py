"""Games that differ in secrets alone look and read the same to whoever may not know them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.game import SQUARES, Answer, Player, PlayerView, Variant, player_view, public_view
from onitama_core.game.state import Secrets, changed
from rendering import describe_in_full, diagram, hints_for, legend
from rendering.words import describe
from tests.rendering.positions import play_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import GameState
    from rendering import Hints, Renderer
    from rendering.reading import View

RED, BLUE = Player
EVERY: Final = 6
"""A picture of each sixth state is enough; words are compared for all."""
by_night = pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])


def with_other_secrets(state: GameState, player: Player, seed: int) -> GameState:
    """What nobody but `player` could tell from `state`."""
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    secrets, shown = state.secrets, state.night.revealed[player]
    pawns = state.position.pawns[RED] | state.position.pawns[BLUE]
    free = [square.bit for square in SQUARES if not square.bit & (pawns | shown)]
    hidden = (secrets.ninjas[player] & ~shown).bit_count()
    ninjas = shown | sum(rng.sample(free, hidden))
    answers = tuple(Answer(lit, not is_there) for lit, is_there in secrets.answers[player])
    return replace(
        state,
        secrets=Secrets(
            changed(secrets.ninjas, player, ninjas), changed(secrets.answers, player, answers)
        ),
    )


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


@by_night
@pytest.mark.parametrize("seed", range(4))
def test_nobody_else_can_tell(variant: Variant, seed: int, renderer: Renderer) -> None:
    for ply, state in enumerate(play_out(variant, seed)):
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


@by_night
def test_the_owner_can_tell(variant: Variant, renderer: Renderer) -> None:
    """Or the test above would compare nothing."""
    differ = 0
    for ply, state in enumerate(play_out(variant, seed=1, turns=8)):
        other = with_other_secrets(state, BLUE, seed=ply)
        if other.secrets.ninjas != state.secrets.ninjas:
            one, another = (
                renderer.board(player_view(it, BLUE), seen_from=BLUE) for it in (state, other)
            )
            assert one.alt_text != another.alt_text
            assert one.data != another.data
            differ += 1
    assert differ > 3
