"""Matches between seats: invitations, play, endings, and what is shown of them afterwards.

Matches         all of these, over one store
Invitations     invite, accept, decline, withdraw, rematch
Ledger          the logs of matches: what one has come to, what happens next
Play            look, play, take back
Endings         cancel, resign, close
Proposing       ask the other for a draw or a takeback, grant or decline it
History         a match turn by turn as everybody may know it
PastGames       a person's finished matches, page by page
Reveal          a match that is over, turn by turn, with all that was hidden
Servers         those that the bot is kept from
Records         a match as text
Reviews         a match that is over, judged by the computer player
Sharing         the film of a match that is over, posted once
Places          where a match is played, and that its board is there
Practice        matches of one person, and what the computer does in them
Beliefs         where the computer believed hidden ninjas to be, in a match that is over
Watching        who is called when a match ends
Upkeep          what happens at a time
"""

from onitama_core.matches import errors
from onitama_core.matches.caches import KeyedCache, Looks
from onitama_core.matches.deadlines import (
    Servers,
    begin_with_board,
    give_back,
    keep_refusal,
    waits_for_opponent,
)
from onitama_core.matches.errors import (
    AlreadyInvited,
    AlreadyShared,
    AnotherExport,
    AnotherLook,
    AnotherReview,
    CancelledLately,
    DrawOfferOpen,
    DrawOfferTooSoon,
    HasAPlace,
    HasAStake,
    InvitationClosed,
    KeptPrivate,
    MatchOver,
    NoDrawOffer,
    NoHints,
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
    OfferChanged,
    OpponentLeft,
    OpponentsTurn,
    OutOfDate,
    OutOfTime,
    PaceNotAllowed,
    PlaysInIt,
    RatedLater,
    RematchTaken,
    SelfChallenge,
    TakebackOpen,
    TakebackTooSoon,
    TooLateToCancel,
    TooManyInvitations,
    TooManyMatches,
    TooManyNamed,
    TooManyWatched,
    TooManyWatchers,
    Unreplayable,
    WasCancelled,
)
from onitama_core.matches.invitations import Blocking, Invitations, Invited
from onitama_core.matches.leaving import AtStake, Leaving, Taken, Taking
from onitama_core.matches.ledger import Ledger
from onitama_core.matches.looking import GamesPage, History, Past, Sharing, Watching, Whose
from onitama_core.matches.matches import Matches
from onitama_core.matches.play import (
    Endings,
    Places,
    Play,
    Proposing,
    require_no_stake,
    require_unmoved,
    show_again,
)
from onitama_core.matches.practice import Beliefs, Chances, Line, Practice, Question, holds_beliefs
from onitama_core.matches.records import Records
from onitama_core.matches.reveal import Reveal, Revealed
from onitama_core.matches.reviewing import Grade, Review, ReviewedTurn, Reviews, can_be_reviewed
from onitama_core.matches.stories import InTheDark
from onitama_core.matches.terms import MOST_LISTED, Limits, chosen_pool, for_rematch, named_deal
from onitama_core.matches.updates import PlayerUpdate, PublicUpdate, require_open, require_player
from onitama_core.matches.upkeep import Upkeep

__all__ = [
    "MOST_LISTED",
    "AlreadyInvited",
    "AlreadyShared",
    "AnotherExport",
    "AnotherLook",
    "AnotherReview",
    "AtStake",
    "Beliefs",
    "Blocking",
    "CancelledLately",
    "Chances",
    "DrawOfferOpen",
    "DrawOfferTooSoon",
    "Endings",
    "GamesPage",
    "Grade",
    "HasAPlace",
    "HasAStake",
    "History",
    "InTheDark",
    "InvitationClosed",
    "Invitations",
    "Invited",
    "KeptPrivate",
    "KeyedCache",
    "Leaving",
    "Ledger",
    "Limits",
    "Line",
    "Looks",
    "MatchOver",
    "Matches",
    "NoDrawOffer",
    "NoHints",
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
    "OfferChanged",
    "OpponentLeft",
    "OpponentsTurn",
    "OutOfDate",
    "OutOfTime",
    "PaceNotAllowed",
    "Past",
    "Places",
    "Play",
    "PlayerUpdate",
    "PlaysInIt",
    "Practice",
    "Proposing",
    "PublicUpdate",
    "Question",
    "RatedLater",
    "Records",
    "RematchTaken",
    "Reveal",
    "Revealed",
    "Review",
    "ReviewedTurn",
    "Reviews",
    "SelfChallenge",
    "Servers",
    "Sharing",
    "TakebackOpen",
    "TakebackTooSoon",
    "Taken",
    "Taking",
    "TooLateToCancel",
    "TooManyInvitations",
    "TooManyMatches",
    "TooManyNamed",
    "TooManyWatched",
    "TooManyWatchers",
    "Unreplayable",
    "Upkeep",
    "WasCancelled",
    "Watching",
    "Whose",
    "begin_with_board",
    "can_be_reviewed",
    "chosen_pool",
    "errors",
    "for_rematch",
    "give_back",
    "holds_beliefs",
    "keep_refusal",
    "named_deal",
    "require_no_stake",
    "require_open",
    "require_player",
    "require_unmoved",
    "show_again",
    "waits_for_opponent",
]
