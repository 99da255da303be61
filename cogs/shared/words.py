"""What all features say: people, links, clocks, paces, lists, suggestions, the terms of a match."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from discord.utils import format_dt

from cogs.shared.terms import Term
from onitama_core.game import POOLS, Card, Player, Variant, named_pool
from onitama_core.store import (
    PACES,
    Computer,
    Correspondence,
    Invitation,
    Live,
    Location,
    Match,
    Pace,
    Seat,
    SeatChoice,
    Terms,
    Unlimited,
    Venue,
)
from rendering import words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence


FORMATTING: Final = re.compile(r"[\\`*_~|<\[]")
"""Also every `<…>` of Discord's: mentions, commands, times, emoji, links of any scheme."""
AT_A_START: Final = re.compile(r"^(?=[#>+-]|\d+\.)", re.MULTILINE)
"""Headings, quotes, lists, small print."""
LINKING: Final = re.compile(r"(?<=[@/])")
"""No mention without @; no address, and no invitation like `discord.gg/…`, without a slash."""
BREAK: Final = "\u200b"


def escaped(text: str) -> str:
    """The text as it is, for a message that Discord formats."""
    return LINKING.sub(BREAK, AT_A_START.sub(BREAK, FORMATTING.sub(r"\\\g<0>", text)))


FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
DIRECTIONS: Final = dict.fromkeys(
    map(ord, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
)
"""Characters that begin or end another direction of text, each to be removed."""
RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
"""The bidirectional classes of letters and digits that are written from right to left."""


def isolated(text: str) -> str:
    """Return somebody's name or words so that their direction changes nothing around them.

    Behind a right-to-left name `(0-0-1)` would read 1-0-0. The text can't end its isolate by
    itself. One without right-to-left characters looks the same with and without an isolate, and
    stays as it is.
    """
    text = without_directions(text)
    if not any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in text):
        return text
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}"


def without_directions(text: str) -> str:
    """Return a text without the characters that begin or end another direction."""
    return text.translate(DIRECTIONS)


def shortened(text: str, longest: int) -> str:
    """Return at most so many characters of a text, with the isolate of a name that was cut."""
    cut = text[:longest]
    if cut.count(FIRST_STRONG_ISOLATE) == cut.count(POP_ISOLATE):
        return cut
    return f"{text[: longest - 1]}{POP_ISOLATE}"


def link(place: Location, message_id: int | None = None) -> str:
    """The address of a message, or of its channel."""
    address = f"https://discord.com/channels/{place.guild_id}/{place.channel_id}"
    return address if message_id is None else f"{address}/{message_id}"


def board_link(match: Match, text: str) -> str:
    """`text`, leading to the latest board; a private match's can't be led to."""
    if match.is_private:
        return text
    return f"[{text}]({link(match.place, match.last_post_id)})"


def last_board(match: Match) -> str:
    return board_link(match, _("The last board"))


relative: Final = partial(format_dt, style="R")
"""A time, for what is soon gone: `in an hour` becomes `an hour ago`."""
MOST_CHANNELS: Final = 3


def channels(channel_ids: Sequence[int], joint: words.Joint = words.AND) -> str:
    """`#games, #onitama, #table and 3 other channels`."""
    named = [f"<#{channel_id}>" for channel_id in channel_ids[:MOST_CHANNELS]]
    if others := len(channel_ids) - len(named):
        told = ngettext("{others} other channel", "{others} other channels", others)
        named.append(told.format(others=others))
    return words.listed(named, joint)


LONGEST_MESSAGE: Final = 2000


def listing(lines: Sequence[str]) -> str:
    """The lines that fit into a message, and how many did not."""
    more = _("… and {count} more.")
    room, shown = LONGEST_MESSAGE - len(more.format(count=1000)) - 1, list[str]()
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return "\n".join((*shown, more.format(count=len(lines) - len(shown))))
        shown.append(line)
    return "\n".join(shown)


def numbered(match_id: int, told: str) -> str:
    """As in `#12 · Alice offers a draw`."""
    return f"#{match_id} · {told}"


def length(turns: int) -> str:
    """Of a match."""
    if not turns:
        return _("no turns")
    return ngettext("{turns} turn", "{turns} turns", turns).format(turns=turns)


