"""What a channel sees of a match: the board, who is called, and the line of a thread."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cogs.match.buttons import (
    OpenController,
    Rematch,
    ShareFilm,
    ShowBelief,
    ShowBoard,
    ShowLevels,
    ShowMore,
    ShowReplay,
    ShowReview,
    ShowRules,
)
from cogs.shared import labels
from cogs.shared import words as say
from cogs.shared.error_sentences import sentence_for
from cogs.shared.messages import Button, PublicMessage, PublicPicture, Style
from cogs.shared.rating_words import describe_rated_start
from cogs.shared.turn_sentences import describe_events
from onitama_core.game import NinjasPlaced, Phase, Player, Variant
from onitama_core.matches import PublicUpdate, can_be_reviewed, holds_beliefs
from onitama_core.store import EntryKind, Live, Match
from rendering import words
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.shared.errors import CannotPost


BY_DAY: Final = (
    N_("The match begins. {who} moves first: the side card, {card}, bears {side}'s stamp."),
    N_("The match begins. {who} moves first: the side card, {card}, has no stamp, so I drew lots."),
)
BY_NIGHT: Final = N_("The cards are dealt. {who} moves first, once the ninjas are placed.")
OPENINGS: Final = {
    Variant.CLASSIC: BY_DAY,
    Variant.WIND: BY_DAY,
    Variant.SHADOW: (
        N_(
            "The cards are dealt. Both place a ninja first. "
            "Then {who} moves: the side card, {card}, bears {side}'s stamp."
        ),
        N_(
            "The cards are dealt. Both place a ninja first. "
            "Then {who} moves: the side card, {card}, has no stamp, so I drew lots."
        ),
    ),
    Variant.LIGHT: (BY_NIGHT, BY_NIGHT),
}
"""Where the side card says who begins, and where lots were drawn."""
PLACE: Final = {Variant.SHADOW: N_("Place ninja"), Variant.LIGHT: N_("Place ninjas")}


# -- above a board --


def header(update: PublicUpdate) -> str:
    """As in `#12 · Alice (Red) – Bob (Blue) · after turn 7`.

    Counted as the replay counts: a board belongs to the turn that led to it.
    """
    match, turn = update.match, update.turn
    if match.is_over:
        how_far = say.count_turns(turn)
    elif not turn:
        how_far = _("the start")
    elif update.is_turn_over:
        how_far = _("after turn {turn}").format(turn=turn)
    else:
        how_far = _("turn {turn}").format(turn=turn)
    return say.with_number(match.id, f"{say.list_seats(match)} · {how_far}")


def happened(update: PublicUpdate) -> list[str]:
    """What the last turn brought about, as far as everybody may know it."""
    return list(filter(None, (*story(update), words.describe_coming_draw(update.view))))


def story(update: PublicUpdate) -> list[str]:
    match = update.match
    is_placed = any(isinstance(event, NinjasPlaced) for event in update.events)
    if is_placed and match.phase is Phase.MOVE:
        return [_("All ninjas are placed: the match begins.")]
    told = list(describe_events(update.events, match.setup.variant, say.names_in(match)))
    if update.kind is EntryKind.TAKEBACK_AGREED:  # after the turn that is now the last again
        again = _("{player} agreed to a takeback: turn {turn} is played again.")
        told.append(
            again.format(player=say.marked_name(match, update.actor), turn=match.turn_number)
        )
    return [opening(match), *told] if not told or is_placing(match) else told


def is_placing(match: Match) -> bool:
    return match.phase is Phase.PLACEMENT and not match.is_over


def opening(match: Match) -> str:
    first, side_card = match.setup.first, match.setup.side_card
    opened = _(OPENINGS[match.setup.variant][side_card.stamp is None]).format(
        who=say.full_name(match, first), card=side_card.name, side=words.side(first)
    )
    return f"{opened}{describe_rated_start(match)}"


# -- boards --


def judged(match: Match) -> Iterator[Button]:
    """By day of its turns, if there are any; by night of where ninjas hid, if it looked for any."""
    if holds_beliefs(match):
        yield Button(ShowBelief(match.id), labels.BELIEVED)
    elif can_be_reviewed(match):
        yield Button(ShowReview(match.id), labels.REVIEW)


def board_post(
    update: PublicUpdate, picture: PublicPicture, *more: str, is_latest: bool = True
) -> PublicMessage:
    """With `more` to tell between what happened and who is called.

    A board that was overtaken by a later one is posted without buttons and without a ping.
    """
    match, above = update.match, (header(update), *happened(update))
    if not is_latest:
        return PublicMessage("\n".join(above), picture, is_silent=True)
    told = filter(None, (*above, *more, say.both_clocks(match), call(update)))
    pings = called(update)
    return PublicMessage("\n".join(told), picture, buttons(match), pings, is_silent=not pings)


def moved_post(update: PublicUpdate, picture: PublicPicture) -> PublicMessage:
    """The first board where a match goes on that has left its channel: it calls both players."""
    told = _("{players}: the match goes on here.").format(
        players=say.mentions(update.match, Player)
    )
    post = board_post(update, picture, told)
    return replace(post, pings=update.match.to_call(*Player), is_silent=False)


def left_board(update: PublicUpdate) -> PublicMessage:
    """In a channel that the match has left, in place of its last board there."""
    channel = f"<#{update.match.place.channel_id}>"
    told = _("The match goes on in {channel}.").format(channel=channel)
    return PublicMessage("\n".join((header(update), *happened(update), told)), is_silent=True)


def board_line(update: PublicUpdate) -> PublicMessage:
    """`#12 · turn 7 · …`: in place of a board, once there is a newer one."""
    turn, told = update.turn, " ".join(story(update))
    heading = _("turn {turn}").format(turn=turn) if turn else say.list_seats(update.match)
    return PublicMessage(say.with_number(update.match.id, f"{heading} · {told}"), is_silent=True)


def reminder(match: Match) -> PublicMessage:
    """For who has still to place, once only they are waited for."""
    return call_again(match, _("{players}, the match waits for you: **{act}**."))


def warning(match: Match) -> PublicMessage:
    """For who is waited for, before it is too late; without a limit before the match is closed."""
    if say.find_deadline(match) is not None:
        return call_again(match, _("{players}, your time runs out {end}: **{act}**."))
    if match.deadline is None:
        told = _("{players}, the match waits for you since {then}. Else it ends without a winner.")
    else:
        told = _(
            "{players}, the match waits for you since {then}. Else it ends without a winner {end}."
        )
    return call_again(match, told)


def call_again(match: Match, told: str) -> PublicMessage:
    told = told.format(
        players=say.mentions(match, match.waits_for),
        act=act(match).label,
        then=say.relative(match.last_activity),
        end=None if match.deadline is None else say.relative(match.deadline),
    )
    pings = match.to_call(*match.waits_for)
    return PublicMessage(say.with_number(match.id, told), buttons=(act(match),), pings=pings)


def buttons(match: Match) -> tuple[Button, ...]:
    """Nobody waits for a rematch with who has left for good."""
    board = Button(ShowBoard(match.id), labels.MY_BOARD)
    if not match.is_over:
        more = Button(ShowMore(match.id), labels.MORE)
        return (act(match), board, more) if match.to_call(*match.waits_for) else (board, more)
    rematch = Button(Rematch(match.id), labels.REMATCH, style=Style.success)
    other_level = Button(ShowLevels(match.id), _("Another level"))
    return (
        *(() if match.has_former_player else (rematch,)),
        board,
        Button(ShowReplay(match.id), labels.REPLAY),
        *judged(match),
        Button(ShareFilm(match.id), labels.SHARE),
        Button(ShowRules(match.id), labels.RULES),
        *((other_level,) if match.is_practice else ()),
    )


def act(match: Match) -> Button:
    """Opens the controller."""
    label = _(PLACE[match.setup.variant]) if is_placing(match) else _("Move")
    return Button(OpenController(match.id, match.step), label, style=Style.primary)


# -- who is called --


def called(update: PublicUpdate) -> tuple[int, ...]:
    """Whom the post notifies: who is to act, or will be soon, or to whom the end is news.

    To place the challenger alone: who accepted was there a moment before.
    """
    match = update.match
    if match.is_over:
        return match.to_call(*surprised(update))
    to_act = match.waits_for
    if match.phase is Phase.PLACEMENT:
        is_first = not update.events and match.challenger in match.waits_for
        to_act = (match.challenger,) if is_first else ()
    return (*match.to_call(*to_act), *match.to_call(*forewarned(update)))


def call(update: PublicUpdate) -> str:
    """Who is asked to do what, and who is next."""
    match = update.match
    if match.is_over:
        people = say.mentions(match, surprised(update))
        if match.has_former_player:
            told = _("{players}, `/onitama challenge` starts another.") if people else ""
        elif people:
            told = _("{players}, **{REMATCH}** swaps seats.")
        else:
            told = _("**{REMATCH}** swaps seats.")
        return told.format(players=people, REMATCH=_(labels.REMATCH))
    if is_placing(match):
        player, people = match.waits_for[0], say.mentions(match, match.waits_for)
        told = _("{players}: **{act}**, unseen by others{running_out}")
    else:
        player = match.turn
        people = say.mention(match.seats[player]) if match.users(player) else ""
        told = _("{players}, {mark} to move{running_out}")
    told = (told if people else _("{player} thinks.")).format(
        player=say.full_name(match, player),
        players=people,
        mark=say.MARKS[player],
        act=act(match).label,
        running_out=say.deadline_suffix(match),
    )
    if not (next_ones := say.mentions(match, forewarned(update))):
        return told
    return _("{call} – {players}, you're next.").format(call=told, players=next_ones)


BY_NEITHER: Final = (EntryKind.TIMED_OUT, EntryKind.ABANDONED, EntryKind.CLOSED)


def surprised(update: PublicUpdate) -> tuple[Player, ...]:
    """Return the players who did not end the match themselves, and are there to be told."""
    if update.kind in BY_NEITHER:
        return tuple(Player)
    if update.kind is EntryKind.OPPONENT_LEFT:
        return ()
    return (update.actor.opponent,)


def forewarned(update: PublicUpdate) -> tuple[Player, ...]:
    """Return the challenger of a match on a chess clock that begins with the opponent's turn.

    The challenger may be elsewhere by then. Nobody is warned who is called to act anyway: the
    challenger who moves first, or one person who plays both sides.
    """
    match = update.match
    is_start = update.kind is None and isinstance(match.terms.pace, Live)
    if not is_start or match.is_solo or match.challenger in match.waits_for:
        return ()
    return (match.challenger,)


# -- beside a thread --


LONGEST_NAME: Final = 100


def thread_name(match: Match) -> str:
    red, blue = map(say.plain_name, match.seats)
    return say.shorten(f"#{match.id} {red} – {blue}", LONGEST_NAME)


def neutral_thread_name(match: Match) -> str:
    """Return a name without words of people, which a server or Discord may not allow."""
    return _("Onitama #{match}").format(match=match.id)


def thread_line(match: Match, thread_id: int | None = None) -> PublicMessage:
    """`thread_id`: once the thread hangs on this line."""
    where = _("a thread") if thread_id is None else f"<#{thread_id}>"
    if match.is_solo:
        told = _("{players} plays both sides in {where}. Anyone may watch.")
    else:
        told = _("{players} play in {where}. Anyone may watch.")
    told = told.format(players=say.both_names(match), where=where)
    return PublicMessage(say.with_number(match.id, told), is_silent=True)


def thread_refused(match: Match, why: CannotPost) -> PublicMessage:
    """Return what stands in place of the line where Discord refused a thread."""
    told = _("{players} plays both sides here.") if match.is_solo else _("{players} play here.")
    told = f"{told.format(players=say.both_names(match))} {sentence_for(why)}"
    return PublicMessage(say.with_number(match.id, told), is_silent=True)
