"""Sentences about matches that are over: lists, replays, films, beliefs and reviews."""

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
from onitama_core.game import (
    GameEnded,
    NinjaMove,
    Outcome,
    Player,
    PublicView,
    ReplayView,
    Termination,
)
from onitama_core.game.turn_annotations import Captures, WinsByForce
from onitama_core.matches import Grade, Knowledge, PastTurn, RevealedTurn, Review, ReviewedTurn
from onitama_core.store import Match, Person
from rendering import Heat, words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator


DEALT: Final = N_("The cards are dealt.")

# -- lists of matches --


def past_match_line(match: Match, user_id: int) -> str:
    """Return a line such as `#12 · Won by stone against Bob · Classic · 22 November 2026`."""
    variant = words.variant_name(match.setup.variant)
    when = format_dt(match.last_activity, "d")
    return f"{past_match_option(match, user_id, is_plain=False)} · {variant} · {when}"


DRAWN: Final = (N_("Drawn {how}"), N_("Drawn {how} against {other}"))
WON: Final = (N_("Won {how}"), N_("Won {how} against {other}"))
LOST: Final = (N_("Lost {how}"), N_("Lost {how} against {other}"))
WON_ALONE: Final = (N_("{seat} won {how}"), N_("{seat} won {how} against {other}"))
"""Texts about the end of a match in which one user played both sides.

DRAWN, WON, LOST and WON_ALONE each have two forms: without and with the opponent's name.
"""


def past_match_option(match: Match, user_id: int, *, is_plain: bool = True) -> str:
    """Return a text such as `#12 · Won by stone against Bob`.

    `is_plain`: without Markdown, for the options of a list or a command.
    """
    outcome = match.outcome
    if outcome is None:
        return f"#{match.id}"
    if outcome.winner is None:
        forms = DRAWN
    elif match.is_solo:
        forms = WON_ALONE
    else:
        forms = WON if user_id in match.users(outcome.winner) else LOST
    others = [match.seats[player] for player in Player if user_id not in match.users(player)]
    other = ""
    if others:
        other = plain_name(others[0]) if is_plain else name_of(others[0])
        if not is_plain and isinstance(others[0], Person):
            other = f"**{other}**"
    text = _(forms[bool(others)]).format(
        seat="" if outcome.winner is None else marked_side(outcome.winner),
        how=words.termination_name(outcome.termination),
        other=other,
    )
    return with_number(match.id, text)


# -- one match, turn by turn --

SHOWN_AFTER_END: Final = {
    True: N_("-# As everybody saw it. What is hidden and the film come after the end."),
    False: N_("-# The film comes after the end."),
}
"""The note below a past turn of an open match: with and without hidden information."""


def turn_heading(shown: RevealedTurn | PastTurn) -> str:
    """Return the line with the number of a past turn."""
    if shown.turn == 0:
        return with_number(shown.match.id, _("**The start**"))
    text = _("**Turn {turn}** of {turns}").format(turn=shown.turn, turns=shown.turns)
    return with_number(shown.match.id, text)


def describe_replay_turn(revealed: RevealedTurn) -> Iterator[str]:
    """Yield the lines about a replayed turn, with all that was hidden.

    As in `🔴 Alice: Tiger c1–c3; ninja b1–c2, struck and missed; lit rank 3: no`.
    """
    match = revealed.match
    view = revealed.view
    if not view.played_actions:
        yield _(DEALT)
    yield from words.describe_turn_by_player(view, names_in(match).short)
    if view.public.outcome is not None:
        yield describe_match_end(match, view, view.public.outcome)


def describe_match_end(match: Match, last: ReplayView, outcome: Outcome) -> str:
    """Return the sentence about how a match ended; `last`: its last position."""
    end_events = [
        e for played in last.played_actions for e in played.events if isinstance(e, GameEnded)
    ]
    ended = end_events[0] if end_events else make_end_event(outcome)
    return describe_ending(ended, match.setup.variant, names_in(match))


def describe_hidden_ninjas(last_turn: RevealedTurn) -> str:
    """Return `Hidden until now: 🔴 Alice's ninja on b3 and 🔷 Bob's ninja on d4.`.

    Empty if the end itself says that no ninja is left.
    """
    match = last_turn.match
    hidden = []
    for player, squares in zip(Player, last_turn.view.hidden_ninjas, strict=True):
        if squares:
            ninjas = ngettext(
                "{player}'s ninja on {squares}", "{player}'s ninjas on {squares}", len(squares)
            )
            where = words.join_squares(squares)
            hidden.append(ninjas.format(player=names_in(match).short(player), squares=where))
    if hidden:
        return _("Hidden until now: {ninjas}.").format(ninjas=words.join_words(hidden))
    if match.outcome is not None and match.outcome.termination is Termination.NINJAS:
        return ""
    return _("No ninja was hiding at the end.")


