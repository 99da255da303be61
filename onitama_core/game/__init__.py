"""The rules: pure functions over frozen values.

state = new_game(deal(Variant.CLASSIC, POOLS["base"], Random(1)))
state, events = apply(state, Player.RED, parse_action("tiger:c1c3"))

What is imported here is shown to others.
"""

from onitama_core.game import explaining, record
from onitama_core.game.actions import *
from onitama_core.game.board import *
from onitama_core.game.cards import (
    CARDS,
    CARDS_DEALT,
    CATALOGUE,
    POOLS,
    Card,
    CardNamedTwice,
    CardSet,
    IllegalSetup,
    NotFiveCards,
    PoolLacksAKind,
    PoolTooSmall,
    Setup,
    UnknownCard,
    Variant,
    WindCardOutOfPlace,
    find_card,
    mirror_of,
    nearest_cards,
)
from onitama_core.game.errors import *
from onitama_core.game.events import *
from onitama_core.game.illegal_actions import *
from onitama_core.game.notation import (
    BOTH_NINJAS,
    LETTERS,
    SPIRIT,
    format_action,
    format_position,
    parse_action,
    parse_position,
)
from onitama_core.game.referee import (
    apply,
    conclude,
    deal,
    dealable,
    lay_out,
    legal_actions,
    may_take_back,
    named_pool,
    new_game,
    perft,
    play,
    players_to_act,
    require_enough,
    take_back,
)
from onitama_core.game.state import *
from onitama_core.game.variants.dark import DRAWN_TURNS, WARNED_TURNS
from onitama_core.game.views import *
from onitama_core.game.views import leads_to_spirit, shows_ninja, sure_win
