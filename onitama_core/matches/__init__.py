"""Matches between seats: invitations, play, endings, and what is shown of them afterwards.

Matches         all that is done with them, over one store, in files by subject:
Invitations     invite, accept, decline, withdraw, rematch, block
Ledger          the logs of matches: what one has come to, what happens next
Play            look, play, take back, resign, cancel, close, move elsewhere
Proposing       ask the other for a draw or a takeback, grant or decline it
Looking         turn by turn, as everybody may know it; films; watching; past games
Reveal          turn by turn, with all that was hidden, once it is over
Practice        matches of one person, and what the computer does in them
Beliefs         where the computer believed hidden ninjas to be, in a match that is over
Records         a match as text
Reviews         a match that is over, judged by the computer player
Leaving         somebody leaves for good; Taking: with what they take along
Upkeep          what happens at a time, and the servers that the bot is kept from
"""

from onitama_core.matches import errors
from onitama_core.matches.caches import KeyedCache, Looks
from onitama_core.matches.deadlines import (
    begin_with_board,
    give_back,
    keep_refusal,
    waits_for_opponent,
)
from onitama_core.matches.errors import *
from onitama_core.matches.invitations import Invited
from onitama_core.matches.leaving import AtStake, Taken
from onitama_core.matches.looking import GamesPage, Past
from onitama_core.matches.matches import Matches
from onitama_core.matches.play import Proposing, require_unmoved, show_again
from onitama_core.matches.practice import EngineRequest, MovesSoFar, holds_beliefs
from onitama_core.matches.reveal import Revealed
from onitama_core.matches.reviewing import Grade, Review, ReviewedTurn, Reviews, can_be_reviewed
from onitama_core.matches.stories import InTheDark
from onitama_core.matches.terms import MOST_LISTED, Limits, chosen_pool, for_rematch, named_deal
from onitama_core.matches.updates import (
    PlayerUpdate,
    PublicUpdate,
    require_no_stake,
    require_open,
    require_player,
)