COMPUTER: Final = N_("Computer")
FORMER: Final = N_("a former player")
UNKNOWN: Final = N_("somebody")
MARKS = {Player.RED: "🔴", Player.BLUE: "🔷"}


def seat(player: Player) -> str:
    """A side by mark and name, never by colour alone."""
    return f"{MARKS[player]} {words.side(player)}"


def name_of(seat: Seat) -> str:
    """Return a display name that formats nothing, links nowhere and notifies nobody."""
    return isolated(escaped(bare_name(seat)))


def plain_name(seat: Seat) -> str:
    """Return a name for what Discord does not format: names of threads, suggestions, alt text."""
    return isolated(bare_name(seat))


def bare_name(seat: Seat) -> str:
    """Return what somebody is called, with nothing around it."""
    if isinstance(seat, Computer):
        return _("Computer (level {level})").format(level=seat.level)
    if seat.is_former:
        return _(FORMER)
    return seat.name or _(UNKNOWN)


def with_side(name: str, seat: Seat, side: str) -> str:
    """As in `Alice (Red)` or `Computer (level 3, Red)`."""
    if isinstance(seat, Computer):
        return _("Computer (level {level}, {side})").format(level=seat.level, side=side)
    return _("{name} ({side})").format(name=name, side=side)


def mention(seat: Seat) -> str:
    """Discord knows neither the computer nor who has left for good."""
    if isinstance(seat, Computer) or seat.is_former:
        return plain_name(seat)
    return f"<@{seat.user_id}>"


def mentions(match: Match, players: Iterable[Player]) -> str:
    """Of those among these players who can be called, each once."""
    people = match.mentionable_users(*players)
    return words.listed([f"<@{user_id}>" for user_id in people]) if people else ""


def names(match: Match) -> words.Names:
    """As sentences about the game name its players: `🔴 Alice`, `Alice (🔴 Red)`."""
    return words.Names(partial(who, match), partial(full_name, match))


def who(match: Match, player: Player) -> str:
    """As in `🔴 Alice`, also where a sentence begins.

    Of the computer without its level, which stands beside its seat.
    """
    held = match.seats[player]
    return f"{MARKS[player]} {_(COMPUTER) if isinstance(held, Computer) else opening_name(held)}"


def full_name(match: Match, player: Player) -> str:
    """Where a sentence begins."""
    held = match.seats[player]
    return with_side(opening_name(held), held, seat(player))


def opening_name(seat: Seat) -> str:
    """As the first word of a sentence; names themselves are written as people write them."""
    told = name_of(seat)
    return told.capitalize() if told in (_(FORMER), _(UNKNOWN)) else told


def player_name(match: Match, player: Player) -> str:
    return name_of(match.seats[player])


def both(match: Match) -> str:
    """As in `Alice and Bob`; `Alice`, who plays both sides."""
    held = match.seats[:1] if match.is_solo else match.seats
    return words.listed([name_of(seat) for seat in held])


def seats(match: Match) -> str:
    """`Alice (Red) – Bob (Blue)`."""
    return " – ".join(
        with_side(name_of(held), held, words.side(player))
        for player, held in zip(Player, match.seats, strict=True)
    )


def plain_seats(seats: tuple[Seat, Seat]) -> tuple[str, str]:
    """As `seats`, for what Discord does not format, one by one."""
    red, blue = (
        with_side(plain_name(seat), seat, words.side(player))
        for player, seat in zip(Player, seats, strict=True)
    )
    return red, blue


def deadline(match: Match) -> datetime | None:
    """When somebody loses on time; without a limit nobody does."""
    if match.is_over or isinstance(match.terms.pace, Unlimited):
        return None
    return match.deadline


def running_out(match: Match) -> str:
    """As in ` · in 3 days`, after what is to be done."""
    end = deadline(match)
    return "" if end is None else f" · {relative(end)}"


def time_left(match: Match) -> str:
    """As in ` Time runs out in 2 days.`, for what is soon gone."""
    end = deadline(match)
    if end is None:
        return ""
    told = _("Time runs out {when}.").format(when=relative(end))
    return f" {told}{others_time(match)}"


