"""Answers of the protocol as texts of an instance, and back."""

from __future__ import annotations

import datetime
import math

NONE = (0, None)
DAY = 86_400_000
EPOCH = datetime.datetime(1970, 1, 1)


def text(value: tuple[int, object]) -> str:
    kind, content = value
    if kind == 0:
        return ""
    if kind == 3:
        return str(int(content)) if content == int(content) else repr(content)
    if kind == 4:
        return "true" if content else "false"
    if kind == 9:
        return " ".join(content)
    if kind in (5, 6, 7):
        moment = EPOCH + datetime.timedelta(milliseconds=content * DAY if kind == 5 else content)
        written = moment.isoformat(timespec="milliseconds")
        return {5: written[:10], 6: written[11:], 7: written + "Z"}[kind]
    return str(content)


def told(written: str, kind: str) -> tuple[int, object]:
    """What a node of a type holds; what is not of its type is a text."""
    kind = kind.rpartition(":")[2]
    if written in ("", "NaN"):
        return NONE
    if kind in ("select", "rank"):
        return (9, written.split())
    if kind == "select1":
        return (8, written)
    try:
        if kind in ("int", "integer", "decimal", "double", "float"):
            number = float(written)
            return (3, number) if math.isfinite(number) else (1, written)
        if kind == "date":
            return (5, (datetime.date.fromisoformat(written[:10]) - EPOCH.date()).days)
        if kind in ("dateTime", "time"):
            moment = written if kind == "dateTime" else "1970-01-01T" + written
            passed = datetime.datetime.fromisoformat(moment).replace(tzinfo=None) - EPOCH
            return (7 if kind == "dateTime" else 6, passed // datetime.timedelta(milliseconds=1))
    except ValueError:
        return (1, written)
    return (4, written == "true") if written in ("true", "false") else (1, written)
