"""Users and members."""

from __future__ import annotations

from tests.discord_stand_in.errors import refusal

from .routing import ROUTES, Reply, Request


@ROUTES.on("GET", "/users/{user}")
async def read_user(request: Request) -> Reply:
    if request["user"] not in request.world.users:
        raise refusal(404, 10013, "Unknown User")
    return 200, request.world.users[request["user"]]


@ROUTES.on("GET", "/guilds/{guild}/members/{user}")
async def read_member(request: Request) -> Reply:
    guild = request.world.guilds.get(request["guild"])
    if guild is None or request["user"] not in guild.members:
        raise refusal(404, 10007, "Unknown Member")
    return 200, guild.members[request["user"]]
