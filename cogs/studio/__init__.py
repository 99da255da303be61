"""Views as pictures, drawn off the event loop."""

from cogs.studio.artist import Artist
from cogs.studio.controllers import open_controller, turn_to
from cogs.studio.easels import Easels, House
from cogs.studio.pictures import (
    card_picture,
    past_picture,
    private_picture,
    public_picture,
    replay_picture,
    sample_picture,
)
from cogs.studio.studio import Studio
from cogs.studio.warming import warm_up

__all__ = [
    "Artist",
    "Easels",
    "House",
    "Studio",
    "card_picture",
    "open_controller",
    "past_picture",
    "private_picture",
    "public_picture",
    "replay_picture",
    "sample_picture",
    "turn_to",
    "warm_up",
]
