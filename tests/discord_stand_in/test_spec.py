"""What Discord's document allows, by the judge that is quick and by the one that explains."""

from __future__ import annotations

from typing import Any

import pytest

from tests.discord_stand_in import OPENAPI
from tests.discord_stand_in.spec import Spec, load

MESSAGES = "/channels/1/messages"


@pytest.fixture
def spec() -> Spec:
    if OPENAPI is None:
        pytest.skip("Discord's document is not here")
    return load(OPENAPI)


def row(*labels: str) -> dict[str, Any]:
    return {
        "type": 1,
        "components": [
            {"type": 2, "style": 1, "label": label, "custom_id": f"id {number}"}
            for number, label in enumerate(labels)
        ],
    }


@pytest.mark.parametrize(
    "body",
    [
        {"content": "words"},
        {"content": "words", "components": [row("Move", "More")], "flags": 4096},
        {"attachments": [{"id": 0, "filename": "board.png", "description": "A board"}]},
    ],
)
def test_what_the_document_allows_is_no_problem(spec: Spec, body: Any) -> None:
    assert spec.check_request("POST", MESSAGES, body) == []


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ({"content": "x" * 4001}, "$.content: "),
        ({"content": 5}, "$.content: 5 is not of type"),
        ({"components": [row(*"abcdef")]}, "$.components[0].components: "),
        ({"components": [row("x" * 81)]}, "$.components[0].components[0].label: "),
        ({"embeds": "none"}, "$.embeds: 'none' is not of type"),
    ],
)
def test_what_it_does_not_allow_is_named_with_its_place(
    spec: Spec, body: Any, complaint: str
) -> None:
    [told] = spec.check_request("POST", MESSAGES, body)
    assert told.startswith(complaint)


def test_what_it_does_not_know_is_named(spec: Spec) -> None:
    assert spec.check_request("POST", "/nowhere", {}) == [
        "POST /nowhere: not an operation of the Discord API"
    ]
