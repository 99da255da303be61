"""Validate REST traffic against Discord's published OpenAPI document (JSON Schema 2020-12).

The document is data beside the repository, never part of it:
https://github.com/discord/discord-api-spec, specs/openapi.json.
"""

from __future__ import annotations

import functools
import json
import os
import re
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from jsonschema_rs import Draft202012Validator, Registry, ValidationErrorKind

from tests.discord_stand_in import excerpt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema_rs import ValidationError

    from tests.discord_stand_in.records import Json

URI = "urn:discord-openapi"
ROOT = Path(__file__).resolve().parents[2]


@functools.cache
def load_discord_spec() -> tuple[Spec, ...]:
    """Return the specification from Discord's document, or nothing if there is no such file."""
    beside = ROOT.parent / "shared" / "discord-openapi.json"
    path = Path(os.environ.get("DISCORD_OPENAPI") or beside)
    return (Spec(json.loads(path.read_text(encoding="utf-8"))),) if path.is_file() else ()


@functools.cache
def load_specs() -> tuple[Spec, ...]:
    """Return the specifications that traffic must fit: this bot's own, and Discord's if found."""
    return Spec(excerpt.document()), *load_discord_spec()


class Spec:
    """An OpenAPI document, against which requests and responses are validated."""

    def __init__(self, document: Json) -> None:
        self._document = document
        schemas = document["components"]["schemas"]
        # discord.py sends ids of attachments as integers; Discord accepts both.
        number = {"type": "integer", "minimum": 0}
        schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], number]}
        # Discord's documentation lists media channels (16) among the types of channels, and other
        # bots name them in channel_types; the document leaves them out.
        if "ChannelTypes" in schemas:
            schemas["ChannelTypes"]["oneOf"].append({"title": "GUILD_MEDIA", "const": 16})
        self._routes = _routes(document)
        self._registry = Registry([(URI, document)])
        self._validators: dict[str, Draft202012Validator] = {}

    def check_request(self, method: str, path: str, body: Any) -> list[str]:
        """Return the ways in which a request of the bot differs from the specification."""
        template = self._template(method, path)
        if template is None:
            return [f"{method} {path}: not an operation of the Discord API"]
        endpoint = f"{method} {template}"
        expected = self._operation(method, template).get("requestBody", {})
        if "content" not in expected:
            return [] if body in (None, {}) else [f"{endpoint}: takes no body"]
        if body is None:
            return [f"{endpoint}: body missing"] if expected.get("required") else []
        steps = "requestBody", "content", "application/json", "schema"
        return self._errors(body, "paths", template, method.lower(), *steps)

    def check_response(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """Return the ways in which the stand-in's answer differs from Discord's specification."""
        template = self._template(method, path)
        if template is None or not 200 <= status < 300:
            return []
        replies = self._operation(method, template).get("responses")
        if replies is None:  # excerpt.py describes requests, but no responses
            return []
        if (reply := replies.get(str(status))) is None:
            return [f"{method} {template}: status {status} is not documented"]
        if "application/json" not in reply.get("content", {}):
            return []
        steps = "responses", str(status), "content", "application/json", "schema"
        return self._errors(body, "paths", template, method.lower(), *steps)

    def _template(self, method: str, path: str) -> str | None:
        """Return the path template of the specification that fits a path, or None."""
        for template, pattern in self._routes[path.count("/")]:
            if pattern.fullmatch(path) and method.lower() in self._document["paths"][template]:
                return template
        return None

    def _operation(self, method: str, template: str) -> Json:
        operation: Json = self._document["paths"][template][method.lower()]
        return operation

    def _errors(self, body: Any, *steps: str) -> list[str]:
        """Return how a body differs from the schema to which `steps` lead in the document."""
        pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)
        if pointer not in self._validators:
            schema = {"$ref": f"{URI}#/{quote(pointer, safe='/~')}"}
            self._validators[pointer] = Draft202012Validator(schema, registry=self._registry)
        errors = self._validators[pointer].iter_errors(body)
        return sorted(
            {_format_error(leaf) for error in errors for leaf in _innermost_errors(error)}
        )


def _routes(document: Json) -> dict[int, list[tuple[str, re.Pattern[str]]]]:
    """Return the path templates, each with its pattern, by their number of slashes.

    Literal templates come first: `@original` before `{message_id}`.
    """
    routes: dict[int, list[tuple[str, re.Pattern[str]]]] = defaultdict(list)
    for template in sorted(document["paths"], key=lambda t: (t.count("{"), t)):
        pattern = re.compile(re.sub(r"\\\{[^}]+\\\}", "[^/]+", re.escape(template)))
        routes[template.count("/")].append((template, pattern))
    return routes


def _format_error(error: ValidationError) -> str:
    """Return an error with its place in the body, shortened if it quotes much of the body."""
    place = "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in error.instance_path)
    message = error.message
    shown = json.dumps(error.instance, ensure_ascii=False)
    message = message if len(message) < 160 else f"{shown[:40]}… {message[-100:]}"
    return f"${place}: {message}"


def _innermost_errors(error: ValidationError) -> Iterator[ValidationError]:
    """Yield the innermost errors, from the oneOf/anyOf branch that the payload fits best."""
    match error.kind:
        case ValidationErrorKind.OneOfNotValid(branches) | ValidationErrorKind.AnyOf(branches):
            for sub in min(branches, key=functools.partial(_misfit_key, error)):
                yield from _innermost_errors(sub)
        case _:
            yield error


def _misfit_key(error: ValidationError, branch: list[ValidationError]) -> tuple[bool, int]:
    """Return a sort key for how badly a payload fits a branch.

    A branch of another `type` fits worst, then the one with the most errors.
    """
    place = error.instance_path
    is_of_another_type = any(
        e.instance_path == [*place, "type"] or (e.instance_path == place and e.kind.name == "type")
        for e in branch
    )
    return is_of_another_type, len(branch)
