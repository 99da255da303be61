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
from onitama_core.matches.endings import Endings, require_no_stake, require_unmoved
from onitama_core.matches.errors import (
    AlreadyInvited,
    AlreadyShared,
    AnotherExport,
    AnotherReview,
    DeclinedLately,
    DrawOfferOpen,
    DrawOfferTooSoon,
    HasAPlace,
    HasAStake,
    InvitationClosed,
    KeptPrivate,
    LeftLately,
    MatchOver,
    NoDrawOffer,
    NoFinishedGame,
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
    OpponentLeft,
    OpponentsTurn,
    OutOfDate,
    OutOfTime,
    PaceNotAllowed,
    PlaysInIt,
    RematchTaken,
    SelfChallenge,
    TakebackOpen,
    TakebackTooSoon,
    TooLateToCancel,
    TooManyInvitations,
    TooManyMatches,
    TooManyWatched,
    TooManyWatchers,
    Unreplayable,
    WasCancelled,
    WithdrawnLately,
)
from onitama_core.matches.leaving.leaving import AtStake, Leaving
from onitama_core.matches.leaving.taking import Taken, Taking
from onitama_core.matches.ledger import Ledger
from onitama_core.matches.looking.history import History, Past
from onitama_core.matches.looking.past_games import GamesPage, Whose
from onitama_core.matches.looking.reveal import Reveal, Revealed
from onitama_core.matches.looking.sharing import Sharing
from onitama_core.matches.looking.watching import Watching
from onitama_core.matches.matches import Matches
from onitama_core.matches.offers.blocking import Blocking
from onitama_core.matches.offers.consent import MOST_LISTED, Limits
from onitama_core.matches.offers.invitations import Invitations, Invited
from onitama_core.matches.offers.terms import chosen_pool, for_rematch, named_deal
from onitama_core.matches.places import Places, show_again
from onitama_core.matches.play import Play
from onitama_core.matches.practice.beliefs import Beliefs, Chances, holds_beliefs
from onitama_core.matches.practice.practice import Practice
from onitama_core.matches.practice.questions import Line, Question
from onitama_core.matches.practice.seats import InTheDark
from onitama_core.matches.proposing import Proposing
from onitama_core.matches.records.importing import KEPT
from onitama_core.matches.records.records import Records
from onitama_core.matches.reviewing.review import Grade, Review, ReviewedTurn
from onitama_core.matches.reviewing.reviews import Reviews
from onitama_core.matches.seats import require_open, require_player
from onitama_core.matches.timing.deadlines import give_back
from onitama_core.matches.timing.late_boards import begin_with_board
from onitama_core.matches.timing.reminders import waits_for_opponent
from onitama_core.matches.timing.servers import Servers
from onitama_core.matches.timing.upkeep import Upkeep
from onitama_core.matches.updates import PlayerUpdate, PublicUpdate

__all__ = [
    "KEPT",
    "MOST_LISTED",
    "AlreadyInvited",
    "AlreadyShared",
    "AnotherExport",
    "AnotherReview",
    "AtStake",
    "Beliefs",
    "Blocking",
    "Chances",
    "DeclinedLately",
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
    "Leaving",
    "Ledger",
    "LeftLately",
    "Limits",
    "Line",
    "MatchOver",
    "Matches",
    "NoDrawOffer",
    "NoFinishedGame",
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
    "TooManyWatched",
    "TooManyWatchers",
    "Unreplayable",
    "Upkeep",
    "WasCancelled",
    "Watching",
    "Whose",
    "WithdrawnLately",
    "begin_with_board",
    "chosen_pool",
    "errors",
    "for_rematch",
    "give_back",
    "holds_beliefs",
    "named_deal",
    "require_no_stake",
    "require_open",
    "require_player",
    "require_unmoved",
    "show_again",
    "waits_for_opponent",
]
