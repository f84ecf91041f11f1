"""An XForm as rxeval reads it. What rxeval does not tell of a node is in nodes beside it, which are computed."""

from __future__ import annotations

import copy
import posixpath
import re
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from protocol import ContenderError

# Parts of an expression: texts, brackets, and paths that begin at the root, at the node or at its parent.
PARTS = re.compile(r"""'[^']*'|"[^"]*"|[\[\]]|(?<![\w.)\]])(?:/|\.\.?)(?!\d)(?:/?(?:\.\.|[A-Za-z_][\w.:-]*|\*))*""")
POSITION = re.compile(r"position\(\s*\.\.\s*\)")
CONSTANTS = {"true()", "false()"}
# What a node beside another one says of that one, by its name.
BESIDE = ("required", "readonly", "calculate")
ENDINGS = tuple("." + rule for rule in BESIDE)


def local(name: str) -> str:
    return name.rpartition("}")[2]


def attribute(node: Element, name: str) -> str | None:
    return next((value for key, value in node.attrib.items() if local(key) == name), None)


def resolved(path: str, node: str) -> str:
    """The absolute path of what a path names at a node."""
    return posixpath.normpath(posixpath.join(node, path.strip()))


def moved(expression: str, path: str, prefix: str, repeats: dict[str, str]) -> str:
    """What an expression of the node with that path says at another node.

    `prefix` leads back to the node, and `repeats` to the instances that both are in: an absolute path means these.
    """
    depth = 0

    def replace(match: re.Match) -> str:
        nonlocal depth
        part = match.group()
        depth += (part == "[") - (part == "]")
        if depth or part[0] in "'\"[]":
            return part
        if part[0] == ".":
            return prefix + part
        around = max((repeat for repeat in repeats if part.startswith(repeat + "/")), key=len, default=None)
        return part if around is None else repeats[around] + part[len(around) :]

    # rxeval has no position of a node.
    name = path.split("/")[-2]
    return PARTS.sub(replace, POSITION.sub(f"(count(../preceding-sibling::{name}) + 1)", expression))


