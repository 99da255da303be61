"""Creation and editing of messages, with their files and mentions."""

from __future__ import annotations

import json
import mimetypes
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tests.discord_stand_in.records import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SUPPRESS_NOTIFICATIONS,
    TEXT_DISPLAY,
    File,
    Interaction,
    Message,
    assign_component_ids,
    copy_json,
    invalid_form,
    refusal,
    walk,
)
from tests.discord_stand_in.rules import (
    ATTACHMENT,
    MAX_FILE,
    NONCE_WINDOW,
    check_emojis,
    check_message,
    find_channel,
)

if TYPE_CHECKING:
    from tests.discord_stand_in.records import Json
    from tests.discord_stand_in.world import World

MAX_ATTACHMENTS = 10


@dataclass(frozen=True, slots=True)
class Upload:
    """One file of a multipart body; `field` is `files[n]`."""

    field: str
    filename: str
    data: bytes

    @property
    def index(self) -> int:
        return int(self.field.removeprefix("files[").removesuffix("]"))


def pair_attachments(
    world: World,
    body: Json,
    uploads: list[Upload],
    before: list[File],
    *,
    channel_id: str,
    ephemeral: bool,
) -> list[File]:
    """Return the files of a message after a request creates or edits it; `before` are the old ones.

    A list of `attachments` keeps the files whose ids it names, and describes upload files[n] under
    id n. Without a list an upload replaces all files (discord-api-docs #5170), and a request
    without uploads keeps them.
    """
    listed = body.get("attachments")
    by_id = {int(attachment["id"]): attachment for attachment in listed or ()}
    known = {upload.index for upload in uploads} | {int(file.id) for file in before}
    if unknown := sorted(by_id.keys() - known):
        raise invalid_form(f"attachments: {unknown} name neither an uploaded nor a present file")
    if listed is not None:
        old_files = [
            replace(file, description=by_id[int(file.id)].get("description", file.description))
            for file in before
            if int(file.id) in by_id
        ]
    else:
        old_files = [] if uploads else before
    new_files = [
        _store(
            world, upload, by_id.get(upload.index, {}), channel_id=channel_id, ephemeral=ephemeral
        )
        for upload in sorted(uploads, key=lambda upload: upload.index)
    ]
    if len(old_files) + len(new_files) > MAX_ATTACHMENTS:
        raise invalid_form(f"more than {MAX_ATTACHMENTS} attachments")
    return old_files + new_files


def _store(
    world: World, upload: Upload, attachment: Json, *, channel_id: str, ephemeral: bool
) -> File:
    name = (attachment.get("filename") or upload.filename).replace(" ", "_")
    if len(upload.data) > MAX_FILE:
        raise refusal(413, 40005, "Request entity too large")
    file_id = world.snowflake()
    return File(
        id=file_id,
        filename=name,
        data=world.uploaded.setdefault(upload.data, upload.data),
        description=attachment.get("description"),
        content_type=mimetypes.guess_type(name)[0] or "application/octet-stream",
        url=f"{world.base_url}/cdn/attachments/{channel_id}/{file_id}/{name}",
        ephemeral=ephemeral,
    )


def resolve_attachments(world: World, value: Any, files: list[File]) -> Any:
    """Turn attachment:// references into CDN addresses, as Discord's answers do."""
    if isinstance(value, list):
        return [resolve_attachments(world, item, files) for item in value]
    if not isinstance(value, dict):
        return value
    out: Json = {key: resolve_attachments(world, item, files) for key, item in value.items()}
    url = out.get("url")
    if isinstance(url, str) and url.startswith(ATTACHMENT):
        name = url.removeprefix(ATTACHMENT)
        file = next(file for file in files if file.filename == name)
        out |= {"id": world.snowflake(), "attachment_id": file.id, **file.media_json()}
    if "media" in out:
        out.setdefault("spoiler", False)
    return out


def unshown_attachments(message: Json, files: list[File]) -> list[Json]:
    """Return the files that no component shows, which alone are listed in `attachments`.

    discord-api-docs #8277 and #8279 describe this.
    """
    shown = json.dumps(message["components"])
    return [file.json() for file in files if file.url not in shown]


# Users whom a message mentions, and users whom it really notifies

CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
USER = re.compile(r"<@!?(\d+)>")


def find_mentioned_users(world: World, message: Json, allowed: Json | None) -> list[Json]:
    """Return the users whom a message mentions and may mention.

    Without `allowed_mentions` all users in the text count.
    """
    displays = [c["content"] for c in walk(message["components"]) if c["type"] == TEXT_DISPLAY]
    text = CODE.sub("", "\n".join([message["content"], *displays]))
    ids = dict.fromkeys(USER.findall(text))
    if allowed is not None:
        ids = dict.fromkeys(i for i in ids if i in map(str, allowed.get("users") or ()))
    return [world.users[i] for i in ids if i in world.users]


def find_notified_users(world: World, message: Json) -> list[str]:
    """Return the users whom a message notifies; none if it is silent.

    Users who can't see the channel are left out.
    """
    if message["flags"] & SUPPRESS_NOTIFICATIONS:
        return []
    others = (u["id"] for u in message["mentions"] if u["id"] != message["author"]["id"])
    return [user_id for user_id in others if world.can_view(message["channel_id"], user_id)]


# Discord's types of messages
DEFAULT_KIND, COMMAND_ANSWER = 0, 20