def describe_past_turn(past: PastTurn) -> Iterator[str]:
    """Yield the lines about a past turn of an open match, as everybody saw it."""
    match = past.match
    sentences = list(describe_events(past.events, match.setup.variant, names_in(match)))
    yield from sentences or [_(DEALT)]
    if not match.is_over:
        yield _(SHOWN_AFTER_END[match.setup.variant.has_secrets])


# -- the film of a match --


def film_lines(last: RevealedTurn, max_turns: int) -> Iterator[str]:
    """Yield the lines above a match's film, which shows only the last `max_turns` turns."""
    match = last.match
    yield with_number(match.id, f"{list_seats(match)} · {count_turns(last.turns)}")
    if last.turns > max_turns:
        yield _("The film shows the last {turns} turns.").format(turns=max_turns)
    if match.outcome is not None:
        yield describe_match_end(match, last.view, match.outcome)


def sharer_line(match: Match, player: Player) -> str:
    return _("-# Shared by {player}.").format(player=names_in(match).short(player))


# -- beliefs of the computer --


def describe_belief(match: Match, heat: Heat | None) -> Iterator[str]:
    """Yield the lines about where the computer expected ninjas at the end of a turn.

    As in `💭 I expected 🔴 Alice's ninja on b4 (90%) and b3 (6%). It stood on b4 (90%).`. `heat`:
    None if no ninja hid then.
    """
    if heat is None:
        yield _("💭 Nothing hid from me then.")
        return
    if heat.is_even:
        text = _("💭 I had no idea: {chance} on each of {count} squares.")
        chance = words.format_percent(heat.chances[heat.possible[0]])
        expected = text.format(chance=chance, count=len(heat.possible))
    else:
        expected = describe_expectation(match, heat)
    actual = words.end_sentence(words.describe_actual_squares(heat))
    yield words.join_sentences(expected, actual)
    legend = _("-# In per cent; {barely} is less than one. Framed: the truth.")
    yield legend.format(barely=words.TINY_CHANCE)


def describe_expectation(match: Match, heat: Heat) -> str:
    """Return where the computer expected hidden ninjas, and how many other squares it considered.

    Only the likeliest squares are named.
    """
    text = ngettext(
        "💭 I expected {player}'s ninja on {squares}.",
        "💭 I expected {player}'s ninjas on {squares}.",
        len(heat.actual),
    ).format(player=marked_name(match, heat.hider), squares=words.describe_likeliest_squares(heat))
    others = words.describe_other_squares(heat)
    return words.join_sentences(text, words.end_sentence(others)) if others else text


# -- the computer's review --

GRADE_LEGEND: Final = N_(
    "-# A **slip** costs 10% of the chance to win, a **mistake** 20%, a **blunder** 30% or more. "
    "A **missed win** throws a certain win away."
)

GRADES: Final = {
    Grade.GOOD_FIND: N_("good find"),
    Grade.SLIP: N_("slip"),
    Grade.MISTAKE: N_("mistake"),
    Grade.BLUNDER: N_("blunder"),
    Grade.MISSED_WIN: N_("missed win"),
    Grade.SLOWER_WIN: N_("slower win"),
}


EXPLAINED_GRADES: Final = {Grade.SLIP, Grade.MISTAKE, Grade.BLUNDER, Grade.MISSED_WIN}
"""The grades that GRADE_LEGEND explains; the names of the others speak for themselves."""


def count_grade(grade: Grade, number: int) -> str:
    """Return the number of turns with a grade, as in `2 slips`."""
    forms = {
        Grade.GOOD_FIND: ngettext("{number} good find", "{number} good finds", number),
        Grade.SLIP: ngettext("{number} slip", "{number} slips", number),
        Grade.MISTAKE: ngettext("{number} mistake", "{number} mistakes", number),
        Grade.BLUNDER: ngettext("{number} blunder", "{number} blunders", number),
        Grade.MISSED_WIN: ngettext("{number} missed win", "{number} missed wins", number),
        Grade.SLOWER_WIN: ngettext("{number} slower win", "{number} slower wins", number),
    }
    return forms[grade].format(number=number)


