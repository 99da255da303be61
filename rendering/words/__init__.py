"""What can be said of a game, each sentence once: values in, text out."""

from rendering.words import signs
from rendering.words.alt_text import (
    describe,
    describe_animation,
    describe_chart,
    describe_hot,
    describe_in_full,
)
from rendering.words.cards import (
    card_page,
    describe_card,
    describe_cards,
    first_player,
    where_it_leads,
)
from rendering.words.diagram import diagram, legend
from rendering.words.emphasis import plain
from rendering.words.explaining import nudge, speaks_against, speaks_for, whole_turn
from rendering.words.heat import also_possible, expected, truth
from rendering.words.lists import OR, listed, listed_cards, listed_squares
from rendering.words.names import (
    Names,
    card_name,
    card_set_name,
    kind_name,
    line_name,
    piece_name,
    side,
    variant_name,
)
from rendering.words.refusals import refusal, unreadable
from rendering.words.turns import (
    RISK,
    WINS,
    answered,
    as_event,
    by_player,
    caption,
    choice,
    did,
    ending,
    gives_away,
    how_to_type,
    no_progress,
    own_ninjas,
    story,
)

__all__ = [
    "OR",
    "RISK",
    "WINS",
    "Names",
    "also_possible",
    "answered",
    "as_event",
    "by_player",
    "caption",
    "card_name",
    "card_page",
    "card_set_name",
    "choice",
    "describe",
    "describe_animation",
    "describe_card",
    "describe_cards",
    "describe_chart",
    "describe_hot",
    "describe_in_full",
    "diagram",
    "did",
    "ending",
    "expected",
    "first_player",
    "gives_away",
    "how_to_type",
    "kind_name",
    "legend",
    "line_name",
    "listed",
    "listed_cards",
    "listed_squares",
    "no_progress",
    "nudge",
    "own_ninjas",
    "piece_name",
    "plain",
    "refusal",
    "side",
    "signs",
    "speaks_against",
    "speaks_for",
    "story",
    "truth",
    "unreadable",
    "variant_name",
    "where_it_leads",
    "whole_turn",
]
