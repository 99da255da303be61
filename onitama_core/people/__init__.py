"""Who plays: what they prefer; later their names, limits and records."""

from onitama_core.people.customs import GuildCustoms
from onitama_core.people.people import People
from onitama_core.people.themes import ChosenThemes, Themes

__all__ = ["ChosenThemes", "GuildCustoms", "People", "Themes"]
