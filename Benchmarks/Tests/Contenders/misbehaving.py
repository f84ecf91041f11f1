"""The naive contender, made to misbehave in the way that its argument names."""

import os
import signal
import struct
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../Contenders/python"))
import naive
import protocol

WAY = sys.argv[1]


class Misbehaving(naive.NaiveEngine):
    def play(self, event):
        if WAY == "hang":
            time.sleep(3600)
        if WAY == "hang-with-child":
            if os.fork() == 0:
                time.sleep(3600)
            time.sleep(3600)
        if WAY == "die":
            print("out of luck", file=sys.stderr, flush=True)
            os._exit(9)
        if WAY == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if WAY == "close-output":
            os.close(1)
            time.sleep(3600)
        if WAY == "flood-errors":
            while True:
                os.write(2, b"\x1b[2J\x07 nonsense " * 1000)
        if WAY == "flood-output":
            while True:
                os.write(1, b"nonsense " * 1000)
        if WAY == "chatty":
            print("debug: played an event", flush=True)
        if WAY == "huge-frame":
            os.write(1, struct.pack("<IB", 0xFFFFFFFF, 133))
        if WAY == "empty-frame":
            os.write(1, struct.pack("<I", 0))
        if WAY == "huge-count":
            os.write(1, struct.pack("<IBI", 5, 133, 0xFFFFFFFF))
        if WAY == "wrong-type":
            os.write(1, struct.pack("<IB", 1, 131))
        if WAY == "cut-short":
            os.write(1, struct.pack("<IBI", 5, 133, 1))
        return super().play(event)

    def page(self, page):
        visible, total, filled, remaining = super().page(page)
        if WAY == "off-by-one" and filled == 3:
            filled = 2
        if WAY == "known-difference":
            remaining = 0
        return (visible, total, filled, remaining)

    def totals(self):
        total, filled, remaining, visible = super().totals()
        return (total, filled, 0 if WAY == "known-difference" else remaining, visible)

    def load(self, form, path, clock, layout):
        parse, load, memory, differences = super().load(form, path, clock, layout)
        if WAY == "known-difference":
            differences = [(4, "it has no mandatory fields")]
        return (parse, load, memory, differences)


class Valued(Misbehaving):
    """One that takes any answer, and tells values."""

    CAPABILITIES = protocol.EDITS | protocol.ANSWERS | protocol.VALUES
    NONE = (0, None)

    def reset(self):
        super().reset()
        self.values = {}

    def play(self, event):
        operation, page, field, value = event[:4]
        if operation != protocol.ANSWER:
            return super().play(event)
        self.values[page, field] = value
        return super().play((6 if value == self.NONE else 7, page, field, None))

    def value(self, page, field):
        kind, content = self.values.get((page, field), self.NONE)
        if WAY == "untold-value" and kind != 0:
            return (protocol.UNTOLD, None)
        if WAY == "wrong-value" and kind == 2:
            return (2, content + 1)
        return (kind, content)

    def computed(self):
        kind, content = self.values.get((1, 0), self.NONE)
        return [(kind, content + 1) if WAY == "wrong-computed-value" and kind != 0 else (kind, content)]


def lie(claim):
    """Makes the time of a batch what `claim` makes of it."""
    play = protocol.play_timed

    def play_and_lie(engine, reads, events):
        elapsed, digest = struct.unpack("<QQ", play(engine, reads, events))
        return struct.pack("<QQ", claim(elapsed), digest)

    protocol.play_timed = play_and_lie


if WAY == "claims-too-much":
    lie(lambda elapsed: elapsed * 1000 + 10**9)
if WAY == "hides-time":
    lie(lambda elapsed: 1)
if WAY == "silent":
    time.sleep(3600)
if WAY == "speaks-first":
    print("Naive engine, version 1, ready.", flush=True)
if WAY == "never-ends":
    protocol.serve(Misbehaving())
    time.sleep(3600)
if WAY == "wrong-digest":
    protocol.digest = lambda numbers: len(numbers)
protocol.serve(Valued() if WAY.endswith("value") else Misbehaving())