class Form:
    """What rxeval reads is `text`; `blank` is the instance as it begins, without the `templates` of its repeats."""

    def __init__(self, path: str) -> None:
        try:
            document = ElementTree.fromstring(Path(path).read_bytes())
            model, body = (next(node for node in document.iter() if local(node.tag) == name) for name in ("model", "body"))
            self.blank = next(node for node in model if local(node.tag) == "instance")[0]
        except (OSError, ElementTree.ParseError, StopIteration, IndexError) as error:
            raise ContenderError(ContenderError.BAD_FORM, f"{path}: {error}") from error
        self._root = "/" + local(self.blank.tag)
        self._model = model
        self._identities: dict[str | None, str] = {}
        self.binds: dict[str, dict[str, str]] = {}
        self._take_binds()
        self._controls: dict[str, str] = {}
        # Questions that no app shows.
        self.unseen: set[str] = set()
        # Repeats, with the node that says how many instances there are.
        self.repeats: dict[str, str | None] = {}
        # Of each question, the groups around it on the form.
        self.groups: dict[str, list[str]] = {}
        self._read(body, [], False)
        self.templates: dict[str, Element] = {}
        self._lift_templates(self.blank, self._root)
        # Of each node, flags that are constant, or the ending of the node that says them.
        self.flags: dict[str, dict[str, bool | str]] = {}
        for node, rules in self.binds.items():
            self._give_binds(node, rules)
        normalize(document)
        self.text = ElementTree.tostring(document, encoding="unicode")

    def _take_binds(self) -> None:
        """Takes the binds from the model; the first one of a node counts."""
        for bind in [node for node in self._model if local(node.tag) == "bind"]:
            self._model.remove(bind)
            path = resolved(bind.get("nodeset") or bind.get("ref", ""), self._root)
            self._identities[bind.get("id")] = path
            rules = {local(key): " ".join(value.split()) for key, value in bind.attrib.items()}
            self.binds.setdefault(path, rules)

    def _read(self, element: Element, groups: list[str], is_unseen: bool) -> None:
        for child in element:
            kind = local(child.tag)
            name = child.get("nodeset") or child.get("ref")
            path = resolved(name, self._root) if name else self._identities.get(child.get("bind", ""))
            is_inner_unseen = is_unseen or "hidden" in child.get("appearance", "").split()
            if kind == "repeat":
                count = attribute(child, "count")
                self.repeats[path] = count and resolved(count, path)
            if kind in ("repeat", "group"):
                self._read(child, [*groups, path] if path else groups, is_inner_unseen)
            elif path:
                self._controls[path] = kind
                self.groups[path] = groups
                if is_inner_unseen:
                    self.unseen.add(path)

    def _lift_templates(self, node: Element, path: str) -> None:
        for child in list(node):
            inner = f"{path}/{local(child.tag)}"
            self._lift_templates(child, inner)
            if attribute(child, "template") is not None:
                node.remove(child)
                child.attrib.clear()
                self.templates[inner] = child
            elif inner in self.repeats:
                self.templates.setdefault(inner, copy.deepcopy(child))

    def kind(self, path: str) -> str:
        """The type of a node: that of its bind, or a control that offers choices."""
        control = self._controls.get(path, "")
        return control if control in ("select", "select1", "rank") else self.binds.get(path, {}).get("type", "string")

    def is_corrected(self, path: str) -> bool:
        """Whether a person may answer what is calculated."""
        rules = self.binds.get(path, {})
        return "calculate" in rules and path in self._controls and rules.get("readonly") != "true()"

    def is_computed(self, path: str) -> bool:
        """Whether a calculation alone says what a node holds."""
        return "calculate" in self.binds.get(path, {}) and not self.is_corrected(path) or path.endswith(ENDINGS)

    def _give_binds(self, path: str, rules: dict[str, str]) -> None:
        """Gives the model what rxeval evaluates of a node. Constraints are not compared."""
        name = path.rpartition("/")[2]
        inside = [repeat for repeat in self.repeats if path.startswith(repeat + "/")]
        repeats = {repeat: "../" * (path.count("/") - repeat.count("/")) + "." for repeat in inside}
        self._bind(path, {"relevant": moved(rules["relevant"], path, "", repeats)} if "relevant" in rules else {})
        self.flags[path] = {rule: rules.get(rule) == "true()" for rule in BESIDE}
        for rule in BESIDE:
            expression = rules.get(rule, "false()")
            if expression in CONSTANTS or rule == "calculate" and not self.is_corrected(path):
                continue
            value = moved(expression, path, f"../{name}/", repeats)
            self._bind(f"{path}.{rule}", {"calculate": value if rule == "calculate" else f"boolean({value})"})
            self._add_beside(path, rule)
            self.flags[path][rule] = "." + rule
        if "calculate" in rules and not self.is_corrected(path):
            # It gives nothing while its node is not relevant.
            outer = [(up, path.rsplit("/", up)[0]) for up in range(path.count("/"))]
            conditions = [
                f"boolean({moved(self.binds[node]['relevant'], node, '../' * up, repeats)})"
                for up, node in outer
                if "relevant" in self.binds.get(node, {})
            ]
            value = moved(rules["calculate"], path, "", repeats)
            self._bind(path, {"calculate": f"if({' and '.join(conditions)}, {value}, '')" if conditions else value})

    def _bind(self, path: str, rules: dict[str, str]) -> None:
        ElementTree.SubElement(self._model, "bind", {"nodeset": path, **rules})

    def _add_beside(self, path: str, rule: str) -> None:
        """Adds a node beside each node with that path, in the instance and in templates."""
        parent, _, name = path.rpartition("/")
        for start, node in [(self._root, self.blank), *self.templates.items()]:
            if parent == start or parent.startswith(start + "/"):
                found = [node]
                for step in parent[len(start) :].split("/")[1:]:
                    found = [child for outer in found for child in outer if local(child.tag) == step]
                for outer in found:
                    ElementTree.SubElement(outer, f"{name}.{rule}")


def normalize(node: Element) -> None:
    """Removes what rxeval 0.1.1 can't read: elements within texts, and line breaks in attributes."""
    for key, value in node.attrib.items():
        node.set(key, re.sub(r"\s", " ", value))
    for child in list(node):
        if local(child.tag) == "output":
            node.text = (node.text or "") + (child.tail or "")
            node.remove(child)
        else:
            normalize(child)
