"""Records of all that one person sees of a match, in a form that can be compared.

Snowflakes, match and invitation numbers and times differ between any two matches. The record
replaces ids by the order in which they first appear, so that references can be compared too.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from cogs.shared.custom_ids import CUSTOM_ID_PATTERN, Click, InvitationClick, MatchClick
from tests.cogs.clicks import decode
from tests.discord_stand_in import endpoints
from tests.discord_stand_in.records import LOADING
from tests.e2e.sight import with_thinking_note

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Outcome, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Table

SNOWFLAKE: Final = re.compile(r"\d{17,20}")
REVEALING_LINE: Final = re.compile(
    r"^(Hidden until now: .*|No ninja was hiding at the end\.)$", re.MULTILINE
)
"""The line of a match's last post that reveals where ninjas were hidden."""
TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+|(?<=<t:)\d+")


@dataclass
class Placeholders:
    """Replacements for the ids, numbers and times of one match."""

    number: str
    """Number of the match."""
    ids: dict[str, str] = field(default_factory=dict)

    def replace_in(self, value: Any) -> Any:
        match value:
            case dict():
                return {key: self.replace_in(part) for key, part in value.items()}
            case list() | tuple():
                return [self.replace_in(part) for part in value]
            case str():
                return self.text(value)
            case _:
                return value

    def text(self, text: str) -> str:
        if CUSTOM_ID_PATTERN.fullmatch(text):
            return self.custom_id(decode(text))
        text = re.sub(rf"#{self.number}(?!\d)", "#‹match›", text)
        text = re.sub(rf"\bonitama-{self.number}-", "onitama-‹match›-", text)
        return SNOWFLAKE.sub(self.id, TIME.sub("‹time›", text))

    def custom_id(self, click: Click) -> str:
        subject, step, argument = click.parts()
        placeholder = str(subject)
        if isinstance(click, MatchClick) and placeholder == self.number:
            placeholder = "‹match›"
        if isinstance(click, InvitationClick):
            placeholder = "‹invitation›"
        _, verb, *_ = click.custom_id.split(":")
        return f"{verb}:{placeholder}:{step}:{argument}"

    def id(self, match: re.Match[str]) -> str:
        return self.ids.setdefault(match[0], f"‹{len(self.ids)}›")

    def choices(self, choices: list[Json]) -> Any:
        """Return suggestions with their ids and times replaced.

        The value of the option `match` is the bare number, which `text` would leave as it is.
        """
        values = ["‹match›" if c["value"] == self.number else c["value"] for c in choices]
        return [[self.text(c["name"]), value] for c, value in zip(choices, values, strict=True)]

    def post(self, message: Message) -> Json:
        """Return a public post for comparison.

        The last post reveals hidden squares: its record leaves out that line and has only the
        file names of pictures.
        """
        if not REVEALING_LINE.search(message.text):
            return self.message(message)
        return {
            "opened": self.text(REVEALING_LINE.sub("", message.text)),
            "components": self.replace_in(message.json["components"]),
            "files": [self.text(file.filename) for file in message.files],
            "pings": self.replace_in(message.pings),
            "deleted": message.deleted,
        }

    def message(self, message: Message) -> Json:
        """Return a message for comparison, with earlier versions, file contents and pings."""
        return {
            "now": self.replace_in(message.json),
            "before": self.replace_in(
                [earlier for earlier in message.history if not is_thinking(earlier)]
            ),
            "files": [
                [self.text(file.filename), self.text(file.description or ""), digest(file.data)]
                for file in message.files
            ],
            "pings": self.replace_in(message.pings),
            "deleted": message.deleted,
        }


def is_thinking(message: Json) -> bool:
    """Return whether a message says that the bot is thinking, which depends on the bot's speed."""
    has_note = message["content"].endswith(with_thinking_note(""))
    return has_note or bool(message["flags"] & LOADING)


def digest(data: bytes) -> str:
    return f"{len(data)} bytes, {sha256(data).hexdigest()}"


