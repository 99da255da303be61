"""Matches between two seats: invitations, play, endings, and later views of finished matches.

`Matches` (`matches.py`) is the entry point. Its own methods look at one match, play in it and end
it; its attributes are the other subjects:

invitations   invitations.py   invite, accept, decline, withdraw, rematch, block
practice      practice.py      begin a match of one user, the computer's moves, hints
votes         votes.py         matches in which a channel votes for its turns against the computer
draws         proposals.py     offer a draw, accept or decline it
takebacks     proposals.py     ask for a takeback, accept or decline it
lists         lists.py         open matches of users and channels, pages of finished ones
watchers      watchers.py      users who are mentioned at the end of a match, or at captures too
good_games    good_games.py    players who say "good game" after a match
replays       replays.py       past turns: public ones, and after the end all that was hidden; films
records       records.py       one match as text
reviews       reviews.py       a finished match, judged by the computer player
beliefs       beliefs.py       where the computer believed hidden ninjas to be
export        export.py        everything that is stored of a user, as files
erasure       erasure.py       erasure of a user's data
servers       servers.py       servers that the bot can't reach or has left
due           due.py           deadlines and everything else that happens at a time
log           match_log.py     the log of each match: its state, and what happens next

An action goes from `Matches.play` to `MatchLog.record`, which replays the log (`replay.py`), has
the referee apply the action, and writes the log's entry, the match's row, its deadline
(`deadlines.py`) and the due posts (`results.py`) in one transaction. `updates.py` makes the values
that callers may show to users.
"""

from onitama_core.matches import errors
from onitama_core.matches.beliefs import holds_beliefs
from onitama_core.matches.caches import KeyedCache, ReplayScheduler
from onitama_core.matches.deadlines import DEADLINE_GRACE, credit_time, waits_for_opponent
from onitama_core.matches.erasure import AtStake
from onitama_core.matches.errors import (
    AlreadyInvited,
    AlreadySaid,
    AlreadyShared,
    AlreadyVoting,
    CancelledRecently,
    ChannelStillUsable,
    DrawOfferOpen,
    DrawOfferTooSoon,
    ErasedTooOften,
    ExportInProgress,
    GoodGamesOff,
    InvitationClosed,
    InvitationError,
    KeptPrivate,
    MatchError,
    MatchOver,
    ModeratorPlaysInIt,
    NoBeliefs,
    NoDrawOffer,
    NoHints,
    NoProposal,
    NoTakeback,
    NoTakebackRequest,
    NotAPlayer,
    NotFinished,
    NotForAChannel,
    NothingMovedYet,
    NothingPlayed,
    NotInvited,
    NotPlayableAlone,
    NotYourInvitation,
    NowUnrated,
    OfferChanged,
    OpponentLeft,
    OpponentsTurn,
    OutOfDate,
    OutOfTime,
    PaceNotAllowed,
    PlayedInTournament,
    PlaysInIt,
    ProposalOpen,
    ProposalTooSoon,
    RatedLater,
    RatedMatchesOff,
    RematchTaken,
    ReplayInProgress,
    ReviewInProgress,
    SelfChallenge,
    TakebackOpen,
    TakebackTooSoon,
    TooLateToCancel,
    TooManyEngineMoves,
    TooManyInvitations,
    TooManyMatches,
    TooManyNamed,
    TooManyWatched,
    TooManyWatchers,
    Unreplayable,
    WasCancelled,
)
from onitama_core.matches.export import UserExport
from onitama_core.matches.forced_wins import FirstTurn, ForcedWin
from onitama_core.matches.grading import Grade, Review, ReviewedTurn
from onitama_core.matches.invitations import Invited
from onitama_core.matches.knowledge import Knowledge
from onitama_core.matches.lists import GamesPage
from onitama_core.matches.matches import Matches, show_again
from onitama_core.matches.practice import EngineRequest, MovesSoFar
from onitama_core.matches.proposals import ProposalActions
from onitama_core.matches.replays import PastTurn, RevealedTurn
from onitama_core.matches.reviews import Reviews, can_be_reviewed
from onitama_core.matches.seat_history import ObservationsSoFar
from onitama_core.matches.terms import (
    MAX_LISTED_MATCHES,
    Limits,
    begin_match,
    chosen_pool,
    deal_match,
    named_deal,
    rematch_terms,
    require_allowed,
)
from onitama_core.matches.updates import (
    PlayerUpdate,
    PublicUpdate,
    require_no_stake,
    require_open,
    require_player,
)
from onitama_core.matches.votes import VOTING_TIMES, CastVote, VoteNow, read_vote
from onitama_core.matches.watchers import Watched

__all__ = [
    "DEADLINE_GRACE",
    "MAX_LISTED_MATCHES",
    "VOTING_TIMES",
    "AlreadyInvited",
    "AlreadySaid",
    "AlreadyShared",
    "AlreadyVoting",
    "AtStake",
    "CancelledRecently",
    "CastVote",
    "ChannelStillUsable",
    "DrawOfferOpen",
    "DrawOfferTooSoon",
    "EngineRequest",
    "ErasedTooOften",
    "ExportInProgress",
    "FirstTurn",
    "ForcedWin",
    "GamesPage",
    "GoodGamesOff",
    "Grade",
    "InvitationClosed",
    "InvitationError",
    "Invited",
    "KeptPrivate",
    "KeyedCache",
    "Knowledge",
    "Limits",
    "MatchError",
    "MatchOver",
    "Matches",
    "ModeratorPlaysInIt",
    "MovesSoFar",
    "NoBeliefs",
    "NoDrawOffer",
    "NoHints",
    "NoProposal",
    "NoTakeback",
    "NoTakebackRequest",
    "NotAPlayer",
    "NotFinished",
    "NotForAChannel",
    "NotInvited",
    "NotPlayableAlone",
    "NotYourInvitation",
    "NothingMovedYet",
    "NothingPlayed",
    "NowUnrated",
    "ObservationsSoFar",
    "OfferChanged",
    "OpponentLeft",
    "OpponentsTurn",
    "OutOfDate",
    "OutOfTime",
    "PaceNotAllowed",
    "PastTurn",
    "PlayedInTournament",
    "PlayerUpdate",
    "PlaysInIt",
    "ProposalActions",
    "ProposalOpen",
    "ProposalTooSoon",
    "PublicUpdate",
    "RatedLater",
    "RatedMatchesOff",
    "RematchTaken",
    "ReplayInProgress",
    "ReplayScheduler",
    "RevealedTurn",
    "Review",
    "ReviewInProgress",
    "ReviewedTurn",
    "Reviews",
    "SelfChallenge",
    "TakebackOpen",
    "TakebackTooSoon",
    "TooLateToCancel",
    "TooManyEngineMoves",
    "TooManyInvitations",
    "TooManyMatches",
    "TooManyNamed",
    "TooManyWatched",
    "TooManyWatchers",
    "Unreplayable",
    "UserExport",
    "VoteNow",
    "WasCancelled",
    "Watched",
    "begin_match",
    "can_be_reviewed",
    "chosen_pool",
    "credit_time",
    "deal_match",
    "errors",
    "holds_beliefs",
    "named_deal",
    "read_vote",
    "rematch_terms",
    "require_allowed",
    "require_no_stake",
    "require_open",
    "require_player",
    "show_again",
    "waits_for_opponent",
]
