"""A naive form engine: it keeps four flags a field, and counts everything that is asked for when it is asked.

Copy it, put your own engine in its place, and leave protocol.py as it is.
"""

import json
import time

import protocol
from protocol import ContenderError, Refused, Unsupported

HIDDEN, READ_ONLY, MANDATORY, FILLED = 1, 2, 4, 8
SHOW_PAGE, HIDE_PAGE = 8, 9
FIELD_KEYS = {"id", "label", "kind", "labelExpression", "hidden", "readOnly", "mandatory", "filled"}


class NaiveEngine:
    NAME = "naive-python"
    VERSION = "1"
    METHOD = "Sets a flag in a list of lists; each read counts the fields of the page, or of the form, anew."
    FORMATS = ["formnav-json"]
    CAPABILITIES = protocol.EDITS

    def __init__(self):
        self.source = None
        self.pages = []
        self.page_is_hidden = []

    # Loading.

    def load(self, form, path, clock, layout):
        if form not in self.FORMATS:
            raise ContenderError(ContenderError.UNSUPPORTED, f"forms of format {form}")
        start = time.perf_counter_ns()
        try:
            with open(path, "rb") as file:
                source = json.load(file)
        except (OSError, ValueError, RecursionError) as error:
            raise ContenderError(ContenderError.BAD_FORM, f"{path}: {error}") from error
        parsed = time.perf_counter_ns()
        self.check_source(source)
        self.source = source
        self.reset()
        return (parsed - start, time.perf_counter_ns() - parsed, 0, [])

    def check_source(self, source):
        if not isinstance(source, dict) or source.get("schema") != "formnav.form/1":
            raise ContenderError(ContenderError.BAD_FORM, "no form: expected schema formnav.form/1")
        if unknown := sorted(source.keys() - {"schema", "pages"}):
            raise ContenderError(ContenderError.UNSUPPORTED, f"forms with {', '.join(unknown)}")
        keys = {key for page in source.get("pages", []) for field in page.get("fields", []) for key in field}
        if unknown := sorted(keys - FIELD_KEYS):
            raise ContenderError(ContenderError.UNSUPPORTED, f"fields with {', '.join(unknown)}")

    def is_loaded(self):
        return self.source is not None

    def reset(self):
        pages = self.source["pages"]
        self.page_is_hidden = [page.get("hidden", False) for page in pages]
        self.pages = [[own_flags(field) for field in page.get("fields", [])] for page in pages]

    # Events.

    def play(self, event):
        operation, page, field = event[:3]
        if operation > HIDE_PAGE:
            raise Unsupported
        if page >= len(self.pages):
            raise Refused
        if operation in (SHOW_PAGE, HIDE_PAGE):
            self.page_is_hidden[page] = operation == HIDE_PAGE
            return page
        if field >= len(self.pages[page]):
            raise Refused
        flag = 1 << (operation >> 1)
        if operation & 1:
            self.pages[page][field] |= flag
        else:
            self.pages[page][field] &= ~flag
        return page

    # Reads.

    def page_count(self):
        return len(self.pages)

    def has_field(self, page, field):
        return page < len(self.pages) and field < len(self.pages[page])

    def addresses(self):
        return [(page, field) for page in range(len(self.pages)) for field in range(len(self.pages[page]))]

    def flags(self, page, field):
        return self.pages[page][field] | (HIDDEN if self.page_is_hidden[page] else 0)

    def is_visible(self, page):
        fields = self.pages[page]
        return not self.page_is_hidden[page] and (not fields or any(not flags & HIDDEN for flags in fields))

    def page(self, page):
        """Visible, total, filled, remaining."""
        if not self.is_visible(page):
            return (0, 0, 0, 0)
        fillable = [flags for flags in self.pages[page] if not flags & (HIDDEN | READ_ONLY)]
        filled = sum(1 for flags in fillable if flags & FILLED)
        remaining = sum(1 for flags in fillable if flags & (MANDATORY | FILLED) == MANDATORY)
        return (1, len(fillable), filled, remaining)

    def totals(self):
        """Total, filled, remaining, visible pages."""
        pages = [self.page(page) for page in range(len(self.pages))]
        visible, total, filled, remaining = (sum(column) for column in zip(*pages)) if pages else (0, 0, 0, 0)
        return (total, filled, remaining, visible)

    def rank(self, page):
        if not self.is_visible(page):
            return 0
        return sum(1 for other in range(page + 1) if self.is_visible(other))


def own_flags(field):
    names = (("hidden", HIDDEN), ("readOnly", READ_ONLY), ("mandatory", MANDATORY), ("filled", FILLED))
    return sum(flag for name, flag in names if field.get(name, False))


if __name__ == "__main__":
    protocol.serve(NaiveEngine())
