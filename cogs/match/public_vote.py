"""Parts of a match's posts about the vote on a channel's turn: texts, buttons and voters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.match.buttons import OpenVote, VoteFor
from cogs.shared import labels
from cogs.shared.messages import Button, Style
from cogs.shared.words import full_name, marked_name, relative_time, with_number
from onitama_core.game import Action, Move, Pass, parse_action
from rendering import words
from rendering.words import _, join_sentences, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import PublicView, Square
    from onitama_core.matches import VoteNow
    from onitama_core.store import Match, PastVote

MAX_SHOWN_TURNS: Final = 3
"""Turns that have a button below the board, those with the most votes."""
MAX_NAMED_VOTERS: Final = 20
"""Voters whom the last post of a match mentions."""


def read_stored_turn(text: str) -> tuple[Action, ...]:
    """Return the actions of a stored turn."""
    return tuple(map(parse_action, text.split()))


def turn_label(actions: Sequence[Action], spirit: Square | None) -> str:
    """Return a text like `Bat b1–b2, Spirit c3–b4`; `spirit`: its square before the turn."""
    parts = []
    for action in actions:
        match action:
            case Move(origin=origin, target=target) if origin is spirit:
                parts.append(_("Spirit {origin}–{target}").format(origin=origin, target=target))
            case Move():
                parts.append(words.format_move(action))
            case Pass(card=card):
                parts.append(_("Pass, exchanging {card}").format(card=words.card_name(card)))
            case _:
                raise TypeError(type(action).__name__)
    return words.join_with_commas(parts)


def vote_buttons(match: Match, view: PublicView, vote: VoteNow) -> tuple[Button, ...]:
    """Return buttons for the turns with the most votes, and one that opens the controller."""
    leading_turns = [
        (read_stored_turn(turn), votes) for turn, votes in vote.ballot.wanted[:MAX_SHOWN_TURNS]
    ]
    buttons = [
        Button(
            VoteFor(match.id, match.step, actions), f"{turn_label(actions, view.spirit)} · {votes}"
        )
        for actions, votes in leading_turns
    ]
    return (*buttons, open_vote_button(match, has_votes=bool(leading_turns)))


def open_vote_button(match: Match, *, has_votes: bool = False) -> Button:
    """Return the button that opens the controller to vote for a turn."""
    label = labels.VOTE_FOR_ANOTHER if has_votes else labels.VOTE
    return Button(OpenVote(match.id, match.step), _(label), style=Style.primary)


def call_to_vote(match: Match, vote: VoteNow) -> str:
    """Return the line below a board that calls for votes and says when the vote closes."""
    count = vote.ballot.count
    if count:
        text = ngettext(
            "{player} to move: {count} vote so far.",
            "{player} to move: {count} votes so far.",
            count,
        )
    else:
        text = _("{player} to move: **{vote}** below to choose a turn.")
    if vote.closes_at is None:
        ending = _("The vote stays open until somebody votes.")
    elif vote.quorum is None:
        ending = _("The vote closes {when}.")
    else:
        ending = _("The vote closes {when}, or as soon as {quorum} people have voted.")
    text = text.format(player=full_name(match, match.turn), count=count, vote=_(labels.VOTE))
    when = "" if vote.closes_at is None else relative_time(vote.closes_at)
    return join_sentences(text, ending.format(when=when, quorum=vote.quorum))


def describe_past_vote(match: Match, before: PastVote | None) -> str:
    """Return the line about the vote on the channel's last turn; empty if there was none."""
    player = match.channel_player
    if before is None or player is None:
        return ""
    text = ngettext(
        "-# {player}'s turn was chosen with {votes} of {count} vote.",
        "-# {player}'s turn was chosen with {votes} of {count} votes.",
        before.count,
    )
    return text.format(player=marked_name(match, player), votes=before.votes, count=before.count)


def describe_voters(voters: Sequence[tuple[int, int]]) -> str:
    """Return the line that names who voted for turns that were played; empty without any.

    `voters`: the ids of users and their numbers of such votes, the most first.
    """
    if not voters:
        return ""
    named = [f"<@{user_id}> ({votes})" for user_id, votes in voters[:MAX_NAMED_VOTERS]]
    others = len(voters) - len(named)
    if others:
        text = ngettext("{others} other person", "{others} other people", others)
        named.append(text.format(others=others))
    return _("-# Their votes were played: {people}.").format(people=words.join_words(named))


def describe_missing_votes(match: Match) -> str:
    """Return the text of the post which says that nobody has voted in time."""
    text = _(
        "Nobody has voted for {player}'s turn. The vote stays open until somebody does. "
        "Without a vote the match ends {end}."
    )
    end = "" if match.deadline is None else relative_time(match.deadline)
    return with_number(match.id, text.format(player=marked_name(match, match.turn), end=end))
