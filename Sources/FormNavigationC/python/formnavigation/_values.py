"""Answers, edits and clocks in Python."""

from __future__ import annotations

import ctypes
import datetime
import operator
from typing import Any, Sequence, Union

from ._calls import i64, u32, utf8, wrong
from ._interface import AnswerKind, Kind, Operation, formnav_answer, formnav_text

#: An answer. A list holds the values of choices; None is no answer.
Value = Union[None, str, int, float, bool, datetime.date, datetime.time, datetime.datetime, Sequence[str]]

#: What expressions read as now. None is now; a time with a zone is taken in it, a number is milliseconds of local time.
Clock = Union[None, int, datetime.datetime]

_EPOCH = datetime.datetime(1970, 1, 1)
_MILLISECOND = datetime.timedelta(milliseconds=1)


def edit(operation: Operation, page: int, field: int = 0) -> int:
    """The 64-bit word of an edit; an operation on a page ignores the field."""
    if u32("operation", operation) > Operation.HIDE_PAGE:
        raise ValueError(f"operation: expected an Operation, found {operation!r}")
    place = 0xFFFF if operation >= Operation.SHOW_PAGE else u32("field", field)
    if place > 0xFFFF:
        raise ValueError(f"field: expected an integer from 0 to 65535, found {field}")
    return place | int(operation) << 16 | u32("page", page) << 32


def milliseconds(name: str, moment: Clock) -> int:
    """Milliseconds since 1970-01-01T00:00, local time."""
    if moment is None:
        moment = datetime.datetime.now()
    if isinstance(moment, datetime.datetime):
        return (moment.replace(tzinfo=None) - _EPOCH) // _MILLISECOND
    if isinstance(moment, datetime.date):
        wrong(name, "a datetime.datetime, or milliseconds", moment)
    return i64(name, moment)


def answer_for(value: Value, kind: Kind) -> tuple[formnav_answer, object]:
    """The structure of an answer for a field of a kind, and what keeps its texts."""
    if isinstance(value, str):
        return _with_texts(AnswerKind.CHOICE if kind == Kind.CHOICE else AnswerKind.TEXT, [value])
    if isinstance(value, (list, tuple, set, frozenset)):
        return _with_texts(AnswerKind.CHOICES, list(value))
    return _number(value, kind), None


def _number(value: Any, kind: Kind) -> formnav_answer:
    """The structure of an answer that is no text."""
    if value is None:
        return formnav_answer(kind=AnswerKind.NONE)
    if isinstance(value, (datetime.datetime, datetime.time)) and value.tzinfo is not None:
        raise ValueError(f"value: expected a time without a zone, found {value}")
    if isinstance(value, datetime.datetime):
        return formnav_answer(kind=AnswerKind.DATE_TIME, integer=milliseconds("value", value))
    if isinstance(value, datetime.date):
        return formnav_answer(kind=AnswerKind.DATE, integer=(value - _EPOCH.date()).days)
    if isinstance(value, datetime.time):
        moment = datetime.datetime.combine(_EPOCH.date(), value)
        return formnav_answer(kind=AnswerKind.TIME, integer=milliseconds("value", moment))
    if type(value).__name__ in ("bool", "bool_"):
        return formnav_answer(kind=AnswerKind.BOOLEAN, integer=int(value))
    try:
        whole = operator.index(value)
    except TypeError:
        whole = None
    if whole is not None and kind != Kind.DECIMAL:
        return formnav_answer(kind=AnswerKind.INTEGER, integer=i64("value", whole))
    try:
        return formnav_answer(kind=AnswerKind.DECIMAL, decimal=float(value))
    except (TypeError, ValueError, OverflowError):
        wrong("value", f"an answer for a field of kind {kind.name.lower()}", value)


def _with_texts(kind: AnswerKind, values: Sequence[str]) -> tuple[formnav_answer, object]:
    encoded = [utf8("value", value) for value in values]
    texts = (formnav_text * len(encoded))()
    for text, (content, length, _) in zip(texts, encoded):
        text.bytes, text.length = ctypes.cast(ctypes.c_char_p(content), ctypes.c_void_p), length
    return formnav_answer(kind=kind, text_count=len(encoded), texts=texts), (texts, encoded)


def value_of(answer: formnav_answer) -> Value:
    """The answer of a structure."""
    texts = [ctypes.string_at(answer.texts[i].bytes, answer.texts[i].length).decode() for i in range(answer.text_count)]
    number, kind = int(answer.integer), AnswerKind(answer.kind)
    if kind == AnswerKind.DATE:
        return _EPOCH.date() + datetime.timedelta(days=number)
    if kind in (AnswerKind.TIME, AnswerKind.DATE_TIME):
        moment = _EPOCH + number * _MILLISECOND
        return moment if kind == AnswerKind.DATE_TIME else moment.time()
    if kind in (AnswerKind.TEXT, AnswerKind.CHOICE):
        return texts[0]
    if kind == AnswerKind.CHOICES:
        return texts
    numbers: dict[AnswerKind, Value] = {
        AnswerKind.NONE: None,
        AnswerKind.INTEGER: number,
        AnswerKind.DECIMAL: float(answer.decimal),
        AnswerKind.BOOLEAN: bool(number),
    }
    return numbers[kind]
