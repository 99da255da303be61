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

from onitama_core.matches import errors as errors
from onitama_core.matches.caches import KeyedCache as KeyedCache
from onitama_core.matches.caches import Looks as Looks
from onitama_core.matches.deadlines import begin_with_board as begin_with_board
from onitama_core.matches.deadlines import give_back as give_back
from onitama_core.matches.deadlines import keep_refusal as keep_refusal
from onitama_core.matches.deadlines import waits_for_opponent as waits_for_opponent
from onitama_core.matches.errors import *  # noqa: F403
from onitama_core.matches.invitations import Invited as Invited
from onitama_core.matches.leaving import AtStake as AtStake
from onitama_core.matches.leaving import Taken as Taken
from onitama_core.matches.looking import GamesPage as GamesPage
from onitama_core.matches.looking import Past as Past
from onitama_core.matches.looking import Whose as Whose
from onitama_core.matches.matches import Matches as Matches
from onitama_core.matches.play import Proposing as Proposing
from onitama_core.matches.play import require_unmoved as require_unmoved
from onitama_core.matches.play import show_again as show_again
from onitama_core.matches.practice import Chances as Chances
from onitama_core.matches.practice import EngineRequest as EngineRequest
from onitama_core.matches.practice import MovesSoFar as MovesSoFar
from onitama_core.matches.practice import holds_beliefs as holds_beliefs
from onitama_core.matches.reveal import Revealed as Revealed
from onitama_core.matches.reviewing import Grade as Grade
from onitama_core.matches.reviewing import Review as Review
from onitama_core.matches.reviewing import ReviewedTurn as ReviewedTurn
from onitama_core.matches.reviewing import Reviews as Reviews
from onitama_core.matches.reviewing import can_be_reviewed as can_be_reviewed
from onitama_core.matches.stories import InTheDark as InTheDark
from onitama_core.matches.terms import MOST_LISTED as MOST_LISTED
from onitama_core.matches.terms import Limits as Limits
from onitama_core.matches.terms import chosen_pool as chosen_pool
from onitama_core.matches.terms import for_rematch as for_rematch
from onitama_core.matches.terms import named_deal as named_deal
from onitama_core.matches.updates import PlayerUpdate as PlayerUpdate
from onitama_core.matches.updates import PublicUpdate as PublicUpdate
from onitama_core.matches.updates import require_no_stake as require_no_stake
from onitama_core.matches.updates import require_open as require_open
from onitama_core.matches.updates import require_player as require_player
