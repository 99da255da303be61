"""Views as pictures, drawn off the event loop."""

from cogs.studio.artist import Artist
from cogs.studio.controllers import choose, go_on, open_controller
from cogs.studio.easels import Asker, Easels, House
from cogs.studio.pictures import (
    believed_picture,
    card_picture,
    opened_picture,
    past_picture,
    private_picture,
    public_film,
    public_picture,
    replay_picture,
    sample_picture,
)
from cogs.studio.reviews import better_picture, chart_picture
from cogs.studio.standing import course_picture
from cogs.studio.statistics import statistics_picture
from cogs.studio.studio import Studio
from cogs.studio.warming import warm_up

__all__ = [
    "Artist",
    "Asker",
    "Easels",
    "House",
    "Studio",
    "believed_picture",
    "better_picture",
    "card_picture",
    "chart_picture",
    "choose",
    "course_picture",
    "go_on",
    "open_controller",
    "opened_picture",
    "past_picture",
    "private_picture",
    "public_film",
    "public_picture",
    "replay_picture",
    "sample_picture",
    "statistics_picture",
    "warm_up",
]
