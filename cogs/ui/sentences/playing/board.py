"""Above a board: which match, what happened, who is next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences import labels
from cogs.ui.sentences.clocks import deadline, until
from cogs.ui.sentences.links import instant, relative
from cogs.ui.sentences.people import full_name, mention, mentions, names, seat, seats, who
from cogs.ui.sentences.standing.rated import begins_rated
from onitama_core.game import NinjasPlaced, Phase, Player, Variant
from onitama_core.store import EntryKind, Live
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Match


THE_START: Final = "the start"
DEALT: Final = "The cards are dealt."
ALL_PLACED: Final = "All ninjas are placed: the match begins."
BY_DAY: Final = "The match begins. {who} moves first: {stamp}."
OPENINGS: Final = {
    Variant.CLASSIC: BY_DAY,
    Variant.WIND: BY_DAY,
    Variant.SHADOW: f"{DEALT} {{who}} moves first: {{stamp}}. Both ninjas are placed before that.",
    Variant.LIGHT: f"{DEALT} {{who}} moves first, once the ninjas are placed.",
}


def numbered(match_id: int, told: str) -> str:
    """As in `#12 · Alice offers a draw`."""
    return f"#{match_id} · {told}"


def header(update: PublicUpdate) -> str:
    """As in `#12 · Alice (Red) – Bob (Blue) · after turn 7`."""
    return numbered(update.match.id, f"{seats(update.match)} · {how_far(update)}")


def how_far(update: PublicUpdate) -> str:
    """Counted as the replay counts: a board belongs to the turn that led to it."""
    if update.match.is_over:
        return length(update.turn)
    if update.turn == 0:
        return THE_START
    return f"{'after ' if update.is_turn_over else ''}turn {update.turn}"


def length(count: int) -> str:
    return "1 turn" if count == 1 else f"{count or 'no'} turns"


def happened(update: PublicUpdate) -> list[str]:
    """What the last turn brought about, as far as everybody may know it."""
    lines = (*story(update), words.no_progress(update.view))
    return [line for line in lines if line]


def story(update: PublicUpdate) -> list[str]:
    match = update.match
    if has_just_begun(update):
        return [ALL_PLACED]
    told = [*words.story(update.events, match.setup.variant, names(match)), *taken_back(update)]
    return [opening(match), *told] if not told or is_placing(match) else told


def is_placing(match: Match) -> bool:
    return match.phase is Phase.PLACEMENT and not match.is_over


def taken_back(update: PublicUpdate) -> Iterator[str]:
    """After what the turn brought about that is now the last again."""
    if update.kind is EntryKind.TAKEBACK_AGREED:
        told = f"{who(update.match, update.actor)} agreed to a takeback"
        yield f"{told}: turn {update.match.turn_number} is played again."


def has_just_begun(update: PublicUpdate) -> bool:
    """With the last ninja that was placed."""
    placed = any(isinstance(event, NinjasPlaced) for event in update.events)
    return placed and update.match.phase is Phase.MOVE


def in_one_line(update: PublicUpdate) -> str:
    """`#12 · turn 7 · …`: in place of a board, once there is a newer one."""
    match = update.match
    heading = f"turn {update.turn}" if update.turn else seats(match)
    return numbered(match.id, f"{heading} · {' '.join(story(update))}")


def opening(match: Match) -> str:
    who, stamp = full_name(match, match.setup.first), what_the_stamp_says(match)
    opened = OPENINGS[match.setup.variant].format(who=who, stamp=stamp)
    return f"{opened}{begins_rated(match)}"


def what_the_stamp_says(match: Match) -> str:
    card = f"the side card, {words.card_name(match.setup.side_card)}"
    if match.setup.side_card.stamp is None:
        return f"{card}, has no stamp, so I drew lots"
    return f"{card}, bears {words.side(match.setup.first)}'s stamp"


def goes_on_here(match: Match) -> str:
    """For both players, where it was not played before."""
    return f"{mentions(match, Player)}: the match goes on here."


def goes_on_elsewhere(match: Match) -> str:
    return f"The match goes on in <#{match.place.channel_id}>."


def tell_of_cancelling(update: PublicUpdate) -> str:
    """To whom it is news."""
    return addressed(update.match, surprised(update), cancelled(update))


def addressed(match: Match, players: Iterable[Player], told: str) -> str:
    """To the people among them; to nobody, where there are none."""
    people = mentions(match, players)
    return f"{people}, {told}" if people else f"{told[0].upper()}{told[1:]}"


def cancelled(update: PublicUpdate) -> str:
    return f"{how_cancelled(update)}: it counts for nothing."


def how_cancelled(update: PublicUpdate) -> str:
    if update.kind is EntryKind.ABANDONED:
        return "nobody placed in time. The match is cancelled"
    if update.kind is EntryKind.CLOSED:
        return "somebody with Manage Server closed the match"
    return f"{who(update.match, update.actor)} cancelled the match before the first move"


def call(update: PublicUpdate) -> str:
    """Who is asked to do what."""
    match = update.match
    if match.is_over:
        return "" if match.has_former_player else call_to_rematch(match, surprised(update))
    told = call_to_place(match) if is_placing(match) else call_to_move(match)
    return f"{told}{tell_who_is_next(update)}"


def call_to_move(match: Match) -> str:
    if not match.users(match.turn):
        return thinks(match, match.turn)
    called = mention(match.seats[match.turn])
    return f"{called}, it's your turn ({seat(match.turn)}){until(match)}."


def thinks(match: Match, player: Player) -> str:
    return f"{full_name(match, player)} thinks."


BY_NEITHER: Final = (EntryKind.TIMED_OUT, EntryKind.ABANDONED, EntryKind.CLOSED)


def surprised(update: PublicUpdate) -> tuple[Player, ...]:
    """To whom the end is news: who did not bring it about; to both where neither did."""
    if update.kind in BY_NEITHER:
        return tuple(Player)
    return (update.actor.opponent,)


def tell_who_is_next(update: PublicUpdate) -> str:
    people = mentions(update.match, forewarned(update))
    return f" {people}, the next turn is yours." if people else ""


def forewarned(update: PublicUpdate) -> tuple[Player, ...]:
    """As a match on a chess clock begins, its challenger: they may be elsewhere."""
    match = update.match
    is_start = update.kind is None and isinstance(match.terms.pace, Live)
    return (match.challenger,) if is_start and match.challenger not in match.waits_for else ()


def call_to_rematch(match: Match, players: Sequence[Player]) -> str:
    told = f"**{labels.REMATCH}** {REMATCH[len(match.people)]}, seats swapped."
    return addressed(match, players, told)


REMATCH: Final = {2: "offers another match", 1: "begins another match at once"}
"""By how many people play; the computer is not asked."""


def call_to_place(match: Match) -> str:
    people = mentions(match, match.waits_for)
    if not people:
        return thinks(match, match.waits_for[0])
    act = labels.PLACE[match.setup.variant]
    end = until(match)
    more = f" There is time{end}." if end else ""
    return f"{people}: **{act}**, unseen by everybody else.{more}"


def warn(match: Match) -> str:
    """Who is waited for, before it is too late; without a limit before the match is closed."""
    people = mentions(match, match.waits_for)
    if (end := deadline(match)) is not None:
        act = labels.act(match.phase, match.setup.variant)
        return numbered(match.id, f"{people}, your time runs out {relative(end)}: **{act}**.")
    told = f"{people}, the match has waited for you since {instant(match.last_activity)}."
    end_comes = "" if match.deadline is None else f" {relative(match.deadline)}"
    return numbered(match.id, f"{told} If nothing happens, it ends without a winner{end_comes}.")


def remind_to_place(match: Match) -> str:
    """To place, once only the other is waited for."""
    people = mentions(match, match.waits_for)
    act = labels.PLACE[match.setup.variant]
    return numbered(match.id, f"{people}, the match waits for you: **{act}**.")
