"""Movement cards, the pools that a table may choose from, and the setup of a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

from onitama_core.game.board import Offset, Player
from onitama_core.game.errors import OnitamaError, Unreadable, UnreadableText


class CardSet(Enum):
    """The published box that contains a card."""

    BASE = "base"
    SENSEIS_PATH = "sensei"
    PROMO = "promo"
    WAY_OF_THE_WIND = "wind"


Offsets: TypeAlias = tuple[Offset, ...]
"""The steps of a card's grid."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A movement card.

    There is exactly one object for each card, so cards are compared by identity.
    """

    id: str
    name: str = field(repr=False)
    """The published name, with capital letters and blanks."""
    card_set: CardSet = field(repr=False)
    kanji: str = field(repr=False)
    """A character drawn on the card as decoration. It is this project's own choice."""
    moves: Offsets = field(repr=False)
    stamp: Player | None = field(repr=False)
    """The player who moves first when this is the side card.

    None for Wind cards, whose stamps are not established (RULES.md §3).
    """
    spirit: Offsets = field(default=(), repr=False)
    """The offsets of a Wind card's Spirit grid; empty for an ordinary card."""

    def __reduce__(self) -> tuple[Callable[[str], "Card"], tuple[str]]:
        """Pickle and copy a card as its id, so that there is one object a card in each process."""
        return find_card, (self.id,)

    @property
    def spirit_moves(self) -> Offsets:
        """The offsets by which this card moves the Spirit.

        An ordinary card moves the Spirit by the same offsets as a pawn.
        """
        return self.spirit or self.moves

    @property
    def is_ordinary(self) -> bool:
        return self.card_set is not CardSet.WAY_OF_THE_WIND

    def __str__(self) -> str:
        return self.id


Hand: TypeAlias = tuple[Card, Card]
"""A player's two cards.

In a Position they are sorted by id, so that equal hands are equal tuples. In `display_hands` each
card keeps its place on the table.
"""


def sort_hand(first: Card, second: Card) -> Hand:
    """Return two cards as a hand in the order of their ids, as a Position holds it."""
    return (first, second) if first.id < second.id else (second, first)


def find_card(text: str) -> Card:
    """Return the card that a text names, ignoring case and blanks.

    Raises UnreadableText if there is none.
    """
    try:
        return CARDS["".join(text.split()).lower()]
    except KeyError:
        raise UnreadableText(Unreadable.CARD, text.strip()) from None


BASE, SENSEIS_PATH = CardSet.BASE, CardSet.SENSEIS_PATH
PROMO, WIND = CardSet.PROMO, CardSet.WAY_OF_THE_WIND
RED, BLUE = Player.RED, Player.BLUE


def _wind(card_id: str, kanji: str, moves: Offsets, spirit: Offsets) -> Card:
    return Card(card_id, card_id.capitalize(), WIND, kanji, moves, None, spirit)


