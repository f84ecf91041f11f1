"""Finds in the source what a record names, and weaves the defects in as conditions."""

import re
from pathlib import Path

from records import Fault

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\w+|\s+|.', re.S)
OPENING, CLOSING = "([{", ")]}"
# Beginnings of lines that belong to the declaration above although they are not indented further.
STILL_INSIDE = ("}", ")", "]", "{", "where ", "else ")


def declaration(site, source, fault):
    """The range of the declaration: from a line that begins as `in` says to the next line that is no further in."""
    start, end = 0, len(source)
    for part in site.declaration.split(" > "):
        lines = re.compile(r"^( *)" + pattern(part), re.M)
        found = list(lines.finditer(source, start, end))
        if len(found) != 1:
            raise fault(f"{len(found)} lines of {site.file} begin with “{part}”; expected one")
        indent = len(found[0][1])
        start = found[0].start()
        offset = source.index("\n", start) + 1
        while offset < end:
            line_end = source.index("\n", offset) + 1
            line = source[offset:line_end]
            text = line.lstrip(" ")
            depth = len(line) - len(text)
            if text.strip() and (depth < indent or depth == indent and not text.startswith(STILL_INSIDE)):
                break
            offset = line_end
        end = min(offset, end)
    return start, end


def pattern(text):
    """Matches the text however it is broken into lines."""
    parts = []
    last = ""
    for token in TOKEN.findall(text):
        if token.isspace():
            parts.append(r"\s+")
        else:
            if last and (last in OPENING or token in CLOSING):
                parts.append(r"\s*")
            parts.append(re.escape(token))
        last = token
    return "".join(parts)


def find(record, site, source):
    """The range of the text that the site replaces."""

    def fault(text):
        return Fault(record, text)

    start, end = declaration(site, source, fault)
    expression = pattern(site.text)
    if re.match(r"\w", site.text):
        expression = r"(?<!\w)" + expression
    if re.search(r"\w$", site.text):
        expression += r"(?!\w)"
    before = pattern(site.after) + r"\s*" if site.after else ""
    found = list(re.compile(f"{before}({expression})", re.S).finditer(source, start, end))
    if len(found) != 1:
        what = f"“{site.after}”, then “{site.text}”" if site.after else f"“{site.text}”"
        raise fault(f"{what} stands {len(found)} times in {site.declaration} of {site.file}; expected once")
    if "//" in found[0][1]:
        raise fault("a comment stands within the text")
    return found[0].span(1)


def places(root, records):
    """All sites by file: lists of (start, end, record, site), in order, none of which overlap but for equal ones;
    and what is wrong with the records that do not fit."""
    files = {}
    faults = []
    for record in records:
        for site in record.sites:
            try:
                path = Path(root, site.file)
                if not path.is_file():
                    raise Fault(record, f"no file {site.file}")
                start, end = find(record, site, path.read_text(encoding="utf-8"))
                files.setdefault(site.file, []).append((start, end, record, site))
            except Fault as fault:
                faults.append(fault)
    for file, found in files.items():
        found.sort(key=lambda place: place[:2])
        for (start, end, first, _), (next_start, next_end, second, _) in zip(found, found[1:]):
            if next_start < end and (start, end) != (next_start, next_end):
                faults.append(Fault(second, f"overlaps {first.name} in {file}"))
    return files, faults


def condition(name):
    """Whether the defect is at work, for Swift and C: its number is compared first, so that the others cost little."""
    number = 0xCBF29CE484222325
    for byte in name.encode():
        number = (number ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f'mutant("{name}", {number:#x})'


def woven(source, found, is_c):
    """The source with a condition around each place. Lines stay as many as they were, and where they were."""
    at = 0
    result = []
    ranges = {}
    for start, end, record, site in found:
        ranges.setdefault((start, end), []).append((record, site))
    for (start, end), sites in ranges.items():
        text = source[start:end]
        if len(sites) > 1 and all(site.kind == "statement" for _, site in sites):
            text = chosen(text, sites, is_c)
        else:
            for record, site in reversed(sites):
                if site.kind == "expression":
                    text = f"({condition(record.name)} ? ({site.becomes}) : ({text}))"
                else:
                    text = f"if ({condition(record.name)}) {{ {site.becomes} }} else {{ {text} }}"
        result += [source[at:start], text]
        at = end
    return "".join(result) + source[at:]


def chosen(text, sites, is_c):
    """A statement with several defects. All conditions are looked at before one is chosen, so that whichever is at work, or
    none, costs the same."""
    bits = " | ".join(f"({condition(record.name)} ? {1 << bit} : 0)" for bit, (record, _) in enumerate(sites))
    for bit, (_, site) in reversed(list(enumerate(sites))):
        text = f"if (woven == {1 << bit}) {{ {site.becomes} }} else {{ {text} }}"
    return f"{{ long long woven = {bits}; {text} }}" if is_c else f"do {{ let woven: Int = {bits}; {text} }}"
