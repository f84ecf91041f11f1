"""Plays the streams of digest.c from Python, and prints the same digest: digest.py STEPS FORM… (EM-2)."""

import array
import datetime
import itertools
import json
import sys

import formnavigation as fn

MASK = 2**64 - 1
NOTHING = 0xFFFFFFFF
EPOCH = datetime.datetime(1970, 1, 1)


class Stream:
    def __init__(self):
        self.state, self.hash = 0, 0xCBF29CE484222325

    def random(self):
        self.state = z = self.state + 0x9E3779B97F4A7C15 & MASK
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        return z ^ z >> 31

    def absorb(self, *words):
        for word in words:
            self.hash = (self.hash ^ (NOTHING if word is None else word) & MASK) * 0x100000001B3 & MASK

    def attempt(self, function, *arguments):
        """The result of a call and 0, or None and the error's code."""
        try:
            return function(*arguments), 0
        except fn.FormNavigationError as error:
            return None, error.code

    def change(self, function, *arguments):
        change, code = self.attempt(function, *arguments)
        self.absorb(code)
        if code == 0:
            effects = change.changed | change.has_more_pages << 1 | change.moves_pages << 2
            self.absorb(effects, len(change.pages), *change.pages)
            for positions in (change.positions, change.visibility):
                self.absorb(positions.start, positions.stop)
            self.absorb(change.current_page, change.added_instance)

    def edit_alone(self, session, edit):
        effects, code = self.attempt(session.apply, edit)
        self.absorb(code, effects or 0)

    def edit_step(self, session, edit, step):
        """One edit; every other step asks in the same call for what is left, which must be what other calls say."""
        if step % 2 == 0:
            return self.edit_alone(session, edit)
        reading, code = self.attempt(session.apply_and_read, edit)
        self.absorb(code, reading.effects if reading else 0)
        if reading:
            page = edit >> 32
            expected = session.status, session.progress(page), reading.effects, session.incomplete_page(page, True)
            if reading != expected:
                raise AssertionError(f"edit {edit:#x}: expected {expected}, found {reading}")

    def reads(self, reader, page):
        status = reader.status
        self.absorb(status.shown, status.total, status.filled, status.mandatory_total, status.mandatory_remaining)
        self.absorb(status.invalid, status.pages, status.visible_pages, status.complete_pages)
        self.absorb(status.current_page, status.current_rank or 0, status.can_undo, status.can_redo)
        counts, code = self.attempt(reader.progress, page)
        self.absorb(code)
        self.absorb(*((counts.shown, counts.filled, counts.mandatory_remaining, counts.invalid) if counts else [0] * 4))
        rank, code = self.attempt(reader.rank, page)
        self.absorb(code, rank or 0)
        found, code = self.attempt(reader.incomplete_page, page, True)
        self.absorb(code, 0 if code else found)
        self.absorb(*next(reader.left(), (None, None)))

    def edit(self, pages, fields):
        random = self.random()
        operation = random % 10
        return fn.edit(operation, (random >> 8) % pages, (random >> 40) % fields)

    def play_plain(self, steps):
        pages, fields, batch = 300, 7, 100
        form = {"schema": "formnav.form/1"}
        form["pages"] = [{"name": f"Page {page}", "fields": [{}] * fields} for page in range(pages)]
        form = fn.Form(json.dumps(form).encode())
        session = form.session(clock=0)
        self.state = 1
        for step in range(steps):
            edit = self.edit(pages + 1, fields + 1)
            self.edit_step(session, edit, step)
            self.reads(session, edit >> 32)
        edits = array.array("Q", (self.edit(pages, fields) for _ in range(20 * steps // 8 * 8)))
        effects = bytearray(len(edits))
        self.absorb(session.play(edits, effects), *memoryview(effects).cast("Q"))
        session = form.session(undo_bytes=1 << 16)
        for step in range(steps // batch):
            self.change(session.apply_batch, edits[step * batch : (step + 1) * batch])
            self.change(session.undo)
            self.reads(session, 0)
            self.change(session.redo)

    def answer(self):
        random = self.random()
        number = (random >> 16) % 80
        answers = (
            None,
            str(number),
            number,
            number / 4,
            bool(random >> 16 & 1),
            EPOCH.date() + datetime.timedelta(days=number),
            (EPOCH + datetime.timedelta(milliseconds=number)).time(),
            EPOCH + datetime.timedelta(milliseconds=number),
            "yes",
            ["yes", "no"],
        )
        return answers[random % 10]

    def play(self, path, steps):
        session = fn.Form.read(path).session(datetime.datetime(2026, 1, 1), 1 << 14, True)
        self.state = 2
        for _ in range(steps):
            random = self.random()
            position = (random >> 8 & NOTHING) % session.status.pages
            page = next(itertools.islice(session.pages(), position, None))
            field = (random >> 32) % 5
            kind = random % 16
            if kind == 0:
                self.change(session.undo)
            elif kind == 1:
                self.change(session.redo)
            elif kind == 2:
                self.change(session.set_clock, random >> 20)
            elif kind == 3:
                self.change(session.add_instance, field % 2, page if field % 2 else None)
            elif kind == 4:
                self.change(session.remove_instance, page)
            elif kind == 5:
                self.absorb(self.attempt(session.set_current_page, page)[1])
            elif kind < 10:
                self.edit_alone(session, fn.edit(random >> 60 & 7, page, field))
            else:
                self.change(session.answer_at, page, field, self.answer())
            self.reads(session, page)
        self.absorb(*session.answers_json().encode())
        self.absorb(*session.save())

    def play_screen(self, path, steps):
        screen = fn.Screen(fn.Form.read(path), 390, 844, title="Form", clock=0)
        self.state = 3
        for _ in range(steps):
            random = self.random()
            kind = fn.EventKind.TOUCH_BEGAN + random % 8
            page = (random >> 16) % 4
            arguments = {
                "target": (random >> 8) % 10,
                "page": page,
                "x": (random >> 24) % 390,
                "y": (random >> 40) % 844,
                "edit": fn.edit(random >> 60 & 7, page, 0),
            }
            if kind == fn.EventKind.SCROLL_FORM:
                kind = fn.EventKind.EDIT
            change, code = self.attempt(lambda: screen.handle(kind, **arguments))
            self.absorb(code)
            if code == 0:
                self.absorb(change.effects, change.current_page, change.refusal, change.slides)
            shown = screen.snapshot()
            self.absorb(shown.current_rank or 0, shown.menu_state, shown.scroll)
            for card in shown.cards:
                self.absorb(card.page, card.filled, card.frame.y, card.frame.height)


stream = Stream()
steps = int(sys.argv[1])
stream.play_plain(steps)
for path in sys.argv[2:]:
    stream.play(path, steps)
    stream.play_screen(path, steps)
print(f"{stream.hash:016x}")
