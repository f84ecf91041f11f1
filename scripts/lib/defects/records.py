"""The records of seeded defects (files *.defects), and the places in the source that they name."""

import re
from pathlib import Path

NAME = re.compile(r"[a-z-]+/[a-z0-9-]+")
SITE_KEYS = ("file", "in", "after", "expression", "statement", "becomes")


class Fault(Exception):
    """What is wrong with a record, and where."""

    def __init__(self, record, text):
        super().__init__(f"{record.place}: {record.name}: {text}")


class Site:
    """One piece of text that a defect replaces."""

    def __init__(self):
        self.file = self.kind = self.text = None
        self.declaration = self.after = self.becomes = ""


class Record:
    """A defect: what it is, what is to find it, and what it replaces."""

    def __init__(self, name, place):
        self.name = name
        self.place = place
        self.what = self.target = self.suite = self.benchmark = ""
        self.rules = []
        self.sites = []

    def add(self, key, value):
        if key == "what":
            self.what = value
        elif key in ("target", "suite", "benchmark"):
            setattr(self, key, value)
        elif key == "rules":
            self.rules = value.split()
        elif key in SITE_KEYS:
            self.add_to_site(key, value)
        else:
            raise Fault(self, f"there is no “{key}” in a record")

    def add_to_site(self, key, value):
        if key == "file":
            self.sites.append(Site())
        if not self.sites:
            raise Fault(self, f"“{key}” before “file”")
        site = self.sites[-1]
        if key in ("expression", "statement"):
            if site.kind:
                raise Fault(self, "two texts in one place; begin another with “file”")
            site.kind, site.text = key, value
        else:
            setattr(site, {"in": "declaration"}.get(key, key), value)

    def check(self):
        if not NAME.fullmatch(self.name):
            raise Fault(self, "a name is an area, a slash and a few words with hyphens")
        if not self.what:
            raise Fault(self, "no “what”")
        for rule in self.rules:
            if not re.fullmatch("[A-Z]{2}-[0-9]+", rule):
                raise Fault(self, f"“{rule}” is no rule: expected names like NM-7, with spaces between them")
        if not self.target and not self.rules and not self.suite and not self.benchmark:
            raise Fault(self, "none of “target”, “rules”, “suite”, “benchmark”: nothing is to find it")
        if not self.sites:
            raise Fault(self, "no “file”")
        for site in self.sites:
            if not site.declaration or not site.kind or not site.text:
                raise Fault(self, "a place needs “file”, “in” and “expression” or “statement”")
            if site.kind == "expression" and not site.becomes:
                raise Fault(self, "an expression becomes another: no “becomes”")
            if site.becomes == site.text:
                raise Fault(self, "it becomes what it is")


def read(root, folder):
    """All records of a folder, in the order of the files' names, and within a file as they stand there."""
    records = []
    for path in sorted(Path(root, folder).glob("*.defects")):
        records += read_file(path, path.relative_to(root))
    names = {}
    for record in records:
        record.check()
        if record.name in names:
            raise Fault(record, f"also at {names[record.name]}")
        names[record.name] = record.place
    return records


def read_file(path, shown):
    records = []
    for number, line in logical_lines(path):
        if not line.startswith(" "):
            records.append(Record(line.strip(), f"{shown}:{number}"))
        elif not records:
            raise SystemExit(f"error: {shown}:{number}: a line of no record")
        else:
            key, _, value = line.strip().partition(" ")
            records[-1].add(key, value.strip())
    return records


def logical_lines(path):
    """Lines with their numbers: without comments and empty ones, each joined with what goes on deeper below it."""
    lines = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("    ") and lines:
            lines[-1] = (lines[-1][0], lines[-1][1] + " " + line.strip())
        elif line.strip() and not line.startswith("#"):
            lines.append((number, line))
    return lines
