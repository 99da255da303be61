"""What is said of matches that are over, and of games as text files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord.utils import format_dt

from cogs.match.reason_sentences import describe_reasons
from cogs.shared.turn_sentences import (
    describe_ending,
    describe_events,
    describe_turn,
    make_end_event,
)
from cogs.shared.words import (
    count_turns,
    list_seats,
    marked_name,
    marked_side,
    name_of,
    names_in,
    plain_name,
    with_number,
)
from onitama_core.game import GameEnded, Outcome, Player, PublicView, ReplayView, Termination
from onitama_core.matches import Grade, Past, Revealed, Review, ReviewedTurn
from onitama_core.store import Match, Person
from rendering import Heat, words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator


DEALT: Final = N_("The cards are dealt.")

# In a list of them


def game_line(ended: Match, user_id: int) -> str:
    """As in `#12 · Won by stone against Bob · Classic · 22 November 2026`."""
    variant, when = words.variant_name(ended.setup.variant), format_dt(ended.last_activity, "d")
    return f"{game_option(ended, user_id, is_plain=False)} · {variant} · {when}"


DRAWN: Final = (N_("Drawn {how}"), N_("Drawn {how} against {other}"))
WON: Final = (N_("Won {how}"), N_("Won {how} against {other}"))
LOST: Final = (N_("Lost {how}"), N_("Lost {how} against {other}"))
WON_ALONE: Final = (N_("{seat} won {how}"), N_("{seat} won {how} against {other}"))
"""As in `Won by stone`, and that with somebody else."""


def game_option(ended: Match, user_id: int, *, is_plain: bool = True) -> str:
    """As in `#12 · Won by stone against Bob`; plain in a list, where nothing is formatted."""
    outcome = ended.outcome
    if outcome is None:
        return f"#{ended.id}"
    if outcome.winner is None:
        forms = DRAWN
    elif ended.is_solo:
        forms = WON_ALONE
    else:
        forms = WON if user_id in ended.users(outcome.winner) else LOST
    others = [ended.seats[one] for one in Player if user_id not in ended.users(one)]
    other = ""
    if others:
        other = plain_name(others[0]) if is_plain else name_of(others[0])
        if not is_plain and isinstance(others[0], Person):
            other = f"**{other}**"
    told = _(forms[bool(others)]).format(
        seat="" if outcome.winner is None else marked_side(outcome.winner),
        how=words.termination_name(outcome.termination),
        other=other,
    )
    return with_number(ended.id, told)


# One of them, turn by turn

LATER: Final = {
    True: N_("-# As everybody saw it. What is hidden and the film come after the end."),
    False: N_("-# The film comes after the end."),
}
"""By whether anything is hidden."""


def heading(shown: Revealed | Past) -> str:
    if shown.turn == 0:
        return with_number(shown.match.id, _("**The start**"))
    told = _("**Turn {turn}** of {turns}").format(turn=shown.turn, turns=shown.turns)
    return with_number(shown.match.id, told)


def story(revealed: Revealed) -> Iterator[str]:
    """As in `🔴 Alice: Tiger c1–c3; ninja b1–c2, struck and missed; lit rank 3: no`."""
    match, view = revealed.match, revealed.view
    if not view.deeds:
        yield _(DEALT)
    yield from words.describe_turn_by_player(view, names_in(match).short)
    if view.public.outcome is not None:
        yield how_it_ended(match, view, view.public.outcome)


def how_it_ended(match: Match, last: ReplayView, outcome: Outcome) -> str:
    ends = [e for deed in last.deeds for e in deed.events if isinstance(e, GameEnded)]
    ended = ends[0] if ends else make_end_event(outcome)
    return describe_ending(ended, match.setup.variant, names_in(match))


def hidden_until_now(end: Revealed) -> str:
    """As in `Hidden until now: 🔴 Alice's ninja on b3 and 🔷 Bob's ninja on d4`."""
    match, told = end.match, []
    for player, squares in zip(Player, end.view.hidden, strict=True):
        if squares:
            ninjas = ngettext(
                "{player}'s ninja on {squares}", "{player}'s ninjas on {squares}", len(squares)
            )
            where = words.join_squares(squares)
            told.append(ninjas.format(player=names_in(match).short(player), squares=where))
    if told:
        return _("Hidden until now: {ninjas}.").format(ninjas=words.join_words(told))
    if match.outcome is not None and match.outcome.termination is Termination.NINJAS:
        return ""
    return _("No ninja was hiding at the end.")


def story_so_far(past: Past) -> Iterator[str]:
    match = past.match
    told = list(describe_events(past.events, match.setup.variant, names_in(match)))
    yield from told or [_(DEALT)]
    if not match.is_over:
        yield _(LATER[match.setup.variant.has_secrets])


# Its film


def above_film(last: Revealed, most_turns: int) -> Iterator[str]:
    """All turns are told, the picture may be of the last ones."""
    match = last.match
    yield with_number(match.id, f"{list_seats(match)} · {count_turns(last.turns)}")
    if last.turns > most_turns:
        yield _("The film shows the last {turns}.").format(turns=most_turns)
    if match.outcome is not None:
        yield how_it_ended(match, last.view, match.outcome)


def shared_by(match: Match, player: Player) -> str:
    return _("-# Shared by {player}.").format(player=names_in(match).short(player))


# What the computer believed


def believed(match: Match, heat: Heat | None) -> Iterator[str]:
    """As in `💭 I expected 🔴 Alice's ninja on b4 (90%) and b3 (6%). It stood on b4 (90%).`.

    Below what was played in the turn; `heat` is None where no ninja hid at its end.
    """
    if heat is None:
        yield _("💭 Nothing hid from me then.")
        return
    told = ngettext(
        "💭 I expected {player}'s ninja on {squares}.",
        "💭 I expected {player}'s ninjas on {squares}.",
        len(heat.actual),
    ).format(player=marked_name(match, heat.hider), squares=words.describe_likeliest_squares(heat))
    others = words.describe_other_squares(heat)
    yield f"{told}{f' {others}.' if others else ''} {words.describe_actual_squares(heat)}."
    legend = _("-# In per cent; {barely} is less than one. Framed: the truth.")
    yield legend.format(barely=words.TINY_CHANCE)


# Its review

GRADES: Final = {
    Grade.GOOD_FIND: N_("good find"),
    Grade.SLIP: N_("slip"),
    Grade.MISTAKE: N_("mistake"),
    Grade.BLUNDER: N_("blunder"),
    Grade.MISSED_WIN: N_("missed win"),
    Grade.SLOWER_WIN: N_("slower win"),
}


def counted(grade: Grade, number: int) -> str:
    """As in `2 slips`."""
    told = {
        Grade.GOOD_FIND: ngettext("{number} good find", "{number} good finds", number),
        Grade.SLIP: ngettext("{number} slip", "{number} slips", number),
        Grade.MISTAKE: ngettext("{number} mistake", "{number} mistakes", number),
        Grade.BLUNDER: ngettext("{number} blunder", "{number} blunders", number),
        Grade.MISSED_WIN: ngettext("{number} missed win", "{number} missed wins", number),
        Grade.SLOWER_WIN: ngettext("{number} slower win", "{number} slower wins", number),
    }
    return told[grade].format(number=number)


def above_chart(review: Review) -> Iterator[str]:
    """As in `🔴 Alice: accuracy **87%** · 1 blunder, 2 slips`."""
    match, named = review.match, names_in(review.match).short
    yield with_number(match.id, f"{list_seats(match)} · {count_turns(len(review.turns))}")
    for player in Player:
        if (accuracy := review.accuracy[player]) is not None:
            told = _("{player}: accuracy **{accuracy}%**")
            line = told.format(player=named(player), accuracy=f"{accuracy:.0f}")
            counts = [(grade, review.count(player, grade)) for grade in Grade]
            grades = ", ".join(counted(grade, number) for grade, number in counts if number)
            yield f"{line} · {grades}" if grades else line
    if review.deciding:
        yield _("**What decided it**")
    else:
        yield _("No turn cost much: well played, both.")
    for turn in review.deciding:
        yield _("Turn {turn} · {player}: {grade}, {before} → {after}").format(
            turn=turn.number,
            player=named(turn.player),
            grade=grade_of(turn),
            before=f"{turn.before:.0%}",
            after=f"{turn.after:.0%}",
        )


def grade_of(turn: ReviewedTurn) -> str:
    return "" if turn.grade is None else _(GRADES[turn.grade])


def on_turn(match: Match, turn: ReviewedTurn, view: PublicView) -> Iterator[str]:
    """`view`: at the start of the turn."""
    told = _("**Turn {turn}** · {player}: {played}, a **{grade}**.").format(
        turn=turn.number,
        player=names_in(match).short(turn.player),
        played=describe_turn(turn.played, view.spirit),
        grade=grade_of(turn),
    )
    yield with_number(match.id, told)
    fell = _("{side}'s chance to win fell from {before} to {after}.")
    before, after = f"{turn.before:.0%}", f"{turn.after:.0%}"
    yield fell.format(side=words.side(turn.player), before=before, after=after)
    if turn.faults:
        yield describe_reasons(turn.faults, turn.player)
    yield _("Better: {turn}.").format(turn=describe_turn(turn.best, view.spirit))
    if turn.merits:
        yield describe_reasons(turn.merits, turn.player)