# Custom ids of buttons that are already posted (drafts of challenges, pages of the rules) contain
# indexes into this tuple. So a new card is appended, and no card is moved or removed.
#
# Public transcriptions of Turtle, Kirin and Rhinoceros differ; these are the majority's.
CATALOGUE: Final = (
    Card("tiger", "Tiger", BASE, "虎", ((0, -1), (0, 2)), BLUE),
    Card("dragon", "Dragon", BASE, "龍", ((-2, 1), (-1, -1), (1, -1), (2, 1)), RED),
    Card("frog", "Frog", BASE, "蛙", ((-2, 0), (-1, 1), (1, -1)), RED),
    Card("rabbit", "Rabbit", BASE, "兎", ((-1, -1), (1, 1), (2, 0)), BLUE),
    Card("crab", "Crab", BASE, "蟹", ((-2, 0), (0, 1), (2, 0)), BLUE),
    Card("elephant", "Elephant", BASE, "象", ((-1, 0), (-1, 1), (1, 0), (1, 1)), RED),
    Card("goose", "Goose", BASE, "雁", ((-1, 0), (-1, 1), (1, -1), (1, 0)), BLUE),
    Card("rooster", "Rooster", BASE, "鶏", ((-1, -1), (-1, 0), (1, 0), (1, 1)), RED),
    Card("monkey", "Monkey", BASE, "猿", ((-1, -1), (-1, 1), (1, -1), (1, 1)), BLUE),
    Card("mantis", "Mantis", BASE, "蟷螂", ((-1, 1), (0, -1), (1, 1)), RED),
    Card("horse", "Horse", BASE, "馬", ((-1, 0), (0, -1), (0, 1)), RED),
    Card("ox", "Ox", BASE, "牛", ((0, -1), (0, 1), (1, 0)), BLUE),
    Card("crane", "Crane", BASE, "鶴", ((-1, -1), (0, 1), (1, -1)), BLUE),
    Card("boar", "Boar", BASE, "猪", ((-1, 0), (0, 1), (1, 0)), RED),
    Card("eel", "Eel", BASE, "鰻", ((-1, -1), (-1, 1), (1, 0)), BLUE),
    Card("cobra", "Cobra", BASE, "蛇", ((-1, 0), (1, -1), (1, 1)), RED),
    Card("fox", "Fox", SENSEIS_PATH, "狐", ((1, -1), (1, 0), (1, 1)), RED),
    Card("dog", "Dog", SENSEIS_PATH, "犬", ((-1, -1), (-1, 0), (-1, 1)), BLUE),
    Card("giraffe", "Giraffe", SENSEIS_PATH, "麒", ((-2, 1), (0, -1), (2, 1)), BLUE),
    Card("panda", "Panda", SENSEIS_PATH, "熊猫", ((-1, -1), (0, 1), (1, 1)), RED),
    Card("bear", "Bear", SENSEIS_PATH, "熊", ((-1, 1), (0, 1), (1, -1)), BLUE),
    Card("kirin", "Kirin", SENSEIS_PATH, "麟", ((-1, 2), (0, -2), (1, 2)), RED),
    Card("seasnake", "Sea Snake", SENSEIS_PATH, "海蛇", ((-1, -1), (0, 1), (2, 0)), BLUE),
    Card("viper", "Viper", SENSEIS_PATH, "蝮", ((-2, 0), (0, 1), (1, -1)), RED),
    Card("phoenix", "Phoenix", SENSEIS_PATH, "鳳", ((-2, 0), (-1, 1), (1, 1), (2, 0)), BLUE),
    Card("mouse", "Mouse", SENSEIS_PATH, "子", ((-1, -1), (0, 1), (1, 0)), BLUE),
    Card("rat", "Rat", SENSEIS_PATH, "鼠", ((-1, 0), (0, 1), (1, -1)), RED),
    Card("turtle", "Turtle", SENSEIS_PATH, "亀", ((-2, 0), (-1, -1), (1, -1), (2, 0)), RED),
    Card("tanuki", "Tanuki", SENSEIS_PATH, "狸", ((-1, -1), (0, 1), (2, 1)), BLUE),
    Card("iguana", "Iguana", SENSEIS_PATH, "蜥", ((-2, 1), (0, 1), (1, -1)), RED),
    Card("sable", "Sable", SENSEIS_PATH, "貂", ((-2, 0), (-1, -1), (1, 1)), BLUE),
    Card("otter", "Otter", SENSEIS_PATH, "獺", ((-1, 1), (1, -1), (2, 0)), RED),
    Card("goat", "Goat", PROMO, "山羊", ((-1, 0), (0, -1), (1, 1)), RED),
    Card("sheep", "Sheep", PROMO, "羊", ((-1, 1), (0, -1), (1, 0)), BLUE),
    _wind("bat", "蝠", ((0, -1), (0, 1)), ((-2, 1), (-1, 1), (1, 1), (2, 1))),
    _wind("eagle", "鷲", ((-1, 1), (1, 1)), ((-2, 2), (2, 2))),
    _wind("hawk", "鷹", ((-1, -1), (-1, 1)), ((-2, 0), (-2, 1), (2, 0), (2, 1))),
    _wind("lion", "獅", ((-1, -1), (1, 1)), ((0, 1), (0, 2))),
    _wind(
        "octopus", "蛸", ((-1, 1), (1, -1)), ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 0))
    ),
    _wind("rhinoceros", "犀", ((-1, 1), (0, -1)), ((-2, 0), (-1, 1), (0, 1), (1, 1), (2, 0))),
    _wind("scorpion", "蠍", ((1, -1), (1, 1)), ((-2, 1), (-1, 2), (1, 2), (2, 1))),
    _wind("spider", "蜘", ((0, -1), (1, 1)), ((-1, 1), (0, -1), (0, 1), (1, 1))),
)

