"""The contender protocol, version 1 (docs/contender-protocol.md): frames in, frames out.

An engine is an object with the methods that `serve` calls; this file knows nothing of forms. `play` returns the page that
the event was on, or None.
"""

import struct
import sys
import time
from typing import NamedTuple

MAXIMUM_FRAME = 16 * 1024 * 1024
HELLO, LOAD, RESET, OBSERVE, CHECK, TIME = range(1, 7)
ERROR = 255
EDITS, ANSWERS, CLOCK, INSTANCES, VALUES = 1, 2, 4, 8, 32
ACCEPTED, REFUSED, UNSUPPORTED = range(3)
NO_PAGES, OWN_PAGE, ALL_PAGES = range(3)
NO_FIELDS, LISTED_FIELDS, ALL_FIELDS, VALUED_FIELDS = range(4)
ANSWER, SET_CLOCK = 16, 17
IN_INSTANCE, ADD, REMOVE = 24, 25, 26
UNTOLD = 10


class ContenderError(Exception):
    """What answers a request in place of its response."""

    UNSUPPORTED, BAD_FORM, BAD_REQUEST, INTERNAL = range(1, 5)

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


class Refused(Exception):
    """An event that names what the form does not have, or an answer that does not fit."""


class Unsupported(Exception):
    """An event that this engine does not know."""


class Event(NamedTuple):
    """An event; what it does not have is None or empty. The page of one that adds or removes an instance is the repeat."""

    operation: int
    page: int | None = None
    field: int | None = None
    value: object = None
    numbers: tuple = ()


class Layout(NamedTuple):
    """What a form in another format has: pages as (name, names of fields), repeats as (first page, end)."""

    pages: list
    repeats: list
    computed: list


class Reader:
    """Reads the values of a payload, from its beginning to its end."""

    def __init__(self, payload):
        self.payload = payload
        self.offset = 0

    def take(self, count):
        end = self.offset + count
        if end > len(self.payload):
            raise ContenderError(ContenderError.BAD_REQUEST, f"cut short at byte {self.offset}")
        taken = self.payload[self.offset : end]
        self.offset = end
        return taken

    def number(self, layout):
        return struct.unpack("<" + layout, self.take(struct.calcsize("<" + layout)))[0]

    def u8(self):
        return self.number("B")

    def u32(self):
        return self.number("I")

    def text(self):
        try:
            return self.take(self.u32()).decode("utf-8")
        except UnicodeDecodeError as error:
            raise ContenderError(ContenderError.BAD_REQUEST, "a text is not UTF-8") from error

    def list(self, element):
        return [element() for _ in range(self.u32())]

    def value(self):
        kind = self.u8()
        if kind == 0:
            return (kind, None)
        if kind in (1, 8):
            return (kind, self.text())
        if kind in (2, 5, 6, 7):
            return (kind, self.number("q"))
        if kind == 3:
            return (kind, self.number("d"))
        if kind == 4:
            return (kind, self.u8() != 0)
        if kind == 9:
            return (kind, self.list(self.text))
        raise ContenderError(ContenderError.BAD_REQUEST, f"no kind of value {kind}")

    def event(self):
        operation = self.u8()
        if operation <= 7:
            return Event(operation, self.u32(), self.u32())
        if operation <= 9:
            return Event(operation, self.u32())
        if operation == ANSWER:
            return Event(operation, self.u32(), self.u32(), self.value())
        if operation == SET_CLOCK:
            return Event(operation, value=self.number("q"))
        if operation == IN_INSTANCE:
            numbers = tuple(self.list(self.u32))
            return self.event()._replace(numbers=numbers)
        if operation in (ADD, REMOVE):
            return Event(operation, self.u32(), numbers=tuple(self.list(self.u32)))
        raise ContenderError(ContenderError.BAD_REQUEST, f"no event {operation}")

    def view(self):
        """What to look at, as (pages, fields, list of (page, field))."""
        return (self.u8(), self.u8(), self.list(lambda: (self.u32(), self.u32())))

    def is_at_end(self):
        return self.offset == len(self.payload)

    def layout(self):
        pages = self.list(lambda: (self.text(), self.list(self.text)))
        repeats = [] if self.is_at_end() else self.list(lambda: (self.u32(), self.u32()))
        return Layout(pages, repeats, [] if self.is_at_end() else self.list(self.text))

    def finish(self):
        if self.offset != len(self.payload):
            raise ContenderError(ContenderError.BAD_REQUEST, f"goes on after byte {self.offset}")


def text(value):
    encoded = value.encode("utf-8")
    return struct.pack("<I", len(encoded)) + encoded


def written(value):
    """A value as (kind, content); of kind UNTOLD it can't be told."""
    kind, content = value
    head = bytes([kind])
    if kind in (0, UNTOLD):
        return head
    if kind in (1, 8):
        return head + text(content)
    if kind in (2, 5, 6, 7):
        return head + struct.pack("<q", content)
    if kind == 3:
        return head + struct.pack("<d", content)
    if kind == 4:
        return head + bytes([content])
    return head + struct.pack("<I", len(content)) + b"".join(text(choice) for choice in content)


def values_of_nodes(values):
    return struct.pack("<I", len(values)) + b"".join(map(written, values))


