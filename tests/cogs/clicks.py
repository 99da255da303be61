"""The click types of all features, and the decoder of their custom ids.

A custom id can be decoded only after the module that declares its verb has been imported.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from cogs.shared import custom_ids, links
from cogs.shared.custom_ids import VERBS, Click, decode

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["CLICKS", "VERBS", "decode"]

FEATURES: Final = (
    "challenge",
    "history",
    "learn",
    "match",
    "people",
    "practice",
    "puzzles",
    "tournaments",
)
MODULES: Final = (
    custom_ids,
    links,
    *(import_module(f"cogs.{feature}.buttons") for feature in FEATURES),
)


def click_types(kind: type[Any] = Click) -> Iterator[type[Click]]:
    """Yield the subclasses of a click type that have a verb of their own.

    Base classes have none.
    """
    for subclass in kind.__subclasses__():
        if "verb" in vars(subclass):
            yield subclass
        yield from click_types(subclass)


CLICKS: Final = tuple(click_types())
