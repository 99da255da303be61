"""What can be said of a game, each sentence once: values in, text out.

What is imported here is shown to others.
"""

from rendering.words.alt_text import (
    describe_animation,
    describe_board,
    describe_heat,
    describe_in_full,
    diagram,
    legend,
)
from rendering.words.endings import as_event, ending, how_ended, no_progress
from rendering.words.explaining import nudge, reasons
from rendering.words.names import (
    AND,
    N_,
    OR,
    Joint,
    Names,
    _,
    card_page,
    card_set_name,
    describe_card,
    describe_cards,
    describe_moves,
    first_player,
    kind_name,
    line_name,
    listed,
    listed_cards,
    listed_squares,
    ngettext,
    piece_name,
    side,
    variant_name,
    where_it_leads,
)
from rendering.words.numbers import (
    BARELY,
    also_possible,
    certainty,
    describe_chart,
    describe_rating_history,
    describe_server_statistics,
    expected,
    in_hundredths,
    truth,
)
from rendering.words.turns import (
    RISK,
    WINS,
    answered,
    by_player,
    caption,
    choice,
    did,
    gives_away,
    how_to_type,
    moved,
    own_ninjas,
    prospect,
    story,
    whole_turn,
)
