"""Alt text: descriptions of pictures for people who do not see them.

Sentences of alt text have no formatting.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from onitama_core import game
from rendering import view_model
from rendering.words.cards import (
    card_name,
    describe_card_effect,
    describe_card_moves,
    describe_first_player,
    join_cards,
)
from rendering.words.languages import N_, _, ngettext
from rendering.words.names import (
    card_set_name,
    end_sentence,
    join_clauses,
    join_sentences,
    join_squares,
    join_words,
    line_name,
    piece_name,
    side,
    with_label,
)
from rendering.words.numbers import (
    describe_actual_squares,
    describe_likeliest_squares,
    describe_other_squares,
)
from rendering.words.turn_clauses import describe_captures, describe_turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rendering.view_model import Heat, Hints, Reach, View

MAX_ALT_TEXT_CHARACTERS: Final = 1024
"""Discord's limit for the description of a picture."""


# -- whole pictures --


def describe_board(
    view: View,
    *,
    seen_from: game.Player,
    hints: Hints | None = None,
    events: Sequence[game.PublicEvent] = (),
    opening: str = "",
) -> str:
    """Return the alt text of a board, as `Renderer.board` draws it from the same arguments.

    It has at most 1024 characters. The moves of the cards are left out if they don't fit.
    """
    sentences = list_sentences(view, seen_from, hints=hints, events=events)
    return add_fitting_cards([opening, *sentences], view, seen_from)


def describe_heat(view: game.ReplayView, heat: Heat, *, seen_from: game.Player) -> str:
    """Return the alt text of a heat map, which begins with the expected and the actual squares.

    As in `Blue expected Red's ninja on b4 (42%) and b3 (20%). It stood on b4 (42%).`
    """
    expected = ngettext(
        "{looker} expected {hider}'s ninja on {squares}.",
        "{looker} expected {hider}'s ninjas on {squares}.",
        len(heat.actual),
    ).format(
        looker=side(heat.hider.opponent),
        hider=side(heat.hider),
        squares=describe_likeliest_squares(heat),
    )
    others = describe_other_squares(heat)
    actual = end_sentence(describe_actual_squares(heat))
    first = [expected, others and end_sentence(others), actual]
    return add_fitting_cards([*first, *list_sentences(view, seen_from)], view, seen_from)


def add_fitting_cards(sentences: Iterable[str], view: View, near: game.Player) -> str:
    """Join sentences, and add the moves of the cards if the text then fits into an alt text.

    A text that does not fit without the cards is cut. `near`: the player whose hand comes first.
    """
    text = join_sentences(*sentences)
    with_cards = join_sentences(text, describe_cards(list_cards(view, near)))
    if len(with_cards) <= MAX_ALT_TEXT_CHARACTERS:
        return with_cards
    return text[:MAX_ALT_TEXT_CHARACTERS]


def describe_in_full(view: View, *, seen_from: game.Player) -> list[str]:
    """Return the description of a board sentence by sentence, always with the cards' moves."""
    cards = [describe_cards([card]) for card in list_cards(view, seen_from)]
    return [*list_sentences(view, seen_from), *cards]


def describe_film(last: game.ReplayView, turns: int, *, seen_from: game.Player) -> str:
    """Return the alt text of a film: its number of turns, and how the game ended.

    The turns themselves do not fit into an alt text.
    """
    film = ngettext(
        "Animated replay of {turns} turn, seen from {player}'s side.",
        "Animated replay of {turns} turns, seen from {player}'s side.",
        turns,
    )
    return join_sentences(
        film.format(turns=turns, player=side(seen_from)),
        _("Each has a caption; nothing is hidden."),
        describe_state(last.public),
        *describe_pieces(last, seen_from),
    )


def describe_cards(cards: Sequence[game.Card]) -> str:
    """Return the alt text of cards, as in `Ox: one forward, one right or one back.`."""
    return join_sentences(
        *(end_sentence(with_label(card_name(card), describe_card_moves(card))) for card in cards)
    )


