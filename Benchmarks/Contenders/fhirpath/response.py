"""The tree of a QuestionnaireResponse while it is filled: an item has a node in each instance of what is around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import values
from questionnaire import Item, Questionnaire, is_value


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
    """What an item begins with; a value that is not among its options is none."""
    source = item.source
    found = [value for initial in as_list(source.get("initial", [])) for value in values_in(initial)]
    found += [value for key, value in source.items() if key.startswith("initial") and key != "initial"]
    for option in source.get("answerOption", []):
        if option.get("initialSelected"):
            found += values_in(option)
    chosen = values.computed(item, found)
    return chosen if item.source.get("repeats") and item.options is not None else chosen[:1]


def values_in(source: dict[str, Any]) -> list[Any]:
    return [value for key, value in source.items() if is_value(key)]


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
