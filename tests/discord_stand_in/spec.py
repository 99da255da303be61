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

import jsonschema_rs
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema.exceptions import ValidationError

    from tests.discord_stand_in.records import Json

URI = "urn:discord-openapi"
ROOT = Path(__file__).resolve().parents[2]
LENGTHS = ("maxLength", "maxItems", "minLength", "minItems", "maximum", "minimum")


def _document() -> Path | None:
    beside = ROOT.parent / "shared" / "discord-openapi.json"
    path = Path(os.environ.get("DISCORD_OPENAPI") or beside)
    return path if path.is_file() else None


#: Where the document lies, or None where there is none: then nothing is validated.
OPENAPI = _document()


@functools.cache
def load(path: str | Path) -> Spec:
    return Spec(json.loads(Path(path).read_text(encoding="utf-8")))


class Spec:
    def __init__(self, document: Json) -> None:
        self._document = document
        schemas = document["components"]["schemas"]
        # discord.py sends ids of attachments as integers; Discord accepts both.
        number = {"type": "integer", "minimum": 0}
        schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], number]}
        resource = DRAFT202012.create_resource(document)
        self._registry: Registry[Any] = Registry().with_resource(URI, resource)
        self._routes = _routes(document)
        self._compiled = jsonschema_rs.Registry([(URI, document)])
        self._judges: dict[str, jsonschema_rs.Draft202012Validator] = {}

    def check_request(self, method: str, path: str, body: Any) -> list[str]:
        template = self._template(method, path)
        if template is None:
            return [f"{method} {path}: not an operation of the Discord API"]
        what = f"{method} {template}"
        expected = self._operation(method, template).get("requestBody", {})
        if "content" not in expected:
            return [] if body in (None, {}) else [f"{what}: takes no body"]
        if body is None:
            return [f"{what}: body missing"] if expected.get("required") else []
        steps = "requestBody", "content", "application/json", "schema"
        return self._errors(_pointer("paths", template, method.lower(), *steps), body)

    def check_response(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """Keep the stand-in honest: what it answers must be what Discord would answer."""
        template = self._template(method, path)
        if template is None or not 200 <= status < 300:
            return []
        reply = self._operation(method, template)["responses"].get(str(status))
        if reply is None:
            return [f"{method} {template}: status {status} is not documented"]
        if "application/json" not in reply.get("content", {}):
            return []
        steps = "responses", str(status), "content", "application/json", "schema"
        return self._errors(_pointer("paths", template, method.lower(), *steps), body)

    def _template(self, method: str, path: str) -> str | None:
        for template, pattern in self._routes[path.count("/")]:
            if pattern.fullmatch(path) and method.lower() in self._document["paths"][template]:
                return template
        return None

    def _operation(self, method: str, template: str) -> Json:
        operation: Json = self._document["paths"][template][method.lower()]
        return operation

    def _errors(self, pointer: str, body: Any) -> list[str]:
        return [] if self._is_valid(pointer, body) else self._complaints(pointer, body)

    def _is_valid(self, pointer: str, body: Any) -> bool:
        """A hundred times as quick as to say what is wrong, and nearly always all that is asked."""
        if pointer not in self._judges:
            schema = {"$ref": f"{URI}#/{quote(pointer, safe='/~')}"}
            self._judges[pointer] = jsonschema_rs.Draft202012Validator(
                schema, registry=self._compiled
            )
        return self._judges[pointer].is_valid(body)

    def _complaints(self, pointer: str, body: Any) -> list[str]:
        schema = {"$ref": f"{URI}#/{pointer}"}
        tops = Draft202012Validator(schema, registry=self._registry).iter_errors(body)
        return sorted({f"{e.json_path}: {_words(e)}" for top in tops for e in _leaves(top)})


def _routes(document: Json) -> dict[int, list[tuple[str, re.Pattern[str]]]]:
    """By how many slashes, the most literal first: `@original` before `{message_id}`."""
    routes: dict[int, list[tuple[str, re.Pattern[str]]]] = defaultdict(list)
    for template in sorted(document["paths"], key=lambda t: (t.count("{"), t)):
        pattern = re.compile(re.sub(r"\\\{[^}]+\\\}", "[^/]+", re.escape(template)))
        routes[template.count("/")].append((template, pattern))
    return routes


def _pointer(*steps: str) -> str:
    return "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)


def _words(error: ValidationError) -> str:
    shown, message = repr(error.instance), error.message
    if len(shown) > 60:
        message = message.replace(shown, f"{shown[:40]}…")
    if error.validator in LENGTHS:
        message += f" ({error.validator} {error.validator_value})"
    return message[:300]


def _leaves(error: ValidationError) -> Iterator[ValidationError]:
    """Descend into oneOf/anyOf, into the branch that the payload fits best."""
    branches: dict[Any, list[ValidationError]] = {}
    for sub in error.context or ():
        branches.setdefault(sub.schema_path[0], []).append(sub)
    if error.validator not in ("oneOf", "anyOf") or not branches:
        yield error
    elif all(sub.validator == "const" for sub in error.context or ()):
        values = [sub.validator_value for sub in error.context or ()]
        error.message = f"{error.instance!r} is not one of {values}"
        yield error
    else:
        for sub in min(branches.values(), key=_misfit):
            yield from _leaves(sub)


def _misfit(errors: list[ValidationError]) -> tuple[bool, int]:
    """A branch of another `type` fits worst, then the one with the most errors."""
    return any(_wrong_type(e) for e in errors), len(errors)


def _wrong_type(error: ValidationError) -> bool:
    path = list(error.relative_path)
    return path == ["type"] or (not path and error.validator == "type")
