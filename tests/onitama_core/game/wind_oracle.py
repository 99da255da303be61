"""The second referee for Way of the Wind, naive on purpose: RULES.md §3 and §1 with texts.

It remembers every position since the start, where the core forgets at a capture.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from onitama_core.game.cards import CARDS
from tests.onitama_core.game.oracle import EVERYBODY, FILES, OTHER, RANKS, Oracle, landing

PLAYERS = {"r": "red", "b": "blue"}


@dataclass
class WindOracle(Oracle):
    spirit: str = ""
    seen: list[str] = field(default_factory=list)
    """The positions at the start of each turn."""

    def __post_init__(self) -> None:
        self.revealed = {"red": set(), "blue": set()}
        self.ninjas = {"red": set(), "blue": set()}
        self.lanterns = {"red": 0, "blue": 0}
        self.step = "move"

    @classmethod
    def read(cls, text: str) -> WindOracle:
        board, player, red, blue, side = text.split()
        hands = {"red": set(red.split(",")), "blue": set(blue.split(","))}
        oracle = cls("wind", hands, side, PLAYERS[player])
        for rank, row in zip(RANKS[::-1], board.split("/"), strict=True):
            cells = "".join("." * int(c) if c.isdecimal() else c for c in row)
            for file, letter in zip(FILES, cells, strict=True):
                if letter == "W":
                    oracle.spirit = file + rank
                elif letter != ".":
                    oracle.pawns[file + rank] = letter
        oracle.seen = [oracle.position(EVERYBODY)]
        return oracle

    def copy(self) -> WindOracle:
        twin = super().copy()
        assert isinstance(twin, WindOracle)
        twin.seen = list(self.seen)
        return twin

    def shown(self, reader: str) -> dict[str, str]:
        return super().shown(reader) | {self.spirit: "W"}

    # What a player may do

    def legal(self, player: str) -> set[str]:
        if self.is_over or player != self.turn:
            return set()
        if self.step == "spirit":
            return self.spirit_moves(player, self.used)
        moves = {text for card in self.hands[player] for text in self.beginnings(player, card)}
        return moves or {f"{card}:pass" for card in self.hands[player]}

    def beginnings(self, player: str, card: str) -> set[str]:
        pawns, spirit = self.pawn_moves(player, card), self.spirit_moves(player, card)
        if not is_wind(card):
            return pawns | spirit
        return pawns or spirit

    def pawn_moves(self, player: str, card: str) -> set[str]:
        own = self.own_pawns(player)
        return {
            f"{card}:{origin}{target}"
            for origin in own
            for target in landing(CARDS[card].moves, player, origin) - own - {self.spirit}
        }

    def spirit_moves(self, player: str, card: str) -> set[str]:
        grid = CARDS[card].spirit if is_wind(card) else CARDS[card].moves
        masters = {square for square, letter in self.pawns.items() if letter in "Mm"}
        targets = landing(grid, player, self.spirit) - masters
        return {f"{card}:{self.spirit}{target}" for target in targets}

    # What it brings about

    def play(self, player: str, text: str) -> None:
        self.facts = []
        self.used, what = text.split(":")
        if what == "pass":
            self.tell(f"{player} passed {self.used}")
        elif what[:2] == self.spirit:
            self.move_spirit(player, what[2:])
        else:
            self.move_pawn(player, what[:2], what[2:])
            if self.is_over:
                return
            if is_wind(self.used) and self.spirit_moves(player, self.used):
                self.step = "spirit"
                return
        self.exchange(player)

    def move_spirit(self, player: str, target: str) -> None:
        origin, self.spirit = self.spirit, target
        self.tell(f"{player} {self.used} W {origin}{target} {self.pawns.get(target)}")
        if target in self.pawns:
            self.pawns[origin] = self.pawns.pop(target)

    def end_turn(self, player: str) -> None:
        self.turns += 1
        self.turn = OTHER[player]
        self.step = "move"
        self.seen.append(self.position(EVERYBODY))
        times = self.seen.count(self.seen[-1])
        if times > 1:
            self.tell(f"stands for time {times}")
        if times > 2:
            self.is_drawn = True
            self.tell("draw")


def is_wind(card: str) -> bool:
    return bool(CARDS[card].spirit)
