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

from onitama_core.matches import errors as errors
from onitama_core.matches.caches import KeyedCache as KeyedCache
from onitama_core.matches.caches import Looks as Looks
from onitama_core.matches.deadlines import Servers as Servers
from onitama_core.matches.deadlines import begin_with_board as begin_with_board
from onitama_core.matches.deadlines import give_back as give_back
from onitama_core.matches.deadlines import keep_refusal as keep_refusal
from onitama_core.matches.deadlines import waits_for_opponent as waits_for_opponent
from onitama_core.matches.errors import *  # noqa: F403
from onitama_core.matches.invitations import Blocking as Blocking
from onitama_core.matches.invitations import Invitations as Invitations
from onitama_core.matches.invitations import Invited as Invited
from onitama_core.matches.leaving import AtStake as AtStake
from onitama_core.matches.leaving import Leaving as Leaving
from onitama_core.matches.leaving import Taken as Taken
from onitama_core.matches.leaving import Taking as Taking
from onitama_core.matches.ledger import Ledger as Ledger
from onitama_core.matches.looking import GamesPage as GamesPage
from onitama_core.matches.looking import History as History
from onitama_core.matches.looking import Past as Past
from onitama_core.matches.looking import Sharing as Sharing
from onitama_core.matches.looking import Watching as Watching
from onitama_core.matches.looking import Whose as Whose
from onitama_core.matches.matches import Matches as Matches
from onitama_core.matches.play import Endings as Endings
from onitama_core.matches.play import Places as Places
from onitama_core.matches.play import Play as Play
from onitama_core.matches.play import Proposing as Proposing
from onitama_core.matches.play import require_no_stake as require_no_stake
from onitama_core.matches.play import require_unmoved as require_unmoved
from onitama_core.matches.play import show_again as show_again
from onitama_core.matches.practice import Beliefs as Beliefs
from onitama_core.matches.practice import Chances as Chances
from onitama_core.matches.practice import EngineRequest as EngineRequest
from onitama_core.matches.practice import MovesSoFar as MovesSoFar
from onitama_core.matches.practice import Practice as Practice
from onitama_core.matches.practice import holds_beliefs as holds_beliefs
from onitama_core.matches.records import Records as Records
from onitama_core.matches.reveal import Reveal as Reveal
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
from onitama_core.matches.updates import require_open as require_open
from onitama_core.matches.updates import require_player as require_player
from onitama_core.matches.upkeep import Upkeep as Upkeep
