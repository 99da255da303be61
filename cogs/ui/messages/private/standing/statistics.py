"""How a server's games went, or how few there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.messages.types import PrivateMessage
from cogs.ui.sentences.standing import statistics as say
from rendering import words

if TYPE_CHECKING:
    from cogs.ui.messages.types import Picture
    from onitama_core.game import Variant
    from onitama_core.people import Statistics


def statistics_page(found: Statistics, picture: Picture) -> PrivateMessage:
    return PrivateMessage("\n".join(say.above_statistics(found)), picture)


def too_few_games(found: Statistics) -> PrivateMessage:
    return PrivateMessage(say.too_few(found))


def nothing_played(variant: Variant | None) -> PrivateMessage:
    if variant is None:
        return PrivateMessage(say.NOTHING)
    return PrivateMessage(say.nothing_of(words.variant_name(variant)))
