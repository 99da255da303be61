"""The server that the page shows: two channels, a thread, four people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.discord_stand_in import OPENAPI, FakeDiscord
from tests.discord_stand_in.permissions import PERMISSIONS
from tests.sandbox.kept import Clock, founding_day, recall_commands

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Person
    from tests.discord_stand_in.guilds import Guild
    from tests.discord_stand_in.payload import Json

PEOPLE = ("alice", "bob", "cleo", "dana")
MANAGER = "dana"
"""Who may choose for the server."""


@dataclass(frozen=True)
class Stage:
    fd: FakeDiscord
    guild: Guild
    people: dict[str, Person]
    """By id, in the order of the page."""

    @property
    def channels(self) -> list[Json]:
        """Every thread after its channel."""
        every = [c for c in self.fd.world.channels.values() if c.get("guild_id") == self.guild.id]
        tops = [channel for channel in every if channel["parent_id"] is None]
        return [
            c for top in tops for c in (top, *(t for t in every if t["parent_id"] == top["id"]))
        ]


def set_up(data: Path) -> Stage:
    """Ids tell when something was made, so the same founding day gives the same ids.

    That way the matches in a kept database still belong to somebody.
    """
    clock = Clock(founding_day(data))
    fd = FakeDiscord(OPENAPI, clock=clock)
    guild = fd.world.guild("Dojo")
    onitama = guild.text_channel("onitama")
    guild.text_channel("lounge")
    guild.thread(onitama, "A quiet match")
    people = [fd.person(name, guild) for name in PEOPLE]
    for person in people:
        if person.name == MANAGER:
            fd.world.member_permissions[guild.id, person.id] |= PERMISSIONS["MANAGE_GUILD"]
    clock.founded = None
    recall_commands(fd.world, data)
    return Stage(fd, guild, {person.id: person for person in people})
