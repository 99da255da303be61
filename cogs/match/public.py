"""Posts of a match in its channel: boards, reminders, and the line that leads to a thread."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cogs.match.buttons import (
    OpenController,
    Rematch,
    SayGoodGame,
    ShareFilm,
    ShowBelief,
    ShowBoard,
    ShowLevels,
    ShowMore,
    ShowReplay,
    ShowReview,
    ShowRules,
)
from cogs.match.public_vote import (
    call_to_vote,
    describe_missing_votes,
    describe_past_vote,
    open_vote_button,
    vote_buttons,
)
from cogs.shared import labels
from cogs.shared import words as shared_words
from cogs.shared.error_sentences import sentence_for
from cogs.shared.messages import Button, PublicMessage, PublicPicture, Style
from cogs.shared.rating_words import describe_rated_start
from cogs.shared.turn_sentences import describe_events
from onitama_core.game import NinjasPlaced, Phase, PieceCaptured, Player, Variant
from onitama_core.matches import PublicUpdate, can_be_reviewed, holds_beliefs
from onitama_core.store import EntryKind, Live, Match
from rendering import words
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cogs.shared.errors import CannotPost
    from onitama_core.matches import VoteNow


OPENINGS_WITHOUT_NINJAS: Final = (
    N_("The match begins. {who} moves first: the side card, {card}, bears {side}'s stamp."),
    N_("The match begins. {who} moves first: the side card, {card}, has no stamp, so I drew lots."),
)
LIGHT_OPENING: Final = N_("The cards are dealt. {who} moves first, once the ninjas are placed.")
OPENINGS: Final = {
    Variant.CLASSIC: OPENINGS_WITHOUT_NINJAS,
    Variant.WIND: OPENINGS_WITHOUT_NINJAS,
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
    Variant.LIGHT: (LIGHT_OPENING, LIGHT_OPENING),
}
"""Sentences about the player who moves first, for the first board of a match.

