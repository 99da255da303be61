"""How values are written in custom_ids: field by field, by a codec for each field's type."""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import reduce
from inspect import get_annotations
from operator import or_
from typing import Any, ClassVar, Final, NamedTuple, Self, dataclass_transform, get_args

from cogs.ui.errors import OldButton
from onitama_core.game import Action, Square, format_action, parse_action

LARGEST_ID: Final = 2**63
"""Discord's ids are smaller, and the database holds none as large."""


class Parts(NamedTuple):
    """What stands in a custom_id behind the verb."""

    subject: int = 0
    """A match's or an invitation's id, or a list's number."""
    step: int = 0
    argument: str = ""


class Codec(NamedTuple):
    """How a value is written in one of the parts; `read` raises OldButton or UnreadableText."""

    read: Callable[[Any], Any]
    write: Callable[[Any], Any] = str
    part: str = "argument"


def one_of(offered: Mapping[Any, object], part: str = "argument") -> Codec:
    """By how each is written. What is not offered can be written, but is not read."""
    names = {value: written for written, value in offered.items()}

    def read(written: str | int) -> object:
        if written not in offered:
            raise OldButton
        return offered[written]

    return Codec(read, lambda value: names.get(value, value), part)


def codec_of(kind: Any) -> Codec:
    """Of a field's type, or as its annotation says; nothing stands for None."""
    if hasattr(kind, "__metadata__"):
        codec: Codec = kind.__metadata__[0]
        return codec
    if kind in CODECS:
        return CODECS[kind]
    if hasattr(kind, "read"):
        return Codec(kind.read)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return one_of({member.value: member for member in kind})
    some = codec_of(reduce(or_, get_args(kind)[:-1]))
    return Codec(
        lambda text: some.read(text) if text else None,
        lambda value: "" if value is None else some.write(value),
    )


def read_number(text: str, largest: int | None = None) -> int:
    """With no more digits than the largest has."""
    if not (text.isascii() and text.isdecimal()):
        raise OldButton
    if largest is not None and (len(text) > len(str(largest)) or int(text) > largest):
        raise OldButton
    return int(text)


def read_id(text: str) -> int:
    return read_number(text, LARGEST_ID - 1)


CODECS: Final[Mapping[Any, Codec]] = {
    int: Codec(read_number),
    str: Codec(str),
    bool: one_of({"yes": True, "no": False}),
    Square: Codec(Square.parse),
    tuple[Square, ...]: Codec(
        lambda text: tuple(map(Square.parse, filter(None, text.split(",")))),
        lambda squares: ",".join(map(str, squares)),
    ),
    Action: Codec(parse_action, format_action),
}
"""Enums are written by their values, and what has a way to be read as it writes itself."""


@dataclass_transform(frozen_default=True)
class Written:
    """A frozen value that is written in a custom_id, field by field.

    Like a dataclass, which would cost every start ten times as much to define.
    """

    kinds: ClassVar[dict[str, type[Any]]]
    """Of one family, by their verbs."""
    verb: ClassVar[str]
    fields: ClassVar[Mapping[str, Codec]] = {}
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, verb: str = "") -> None:
        hints = get_annotations(cls, eval_str=True).items()
        own = {name: codec_of(kind) for name, kind in hints if name != "kinds"}
        cls.fields = {**cls.fields, **own}
        cls.__match_args__ = tuple(cls.fields)  # type: ignore[misc] # mypy makes its own
        if verb:
            cls.verb = verb
            cls.kinds[verb] = cls

    def __init__(self, *values: Any, **named: Any) -> None:
        self.__dict__.update(zip(self.fields, values, strict=False), **named)

    @property
    def values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.fields)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.values == other.values

    def __hash__(self) -> int:
        return hash((type(self), self.values))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.values}"

    def parts(self) -> Parts:
        """Fields of the same part stand one behind the other."""
        written: dict[str, Any] = {}
        for name, codec in self.fields.items():
            part, text = codec.part, codec.write(getattr(self, name))
            written[part] = f"{written[part]}:{text}" if part in written else text
        return Parts(**written)

    @classmethod
    def of(cls, parts: Parts) -> Self:
        """Raises OldButton or UnreadableText for what this bot never wrote."""
        codecs = cls.fields.values()
        several = sum(codec.part == "argument" for codec in codecs)
        arguments = iter((*parts.argument.split(":", several - 1), *[""] * several))
        texts = (
            next(arguments) if codec.part == "argument" else getattr(parts, codec.part)
            for codec in codecs
        )
        return cls(*(codec.read(text) for codec, text in zip(codecs, texts, strict=True)))
