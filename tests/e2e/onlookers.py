"""All that one person sees and fetches of a match, written so that two matches can be compared.

Snowflakes, match and invitation numbers and times differ between any two matches. Ids are written
by the order in which they appear first, so that who refers to what is compared all the same.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from cogs.shared.custom_ids import TEMPLATE, Click, InvitationClick, MatchClick
from tests.cogs.clicks import decode
from tests.discord_stand_in.records import LOADING

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Outcome, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Table

PROMPT: Final = 4
PROMISED: Final = 5
"""Kinds of an answer that is given at once, and of one that was said to come."""
SNOWFLAKE: Final = re.compile(r"\d{17,20}")
OPENED: Final = re.compile(
    r"^(Hidden until now: .*|No ninja was hiding at the end\.)$", re.MULTILINE
)
"""What the last post of a match says of what was hidden."""
TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+|(?<=<t:)\d+")


@dataclass
class Names:
    """What stands for the ids, numbers and times of one match."""

    number: str
    """The match's."""
    ids: dict[str, str] = field(default_factory=dict)

    def plain(self, value: Any) -> Any:
        match value:
            case dict():
                return {key: self.plain(part) for key, part in value.items()}
            case list() | tuple():
                return [self.plain(part) for part in value]
            case str():
                return self.text(value)
            case _:
                return value

    def text(self, text: str) -> str:
        if TEMPLATE.fullmatch(text):
            return self.custom_id(decode(text))
        text = re.sub(rf"#{self.number}(?!\d)", "#‹match›", text)
        text = re.sub(rf"\bonitama-{self.number}-", "onitama-‹match›-", text)
        return SNOWFLAKE.sub(self.id, TIME.sub("‹time›", text))

    def custom_id(self, click: Click) -> str:
        subject, step, argument = click.parts()
        named = str(subject)
        if isinstance(click, MatchClick) and named == self.number:
            named = "‹match›"
        if isinstance(click, InvitationClick):
            named = "‹invitation›"
        _, verb, *_ = click.custom_id.split(":")
        return f"{verb}:{named}:{step}:{argument}"

    def id(self, found: re.Match[str]) -> str:
        return self.ids.setdefault(found[0], f"‹{len(self.ids)}›")

    def choices(self, choices: list[Json]) -> Any:
        """Of an option `match` the value is the bare number."""
        values = ["‹match›" if c["value"] == self.number else c["value"] for c in choices]
        return [[self.text(c["name"]), value] for c, value in zip(choices, values, strict=True)]

    def post(self, message: Message) -> Json:
        """The last one opens what was hidden: all else of it is compared."""
        if not OPENED.search(message.text):
            return self.message(message)
        return {
            "opened": self.text(OPENED.sub("", message.text)),
            "components": self.plain(message.json["components"]),
            "files": [self.text(file.filename) for file in message.files],
            "pings": self.plain(message.pings),
            "deleted": message.deleted,
        }

    def message(self, message: Message) -> Json:
        """With every earlier state, its files' bytes and whom it notified."""
        return {
            "now": self.plain(message.json),
            # but "thinking…": how soon an answer is whole depends on when Discord takes a post
            "before": self.plain([it for it in message.history if not it["flags"] & LOADING]),
            "files": [
                [self.text(file.filename), self.text(file.description or ""), digest(file.data)]
                for file in message.files
            ],
            "pings": self.plain(message.pings),
            "deleted": message.deleted,
        }


def digest(data: bytes) -> str:
    return f"{len(data)} bytes, {sha256(data).hexdigest()}"


@dataclass
class Onlooker:
    """A person at a table who looks and tries; what has come of it can be compared."""

    table: Table
    person: Person
    asked: list[tuple[str, list[Json]]] = field(default_factory=list)
    """What was completed as they typed, and how."""
    done: list[tuple[str, Outcome]] = field(default_factory=list)

    async def complete(self, command: str, option: str, text: str = "", **options: str) -> None:
        channel = self.table.channel
        choices = await self.person.autocomplete(channel, command, option, text, **options)
        self.asked.append((f"{command} {option}:{text}", choices))

    async def slash(self, command: str, **options: str | bool) -> Outcome:
        outcome = await self.person.slash(self.table.channel, command, **options)
        return await self.note(command, outcome)

    async def press(self, message: Message, custom_id: str, label: str = "press") -> Outcome:
        """Also what is disabled, was taken away or was never offered."""
        outcome = await self.person.press_forged(message, self.table.channel, custom_id)
        return await self.note(label, outcome)

    async def note(self, what: str, outcome: Outcome) -> Outcome:
        """Wait for the end of "thinking…"."""
        original = outcome.interaction.original
        if original is not None:
            await self.table.until(lambda: original.deleted or not original.loading, "the answer")
        self.done.append((what, outcome))
        return outcome

    def seen(self) -> list[Message]:
        """Also what is told of a thread in the channel where it hangs."""
        home = [] if self.table.home is None else self.person.sees(self.table.home)
        return [*home, *self.person.sees(self.table.channel)]

    def record(self, names: Names) -> Json:
        """Posts and own messages each in their order: the bot sends the two side by side."""
        seen = self.seen()
        return {
            "thread": names.text(self.table.channel["name"]) if self.table.home else "",
            "public": [names.post(message) for message in seen if not message.ephemeral],
            "private": [names.message(message) for message in seen if message.ephemeral],
            "completed": [[what, names.choices(choices)] for what, choices in self.asked],
            "answers": [
                [what, PROMPT if outcome.kind == PROMISED else outcome.kind, len(outcome.followups)]
                for what, outcome in self.done
            ],
        }


def differences(one: Any, other: Any, path: str = "") -> list[str]:
    """Where two records part, for whoever has to find a leak."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return [d for key in one for d in differences(one[key], other[key], f"{path}.{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [d for n, (a, b) in pairs for d in differences(a, b, f"{path}[{n}]")]
    return [] if one == other else [f"{path}:\n    {short(one)}\n    {short(other)}"]


def short(part: Any) -> str:
    if isinstance(part, list):
        return f"{len(part)} of them: {[short(each) for each in part]}"
    return textwrap.shorten(repr(part), 400)
