"""The learned weights, as `python -m tests.training` writes them; one file a variant."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from onitama_core.engine.evaluation.network import network_of
from onitama_core.game import find_card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.evaluation.network import Network, Weights

CLASSIC: Final = Path(__file__).with_name("classic.npz")
WIND: Final = Path(__file__).with_name("wind.npz")


def deal_network(card_ids: Sequence[str], *, spirit: bool) -> Network:
    """The network of five cards in any order, for a game with or without the Wind Spirit.

    Takes a millisecond or two.
    """
    cards = [find_card(card_id) for card_id in card_ids]
    return network_of(kept(WIND if spirit else CLASSIC), cards)


@cache
def kept(path: Path) -> Weights:
    with np.load(path) as file:
        weights: Weights = file["weights"]
    return weights


def keep(path: Path, weights: Weights) -> None:
    np.savez_compressed(path, weights=weights)
