"""Filling in a modal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .outcome import NotOffered

if TYPE_CHECKING:
    from tests.discord_stand_in.payload import Json

ROW, TEXT_INPUT, TEXT_DISPLAY, LABEL = 1, 4, 10, 18
SEVERAL_VALUES = (3, 5, 6, 7, 8, 19, 22)


def fill_in(modal: Json, fields: dict[str, Any]) -> list[Json]:
    """Return the components that Discord sends; `fields` are by custom_id."""
    fields = dict(fields)
    filled = [_fill_row(component, fields) for component in modal["components"]]
    if fields:
        raise NotOffered(f"the modal has no {sorted(fields)}")
    return filled


def _fill_row(component: Json, fields: dict[str, Any]) -> Json:
    base = {"type": component["type"], "id": component["id"]}
    if component["type"] == TEXT_DISPLAY:
        return base
    if component["type"] == LABEL:
        return {**base, "component": _fill(component["component"], fields)}
    return {
        "type": ROW,
        "id": component["id"],
        "components": [_fill(component["components"][0], fields)],
    }


def _fill(item: Json, fields: dict[str, Any]) -> Json:
    value = fields.pop(item["custom_id"], item.get("value"))
    if value in (None, "") and item.get("required", True):
        raise NotOffered(f"{item['custom_id']} is required")
    filled = {"type": item["type"], "id": item["id"], "custom_id": item["custom_id"]}
    if item["type"] in SEVERAL_VALUES:
        return {**filled, "values": value or []}
    if item["type"] == TEXT_INPUT:
        value = value or ""
        _check_length(item, value)
    return {**filled, "value": value}


def _check_length(item: Json, value: str) -> None:
    least, most = item.get("min_length") or 0, item.get("max_length") or 4000
    if value and not least <= len(value) <= most:
        raise NotOffered(f"{item['custom_id']}: {len(value)} characters, {least} to {most} wanted")
