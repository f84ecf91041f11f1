"""Filling a Questionnaire: what its conditions and calculations make of the answers."""

from __future__ import annotations

import conditions
import values
from paths import PathError, Paths, View
from questionnaire import OTHER, Item, Questionnaire
from report import Report
from response import Node, blank

# No chain of conditions is longer; rules in a circle may never settle.
MOST_ROUNDS = 100


class Filling:
    """A response, settled after each change: what a condition reads of a disabled item is no answer."""

    def __init__(self, questionnaire: Questionnaire, report: Report) -> None:
        self._questionnaire = questionnaire
        self._report = report
        self._paths = Paths(questionnaire)
        self.root = blank(questionnaire)
        self._enabled: dict[Node, bool] = {}
        self._views: dict[tuple[Node, ...], View] = {}
        self.settle()

    def is_enabled(self, node: Node) -> bool:
        return self._enabled[node]

    def calculation(self, item: Item) -> str | None:
        """The expression that computes an item's answers."""
        text = item.expression("calculatedExpression")
        return None if self._report.leaves_out("calculatedExpression", item) else text

    def is_computed(self, item: Item) -> bool:
        """Whether a calculation alone says what the answer is: nobody can answer what is read-only or hidden."""
        return self.calculation(item) is not None and (item.is_read_only or item.is_hidden)

    def settle(self) -> None:
        """Evaluates all conditions and calculations, and again until none changes."""
        nodes = list(self.root.walk())
        for _ in range(MOST_ROUNDS):
            before = self._enabled, [node.answers for node in nodes if self.is_computed(node.item)]
            known = {**dict.fromkeys(nodes, False), **self._enabled}
            self._enabled = {}
            self._views = {}
            for node in nodes:
                self._enabled[node] = known[node] = self._decided(node, known)
            self._views = {}
            for node in nodes:
                # As with an answer, what was computed for a disabled item stays, and is not read; what is hidden is read.
                if self.is_computed(node.item):
                    is_read = known[node] or not node.item.is_hidden
                    node.answers = self._results(node, known) if is_read else []
            if before == (self._enabled, [node.answers for node in nodes if self.is_computed(node.item)]):
                self._views = {}
                if not self._corrections(nodes, known):
                    return
        raise RuntimeError("conditions and calculations do not settle")

    def _decided(self, node: Node, known: dict[Node, bool]) -> bool:
        if node.parent.item is not None and not known[node.parent]:
            return False
        item = node.item
        if item.words_of is not None:
            choice = node.parent.children[item.words_of][0]
            return known[choice] and any(OTHER in answer for answer in choice.answers)
        text = item.expression("enableWhenExpression")
        if text is not None:
            return self._report.leaves_out("enableWhenExpression", item) or self._is_true(text, node, known)
        tests = item.source.get("enableWhen", [])
        results = [self._holds(test, node, known) for test in tests]
        return not tests or (any(results) if conditions.behavior(item) == "any" else all(results))

    def _holds(self, test: dict, node: Node, known: dict[Node, bool]) -> bool:
        if conditions.is_of_a_time(test) and self._report.leaves_out("enableWhen", node.item):
            return True
        question = self._questionnaire.first[test["question"]]
        asked = [other for other in node.nearest(question) if self._is_read(other, known)]
        return conditions.holds(test, question, [answer for other in asked for answer in other.given])

    def _is_read(self, node: Node, known: dict[Node, bool]) -> bool:
        return known[node] or self._report.reads_while_disabled(node.item)

    def _view(self, node: Node, known: dict[Node, bool]) -> View:
        """The response as a node's expressions see it: names in an instance are its own."""
        chosen = node.instances
        key = tuple(chosen.values())
        if key not in self._views:
            reads_first = self._report.reads_first_instance
            self._views[key] = View(self.root, chosen, reads_first, lambda other: self._is_read(other, known))
        return self._views[key]

    def _is_true(self, text: str, node: Node, known: dict[Node, bool]) -> bool:
        return self._paths.is_true(text, node, self._view(node, known))

    def _results(self, node: Node, known: dict[Node, bool]) -> list[values.Answer]:
        try:
            found = self._paths.evaluate(self.calculation(node.item), node, self._view(node, known))
        except PathError:
            found = []
        return values.computed(node.item, found)

    def _corrections(self, nodes: list[Node], known: dict[Node, bool]) -> bool:
        """Computes answers that a person may correct, if what they read changed; returns whether any was computed."""
        is_changed = False
        for node in nodes:
            text = self.calculation(node.item)
            if text is None or self.is_computed(node.item):
                continue
            inputs = self._paths.inputs(text, node, self._view(node, known))
            if inputs == node.inputs:
                continue
            node.inputs = inputs
            node.answers = self._results(node, known)
            is_changed = True
            self._views = {}
        return is_changed
