"""What is said above a board, and what a channel is told of a match in its thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.people.standing_words import begins_rated
from cogs.ui import labels
from cogs.ui.words import (
    MARKS,
    both,
    deadline,
    full_name,
    last_board,
    mention,
    mentions,
    names,
    plain_name,
    relative,
    running_out,
    seats,
    who,
)
from onitama_core.game import GameEnded, NinjasPlaced, Phase, Player, Variant
from onitama_core.store import EntryKind, Live
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Match


THE_START: Final = "the start"
DEALT: Final = "The cards are dealt."
ALL_PLACED: Final = "All ninjas are placed: the match begins."
BY_DAY: Final = "The match begins. {who} moves first: {stamp}."
OPENINGS: Final = {
    Variant.CLASSIC: BY_DAY,
    Variant.WIND: BY_DAY,
    Variant.SHADOW: f"{DEALT} Both place a ninja first. Then {{who}} moves: {{stamp}}.",
    Variant.LIGHT: f"{DEALT} {{who}} moves first, once the ninjas are placed.",
}


def numbered(match_id: int, told: str) -> str:
    """As in `#12 · Alice offers a draw`."""
    return f"#{match_id} · {told}"


def header(update: PublicUpdate) -> str:
    """As in `#12 · Alice (Red) – Bob (Blue) · after turn 7`.

    Counted as the replay counts: a board belongs to the turn that led to it.
    """
    match, how_far = update.match, THE_START
    if match.is_over:
        how_far = length(update.turn)
    elif update.turn:
        how_far = f"{'after ' if update.is_turn_over else ''}turn {update.turn}"
    return numbered(match.id, f"{seats(match)} · {how_far}")


def length(count: int) -> str:
    return "1 turn" if count == 1 else f"{count or 'no'} turns"


def happened(update: PublicUpdate) -> list[str]:
    """What the last turn brought about, as far as everybody may know it."""
    lines = (*story(update), words.no_progress(update.view))
    return [line for line in lines if line]


def story(update: PublicUpdate) -> list[str]:
    match = update.match
    is_placed = any(isinstance(event, NinjasPlaced) for event in update.events)
    if is_placed and match.phase is Phase.MOVE:
        return [ALL_PLACED]
    told = list(words.story(update.events, match.setup.variant, names(match)))
    if update.kind is EntryKind.TAKEBACK_AGREED:  # after the turn that is now the last again
        number = match.turn_number
        agreed = who(match, update.actor)
        told.append(f"{agreed} agreed to a takeback: turn {number} is played again.")
    return [opening(match), *told] if not told or is_placing(match) else told


def is_placing(match: Match) -> bool:
    return match.phase is Phase.PLACEMENT and not match.is_over


def in_one_line(update: PublicUpdate) -> str:
    """`#12 · turn 7 · …`: in place of a board, once there is a newer one."""
    match = update.match
    heading = f"turn {update.turn}" if update.turn else seats(match)
    return numbered(match.id, f"{heading} · {' '.join(story(update))}")


def opening(match: Match) -> str:
    first, side_card = match.setup.first, match.setup.side_card
    stamp = f"the side card, {words.card_name(side_card)}"
    if side_card.stamp is None:
        stamp = f"{stamp}, has no stamp, so I drew lots"
    else:
        stamp = f"{stamp}, bears {words.side(first)}'s stamp"
    opened = OPENINGS[match.setup.variant].format(who=full_name(match, first), stamp=stamp)
    return f"{opened}{begins_rated(match)}"


def goes_on_here(match: Match) -> str:
    """For both players, where it was not played before."""
    return f"{mentions(match, Player)}: the match goes on here."


def goes_on_elsewhere(match: Match) -> str:
    return f"The match goes on in <#{match.place.channel_id}>."


# -- who is called --


def call(update: PublicUpdate) -> str:
    """Who is asked to do what, and who is next."""
    match = update.match
    if match.is_over:
        rematch = f"**{labels.REMATCH}** swaps seats."
        return "" if match.has_former_player else addressed(match, surprised(update), rematch)
    next_ones = mentions(match, forewarned(update))
    is_next = f" – {next_ones}, you're next." if next_ones else ""
    return f"{call_to_place(match) if is_placing(match) else call_to_move(match)}{is_next}"


def call_to_move(match: Match) -> str:
    """As in `@Bob, 🔷 to move · in 3 days`."""
    if not match.users(match.turn):
        return thinks(match, match.turn)
    called = mention(match.seats[match.turn])
    return f"{called}, {MARKS[match.turn]} to move{running_out(match)}"


def call_to_place(match: Match) -> str:
    people = mentions(match, match.waits_for)
    if not people:
        return thinks(match, match.waits_for[0])
    act = labels.PLACE[match.setup.variant]
    return f"{people}: **{act}**, unseen by others{running_out(match)}"


def thinks(match: Match, player: Player) -> str:
    return f"{full_name(match, player)} thinks."


BY_NEITHER: Final = (EntryKind.TIMED_OUT, EntryKind.ABANDONED, EntryKind.CLOSED)


def surprised(update: PublicUpdate) -> tuple[Player, ...]:
    """To whom the end is news: who did not bring it about; to both where neither did."""
    return tuple(Player) if update.kind in BY_NEITHER else (update.actor.opponent,)


def forewarned(update: PublicUpdate) -> tuple[Player, ...]:
    """As a match on a chess clock begins, its challenger: they may be elsewhere."""
    match = update.match
    is_start = update.kind is None and isinstance(match.terms.pace, Live)
    return (match.challenger,) if is_start and match.challenger not in match.waits_for else ()


def addressed(match: Match, players: Iterable[Player], told: str) -> str:
    """To the people among them; to nobody, where there are none."""
    people = mentions(match, players)
    return f"{people}, {told}" if people else as_sentence(told)


def as_sentence(told: str) -> str:
    return f"{told[0].upper()}{told[1:]}"


def warn(match: Match) -> str:
    """Who is waited for, before it is too late; without a limit before the match is closed."""
    people = mentions(match, match.waits_for)
    if (end := deadline(match)) is not None:
        act = labels.act(match.phase, match.setup.variant)
        return numbered(match.id, f"{people}, your time runs out {relative(end)}: **{act}**.")
    told = f"{people}, the match waits for you since {relative(match.last_activity)}."
    end_comes = "" if match.deadline is None else f" {relative(match.deadline)}"
    return numbered(match.id, f"{told} Else it ends without a winner{end_comes}.")


def remind_to_place(match: Match) -> str:
    """To place, once only the other is waited for."""
    people = mentions(match, match.waits_for)
    act = labels.PLACE[match.setup.variant]
    return numbered(match.id, f"{people}, the match waits for you: **{act}**.")


# -- beside a thread --


def name(match: Match) -> str:
    red, blue = map(plain_name, match.seats)
    return f"#{match.id} {red} – {blue}"


def line(match: Match, thread_id: int | None) -> str:
    where = "a thread" if thread_id is None else f"<#{thread_id}>"
    return numbered(match.id, f"{who_play(match)} in {where}. Anyone may watch.")


def refused(match: Match) -> str:
    told = f"{who_play(match)} here, because I may not open a thread."
    allow = "Somebody with Manage Channel can allow *Create Public Threads* for me."
    return numbered(match.id, f"{told} {allow}")


def who_play(match: Match) -> str:
    return f"{both(match)} {'plays both sides' if match.is_solo else 'play'}"


# -- ends --


def result(update: PublicUpdate) -> str:
    match = update.match
    if match.is_cancelled:
        told = as_sentence(cancelled(update))
    else:
        told = f"{ending(update)} {last_board(match)} is in their thread."
    return numbered(match.id, f"{seats(match)}\n{told}")


def result_alone(update: PublicUpdate) -> str:
    """Where the thread is gone, and the last board with it."""
    match = update.match
    if match.is_cancelled:
        told = tell_of_cancelling(update)
    else:
        replay = f"your thread is gone. `/onitama history match:{match.id}` still shows it."
        told = f"{ending(update)} {addressed(match, surprised(update), replay)}"
    return numbered(match.id, f"{seats(match)}\n{told}")


def tell_of_cancelling(update: PublicUpdate) -> str:
    """To whom it is news."""
    return addressed(update.match, surprised(update), cancelled(update))


def cancelled(update: PublicUpdate) -> str:
    how = f"{who(update.match, update.actor)} cancelled the match before the first move"
    if update.kind is EntryKind.ABANDONED:
        how = "nobody placed in time. The match is cancelled"
    elif update.kind is EntryKind.CLOSED:
        how = "somebody with Manage Server closed the match"
    return f"{how}: it counts for nothing."


def ending(update: PublicUpdate) -> str:
    match = update.match
    ends = (event for event in update.events if isinstance(event, GameEnded))
    return " ".join(words.ending(end, match.setup.variant, names(match)) for end in ends)


def watched_by(user_ids: Sequence[int]) -> str:
    """In the last post."""
    return f"-# Watched by {words.listed([f'<@{user_id}>' for user_id in user_ids])}."
