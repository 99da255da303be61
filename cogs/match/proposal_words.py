"""Draw offers and takebacks: how each is worded, and answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.match.board_words import numbered
from cogs.ui import clicks, labels
from cogs.ui.words import full_name, mention, player_name
from onitama_core.store import Computer, EntryKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from onitama_core.game import Player
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Match, Proposal


ASKED_FOR: Final = "A draw? I'm thinking about it."
"""By the computer, on a private board."""
DRAW_ANSWERED: Final = {
    False: "It stands until they answer or move.",
    True: "It answers in its next turn.",
}
"""By whether the other is the computer."""


@dataclass(frozen=True, slots=True, eq=False)
class ProposalKind:
    """Sentences have places for what `said` and `closed` know."""

    of: Callable[[Match], Proposal | None]
    """The open one."""
    agree: type[clicks.ProposalAnswer]
    decline: type[clicks.ProposalAnswer]
    accept: Callable[[Match], str]
    """The label of the button that agrees."""
    to_other: str
    you_proposed: str
    was_proposed: str
    closed_by: Mapping[EntryKind | None, str]
    """What the entry that closed it was."""
    match_over: str
    lapsed: str
    """Before the channel could be told of it."""
    to_computer: str = ""
    """Empty of what it grants at once."""


DRAW: Final = ProposalKind(
    of=lambda match: match.draw_offer,
    agree=clicks.AcceptDraw,
    decline=clicks.DeclineDraw,
    accept=lambda _: labels.ACCEPT_DRAW,
    to_other="{mention}, {asker_in_full} offers a draw. It stands until you answer or move.",
    you_proposed="You offered {other} a draw in #{id}. {answer}",
    was_proposed="{asker} has offered you a draw in #{id}. Accept it?",
    closed_by={
        EntryKind.DRAW_AGREED: "{closer} accepted {asker}'s draw offer.",
        EntryKind.DRAW_DECLINED: "{closer} declined {asker}'s draw offer; the match goes on.",
        EntryKind.ACTION: "{asker}'s draw offer lapsed when {closer} played on.",
        EntryKind.TAKEBACK_AGREED: "The draw offer lapsed with the takeback.",
    },
    match_over="The draw offer lapsed: the match is over.",
    lapsed="A draw offer has lapsed.",
    to_computer="{asker_in_full} offers a draw. {other} thinks about it.",
)
TAKEBACK: Final = ProposalKind(
    of=lambda match: match.takeback,
    agree=clicks.AcceptTakeback,
    decline=clicks.DeclineTakeback,
    accept=lambda match: labels.takeback(labels.ACCEPT_TAKEBACK, is_rated=match.is_rated),
    to_other="{mention}, {asker_in_full} asks to take back {turn}. "
    "It stands until you answer or somebody moves.{unrates}",
    you_proposed="You asked {other} to take back {turn} in #{id}. "
    "It stands until they answer or somebody moves.{unrates}",
    was_proposed="{asker} asks to take back {turn} in #{id}.{unrates} Agree?",
    closed_by={
        EntryKind.TAKEBACK_AGREED: "{closer} agreed: turn {number} is taken back.{unrated}",
        EntryKind.TAKEBACK_DECLINED: "{closer} declined {asker}'s takeback; the match goes on.",
        EntryKind.ACTION: "The takeback request lapsed when {closer} played on.",
    },
    match_over="The takeback request lapsed: the match is over.",
    lapsed="A takeback request has lapsed.",
)


def said(sentence: str, match: Match, asker: Player, turn: str) -> str:
    """`turn`: the asker's last one, as `words.moved` names it."""
    other = match.seats[asker.opponent]
    return sentence.format(
        id=match.id,
        asker=player_name(match, asker),
        asker_in_full=full_name(match, asker),
        other=player_name(match, asker.opponent),
        mention=mention(other),
        turn=turn,
        answer=DRAW_ANSWERED[isinstance(other, Computer)],
        unrates=" With a takeback the match is no longer rated." if match.is_rated else "",
    )


def proposed(kind: ProposalKind, match: Match, asker: Player, turn: str) -> str:
    is_computer = isinstance(match.seats[asker.opponent], Computer)
    sentence = (is_computer and kind.to_computer) or kind.to_other
    return numbered(match.id, said(sentence, match, asker, turn))


def closed(kind: ProposalKind, update: PublicUpdate) -> str:
    """Who made the entry that closed it is the proposer's opponent, unless it lapsed."""
    match, closer = update.match, update.actor
    sentence = kind.closed_by.get(update.kind, kind.match_over)
    outcome = sentence.format(
        closer=player_name(match, closer),
        asker=player_name(match, closer.opponent),
        number=match.turn_number,
        unrated=" The match is no longer rated." if match.terms.is_rated else "",
    )
    return numbered(match.id, outcome)


def granted(match: Match) -> str:
    """To who played on with the computer, which always agrees."""
    return f"Taken back: turn {match.turn_number} of #{match.id} is yours again."
