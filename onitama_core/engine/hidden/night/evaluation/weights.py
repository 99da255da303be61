"""The learned weights, as `python -m tests.training` writes them; one file a variant."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from onitama_core.engine.evaluation.weights import kept
from onitama_core.engine.hidden.night.evaluation.network import network_of
from onitama_core.game import find_card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.evaluation.network import Network, Weights

SHADOW: Final = Path(__file__).with_name("shadow.npz")
LIGHT: Final = Path(__file__).with_name("light.npz")


KEPT: Final = 16
"""Deals whose networks are kept: 0.3 MB each."""


def learned(*, is_light: bool) -> Weights:
    return kept(LIGHT if is_light else SHADOW)


def deal_network(card_ids: Sequence[str], *, is_light: bool) -> Network:
    """The network of five cards in any order, for Way of the Light or Way of the Shadow.

    Takes a millisecond or two the first time; not to be written into.
    """
    return made(tuple(sorted(card_ids)), is_light)


@lru_cache(KEPT)
def made(card_ids: tuple[str, ...], is_light: bool) -> Network:  # noqa: FBT001 - a key
    return network_of(learned(is_light=is_light), [find_card(card_id) for card_id in card_ids])
