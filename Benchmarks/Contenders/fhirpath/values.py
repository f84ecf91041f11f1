"""Answers of a QuestionnaireResponse, and the values that the protocol has for them."""

from __future__ import annotations

import datetime
import math
import re
from decimal import Decimal
from typing import Any

from protocol import UNTOLD, Refused
from questionnaire import CHOICES, Item, code_of

EPOCH = datetime.datetime(1970, 1, 1)
DAY = 86_400_000
NONE = (0, None)
# Of each type of item: the element that holds its answer, and the kinds of values that the protocol gives it.
ELEMENTS = {
    "boolean": ("valueBoolean", {4}),
    "decimal": ("valueDecimal", {2, 3}),
    "integer": ("valueInteger", {2}),
    "quantity": ("valueQuantity", {2, 3}),
    "date": ("valueDate", {5}),
    "dateTime": ("valueDateTime", {7}),
    "time": ("valueTime", {6}),
    "url": ("valueUri", {1}),
    "reference": ("valueReference", {1}),
    "attachment": ("valueAttachment", {1}),
}
TEXT = ("valueString", {1})
# What wraps the plain value of an element.
INNER = {"valueQuantity": "value", "valueReference": "reference", "valueAttachment": "url", "valueCoding": "code"}

Answer = dict[str, Any]


def element(item: Item) -> tuple[str, set[int]]:
    if item.kind in CHOICES:
        return ("valueCoding", {1})
    return ELEMENTS.get(item.kind, TEXT)


def answers(item: Item, value: tuple[int, Any]) -> list[Answer]:
    """The answers that a person gives; a choice whose options are not in the file takes any code."""
    kind, content = value
    if kind == 0:
        return []
    if item.options is not None:
        if kind not in (8, 9):
            raise Refused
        names = content if kind == 9 else [content]
        if any(name not in item.options.answers for name in names):
            raise Refused
        return [item.options.answers[name] for name in names]
    key, kinds = element(item)
    if kind not in kinds:
        raise Refused
    return [{key: wrapped(key, plain(kind, content))}]


def plain(kind: int, content: Any) -> Any:
    """A value as JSON has it."""
    if kind == 5:
        return (EPOCH + datetime.timedelta(days=content)).date().isoformat()
    if kind in (6, 7):
        moment = EPOCH + datetime.timedelta(milliseconds=content)
        text = moment.isoformat(timespec="milliseconds" if moment.microsecond else "seconds")
        return text[11:] if kind == 6 else text
    return content


def wrapped(key: str, value: Any) -> Any:
    return {INNER[key]: value} if key in INNER else value


def unwrapped(answer: Answer) -> Any:
    """The plain value of an answer: of a coding its code, of a quantity its number."""
    key, value = next((key, value) for key, value in answer.items() if key != "item")
    return value.get(INNER[key]) if key in INNER else value


def told(item: Item, given: list[Answer]) -> tuple[int, Any]:
    """The value of the protocol for an item's answers."""
    if not given:
        return NONE
    if item.options is not None:
        names = [item.options.name_of(answer) for answer in given]
        if None in names:
            return (UNTOLD, None)
        return (9, names) if item.source.get("repeats") else (8, names[0])
    value = unwrapped(given[0])
    try:
        return scalar(item.kind, value)
    except (TypeError, ValueError, OverflowError):
        return (UNTOLD, None)


def scalar(kind: str, value: Any) -> tuple[int, Any]:
    if kind == "boolean":
        return (4, value)
    if kind == "integer":
        return (2, int(value))
    if kind in ("decimal", "quantity"):
        return (3, float(value))
    if kind == "date":
        return (5, (datetime.datetime.fromisoformat(value[:10]) - EPOCH).days)
    if kind == "dateTime":
        return (7, milliseconds(datetime.datetime.fromisoformat(value)))
    if kind == "time":
        return (6, milliseconds(datetime.datetime.fromisoformat("1970-01-01T" + value)))
    return (1, str(value))


def milliseconds(moment: datetime.datetime) -> int:
    return round((moment.replace(tzinfo=None) - EPOCH) / datetime.timedelta(milliseconds=1))


def computed(item: Item, results: list[Any]) -> list[Answer]:
    """What an expression gave, as answers of the item; none if it has no such answer."""
    if item.options is not None:
        wanted = [result if isinstance(result, dict) else {"code": str(result)} for result in results]
        names = [item.options.name_of({"valueCoding": value}) for value in wanted]
        return [item.options.answers[name] for name in names if name is not None]
    found = [fitted(item, result) for result in results[:1]]
    key, _ = element(item)
    return [{key: wrapped(key, value)} for value in found if value is not None and value != ""]


def fitted(item: Item, result: Any) -> Any:
    """A result as the plain value of an item of its type."""
    if isinstance(result, dict):
        result = result.get("value", code_of(result))
    if item.kind == "boolean":
        return {"true": True, "false": False}.get(str(result).lower())
    if item.kind in ("integer", "decimal", "quantity"):
        return number(item.kind, result)
    if isinstance(result, bool):
        return str(result).lower()
    if isinstance(result, (int, float, Decimal)):
        return numeral(result)
    text = str(result)
    if item.kind == "date":
        return text[:10] if re.match(r"\d{4}-\d\d-\d\d", text) else None
    if item.kind == "dateTime" and len(text) == 10:
        return text + "T00:00:00"
    return text


def number(kind: str, result: Any) -> float | None:
    if isinstance(result, bool):
        return int(result)
    try:
        value = float(result)
    except ValueError:
        return None
    if not math.isfinite(value):
        return None
    return int(value) if kind == "integer" else value


def numeral(value: float | Decimal) -> str:
    """The digits of a number, without zeros at the end."""
    text = f"{Decimal(str(value)):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
