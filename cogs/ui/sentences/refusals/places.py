"""What is wrong with this server, this channel, or what was asked for in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import errors as here
from cogs.ui.markdown import escaped
from cogs.ui.sentences import labels
from cogs.ui.sentences.people import name
from cogs.ui.sentences.refusals.root import sentence_for
from cogs.ui.sentences.settings.server import channels
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Sequence


@sentence_for.register
def _(_: here.OldButton) -> str:
    return "That button is too old for me. `/onitama games` leads to your matches."


@sentence_for.register
def _(_: here.NoMatchFits) -> str:
    return NO_MATCH


@sentence_for.register
def _(_: here.NoMatchHere) -> str:
    return (
        "No match is open in this channel. The option `match` takes one of another by its number."
    )


@sentence_for.register
def _(_: here.NoPastMatch) -> str:
    return (
        "You have no match here to look back at. The list at `match` suggests others; "
        "where it is empty, `/onitama challenge` begins one."
    )


NO_MATCH: Final = (
    "You have no open match here. "
    "`/onitama challenge` starts one, `/onitama practice` one against me."
)


@sentence_for.register
def _(problem: here.NoMatchNumber) -> str:
    text = escaped(problem.text)
    return f"“{text}” is no match. They have numbers; the list at `match` suggests yours."


WANTS: Final = {
    "view_channel": ("see {where}", "View Channel"),
    "connect": ("connect to {where}", "Connect"),
    "send_messages": ("send messages in {where}", "Send Messages"),
    "send_messages_in_threads": ("send messages in {where}", "Send Messages in Threads"),
    "manage_threads": ("open {where} while it is locked", "Manage Threads"),
    "create_public_threads": ("open threads in {where}", "Create Public Threads"),
    "attach_files": ("attach files in {where}", "Attach Files"),
}


@sentence_for.register
def _(problem: here.BotLacksPermissions) -> str:
    where = "this channel" if problem.channel_id is None else f"<#{problem.channel_id}>"
    cannot = words.listed(all_at(where, [WANTS[name][0] for name in problem.names]), words.OR)
    allow = words.listed([f"*{WANTS[name][1]}*" for name in problem.names])
    return (
        f"I may not {cannot}, so I can't post the board. "
        f"Somebody with Manage Channel can allow {allow} for me."
    )


def all_at(where: str, deeds: Sequence[str]) -> list[str]:
    """As in `send messages in this channel`, `attach files there`."""
    first, *others = deeds
    there = (deed.replace("in {where}", "there").format(where="it") for deed in others)
    return [first.format(where=where), *there]


@sentence_for.register
def _(problem: here.BeginsElsewhere) -> str:
    if not problem.channel_ids:
        return (
            "Matches in this server begin in channels that you don't see, or that are gone. "
            "Somebody with Manage Server can let you in, or allow others."
        )
    where = channels(problem.channel_ids, words.OR)
    return f"Matches in this server begin in {where}. Challenge or practise there."


@sentence_for.register
def _(_: here.NoThreadHere) -> str:
    return "A thread can't be opened here. Play right here, or challenge in a text channel."


@sentence_for.register
def _(_: here.NoWatchingHere) -> str:
    return "I can't call onlookers in a private thread: a ping would bring back people who left it."


@sentence_for.register
def _(_: here.ChannelGone) -> str:
    return "That channel is gone, so I can't post there."


@sentence_for.register
def _(problem: here.NowhereToPost) -> str:
    return f"{sentence_for(problem.why)} {way_on(problem.match.id, problem.can_go_on_here)}"


def way_on(match_id: int, can_go_on_here: bool) -> str:  # noqa: FBT001
    if can_go_on_here:
        return f"**{labels.CONTINUE_HERE}** lets #{match_id} go on in this channel."
    return f"`/onitama games` in another channel that you both see lets #{match_id} go on there."


@sentence_for.register
def _(problem: here.UnseenByOpponent) -> str:
    other = name(problem.opponent)
    return f"{other} can't see this channel. Let #{problem.match.id} go on in one you both see."
