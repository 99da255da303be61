"""A local stand-in for Discord (REST, gateway and CDN) to test bots without a network."""

from tests.discord_stand_in.driver import Bot, FakeDiscord
from tests.discord_stand_in.person import NotOffered, Outcome, Person, Unanswered
from tests.discord_stand_in.records import Message

__all__ = ["Bot", "FakeDiscord", "Message", "NotOffered", "Outcome", "Person", "Unanswered"]
