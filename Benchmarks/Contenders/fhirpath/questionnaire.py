"""A FHIR Questionnaire of STU3, R4 or R5 as its file has it: items, their options and extensions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

CHOICES = {"choice", "open-choice", "coding"}
# What is chosen in place of an option; the item's words say what the answer is.
OTHER = "other"


@dataclass(eq=False)
class Item:
    """An item, and where it stands."""

    source: dict[str, Any]
    parent: Item | None
    options: Options | None = None
    # The item that asks for an answer that is not among the options, and the choice that it belongs to.
    words: Item | None = None
    words_of: Item | None = None
    children: list[Item] = field(default_factory=list)

    @property
    def link_id(self) -> str:
        return self.source.get("linkId", "")

    @property
    def kind(self) -> str:
        """The type; another one that lists options is a choice."""
        kind = self.source.get("type") or ("group" if self.source.get("item") else "display")
        is_listed = bool(self.source.get("answerOption") or self.source.get("option"))
        if kind in ("integer", "date", "time") and is_listed:
            is_computed = bool(self.extension("sdc-questionnaire-calculatedExpression"))
            return kind if is_computed or self.is_open else "choice"
        if kind not in ("string", "text") or not is_listed:
            return kind
        return "choice" if not self.is_open else "open-choice" if self.asks_other else kind

    @property
    def is_open(self) -> bool:
        """Whether answers outside of the options are allowed."""
        outside = self.extension("extension-Questionnaire.item.answerConstraint").get("valueCode", "optionsOnly")
        is_open = self.source.get("type") == "open-choice"
        return is_open or self.source.get("answerConstraint", outside) != "optionsOnly"

    @property
    def asks_other(self) -> bool:
        """Whether a person is asked for answers outside of the options."""
        return self.is_open and not self.is_hidden and not self.extension("sdc-questionnaire-calculatedExpression")

    @property
    def path(self) -> list[Item]:
        """The items around, the outermost first, and this one."""
        return (self.parent.path if self.parent else []) + [self]

    @property
    def has_instances(self) -> bool:
        """Whether the item repeats as a whole; a choice that repeats has several answers instead."""
        return self.source.get("repeats") is True and self.kind not in CHOICES | {"display"}

    @property
    def is_hidden(self) -> bool:
        """Whether the item, or one around it, is never shown."""
        return any(outer.extension("questionnaire-hidden").get("valueBoolean") is True for outer in self.path)

    @property
    def is_read_only(self) -> bool:
        """Whether the item, or a group around it, is read-only; nobody answers what is only displayed."""
        own = self.source.get("readOnly") is True or self.kind == "display"
        return own or any(outer.kind == "group" and outer.source.get("readOnly") is True for outer in self.path)

    def extension(self, name: str) -> dict[str, Any]:
        """The first extension of this name; an empty one if there is none."""
        return next(iter(extensions(self.source, name)), {})

    def expression(self, name: str) -> str | None:
        """The FHIRPath of an SDC extension."""
        return self.extension("sdc-questionnaire-" + name).get("valueExpression", {}).get("expression")

    def limits(self) -> tuple[int, int | None]:
        """The least and the largest number of instances."""
        least = self.extension("questionnaire-minOccurs").get("valueInteger")
        most = self.extension("questionnaire-maxOccurs").get("valueInteger")
        return (int(self.source.get("required") is True) if least is None else least, most)


class Options:
    """The options of a choice by the names that the protocol has for them: codes without white space."""

    def __init__(self, values: list[tuple[str, Any]]) -> None:
        self.answers: dict[str, dict[str, Any]] = {}
        known = set()
        for key, value in values:
            code = code_of(value)
            system = value.get("system") if isinstance(value, dict) else None
            if not code or (system, code) in known:
                continue
            known.add((system, code))
            self.answers[self._name(code)] = {key: value}
        self.other: str | None = None

    def open(self) -> None:
        """Adds what stands for an answer that is no option."""
        self.other = self._name("other")
        self.answers[self.other] = {OTHER: True}

    def _name(self, code: str) -> str:
        plain = re.sub(r"\s", "_", code)
        name, number = plain, 1
        while name in self.answers:
            number += 1
            name = f"{plain}-{number}"
        return name

    def name_of(self, answer: dict[str, Any]) -> str | None:
        """The name of the option that is this answer."""
        if OTHER in answer:
            return self.other
        wanted = next(value for key, value in answer.items() if key != "item")
        for name, option in self.answers.items():
            (value,) = option.values()
            if OTHER not in option and code_of(value) == code_of(wanted) and system_agrees(value, wanted):
                return name
        return None


class Questionnaire:
    """The items of a file, in document order."""

    def __init__(self, source: dict[str, Any]) -> None:
        self.source = source
        self.items: list[Item] = []
        self.value_sets = {}
        for contained in source.get("contained", []):
            if contained.get("resourceType") == "ValueSet":
                self.value_sets.setdefault("#" + contained.get("id", ""), contained)
                self.value_sets.setdefault(contained.get("url"), contained)
        self.roots = self._items(source, None)
        self.first: dict[str, Item] = {}
        for item in self.items:
            if item.kind not in ("group", "display"):
                self.first.setdefault(item.link_id, item)

    def _items(self, source: dict[str, Any], parent: Item | None) -> list[Item]:
        """The items in an element, each with the one that asks for its words behind it."""
        items = [self._item(inner, parent) for inner in source.get("item", [])]
        return [part for item in items for part in (item, item.words) if part is not None]

    def _item(self, source: dict[str, Any], parent: Item | None) -> Item:
        item = Item(source, parent)
        self.items.append(item)
        if item.kind in CHOICES:
            values = self._values(source)
            item.options = Options(values) if values else None
        if item.options is not None and item.asks_other:
            item.options.open()
            own = {key: source[key] for key in ("linkId", "required", "readOnly") if key in source}
            item.words = Item({**own, "type": "string"}, parent, words_of=item)
            self.items.append(item.words)
        item.children = self._items(source, item)
        return item

    def _values(self, source: dict[str, Any]) -> list[tuple[str, Any]]:
        """What an item offers, as far as the file says all of it."""
        own = source.get("answerOption") or source.get("option") or []
        if own:
            return [pair for option in own for pair in option.items() if is_value(pair[0])]
        url = source.get("answerValueSet", "")
        value_set = self.value_sets.get(url) or self.value_sets.get(url.split("|")[0]) if url else None
        if value_set is None:
            return []
        concepts = expanded(value_set.get("expansion", {}).get("contains", []))
        if not concepts:
            compose = value_set.get("compose", {})
            includes = compose.get("include", [])
            if "exclude" in compose or any("concept" not in i or "filter" in i or "valueSet" in i for i in includes):
                return []
            concepts = [{**concept, "system": i.get("system")} for i in includes for concept in i["concept"]]
        kept = ("system", "code", "display")
        return [("valueCoding", {key: c[key] for key in kept if c.get(key) is not None}) for c in concepts]


def expanded(concepts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The concepts of an expansion that can be chosen."""
    found = []
    for concept in concepts:
        if not concept.get("abstract") and "code" in concept:
            found.append(concept)
        found += expanded(concept.get("contains", []))
    return found


def extensions(source: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return [extension for extension in source.get("extension", []) if extension.get("url", "").split("/")[-1] == name]


def is_value(key: str) -> bool:
    return re.fullmatch("value[A-Z][A-Za-z]*", key) is not None


def code_of(value: Any) -> str:
    """The code of a coding, or the text of another value."""
    if isinstance(value, dict):
        return value.get("code") or value.get("reference") or value.get("display") or ""
    return str(value)


def system_agrees(value: Any, wanted: Any) -> bool:
    """Whether a coding is of the system that a wanted one names; one without a system is of any."""
    if not isinstance(wanted, dict) or wanted.get("system") is None:
        return True
    return isinstance(value, dict) and value.get("system") == wanted["system"]
