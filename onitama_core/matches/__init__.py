"""Matches between two seats: invitations, play, endings, and later views of finished matches.

Matches         every request about matches, over one store; its base classes, a subject a file:
Invitations     invite, accept, decline, withdraw, rematch, block
Ledger          the logs of matches: the present state, and what happens next
Play            show, play, take back, resign, cancel, close, continue in another channel
Proposing       offer a draw or ask for a takeback, accept or decline it
Looking         public replays, films, watching, past games
Reveal          the replay of a finished match with everything that was hidden
Practice        matches of one user, and the computer's moves in them
Beliefs         where the computer believed hidden ninjas to be, in a finished match
Records         a match as text
Reviews         a finished match, judged by the computer player
Leaving         erasure of a user's data; Taking: their export
Upkeep          events that are due at a time, and servers that the bot cannot reach
"""

from onitama_core.matches import errors
from onitama_core.matches.caches import KeyedCache, Looks
from onitama_core.matches.deadlines import give_back, waits_for_opponent
from onitama_core.matches.errors import (
    AlreadyInvited,
    AlreadyShared,
    AnotherExport,
    AnotherLook,
    AnotherReview,
    CancelledLately,
    DrawOfferOpen,
    DrawOfferTooSoon,
    ErasedTooOften,
    HasAPlace,
    HasAStake,
    InvitationClosed,
    KeptPrivate,
    MatchOver,
    NoDrawOffer,
    NoHints,
    NoProposal,
    NoReviewByNight,
    NoTakeback,
    NoTakebackRequest,
    NotAPlayer,
    NotFinished,
    NothingBelieved,
    NothingMovedYet,
    NothingPlayed,
    NothingRated,
    NotInvited,
    NotPractised,
    NotYourInvitation,
    NowUnrated,
    OfferChanged,
    OfInvitation,
    OfMatch,
    OpponentLeft,
    OpponentsTurn,
    OutOfDate,
    OutOfTime,
    PaceNotAllowed,
    PlaysInIt,
    ProposalOpen,
    ProposalTooSoon,
    RatedLater,
    RematchTaken,
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
from onitama_core.matches.invitations import Invited
from onitama_core.matches.leaving import AtStake, Taken
from onitama_core.matches.looking import GamesPage, Past
from onitama_core.matches.matches import Matches
from onitama_core.matches.play import Proposing, show_again
from onitama_core.matches.practice import EngineRequest, MovesSoFar, holds_beliefs
from onitama_core.matches.reveal import Revealed
from onitama_core.matches.reviewing import Grade, Review, ReviewedTurn, Reviews, can_be_reviewed
from onitama_core.matches.seat_history import InTheDark
from onitama_core.matches.terms import MOST_LISTED, Limits, chosen_pool, for_rematch, named_deal
from onitama_core.matches.updates import (
    PlayerUpdate,
    PublicUpdate,
    require_no_stake,
    require_open,
    require_player,
)

__all__ = [
    "MOST_LISTED",
    "AlreadyInvited",
    "AlreadyShared",
    "AnotherExport",
    "AnotherLook",
    "AnotherReview",
    "AtStake",
    "CancelledLately",
    "DrawOfferOpen",
    "DrawOfferTooSoon",
    "EngineRequest",
    "ErasedTooOften",
    "GamesPage",
    "Grade",
    "HasAPlace",
    "HasAStake",
    "InTheDark",
    "InvitationClosed",
    "Invited",
    "KeptPrivate",
    "KeyedCache",
    "Limits",
    "Looks",
    "MatchOver",
    "Matches",
    "MovesSoFar",
    "NoDrawOffer",
    "NoHints",
    "NoProposal",
    "NoReviewByNight",
    "NoTakeback",
    "NoTakebackRequest",
    "NotAPlayer",
    "NotFinished",
    "NotInvited",
    "NotPractised",
    "NotYourInvitation",
    "NothingBelieved",
    "NothingMovedYet",
    "NothingPlayed",
    "NothingRated",
    "NowUnrated",
    "OfInvitation",
    "OfMatch",
    "OfferChanged",
    "OpponentLeft",
    "OpponentsTurn",
    "OutOfDate",
    "OutOfTime",
    "PaceNotAllowed",
    "Past",
    "PlayerUpdate",
    "PlaysInIt",
    "ProposalOpen",
    "ProposalTooSoon",
    "Proposing",
    "PublicUpdate",
    "RatedLater",
    "RematchTaken",
    "Revealed",
    "Review",
    "ReviewedTurn",
    "Reviews",
    "SelfChallenge",
    "TakebackOpen",
    "TakebackTooSoon",
    "Taken",
    "TooLateToCancel",
    "TooManyEngineMoves",
    "TooManyInvitations",
    "TooManyMatches",
    "TooManyNamed",
    "TooManyWatched",
    "TooManyWatchers",
    "Unreplayable",
    "WasCancelled",
    "can_be_reviewed",
    "chosen_pool",
    "errors",
    "for_rematch",
    "give_back",
    "holds_beliefs",
    "named_deal",
    "require_no_stake",
    "require_open",
    "require_player",
    "show_again",
    "waits_for_opponent",
]