@dataclass
class Onlooker:
    """A person at a table whose observations and attempts are recorded for comparison."""

    table: Table
    person: Person
    completions: list[tuple[str, list[Json]]] = field(default_factory=list)
    """Options for which the person requested suggestions, with the suggestions."""
    outcomes: list[tuple[str, Outcome]] = field(default_factory=list)
    """Outcomes of the commands and buttons that the person used, each with its name."""

    async def complete(self, command: str, option: str, text: str = "", **options: str) -> None:
        channel = self.table.channel
        choices = await self.person.autocomplete(channel, command, option, text, **options)
        self.completions.append((f"{command} {option}:{text}", choices))

    async def slash(self, command: str, **options: str | bool) -> Outcome:
        outcome = await self.person.slash(self.table.channel, command, **options)
        return await self.note(command, outcome)

    async def click(self, message: Message, custom_id: str, label: str = "click") -> Outcome:
        """Click a button by its custom id, even if it is disabled, removed or never existed."""
        outcome = await self.person.click_forged(message, self.table.channel, custom_id)
        return await self.note(label, outcome)

    async def note(self, what: str, outcome: Outcome) -> Outcome:
        """Record an outcome after its whole answer."""
        await self.table.until(lambda: is_whole(outcome), "the whole answer")
        self.outcomes.append((what, outcome))
        return outcome

    def seen(self) -> list[Message]:
        """Return the messages that the person sees, in a thread's parent channel too."""
        home = [] if self.table.home is None else self.person.sees(self.table.home)
        return [*home, *self.person.sees(self.table.channel)]

    def record(self, placeholders: Placeholders) -> Json:
        """Return all messages, suggestions and answers of the person, ids and times replaced.

        Public and private messages are listed separately, because their relative order varies.
        """
        seen = self.seen()
        return {
            "thread": placeholders.text(self.table.channel["name"]) if self.table.home else "",
            "public": [placeholders.post(message) for message in seen if not message.ephemeral],
            "private": [placeholders.message(message) for message in seen if message.ephemeral],
            "completed": [
                [what, placeholders.choices(choices)] for what, choices in self.completions
            ],
            "answers": [[what, *describe_responses(outcome)] for what, outcome in self.outcomes],
        }


def is_whole(outcome: Outcome) -> bool:
    """Return whether the answer to an interaction is more than an acknowledgement or a note."""
    original = outcome.interaction.original
    if outcome.kind == endpoints.SILENT_DEFER and not outcome.interaction.is_edited:
        return bool(outcome.followups)
    return original is None or original.deleted or not is_thinking(original.json)


def find_answer(outcome: Outcome) -> Message:
    """Return the message of a whole answer, which may be a follow-up to a deferred response."""
    return outcome.followups[0] if outcome.followups else outcome.message


def describe_responses(outcome: Outcome) -> tuple[int, int]:
    """Return Discord's type of the first response, and the number of follow-ups.

    Whether the bot defers a response depends on its speed, so deferred ones count as immediate.
    """
    followups = len(outcome.followups)
    match outcome.kind:
        case endpoints.DEFER:
            return endpoints.SEND, followups
        case endpoints.SILENT_DEFER if followups:
            return endpoints.SEND, followups - 1
        case endpoints.SILENT_DEFER:
            return endpoints.UPDATE, 0
        case kind:
            return kind, followups


def differences(one: Any, other: Any, path: str = "") -> list[str]:
    """Return the differences of two records, each as a path with both values."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return [d for key in one for d in differences(one[key], other[key], f"{path}.{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [d for n, (a, b) in pairs for d in differences(a, b, f"{path}[{n}]")]
    return [] if one == other else [f"{path}:\n    {short(one)}\n    {short(other)}"]


def short(part: Any) -> str:
    if isinstance(part, list):
        return f"{len(part)} of them: {[short(item) for item in part]}"
    return textwrap.shorten(repr(part), 400)