def describe_card(card: game.Card) -> str:
    """Return the alt text of one large card."""
    if card.spirit:
        grids = _(
            "Onitama card {name}, {card_set}, with two grids as Red reads it and, turned round, "
            "as Blue does."
        )
    else:
        grids = _(
            "Onitama card {name}, {card_set}, with its grid as Red reads it and, turned round, "
            "as Blue does."
        )
    picture_sentence = grids.format(name=card_name(card), card_set=card_set_name(card.card_set))
    sentences = (describe_card_effect(card), describe_first_player(card))
    return join_sentences(picture_sentence, *map(end_sentence, sentences))


# -- a board, sentence by sentence --

BOARDS: Final = {
    game.Variant.CLASSIC: N_("Onitama board seen from {near}'s side."),
    game.Variant.WIND: N_("Onitama board, Way of the Wind, seen from {near}'s side."),
    game.Variant.SHADOW: N_("Onitama board, Way of the Shadow, seen from {near}'s side."),
    game.Variant.LIGHT: N_("Onitama board, Way of the Light, seen from {near}'s side."),
}


def list_cards(view: View, near: game.Player) -> list[game.Card]:
    """Return the cards in the order in which they are described: the near hand first."""
    public = view_model.get_public_view(view)
    return [*public.display_hands[near], *public.display_hands[near.opponent], public.side]


def list_sentences(
    view: View,
    near: game.Player,
    *,
    hints: Hints | None = None,
    events: Sequence[game.PublicEvent] = (),
) -> list[str]:
    """Return the description of a board without the moves of the cards."""
    public = view_model.get_public_view(view)
    sentences = [
        _(BOARDS[public.variant]).format(near=side(near)),
        *describe_turn(view),
        *describe_captures(events),
        describe_state(public),
        "" if hints is None else describe_hints(hints),
        *describe_pieces(view, near),
        describe_captured_pieces(public),
    ]
    if public.variant.has_secrets:
        sentences += describe_lanterns(view)
        sentences.append(describe_coming_draw(public))
    sentences += describe_hands(public, near)
    return [sentence for sentence in sentences if sentence]


def describe_hands(view: game.PublicView, near: game.Player) -> Iterator[str]:
    for player in (near, near.opponent):
        hand = join_cards(view.display_hands[player])
        yield _("{player} holds {hand}.").format(player=side(player), hand=hand)
    if view.outcome is not None:
        yield _("{side} is the side card.").format(side=card_name(view.side))
    else:
        yield _("{side} is the side card and goes to {player} next.").format(
            side=card_name(view.side), player=side(view_model.find_receiver(view))
        )


# -- the next step, or the end --

STEPS: Final = {
    game.Phase.MOVE: N_("{player} to move."),
    game.Phase.SPIRIT: N_("{player} now moves the Spirit."),
    game.Phase.NINJA: N_("{player} may now move the ninja."),
    game.Phase.LANTERN: N_("{player} may now light a lantern."),
}
WINS: Final = {
    game.Termination.STONE: N_(
        "{winner} wins by the Way of the Stone: {loser}'s master is captured."
    ),
    game.Termination.STREAM: N_(
        "{winner} wins by the Way of the Stream: the master stands on {loser}'s temple."
    ),
    game.Termination.NINJAS: N_("{winner} wins by capturing both ninjas."),
    game.Termination.RESIGNATION: N_("{loser} gave up. {winner} wins."),
    game.Termination.TIMEOUT: N_("{loser} ran out of time. {winner} wins."),
}
DRAWS: Final = {
    game.Termination.AGREEMENT: N_("A draw: both players agreed."),
    game.Termination.REPETITION: N_("A draw: this position has stood three times."),
    game.Termination.ABANDONMENT: N_("A draw: it was left unfinished."),
}
DRAWS_WITHOUT_PROGRESS: Final = {
    game.Variant.SHADOW: N_(
        "A draw: {turns} turns in a row without a capture, a strike or a lantern."
    ),
    game.Variant.LIGHT: N_("A draw: {turns} turns in a row without a capture or a lantern."),
}


