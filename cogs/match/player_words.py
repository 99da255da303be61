"""What one person is told alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.match.board_words import happened, header
from cogs.ui import labels
from cogs.ui.errors import Unusable
from cogs.ui.words import (
    board_link,
    both,
    deadline,
    full_name,
    last_board,
    link,
    name_of,
    plain_name,
    player_name,
    relative,
    seat,
    their_time_left,
    time_left,
)
from onitama_core.game import LightLantern, Phase, Player, Variant
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cogs.ui.errors import Stranded
    from onitama_core.game import Action
    from onitama_core.matches import Invited, PlayerUpdate, PublicUpdate
    from onitama_core.store import Invitation, Match


KEPT_PLAYING: Final = "Good. The match goes on."
GAMES: Final = "**Your open matches**"
LAST: Final = {False: "last move", True: "begun"}
"""What the time in a line of the list is of; begun, while nobody has moved."""
YOUR_NINJAS: Final = {Variant.SHADOW: "your ninja", Variant.LIGHT: "your ninjas"}

# -- the board --


def above_own_board(update: PlayerUpdate) -> Iterator[str]:
    """But for what the lanterns told."""
    match, viewer = update.match, update.view.viewer
    yield header(update.public)
    yield from happened(update.public)
    yield from words.own_ninjas(update.events)
    yield f"You are {seat(viewer)}. {whose_turn(match, viewer)}{time_left(match)}"


def above_watched_board(update: PublicUpdate) -> Iterator[str]:
    yield header(update)
    yield from happened(update)
    yield f"You are watching.{their_time_left(update.match)}{when_opened(update.match)}"


def whose_turn(match: Match, player: Player) -> str:
    if match.is_cancelled:
        return "The match was cancelled."
    if match.is_over:
        return f"The match is over.{when_opened(match)}"
    if match.is_solo:
        return "You play both sides."
    other = player_name(match, player.opponent)
    if match.phase is Phase.PLACEMENT:
        noun = YOUR_NINJAS[match.setup.variant]
        is_mine = player in match.waits_for
        return f"Place {noun}." if is_mine else f"The match waits until {other} has placed."
    return "It's your turn." if player in match.waits_for else f"It's {other}'s turn."


def when_opened(match: Match) -> str:
    """Of the hidden boards, where there are any."""
    if match.is_cancelled or not match.setup.variant.has_secrets:
        return ""
    if match.is_over:
        return f" {last_board(match)} shows what was hidden."
    return " Hidden boards open after the match."


# -- a turn --


def you_played(update: PlayerUpdate, action: Action, board: Match | None) -> str:
    """`board`: the match once its new board is posted."""
    match, view = update.match, update.view
    told = you_did(update, action)
    if match.outcome is not None:
        told = f"{told} {'The match is a draw.' if match.outcome.winner is None else 'You won.'}"
    if isinstance(action, LightLantern) and action.line is not None:
        told = f"{told} {words.answered(view.answers[-1])}"
    if view.legal_actions:
        return f"{told} {words.how_to_type(view)}"
    if match.phase is Phase.PLACEMENT:
        return f"{told} {whose_turn(match, view.viewer)}"
    if board is None:
        return f"{told} The new board follows as soon as Discord lets me post it."
    if board.is_over:
        return f"{told} {has_rematch(board)}"
    return f"{told} Here is {board_link(board, 'the new board')}."


def you_did(update: PlayerUpdate, action: Action) -> str:
    """What the last action did, with what it hit."""
    did = words.did(action, update.view.viewer, update.public.events)
    return f"You {words.plain(did)}."


def has_rematch(board: Match) -> str:
    return f"{last_board(board)} has **{labels.REMATCH}**."


# -- watching --


def what_to_watch(match: Match) -> str:
    return f"#{match.id} is {both(match)}'s match. What would you like to see?"


def now_watching(match: Match, *, is_pinged: bool) -> str:
    if is_pinged:
        return f"You watch #{match.id}. I'll ping you when it ends."
    return (
        f"You watch #{match.id}. Its last post names you, without a ping. "
        f"**{labels.MORE_OF_MINE}** in `/onitama settings` turns pings on."
    )


def no_longer_watching(match: Match) -> str:
    return f"You no longer watch #{match.id}."


# -- ends --


def what_more(match: Match) -> str:
    return f"Match #{match.id}: what would you like?"


def resign_for_sure(match: Match, player: Player) -> str:
    return f"Give up match #{match.id}? {full_name(match, player.opponent)} wins then."


def resigned(match: Match, player: Player, board: Match | None) -> str:
    """`board`: the match once its last board is posted."""
    winner = player.opponent
    name = seat(winner) if match.is_solo else player_name(match, winner)
    did = f"You gave up match #{match.id}; {name} wins."
    return did if board is None else f"{did} {has_rematch(board)}"


def cancel_for_sure(match: Match, player: Player) -> str:
    told = f"Cancel match #{match.id} against {opponent_of(match, player)}?"
    return f"{told} Nobody has moved yet, so it counts for nothing."


def close_for_sure(match: Match) -> str:
    told = f"Close {both(match)}'s match #{match.id}? It counts for nothing then"
    hidden = ", and what is hidden stays so" if match.setup.variant.has_secrets else ""
    return f"{told}{hidden}. I'll tell both."


def closed(match: Match) -> str:
    return f"You closed match #{match.id}. It counts for nothing."


def cancelled(match: Match) -> str:
    return f"You cancelled match #{match.id}. It counts for nothing."


# -- matches and invitations --


def game_line(match: Match, player: Player | None, stranded: Stranded | None) -> str:
    """`player`: the reader."""
    end, number = deadline(match), board_link(match, f"#{match.id}")
    is_placing = match.phase is Phase.PLACEMENT
    urgency = f"{LAST[match.can_be_cancelled]} {relative(match.last_activity)}"
    parts = (
        f"- {number} vs {opponent_of(match, player)}",
        words.variant_name(match.setup.variant),
        "placing ninjas" if is_placing else f"turn {match.turn_number}",
        "**your turn**" if player in match.waits_for else "their turn",
        urgency if end is None else relative(end),
    )
    line = " · ".join(parts)
    return line if stranded is None else f"{line}\n  {UNUSABLE[stranded.why]}"


UNUSABLE: Final = {
    Unusable.GONE: "Its channel is gone.",
    Unusable.CLOSED: "Its channel is closed to me.",
    Unusable.UNSEEN: "You can't see its channel.",
}


def where_they_go_on(stranded: Iterable[Stranded]) -> Iterator[str]:
    """If they can't in this channel."""
    if not all(one.can_go_on_here for one in stranded):
        yield "Where a channel is gone or closed, `/onitama games` in another one moves the match."


