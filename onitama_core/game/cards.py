"""Cards, the pools a table may choose from, the catalogue, and how a game starts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import Enum
from typing import Final, TypeAlias

from onitama_core.game.board import Offset, Player
from onitama_core.game.errors import OnitamaError, Unreadable, UnreadableText


class CardSet(Enum):
    """The box a card came in."""

    BASE = "base"
    SENSEIS_PATH = "sensei"
    PROMO = "promo"
    WAY_OF_THE_WIND = "wind"


Offsets: TypeAlias = tuple[Offset, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One movement card. There is one object a card, so cards compare by identity."""

    id: str
    name: str = field(repr=False)
    """As published."""
    card_set: CardSet = field(repr=False)
    kanji: str = field(repr=False)
    """Decoration, this project's own choice."""
    moves: Offsets = field(repr=False)
    stamp: Player | None = field(repr=False)
    """Who moves first when the card lies at the side; None: not established."""
    spirit: Offsets = field(default=(), repr=False)
    """How a Wind card moves the Spirit; empty for an ordinary card."""

    def __reduce__(self) -> tuple[Callable[[str], "Card"], tuple[str]]:
        """A copy, also in another process, is the card itself."""
        return find_card, (self.id,)

    @property
    def spirit_moves(self) -> Offsets:
        """How the card moves the Spirit: a Wind card has a grid of its own for it."""
        return self.spirit or self.moves

    @property
    def is_ordinary(self) -> bool:
        return self.card_set is not CardSet.WAY_OF_THE_WIND

    def __str__(self) -> str:
        return self.id


Hand: TypeAlias = tuple[Card, Card]
"""Two cards: as they lie before a player; in a position by their ids."""


def sort_hand(first: Card, second: Card) -> Hand:
    return (first, second) if first.id < second.id else (second, first)


def find_card(text: str) -> Card:
    """Read a card's name, forgiving case and blanks. Raises UnreadableText."""
    try:
        return CARDS["".join(text.split()).lower()]
    except KeyError:
        raise UnreadableText(Unreadable.CARD, text.strip()) from None


MAX_TYPED_NAME: Final = 30
"""Of what was typed, with room for slips."""
CLOSE_CUTOFF, LOOSE_CUTOFF = 0.8, 0.6
"""How much of a name must be right: where that is one, and where none is so near."""


def nearest_cards(text: str) -> list[Card]:
    """Which may have been meant, the nearest first; none if no name is near."""
    typed = "".join(text[:MAX_TYPED_NAME].split()).casefold()
    near = get_close_matches(typed, CARDS, cutoff=CLOSE_CUTOFF)
    return [CARDS[name] for name in near or get_close_matches(typed, CARDS, cutoff=LOOSE_CUTOFF)]


BASE, SENSEIS_PATH = CardSet.BASE, CardSet.SENSEIS_PATH
PROMO, WIND = CardSet.PROMO, CardSet.WAY_OF_THE_WIND
RED, BLUE = Player.RED, Player.BLUE


def _wind(card_id: str, kanji: str, moves: Offsets, spirit: Offsets) -> Card:
    return Card(card_id, card_id.capitalize(), WIND, kanji, moves, None, spirit)


# The order is a wire format: buttons that are already posted (drafts of challenges, pages of the
# rules) name cards by their place in it. A new card goes to the end; no card is moved or removed.
#
# Where public transcriptions differ (Turtle, Kirin, Rhinoceros) the majority was taken.
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
    """The card that leads left where this one leads right, which may be the card itself.

    None where the catalogue has no such card, as for most Wind cards.
    """
    wanted = [{(-right, forward) for right, forward in grid} for grid in (card.moves, card.spirit)]
    grids = ((other, [set(other.moves), set(other.spirit)]) for other in CATALOGUE)
    return next((other for other, grid in grids if grid == wanted), None)


POOLS: Final[Mapping[str, tuple[Card, ...]]] = {
    "base": tuple(card for card in CATALOGUE if card.card_set is BASE),
    "sensei": tuple(card for card in CATALOGUE if card.card_set is SENSEIS_PATH),
    "base+sensei": tuple(card for card in CATALOGUE if card.card_set in {BASE, SENSEIS_PATH}),
    "all": tuple(card for card in CATALOGUE if card.is_ordinary),
}
"""The pools of ordinary cards a table may choose, under the names players type."""


# How a game starts: which variant, which cards, who moves first


CARDS_DEALT = 5


class Variant(Enum):
    CLASSIC = "classic"
    WIND = "wind"
    SHADOW = "shadow"
    LIGHT = "light"

    @property
    def has_secrets(self) -> bool:
        """Whether ninjas are hidden, so that players know different things."""
        return self in (Variant.SHADOW, Variant.LIGHT)

    @property
    def has_strikes(self) -> bool:
        """Whether a turn has a ninja step, in which a ninja may capture or attempt to."""
        return self is Variant.SHADOW

    @property
    def ninjas_per_placement(self) -> int:
        """How many ninjas one placement puts on the board; 0 without ninjas."""
        return {Variant.SHADOW: 1, Variant.LIGHT: 2}.get(self, 0)

    @property
    def has_wind_cards(self) -> bool:
        """Whether Wind cards are dealt and the Wind Spirit stands on the board."""
        return self is Variant.WIND


class IllegalSetup(OnitamaError):
    """Cards that cannot start a game."""


@dataclass(eq=False)
class UnknownCard(IllegalSetup):
    card_id: str


class CardNamedTwice(IllegalSetup): ...


@dataclass(eq=False)
class WindCardOutOfPlace(IllegalSetup):
    """A Wind card in a variant other than Way of the Wind."""

    card: Card


@dataclass(eq=False)
class NotFiveCards(IllegalSetup):
    count: int


@dataclass(eq=False)
class PoolTooSmall(IllegalSetup):
    count: int


@dataclass(eq=False)
class PoolLacksAKind(IllegalSetup):
    """Way of the Wind needs three ordinary cards and two Wind cards."""

    ordinary: int
    wind: int


@dataclass(frozen=True, slots=True)
class Setup:
    """Five different cards by id, and the player who moves first.

    Raises IllegalSetup for other cards, and for Wind cards outside Way of the Wind.
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
        """Red's two, Blue's two, the side card."""
        return (*self.red, *self.blue, self.side)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(CARDS[card_id] for card_id in self.card_ids)

    @property
    def side_card(self) -> Card:
        return CARDS[self.side]
