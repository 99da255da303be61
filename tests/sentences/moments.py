"""Moments of matches between Alice and Bob: what there is to say something of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import (
    Deed,
    Outcome,
    Player,
    PositionRepeated,
    Termination,
    Variant,
    apply,
    conclude,
    parse_action,
    players_to_act,
    replay_view,
)
from onitama_core.matches import Past, Revealed
from onitama_core.matches.replay import MatchState
from onitama_core.store import EntryKind
from tests.cogs.ui.nights import Updates, match_at
from tests.cogs.ui.timed import timed
from tests.onitama_core.game.helpers import START, WIND_START, classic, dealt, light, shadow, wind
from tests.rendering.positions import given_up

if TYPE_CHECKING:
    from onitama_core.game import Event, GameState

RED, BLUE = Player
HANDS: Final = "crab,tiger crane,monkey dragon"
LOT: Final = "bat,tiger hawk,monkey octopus"
ENDS: Final = {
    "Red gave up": Outcome(BLUE, Termination.RESIGNATION),
    "a draw agreed": Outcome(None, Termination.AGREEMENT),
    "Blue out of time": Outcome(RED, Termination.TIMEOUT),
    "abandoned": Outcome(None, Termination.ABANDONMENT),
    "cancelled": Outcome(None, Termination.CANCELLED),
}
"""What the referee does not find by itself, by how it is called here."""

KINDS: Final = {
    Termination.RESIGNATION: EntryKind.RESIGNED,
    Termination.AGREEMENT: EntryKind.DRAW_AGREED,
    Termination.TIMEOUT: EntryKind.TIMED_OUT,
    Termination.ABANDONMENT: EntryKind.ABANDONED,
    Termination.CANCELLED: EntryKind.CANCELLED,
}


class Moment(NamedTuple):
    """One moment of a match, as each may know it, and as it is shown after the end."""

    updates: Updates
    deeds: tuple[Deed, ...]
    revealed: Revealed
    past: Past


def moment(state: GameState, texts: str = "", *more: Event) -> Moment:
    """After these actions, taken in one turn by who was to act."""
    match, deeds = match_at(state), list[Deed]()
    for text in texts.split():
        actor, action = players_to_act(state)[0], parse_action(text)
        state, events = apply(state, actor, action)
        deeds.append(Deed(actor, action, events))
    story = (*(event for deed in deeds for event in deed.events), *more)
    progress = MatchState(state, story, seq=len(deeds))
    if deeds:
        progress = replace(progress, kind=EntryKind.ACTION, actor=deeds[-1].player)
    return shown(Updates.of(match, progress), state, tuple(deeds))


def shown(updates: Updates, state: GameState, deeds: tuple[Deed, ...]) -> Moment:
    match, public = updates.match, updates.public
    turn = match.turn_number if deeds else 0
    view = replay_view(given_up(state), state, deeds)
    past = Past(match, public.view, public.events, turn, match.turn_number)
    return Moment(updates, deeds, Revealed(match, view, turn, match.turn_number), past)


def ended(state: GameState, outcome: Outcome) -> Moment:
    final, events = conclude(state, outcome)
    kind = KINDS[outcome.termination]
    story: tuple[Event, ...] = events
    progress = MatchState(final, story, kind=kind, actor=RED, seq=1)
    replayed = state if outcome.termination is Termination.CANCELLED else final
    return shown(Updates.of(match_at(state), progress), replayed, ())


BY_DAY: Final = {
    "classic, start": moment(classic(START)),
    "classic, a move": moment(classic(START), "tiger:c1c3"),
    "classic, a position again": moment(classic(START), "tiger:c1c3", PositionRepeated(2)),
    "classic, a capture": moment(
        classic("s1mss/5/1s3/1S3/S1MSS r crab,tiger crane,monkey dragon"), "crab:b2b3"
    ),
    "classic, a pass": moment(
        classic("S4/S2sm/M4/S4/S4 r horse,tiger crane,mantis dragon"), "horse:pass"
    ),
    "classic, to pass": moment(classic("S4/S2sm/M4/S4/S4 r horse,tiger crane,mantis dragon")),
    "classic, stone": moment(
        classic("1sm1s/2S2/5/1M3/S3S r crab,tiger phoenix,seasnake elephant"), "crab:c4c5"
    ),
    "classic, stream": moment(
        classic("s3s/1m3/2M2/3s1/S3S r crab,tiger crane,monkey dragon"), "tiger:c3c5"
    ),
    "classic, stone and stream": moment(
        classic("s1m1s/5/2M2/3s1/S3S r crab,tiger crane,monkey dragon"), "tiger:c3c5"
    ),
    "Wind, start": moment(wind(WIND_START)),
    "Wind, start by lot": moment(wind(f"ssmss/5/2W2/5/SSMSS r {LOT}")),
    "Wind, Spirit's step": moment(
        wind("1sm1s/5/2s2/1S3/S1MWS r bat,tiger hawk,monkey dragon"), "bat:b2b3"
    ),
    "Wind, both parts": moment(
        wind("1sm1s/2s2/3W1/1S3/S1M1S r rhinoceros,tiger spider,monkey dragon"),
        "rhinoceros:b2a3 rhinoceros:d3c4",
    ),
    "Wind, onto the pawn that moved": moment(
        wind("1s1ms/W4/5/1S1S1/S1M2 b eagle,tiger hawk,monkey dragon"), "hawk:b5c4 hawk:a4c4"
    ),
    "Wind, the Spirit alone": moment(
        wind("ss1ms/2s2/2W2/1S3/S1M1S r lion,tiger octopus,monkey dragon"), "tiger:c3c5"
    ),
    "Wind, stone": moment(
        wind("5/2m1s/1S3/5/S1M1W r spider,tiger hawk,monkey dragon"), "spider:b3c4"
    ),
}
NIGHT: Final = f"s1m1s/5/3s1/5/S1M1S r {HANDS}"
DUEL: Final = f"s1m1s/5/5/5/S1M1S r {HANDS}"
QUIET: Final = f"2m2/5/5/5/2M2 r {HANDS}"
IN_SHADOW: Final = {
    "Shadow, start": moment(dealt(Variant.SHADOW)),
    "Shadow, one placed": moment(dealt(Variant.SHADOW), "place:b1"),
    "Shadow, both placed": moment(dealt(Variant.SHADOW), "place:b1 place:d5"),
    "Shadow, to move": moment(shadow(NIGHT, red_ninja="d2", blue_ninja="d5")),
    "Shadow, ninja's step": moment(shadow(DUEL, red_ninja="d2", blue_ninja="d5"), "crab:c1c2"),
    "Shadow, ninja's step, none to try for": moment(shadow(DUEL, red_ninja="d2"), "crab:c1c2"),
    "Shadow, ninja moved": moment(
        shadow(DUEL, red_ninja="d2", blue_ninja="d5"), "crab:c1c2 ninja:d2d3"
    ),
    "Shadow, strike": moment(
        shadow(NIGHT, red_ninja="d2", blue_ninja="d5"), "crab:c1c2 ninja:d2d3 lantern:none"
    ),
    "Shadow, attempt in vain": moment(
        shadow(DUEL, red_ninja="d2", blue_ninja="d5"), "crab:c1c2 ninja:d2d3! lantern:none"
    ),
    "Shadow, attempt that hits": moment(
        shadow(DUEL, red_ninja="d2", blue_ninja="d3"), "crab:c1c2 ninja:d2d3!"
    ),
    "Shadow, pawn captures a ninja": moment(
        shadow(DUEL, red_ninja="d2", blue_ninja="c2"), "crab:c1c2"
    ),
    "Shadow, lantern: yes": moment(
        shadow(DUEL, red_ninja="d2", blue_ninja="d5"), "crab:c1c2 ninja:stay lantern:d"
    ),
    "Shadow, lantern: no": moment(
        shadow(DUEL, red_ninja="d2", blue_ninja="d5", lanterns=(1, 2)),
        "crab:c1c2 ninja:stay lantern:3",
    ),
    "Shadow, ninja captures the master": moment(
        shadow(f"4s/2m2/5/5/2M2 r {HANDS}", red_ninja="c3", blue_ninja="d5"),
        "crab:c1c2 ninja:c3c4",
    ),
    "Shadow, to pass": moment(
        shadow("s1m1M/5/5/5/5 r fox,bear crane,monkey dragon", red_ninja="a3", blue_ninja="d5")
    ),
    "Shadow, quiet": moment(shadow(QUIET, lanterns=(0, 0), quiet=29), "crab:c1c2"),
    "Shadow, drawn": moment(shadow(QUIET, lanterns=(0, 0), quiet=39), "crab:c1c2"),
}
IN_LIGHT: Final = {
    "Light, start": moment(dealt(Variant.LIGHT)),
    "Light, placed": moment(dealt(Variant.LIGHT), "place:a5,c5"),
    "Light, Red to move": moment(light(f"5/5/1S3/2S1S/S1M2 r {HANDS}", ninjas="c5 b4")),
    "Light, Blue to move": moment(light(f"5/5/1S3/2S1S/S1M2 b {HANDS}", ninjas="c5 b4")),
    "Light, unseen": moment(light(f"5/5/1S3/2S1S/S1M2 b {HANDS}", ninjas="c5 c3"), "crane:c5c4"),
    "Light, ninja captures": moment(
        light(f"5/5/1S3/2S1S/S1M2 b {HANDS}", ninjas="c5 b4"), "crane:b4b3"
    ),
    "Light, pawn captures a ninja": moment(
        light(f"5/5/1S3/2S1S/S1M2 r {HANDS}", ninjas="b4 e5"), "crab:b3b4"
    ),
    "Light, lantern": moment(
        light(f"5/5/1S3/2S1S/S1M2 r {HANDS}", ninjas="c5 d3", lanterns=1), "crab:c2c3 lantern:5"
    ),
    "Light, both ninjas captured": moment(
        light(f"5/5/1S3/2S1S/S1M2 r {HANDS}", ninjas="b4"), "crab:b3b4"
    ),
    "Light, drawn": moment(
        light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5", lanterns=0, quiet=39), "crab:c1c2"
    ),
}
ENDED: Final = {
    f"{way}, {how}": ended(state, outcome)
    for way, state in (
        ("classic", classic(START)),
        ("Shadow", shadow(DUEL, red_ninja="d2", blue_ninja="d5")),
    )
    for how, outcome in ENDS.items()
}
CLOSED_MATCH: Final = ended(
    apply(classic(START), RED, parse_action("tiger:c1c3")).state,
    Outcome(None, Termination.CANCELLED),
)
CLOSED: Final = {
    "classic, closed by a moderator": CLOSED_MATCH._replace(
        updates=CLOSED_MATCH.updates._replace(
            public=replace(CLOSED_MATCH.updates.public, kind=EntryKind.CLOSED)
        )
    )
}
NOT_PLACED: Final = ended(dealt(Variant.SHADOW), Outcome(None, Termination.CANCELLED))
IDLE: Final = {
    "Light, Blue has not placed": ended(dealt(Variant.LIGHT), ENDS["Blue out of time"]),
    "Shadow, nobody placed": NOT_PLACED._replace(
        updates=NOT_PLACED.updates._replace(
            public=replace(NOT_PLACED.updates.public, kind=EntryKind.ABANDONED)
        )
    ),
}
TIMED: Final = {
    f"{name}, {pace}": moment._replace(updates=timed(moment.updates, pace, is_rated=True))
    for name, moment in (
        ("classic, a move", BY_DAY["classic, a move"]),
        ("Shadow, start", IN_SHADOW["Shadow, start"]),
        ("Light, start", IN_LIGHT["Light, start"]),
    )
    for pace in ("3d", "5+3")
}
MOMENTS: Final = {**BY_DAY, **IN_SHADOW, **IN_LIGHT, **ENDED, **CLOSED, **IDLE, **TIMED}