The first of each pair is used if the side card's stamp says who moves first, the second if the card
has no stamp and the bot drew lots.
"""
PLACE_LABELS: Final = {Variant.SHADOW: N_("Place ninja"), Variant.LIGHT: N_("Place ninjas")}


# -- above a board --


def header(update: PublicUpdate) -> str:
    """Return the first line of a board: `#12 · Alice (Red) – Bob (Blue) · after turn 7`.

    Turns are counted as in the replay: a board has the number of the turn that led to it.
    """
    match = update.match
    turn = update.turn
    if match.is_over:
        progress = shared_words.count_turns(turn)
    elif not turn:
        progress = _("the start")
    elif update.is_turn_over:
        progress = _("after turn {turn}").format(turn=turn)
    else:
        progress = _("turn {turn}").format(turn=turn)
    return shared_words.with_number(match.id, f"{shared_words.list_seats(match)} · {progress}")


def describe_last_turn(update: PublicUpdate) -> list[str]:
    """Return the public lines about the last turn, and the warning if a draw is near."""
    return list(filter(None, (*public_turn_lines(update), words.describe_coming_draw(update.view))))


def public_turn_lines(update: PublicUpdate) -> list[str]:
    """Return the public lines about the last turn; at the start those about the deal."""
    match = update.match
    is_placed = any(isinstance(event, NinjasPlaced) for event in update.events)
    if is_placed and match.phase is Phase.MOVE:
        return [_("All ninjas are placed: the match begins.")]
    lines = list(describe_events(update.events, match.setup.variant, shared_words.names_in(match)))
    if update.kind is EntryKind.TAKEBACK_AGREED:
        # The other lines are about the turn before the one that was taken back.
        again = _("{player} agreed to a takeback: it is turn {turn} again.")
        lines.append(
            again.format(
                player=shared_words.marked_name(match, update.actor), turn=match.turn_number
            )
        )
    if not lines or is_placing(match):
        return [describe_opening(match), *lines]
    return lines


def is_placing(match: Match) -> bool:
    """Return whether ninjas are still to be placed."""
    return match.phase is Phase.PLACEMENT and not match.is_over


def describe_opening(match: Match) -> str:
    """Return the line about who begins, and whether the match is rated."""
    first = match.setup.first
    side_card = match.setup.side_card
    text = _(OPENINGS[match.setup.variant][side_card.stamp is None]).format(
        who=shared_words.full_name(match, first),
        card=words.card_name(side_card),
        side=words.side(first),
    )
    return words.join_sentences(text, describe_rated_start(match))


# -- boards --


def review_and_belief_buttons(match: Match) -> Iterator[Button]:
    """Yield the buttons that show what the computer thought of a match that is over.

    They are its review, if a turn was played, and its guesses about hidden ninjas, if it played.
    """
    if holds_beliefs(match):
        yield Button(ShowBelief(match.id), labels.BELIEVED)
    if can_be_reviewed(match):
        yield Button(ShowReview(match.id), labels.REVIEW)


def board_post(
    update: PublicUpdate,
    picture: PublicPicture | None,
    *extra_lines: str,
    is_latest: bool = True,
    good_games: Sequence[Player] | None = None,
    vote: VoteNow | None = None,
) -> PublicMessage:
    """Return the post of a board, with `extra_lines` between the turn and the call to act.

    `picture`: None for an edit that leaves the picture. `is_latest`: whether no later board waits
    to be posted. An earlier board has no buttons and pings nobody. `good_games`: as for
    `last_buttons`. `vote`: the votes of a match in which a channel plays.
    """
    match = update.match
    lines = [header(update), *describe_last_turn(update)]
    if not is_latest:
        return PublicMessage("\n".join(lines), picture, is_silent=True)
    call = call_to_act(update)
    buttons = open_buttons(match)
    if vote is not None:
        extra_lines = (describe_past_vote(match, vote.before), *extra_lines)
        if match.awaits_votes:
            call = call_to_vote(match, vote)
            buttons = (*vote_buttons(match, update.view, vote), *buttons)
    lines += filter(None, (*extra_lines, shared_words.both_clocks(match), call))
    pings = concerned_users(update)
    if match.is_over:
        buttons = last_buttons(match, good_games)
    return PublicMessage("\n".join(lines), picture, buttons, pings, is_silent=not pings)


def with_capture_watchers(post: PublicMessage, watchers: Sequence[int]) -> PublicMessage:
    """Return the board of a turn with a capture, extended so that it names and pings watchers."""
    if not watchers:
        return post
    people = words.join_words([f"<@{user_id}>" for user_id in watchers])
    text = _("-# {people}, a piece was captured.").format(people=people)
    content = f"{post.content}\n{text}"
    return replace(post, content=content, pings=(*post.pings, *watchers), is_silent=False)


def has_capture(update: PublicUpdate) -> bool:
    """Return whether everybody saw a capture in the turn that led to a board."""
    is_turn = update.kind is EntryKind.ACTION
    return is_turn and any(isinstance(event, PieceCaptured) for event in update.events)


def relocation_post(update: PublicUpdate, picture: PublicPicture) -> PublicMessage:
    """Return the first board of a match in the channel to which it moved; it pings both players."""
    text = _("{players}: the match goes on here.").format(
        players=shared_words.mentions(update.match, Player)
    )
    post = board_post(update, picture, text)
    return replace(post, pings=update.match.mentionable_users(*Player), is_silent=False)


def moved_away_post(update: PublicUpdate) -> PublicMessage:
    """Return the message that replaces the last board in a channel that the match left."""
    channel = f"<#{update.match.place.channel_id}>"
    text = _("The match goes on in {channel}.").format(channel=channel)
    lines = (header(update), *describe_last_turn(update), text)
    return PublicMessage("\n".join(lines), is_silent=True)


def board_line(update: PublicUpdate) -> PublicMessage:
    """Return the line that replaces a board once a newer one is posted: `#12 · turn 7 · …`."""
    turn = update.turn
    heading = _("turn {turn}").format(turn=turn) if turn else shared_words.list_seats(update.match)
    text = f"{heading} · {words.join_sentences(*public_turn_lines(update))}"
    return PublicMessage(shared_words.with_number(update.match.id, text), is_silent=True)


def open_buttons(match: Match) -> tuple[Button, ...]:
    """Return the buttons below the latest board of an open match.

    There is no button to act while only the computer or a former player is to move.
    """
    buttons = [
        Button(ShowBoard(match.id), labels.MY_BOARD),
        Button(ShowMore(match.id), labels.MORE),
    ]
    if match.mentionable_users(*match.waits_for):
        buttons.insert(0, act_button(match))
    return tuple(buttons)


def last_buttons(match: Match, good_games: Sequence[Player] | None = None) -> tuple[Button, ...]:
    """Return the buttons below the last board of a match.

    `good_games`: the players who said "good game"; None: the server has no such button. A match
    with a former player, or of a channel, has no rematch.
    """
    buttons: list[Button] = []
    if match.has_rematch:
        buttons.append(Button(Rematch(match.id), labels.REMATCH, style=Style.success))
    is_between_two = not (match.is_practice or match.is_private)
    if good_games is not None and is_between_two:
        buttons.append(good_game_button(match, good_games))
    buttons.append(Button(ShowBoard(match.id), labels.MY_BOARD))
    buttons.append(Button(ShowReplay(match.id), labels.REPLAY))
    buttons += review_and_belief_buttons(match)
    if match.channel_player is None:
        buttons.append(Button(ShareFilm(match.id), labels.SHARE))
    buttons.append(Button(ShowRules(match.id), labels.RULES))
    if match.is_practice and match.has_rematch:
        buttons.append(Button(ShowLevels(match.id), _("Another level")))
    return tuple(buttons)


def good_game_button(match: Match, said_by: Sequence[Player]) -> Button:
    """Return the button to say "good game", which names the player who said it."""
    click = SayGoodGame(match.id)
    match said_by:
        case []:
            return Button(click, labels.GOOD_GAME)
        case [player]:
            name = shared_words.plain_name(match.seats[player])
            return Button(click, _("{name}: good game").format(name=name))
    return Button(click, _("Both: good game"), is_disabled=True)


def act_button(match: Match) -> Button:
    """Return the button that opens the controller."""
    label = _(PLACE_LABELS[match.setup.variant]) if is_placing(match) else _("Move")
    return Button(OpenController(match.id, match.step), label, style=Style.primary)


# -- reminders --


def reminder_post(match: Match) -> PublicMessage:
    """Return the post that reminds a player to place ninjas, once the opponent has placed."""
    return ping_to_act(match, _("{players}, the match waits for you: **{act}**."))


def warning_post(match: Match) -> PublicMessage:
    """Return the post that warns the players who must act, before their time or the match ends."""
    if match.awaits_votes:
        text = describe_missing_votes(match)
        button = open_vote_button(match)
        return PublicMessage(text, buttons=(button,), is_silent=True)
    if shared_words.find_deadline(match) is not None:
        return ping_to_act(match, _("{players}, your time runs out {end}: **{act}**."))
    if match.deadline is None:
        text = _(
            "{players}, the match has been waiting for you since {then}. "
            "If nobody moves, it ends without a winner."
        )
    else:
        text = _(
            "{players}, the match has been waiting for you since {then}. "
            "If nobody moves, it ends without a winner {end}."
        )
    return ping_to_act(match, text)


def ping_to_act(match: Match, text: str) -> PublicMessage:
    """Return a post that pings the players who must act.

    `text` may use the placeholders `players`, `act`, `then` and `end`.
    """
    text = text.format(
        players=shared_words.mentions(match, match.waits_for),
        act=act_button(match).label,
        then=shared_words.relative_time(match.last_activity),
        end=None if match.deadline is None else shared_words.relative_time(match.deadline),
    )
    pings = match.mentionable_users(*match.waits_for)
    return PublicMessage(
        shared_words.with_number(match.id, text), buttons=(act_button(match),), pings=pings
    )


# -- the call to act below a board, and whom the board pings --


def concerned_users(update: PublicUpdate) -> tuple[int, ...]:
    """Return the ids of the users whom a board pings: those who are to act now or next.

    While ninjas are to be placed this is only the challenger, at the start: the opponent has just
    accepted. The last board pings players who did not end the match themselves.
    """
    match = update.match
    if match.is_over:
        return match.mentionable_users(*players_to_notify_of_end(update))
    to_act = match.waits_for
    if match.phase is Phase.PLACEMENT:
        is_start = not update.events and match.challenger in match.waits_for
        to_act = (match.challenger,) if is_start else ()
    return (*match.mentionable_users(*to_act), *match.mentionable_users(*players_to_warn(update)))


def call_to_act(update: PublicUpdate) -> str:
    """Return the line below a board that says who is to act now and next, or offers a rematch."""
    match = update.match
    if match.is_over:
        return call_to_play_again(update)
    if is_placing(match):
        player = match.waits_for[0]
        people = shared_words.mentions(match, match.waits_for)
        text = _("{players}: **{act}**, unseen by others{running_out}")
    else:
        player = match.turn
        people = shared_words.mention(match.seats[player]) if match.users(player) else ""
        text = _("{players} ({mark}) to move{running_out}")
    if not people:  # only the computer is to act
        text = _("{player} thinks.")
    text = text.format(
        player=shared_words.full_name(match, player),
        players=people,
        mark=shared_words.MARKS[player],
        act=act_button(match).label,
        running_out=shared_words.deadline_suffix(match),
    )
    next_players = shared_words.mentions(match, players_to_warn(update))
    if not next_players:
        return text
    return _("{call} – {players}, you're next.").format(call=text, players=next_players)


def call_to_play_again(update: PublicUpdate) -> str:
    """Return the line below the last board that says how to play another match."""
    match = update.match
    people = shared_words.mentions(match, players_to_notify_of_end(update))
    if match.channel_player is not None:
        text = _("`/onitama practice` with the seat **{everybody}** starts another.")
    elif match.has_former_player:
        text = _("{players}, `/onitama challenge` starts another.") if people else ""
    elif people:
        text = _("{players}, want a rematch? Seats are swapped.")
    else:
        text = _("Want a rematch? Seats are swapped.")
    return text.format(players=people, everybody=_(shared_words.EVERYBODY))


ENDED_BY_NOBODY: Final = (
    EntryKind.TIMED_OUT,
    EntryKind.ABANDONED,
    EntryKind.CLOSED,
    EntryKind.FORFEITED,
)
"""Endings that neither player brought about."""


def players_to_notify_of_end(update: PublicUpdate) -> tuple[Player, ...]:
    """Return the players who did not end the match themselves and are still in the server.

    Nobody ends a match by time-out, abandonment, double forfeit or a moderator's close: then both
    are notified.
    """
    if update.kind in ENDED_BY_NOBODY:
        return tuple(Player)
    if update.kind is EntryKind.OPPONENT_LEFT:
        return ()
    return (update.actor.opponent,)


def players_to_warn(update: PublicUpdate) -> tuple[Player, ...]:
    """Return the challenger, at the start of a match on a chess clock that the opponent begins.

    The challenger may have gone elsewhere since the invitation. A challenger who is to act first,
    or who plays both sides, is called to act anyway and needs no warning.
    """
    match = update.match
    is_start = update.kind is None and isinstance(match.terms.pace, Live)
    if not is_start or match.is_solo or match.challenger in match.waits_for:
        return ()
    return (match.challenger,)


# -- the line in the channel that leads to a match's thread --


MAX_THREAD_NAME_CHARS: Final = 100


def thread_name(match: Match) -> str:
    red, blue = map(shared_words.plain_name, match.seats)
    return shared_words.shorten(f"#{match.id} {red} – {blue}", MAX_THREAD_NAME_CHARS)


def neutral_thread_name(match: Match) -> str:
    """Return a thread's name without the players' names, which may contain forbidden words."""
    return _("Onitama #{match}").format(match=match.id)


def thread_line(match: Match, thread_id: int | None = None) -> PublicMessage:
    """Return the line that leads to a match's thread; `thread_id`: None until it is open."""
    where = _("a thread") if thread_id is None else f"<#{thread_id}>"
    if match.is_solo:
        text = _("{players} plays both sides in {where}. Anyone may watch.")
    else:
        text = _("{players} play in {where}. Anyone may watch.")
    text = text.format(players=shared_words.both_names(match), where=where)
    return PublicMessage(shared_words.with_number(match.id, text), is_silent=True)


def refused_thread_line(match: Match, refusal: CannotPost) -> PublicMessage:
    """Return the message that replaces the line to a thread if Discord refused the thread."""
    text = _("{players} plays both sides here.") if match.is_solo else _("{players} play here.")
    text = words.join_sentences(
        text.format(players=shared_words.both_names(match)), sentence_for(refusal)
    )
    return PublicMessage(shared_words.with_number(match.id, text), is_silent=True)
