"""The pages of a form with its instances as they are now, in form order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import protocol
from protocol import ContenderError, Refused
from questionnaire import Item, Questionnaire
from response import Node


@dataclass
class Page:
    template: int
    numbers: tuple[int, ...]
    # A field that the file does not have is None.
    nodes: list[Node | None]


class Places:
    """Fields are named by their `linkId`; of items with the same one they are the first, the second and so on."""

    def __init__(self, questionnaire: Questionnaire, layout: protocol.Layout) -> None:
        self._repeats = layout.repeats
        self.pages: list[Page] = []
        known: dict[str, list[Item]] = {}
        for item in questionnaire.items:
            if item.kind != "group":
                known.setdefault(item.link_id, []).append(item)
        taken: Counter[str] = Counter()
        self._fields: list[list[Item | None]] = []
        for _, names in layout.pages:
            self._fields.append([])
            for name in names:
                taken[name] += 1
                if name and len(known.get(name, [])) < taken[name]:
                    raise ContenderError(ContenderError.BAD_FORM, f"no item {name}")
                self._fields[-1].append(known[name][taken[name] - 1] if name else None)
        self._items = [self._item(index) for index in range(len(self._repeats))]

    def _outer(self, index: int) -> list[int]:
        """The repeats around a repeat, the outermost first, and itself."""
        first, end = self._repeats[index]
        return [i for i in range(index + 1) if self._repeats[i][0] <= first and end <= self._repeats[i][1]]

    def _item(self, index: int) -> Item:
        level = len(self._outer(index)) - 1
        for page in range(*self._repeats[index]):
            for item in filter(None, self._fields[page]):
                around = [outer for outer in item.path if outer.has_instances]
                if level < len(around):
                    return around[level]
        raise ContenderError(ContenderError.BAD_FORM, f"no repeat around page {self._repeats[index][0]}")

    def look_up(self, root: Node) -> None:
        self.pages = []
        self._add(root, 0, len(self._fields), 0, (), {})

    def _add(
        self, root: Node, page: int, end: int, following: int, numbers: tuple[int, ...], chosen: dict[Item, Node]
    ) -> None:
        """Adds pages of the template in the instances that were chosen."""
        while page < end:
            while following < len(self._repeats) and self._repeats[following][0] < page:
                following += 1
            if following == len(self._repeats) or self._repeats[following][0] > page:
                nodes = [item and root.find(item.path, chosen) for item in self._fields[page]]
                self.pages.append(Page(page, numbers, nodes))
                page += 1
                continue
            item = self._items[following]
            parent = root.find(item.path[:-1], chosen)
            behind = self._repeats[following][1]
            for number, node in enumerate(parent.children[item], 1):
                self._add(root, page, behind, following + 1, (*numbers, number), {**chosen, item: node})
            page = behind

    def find(self, template: int, numbers: tuple[int, ...]) -> int:
        """The place of a page of the template in the instance with these numbers."""
        for place, page in enumerate(self.pages):
            if page.template == template and page.numbers == numbers:
                return place
        raise Refused

    def around(self, root: Node, repeat: int, numbers: tuple[int, ...]) -> tuple[Item, Node]:
        """The item whose instances are meant, and the node that they stand in."""
        if repeat >= len(self._repeats) or len(numbers) != len(self._outer(repeat)):
            raise Refused
        chosen: dict[Item, Node] = {}
        for index, number in zip(self._outer(repeat), numbers):
            item = self._items[index]
            parent = root.find(item.path[:-1], chosen)
            if index != repeat:
                if not 1 <= number <= len(parent.children[item]):
                    raise Refused
                chosen[item] = parent.children[item][number - 1]
        return item, parent
