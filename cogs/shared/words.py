"""Texts that several features use: names, links, lists of lines, deadlines and clocks."""

from __future__ import annotations

import re
import unicodedata
from functools import partial
from typing import TYPE_CHECKING, Final

from discord.utils import format_dt

from cogs.shared.turn_sentences import Names
from onitama_core.game import Player
from onitama_core.store import Computer, Everybody, Live, Location, Match, Person, Seat, Unlimited
from rendering import words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime, timedelta

    from onitama_core.store import Tournament


# -- names and other texts that users typed --

FORMATTING: Final = re.compile(r"[\\`*_~|<\[]")
"""Characters that format a Discord message anywhere in a line.

`<` begins mentions, commands, times, emoji and links.
"""
LINE_START: Final = re.compile(r"^(?=[#>+-]|\d+\.)", re.MULTILINE)
"""The position before characters that make a line a heading, a quote, a list or small print."""
LINKING: Final = re.compile(r"(?<=[@/])")
"""The position after `@`, which begins a mention, and after `/`, which every link contains."""
ZERO_WIDTH_SPACE: Final = "\u200b"


def escape(text: str) -> str:
    """Return a text with escapes, so that Discord shows the text unformatted and without links."""
    text = FORMATTING.sub(r"\\\g<0>", text)
    text = LINE_START.sub(ZERO_WIDTH_SPACE, text)
    return LINKING.sub(ZERO_WIDTH_SPACE, text)


FIRST_STRONG_ISOLATE = "\u2068"
POP_ISOLATE = "\u2069"
DIRECTIONS: Final = dict.fromkeys(
    map(ord, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
)
"""Unicode's control characters for the direction of text, as a table that removes them."""
RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
"""The bidirectional classes of letters and digits that are written from right to left."""


def isolate(text: str) -> str:
    """Return a user's name or text in a Unicode isolate, so that its direction ends with it.

    After a right-to-left name `(0-0-1)` would be shown as 1-0-0. The text can't end its isolate
    itself, because its own control characters are removed. A text without right-to-left characters
    needs no isolate.
    """
    text = remove_directions(text)
    if not any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in text):
        return text
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}"


def remove_directions(text: str) -> str:
    """Return a text without Unicode's control characters for the direction of text."""
    return text.translate(DIRECTIONS)


def shorten(text: str, max_length: int) -> str:
    """Return at most `max_length` characters of a text, and end an isolate that is cut."""
    cut = text[:max_length]
    if cut.count(FIRST_STRONG_ISOLATE) == cut.count(POP_ISOLATE):
        return cut
    return f"{text[: max_length - 1]}{POP_ISOLATE}"


# -- links, channels and times --


def message_link(place: Location, message_id: int | None = None) -> str:
    """Return the URL of a message, or of the channel if there is no `message_id`."""
    address = f"https://discord.com/channels/{place.guild_id}/{place.channel_id}"
    return address if message_id is None else f"{address}/{message_id}"


def board_link(match: Match, text: str) -> str:
    """Return a text as a link to the latest board. A private match has no post to link to."""
    if match.is_private:
        return text
    return f"[{text}]({message_link(match.place, match.last_post_id)})"


def last_board_link(match: Match) -> str:
    return board_link(match, _("The last board"))


relative_time: Final = partial(format_dt, style="R")
"""Return a time that each client shows relative to now, like `in an hour` or `an hour ago`."""
MAX_LISTED_CHANNELS: Final = 3
"""Channels that `list_channels` names; it counts the others."""


def list_channels(channel_ids: Sequence[int], conjunction: words.Conjunction = words.AND) -> str:
    """Return a text like `#games, #onitama, #table and 3 other channels`."""
    channels = [f"<#{channel_id}>" for channel_id in channel_ids[:MAX_LISTED_CHANNELS]]
    others = len(channel_ids) - len(channels)
    if others:
        text = ngettext("{others} other channel", "{others} other channels", others)
        channels.append(text.format(others=others))
    return words.join_words(channels, conjunction)