CARDS: Final[Mapping[str, Card]] = {card.id: card for card in CATALOGUE}


def mirror_of(card: Card) -> Card | None:
    """Return the left-right mirror image of a card, which may be the card itself.

    None if there is no such card, as for most Wind cards.
    """
    mirrored_moves = {(-right, forward) for right, forward in card.moves}
    mirrored_spirit = {(-right, forward) for right, forward in card.spirit}
    for other in CATALOGUE:
        if set(other.moves) == mirrored_moves and set(other.spirit) == mirrored_spirit:
            return other
    return None


POOLS: Final[Mapping[str, tuple[Card, ...]]] = {
    "base": tuple(card for card in CATALOGUE if card.card_set is BASE),
    "sensei": tuple(card for card in CATALOGUE if card.card_set is SENSEIS_PATH),
    "base+sensei": tuple(card for card in CATALOGUE if card.card_set in {BASE, SENSEIS_PATH}),
    "all": tuple(card for card in CATALOGUE if card.is_ordinary),
}
"""The pools of ordinary cards that a table may choose, by the names that users type."""


# -- the start of a game: variant, cards, first player --


CARDS_DEALT = 5
"""Cards of a game: two for each player and the side card."""


class Variant(Enum):
    CLASSIC = "classic"
    WIND = "wind"
    SHADOW = "shadow"
    LIGHT = "light"

    @property
    def has_secrets(self) -> bool:
        """True if ninjas are hidden, so that the players know different things."""
        return self in (Variant.SHADOW, Variant.LIGHT)

    @property
    def has_strikes(self) -> bool:
        """True if a turn has a ninja step, in which the ninja may capture or attempt a capture."""
        return self is Variant.SHADOW

    @property
    def ninjas_per_placement(self) -> int:
        """The number of ninjas that one placement puts on the board; 0 without ninjas."""
        return {Variant.SHADOW: 1, Variant.LIGHT: 2}.get(self, 0)

    @property
    def has_wind_cards(self) -> bool:
        """True if Wind cards are dealt and the Wind Spirit stands on the board."""
        return self is Variant.WIND


class IllegalSetup(OnitamaError):
    """Base class of errors about cards that cannot start a game."""


@dataclass(eq=False)
class UnknownCard(IllegalSetup):
    card_id: str


class CardNamedTwice(IllegalSetup): ...


@dataclass(eq=False)
class WindCardOutOfPlace(IllegalSetup):
    """A Wind card was named for a variant without Wind cards."""

    card: Card


@dataclass(eq=False)
class NotFiveCards(IllegalSetup):
    count: int


@dataclass(eq=False)
class PoolTooSmall(IllegalSetup):
    count: int
    """The number of cards in the pool, less than five."""


@dataclass(eq=False)
class PoolLacksAKind(IllegalSetup):
    """The pool lacks the three ordinary cards or the two Wind cards that Way of the Wind needs."""

    ordinary: int
    wind: int


@dataclass(frozen=True, slots=True)
class Setup:
    """The variant, five different cards by their ids, and the player who moves first.

    Raises IllegalSetup for unknown or repeated cards, and for Wind cards in a variant without them.
    """

    variant: Variant
    red: tuple[str, str]
    blue: tuple[str, str]
    side: str
    first: Player

    def __post_init__(self) -> None:
        if unknown := [card_id for card_id in self.card_ids if card_id not in CARDS]:
            raise UnknownCard(unknown[0])
        if len(set(self.card_ids)) != CARDS_DEALT:
            raise CardNamedTwice
        wind = [card for card in self.cards if not card.is_ordinary]
        if wind and not self.variant.has_wind_cards:
            raise WindCardOutOfPlace(wind[0])

    @property
    def card_ids(self) -> tuple[str, ...]:
        """The ids of Red's two cards, Blue's two cards and the side card."""
        return (*self.red, *self.blue, self.side)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(CARDS[card_id] for card_id in self.card_ids)

    @property
    def side_card(self) -> Card:
        return CARDS[self.side]
