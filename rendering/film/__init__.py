"""A game that is over as a moving picture."""

from rendering.film.film import Form, Scene, animate

__all__ = ["Form", "Scene", "animate"]
