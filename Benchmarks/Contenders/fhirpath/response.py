"""The tree of a QuestionnaireResponse while it is filled: an item has a node in each instance of what is around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import values
from questionnaire import OTHER, Item, Questionnaire, is_value


class Node:
    """An item in one instance, with its answers, which stay while a condition disables it."""

    def __init__(self, item: Item | None, parent: Node | None, children: list[Item]) -> None:
        self.item = item
        self.parent = parent
        self.answers: list[values.Answer] = [] if item is None else first_answers(item)
        # What a calculation that a person may correct read when it was evaluated.
        self.inputs: object = None
        self.children = {child: [self._child(child) for _ in range(first_count(child))] for child in children}

    def _child(self, item: Item) -> Node:
        return Node(item, self, item.children)

    @property
    def given(self) -> list[values.Answer]:
        """The answers as the response has them: words in place of what stands for them."""
        if self.item is None or self.item.words is None:
            return self.answers
        words = self.parent.children[self.item.words][0].answers
        return [given for answer in self.answers for given in (words if OTHER in answer else [answer])]

    def add(self, item: Item) -> None:
        self.children[item].append(self._child(item))

    def walk(self) -> Iterator[Node]:
        """All nodes below, in form order."""
        for nodes in self.children.values():
            for node in nodes:
                yield node
                yield from node.walk()

    @property
    def instances(self) -> dict[Item, Node]:
        """The instances that the node is in, by the item that repeats."""
        around = self.parent.instances if self.parent else {}
        return {**around, self.item: self} if self.item and self.item.has_instances else around

    def find(self, path: list[Item], chosen: dict[Item, Node]) -> Node:
        """The node behind a path of items: in the instances that are chosen, else in the first ones."""
        node = self
        for item in path:
            node = chosen[item] if item in chosen else node.children[item][0]
        return node

    def nearest(self, target: Item) -> list[Node]:
        """All nodes of an item that this one can mean: those in the same instances, as far as both are in them."""
        path = target.path
        around = self
        while around.item is not None and around.item not in path:
            around = around.parent
        found = [around]
        for item in path[path.index(around.item) + 1 if around.item else 0 :]:
            found = [child for node in found for child in node.children[item]]
        return found


def blank(questionnaire: Questionnaire) -> Node:
    """A response as it begins."""
    return Node(None, None, questionnaire.roots)


def first_count(item: Item) -> int:
    return max(1, item.limits()[0]) if item.has_instances else 1


def first_answers(item: Item) -> list[values.Answer]:
    """What an item begins with; a value that is not among its options is none, or the first words of an open choice."""
    if item.words_of is not None:
        return first_open(item.words_of)[1]
    if item.words is not None:
        return first_open(item)[0]
    chosen = values.computed(item, first_values(item))
    return chosen if item.source.get("repeats") and item.options is not None else chosen[:1]


def first_open(item: Item) -> tuple[list[values.Answer], list[values.Answer]]:
    """What an open choice and its words begin with; nothing if there are words twice."""
    answers, words = [], []
    found = first_values(item)
    for value in found if item.source.get("repeats") else found[:1]:
        name = item.options.name_of({"value": value})
        if name is None:
            text = value if isinstance(value, str) else value.get("display") or value.get("code")
            if words or not text:
                return [], []
            words = [{"valueString": text}]
        answers.append(item.options.answers[name or item.options.other])
    return answers, words


def first_values(item: Item) -> list[Any]:
    source = item.source
    found = [value for initial in as_list(source.get("initial", [])) for value in values_in(initial)]
    found += [value for key, value in source.items() if key.startswith("initial") and key != "initial"]
    for option in source.get("answerOption", []):
        if option.get("initialSelected"):
            found += values_in(option)
    return found


def values_in(source: dict[str, Any]) -> list[Any]:
    return [value for key, value in source.items() if is_value(key)]


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
