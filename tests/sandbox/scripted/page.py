"""The transcript as one self-contained page: what everybody sees, and what one sees alone."""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.sandbox.scripted.grid import board_rows
from tests.sandbox.scripted.scene import Deed
from tests.signs import in_unicode

if TYPE_CHECKING:
    from tests.discord_stand_in import Person
    from tests.sandbox.scripted.scene import Scene, Sight

STYLE = Path(__file__).with_name("page.css")
BUTTON_STYLES = {1: "primary", 2: "secondary", 3: "success", 4: "danger"}


def write_page(scene: Scene, title: str, folder: Path) -> Path:
    path = folder / "transcript.html"
    path.write_text(page(scene, title), encoding="utf-8")
    return path


def page(scene: Scene, title: str) -> str:
    names = "".join(f"<th>{escape(person.name.capitalize())}</th>" for person in scene.people)
    rows = "".join(row(scene, entry) for entry in scene.log)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{title}</title>"
        f"<style>{STYLE.read_text(encoding='utf-8')}</style>"
        f"<h1>{title}, as three people see it</h1>"
        "<p>What everybody in the channel sees runs across; what one person does, or is shown "
        "alone, stands in that person's column.</p>"
        f"<table><thead><tr>{names}</tr></thead><tbody>{rows}</tbody></table></html>"
    )


def row(scene: Scene, entry: Deed | Sight) -> str:
    if isinstance(entry, Deed):
        return own_cell(scene, entry.person, f'<p class="deed">{escape(entry.words)}</p>')
    if entry.owner is None:
        return f'<tr><td colspan="3">{message(entry)}</td></tr>'
    return own_cell(scene, entry.owner, message(entry))


def own_cell(scene: Scene, owner: Person, content: str) -> str:
    cells = (
        f'<td data-name="{escape(person.name.capitalize())}">{content}</td>'
        if person is owner
        else "<td></td>"
        for person in scene.people
    )
    return f"<tr>{''.join(cells)}</tr>"


def message(sight: Sight) -> str:
    note = "Only you can see this" if sight.owner is not None else ""
    changed = " · changed" if sight.is_change else ""
    return (
        f'<article class="{"own" if sight.owner else "public"}">'
        f"<header>Onitama<small>{changed}</small></header>"
        f"{marked_up(sight.text)}{picture(sight)}{controls(sight.buttons)}"
        f"<footer>{note}</footer></article>"
    )


def marked_up(text: str) -> str:
    """The part of Discord's markup that the bot uses."""
    html = escape(in_unicode(text))
    html = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html)
    html = re.sub(r"(?<!\*)\*([^*]+)\*", r"<i>\1</i>", html)
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", html)
    html = re.sub(r"\[([^]]+)]\((https:[^)]+)\)", r'<a title="\2">\1</a>', html)
    html = re.sub(r"&lt;t:\d+:R&gt;", "<time>in a day</time>", html)
    html = re.sub(r"&lt;t:\d+:[fT]&gt;", "<time>tomorrow at noon</time>", html)
    html = re.sub(r"@(Alice|Bob|Cleo)\b", r"<mark>@\1</mark>", html)
    return "".join(f"<p>{line}</p>" for line in html.split("\n") if line)


def picture(sight: Sight) -> str:
    if sight.picture is None:
        return ""
    data = b64encode(sight.picture).decode()
    kind = sight.filename.rpartition(".")[2]
    return (
        f'<img src="data:image/{kind};base64,{data}" alt="{escape(sight.alt_text)}" '
        f'title="{escape(sight.alt_text)}" width="550">'
    )


def controls(buttons: tuple[dict[str, Any], ...]) -> str:
    rows = [*board_rows(buttons), [button for button in buttons if button.get("label")]]
    return "".join(f"<div>{''.join(map(button_html, row))}</div>" for row in rows if row)


def button_html(button: dict[str, Any]) -> str:
    text = escape(button.get("label") or in_unicode(button["emoji"]["name"]))
    disabled = " off" if button.get("disabled") else ""
    return f'<span class="button {BUTTON_STYLES[button["style"]]}{disabled}">{text}</span>'
