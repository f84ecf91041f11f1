"""Values of forms in Python: answers, edits, and what comes back."""

from __future__ import annotations

import ctypes
import datetime
import enum
from typing import NamedTuple, Optional, Sequence, Union

from . import _interface
from ._interface import NOTHING

#: An answer. A list holds the values of choices; None is no answer.
Value = Union[None, str, int, float, bool, datetime.date, datetime.time, datetime.datetime, Sequence[str]]

_EPOCH = datetime.datetime(1970, 1, 1)
_MILLISECOND = datetime.timedelta(milliseconds=1)


class Operation(enum.IntEnum):
    """What an edit does with a flag of a field or a page."""

    SHOW = 0
    HIDE = 1
    UNLOCK = 2
    LOCK = 3
    UNREQUIRE = 4
    REQUIRE = 5
    CLEAR = 6
    FILL = 7
    SHOW_PAGE = 8
    HIDE_PAGE = 9


def edit(operation: int, page: int, field: int = 0) -> int:
    """The 64-bit word of an edit; an operation on a page ignores the field."""
    return (field if operation < 8 else 0xFFFF) | operation << 16 | page << 32


class Effects(enum.IntFlag):
    """What one edit changed."""

    CHANGED = 1
    PAGE_COUNTS = 2
    PAGE_APPEARED = 4
    PAGE_VANISHED = 8
    PAGE_COMPLETED = 16
    PAGE_REOPENED = 32
    CURRENT_PAGE = 64
    OTHER_PAGES = 128


class Flags(enum.IntFlag):
    """The flags of a field."""

    HIDDEN = 1
    READ_ONLY = 2
    MANDATORY = 4
    FILLED = 8


class Kind(enum.IntEnum):
    """The kind of value that a field asks for."""

    TEXT = 0
    INTEGER = 1
    DECIMAL = 2
    DATE = 3
    TIME = 4
    CHOICE = 5
    CHOICES = 6
    PHOTO = 7
    SIGNATURE = 8
    BARCODE = 9
    LOCATION = 10
    NOTE = 11
    BOOLEAN = 12
    DATE_TIME = 13


class Place(NamedTuple):
    """A field: its page, and its place there from 0."""

    page: int
    field: int


class Change(NamedTuple):
    """What a transaction changed."""

    #: Whether a flag, an answer or the clock changed.
    changed: bool
    #: Pages whose counts, answers or visibility changed: all, or eight if `has_more_pages`.
    pages: tuple[int, ...]
    has_more_pages: bool
    #: Whether pages came or went, so that positions changed.
    moves_pages: bool
    #: Positions from the first page that changed to the last.
    positions: range
    #: Positions from the first page that appeared or vanished to the last.
    visibility: range
    previous_current_page: Optional[int]
    current_page: Optional[int]
    #: The instance that was added last.
    added_instance: Optional[int]


def some(word: int) -> Optional[int]:
    """A page or field of the library; None for none."""
    return None if word == NOTHING else word


def change(raw: _interface.Change) -> Change:
    """The change of a structure."""
    return Change(
        changed=bool(raw.effects & 1),
        pages=tuple(raw.pages[: raw.page_count]),
        has_more_pages=bool(raw.effects & 2),
        moves_pages=bool(raw.effects & 4),
        positions=range(raw.first, raw.end),
        visibility=range(raw.visibility_first, raw.visibility_end),
        previous_current_page=some(raw.previous_current_page),
        current_page=some(raw.current_page),
        added_instance=some(raw.added_instance),
    )


def _texts(raw: _interface.Answer, values: Sequence[str]) -> None:
    """Gives a structure its texts, which it keeps."""
    encoded = [value.encode() for value in values]
    texts = (_interface.Text * len(encoded))()
    for place, value in enumerate(encoded):
        texts[place].bytes = ctypes.cast(ctypes.c_char_p(value), ctypes.c_void_p)
        texts[place].length = len(value)
    raw.text_count = len(encoded)
    raw.texts = texts
    raw.kept = encoded


def milliseconds(moment: datetime.datetime) -> int:
    """Milliseconds since 1970-01-01T00:00 of a local time without a zone."""
    return (moment - _EPOCH) // _MILLISECOND


def answer(value: Value, kind: int) -> _interface.Answer:
    """The structure of an answer for a field of a kind."""
    raw = _interface.Answer()
    if value is None:
        raw.kind = 0
    elif isinstance(value, str):
        raw.kind = 8 if kind == Kind.CHOICE else 1
        _texts(raw, [value])
    elif isinstance(value, bool):
        raw.kind, raw.integer = 4, value
    elif isinstance(value, float) or isinstance(value, int) and kind == Kind.DECIMAL:
        raw.kind, raw.decimal = 3, value
    elif isinstance(value, int):
        if not -(2**63) <= value < 2**63:
            raise ValueError(f"expected an integer of 64 bits, found {value}")
        raw.kind, raw.integer = 2, value
    elif isinstance(value, datetime.datetime):
        raw.kind, raw.integer = 7, milliseconds(value)
    elif isinstance(value, datetime.date):
        raw.kind, raw.integer = 5, (value - _EPOCH.date()).days
    elif isinstance(value, datetime.time):
        raw.kind = 6
        raw.integer = milliseconds(datetime.datetime.combine(_EPOCH.date(), value))
    else:
        raw.kind = 9
        _texts(raw, list(value))
    return raw


def value(raw: _interface.Answer) -> Value:
    """The answer of a structure."""
    texts = [ctypes.string_at(raw.texts[i].bytes, raw.texts[i].length).decode() for i in range(raw.text_count)]
    number = int(raw.integer)
    values: dict[int, Value] = {0: None, 2: number, 3: float(raw.decimal), 4: bool(number), 9: texts}
    if raw.kind == 5:
        return _EPOCH.date() + datetime.timedelta(days=number)
    if raw.kind in (6, 7):
        moment = _EPOCH + number * _MILLISECOND
        return moment if raw.kind == 7 else moment.time()
    return texts[0] if raw.kind in (1, 8) else values[raw.kind]
