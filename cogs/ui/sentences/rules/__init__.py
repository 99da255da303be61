"""The rules, in short and at length, and what the bot can do."""

from cogs.ui.sentences.rules.examples import EXAMPLES, Example
from cogs.ui.sentences.rules.help import HELP
from cogs.ui.sentences.rules.in_short import in_short
from cogs.ui.sentences.rules.topics import TEXTS, Topic

__all__ = ["EXAMPLES", "HELP", "TEXTS", "Example", "Topic", "in_short"]
