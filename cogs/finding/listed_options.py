"""What options of several commands offer as lists."""

from __future__ import annotations

from typing import Final

from discord.app_commands import Choice

from cogs.ui.sentences import suggestions
from onitama_core.game import POOLS, Variant
from rendering import words

VARIANTS: Final = [
    Choice(name=words.variant_name(variant), value=variant.value) for variant in Variant
]
CARDS: Final = [Choice(name=pool, value=pool) for pool in POOLS]
SEATS: Final = [Choice(name=name, value=seat.value) for seat, name in suggestions.SEATS.items()]
PACES: Final = [Choice(name=told, value=name) for name, told in suggestions.PACES.items()]