def their_time_left(match: Match) -> str:
    """The same for who looks on, as in ` 🔷 Bob's time runs out in 2 days.`."""
    end = deadline(match)
    if end is None:
        return ""
    awaited = words.listed([who(match, player) for player in match.waits_for])
    told = _("{players}'s time runs out {when}.").format(players=awaited, when=relative(end))
    return f" {told}{others_time(match)}"


def others_time(match: Match) -> str:
    """On a chess clock, of who is not waited for."""
    clocks = match.clocks
    if clocks is None or not isinstance(match.terms.pace, Live):
        return ""
    others = (player for player in Player if player not in match.waits_for)
    told = _("{player} has {left} left.")
    return "".join(
        f" {told.format(player=who(match, other), left=dial(clocks.left[other]))}"
        for other in others
    )


def both_clocks(match: Match) -> str:
    """As in `⏱️ 🔴 4:12 · 🔷 5:00`, on a chess clock."""
    clocks = match.clocks
    if clocks is None or match.is_over or not isinstance(match.terms.pace, Live):
        return ""
    dials = (f"{MARKS[player]} {dial(clocks.left[player])}" for player in Player)
    return f"⏱️ {' · '.join(dials)}"


def dial(left: timedelta) -> str:
    """Minutes and whole seconds, as in `4:12`."""
    minutes, seconds = divmod(max(int(left.total_seconds()), 0), 60)
    return f"{minutes}:{seconds:02}"


def pace_in_words(pace: Pace) -> str:
    """`3 days a move`, `5+3`."""
    return paces([pace])


def paces(several: Sequence[Pace], joint: words.Joint = words.AND) -> str:
    """`1 day or 3 days a move, 5+3 or no time limit`; 5+3: minutes for the game, seconds a turn."""
    told = [duration(one.per_turn) for one in several if isinstance(one, Correspondence)]
    if told:
        told = [_("{durations} a move").format(durations=words.listed(told, joint))]
    told += [
        f"{one.limit // timedelta(minutes=1)}+{one.increment.seconds}"
        for one in several
        if isinstance(one, Live)
    ]
    if any(isinstance(one, Unlimited) for one in several):
        told.append(_("no time limit"))
    return words.listed(told, joint)


def on_clock(live: Live) -> str:
    """`5 minutes each for the match, and 3 seconds more a turn`."""
    told = ngettext(
        "{limit} each for the match, and {increment} second more a turn",
        "{limit} each for the match, and {increment} seconds more a turn",
        live.increment.seconds,
    )
    return told.format(limit=duration(live.limit), increment=live.increment.seconds)


def duration(time: timedelta) -> str:
    """`1 hour`, `3 days`."""
    if count := time // timedelta(days=1):
        told = ngettext("{count} day", "{count} days", count)
    elif count := time // timedelta(hours=1):
        told = ngettext("{count} hour", "{count} hours", count)
    else:
        count = time // timedelta(minutes=1)
        told = ngettext("{count} minute", "{count} minutes", count)
    return told.format(count=count)


# The terms of a match in words: the game, its cards, the seats, the pace


