"""What a seat in the dark knows, as lines of text, and read back in the engine's process.

Only what a person in that seat is told can be written at all. Nothing here needs compiled code.
"""

from onitama_core.engine.telling.reading import (
    Misread,
    read_events,
    read_range,
    read_setup,
    read_view,
)
from onitama_core.engine.telling.story import Range, Story
from onitama_core.engine.telling.writing import Untellable, write, write_range

__all__ = [
    "Misread",
    "Range",
    "Story",
    "Untellable",
    "read_events",
    "read_range",
    "read_setup",
    "read_view",
    "write",
    "write_range",
]
