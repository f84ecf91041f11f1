"""Draws changes of the product's sources at random, from the places that Sites.swift lists."""

import hashlib
import random
import re
import subprocess
from pathlib import Path

import records

OPERATORS = ("comparison", "constant", "condition", "statement", "arguments")
# Changes that no test can find, each with the reason: file | declaration | text | becomes | reason.
EQUIVALENT = "Tests/Defects/equivalent.txt"
# Units in C, and entry points that another package calls by handle, are not drawn.
SOURCES = ("Sources/*.swift",)


class Change:
    """A small change of one place of a file."""

    def __init__(self, line, sources):
        self.file, start, end, self.kind, self.operator, self.declaration, self.becomes = line.split("\t")
        source = sources[self.file]
        # Places are bytes, the weaver's are characters.
        self.start = len(source[: int(start)].decode())
        self.text = source[int(start) : int(end)].decode()
        self.end = self.start + len(self.text)
        self.line = source[: int(start)].count(b"\n") + 1
        self.last_line = self.line + self.text.count("\n")
        named = "\0".join((self.file, self.declaration, self.text, self.becomes, start))
        self.name = "random/" + hashlib.sha256(named.encode()).hexdigest()[:10]

    @property
    def module(self):
        return self.file.split("/")[1]

    @property
    def key(self):
        return tuple(" ".join(part.split()) for part in (self.file, self.declaration, self.text, self.becomes))

    def overlaps(self, other):
        return self.file == other.file and self.start < other.end and other.start < self.end

    def record(self):
        """The change as a record of a seeded defect, and its place for the weaver."""
        record = records.Record(self.name, f"{self.file}:{self.line}")
        record.what = self.shown
        site = records.Site()
        site.file, site.kind, site.text, site.becomes = self.file, self.kind, self.text, self.becomes
        record.sites = [site]
        return self.start, self.end, record, site

    @property
    def shown(self):
        text, becomes = (" ".join(part.split()) for part in (self.text, self.becomes))
        return f"{text} → {becomes}" if becomes else f"{text} is dropped"


def listed(tool, files):
    """All changes of the files, in order."""
    sources = {file: Path(file).read_bytes() for file in files}
    output = subprocess.run([tool, *files], check=True, capture_output=True, text=True).stdout
    return [Change(line, sources) for line in output.splitlines()]


def product_files():
    output = subprocess.run(["git", "ls-files", *SOURCES], check=True, capture_output=True, text=True).stdout
    return [file for file in output.splitlines() if Path(file).is_file()]


def draw(changes, count, seed):
    """So many changes that do not overlap: an operator is drawn, then one of its places."""
    generator = random.Random(seed)
    places = {operator: [change for change in changes if change.operator == operator] for operator in OPERATORS}
    drawn = []
    by_file = {}
    while len(drawn) < count and any(places.values()):
        operator = generator.choice(OPERATORS)
        if not places[operator]:
            continue
        change = places[operator].pop(generator.randrange(len(places[operator])))
        others = by_file.setdefault(change.file, [])
        if not any(change.overlaps(other) for other in others):
            others.append(change)
            drawn.append(change)
    return drawn


def equivalents(path=EQUIVALENT):
    """The reasons of changes that no test can find, by key."""
    reasons = {}
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = [part.strip() for part in re.split(r"\s\|\s|\s\|$", line + " ")]
        if len(parts) != 5 or not parts[4]:
            raise SystemExit(f"error: {path}:{number}: expected file | declaration | text | becomes | reason")
        reasons[tuple(" ".join(part.split()) for part in parts[:4])] = parts[4]
    return reasons
