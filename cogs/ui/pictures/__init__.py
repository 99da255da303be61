"""Views as pictures, drawn off the event loop."""

from cogs.ui.pictures.drawing import (
    Asker,
    BoardRenderer,
    Internal,
    Pictures,
    RenderQueue,
    private_filename,
    turn_filename,
)

__all__ = [
    "Asker",
    "BoardRenderer",
    "Internal",
    "Pictures",
    "RenderQueue",
    "private_filename",
    "turn_filename",
]