def describe_state(view: game.PublicView) -> str:
    """Return the sentence about who acts next, or about how the game ended."""
    if view.outcome is not None:
        return describe_outcome(view, view.outcome)
    if view.phase is game.Phase.PLACEMENT:
        return join_sentences(*describe_placement(view))
    return _(STEPS[view.phase]).format(player=side(view.turn))


def describe_outcome(view: game.PublicView, outcome: game.Outcome) -> str:
    if outcome.is_cancelled:
        if view_model.is_unmoved(view):
            return _("Cancelled before the first move: it counts for nothing.")
        return _("Closed by a moderator: it counts for nothing.")
    if outcome.winner is not None:
        return _(WINS[outcome.termination]).format(
            winner=side(outcome.winner), loser=side(outcome.winner.opponent)
        )
    if outcome.termination is game.Termination.NO_PROGRESS:
        return _(DRAWS_WITHOUT_PROGRESS[view.variant]).format(turns=game.NO_PROGRESS_DRAW_TURNS)
    return _(DRAWS[outcome.termination])


def describe_placement(view: game.PublicView) -> Iterator[str]:
    """Yield, for each player with ninjas, the sentence that says whether they are placed."""
    for player in game.Player:
        count = view.ninjas_alive[player]
        if not count:
            continue
        if view.has_placed[player]:
            text = ngettext(
                "{player} has placed its ninja.", "{player} has placed its ninjas.", count
            )
        else:
            text = ngettext(
                "{player} still has to place its ninja.",
                "{player} still has to place its ninjas.",
                count,
            )
        yield text.format(player=side(player))


# -- hints --


def describe_hints(hints: Hints) -> str:
    """Return a text like `From c2 Boar, diamonds, leads to b2; Crab, rings, leads to a2.`.

    The chosen square follows, as in `b2 is chosen.`.
    """
    left, right = hints.reaches
    ways = []
    if left.targets:
        ways.append(
            _("{card}, diamonds, leads to {squares}").format(
                card=card_name(left.card), squares=join_words(list_targets(left, hints))
            )
        )
    if right.targets:
        ways.append(
            _("{card}, rings, leads to {squares}").format(
                card=card_name(right.card), squares=join_words(list_targets(right, hints))
            )
        )
    text = _("From {origin} {ways}.").format(origin=hints.origin, ways=join_clauses(ways))
    if hints.chosen is None:
        return text
    chosen = _("{square} is chosen.").format(square=hints.chosen)
    return join_sentences(text, chosen)


def list_targets(reach: Reach, hints: Hints) -> list[str]:
    """Return texts like `c3` and `c3 (captures Blue's student)`."""
    targets = []
    for target in reach.targets:
        if target.occupant is None:
            targets.append(str(target.square))
        else:
            text = _("{square} (changes places with {met})")
            if hints.captures(target):
                text = _("{square} (captures {met})")
            targets.append(text.format(square=target.square, met=piece_name(target.occupant)))
    return targets


# -- pieces --


def describe_pieces(view: View, near: game.Player) -> Iterator[str]:
    """Yield sentences about the squares of each player's pieces and of the Spirit.

    As in `Red, discs: master c1; students a1, b1, d1 and e1.`
    """
    public = view_model.get_public_view(view)
    for player in (near, near.opponent):
        groups = [*list_visible_pieces(public, player), *list_hidden_ninjas(view, player)]
        pieces = join_clauses(groups)
        if not pieces:
            pieces = _("none left") if public.has_placed[player] else _("none on the board yet")
        if player is game.Player.RED:
            yield _("Red, discs: {pieces}.").format(pieces=pieces)
        else:
            yield _("Blue, octagons: {pieces}.").format(pieces=pieces)
    if public.spirit is not None:
        yield _("The Wind Spirit, a green whirl: {spirit}.").format(spirit=public.spirit)


def list_visible_pieces(view: game.PublicView, player: game.Player) -> Iterator[str]:
    """Yield texts like `students a1, b1, d1 and e1`, one for each kind of piece."""
    for kind in (game.PieceKind.MASTER, game.PieceKind.STUDENT, game.PieceKind.NINJA):
        piece = game.Piece(player, kind)
        squares = [square for square in game.SQUARES if view.board[square] == piece]
        if not squares:
            continue
        if kind is game.PieceKind.MASTER:
            group = _("master {squares}")
        elif kind is game.PieceKind.STUDENT:
            group = ngettext("student {squares}", "students {squares}", len(squares))
        else:
            group = ngettext("ninja {squares}", "ninjas {squares}", len(squares))
        yield group.format(squares=join_squares(squares))


