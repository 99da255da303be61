"""A game that is over as a moving picture."""

from rendering.film.film import Form, Scene, animate, describe_animation

__all__ = ["Form", "Scene", "animate", "describe_animation"]
