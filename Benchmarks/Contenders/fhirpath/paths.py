"""FHIRPath in a Questionnaire (SDC): expressions with `%resource`, `%context` and variables, evaluated by fhirpathpy.

An expression is evaluated again only if the answers to the items that it and its variables name changed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from fhirpathpy import compile as compile_path
from fhirpathpy.engine.nodes import ResourceNode
from fhirpathpy.models import models
from questionnaire import Item, Questionnaire, extensions
from response import Node

GIVEN = {"resource", "context", "questionnaire", "qitem", "rootResource"}
MOST_RESULTS = 100_000


class PathError(Exception):
    """An expression that FHIRPath gives no value, or that reads what only an app knows."""


class View:
    """The response as an expression sees it, and the answers in it by their item's `linkId`."""

    def __init__(self, root: Node, chosen: dict[Item, Node], reads_first: bool, is_there: Callable[[Node], bool]) -> None:
        self._chosen = chosen
        self._reads_first = reads_first
        self._is_there = is_there
        self._items: dict[Node, dict[str, Any]] = {}
        self._answers: dict[str, list[Any]] = {}
        self.resource = {"resourceType": "QuestionnaireResponse", "status": "in-progress", "item": self._inner(root)}
        self.texts = {link_id: json.dumps(found) for link_id, found in self._answers.items()}

    def item(self, node: Node) -> dict[str, Any]:
        """The response item of a node; an empty one while it is disabled."""
        if node.item is None:
            return self.resource
        return self._items.get(node, {"linkId": node.item.link_id})

    def _inner(self, node: Node) -> list[dict[str, Any]]:
        found = []
        for item, nodes in node.children.items():
            if item in self._chosen:
                nodes = [self._chosen[item]] if self._chosen[item] in nodes else []
            elif self._reads_first:
                nodes = nodes[:1]
            found += [self._item(child) for child in nodes if item.words_of is None and self._is_there(child)]
        return found

    def _item(self, node: Node) -> dict[str, Any]:
        """Items within a question belong to its answer, and have no place while there is none."""
        result: dict[str, Any] = {"linkId": node.item.link_id}
        self._items[node] = result
        inner = self._inner(node)
        answers = node.given
        if answers:
            result["answer"] = [dict(answer) for answer in answers]
            self._answers.setdefault(node.item.link_id, []).append(answers)
            if inner:
                result["answer"][0]["item"] = inner
        elif inner and node.item.kind == "group":
            result["item"] = inner
        return result


class Paths:
    def __init__(self, questionnaire: Questionnaire) -> None:
        self._questionnaire = questionnaire
        self._link_ids = {item.link_id for item in questionnaire.items}
        self._compiled: dict[str, Callable[..., list[Any]]] = {}
        self._results: dict[Any, list[Any] | PathError] = {}

    def evaluate(self, text: str, node: Node, view: View) -> list[Any]:
        """The results of an expression that stands at a node's item.

        - Raises: PathError.
        """
        key = self._key(text, node, view)
        found = self._results.get(key) if key else None
        if found is None:
            try:
                found = self._evaluated(text, node, view)
            except PathError as error:
                found = error
            if len(self._results) > MOST_RESULTS:
                self._results.clear()
            if key:
                self._results[key] = found
        if isinstance(found, PathError):
            raise found
        return found

    def is_true(self, text: str, node: Node, view: View) -> bool:
        """Whether a condition holds; what is no boolean holds if it is there (singleton evaluation)."""
        try:
            results = self.evaluate(text, node, view)
        except PathError:
            return False
        return results != [] and results[0] is not False

    def inputs(self, text: str, node: Node, view: View) -> object:
        """The answers and the variables' values that an expression reads."""
        found: list[object] = [view.texts.get(name) for name in self._named(text)]
        for name in variables_in(text):
            try:
                found.append(str(self.evaluate(*self._variable(name, node), view)))
            except PathError:
                found.append(str([]))
        return found

    def _evaluated(self, text: str, node: Node, view: View) -> list[Any]:
        # Without the type of what it begins at, fhirpathpy does not know that `value` is `valueString`.
        base = "QuestionnaireResponse.item" if node.item else "QuestionnaireResponse"
        context = ResourceNode.create_node(view.item(node), base)
        environment = {"resource": view.resource, "rootResource": view.resource, "context": context}
        environment["questionnaire"] = self._questionnaire.source
        environment["qitem"] = node.item.source if node.item else self._questionnaire.source
        for name in variables_in(text):
            environment[name] = self.evaluate(*self._variable(name, node), view)
        try:
            if text not in self._compiled:
                self._compiled[text] = compile_path(delimited(text), models["r4"])
            return self._compiled[text](context, environment)
        except Exception as error:
            raise PathError(f"{text}: {error}") from error

    def _variable(self, name: str, node: Node) -> tuple[str, Node]:
        """A variable's expression, and the node at whose item it stands: this one or the next around."""
        around: Node | None = node
        while around is not None:
            source = around.item.source if around.item else self._questionnaire.source
            for variable in extensions(source, "variable"):
                expression = variable.get("valueExpression", {})
                if expression.get("name") == name and expression.get("language") == "text/fhirpath":
                    return (expression["expression"], around)
            around = around.parent
        raise PathError(f"%{name} is not known")

    def _key(self, text: str, node: Node, view: View) -> Any:
        """What the results depend on; None if it can't be seen."""
        names = self._names(text, node)
        if names is None:
            return None
        return (text, node, view.item(node).get("answer") is None, *(view.texts.get(name) for name in names))

    def _named(self, text: str) -> list[str]:
        return [name for name in re.findall(r"'([^']*)'", text) if name in self._link_ids]

    def _names(self, text: str, node: Node) -> list[str] | None:
        """The items that an expression and its variables name; None if it reads items without naming them."""
        names = self._named(text)
        if not names and re.search(r"item|answer|descendants|children", text):
            return None
        for variable in variables_in(text):
            try:
                inner = self._names(*self._variable(variable, node))
            except PathError:
                continue
            if inner is None:
                return None
            names += inner
        return names


PARTS = re.compile(r"('(?:[^'\\]|\\.)*')|%`?([A-Za-z_][A-Za-z0-9_-]*)`?")


def variables_in(text: str) -> list[str]:
    """The variables outside of texts in quotes."""
    return [name for _, name in PARTS.findall(text) if name and name not in GIVEN]


def delimited(text: str) -> str:
    """The expression with its variables in back quotes, since names such as “weeks” are words of FHIRPath."""
    return PARTS.sub(lambda part: part[1] or f"%`{part[2]}`", text)