POOL_NAMES: Final = {
    "base": N_("base cards"),
    "sensei": N_("Sensei's Path cards"),
    "base+sensei": N_("base and Sensei's Path cards"),
    "all": N_("all ordinary cards"),
}
RATED: Final = {True: N_("rated"), False: N_("not rated")}
IN_A_THREAD: Final = N_("in a thread of its own")
MOST_MISSING: Final = 5
MOST_LISTED: Final = 8
OPTIONS: Final[Mapping[Term, Mapping[str, tuple[str, str]]]] = {
    Term.VARIANT: {
        variant.value: (words.variant_name(variant), told)
        for variant, told in {
            Variant.CLASSIC: N_("Two masters, eight students, five cards"),
            Variant.WIND: N_("A Spirit stands in the way, and some cards move it"),
            Variant.SHADOW: N_("Each of you hides a ninja, and has lanterns to seek the other's"),
            Variant.LIGHT: N_("Red's pawns and lanterns against Blue's two hidden ninjas"),
        }.items()
    },
    Term.CARDS: {
        "base": (N_("Base cards"), N_("The {count} everybody begins with")),
        "sensei": (N_("Sensei's Path cards"), N_("{count} others, a little wilder")),
        "base+sensei": (N_("Base and Sensei's Path cards"), N_("{count} in all")),
        "all": (N_("All ordinary cards"), N_("{count}, with Goat and Sheep")),
    },
    Term.SEAT: {
        SeatChoice.RANDOM.value: (N_("Seats at random"), N_("A rematch swaps them")),
        SeatChoice.RED.value: (
            N_("You play 🔴 Red"),
            N_("In Way of the Light: pawns and lanterns"),
        ),
        SeatChoice.BLUE.value: (N_("You play 🔷 Blue"), N_("In Way of the Light: hidden ninjas")),
    },
    Term.PACE: {
        name: (pace_in_words(PACES[name]).capitalize(), told)
        for name, told in {
            "none": N_("After 30 days without a move it ends as a draw"),
            "5m": N_("While you are both here"),
            "1h": N_("In the course of a day"),
            "1d": N_("With a look at it every day"),
            "3d": N_("With a look at it now and then"),
            "7d": N_("Even on holiday"),
            **{name: on_clock(pace) for name, pace in PACES.items() if isinstance(pace, Live)},
        }.items()
    },
}
"""The label and the description of each value; a pool's is filled with its number of cards."""


def option_of(term: Term, value: str) -> tuple[str, str]:
    """Return the label and the description of a value in a list."""
    label, below = OPTIONS[term][value]
    if term is Term.CARDS:
        return _(label), _(below).format(count=len(POOLS[value]))
    return _(label), _(below)


def cards_offered(terms: Terms) -> str:
    """`🔴 Red Tiger and Crab, 🔷 Blue Monkey …`, or a pool.

    A pool by its name and what it lacks, by its few cards, or by their number.
    """
    cards, listed = terms.cards, words.listed_cards
    if terms.is_dealt:
        return _("{red} {red_cards}, {blue} {blue_cards}, side card {side_card}").format(
            red=seat(Player.RED),
            red_cards=listed(cards[:2]),
            blue=seat(Player.BLUE),
            blue_cards=listed(cards[2:4]),
            side_card=listed(cards[4:]),
        )
    if terms.pool in POOL_NAMES:
        return named(terms.variant, terms.pool)
    told = by_name(terms.variant, cards)
    if told is None and len(cards) <= MOST_LISTED:
        told = listed(cards)
    elif told is None:
        told = _("{count} chosen cards").format(count=len(cards))
    return _("dealt from {cards}").format(cards=told)


def named(variant: Variant, pool: str) -> str:
    told = _(POOL_NAMES[pool])
    return _("{pool} and Wind cards").format(pool=told) if variant.has_wind_cards else told


def by_name(variant: Variant, cards: Collection[Card]) -> str | None:
    """`base cards without Tiger and Crab`; None for a pool that is far from every named one."""
    for name in POOLS:
        whole = named_pool(variant, name)
        missing = [card for card in whole if card not in cards]
        if len(missing) <= MOST_MISSING and len(whole) - len(missing) == len(cards):
            told = named(variant, name)
            if not missing:
                return told
            without = words.listed_cards(missing)
            return _("{pool} without {cards}").format(pool=told, cards=without)
    return None


def offered(invitation: Invitation) -> str:
    """`Classic · base cards · seats at random · 3 days a move · rated · in a thread of its own`."""
    is_apart = invitation.terms.venue is Venue.THREAD
    where = (_(IN_A_THREAD),) if is_apart else ()
    return " · ".join((*agreed(invitation), *where))


def agreed(invitation: Invitation) -> tuple[str, ...]:
    terms = invitation.terms
    seats = _("seats at random")
    if terms.seat is not SeatChoice.RANDOM:
        player = Player.RED if terms.seat is SeatChoice.RED else Player.BLUE
        challenger = name_of(invitation.challenger)
        seats = _("{player} plays {seat}").format(player=challenger, seat=seat(player))
    game = words.variant_name(terms.variant), cards_offered(terms)
    return *game, seats, pace_in_words(terms.pace), _(RATED[terms.is_rated])


def invitee(invitation: Invitation) -> str:
    return _("anybody") if invitation.opponent is None else plain_name(invitation.opponent)
