"""A second referee, naive on purpose, with sets of squares and texts.

Written from RULES.md §1 and §3–6 and NOTATION.md alone; of the core it shares the card data and
nothing else. What it tells is a list of facts, each for an audience.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from onitama_core.game.cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Iterable


FILES, RANKS = "abcde", "12345"
ALL = {file + rank for file in FILES for rank in RANKS}
TEMPLE = {"red": "c1", "blue": "c5"}
OTHER = {"red": "blue", "blue": "red"}
PAWNS = {"red": "MS", "blue": "ms"}
EVERYBODY = "everybody"


class Fact(NamedTuple):
    audience: str
    text: str


def landing(grid: Iterable[tuple[int, int]], player: str, origin: str) -> set[str]:
    """Where a card's grid leads from a square, on the board."""
    sign = 1 if player == "red" else -1
    found = set()
    for right, forward in grid:
        file = FILES.index(origin[0]) + sign * right
        rank = RANKS.index(origin[1]) + sign * forward
        if 0 <= file <= 4 and 0 <= rank <= 4:
            found.add(FILES[file] + RANKS[rank])
    return found


@dataclass
class Oracle:
    variant: str
    hands: dict[str, set[str]]
    side: str
    turn: str
    """Who moves first, and then the mover."""
    pawns: dict[str, str] = field(default_factory=dict)
    """Square to letter."""
    ninjas: dict[str, set[str]] = field(default_factory=dict)
    revealed: dict[str, set[str]] = field(default_factory=dict)
    lanterns: dict[str, int] = field(default_factory=dict)
    unplaced: set[str] = field(default_factory=set)
    step: str = "placement"
    used: str = ""
    turns: int = 0
    """Complete ones."""
    quiet: int = 0
    eventful: bool = False
    winner: str | None = None
    is_drawn: bool = False
    facts: list[Fact] = field(default_factory=list)
    """Of the last action."""

    def __post_init__(self) -> None:
        self.revealed = {"red": set(), "blue": set()}
        self.ninjas = {"red": set(), "blue": set()}
        if self.variant == "shadow":
            self.pawns = {"a1": "S", "c1": "M", "e1": "S", "a5": "s", "c5": "m", "e5": "s"}
            self.lanterns = {"red": 2, "blue": 2}
            self.unplaced = {"red", "blue"}
        else:
            self.pawns = {"a1": "S", "b1": "S", "c1": "M", "d1": "S", "e1": "S"}
            self.lanterns = {"red": 2, "blue": 0}
            self.unplaced = {"blue"}
            self.turn = "red"

    def copy(self) -> Oracle:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.hands = {player: set(hand) for player, hand in self.hands.items()}
        twin.pawns = dict(self.pawns)
        twin.ninjas = {player: set(squares) for player, squares in self.ninjas.items()}
        twin.revealed = {player: set(squares) for player, squares in self.revealed.items()}
        twin.lanterns = dict(self.lanterns)
        twin.unplaced = set(self.unplaced)
        twin.facts = list(self.facts)
        return twin

    # What a player knows

    @property
    def is_over(self) -> bool:
        return self.winner is not None or self.is_drawn

    def hidden(self, player: str) -> set[str]:
        return self.ninjas[player] - self.revealed[player]

    def own_pawns(self, player: str) -> set[str]:
        return {square for square, letter in self.pawns.items() if letter in PAWNS[player]}

    def board(self, reader: str) -> str:
        """As NOTATION.md writes it, for `red`, `blue` or `everybody`."""
        shown = self.shown(reader)
        ranks = ["".join(shown.get(file + rank, ".") for file in FILES) for rank in RANKS[::-1]]
        text = "/".join(ranks)
        for run in range(5, 0, -1):
            text = text.replace("." * run, str(run))
        return text

    def shown(self, reader: str) -> dict[str, str]:
        """Square to letter, as far as the reader may know."""
        shown = dict(self.pawns)
        for player, letter in (("red", "N"), ("blue", "n")):
            known = self.ninjas[player] if reader == player else self.revealed[player]
            shown |= dict.fromkeys(known, letter)
        return shown

    def position(self, reader: str) -> str:
        hands = " ".join(",".join(sorted(self.hands[player])) for player in ("red", "blue"))
        return f"{self.board(reader)} {self.turn[0]} {hands} {self.side}"

    # What a player may do

    def legal(self, player: str) -> set[str]:
        if self.is_over:
            return set()
        if self.step == "placement":
            return self.placements(player) if player in self.unplaced else set()
        if player != self.turn:
            return set()
        if self.step == "ninja":
            return self.ninja_steps(player)
        if self.step == "lantern":
            return {f"lantern:{line}" for line in (*FILES, *RANKS, "none")}
        return self.moves(player) or {f"{card}:pass" for card in self.hands[player]}

    def placements(self, player: str) -> set[str]:
        if self.variant == "shadow":
            rank = TEMPLE[player][1]
            return {f"place:b{rank}", f"place:d{rank}"}
        return {f"place:{first},{second}" for first, second in combinations(self.rank_5(), 2)}

    def rank_5(self) -> list[str]:
        return [file + "5" for file in FILES]

    def moves(self, player: str) -> set[str]:
        is_shadow_master = self.variant == "light" and player == "blue"
        origins = self.ninjas["blue"] if is_shadow_master else self.own_pawns(player)
        closed = self.own_pawns(player) | self.ninjas[player]
        return {
            f"{card}:{origin}{target}"
            for card in self.hands[player]
            for origin in origins
            for target in landing(CARDS[card].moves, player, origin) - closed
        }

    def ninja_steps(self, player: str) -> set[str]:
        steps = {"ninja:stay"}
        enemy = OTHER[player]
        grid = CARDS[self.used].moves
        for origin in self.ninjas[player]:
            for target in landing(grid, player, origin) - self.own_pawns(player):
                steps.add(f"ninja:{origin}{target}")
                if self.hidden(enemy) and target not in self.own_pawns(enemy):
                    steps.add(f"ninja:{origin}{target}!")
        return steps

    # What it brings about

    def play(self, player: str, text: str) -> None:
        self.facts = []
        kind, what = text.split(":")
        if kind == "place":
            self.place(player, what)
        elif kind == "ninja":
            self.ninja_step(player, what)
        elif kind == "lantern":
            self.lantern(player, what)
        elif self.variant == "light" and player == "blue":
            self.secret_move(kind, what)
        else:
            self.move(player, kind, what)

    def tell(self, text: str, audience: str = EVERYBODY) -> None:
        self.facts.append(Fact(audience, text))

    def place(self, player: str, what: str) -> None:
        self.ninjas[player] = set(what.split(","))
        self.unplaced.remove(player)
        self.tell(f"{player} placed")
        self.tell(f"placed on {what}", player)
        if not self.unplaced:
            self.step = "move"

    def move(self, player: str, card: str, what: str) -> None:
        self.used = card
        if what == "pass":
            self.tell(f"{player} passed {card}")
        else:
            self.move_pawn(player, what[:2], what[2:])
        if self.is_over:
            return
        if self.ninjas[player]:
            self.step = "ninja"
        else:
            self.exchange(player)

    def move_pawn(self, player: str, origin: str, target: str) -> None:
        letter = self.pawns.pop(origin)
        self.tell(f"{player} {self.used} {letter} {origin}{target}")
        self.capture(player, target)
        self.pawns[target] = letter
        if letter in "Mm" and target == TEMPLE[OTHER[player]]:
            self.won(player, "stream")
        if self.variant == "light" and not self.ninjas["blue"]:
            self.won(player, "ninjas")

    def capture(self, player: str, target: str) -> None:
        """Everything of the enemy's that stands there."""
        enemy = OTHER[player]
        if target in self.own_pawns(enemy):
            letter = self.pawns.pop(target)
            self.eventful = True
            self.tell(f"captured {letter} {target}")
            if letter in "Mm":
                self.won(player, "stone")
        if target in self.ninjas[enemy]:
            self.ninjas[enemy].remove(target)
            self.revealed[enemy].discard(target)
            self.eventful = True
            self.tell(f"captured {'N' if enemy == 'red' else 'n'} {target}")

    def ninja_step(self, player: str, what: str) -> None:
        self.tell(f"{player} ninja step")
        if what != "stay":
            self.ninja_move(player, what[:2], what[2:4], is_attempt=what.endswith("!"))
        if not self.is_over:
            self.exchange(player)

    def ninja_move(self, player: str, origin: str, target: str, *, is_attempt: bool) -> None:
        enemy = OTHER[player]
        self.tell(f"moved {origin}{target}", player)
        self.ninjas[player].remove(origin)
        self.ninjas[player].add(target)
        if is_attempt:
            self.tell(f"{player} attempted {target}: {target in self.ninjas[enemy]}")
            self.eventful = True
        if is_attempt or target in self.own_pawns(enemy) | self.revealed[enemy]:
            self.revealed[player].add(target)
            self.tell(f"{player} revealed {target}")
            self.capture(player, target)

    def secret_move(self, card: str, what: str) -> None:
        self.used = card
        self.tell(f"blue played {card}")
        if what != "pass":
            self.ninja_move("blue", what[:2], what[2:], is_attempt=False)
        if not self.is_over:
            self.exchange("blue")

    def won(self, player: str, way: str) -> None:
        self.winner = player
        self.tell(f"{player} wins: {way}")

    def exchange(self, player: str) -> None:
        self.hands[player] = self.hands[player] - {self.used} | {self.side}
        self.side = self.used
        is_first_turn = self.turns == 0
        if self.hidden(OTHER[player]) and self.lanterns[player] and not is_first_turn:
            self.step = "lantern"
        else:
            self.end_turn(player)

    def lantern(self, player: str, line: str) -> None:
        if line != "none":
            self.eventful = True
            self.lanterns[player] -= 1
            self.tell(f"{player} lit {line}, {self.lanterns[player]} left")
            is_there = any(line in square for square in self.hidden(OTHER[player]))
            self.tell(f"answer for {line}: {is_there}", player)
        self.end_turn(player)

    def end_turn(self, player: str) -> None:
        self.turns += 1
        self.quiet = 0 if self.eventful else self.quiet + 1
        self.eventful = False
        self.turn = OTHER[player]
        self.revealed[self.turn] = set()
        self.step = "move"
        if self.quiet in (30, 40):
            self.tell(f"quiet for {self.quiet}")
        if self.quiet == 40:
            self.is_drawn = True
            self.tell("draw")

    def perft(self, depth: int) -> int:
        if depth == 0 or self.winner is not None:
            return 1
        self.is_drawn = False
        player = min(self.unplaced, key=["red", "blue"].index, default=self.turn)
        return sum(self.after(player, text).perft(depth - 1) for text in self.legal(player))

    def after(self, player: str, text: str) -> Oracle:
        twin = self.copy()
        twin.play(player, text)
        return twin


# Way of the Wind, and the classic game: without a Spirit


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
        if not self.spirit:
            return set()
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