# -- lists of lines --

MAX_MESSAGE_CHARS: Final = 2000
"""Discord's limit for the content of a message, in characters."""


def fit_lines(lines: Sequence[str]) -> str:
    """Return as many of the lines as fit into a message, and how many are left out."""
    more = _("… and {count} more.")
    room = MAX_MESSAGE_CHARS - len(more.format(count=1000)) - 1
    shown: list[str] = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return "\n".join((*shown, more.format(count=len(lines) - len(shown))))
        shown.append(line)
    return "\n".join(shown)


def with_number(match_id: int, text: str) -> str:
    """Return a text like `#12 · Alice offers a draw`."""
    return f"#{match_id} · {text}"


def count_turns(turns: int) -> str:
    """Return a text like `12 turns` or `no turns`."""
    if not turns:
        return _("no turns")
    return ngettext("{turns} turn", "{turns} turns", turns).format(turns=turns)


# -- people --

COMPUTER: Final = N_("Computer")
EVERYBODY: Final = N_("Everybody")
FORMER_PLAYER: Final = N_("a former player")
UNKNOWN_PERSON: Final = N_("somebody")
MARKS: Final = {Player.RED: "🔴", Player.BLUE: "🔷"}


def marked_side(player: Player) -> str:
    """Return a side like `🔴 Red`, because people may not be able to distinguish the colours."""
    return f"{MARKS[player]} {words.side(player)}"


def bare_name(seat: Seat) -> str:
    """Return the name of a player, which formats a message unless it is escaped."""
    if isinstance(seat, Computer):
        return _("Computer (level {level})").format(level=seat.level)
    if isinstance(seat, Everybody):
        return _(EVERYBODY)
    if seat.is_former:
        return _(FORMER_PLAYER)
    return seat.name or _(UNKNOWN_PERSON)


def plain_name(seat: Seat) -> str:
    """Return a name for texts that Discord does not format, like threads' names and alt text."""
    return isolate(bare_name(seat))


def name_of(seat: Seat) -> str:
    """Return a name for messages: escaped, so that it neither formats, links nor notifies."""
    return isolate(escape(bare_name(seat)))


def tournament_name(tournament: Tournament) -> str:
    """Return the name of a tournament, which a manager chose, escaped for messages."""
    return isolate(escape(tournament.plan.name))


def capitalised_name(seat: Seat) -> str:
    """Return a name for the start of a sentence; names that users chose are not capitalised."""
    name = name_of(seat)
    if name in (_(FORMER_PLAYER), _(UNKNOWN_PERSON)):
        return words.capitalise(name)
    return name


def with_side(name: str, seat: Seat, side: str) -> str:
    """Return a text like `Alice (Red)` or `Computer (level 3, Red)`."""
    if isinstance(seat, Computer):
        return _("Computer (level {level}, {side})").format(level=seat.level, side=side)
    return _("{name} ({side})").format(name=name, side=side)


def mention(seat: Seat) -> str:
    """Return a mention of a user; for the computer, everybody and former users, their name."""
    if not isinstance(seat, Person) or seat.is_former:
        return plain_name(seat)
    return f"<@{seat.user_id}>"


def mentions(match: Match, players: Iterable[Player]) -> str:
    """Return mentions of the users who play these sides and can be notified, each once."""
    user_ids = match.mentionable_users(*players)
    return words.join_words([f"<@{user_id}>" for user_id in user_ids]) if user_ids else ""


# -- the players of a match --


def names_in(match: Match) -> Names:
    """Return functions that name players like `🔴 Alice` and `Alice (🔴 Red)`."""
    return Names(partial(marked_name, match), partial(full_name, match))


