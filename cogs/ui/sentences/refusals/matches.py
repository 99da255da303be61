"""What is wrong with a request about a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import errors as here
from cogs.ui.sentences import labels
from cogs.ui.sentences.clocks import time_left
from cogs.ui.sentences.links import board_link, last_board, link
from cogs.ui.sentences.people import both, full_name
from cogs.ui.sentences.refusals.root import sentence_for
from onitama_core.game import Phase
from onitama_core.matches import errors
from onitama_core.store import Full, Locked, NoSuchMatch
from rendering import words

if TYPE_CHECKING:
    from onitama_core.game import Outcome
    from onitama_core.store import Match


@sentence_for.register
def _(problem: NoSuchMatch) -> str:
    return f"There is no match #{problem.match_id} here."


@sentence_for.register
def _(problem: errors.NotAPlayer) -> str:
    return (
        f"This is {both(problem.match)}'s match. You can watch here, "
        "or start your own with `/onitama challenge`."
    )


PRACTISE: Final = "`/onitama practice` begins another."


@sentence_for.register
def _(problem: errors.MatchOver) -> str:
    match = problem.match
    if match.outcome is None or match.is_cancelled:
        return was_cancelled(match)
    told = f"Match #{match.id} is over: {result(match, match.outcome)}."
    if match.is_private:
        return f"{told} {PRACTISE}"
    return f"{told} {last_board(match)} has **{labels.REMATCH}**."


@sentence_for.register
def _(problem: errors.OutOfTime) -> str:
    """Of a click that came after the deadline, by either player."""
    match = problem.match
    if match.outcome is None:
        return f"Time has run out in #{match.id}. In a moment I'll say how it ends."
    if match.is_cancelled:
        return f"Nobody placed in #{match.id} in time: it is cancelled and counts for nothing."
    told = f"Time has run out in #{match.id}: {result(match, match.outcome)}."
    if match.is_private:
        return f"{told} {PRACTISE}"
    return f"{told} **{labels.REMATCH}** stands below its last post."


@sentence_for.register
def _(problem: errors.WasCancelled) -> str:
    return was_cancelled(problem.match)


def was_cancelled(match: Match) -> str:
    how = "cancelled before the first move" if match.is_unmoved else "closed by a moderator"
    return f"Match #{match.id} was {how}. `/onitama challenge` starts another."


@sentence_for.register
def _(problem: errors.TooLateToCancel) -> str:
    told = f"Somebody has moved in #{problem.match.id}, so it can't be cancelled any more."
    return f"{told} `/onitama resign` gives it up, `/onitama draw` offers a draw."


def result(match: Match, outcome: Outcome) -> str:
    """As in `Alice (🔴 Red) won on time`."""
    how = words.signs.ENDED[outcome.termination]
    if outcome.winner is None:
        return f"a draw, {how}"
    return f"{full_name(match, outcome.winner)} won {how}"


@sentence_for.register
def _(problem: errors.OutOfDate) -> str:
    match, turn = problem.match, problem.turn
    if turn is None:
        return f"That board was from an earlier turn; it's turn {match.turn_number} of #{match.id}."
    if turn == match.turn_number:
        return f"That board was from an earlier step of turn {turn} in #{match.id}."
    return f"That board was from turn {turn}; it's turn {match.turn_number} of #{match.id} now."


@sentence_for.register
def _(problem: errors.Unreplayable) -> str:
    match = problem.match
    way_on = (
        "It is closed now. `/onitama challenge` starts another."
        if match.is_over
        else "`/onitama resign` closes it, and `/onitama challenge` starts another."
    )
    return (
        f"I can't read the moves of {both(match)}'s match #{match.id} any more, sorry. "
        f"{way_on} The people who run me find it under `{problem.fault_id}`."
    )


@sentence_for.register
def _(_: Locked) -> str:
    return "My notes are held by somebody else just now, so nothing was changed. Please try again."


@sentence_for.register
def _(_: Full) -> str:
    return "My disk is full, so nothing was changed. Please tell the people who run me."


@sentence_for.register
def _(problem: here.SeveralMatchesFit) -> str:
    numbers = words.listed([f"#{match.id}" for match in problem.matches[:MOST_NAMED]], words.OR)
    return f"Several matches fit, such as {numbers}. Say which with the option `match`."


@sentence_for.register
def _(_: here.TwoMatches) -> str:
    return "You named two matches, one before the move and one with `match`. Leave one of them out."


@sentence_for.register
def _(problem: here.OthersTurns) -> str:
    waits = [f"#{m.id} waits for {awaited(m)}" for m in problem.matches[:MOST_NAMED]]
    is_called = not all(match.is_private for match in problem.matches)
    afterwards = " I'll ping you when it is." if is_called else ON_ITS_BOARD
    return f"It isn't your turn yet: {words.listed(waits)}.{afterwards}"


MOST_NAMED: Final = 5
ON_ITS_BOARD: Final = " My turn comes on the board."
"""Where nobody is called."""


def awaited(match: Match) -> str:
    """As in `Alice (🔴 Red)`."""
    return words.listed([full_name(match, p) for p in match.waits_for])


@sentence_for.register
def _(problem: errors.OpponentsTurn) -> str:
    match = problem.match
    who, time = awaited(match), time_left(match)
    if match.phase is Phase.PLACEMENT:
        return f"#{match.id} waits until {who} has placed.{time} I'll ping you when it's your turn."
    afterwards = ON_ITS_BOARD if match.is_private else " I'll ping you when it's yours."
    return f"In #{match.id} it's the turn of {who}.{time}{afterwards}"


@sentence_for.register
def _(problem: errors.NotFinished) -> str:
    match = problem.match
    review = () if match.setup.variant.has_secrets else (labels.REVIEW,)
    later = words.listed([f"**{way}**" for way in (labels.REMATCH, labels.REPLAY, *review)])
    return f"Match #{match.id} is still going on. {later} come after it."


@sentence_for.register
def _(problem: errors.PlaysInIt) -> str:
    return f"You play in #{problem.match.id} yourself: I'll ping you whenever it waits for you."


@sentence_for.register
def _(problem: errors.TooManyWatchers) -> str:
    return f"#{problem.match.id} has as many watchers as one post can call. Look in later."


@sentence_for.register
def _(_: errors.TooManyWatched) -> str:
    return f"You watch as many matches as I can keep for you. **{labels.STOP_WATCHING}** one first."


@sentence_for.register
def _(problem: errors.AlreadyShared) -> str:
    match, message_id = problem.match, problem.film.message_id
    if message_id is None:
        return f"The film of #{match.id} is on its way to the channel already."
    return f"#{match.id} is shared already: [here is its film]({link(match.place, message_id)})."


@sentence_for.register
def _(problem: errors.NotPractised) -> str:
    game = words.variant_name(problem.variant)
    return (
        f"Who plays both sides of {game} hides nothing. Choose a level there, and play against me."
    )


@sentence_for.register
def _(problem: errors.NothingBelieved) -> str:
    return f"I looked for nobody's ninja in #{problem.match.id}, so there is no guess to show."


@sentence_for.register
def _(problem: errors.NoHints) -> str:
    match = problem.match
    if match.is_practice:
        game = words.variant_name(match.setup.variant)
        return f"I give no hints in {game}: there I keep my secrets, and you keep yours."
    return (
        f"Somebody plays against you in #{match.id}, so I give no hints. "
        "`/onitama practice` starts a match that has them."
    )


@sentence_for.register
def _(problem: errors.KeptPrivate) -> str:
    return f"#{problem.match.id} was private, so I show it in no channel."


@sentence_for.register
def _(problem: errors.RematchTaken) -> str:
    return f"Match #{problem.match.id} has had its rematch. `/onitama challenge` starts another."


@sentence_for.register
def _(_: errors.OpponentLeft) -> str:
    return "That player no longer plays here. `/onitama challenge` invites somebody else."


@sentence_for.register
def _(problem: errors.HasAStake) -> str:
    number = problem.match.id
    return f"You play in #{number} and it's rated: somebody else may close it. You can resign."


@sentence_for.register
def _(problem: errors.HasAPlace) -> str:
    match = problem.match
    where = f"<#{match.place.channel_id}>"
    return f"#{match.id} can be played in {where}: {board_link(match, 'its board')} is there."