def digest(numbers):
    """FNV-1a, 64 bits, over the numbers' little-endian bytes."""
    state = 14695981039346656037
    for byte in struct.pack(f"<{len(numbers)}I", *numbers):
        state = ((state ^ byte) * 1099511628211) & 0xFFFFFFFFFFFFFFFF
    return state


def observation(engine, view, page):
    pages, fields, listed = view
    if pages == ALL_PAGES:
        shown = range(engine.page_count())
    else:
        shown = [page] if pages == OWN_PAGE and page is not None else []
    if fields in (ALL_FIELDS, VALUED_FIELDS):
        listed = engine.addresses()
    elif fields == NO_FIELDS:
        listed = []
    return b"".join(
        [
            struct.pack("<4I", *engine.totals()),
            struct.pack("<I", len(shown)),
            *(struct.pack("<B3I", *engine.page(page)) for page in shown),
            struct.pack("<I", len(listed)),
            bytes(engine.flags(page, field) for page, field in listed),
            *(written(engine.value(page, field)) for page, field in listed if fields == VALUED_FIELDS),
            values_of_nodes(engine.computed()) if fields == VALUED_FIELDS else b"",
        ]
    )


def check(engine, view, event):
    outcome = ACCEPTED
    try:
        page = engine.play(event)
    except Refused:
        outcome, page = REFUSED, None
    except Unsupported:
        outcome, page = UNSUPPORTED, None
    return bytes([outcome]) + observation(engine, view, page)


def read_menu(engine, page, numbers):
    """The nine numbers that a menu needs after an event."""
    numbers += engine.page(page) if page is not None else (0, 0, 0, 0)
    total, filled, remaining, visible_pages = engine.totals()
    rank = engine.rank(page) if page is not None else 0
    numbers += (total, filled, remaining, rank, visible_pages)


def play_timed(engine, reads, events):
    numbers = []
    start = time.perf_counter_ns()
    for event in events:
        try:
            page = engine.play(event)
        except (Refused, Unsupported):
            page = None
        if reads:
            read_menu(engine, page, numbers)
    elapsed = time.perf_counter_ns() - start
    if not reads:
        numbers += engine.totals()
        for page in range(engine.page_count()):
            numbers += engine.page(page)
            numbers.append(engine.rank(page))
    return struct.pack("<QQ", elapsed, digest(numbers))


def respond(engine, kind, reader):
    if kind == HELLO:
        if reader.u32() < 1:
            raise ContenderError(ContenderError.BAD_REQUEST, "this contender speaks version 1")
        formats = b"".join(text(name) for name in engine.FORMATS)
        return b"".join(
            [
                struct.pack("<I", 1),
                text(engine.NAME),
                text(engine.VERSION),
                text(engine.METHOD),
                struct.pack("<I", len(engine.FORMATS)) + formats,
                struct.pack("<I", engine.CAPABILITIES),
            ]
        )
    if kind == LOAD:
        form, path, clock = reader.text(), reader.text(), reader.number("q")
        layout = reader.layout()
        reader.finish()
        parse, load, memory, differences = engine.load(form, path, clock, layout)
        declared = b"".join(bytes([quantity]) + text(why) for quantity, why in differences)
        return struct.pack("<QQQI", parse, load, memory, len(differences)) + declared
    if kind not in (RESET, OBSERVE, CHECK, TIME):
        raise ContenderError(ContenderError.BAD_REQUEST, f"no request {kind}")
    if not engine.is_loaded():
        raise ContenderError(ContenderError.BAD_REQUEST, "no form is loaded")
    if kind == RESET:
        reader.finish()
        engine.reset()
        return b""
    if kind == TIME:
        reads, events = reader.u8(), reader.list(reader.event)
        reader.finish()
        return play_timed(engine, reads, events)
    view = reader.view()
    for page, field in view[2]:
        if not engine.has_field(page, field):
            raise ContenderError(ContenderError.BAD_REQUEST, f"no field {field} on page {page}")
    if kind == OBSERVE:
        reader.finish()
        return observation(engine, view, None)
    events = reader.list(reader.event)
    reader.finish()
    outcomes = [check(engine, view, event) for event in events]
    return struct.pack("<I", len(outcomes)) + b"".join(outcomes)


def read_exactly(stream, count):
    data = stream.read(count)
    if len(data) != count:
        sys.exit("the input ends within a frame")
    return data


def serve(engine):
    """Answers requests until the input ends."""
    requests, responses = sys.stdin.buffer, sys.stdout.buffer
    while head := requests.read(4):
        if len(head) != 4:
            sys.exit("the input ends within a frame")
        length = struct.unpack("<I", head)[0]
        if not 1 <= length <= MAXIMUM_FRAME:
            sys.exit(f"a frame of {length} bytes")
        body = read_exactly(requests, length)
        try:
            reader = Reader(memoryview(body)[1:].tobytes())
            kind = body[0] + 128
            payload = respond(engine, body[0], reader)
            reader.finish()
        except ContenderError as error:
            kind, payload = ERROR, struct.pack("<I", error.code) + text(str(error))
        responses.write(struct.pack("<IB", len(payload) + 1, kind) + payload)
        responses.flush()
