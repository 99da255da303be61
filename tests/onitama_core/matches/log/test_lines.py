"""The line that counts: a log with takebacks tells what the same log without them would tell."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from onitama_core.game import (
    Player,
    Variant,
    deal,
    format_action,
    legal_actions,
    may_take_back,
    named_pool,
)
from onitama_core.matches.recording import Recording
from onitama_core.matches.replay import (
    MatchState,
    advance,
    begin,
    last_turn_of,
    resume,
    status_of,
)
from onitama_core.store import (
    EPOCH,
    Played,
    TakebackAgreed,
    TakebackDeclined,
    TakebackOffered,
    TakenBack,
)

if TYPE_CHECKING:
    from onitama_core.game import Setup
    from onitama_core.store import Entry, PlainEntry

TURNS = 12


@dataclass
class Model:
    """A log, and by hand the turns that are left of it."""

    setup: Setup
    log: list[Entry] = field(default_factory=list)
    line: list[tuple[Player, list[str]]] = field(default_factory=list)

    @property
    def progress(self) -> MatchState:
        return resume(begin(self.setup, EPOCH), self.log)

    def note(self, kind: type[Played | PlainEntry], player: Player, *action: str) -> None:
        self.log.append(kind(len(self.log) + 1, player, *action, at=EPOCH))

    def play(self, action: str) -> None:
        before = self.progress
        player = before.state.position.turn
        self.note(Played, player, action)
        if before.is_turn_over:
            self.line.append((player, []))
        self.line[-1][1].append(action)

    def undo_step(self) -> None:
        player, _ = self.line.pop()
        self.note(TakenBack, player)

    def ask(self, asker: Player, *, agrees: bool) -> None:
        is_turn_over = self.progress.is_turn_over
        self.note(TakebackOffered, asker)
        self.note(TakebackAgreed if agrees else TakebackDeclined, asker.opponent)
        if agrees:
            complete = self.line if is_turn_over else self.line[:-1]
            del self.line[max(i for i, (player, _) in enumerate(complete) if player is asker) :]

    def plain(self) -> list[Entry]:
        """The log of the line alone, as if nothing had ever been taken back."""
        played = [(player, action) for player, actions in self.line for action in actions]
        return [Played(seq, *one, at=EPOCH) for seq, one in enumerate(played, start=1)]


@st.composite
def logs(draw: st.DrawFn, variant: Variant) -> Model:
    rng = draw(st.randoms(use_true_random=False))
    model = Model(deal(variant, named_pool(variant, "all"), rng))
    for _ in range(draw(st.integers(1, TURNS))):
        state = model.progress.state
        if state.outcome is not None:
            break
        player = state.position.turn
        match draw(st.sampled_from(("play", "play", "play", "undo", "agree", "decline"))):
            case "undo" if may_take_back(state, player):
                model.undo_step()
            case "agree" | "decline" as answer:
                asker = rng.choice((player, player.opponent))
                if last_turn_of(model.progress, asker) is not None:
                    model.ask(asker, agrees=answer == "agree")
            case _:
                model.play(format_action(rng.choice(legal_actions(state, player))))
    return model


def told(progress: MatchState) -> tuple[object, ...]:
    return (progress.state, progress.story, progress.turn, progress.is_turn_over)


def turns_of(recording: Recording) -> list[tuple[object, ...]]:
    return [(turn.end, turn.deeds) for turn in recording.turns]


BY_DAY = st.sampled_from((Variant.CLASSIC, Variant.WIND)).flatmap(logs)


@given(BY_DAY)
def test_a_log_comes_to_what_its_line_comes_to(model: Model) -> None:
    assert told(model.progress) == told(resume(begin(model.setup, EPOCH), model.plain()))


@given(BY_DAY)
def test_a_recording_shows_the_line_alone(model: Model) -> None:
    start = begin(model.setup, EPOCH)
    recorded = Recording.of(start).followed_by(model.log)
    line = Recording.of(start).followed_by(model.plain())
    assert (turns_of(recorded), recorded.complete) == (turns_of(line), line.complete)


@given(BY_DAY)
def test_steps_never_fall(model: Model) -> None:
    progress = begin(model.setup, EPOCH)
    for entry in model.log:
        step = progress.steps.count
        progress = advance(progress, entry)
        is_step = isinstance(entry, Played | TakenBack | TakebackAgreed)
        assert progress.steps.count == step + is_step


@given(BY_DAY)
def test_the_row_alone_knows_who_has_a_turn_to_take_back(model: Model) -> None:
    progress = model.progress
    if progress.state.outcome is None:
        for player in Player:
            has_one = last_turn_of(progress, player) is not None
            assert has_one == (status_of(progress).last_turn_of(player) > 0)
