"""The lessons: small games in which one finds the move, and what is said in them."""

from typing import Final

from cogs.ui.sentences.lessons import pages
from cogs.ui.sentences.lessons.classic import CARDS, PASSING, STONE, STREAM
from cogs.ui.sentences.lessons.lesson import Lesson, Look, Scene, Script, Try
from cogs.ui.sentences.lessons.night import LIGHT, SHADOW
from cogs.ui.sentences.lessons.wind import WIND

LESSONS: Final = (CARDS, STONE, STREAM, PASSING, WIND, SHADOW, LIGHT)

__all__ = ["LESSONS", "Lesson", "Look", "Scene", "Script", "Try", "pages"]
