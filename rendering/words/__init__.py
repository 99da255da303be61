"""What can be said of a game, each sentence once: values in, text out."""

from rendering.words.alt_text import describe, describe_animation, describe_in_full
from rendering.words.cards import describe_card, first_player
from rendering.words.diagram import diagram, legend

__all__ = [
    "describe",
    "describe_animation",
    "describe_card",
    "describe_in_full",
    "diagram",
    "first_player",
    "legend",
]