def opponent_of(match: Match, player: Player | None) -> str:
    if match.is_solo:
        return "yourself"
    return player_name(match, Player.RED if player is Player.BLUE else Player.BLUE)


def up_next(match: Match, player: Player | None) -> str:
    """On a button, to a match that waits for its reader."""
    opponent = match.seats[Player.RED if player is Player.BLUE else Player.BLUE]
    return f"Next: #{match.id} vs {'yourself' if match.is_solo else plain_name(opponent)}"


def moved(match: Match, message_id: int | None) -> str:
    if message_id is None:
        return f"#{match.id} goes on here, as soon as Discord lets me post its board."
    return f"#{match.id} goes on here: [its board]({link(match.place, message_id)})."


def invited(made: Invited, message_id: int | None) -> str:
    told = "Your invitation is made. I'll post it as soon as Discord lets me."
    if message_id is not None:
        where = link(made.invitation.place, message_id)
        told = f"Your invitation is [in the channel]({where}). The match starts when it's accepted."
    if made.quiet_until is not None and made.invitation.opponent is not None:
        who, again = name_of(made.invitation.opponent), relative(made.quiet_until)
        told = f"{told} {who} isn't pinged this time; you can ping them again {again}."
    if made.rated_again is None:
        return told
    again = relative(made.rated_again)
    return f"{told} It isn't rated: you had yourself erased, and play rated matches again {again}."


def rematch_waiting(invitation: Invitation) -> str:
    where = link(invitation.place, invitation.message_id)
    return f"Your rematch is [offered]({where}); the match starts when it's accepted."


def match_begun(match: Match, message_id: int | None, *, is_rematch: bool = False) -> str:
    """To who had to ask nobody, or no longer."""
    what = "The rematch" if is_rematch else "The match"
    if message_id is None:
        return f"{what} begins: #{match.id}. Its board follows as soon as Discord lets me."
    return f"{what} begins: here is [#{match.id}]({link(match.place, message_id)})."
