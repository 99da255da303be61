"""Who a message mentions, and who is really notified of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .components import TEXT_DISPLAY, walk
from .errors import bad_form
from .permissions import PERMISSIONS
from .records import SUPPRESS_NOTIFICATIONS

if TYPE_CHECKING:
    from .payload import Json
    from .world import World

CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
USER = re.compile(r"<@!?(\d+)>")
EVERYONE = re.compile(r"@(everyone|here)\b")


@dataclass(frozen=True, slots=True)
class Allowed:
    """`allowed_mentions` of a request; without it everything in the text counts."""

    everyone: bool = True
    every_user: bool = True
    users: frozenset[str] = frozenset()
    replied_user: bool = True

    @classmethod
    def read(cls, given: Json | None) -> Allowed:
        if given is None:
            return cls()
        parse = given.get("parse") or ()
        users = frozenset(str(user) for user in given.get("users") or ())
        if users and "users" in parse:
            raise bad_form('allowed_mentions: parse:["users"] and users: [...] exclude each other')
        return cls(
            everyone="everyone" in parse,
            every_user="users" in parse,
            users=users,
            replied_user=bool(given.get("replied_user")),
        )

    def user(self, user_id: str) -> bool:
        return self.every_user or user_id in self.users


def mention_fields(
    world: World, message: Json, allowed: Allowed, *, replied_to: Json | None = None
) -> Json:
    """`mentions` and `mention_everyone` of a message: only those who may be mentioned."""
    text = CODE.sub("", "\n".join([message["content"], *_displays(message)]))
    ids = [i for i in USER.findall(text) if i in world.users and allowed.user(i)]
    if replied_to is not None and allowed.replied_user:
        ids.append(replied_to["id"])
    return {
        "mentions": [world.users[i] for i in dict.fromkeys(ids)],
        "mention_everyone": allowed.everyone
        and bool(EVERYONE.search(text))
        and _may_mention_everyone(world, message),
    }


def notified(world: World, message: Json) -> list[str]:
    """The people whose devices ring: nobody who cannot see the channel, nobody when silent."""
    if message["flags"] & SUPPRESS_NOTIFICATIONS:
        return []
    called = world.users if message["mention_everyone"] else [u["id"] for u in message["mentions"]]
    return [
        user
        for user in called
        if user != message["author"]["id"] and world.can_view(message["channel_id"], user)
    ]


def _displays(message: Json) -> list[str]:
    return [c["content"] for c in walk(message["components"]) if c["type"] == TEXT_DISPLAY]


def _may_mention_everyone(world: World, message: Json) -> bool:
    have = world.permissions(message["channel_id"], message["author"]["id"])
    return bool(have & PERMISSIONS["MENTION_EVERYONE"])