def review_lines(review: Review) -> Iterator[str]:
    """Yield the lines above the chart of a review, and those about the turns that decided it.

    As in `🔴 Alice: accuracy **87%** · 1 blunder, 2 slips`.
    """
    match = review.match
    named = names_in(review.match).short
    yield with_number(match.id, f"{list_seats(match)} · {count_turns(len(review.turns))}")
    for player in Player:
        if (accuracy := review.accuracy[player]) is not None:
            text = _("{player}: accuracy **{accuracy}**")
            line = text.format(player=named(player), accuracy=words.format_percent(accuracy / 100))
            counts = [(grade, review.count(player, grade)) for grade in Grade]
            grades = words.join_with_commas(
                count_grade(grade, number) for grade, number in counts if number
            )
            yield f"{line} · {grades}" if grades else line
    if match.setup.variant.has_secrets:
        yield _(
            "-# I judge each turn as if every ninja had been in sight: a bad grade may be bad luck."
        )
    if review.deciding:
        yield _("**What decided it**")
    else:
        yield _("No turn cost much: well played, both.")
    for turn in review.deciding:
        yield _("Turn {turn} · {player}: {grade}, {before} → {after}").format(
            turn=turn.number,
            player=named(turn.player),
            grade=name_grade(turn),
            before=words.format_percent(turn.before),
            after=words.format_percent(turn.after),
        )
    if any(turn.grade in EXPLAINED_GRADES for turn in review.turns):
        yield _(GRADE_LEGEND)


def name_grade(turn: ReviewedTurn) -> str:
    """Return the name of a turn's grade; empty for an ordinary turn."""
    return "" if turn.grade is None else _(GRADES[turn.grade])


def describe_reviewed_turn(review: Review, turn: ReviewedTurn, view: PublicView) -> Iterator[str]:
    """Yield the lines about a reviewed turn; `view`: the position before it."""
    match = review.match
    text = _("**Turn {turn}** · {player}: {played}, a **{grade}**.").format(
        turn=turn.number,
        player=names_in(match).short(turn.player),
        played=describe_turn(turn.played, view.spirit),
        grade=name_grade(turn),
    )
    yield with_number(match.id, text)
    sentence = _("{side}'s chance to win fell from {before} to {after}.")
    before = words.format_percent(turn.before)
    after = words.format_percent(turn.after)
    yield sentence.format(side=words.side(turn.player), before=before, after=after)
    if turn.faults:
        yield describe_reasons(turn.faults, turn.player)
    yield describe_better_turn(turn, view)
    if turn.merits:
        yield describe_reasons(turn.merits, turn.player)
    knowledge = review.knowledge.get(turn.number)
    if knowledge is not None and knowledge.ninjas:
        yield describe_knowledge(knowledge, turn.player)


def describe_better_turn(turn: ReviewedTurn, view: PublicView) -> str:
    """Return `Better: **Tiger c1–c3**.`, or what a strike at a hidden ninja would have done."""
    better = describe_turn(turn.best, view.spirit)
    strike = find_strike(turn)
    if strike is None:
        return _("Better: {turn}.").format(turn=better)
    if any(isinstance(merit, WinsByForce) for merit in turn.merits):
        text = _("A strike on {square} would have won: {turn}.")
    else:
        text = _("A strike on {square} would have been better: {turn}.")
    return text.format(square=strike.target, turn=better)


def find_strike(turn: ReviewedTurn) -> NinjaMove | None:
    """Return the step of the best turn that captures a hidden ninja by a strike, if it has one."""
    captured = {merit.square for merit in turn.merits if isinstance(merit, Captures)}
    for action in turn.best:
        if isinstance(action, NinjaMove) and action.is_attempt and action.target in captured:
            return action
    return None


def describe_knowledge(knowledge: Knowledge, player: Player) -> str:
    """Return the sentence about a player's knowledge of the opponent's ninjas before a turn.

    The caller makes sure that the opponent has a hidden ninja. As in `💡 Red could not know: Blue's
    ninja could be on any of 4 squares.`.
    """
    side = words.side(player)
    opponent = words.side(player.opponent)
    squares = words.join_squares(knowledge.squares)
    if knowledge.is_certain:
        text = ngettext(
            "💡 {side} could know: {opponent}'s ninja could only be on {squares}.",
            "💡 {side} could know: {opponent}'s ninjas could only be on {squares}.",
            knowledge.ninjas,
        )
    elif knowledge.wins_anyway:
        text = ngettext(
            "💡 {side} could know: that turn wins wherever {opponent}'s ninja hides.",
            "💡 {side} could know: that turn wins wherever {opponent}'s ninjas hide.",
            knowledge.ninjas,
        )
    elif knowledge.captures_hidden_ninja:
        text = ngettext(
            "💡 {side} could not know: {opponent}'s ninja could be on any of {count} squares.",
            "💡 {side} could not know: {opponent}'s ninjas could be on any of {count} squares.",
            knowledge.ninjas,
        )
    else:
        text = ngettext(
            "💡 As far as {side} could know, {opponent}'s ninja was on one of {count} squares.",
            "💡 As far as {side} could know, {opponent}'s ninjas were among {count} squares.",
            knowledge.ninjas,
        )
    return text.format(side=side, opponent=opponent, squares=squares, count=len(knowledge.squares))
