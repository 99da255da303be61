"""The application's own emoji."""

from __future__ import annotations

from tests.discord_stand_in.emojis import check_name, create_emoji, find_emoji

from .routing import ROUTES, Reply, Request

ALL, ONE = "/applications/{app}/emojis", "/applications/{app}/emojis/{emoji}"


@ROUTES.on("GET", ALL)
async def list_emojis(request: Request) -> Reply:
    return 200, {"items": [emoji.json for emoji in request.world.emojis.values()]}


@ROUTES.on("POST", ALL)
async def add_emoji(request: Request) -> Reply:
    return 201, create_emoji(request.world, request.body).json


@ROUTES.on("GET", ONE)
async def read_emoji(request: Request) -> Reply:
    return 200, find_emoji(request.world, request["emoji"]).json


@ROUTES.on("PATCH", ONE)
async def rename_emoji(request: Request) -> Reply:
    emoji = find_emoji(request.world, request["emoji"])
    name = request.body.get("name", emoji.json["name"])
    if name != emoji.json["name"]:
        check_name(request.world, name)
    emoji.json["name"] = name
    return 200, emoji.json


@ROUTES.on("DELETE", ONE)
async def remove_emoji(request: Request) -> Reply:
    find_emoji(request.world, request["emoji"])
    del request.world.emojis[request["emoji"]]
    return 204, None
