"""A local stand-in for Discord (REST, gateway and CDN) to test bots without a network."""

from .driver import FakeDiscord
from .people import NotOffered, Outcome, Person, Unanswered
from .process import Bot
from .records import Message
from .spec import OPENAPI

__all__ = [
    "OPENAPI",
    "Bot",
    "FakeDiscord",
    "Message",
    "NotOffered",
    "Outcome",
    "Person",
    "Unanswered",
]
