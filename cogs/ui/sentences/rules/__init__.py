"""The rule book, and what the bot can do."""

from cogs.ui.sentences.rules import book
from cogs.ui.sentences.rules.book import LEAVES, leaf_of
from cogs.ui.sentences.rules.help import HELP
from cogs.ui.sentences.rules.leaf import Leaf

__all__ = ["HELP", "LEAVES", "Leaf", "book", "leaf_of"]
