"""This package's own engine, through its C interface and the Python package `formnavigation` (docs/embedding.md)."""

import time

import formnavigation
import protocol
from formnavigation import Flags, _interface, _values
from formnavigation._interface import AnswerKind
from protocol import ANSWER, ContenderError, Refused

SHOW_PAGE = 8


class EmbeddedEngine:
    NAME = "embedded"
    VERSION = formnavigation.__version__
    METHOD = "Calls the C interface for each event and each read."
    FORMATS = ["formnav-json", "formnav-binary"]
    CAPABILITIES = protocol.EDITS | protocol.ANSWERS | protocol.CLOCK

    def __init__(self):
        self.form = None

    def load(self, form, path, clock, layout):
        if form not in self.FORMATS:
            raise ContenderError(ContenderError.UNSUPPORTED, f"forms of format {form}")
        start = time.perf_counter_ns()
        try:
            self.form = formnavigation.Form.read(path)
        except (OSError, formnavigation.BadForm) as error:
            raise ContenderError(ContenderError.BAD_FORM, f"{path}: {error}") from error
        parsed = time.perf_counter_ns()
        self.clock = clock
        self.reset()
        return (parsed - start, time.perf_counter_ns() - parsed, 0, [])

    def is_loaded(self):
        return self.form is not None

    def reset(self):
        self.session = self.form.session(clock=self.clock)

    # Events. Nothing is added or removed, so a page's identity is its position.

    def play(self, event):
        operation, page, field, value = event[:4]
        try:
            if operation == ANSWER:
                answer, _texts = answer_of(*value)
                _interface.set_answer(self.session._number, page, field, answer)
            elif operation == protocol.SET_CLOCK:
                self.session.set_clock(value)
            else:
                self.session.apply(formnavigation.edit(operation, page, 0 if operation >= SHOW_PAGE else field))
        except (formnavigation.NoSuchPlace, formnavigation.Refused) as error:
            raise Refused from error
        return page

    # Reads.

    def page_count(self):
        return self.session.status.pages

    def has_field(self, page, field):
        return page < self.page_count() and field < self.session.field_count(page)

    def addresses(self):
        return [(page, field) for page in self.session.pages() for field in range(self.session.field_count(page))]

    def flags(self, page, field):
        shown = self.session.progress(page).is_visible
        return self.session.state(page, field).flags | (0 if shown else Flags.HIDDEN)

    def page(self, page):
        """Visible, total, filled, remaining."""
        counts = self.session.progress(page)
        return (counts.is_visible, counts.total, counts.filled, counts.mandatory_remaining)

    def totals(self):
        """Total, filled, remaining, visible pages."""
        status = self.session.status
        return (status.total, status.filled, status.mandatory_remaining, status.visible_pages)

    def rank(self, page):
        return self.session.rank(page) or 0


def answer_of(kind, value):
    """The structure of an answer as the protocol has it, and what keeps its texts."""
    if kind in (AnswerKind.TEXT, AnswerKind.CHOICE, AnswerKind.CHOICES):
        return _values._with_texts(kind, value if kind == AnswerKind.CHOICES else [value])
    if kind == AnswerKind.DECIMAL:
        return _interface.formnav_answer(kind=kind, decimal=value), None
    return _interface.formnav_answer(kind=kind, integer=value or 0), None


if __name__ == "__main__":
    protocol.serve(EmbeddedEngine())
