"""Trees of message components: walking them, numbering them, and what Discord refuses in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import bad_form

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .payload import Json

MAX_COMPONENTS, MAX_TEXT, MAX_ROWS = 40, 4000, 5
CLASSIC_KINDS = {1, 2, 3, 5, 6, 7, 8}
ROW, BUTTON, STRING_SELECT, USER_SELECT, CHANNEL_SELECT = 1, 2, 3, 5, 8
TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE = 10, 11, 12, 13
LINK, PREMIUM = 5, 6


def walk(components: Iterable[Json] | None) -> Iterator[Json]:
    for component in components or ():
        yield component
        yield from walk(component.get("components"))
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk([component[key]])


def number(components: list[Json]) -> list[Json]:
    """Give every component without an `id` the next free one, as Discord does; channels by text."""
    used = {c.get("id") for c in walk(components)}
    free = (n for n in range(1, 10_000) if n not in used)
    for component in walk(components):
        if not component.get("id"):
            component["id"] = next(free)
        for chosen in component.get("default_values", ()):
            chosen["id"] = str(chosen["id"])
    return components


def media_urls(components: Iterable[Json] | None) -> set[str]:
    urls: set[str] = set()
    for component in walk(components):
        if component["type"] == GALLERY:
            urls |= {item["media"]["url"] for item in component["items"]}
        elif component["type"] == THUMBNAIL:
            urls.add(component["media"]["url"])
        elif component["type"] == FILE:
            urls.add(component["file"]["url"])
    return urls


def emoji_ids(components: Iterable[Json] | None) -> set[str]:
    """The custom emoji on buttons and in selects."""
    bearers = [b for c in walk(components) for b in (c, *c.get("options", ()))]
    emojis = [bearer.get("emoji") or {} for bearer in bearers]
    return {str(emoji["id"]) for emoji in emojis if emoji.get("id")}


def check_components(components: list[Json], *, v2: bool) -> None:
    everything = list(walk(components))
    if not v2:
        _check_classic(components, everything)
    _check_totals(everything)
    for component in everything:
        if check := CHECKS.get(component["type"]):
            check(component)


def _check_classic(components: list[Json], everything: list[Json]) -> None:
    if kinds := {c["type"] for c in everything} - CLASSIC_KINDS:
        raise bad_form(f"component types {sorted(kinds)} need the IS_COMPONENTS_V2 flag")
    if len(components) > MAX_ROWS:
        raise bad_form(f"{len(components)} action rows, at most {MAX_ROWS}")


def _check_totals(everything: list[Json]) -> None:
    if len(everything) > MAX_COMPONENTS:
        raise bad_form(f"{len(everything)} components with nested ones, at most {MAX_COMPONENTS}")
    text = sum(len(c["content"]) for c in everything if c["type"] == TEXT_DISPLAY)
    if text > MAX_TEXT:
        raise bad_form(f"{text} characters of text display, at most {MAX_TEXT}")
    ids = [c["custom_id"] for c in everything if c.get("custom_id")]
    if len(ids) != len(set(ids)):
        raise bad_form("COMPONENT_CUSTOM_ID_DUPLICATED")


def _check_row(row: Json) -> None:
    selects = [c for c in row["components"] if c["type"] != BUTTON]
    if (selects and len(row["components"]) > 1) or len(row["components"]) > 5:
        raise bad_form("an action row holds up to five buttons or exactly one select")


def _check_button(button: Json) -> None:
    if button["style"] == PREMIUM:
        return
    if button["style"] == LINK:
        if not button.get("url") or button.get("custom_id"):
            raise bad_form("a link button has a url and no custom_id")
    elif not button.get("custom_id") or button.get("url"):
        raise bad_form("a button has a custom_id and no url")
    if not (button.get("label") or button.get("emoji")):
        raise bad_form("a button needs a label or an emoji")


def _check_select(select: Json) -> None:
    values = [option["value"] for option in select["options"]]
    if len(values) != len(set(values)):
        raise bad_form("SELECT_OPTION_VALUE_DUPLICATED")


def _check_channels(select: Json) -> None:
    chosen = select.get("default_values", [])
    if {one["type"] for one in chosen} - {"channel"}:
        raise bad_form("a channel select's default values are channels")
    if not select.get("min_values", 1) <= len(chosen) <= select.get("max_values", 1):
        raise bad_form("SELECT_DEFAULT_VALUES_OUT_OF_RANGE")


CHECKS = {
    ROW: _check_row,
    BUTTON: _check_button,
    STRING_SELECT: _check_select,
    CHANNEL_SELECT: _check_channels,
}