def create_message(
    world: World,
    channel_id: str,
    body: Json,
    uploads: list[Upload],
    *,
    author: Json | None = None,
    only_for: str | None = None,
    interaction: Interaction | None = None,
) -> Message:
    """Create a message, by default the bot's; raise Discord's refusal of a wrong body.

    `only_for` is the id of the user who sees an ephemeral message. `interaction` is the one to
    which the message responds.
    """
    find_channel(world, channel_id)
    ephemeral = only_for is not None
    files = pair_attachments(world, body, uploads, [], channel_id=channel_id, ephemeral=ephemeral)
    check_message(body, None, {file.filename for file in files})
    check_emojis(world, body)
    json = _new_message_json(world, channel_id, author or world.bot, body, files)
    json["flags"] |= EPHEMERAL if ephemeral else 0
    if interaction is not None:
        json |= {
            "type": COMMAND_ANSWER if interaction.json["type"] == 2 else DEFAULT_KIND,
            "application_id": world.app_id,
            "webhook_id": world.app_id,
            "interaction_metadata": interaction.metadata(world.users[interaction.user_id]),
        }
    message = Message(json, files, only_for, nonce=body.get("nonce"), created=world.time())
    if not ephemeral:  # an ephemeral message mentions nobody
        json["mentions"] = find_mentioned_users(world, json, body.get("allowed_mentions"))
        message.pings = find_notified_users(world, json)
    world.messages.setdefault(channel_id, []).append(message)
    channel = world.channels[channel_id]
    if "message_count" in channel and not ephemeral:  # only threads count their messages
        channel["message_count"] += 1
        channel["total_message_sent"] += 1
    if message.nonce is not None:
        world.nonces[message.json["author"]["id"], str(message.nonce)] = message
    world.files |= {file.id: file for file in files}
    return message


def edit_message(
    world: World,
    message: Message,
    body: Json,
    uploads: list[Upload],
    *,
    component_update: bool = False,
) -> Message:
    """Change a message; an edit never notifies anybody.

    A PATCH without `attachments` keeps all files. A component's UPDATE_MESSAGE without them is
    reported to drop all files (discord.py #6277), so the stand-in drops them.
    """
    find_channel(world, message.channel_id)
    old = message.json
    fills_in = message.loading
    if component_update and not uploads:
        body = {"attachments": [], **body}
    files = pair_attachments(
        world,
        body,
        uploads,
        message.files,
        channel_id=message.channel_id,
        ephemeral=message.ephemeral,
    )
    check_message(body, old, {file.filename for file in files})
    check_emojis(world, body)
    message.history.append(copy_json(old))
    if "content" in body:
        old["content"] = body["content"] or ""
    if "components" in body:
        old["components"] = _components(world, body, files)
    old["flags"] = old["flags"] & ~LOADING | (body.get("flags") or 0) & COMPONENTS_V2
    old["attachments"] = unshown_attachments(old, files)
    message.files = files
    old["edited_timestamp"] = None if fills_in else world.now()
    if {"content", "components"} & body.keys() and not message.ephemeral:
        old["mentions"] = find_mentioned_users(world, old, body.get("allowed_mentions"))
    world.files |= {file.id: file for file in files}
    return message


def create_thinking_message(
    world: World, interaction: Interaction, only_for: str | None
) -> Message:
    """Create the message "thinking…" of a deferred response; an edit or a follow-up fills it in."""
    placeholder = {"content": "…"}  # because Discord refuses an empty message
    message = create_message(
        world,
        interaction.channel_id,
        placeholder,
        [],
        only_for=only_for,
        interaction=interaction,
    )
    message.json["content"] = ""
    message.json["flags"] |= LOADING
    return message


def find_by_nonce(world: World, author: Json, nonce: str | int) -> Message | None:
    """Return the message that an author posted with a nonce within NONCE_WINDOW, in any channel."""
    message = world.nonces.get((author["id"], str(nonce)))
    if message is None or message.deleted:
        return None
    return message if world.time() - message.created < NONCE_WINDOW else None


def _new_message_json(
    world: World, channel_id: str, author: Json, body: Json, files: list[File]
) -> Json:
    message: Json = {
        "id": world.snowflake(), "channel_id": channel_id, "type": DEFAULT_KIND, "author": author,
        "content": body.get("content") or "", "flags": body.get("flags") or 0,
        "timestamp": world.now(), "edited_timestamp": None, "tts": bool(body.get("tts")),
        "mention_everyone": False, "mentions": [], "mention_roles": [], "embeds": [],
        "components": _components(world, body, files), "pinned": False,
    }  # fmt: skip
    message["attachments"] = unshown_attachments(message, files)
    return message


def _components(world: World, body: Json, files: list[File]) -> list[Json]:
    tree = assign_component_ids(copy_json(body.get("components") or []))
    for component in walk(tree):
        _normalise_component(component)
    answered: list[Json] = resolve_attachments(world, tree, files)
    return answered


def _normalise_component(component: Json) -> None:
    """Remove nulls and turn emoji ids into strings, as in Discord's answers."""
    for key in [k for k, v in component.items() if v is None and k != "accent_color"]:
        del component[key]
    for part in (component, *component.get("options", ())):
        if emoji := part.get("emoji"):
            part["emoji"] = {k: v for k, v in emoji.items() if v is not None}
            if "id" in part["emoji"]:
                part["emoji"]["id"] = str(emoji["id"])
