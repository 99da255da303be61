"""Names of sides, pieces, lines, card sets, variants and endings, and lists of words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NewType

from onitama_core import game
from rendering.words.languages import N_, _, current_language, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


SIDES: Final = {game.Player.RED: N_("Red"), game.Player.BLUE: N_("Blue")}
KINDS: Final = {
    game.PieceKind.MASTER: N_("master"),
    game.PieceKind.STUDENT: N_("student"),
    game.PieceKind.NINJA: N_("ninja"),
}
VARIANTS: Final = {
    game.Variant.CLASSIC: N_("Classic"),
    game.Variant.WIND: N_("Way of the Wind"),
    game.Variant.SHADOW: N_("Way of the Shadow"),
    game.Variant.LIGHT: N_("Way of the Light"),
}
CARD_SETS: Final = {
    game.CardSet.BASE: N_("Base"),
    game.CardSet.SENSEIS_PATH: N_("Sensei's Path"),
    game.CardSet.PROMO: N_("Promotional"),
    game.CardSet.WAY_OF_THE_WIND: N_("Way of the Wind"),
}
TERMINATIONS: Final = {
    game.Termination.STONE: N_("by stone"),
    game.Termination.STREAM: N_("by stream"),
    game.Termination.NINJAS: N_("by both ninjas"),
    game.Termination.AGREEMENT: N_("by agreement"),
    game.Termination.REPETITION: N_("by repetition"),
    game.Termination.NO_PROGRESS: N_("by quiet turns"),
    game.Termination.RESIGNATION: N_("by resignation"),
    game.Termination.TIMEOUT: N_("on time"),
    game.Termination.ABANDONMENT: N_("abandoned"),
}
"""Phrases for how games end, except cancelled games, which have no result."""


def side(player: game.Player) -> str:
    return _(SIDES[player])


def kind_name(kind: game.PieceKind) -> str:
    return _(KINDS[kind])


def piece_name(piece: game.Piece, count: int = 1) -> str:
    """Return a text like `Blue's student` or `2 of Red's students`."""
    match piece:
        case game.Piece(game.Player.RED, game.PieceKind.MASTER):
            name = _("Red's master")
        case game.Piece(game.Player.BLUE, game.PieceKind.MASTER):
            name = _("Blue's master")
        case game.Piece(game.Player.RED, game.PieceKind.NINJA):
            name = _("Red's ninja")
        case game.Piece(game.Player.BLUE, game.PieceKind.NINJA):
            name = ngettext("Blue's ninja", "{count} of Blue's ninjas", count)
        case game.Piece(game.Player.RED, game.PieceKind.STUDENT):
            name = ngettext("Red's student", "{count} of Red's students", count)
        case _student_of_blue:
            name = ngettext("Blue's student", "{count} of Blue's students", count)
    return name.format(count=count)


def line_name(line: game.Line) -> str:
    """Return a text like `rank 3`."""
    return (_("rank {line}") if line.is_rank else _("file {line}")).format(line=line)


def card_set_name(card_set: game.CardSet) -> str:
    return _(CARD_SETS[card_set])


def variant_name(variant: game.Variant) -> str:
    return _(VARIANTS[variant])


def termination_name(termination: game.Termination) -> str:
    """Return a phrase for how a game ended, like `by stone`; not for cancelled games."""
    return _(TERMINATIONS[termination])


# -- lists --

Conjunction = NewType("Conjunction", str)
"""A text with placeholders that joins the last part of a list to the earlier parts."""
AND: Final = Conjunction(N_("{earlier} and {last}"))
OR: Final = Conjunction(N_("{earlier} or {last}"))
NOR: Final = Conjunction(N_("{earlier} nor {last}"))
THEN: Final = Conjunction(N_("{earlier}, then {last}"))

SPANISH_BEFORE_SAME_SOUND: Final = {
    AND: (re.compile(r"\W*(?:[ií]|hi(?![ae]))", re.IGNORECASE), " y ", " e "),
    OR: (re.compile(r"\W*h?[oó]", re.IGNORECASE), " o ", " u "),
}
"""Patterns of words before which Spanish has another conjunction, with the usual and the other."""


def join_words(words: Sequence[str], conjunction: Conjunction = AND) -> str:
    """Return a list like `a1, b1 and d1`; an empty text for no words.

    A catalogue can't say that in Spanish “y” becomes “e” before the sound i, and “o” becomes “u”
    before the sound o, as in `Tigre u Oso`.
    """
    if len(words) <= 1:
        return "".join(words)
    text = _(conjunction)
    if current_language() == "es" and conjunction in SPANISH_BEFORE_SAME_SOUND:
        same_sound, usual, other = SPANISH_BEFORE_SAME_SOUND[conjunction]
        if same_sound.match(words[-1]):
            text = text.replace(usual, other)
    return text.format(earlier=join_with_commas(words[:-1]), last=words[-1])


def join_with_commas(parts: Iterable[str]) -> str:
    """Return a list like `a1, b1, d1`, without a word before its last part."""
    return _(", ").join(parts)


def join_clauses(clauses: Iterable[str]) -> str:
    """Return a text like `master c1; students a1 and b1`."""
    return _("; ").join(clauses)


def join_sentences(*sentences: str | None) -> str:
    """Return a text of whole sentences; None and empty ones are left out."""
    text = ""
    for sentence in filter(None, sentences):
        # Translators: Two sentences of a text. Japanese has no blank between them.
        two = _("{text} {sentence}")
        text = two.format(text=text, sentence=sentence) if text else sentence
    return text


def with_label(label: str, text: str) -> str:
    """Return a text like `Red: Tiger c1–c3`."""
    return _("{label}: {text}").format(label=label, text=text)


def end_sentence(text: str) -> str:
    """Return a text with a full stop."""
    return _("{sentence}.").format(sentence=text)


def capitalise(text: str) -> str:
    """Return a text with a capital first letter, for the start of a sentence."""
    return text[:1].upper() + text[1:]


def join_squares(squares: Iterable[game.Square], conjunction: Conjunction = AND) -> str:
    return join_words([str(square) for square in squares], conjunction)