def marked_name(match: Match, player: Player) -> str:
    """Return a name like `🔴 Alice`, also for the start of a sentence.

    The computer's level is left out, because messages name it beside the computer's side.
    """
    seat = match.seats[player]
    name = _(COMPUTER) if isinstance(seat, Computer) else capitalised_name(seat)
    return f"{MARKS[player]} {name}"


def full_name(match: Match, player: Player) -> str:
    """Return a name like `Alice (🔴 Red)` for the start of a sentence."""
    seat = match.seats[player]
    return with_side(capitalised_name(seat), seat, marked_side(player))


def player_name(match: Match, player: Player) -> str:
    return name_of(match.seats[player])


def both_names(match: Match) -> str:
    """Return a text like `Alice and Bob`; one name if Alice plays both sides."""
    seats = match.seats[:1] if match.is_solo else match.seats
    return words.join_words([name_of(seat) for seat in seats])


def list_seats(match: Match) -> str:
    """Return a text like `Alice (Red) – Bob (Blue)`."""
    return " – ".join(
        with_side(name_of(seat), seat, words.side(player))
        for player, seat in zip(Player, match.seats, strict=True)
    )


def plain_seats(seats: tuple[Seat, Seat]) -> tuple[str, str]:
    """Return `Alice (Red)` and `Bob (Blue)` for texts that Discord does not format."""
    red, blue = (
        with_side(plain_name(seat), seat, words.side(player))
        for player, seat in zip(Player, seats, strict=True)
    )
    return red, blue


# -- deadlines and clocks --


def find_deadline(match: Match) -> datetime | None:
    """Return when the player to act loses on time; None without a time limit and after the end."""
    if match.is_over or isinstance(match.terms.pace, Unlimited):
        return None
    return match.deadline


def deadline_suffix(match: Match) -> str:
    """Return a text like ` · time runs out in 3 days`, to append to what a player has to do."""
    deadline = find_deadline(match)
    if deadline is None:
        return ""
    text = _("time runs out {when}").format(when=relative_time(deadline))
    return f" · {text}"


def time_left(match: Match) -> str:
    """Return a text for a player, like `Time runs out in 2 days.`; empty without a deadline."""
    deadline = find_deadline(match)
    if deadline is None:
        return ""
    text = _("Time runs out {when}.").format(when=relative_time(deadline))
    return words.join_sentences(text, other_clock(match))


def time_left_for_watchers(match: Match) -> str:
    """Return a text for a watcher, like `🔷 Bob's time runs out in 2 days.`.

    It is empty without a deadline.
    """
    deadline = find_deadline(match)
    if deadline is None:
        return ""
    awaited = words.join_words([marked_name(match, player) for player in match.waits_for])
    text = _("{players}'s time runs out {when}.").format(
        players=awaited, when=relative_time(deadline)
    )
    return words.join_sentences(text, other_clock(match))


def other_clock(match: Match) -> str:
    """Return a sentence about the time of the player whose chess clock is stopped.

    Empty for matches without chess clocks.
    """
    clocks = match.clocks
    if clocks is None or not isinstance(match.terms.pace, Live):
        return ""
    text = _("{player} has {left} left.")
    sentences = [
        text.format(player=marked_name(match, player), left=format_clock(clocks.left[player]))
        for player in Player
        if player not in match.waits_for
    ]
    return words.join_sentences(*sentences)


def both_clocks(match: Match) -> str:
    """Return both chess clocks, like `⏱️ 🔴 4:12 · 🔷 5:00`."""
    clocks = match.clocks
    if clocks is None or match.is_over or not isinstance(match.terms.pace, Live):
        return ""
    times = (f"{MARKS[player]} {format_clock(clocks.left[player])}" for player in Player)
    return f"⏱️ {' · '.join(times)}"


def format_clock(left: timedelta) -> str:
    """Return minutes and whole seconds, like `4:12`."""
    minutes, seconds = divmod(max(int(left.total_seconds()), 0), 60)
    return f"{minutes}:{seconds:02}"
