"""A game that is over as a moving picture."""

from rendering.film.film import Scene, animate, film_parts

__all__ = ["Scene", "animate", "film_parts"]
