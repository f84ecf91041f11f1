"""XForms as a contender: PYTHONPATH=../python python3 xforms.py [REPORT].

A judge, not a rival: rxeval evaluates all expressions after each answer. Its expressions read answers of nodes that are not
relevant, so the adapter takes those away until relevance no longer changes; not if REPORT says that they are read, which
`formnav import FORM --report json` wrote.
"""

from __future__ import annotations

import copy
import datetime
import importlib.metadata
import json
import sys
import time
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import protocol
import rxeval
import values
from form import Form, local
from judge import HIDDEN, READ_ONLY, Judge, flags_of
from protocol import ADD, ANSWER, REMOVE, ContenderError, Refused, Unsupported

MOST_ROUNDS = 100


class Page(NamedTuple):
    template: int
    numbers: tuple[int, ...]
    # The instances of repeats around, by their paths.
    around: dict[str, Element]
    nodes: list[Element | None]
    # Of each field, the groups that it stands in on the form.
    groups: list[list[Element]]


class RXEvalEngine(Judge):
    NAME = "rxeval"
    VERSION = importlib.metadata.version("rxeval")
    METHOD = (
        "rxeval evaluates all expressions, again while the adapter takes away answers that are not relevant; the adapter "
        "then counts the questions of the page and of the form."
    )
    FORMATS = ["xforms"]
    CAPABILITIES = protocol.ANSWERS | protocol.INSTANCES | protocol.VALUES

    def __init__(self, report: str | None = None) -> None:
        self._reads_hidden = False
        if report is not None:
            with open(report, "rb") as file:
                self._reads_hidden = any(note["construct"] == "hidden answers" for note in json.load(file)["notes"])
        self._form: Form | None = None
        self._told: set[tuple[str, str]] = set()

    def load(self, form: str, path: str, clock: int, layout: protocol.Layout) -> tuple[int, int, int, list]:
        if form not in self.FORMATS:
            raise ContenderError(ContenderError.UNSUPPORTED, f"forms of format {form}")
        start = time.perf_counter_ns()
        self._form = None
        parsed = Form(path)
        self._layout = layout
        self._now = datetime.datetime.fromtimestamp(clock / 1000, datetime.timezone.utc)
        middle = time.perf_counter_ns()
        self._form = parsed
        self._repeats = [self._node_of(index) for index in range(len(layout.repeats))]
        self.reset()
        return (middle - start, time.perf_counter_ns() - middle, 0, [])

    def is_loaded(self) -> bool:
        return self._form is not None

    def reset(self) -> None:
        self._root = copy.deepcopy(self._form.blank)
        # Answers that were given, by node; the others are the file's.
        self._given: dict[Element, tuple[int, object]] = {}
        # What calculations gave last that a person may correct.
        self._results: dict[Element, str] = {}
        self._new: set[Element] = set(self._root.iter())
        self._restructure()
        self._settle()

    # Instances.

    def _node_of(self, index: int) -> str:
        """The path of a repeat: that around all fields of its pages."""
        first, end = self._layout.repeats[index]
        level = sum(outer <= first and end <= behind for outer, behind in self._layout.repeats[:index])
        for _, fields in self._layout.pages[first:end]:
            for field in fields:
                steps = field.split("/")
                outer = ["/".join(steps[:count]) for count in range(2, len(steps))]
                nodes = [path for path in outer if path in self._form.repeats]
                if level < len(nodes):
                    return nodes[level]
        raise ContenderError(ContenderError.BAD_FORM, f"no repeat around page {first}")

    def _find(self, path: str, around: dict[str, Element]) -> Element | None:
        """The node with that path, in the innermost of the instances that contains it; of other repeats in the first."""
        known, node = "/" + local(self._root.tag), self._root
        for repeat, instance in around.items():
            if path == repeat or path.startswith(repeat + "/"):
                known, node = repeat, instance
        if path != known and not path.startswith(known + "/"):
            return None
        for step in path[len(known) :].split("/")[1:]:
            node = next((child for child in node if local(child.tag) == step), None)
            if node is None:
                return None
        return node

    def _instances(self, path: str, around: dict[str, Element]) -> list[Element]:
        outer, _, name = path.rpartition("/")
        parent = self._find(outer, around)
        return [] if parent is None else [child for child in parent if local(child.tag) == name]

    def _look_up(self) -> None:
        self._pages: list[Page] = []
        self._add_pages(0, len(self._layout.pages), 0, (), {})

    def _add_pages(self, page: int, end: int, following: int, numbers: tuple, around: dict[str, Element]) -> None:
        repeats = self._layout.repeats
        while page < end:
            while following < len(repeats) and repeats[following][0] < page:
                following += 1
            if following == len(repeats) or repeats[following][0] > page:
                fields = self._layout.pages[page][1]
                nodes = [self._find(field, around) if field else None for field in fields]
                if any(field and node is None for field, node in zip(fields, nodes)):
                    raise ContenderError(ContenderError.BAD_FORM, f"page {page} has a field that is no node")
                groups = [[self._find(group, around) for group in self._form.groups.get(field, [])] for field in fields]
                self._pages.append(Page(page, numbers, around, nodes, groups))
                page += 1
                continue
            path, behind = self._repeats[following], repeats[following][1]
            for number, node in enumerate(self._instances(path, around), 1):
                self._add_pages(page, behind, following + 1, (*numbers, number), {**around, path: node})
            page = behind

    def _restructure(self) -> None:
        """After instances came or went: the paths of all nodes, those of rxeval with numbers, and a session with them."""
        self._paths: dict[Element, tuple[str, str]] = {}
        self._parents = {child: node for node in self._root.iter() for child in node}
        self._name(self._root, "/" + local(self._root.tag), "/" + local(self._root.tag))
        self._sent = {node: node.text or "" for node in self._paths if not len(node)}
        try:
            self._session = rxeval.Session(
                self._form.text,
                ElementTree.tostring(self._root, encoding="unicode"),
                self._now.strftime("%Y-%m-%d"),
                self._now.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
            )
        except (RuntimeError, ValueError) as error:
            raise ContenderError(ContenderError.BAD_FORM, str(error)) from error
        self._look_up()

    def _name(self, node: Element, path: str, own: str) -> None:
        self._paths[node] = (path, own)
        names = [local(child.tag) for child in node]
        taken: dict[str, int] = {}
        for child, name in zip(node, names):
            taken[name] = taken.get(name, 0) + 1
            number = f"[{taken[name]}]" if names.count(name) > 1 else ""
            self._name(child, f"{path}/{name}", f"{own}/{name}{number}")

    # Evaluation.

    def _settle(self) -> None:
        for _ in range(MOST_ROUNDS):
            self._evaluate()
            if not self._count_instances():
                self._new.clear()
                return
            self._restructure()
        raise RuntimeError("the numbers of instances do not settle")

    def _evaluate(self) -> None:
        for _ in range(MOST_ROUNDS):
            outcome = self._session.recompute()
            is_corrected = self._correct()
            for failure in set(outcome["failed"]) - self._told:
                self._told.add(failure)
                print(*failure, file=sys.stderr)
            self._hidden: dict[Element, bool] = {}
            self._hide(self._root, False, {path for path, is_shown in outcome["relevant"].items() if not is_shown})
            is_sent = any([self._send(node) for node in self._sent])
            if not (is_corrected or is_sent or outcome["calculated"]):
                break
        else:
            raise RuntimeError("relevance does not settle")
        results = ElementTree.fromstring(self._session.instance_xml())
        self._values = {node: other.text or "" for node, other in zip(self._root.iter(), results.iter())}

    def _correct(self) -> bool:
        """Where a person may correct a calculation, its last result is the answer until there is another one."""
        is_changed = False
        for node in self._sent:
            path, own = self._paths[node]
            if self._form.is_corrected(path):
                result = self._session.get(own + ".calculate").replace("NaN", "")
                if self._results.get(node, "") != result:
                    self._results[node] = node.text = result
                    self._given.pop(node, None)
                    is_changed = True
        return is_changed

    def _hide(self, node: Element, is_hidden: bool, found: set[str]) -> None:
        self._hidden[node] = is_hidden or self._paths[node][1] in found
        for child in node:
            self._hide(child, self._hidden[node], found)

    def _send(self, node: Element) -> bool:
        """Gives rxeval an answer, unless it has it."""
        path, own = self._paths[node]
        text = "" if self._hidden[node] and not self._reads_hidden else node.text or ""
        if self._form.is_computed(path) or self._sent[node] == text:
            return False
        self._session.set(own, text)
        self._sent[node] = text
        return True

    def _count_instances(self) -> bool:
        """Adds and removes the instances that counts ask for; without an answer those stay that are not new."""
        for page in [Page(0, (), {}, [], []), *self._pages]:
            for path, count in self._form.repeats.items():
                if count is None or path in page.around:
                    continue
                known = self._instances(path, page.around)
                node = self._find(count, page.around)
                text = "" if node is None else self._values[node]
                if not text and not any(child in self._new for child in known):
                    continue
                wanted = max(0, int(float(text or 0)))
                for node in known[wanted:]:
                    self._find(path.rpartition("/")[0], page.around).remove(node)
                for _ in range(wanted - len(known)):
                    self._append(path, page.around)
                if wanted != len(known):
                    return True
        return False

    def _append(self, path: str, around: dict[str, Element]) -> None:
        known = self._instances(path, around)
        node = copy.deepcopy(self._form.templates[path])
        parent = self._find(path.rpartition("/")[0], around)
        parent.insert(list(parent).index(known[-1]) + 1 if known else len(parent), node)
        self._new.update(node.iter())

    # Events.

    def play(self, event: protocol.Event) -> int | None:
        if event.operation in (ADD, REMOVE):
            self._change(event)
            return None
        if event.operation != ANSWER:
            raise Unsupported
        node = self._pages[self._place(event)].nodes[event.field : event.field + 1] or [None]
        if node[0] is None:
            raise Refused
        self._given[node[0]] = event.value
        node[0].text = values.text(event.value)
        self._send(node[0])
        self._settle()
        return self._place(event)

    def _place(self, event: protocol.Event) -> int:
        for place, page in enumerate(self._pages):
            if page.template == event.page and page.numbers == event.numbers:
                return place
        raise Refused

    def _change(self, event: protocol.Event) -> None:
        if event.page >= len(self._repeats) or self._form.repeats[self._repeats[event.page]] is not None:
            raise Refused
        path = self._repeats[event.page]
        first = self._layout.repeats[event.page][0]
        around: dict[str, Element] = {}
        outer = [
            other for other, (start, end) in zip(self._repeats, self._layout.repeats) if start <= first < end
        ]
        outer = outer[: outer.index(path)]
        for other, number in zip(outer, event.numbers):
            instances = self._instances(other, around)
            if not 1 <= number <= len(instances):
                raise Refused
            around[other] = instances[number - 1]
        known = self._instances(path, around)
        number = event.numbers[-1]
        if event.operation == REMOVE:
            if not 1 <= number <= len(known):
                raise Refused
            self._find(path.rpartition("/")[0], around).remove(known[number - 1])
        elif number != len(known) + 1:
            raise Unsupported if 1 <= number <= len(known) else Refused
        else:
            self._append(path, around)
        self._restructure()
        self._settle()

    # Reads.

    def page_count(self) -> int:
        return len(self._pages)

    def field_count(self, page: int) -> int:
        return len(self._pages[page].nodes)

    def flags(self, page: int, field: int) -> int:
        node = self._pages[page].nodes[field]
        if node is None:
            return HIDDEN | READ_ONLY
        is_hidden = self._hidden[node] or self._paths[node][0] in self._form.unseen
        is_hidden = is_hidden or any(self._hidden[group] for group in self._pages[page].groups[field])
        is_filled = self._value(node) != values.NONE
        return flags_of(is_hidden, self._is_read_only(node), self._holds(node, "required"), is_filled)

    def _holds(self, node: Element, flag: str) -> bool:
        path, own = self._paths[node]
        known = self._form.flags.get(path, {}).get(flag, False)
        return known if isinstance(known, bool) else self._session.get(own + known) == "true"

    def _is_read_only(self, node: Element) -> bool:
        """Whether the node, or one around it, is read-only."""
        outer = self._parents.get(node)
        return self._holds(node, "readonly") or outer is not None and self._is_read_only(outer)

    def value(self, page: int, field: int) -> tuple[int, object]:
        node = self._pages[page].nodes[field]
        return values.NONE if node is None else self._value(node)

    def _value(self, node: Element) -> tuple[int, object]:
        path = self._paths[node][0]
        if self._form.is_computed(path):
            return values.told(self._values[node], self._form.kind(path))
        return self._given[node] if node in self._given else values.told(node.text or "", self._form.kind(path))

    def computed(self) -> list:
        nodes = [self._find(path, {}) for path in self._layout.computed]
        return [self._computed(node) for node in nodes]

    def _computed(self, node: Element | None) -> tuple[int, object]:
        if node is None or "preload" in self._form.binds.get(self._paths[node][0], {}):
            return (protocol.UNTOLD, None)
        is_read = self._reads_hidden or not self._hidden[node]
        return self._value(node) if is_read else values.NONE


if __name__ == "__main__":
    protocol.serve(RXEvalEngine(*sys.argv[1:2]))