def list_hidden_ninjas(view: View, player: game.Player) -> list[str]:
    """Return texts like `hidden ninja c3`; without the square if this view does not show it."""
    squares: Sequence[game.Square]
    if isinstance(view, game.ReplayView):
        squares = view.hidden_ninjas[player]
    elif isinstance(view, game.PlayerView) and view.viewer is player:
        squares = view.hidden_ninjas
    else:
        count = view_model.count_hidden_ninjas(view_model.get_public_view(view), player)
        return [ngettext("a hidden ninja", "two hidden ninjas", count)] if count else []
    return [_("hidden ninja {square}").format(square=square) for square in squares]


def describe_captured_pieces(view: game.PublicView) -> str:
    captured = Counter(
        piece for player in game.Player for piece in view_model.find_captured_pieces(view, player)
    )
    if not captured:
        return ""
    pieces = join_words([piece_name(piece, count) for piece, count in captured.items()])
    return _("Captured: {pieces}.").format(pieces=pieces)


# -- lanterns, and draws without progress --


def describe_lanterns(view: View) -> Iterator[str]:
    """Yield sentences about the lanterns left, the lit line and the viewer's own answers."""
    public = view_model.get_public_view(view)
    for player in game.Player:
        if view_model.START_VIEWS[public.variant].lanterns_left[player]:
            count = public.lanterns_left[player]
            left = _("{player} has no lanterns left.")
            if count:
                left = ngettext(
                    "{player} has {count} lantern left.",
                    "{player} has {count} lanterns left.",
                    count,
                )
            yield left.format(player=side(player), count=count)
    lantern = view_model.find_shown_lantern(view)
    if lantern is not None:
        yield describe_lit_line(view, lantern)
    if isinstance(view, game.PlayerView) and view.lantern_answers:
        answers = join_clauses(map(describe_answer, view.lantern_answers))
        yield _("{viewer}'s lanterns told: {answers}.").format(
            viewer=side(view.viewer), answers=answers
        )


def describe_lit_line(view: View, lantern: game.LanternUse) -> str:
    """Return the sentence about a lantern's line; in a replay also its answer."""
    text = _("{player}'s lantern lights {line}.")
    if isinstance(view, game.ReplayView):
        is_found = any(
            answer.has_ninja
            for answer in view.lantern_answers[lantern.player]
            if answer.lantern == lantern
        )
        if is_found:
            text = _("{player}'s lantern lights {line} and finds a hidden ninja.")
        else:
            text = _("{player}'s lantern lights {line} and finds no hidden ninja.")
    return text.format(player=side(lantern.player), line=line_name(lantern.line))


def describe_answer(answer: game.LanternAnswer) -> str:
    found = _("no hidden ninja on {line} in turn {turn_number}")
    if answer.has_ninja:
        found = _("a hidden ninja on {line} in turn {turn_number}")
    return found.format(line=line_name(answer.lantern.line), turn_number=answer.lantern.turn_number)


def describe_coming_draw(view: game.PublicView) -> str:
    """Return a text like `Draw in 10 turns without a capture or a lantern.`.

    It is empty until so many turns have passed that players are warned.
    """
    left = game.NO_PROGRESS_DRAW_TURNS - view.quiet_turns
    if view.quiet_turns < game.NO_PROGRESS_WARNING_TURNS or view.outcome is not None:
        return ""
    if view.variant.has_strikes:
        draw = ngettext(
            "Draw in {left} turn without a capture, a strike or a lantern.",
            "Draw in {left} turns without a capture, a strike or a lantern.",
            left,
        )
    else:
        draw = ngettext(
            "Draw in {left} turn without a capture or a lantern.",
            "Draw in {left} turns without a capture or a lantern.",
            left,
        )
    return draw.format(left=left)
