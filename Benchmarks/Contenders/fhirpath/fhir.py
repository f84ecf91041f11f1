"""FHIR Questionnaires as a contender: PYTHONPATH=../python python3 fhir.py [REPORT].

A judge, not a rival: it builds the whole QuestionnaireResponse and evaluates what is in it after each answer. REPORT is what
`formnav import FORM --report json` wrote; parts that it reports are left out here as well.
"""

from __future__ import annotations

import importlib.metadata
import json
import sys
import time

import protocol
import values
from filling import Filling
from judge import HIDDEN, READ_ONLY, Judge, flags_of
from places import Places
from protocol import ADD, ANSWER, REMOVE, ContenderError, Refused, Unsupported
from questionnaire import Questionnaire
from report import Report


class FHIREngine(Judge):
    NAME = "fhirpath"
    VERSION = importlib.metadata.version("fhirpathpy")
    METHOD = (
        "The adapter builds the QuestionnaireResponse anew, evaluates enableWhen, and lets fhirpathpy evaluate the "
        "expressions whose answers changed; it then counts the questions of the page and of the form."
    )
    FORMATS = ["fhir-r4"]
    CAPABILITIES = protocol.ANSWERS | protocol.INSTANCES | protocol.VALUES

    def __init__(self, report: Report) -> None:
        self._report = report
        self._questionnaire: Questionnaire | None = None
        self._filling: Filling | None = None
        self._places: Places | None = None

    def load(self, form: str, path: str, clock: int, layout: protocol.Layout) -> tuple[int, int, int, list]:
        if form not in self.FORMATS:
            raise ContenderError(ContenderError.UNSUPPORTED, f"forms of format {form}")
        start = time.perf_counter_ns()
        try:
            with open(path, "rb") as file:
                source = json.load(file)
        except (OSError, ValueError, RecursionError) as error:
            raise ContenderError(ContenderError.BAD_FORM, f"{path}: {error}") from error
        if not isinstance(source, dict) or source.get("resourceType") != "Questionnaire":
            raise ContenderError(ContenderError.BAD_FORM, f"{path}: no Questionnaire")
        parsed = time.perf_counter_ns()
        questionnaire = Questionnaire(source)
        self._places = Places(questionnaire, layout)
        self._questionnaire = questionnaire
        self.reset()
        return (parsed - start, time.perf_counter_ns() - parsed, 0, [])

    def is_loaded(self) -> bool:
        return self._filling is not None

    def reset(self) -> None:
        self._filling = Filling(self._questionnaire, self._report)
        self._places.look_up(self._filling.root)

    # Events.

    def play(self, event: protocol.Event) -> int | None:
        if event.operation in (ADD, REMOVE):
            self._change(event)
            return None
        if event.operation != ANSWER:
            raise Unsupported
        place = self._places.find(event.page, event.numbers)
        nodes = self._places.pages[place].nodes
        node = nodes[event.field] if event.field < len(nodes) else None
        if node is None or node.item.kind == "display" or self._filling.is_computed(node.item):
            raise Refused
        node.answers = values.answers(node.item, event.value)
        self._filling.settle()
        return place

    def _change(self, event: protocol.Event) -> None:
        item, parent = self._places.around(self._filling.root, event.page, event.numbers)
        nodes = parent.children[item]
        number = event.numbers[-1]
        least, most = item.limits()
        if event.operation == ADD:
            if 1 <= number <= len(nodes):
                raise Unsupported
            if number != len(nodes) + 1 or (most is not None and number > max(most, least, 1)):
                raise Refused
            parent.add(item)
        else:
            if not 1 <= number <= len(nodes) or len(nodes) <= least:
                raise Refused
            del nodes[number - 1]
        self._filling.settle()
        self._places.look_up(self._filling.root)

    # Reads.

    def page_count(self) -> int:
        return len(self._places.pages)

    def field_count(self, page: int) -> int:
        return len(self._places.pages[page].nodes)

    def flags(self, page: int, field: int) -> int:
        node = self._places.pages[page].nodes[field]
        if node is None:
            return HIDDEN | READ_ONLY
        item = node.item
        is_shown = self._filling.is_enabled(node) and not item.is_hidden
        is_read_only = item.is_read_only or self._filling.is_computed(item)
        is_mandatory = item.source.get("required") is True and item.kind != "display"
        return flags_of(not is_shown, is_read_only, is_mandatory, bool(node.answers))

    def value(self, page: int, field: int) -> tuple[int, object]:
        node = self._places.pages[page].nodes[field]
        return values.NONE if node is None else values.told(node.item, node.answers)

    def computed(self) -> list:
        return []


if __name__ == "__main__":
    protocol.serve(FHIREngine(Report(*sys.argv[1:2])))
