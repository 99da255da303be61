"""The bot itself: who it is, its commands, where its gateway is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.discord_stand_in.command_rules import check_commands

from .routing import ROUTES, Reply, Request

if TYPE_CHECKING:
    from tests.discord_stand_in.payload import Json
    from tests.discord_stand_in.world import World

COMMANDS = ("/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands")


@ROUTES.on("GET", "/users/@me")
async def me(request: Request) -> Reply:
    private = {
        "mfa_enabled": False,
        "locale": "en-US",
        "premium_type": 0,
        "email": None,
        "verified": True,
        "accent_color": None,
        "banner": None,
    }
    return 200, request.world.bot | private


@ROUTES.on("GET", "/oauth2/applications/@me", "/applications/@me")
async def own_application(request: Request) -> Reply:
    return 200, _application(request.world)


@ROUTES.on("GET", "/gateway/bot")
async def gateway(request: Request) -> Reply:
    there = request.server.gateway
    limit = {"total": 1000, "remaining": 999, "reset_after": 0}
    limit["max_concurrency"] = there.max_concurrency
    return 200, {
        "url": there.url,
        "shards": there.proposed_shards,
        "session_start_limit": limit,
    }


@ROUTES.on("PUT", *COMMANDS)
async def replace_commands(request: Request) -> Reply:
    check_commands(request.body)
    guild = request.names.get("guild")
    made = [_command(request.world, command, guild) for command in request.body]
    request.world.commands[guild] = made
    return 200, made


@ROUTES.on("GET", *COMMANDS)
async def list_commands(request: Request) -> Reply:
    return 200, request.world.commands.get(request.names.get("guild"), [])


def _command(world: World, asked: Json, guild: str | None) -> Json:
    given = {key: value for key, value in asked.items() if value is not None}
    if "default_member_permissions" in given:
        given["default_member_permissions"] = str(given["default_member_permissions"])
    return {
        "description": "",
        "default_member_permissions": None,
        "nsfw": False,
        "integration_types": [0],
        "contexts": None,
        "type": 1,
        **given,
        "id": world.snowflake(),
        "application_id": world.app_id,
        "version": world.snowflake(),
        **({"guild_id": guild} if guild else {}),
    }


def _application(world: World) -> Json:
    return {
        "id": world.app_id,
        "name": world.bot["username"],
        "description": "",
        "icon": None,
        "type": None,
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "owner": world.owner,
        "team": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "hook": True,
        "integration_types_config": {},
        "event_webhooks_status": 1,
        "event_webhooks_types": [],
        "eligible_oauth2_scopes": [],
    }
