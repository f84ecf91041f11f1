"""`enableWhen` and `enableBehavior` (FHIR R5, Questionnaire.item.enableWhen; STU3 has no operator)."""

from __future__ import annotations

import datetime
from typing import Any

import values
from questionnaire import CHOICES, Item, code_of, system_agrees

OPERATORS = {
    ">": lambda left, right: left > right,
    "<": lambda left, right: left < right,
    ">=": lambda left, right: left >= right,
    "<=": lambda left, right: left <= right,
}


def behavior(item: Item) -> str:
    """Whether all tests must hold or any; R4 demands that several tests say it, in STU3 any is enough."""
    tests = item.source.get("enableWhen", [])
    return item.source.get("enableBehavior") or ("all" if any("operator" in test for test in tests) else "any")


def is_of_a_time(test: dict[str, Any]) -> bool:
    """Whether a test compares with a time or a moment, which the importer leaves out."""
    return "answerTime" in test or "answerDateTime" in test


def holds(test: dict[str, Any], question: Item, given: list[values.Answer]) -> bool:
    """Whether a test holds of the answers that a question has in all its instances."""
    if "hasAnswer" in test:
        return bool(given) == test["hasAnswer"]
    operator = test.get("operator", "=")
    wanted = next(value for key, value in test.items() if key.startswith("answer"))
    if operator == "exists":
        return bool(given) == wanted
    if operator == "=":
        return any(equal(question, answer, wanted) for answer in given)
    if operator == "!=":
        return not any(equal(question, answer, wanted) for answer in given)
    return any(OPERATORS[operator](*map(comparable, (values.unwrapped(answer), wanted))) for answer in given)


def equal(question: Item, answer: values.Answer, wanted: Any) -> bool:
    value = next(value for key, value in answer.items() if key != "item")
    if question.kind in CHOICES:
        # Of a choice whose options are not in the file the system is not known.
        return code_of(value) == code_of(wanted) and (question.options is None or system_agrees(value, wanted))
    return comparable(value) == comparable(wanted) and isinstance(value, bool) == isinstance(wanted, bool)


def comparable(value: Any) -> Any:
    """Numbers as numbers, days and moments as moments, everything else as a text."""
    if isinstance(value, dict):
        value = value.get("value", code_of(value))
    if isinstance(value, (int, float)):
        return float(value)
    try:
        return datetime.datetime.fromisoformat(value).replace(tzinfo=None).isoformat()
    except ValueError:
        return value
