"""The Python package: values, buffers, errors (EM-1)."""

import array
import copy
import ctypes
import datetime
import enum
import gc
import inspect
import json
import pickle
import tempfile
import threading
import typing
import unittest

import formnavigation as fn
from formnavigation import _calls as calls
from formnavigation import _interface as interface

FORM = json.dumps(
    {
        "schema": "formnav.form/1",
        "pages": [
            {"name": "One", "fields": [{"id": "a", "mandatory": True, "label": "Näme"}, {"id": "c"}]},
            {"name": "Two", "fields": [{"id": "b", "kind": "integer", "constraint": ". < 9"}]},
            {
                "name": "Three",
                "fields": [
                    {"id": kind, "kind": kind} for kind in ("decimal", "boolean", "date", "time", "dateTime")
                ]
                + [{"id": "choices", "kind": "choices", "choices": "list"}],
            },
        ],
        "choices": [{"id": "list", "choices": [{"value": "x", "label": "The x"}, {"value": "y"}]}],
        "repeats": [{"id": "r", "label": "Rows", "pages": [1, 2]}],
        "rules": [{"when": "${a} = 'x'", "hide": ["c"]}],
    }
).encode()


class PackageTests(unittest.TestCase):
    def setUp(self):
        self.form = fn.Form(FORM)
        self.session = self.form.session(undo_bytes=1 << 12, saves_answers=True)

    def test_values(self):
        values = {
            "a": "größer 🙂 " * 100,
            "b": -5,
            "decimal": 0.5,
            "boolean": True,
            "date": datetime.date(1912, 2, 29),
            "time": datetime.time(23, 59, 59, 999000),
            "dateTime": datetime.datetime(2026, 1, 31, 8, 5, 0, 250000),
            "choices": ["x", "y"],
        }
        for id, value in values.items():
            self.session.answer(id, value)
            self.assertEqual(self.session.value(*self.session.find(id)), value)
            self.session.answer(id, None)
            self.assertIsNone(self.session.value(*self.session.find(id)))

    def test_choices(self):
        place = self.session.find("choices")
        self.assertEqual(self.session.choices(*place), (("x", "The x"), ("y", "y")))
        self.assertEqual(self.session.choices(*self.session.find("a")), ())

    def test_choices_are_read_again_if_the_offer_has_changed(self):
        fields = [{"id": "a", "kind": "choice", "choices": "letters"}]
        fields += [{"id": f"w{place}", "kind": "choice", "choices": "words", "filter": "#{letter} = ${a}"} for place in range(33)]
        words = [{"value": "xylophone", "cells": ["x"]}, {"value": "yak", "cells": ["y"]}]
        lists = [{"id": "letters", "choices": [{"value": "x"}, {"value": "y"}]}, {"id": "words", "columns": ["letter"], "choices": words}]
        with form_of(fields, choices=lists).session() as session:
            session.answer("a", "x")
            whole, some = session.choices(0, 0), session.choices(0, 1)
            self.assertEqual([choice.value for choice in some], ["xylophone"])
            self.assertIs(session.choices(0, 1), some)
            session.answer("a", "y")
            self.assertIs(session.choices(0, 0), whole)
            self.assertEqual([choice.value for choice in session.choices(0, 1)], ["yak"])
            first = [session.choices(0, field) for field in range(1, 34)]
            self.assertIs(session.choices(0, 33), first[-1])
            self.assertIsNot(session.choices(0, 1), first[0])
            self.assertEqual(session.choices(0, 1), first[0])

    def test_edits_in_any_buffer(self):
        edits = array.array("Q", [fn.edit(fn.Operation.FILL, 0, 1), fn.edit(fn.Operation.CLEAR, 0, 1)])
        for buffer in (edits, edits.tobytes(), bytearray(edits), memoryview(edits), memoryview(edits.tobytes())):
            effects = bytearray(2)
            self.assertEqual(self.session.play(buffer, effects), 2)
            self.assertTrue(fn.Effects(effects[0]) & fn.Effects.CHANGED)
            self.session.apply_batch(buffer)
        self.assertEqual(self.session.play(b""), 0)
        for wrong, room in ((b"1234567", None), (edits, bytearray(1)), (edits, bytes(2))):
            with self.assertRaises(ValueError):
                self.session.play(wrong, room)

    def test_errors(self):
        for kind, call in (
            (fn.BadForm, lambda: fn.Form(b"{")),
            (fn.NoSuchPlace, lambda: self.session.answer("nobody", "x")),
            (fn.NoSuchPlace, lambda: self.session.progress(9)),
            (fn.Refused, lambda: self.session.answer("b", "text")),
            (fn.BadState, lambda: self.session.restore(b"FNSS")),
            (fn.FormNavigationError, lambda: self.session.apply(99 << 16)),
            (ValueError, lambda: self.session.answer("b", 2**63)),
        ):
            with self.assertRaises(kind) as caught:
                call()
            self.assertIn("expected", str(caught.exception))
        self.session.close()
        with self.assertRaises(fn.FormNavigationError):
            self.session.undo()

    def test_rules_and_instances(self):
        change = self.session.answer("a", "x")
        self.assertEqual((change.changed, change.pages), (True, (0,)))
        reason = self.session.reasons(0, 1)[0]
        self.assertEqual((reason.effect, reason.holds), (fn.Operation.HIDE, True))
        self.assertEqual(self.session.condition(reason.rule), "${a} = 'x'")
        self.assertIn(fn.Flags.HIDDEN, self.session.state(0, 1).flags)
        added = self.session.add_instance(0).added_instance
        self.assertEqual(self.session.instance(added).numbers, (2,))
        self.assertEqual(list(self.session.visible_pages()), [0, 1, added, 2])
        self.session.answer("b", 10, inside=(2,))
        self.assertEqual(list(self.session.invalid()), [fn.Field(added, 0)])
        state = self.session.save()
        other = self.form.session(saves_answers=True)
        self.assertEqual(other.restore(state), 0)
        self.assertEqual(other.answers_json(), self.session.answers_json())
        self.assertIn('"r": [\n    {}', other.answers_json())
        for export in (other.json, other.binary):
            with self.assertRaisesRegex(fn.Refused, "saved state"):
                export()
        self.session.undo()
        self.session.undo()
        self.assertEqual(self.session.instance_count(0), 1)

    def test_screen(self):
        with fn.Screen(self.form, 390, 844, title="Visit", language="he", right_to_left=True) as screen:
            self.assertEqual(screen.snapshot().cards, ())
            change = screen.tap(fn.Target.MENU_BUTTON)
            self.assertEqual(change.slides, 1)
            shown = screen.snapshot()
            self.assertEqual([card.rank for card in shown.cards], [1, 2, 3])
            self.assertEqual(screen.text(fn.TextKind.CARD_TITLE, 1).split("\u2066")[0], "2: ")
            screen.answer_at(0, 0, "Anna")
            self.assertEqual(screen.snapshot().cards[0].filled, 1)
            screen.handle(fn.EventKind.UNDO)

    def test_threads_share_a_form(self):
        found = []

        def fill():
            for _ in range(20):
                with self.form.session() as session:
                    session.answer("a", "Anna")
                    found.append(session.status.filled)

        threads = [threading.Thread(target=fill) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [1] * 80)

    def test_limits_of_a_repeat(self):
        self.assertEqual(self.session.repeat(0), fn.Repeat(0, None, True, True, False))
        self.assertEqual((self.session.repeat_id(0), self.session.repeat_label(0)), ("r", "Rows"))
        repeat = {"id": "r", "pages": [0, 1], "minimum": 1, "maximum": 3, "allowsRemoving": False}
        session = form_of([{"id": "a"}], repeats=[repeat]).session()
        self.assertEqual(session.repeat(0), (1, 3, True, False, False))
        with self.assertRaises(fn.NoSuchPlace):
            session.repeat(1)

    def test_a_count_that_is_lowered(self):
        """The screen of a person who types 8, then 1."""
        inner = [{"id": "x", "kind": "integer", "calculation": "${n} + 1"}]
        pages = [{"fields": [{"id": "n", "kind": "integer"}]}, {"fields": inner}]
        form = {"schema": "formnav.form/1", "pages": pages, "repeats": [{"id": "r", "pages": [1, 2], "count": "${n}"}]}
        screen = fn.Screen(fn.Form(json.dumps(form).encode()), 390, 844)
        for count in (8, 1, 12, 0):
            screen.answer("n", count)
            self.assertEqual(screen.instance_count(0), count)


class Ten:
    """A number of another library, such as numpy.int64."""

    def __index__(self):
        return 10


class ArgumentTests(unittest.TestCase):
    """What a caller gives is checked, and the error names it."""

    def setUp(self):
        self.form = form_of(
            [{"id": "a", "kind": "integer"}, {"id": "d", "kind": "date"}, {"id": "t"}, {"id": "c", "kind": "choices", "choices": "l"}],
            choices=[{"id": "l", "choices": [{"value": "x"}]}],
        )
        self.session = self.form.session(undo_bytes=4096, saves_answers=True)
        self.screen = fn.Screen(self.form, 390, 844, undo_bytes=4096)

    def refuses(self, kind, words, call):
        with self.assertRaises(kind) as caught:
            call()
        for word in words:
            self.assertIn(word, str(caught.exception))

    def test_numbers(self):
        session, screen, form = self.session, self.screen, self.form
        wide = 2**32
        for name, call in {
            "page": lambda: session.answer_at(wide, 0, 1),
            "field": lambda: session.state(0, wide),
            "rank": lambda: session.page(-1),
            "position": lambda: session.page_at(2**70),
            "after": lambda: session.incomplete_page(wide - 1),
            "repeat": lambda: session.instance_count(wide),
            "around": lambda: session.add_instance(0, around=-1),
            "before": lambda: session.add_instance(0, before=wide),
            "number": lambda: session.instance_at(0, wide),
            "inside[1]": lambda: session.find("a", (1, wide)),
            "instance": lambda: session.remove_instance(-1),
            "edit": lambda: session.apply(2**64),
            "clock": lambda: form.session(clock=2**70),
            "clock ": lambda: session.set_clock(2**63),
            "undo_bytes": lambda: form.session(undo_bytes=-1),
            "memory_limit": lambda: fn.Form(b"{}", memory_limit=-1),
            "width": lambda: fn.Screen(form, 2**31, 844),
            "text_scale": lambda: fn.Screen(form, 390, 844, text_scale=-1),
            "safe_bottom": lambda: fn.Screen(form, 390, 844, safe_area=fn.SafeArea(0, 2**40)),
            "kind": lambda: screen.handle(wide),
            "target": lambda: screen.tap(-1),
            "index": lambda: screen.handle(fn.EventKind.SET_STEPS, index=wide),
            "x": lambda: screen.handle(fn.EventKind.TOUCH_BEGAN, x=2**63),
            "time_ms": lambda: screen.snapshot(2**63),
            "value": lambda: session.answer("a", 2**63),
            "operation": lambda: fn.edit(10, 0),
            "page ": lambda: fn.edit(fn.Operation.HIDE, wide),
            "field ": lambda: fn.edit(fn.Operation.HIDE, 0, 2**16),
        }.items():
            with self.subTest(name):
                self.refuses(ValueError, [name.strip() + ": expected an ", ", found "], call)

    def test_ranges_of_the_library(self):
        for words, call in (
            (["a side of the screen in 1...32767", "found 0"], lambda: fn.Screen(self.form, 0, 844)),
            (["a scale of texts", "found 500"], lambda: fn.Screen(self.form, 390, 844, text_scale=500)),
            (["at most 1073741824 bytes for undo"], lambda: self.form.session(undo_bytes=2**40)),
            (["a margin of the safe area"], lambda: fn.Screen(self.form, 390, 844, safe_area=fn.SafeArea(top=-1))),
        ):
            self.refuses(fn.FormNavigationError, ["expected ", ", found ", *words], call)

    def test_types(self):
        session, form = self.session, self.form
        zone = datetime.timezone.utc
        for name, kinds, call in (
            ("page", TypeError, lambda: session.progress("x")),
            ("page", TypeError, lambda: session.progress(None)),
            ("page", TypeError, lambda: session.progress(1.0)),
            ("page", TypeError, lambda: session.progress(float("nan"))),
            ("wraps", TypeError, lambda: session.incomplete_page(wraps="yes")),
            ("id", TypeError, lambda: session.find(5)),
            ("id", ValueError, lambda: session.find("\ud800")),
            ("inside", TypeError, lambda: session.find("a", 5)),
            ("edits", TypeError, lambda: session.play([1, 2])),
            ("edits", ValueError, lambda: session.play(array.array("I", [1, 2]))),
            ("edits", ValueError, lambda: session.play(memoryview(bytes(32))[::2])),
            ("effects", ValueError, lambda: session.play(bytes(8), b"1")),
            ("content", TypeError, lambda: fn.Form("{}")),
            ("state", TypeError, lambda: session.restore(7)),
            ("clock", TypeError, lambda: form.session(clock=datetime.date(2026, 1, 1))),
            ("clock", TypeError, lambda: form.session(clock="now")),
            ("saves_answers", TypeError, lambda: form.session(saves_answers="no")),
            ("title", TypeError, lambda: fn.Screen(form, 390, 844, title=None)),
            ("language", ValueError, lambda: fn.Screen(form, 390, 844, language="xx")),
            ("android", TypeError, lambda: fn.Screen(form, 390, 844, android=None)),
            ("form", TypeError, lambda: fn.Screen(session, 390, 844)),
            ("safe_area", TypeError, lambda: fn.Screen(form, 390, 844, safe_area=44)),
            ("value", TypeError, lambda: session.answer("a", object())),
            ("value", TypeError, lambda: session.answer("c", [1])),
            ("value", ValueError, lambda: session.answer("d", datetime.datetime(2026, 1, 1, tzinfo=zone))),
            ("value", ValueError, lambda: session.answer("d", datetime.time(1, tzinfo=zone))),
        ):
            with self.subTest(name, call=call):
                self.refuses(kinds, [name + ": expected ", ", found "], call)

    def test_a_refused_answer_names_field_and_kinds(self):
        self.refuses(fn.Refused, ["a (", "kind integer", "found", "boolean"], lambda: self.session.answer("a", True))
        self.refuses(fn.Refused, ["d (", "kind date", "found", "text"], lambda: self.session.answer("d", "2023-02-30"))
        self.refuses(fn.Refused, ["a (", "kind integer", "text"], lambda: self.screen.answer_at(0, 0, "x"))

    def test_numbers_of_other_libraries(self):
        self.session.answer("a", Ten())
        self.assertEqual(self.session.value(0, 0), 10)
        with self.assertRaises(fn.NoSuchPlace):
            self.session.progress(Ten())

    def test_handles_are_not_copied(self):
        for one in (self.form, self.session, self.screen):
            for function in (copy.copy, copy.deepcopy, pickle.dumps, lambda one: copy.copy([one]) and copy.deepcopy([one])):
                self.refuses(TypeError, ["can't be copied"], lambda: function(one))
        self.session.answer("t", "still open")
        error = pickle.loads(pickle.dumps(fn.Refused(6, "no")))
        self.assertEqual((type(error), error.code, str(error)), (fn.Refused, 6, "no"))


class AnyArgumentTests(unittest.TestCase):
    """Any argument of any call is taken, or refused by an error that says what was expected."""

    VALUES = [
        None, True, -1, 2**32 - 1, 2**32, 2**63, 2**64, 2**70, 1.5, float("nan"), float("inf"), "", "x", "\ud800", b"", b"x", bytearray(9),
        (), ("x",), (1, 2, 3, 4, 5), [], [1], {}, {1: 2}, object(), Ten(), array.array("I", [1]), array.array("Q", [1]), array.array("d", [1]),
        memoryview(bytes(32))[::2], datetime.date(2026, 1, 1), datetime.datetime.max, datetime.datetime.min,
        datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc), datetime.time(1, tzinfo=datetime.timezone.utc), datetime.timedelta(1), 1j,
    ]
    #: An argument that each parameter takes.
    USUAL = {
        "page": 0, "field": 0, "rank": 1, "position": 0, "after": None, "wraps": False, "id": "a", "inside": (), "value": "x", "edit": 1,
        "edits": array.array("Q", [1]), "effects": None, "repeat": 0, "around": None, "before": None, "number": 1, "instance": 9, "rule": 0,
        "clock": None, "undo_bytes": 0, "saves_answers": False, "new_instances": 0, "state": b"", "kind": fn.EventKind.UNDO, "target": 0, "index": 0, "x": 0, "y": 0,
        "safe_area": fn.SafeArea(), "time_ms": 0, "content": FORM, "memory_limit": 0, "width": 390, "height": 844, "title": "", "android": False,
        "right_to_left": False, "language": "en", "text_scale": 100, "operation": fn.Operation.HIDE,
    }

    def attempt(self, call, given, name, value):
        try:
            found = call(**{**given, name: value})
            if inspect.isgenerator(found):
                list(found)
        except fn.FormNavigationError:
            pass
        except (TypeError, ValueError) as error:
            self.assertRegex(str(error), r"(?s)^[\w\[\]]+: expected .*, found ", f"{call} {name} {value!r}")

    def test_calls(self):
        form = fn.Form(FORM)
        session, screen = form.session(), fn.Screen(form, 390, 844)
        calls = [fn.Form, fn.Screen, fn.edit]
        for one in (form, session, screen):
            calls += [
                getattr(one, name) for name in dir(type(one)) if not name.startswith("_") and name not in ("close", "read") and callable(getattr(type(one), name))
            ]
        self.assertGreater(len(calls), 70)
        for call in calls:
            parameters = inspect.signature(call).parameters
            given = {name: {"form": form, "reader": screen}.get(name) or self.USUAL[name] for name in parameters}
            for name in parameters:
                for value in self.VALUES:
                    with self.subTest(call=call, name=name, value=value):
                        self.attempt(call, given, name, value)
        self.assertEqual(form.session().status.pages, 3)


class MemberTests(unittest.TestCase):
    """Every member of every structure is the value that its class names."""

    def test_members(self):
        compared = 0
        for structure in vars(interface).values():
            if not (isinstance(structure, type) and issubclass(structure, ctypes.Structure) and hasattr(structure, "value")):
                continue
            kinds = self.hints(structure)
            raw = structure()
            for number, (name, kind) in enumerate(structure._fields_):
                self.fill(raw, name, kind, 11 * (number + 1), kinds.get(name))
            found = raw.value()
            for name, kind in kinds.items():
                compared += 1
                self.assertEqual(getattr(found, name), self.expected(raw, name, kind), f"{structure.__name__}.{name}")
                self.assertIn(f"{name}=", repr(found))
        self.assertGreater(compared, 110)

    def hints(self, structure):
        return typing.get_type_hints(getattr(interface, "".join(part.title() for part in structure.__name__.split("_")[1:])))

    def fill(self, raw, name, kind, number, annotation):
        if issubclass(kind, ctypes.Structure):
            for place, (inner, _) in enumerate(kind._fields_):
                setattr(getattr(raw, name), inner, number + place)
        elif issubclass(kind, ctypes.Array):
            for place in range(kind._length_):
                getattr(raw, name)[place] = number + place
        elif name.endswith("_count"):
            setattr(raw, name, 2)
        elif isinstance(annotation, type) and issubclass(annotation, enum.IntEnum):
            setattr(raw, name, max(annotation))
        else:
            setattr(raw, name, number)

    def expected(self, raw, name, kind):
        if hasattr(raw, name + "_first"):
            return range(getattr(raw, name + "_first"), getattr(raw, name + "_end"))
        if not hasattr(raw, name):
            return ()
        value = getattr(raw, name)
        if isinstance(value, ctypes.Array):
            return tuple(value)[:2]
        if isinstance(value, ctypes.Structure):
            kinds = self.hints(type(value))
            return tuple(self.expected(value, inner, kind) for inner, kind in kinds.items())
        return bool(value) if kind is bool else value

    def test_what_is_not_there(self):
        nothing = 2**32 - 1
        change = interface.formnav_screen_change(
            page=nothing, previous_current_page=nothing, current_page=nothing, added_instance=nothing,
            refused_field=(nothing, nothing), field=(nothing, nothing),
        ).value()
        self.assertEqual({change.page, change.previous_current_page, change.current_page, change.added_instance, change.refused_field, change.field}, {None})
        change = interface.formnav_change(previous_current_page=nothing, current_page=nothing, added_instance=nothing).value()
        self.assertEqual({change.previous_current_page, change.current_page, change.added_instance}, {None})
        shown = interface.formnav_snapshot(current_page=nothing, current_rank=0).value()
        self.assertEqual({shown.current_page, shown.current_rank}, {None})
        status = interface.formnav_status(current_page=nothing, current_rank=0).value()
        self.assertEqual({status.current_page, status.current_rank}, {None})
        self.assertIsNone(interface.formnav_repeat(maximum=nothing).value().maximum)

    def test_buffers_have_room_for_what_the_library_writes(self):
        for element in (1, 3, 8, 16):
            for count in (0, 255, 256, 257, 263, 1001):

                def write(buffer, capacity, length):
                    self.assertGreaterEqual(ctypes.sizeof(buffer), capacity * element)
                    length._obj.value = count
                    return 0 if capacity >= count else fn.Code.SHORT_BUFFER

                self.assertEqual(calls.filled(element, write)[1], count)

    def test_what_is_given(self):
        """Every member of an event and of options stands where the header has it."""
        names = [name for name, _ in interface.formnav_event._fields_]
        event = calls.structure(interface.formnav_event, **{name: number + 1 for number, name in enumerate(names)})
        self.assertEqual([getattr(event, name) for name in names], list(range(1, len(names) + 1)))


class MethodTests(unittest.TestCase):
    """Each method and property once, on a form in which every one gives something else. A new one needs a check here."""

    FORM = {
        "schema": "formnav.form/1",
        "pages": [
            {"name": "First", "fields": [
                {"id": "a", "label": "Name", "mandatory": True, "hint": "In full", "requiredMessage": "Who?"},
                {"id": "b", "kind": "integer", "label": "Age", "constraint": ". < 9", "message": "Less than nine"},
                {"id": "c", "kind": "choice", "choices": "letters"}]},
            {"name": "Hidden", "hidden": True, "fields": [{}, {}]},
            {"name": "Member", "fields": [{"id": "name", "mandatory": True, "hint": "Of the member"}, {"id": "born", "kind": "date"}]},
            {"name": "Visit", "fields": [{"id": "cost", "kind": "decimal"}]},
            {"name": "Last", "fields": [{"id": "d", "kind": "decimal"}, {"id": "e", "kind": "choices", "choices": "letters"}, {"id": "f"}, {}]},
        ],
        "choices": [{"id": "letters", "choices": [{"value": "x", "label": "The x"}, {"value": "y"}]}],
        "repeats": [{"id": "member", "label": "Member", "pages": [2, 4]}, {"id": "visit", "label": "Visit", "pages": [3, 4]}],
        "rules": [{"when": "${b} = 5", "lock": ["c"]}, {"when": "${b} = 6", "hide": ["page:Last"]}, {"when": "${b} = 7", "lock": ["d"]}],
        "markdown": True,
        "language": "English (en)",
        "translations": [
            {"language": "French (fr)", "texts": [
                {"of": "a", "label": "Nom", "hint": "En entier", "requiredMessage": "Qui ?"}, {"of": "name", "hint": "Du membre"},
                {"of": "b", "labelExpression": "concat('Age de ', ${a})"}]},
            {"language": "es-MX", "texts": [{"of": "a", "label": "Nombre"}]}],
    }  # fmt: skip
    XFORM = b"""<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>T</h:title><model>
      <instance><data id="t"><q/></data></instance><bind nodeset="/data/q" type="string"/></model></h:head>
      <h:body><input ref="/data/q"><label>Q</label></input></h:body></h:html>"""

    def setUp(self):
        self.form = fn.Form(json.dumps(self.FORM).encode())
        self.session = self.form.session(undo_bytes=1 << 16, saves_answers=True)
        self.screen = fn.Screen(self.form, 390, 844, undo_bytes=1 << 16, saves_answers=True)
        self.second = self.session.add_instance(0).added_instance
        self.visits = [self.session.add_instance(1, around=self.second).added_instance for _ in range(2)]
        self.session.answer("b", 5)

    def test_methods(self):
        names = {
            name for kind in (fn.Form, fn.Session, fn.Screen) for name in dir(kind) if not name.startswith("_")
        }  # fmt: skip
        self.assertEqual({name for name in names if not hasattr(self, "check_" + name)}, set())
        for name in sorted(names):
            with self.subTest(name):
                self.setUp()
                getattr(self, "check_" + name)(self.session)

    # ---- Forms and handles ----

    def check_close(self, session):
        session.close()
        session.close()
        with self.assertRaises(fn.FormNavigationError) as caught:
            session.undo()
        self.assertEqual(caught.exception.code, fn.Code.BAD_HANDLE)
        with self.form.session() as other:
            pass
        with self.assertRaises(fn.FormNavigationError):
            other.undo()
        # A handle that is collected is freed: its number is none afterwards.
        other = self.form.session()
        number = other._number
        del other
        gc.collect()
        self.assertEqual(calls.library.formnav_free(ctypes.c_uint64(number)), fn.Code.BAD_HANDLE)

    def check_read(self, session):
        with tempfile.NamedTemporaryFile() as file:
            file.write(FORM)
            file.flush()
            self.assertEqual(fn.Form.read(file.name).session().status.pages, 3)
            with self.assertRaises(fn.BadForm):
                fn.Form.read(file.name, memory_limit=1)

    def check_report(self, session):
        self.assertIn("ODK XForm", fn.Form(self.XFORM).report)
        self.assertEqual(self.form.report, "")

    def check_session(self, session):
        self.assertIsInstance(self.form.session(), fn.Session)

    def check_submission(self, session):
        self.assertEqual(self.form.submission(session), session.answers_json())
        survey = fn.Form(b'{"elements": [{"type": "text", "name": "q"}]}')
        filled = survey.session()
        filled.answer("q", "gr\u00f6\u00dfer")
        self.assertEqual(json.loads(survey.submission(filled)), {"q": "gr\u00f6\u00dfer"})
        with self.assertRaises(TypeError):
            survey.submission(survey)

    def check_fill(self, session):
        for reader in (self.form.session(saves_answers=True), self.screen):
            self.assertEqual(self.form.fill(reader, session.answers_json().encode()), 0)
            self.assertEqual(reader.answers_json(), session.answers_json())
        with self.assertRaises(fn.BadState):
            self.form.fill(session, b"{")
        status = self.form.status(session.answers_json().encode(), clock=0)
        self.assertEqual((status.total, status.filled, status.findings), (session.status.total, session.status.filled, 0))
        with self.assertRaises(fn.BadState):
            self.form.status(b"{")

    def check_message(self, session):
        self.assertEqual([session.message(0, 1), session.message(0, 0)], ["Less than nine", ""])

    def check_hint(self, session):
        self.assertEqual([session.hint(0, 0), session.hint(0, 1), session.hint(self.second, 0)], ["In full", "", "Of the member"])

    def check_required_message(self, session):
        self.assertEqual([session.required_message(0, 0), session.required_message(0, 1)], ["Who?", ""])

    def check_languages(self, session):
        self.assertEqual([self.form.languages, fn.Form(FORM).languages], [("English (en)", "French (fr)", "es-MX"), ("",)])

    def check_is_markdown(self, session):
        self.assertEqual([self.form.is_markdown, fn.Form(FORM).is_markdown], [True, False])

    def check_in_language(self, session):
        session.answer("a", "Ana")
        session.answer("name", "Ben", [2])
        for name, label, hint, age in (
            ("fr", "Nom", "Du membre", "Age de Ana"), ("es", "Nombre", "Of the member", "Age"), ("english (EN)", "Name", "Of the member", "Age"),
        ):  # fmt: skip
            form = self.form.in_language(name)
            self.assertEqual((len(form.languages), form.is_markdown), (3 if hint == "Of the member" and name != "es" else 1, True))
            for reader, source in ((form.session(saves_answers=True), session), (fn.Screen(form, 390, 844, saves_answers=True), self.screen)):
                self.assertEqual((reader.restore(source.save()), reader.answers_json()), (0, source.answers_json()))
                self.assertEqual(reader.label(0, 0), label)
                if source is session:
                    self.assertEqual((reader.hint(reader.instance_at(0, 2), 0), reader.label(0, 1)), (hint, age))
                self.assertEqual(form.submission(reader), self.form.submission(source))
        with self.assertRaisesRegex(fn.NoSuchPlace, 'French \\(fr\\), es-MX, found "de"'):
            self.form.in_language("de")
        session.undo()
        self.assertIsNone(session.value(self.second, 0))

    # ---- Reading ----

    def check_status(self, session):
        status = session.status
        self.assertEqual((status.pages, status.visible_pages, status.repeats, status.rules, status.can_undo, status.can_redo), (9, 8, 2, 3, True, False))
        self.assertEqual((status.filled, status.mandatory_remaining, status.current_page, status.current_rank), (1, 3, 0, 1))

    def check_progress(self, session):
        self.assertEqual(session.progress(4), (True, False, 4, 4, 0, 0, 0, 0))
        self.assertEqual(session.progress(1), (False, False, 0, 0, 0, 0, 0, 0))

    def check_current_page(self, session):
        session.set_current_page(4)
        self.assertEqual(session.current_page, 4)

    def check_pages(self, session):
        self.assertEqual(list(session.pages()), [0, 1, 2, 3, self.second, self.second + 1, *self.visits, 4])

    def check_visible_pages(self, session):
        self.assertEqual(list(session.visible_pages()), [0, 2, 3, self.second, self.second + 1, *self.visits, 4])

    def check_page_at(self, session):
        self.assertEqual([session.page_at(1), session.page_at(8)], [1, 4])

    def check_position(self, session):
        self.assertEqual([session.position(2), session.position(4)], [2, 8])

    def check_page(self, session):
        self.assertEqual([session.page(2), session.page(8)], [2, 4])

    def check_rank(self, session):
        self.assertEqual([session.rank(1), session.rank(2), session.rank(4)], [None, 2, 8])

    def check_incomplete_page(self, session):
        self.assertEqual(session.incomplete_page(), 0)
        self.assertEqual(session.incomplete_page(0), 2)
        self.assertEqual(session.incomplete_page(4), None)
        self.assertEqual(session.incomplete_page(4, wraps=True), 0)

    def check_left(self, session):
        self.assertEqual(list(session.left()), [(0, 0), (2, 0), (self.second, 0)])

    def check_invalid(self, session):
        self.assertEqual(list(session.invalid()), [])
        session.answer("b", 10)
        self.assertEqual(list(session.invalid()), [(0, 1)])

    def check_find(self, session):
        self.assertEqual([session.find("f"), session.find("born", [2])], [(4, 2), (self.second, 1)])
        self.assertEqual(session.find("cost", [2, 3]), (self.visits[1], 0))

    def check_field_count(self, session):
        self.assertEqual([session.field_count(page) for page in (0, 1, 3, 4)], [3, 2, 1, 4])

    def check_state(self, session):
        self.assertEqual(session.state(0, 2), (fn.Kind.CHOICE, fn.Flags.READ_ONLY, fn.Flags(0), False))
        self.assertEqual(session.state(0, 0), (fn.Kind.TEXT, fn.Flags.MANDATORY, fn.Flags.MANDATORY, False))
        session.answer("b", 10)
        self.assertIs(session.state(0, 1).is_invalid, True)

    def check_value(self, session):
        self.assertEqual([session.value(0, 1), session.value(4, 2)], [5, None])

    def check_name(self, session):
        self.assertEqual([session.name(1), session.name(self.second)], ["Hidden", "Member"])

    def check_id(self, session):
        self.assertEqual([session.id(0, 1), session.id(4, 3)], ["b", ""])

    def check_label(self, session):
        self.assertEqual([session.label(0, 1), session.label(4, 2)], ["Age", ""])

    def check_choices(self, session):
        self.assertEqual(session.choices(0, 2), (("x", "The x"), ("y", "y")))
        self.assertEqual(session.choices(0, 0), ())

    def check_reasons(self, session):
        self.assertEqual(session.reasons(0, 2), [(0, fn.Operation.LOCK, fn.RuleTarget.FIELD, True)])
        self.assertEqual(session.reasons(4), [(1, fn.Operation.HIDE, fn.RuleTarget.PAGE, False)])
        self.assertEqual([one.rule for one in session.reasons(4, 0)], [1, 2])

    def check_condition(self, session):
        self.assertEqual(session.condition(1), "${b} = 6")

    def check_repeat(self, session):
        self.assertEqual(session.repeat(1), fn.Repeat(0, None, True, True, False))

    def check_repeat_id(self, session):
        self.assertEqual(session.repeat_id(1), "visit")

    def check_repeat_label(self, session):
        self.assertEqual(session.repeat_label(1), "Visit")

    def check_instance(self, session):
        self.assertEqual(session.instance(self.visits[1]), (self.visits[1], 1, (2, 3)))
        self.assertIsNone(session.instance(0))

    def check_instance_count(self, session):
        self.assertEqual([session.instance_count(0), session.instance_count(1, 2), session.instance_count(1, self.second)], [2, 1, 3])

    def check_instance_at(self, session):
        self.assertEqual([session.instance_at(0, 2), session.instance_at(1, 1, 2), session.instance_at(1, 3, self.second)], [self.second, 3, self.visits[1]])

    def check_last_change(self, session):
        self.assertEqual(session.answer("a", "x"), session.last_change)
        self.assertEqual((session.last_change.pages, session.value(0, 0)), ((0,), "x"))

    def check_save(self, session):
        other = self.form.session(saves_answers=True)
        self.assertEqual(other.restore(session.save()), 0)
        self.assertEqual(other.answers_json(), session.answers_json())

    def check_restore(self, session):
        session.answer("f", "x")
        fewer = {**self.FORM, "pages": [*self.FORM["pages"][:4], {"name": "Last", "fields": [{"id": "d", "kind": "decimal"}]}]}
        other = fn.Form(json.dumps(fewer).encode()).session(saves_answers=True)
        self.assertEqual(other.restore(session.save()), 1)
        self.assertEqual(other.value(0, 1), 5)
        screen = fn.Screen(self.form, 390, 844, saves_answers=True)
        self.screen.answer_at(0, 0, "Anna")
        self.assertEqual(screen.restore(self.screen.save()), 0)
        self.assertEqual(screen.value(0, 0), "Anna")

    def check_json(self, session):
        plain = fn.Form(json.dumps({**self.FORM, "repeats": []}).encode()).session()
        plain.answer("a", "Anna")
        self.assertEqual(json.loads(plain.json())["pages"][0]["fields"][0]["label"], "Name")
        for bytes_ in (plain.json().encode(), plain.binary()):
            self.assertEqual(fn.Form(bytes_).session().value(0, 0), "Anna")

    def check_binary(self, session):
        plain = fn.Form(json.dumps({**self.FORM, "repeats": []}).encode()).session()
        self.assertNotIn(plain.binary()[:1], (b"{", b""))

    def check_answers_json(self, session):
        self.assertEqual(json.loads(session.answers_json())["b"], 5)

    # ---- Changes ----

    def check_apply(self, session):
        effects = session.apply(fn.edit(fn.Operation.FILL, 4, 3))
        self.assertEqual(effects, fn.Effects.CHANGED | fn.Effects.PAGE_COUNTS)
        session.apply(fn.edit(fn.Operation.HIDE_PAGE, 4))
        self.assertIs(session.progress(4).is_visible, False)

        self.assertEqual(fn.edit(fn.Operation.SHOW_PAGE, 1, 7), 1 << 32 | 8 << 16 | 0xFFFF)
        session.apply(fn.edit(fn.Operation.SHOW_PAGE, 1))
        self.assertIs(session.progress(1).is_visible, True)

    def check_apply_and_read(self, session):
        reading = session.apply_and_read(fn.edit(fn.Operation.FILL, 4, 3))
        self.assertEqual(reading.effects, fn.Effects.CHANGED | fn.Effects.PAGE_COUNTS)
        self.assertEqual(reading[:2], (session.status, session.progress(4)))
        self.assertEqual(reading.next_incomplete, session.incomplete_page(4, True))

    def check_play(self, session):
        effects = bytearray(2)
        self.assertEqual(session.play(array.array("Q", [fn.edit(fn.Operation.FILL, 4, 3), fn.edit(fn.Operation.FILL, 4, 3)]), effects), 2)
        self.assertEqual([effects[0], effects[1]], [3, 0])
        many = array.array("Q", [fn.edit(fn.Operation.HIDE, 4, 3)])
        for buffer in (memoryview(many).toreadonly(), many.tobytes()):
            session.apply(fn.edit(fn.Operation.SHOW, 4, 3))
            self.assertEqual(session.play(buffer), 1)
            self.assertIn(fn.Flags.HIDDEN, session.state(4, 3).flags)
        with self.assertRaises(ValueError):
            session.play(array.array("I", [1, 2]))

    def check_apply_batch(self, session):
        edits = array.array("Q", [fn.edit(fn.Operation.FILL, 4, 3), fn.edit(fn.Operation.HIDE, 4, 2)])
        change = session.apply_batch(edits)
        self.assertEqual((change.changed, change.pages), (True, (4,)))
        session.undo()
        self.assertEqual(session.progress(4).shown, 4)
        change = self.screen.apply_batch(edits)
        self.assertIn(fn.ScreenEffects.FORM, change.effects)
        self.assertEqual(self.screen.progress(4).shown, 3)

    def check_answer(self, session):
        session.answer("name", "Ben", inside=(2,))
        self.assertEqual([session.value(2, 0), session.value(self.second, 0)], [None, "Ben"])
        session.answer("d", 3)
        self.assertEqual(repr(session.value(4, 0)), "3.0")
        for several in (["x", "y"], ("x", "y"), {"x", "y"}, frozenset("xy")):
            session.answer("e", None)
            session.answer("e", several)
            self.assertEqual(sorted(session.value(4, 1)), ["x", "y"])
        session.answer("b", 7)
        session.answer("c", "y")
        self.assertEqual(session.value(0, 2), "y")
        self.screen.answer("name", "Ben", inside=(1,))
        self.assertEqual(self.screen.value(2, 0), "Ben")
        truth = form_of([{"id": "t", "kind": "boolean"}]).session()
        for value in (numpy_bool(False), numpy_bool(True)):
            truth.answer("t", value)
            self.assertIs(truth.value(0, 0), bool(value))
            self.assertEqual(truth.incomplete_page(2, wraps=value), 1 if value else None)

    def check_answer_at(self, session):
        self.assertEqual(session.answer_at(4, 2, "x").pages, (4,))
        self.assertEqual(session.value(4, 2), "x")
        self.screen.answer_at(0, 2, "x")
        self.assertEqual(self.screen.value(0, 2), "x")

    def check_undo(self, session):
        session.undo()
        self.assertIsNone(session.value(0, 1))
        self.assertIs(session.status.can_redo, True)

    def check_redo(self, session):
        session.undo()
        self.assertIs(session.redo().changed, True)
        self.assertEqual(session.value(0, 1), 5)

    def check_set_clock(self, session):
        self.assertIs(session.set_clock(0).changed, True)
        self.assertIs(session.set_clock(0).changed, False)

    def check_set_current_page(self, session):
        session.set_current_page(3)
        self.assertEqual(session.status.current_page, 3)

    def check_add_instance(self, session):
        first = session.add_instance(1, around=self.second, before=self.visits[0]).added_instance
        self.assertEqual(session.instance(first).numbers, (2, 2))
        member = session.add_instance(0, before=2).added_instance
        self.assertEqual(session.instance(member).numbers, (1,))

    def check_remove_instance(self, session):
        session.remove_instance(2)
        self.assertEqual((session.instance_count(0), session.instance(self.second).numbers), (1, (1,)))

    # ---- Screens ----

    def check_handle(self, _):
        kinds, screen = fn.EventKind, self.screen
        added = screen.handle(kinds.ADD_INSTANCE, index=0, before=2).added_instance
        self.assertEqual(screen.instance(added).numbers, (1,))
        inner = screen.handle(kinds.ADD_INSTANCE, index=1, page=added).added_instance
        self.assertEqual(screen.instance(inner).numbers, (1, 2))
        screen.handle(kinds.REMOVE_INSTANCE, page=added)
        self.assertEqual(screen.instance_count(0), 1)
        screen.handle(kinds.RESIZE, x=500, y=700)
        self.assertEqual(screen.snapshot()[:2], (500, 700))
        before = screen.snapshot()
        screen.handle(kinds.SET_SAFE_AREA, safe_area=fn.SafeArea(60, 7, 5, 9))
        after = screen.snapshot()
        self.assertEqual((after.bar.y, before.previous.y - after.previous.y, after.previous.x - before.previous.x), (60, 7, 5))
        self.assertEqual(before.next.x - after.next.x, 9)
        change = screen.handle(kinds.GO_TO_FIELD, page=4, index=2)
        self.assertEqual((change.current_page, change.field), (4, (4, 2)))
        screen.handle(kinds.EDIT, edit=fn.edit(fn.Operation.HIDE, 4, 2))
        self.assertIn(fn.Flags.HIDDEN, screen.state(4, 2).flags)
        screen.handle(kinds.TOUCH_BEGAN, x=after.menu_button.x + 9, y=after.menu_button.y + 9)
        screen.handle(kinds.TOUCH_ENDED, x=after.menu_button.x + 9, y=after.menu_button.y + 9)
        self.assertEqual(screen.snapshot().menu_state, fn.MenuState.HALF_OPEN)

    def check_tap(self, _):
        self.screen.tap(fn.Target.MENU_BUTTON)
        self.assertEqual(self.screen.tap(fn.Target.CARD, 3).current_page, 3)

    def check_snapshot(self, _):
        self.screen.tap(fn.Target.MENU_BUTTON)
        heights = [self.screen.snapshot(time).sheet.y for time in (0, 100, -1)]
        self.assertEqual(heights, sorted(set(heights), reverse=True))

    def check_text(self, _):
        texts = [self.screen.text(kind, 4) for kind in fn.TextKind]
        self.assertEqual(texts[:2], ["4: Last", "0 of 4"])
        self.assertEqual(texts[5:10], ["1 of 4", "All pages", "Previous", "Next", "Finish"])


def numpy_bool(value):
    """A truth of another library, such as numpy.bool_."""
    kind = type("bool_", (), {"__bool__": lambda _: value, "__int__": lambda _: int(value)})
    return kind()


class KeywordTests(unittest.TestCase):
    """Each keyword, with its effect."""

    FIELDS = [{"id": "day", "kind": "date", "calculation": "today()"}, {"id": "a"}]

    def setUp(self):
        self.form = form_of(self.FIELDS, name="A name that is so long that it takes a second line on a card")

    def screen(self, **keywords):
        screen = fn.Screen(self.form, 390, 844, **keywords)
        screen.tap(fn.Target.MENU_BUTTON)
        return screen

    def test_the_clock(self):
        for opened in (self.form.session(), fn.Screen(self.form, 390, 844)):
            before = datetime.date.today()
            self.assertIn(opened.value(0, 0), (before, datetime.date.today()))
        zone = datetime.timezone(datetime.timedelta(hours=14))
        for clock in (datetime.datetime(2031, 2, 3, 23), datetime.datetime(2031, 2, 3, 1, tzinfo=zone), 1927846800000):
            for opened in (self.form.session(clock=clock), fn.Screen(self.form, 390, 844, clock=clock)):
                self.assertEqual(opened.value(0, 0), datetime.date(2031, 2, 3))
        session = self.form.session(clock=0)
        self.assertEqual(session.value(0, 0), datetime.date(1970, 1, 1))
        session.set_clock()
        self.assertGreaterEqual(session.value(0, 0), datetime.date(2026, 1, 1))

    def test_undo_and_answers(self):
        for open_one in (self.form.session, lambda **keywords: fn.Screen(self.form, 390, 844, **keywords)):
            opened = open_one(undo_bytes=1 << 12, saves_answers=True)
            plain = open_one()
            for one in (opened, plain):
                one.answer("a", "x")
            self.assertEqual((opened.status.can_undo, plain.status.can_undo), (True, False))
            other = open_one(saves_answers=True)
            other.restore(opened.save())
            self.assertEqual(other.value(0, 1), "x")
        counted = fn.Form(
            b'{"schema":"formnav.form/1","pages":[{"fields":[{"id":"k","kind":"integer"}]},{"fields":[{}]}],'
            b'"repeats":[{"id":"r","pages":[1,2],"count":"${k}"}]}'
        )
        for few in (counted.session(new_instances=3), fn.Screen(counted, 390, 844, new_instances=3)):
            with self.assertRaisesRegex(fn.Refused, "at most 3, found 4"):
                few.answer("k", 4)
            few.answer("k", 3)
        with self.assertRaises(fn.Refused):
            self.form.session().save()
        with self.assertRaises(fn.BadForm):
            fn.Form(FORM, memory_limit=1)

    def test_screens(self):
        usual = self.screen().snapshot()
        lower = self.screen(safe_area=fn.SafeArea(top=60, bottom=7, left=5, right=9)).snapshot()
        self.assertEqual((usual.bar.y, lower.bar.y), (44, 60))
        self.assertEqual(usual.previous.y - lower.previous.y, 7)
        self.assertEqual((lower.previous.x - usual.previous.x, usual.next.x - lower.next.x), (5, 9))
        self.assertNotIn(fn.SnapshotFlags.BARS_OVER_SHEET, usual.flags)
        self.assertIn(fn.SnapshotFlags.BARS_OVER_SHEET, self.screen(android=True).snapshot().flags)
        mirrored = self.screen(right_to_left=True).snapshot()
        self.assertGreater(mirrored.previous.x, mirrored.next.x)
        larger = self.screen(text_scale=200).snapshot()
        self.assertGreater(larger.cards[0].title_lines, usual.cards[0].title_lines)
        titles = {self.screen(language=one).text(fn.TextKind.SHEET_TITLE) for one in ("en", "ar", "he")}
        self.assertEqual(titles, {"All pages", "كل الصفحات", "כל העמודים"})
        self.assertGreater(self.screen(title="A title").snapshot().bar_title.width, usual.bar_title.width)

    def test_values_of_screens(self):
        screen = self.screen()
        shown = screen.snapshot()
        self.assertEqual((shown.menu_state, shown.current_page, shown.current_rank), (fn.MenuState.HALF_OPEN, 0, 1))
        self.assertIn(fn.SnapshotFlags.HAS_SHEET, shown.flags)
        self.assertIn(fn.CardFlags.IS_CURRENT, shown.cards[0].flags)
        self.assertIn("menu_state=<MenuState.HALF_OPEN: 1>", repr(shown))
        screen.handle(fn.EventKind.SET_STEPS, index=fn.Steps.HIDDEN)
        self.assertNotIn(fn.SnapshotFlags.HAS_STEPS, screen.snapshot().flags)
        change = screen.tap(fn.Target.OUTSIDE)
        self.assertEqual((change.focus, change.slides), (fn.Focus.MENU_BUTTON, True))
        change = screen.tap(fn.Target.PREVIOUS)
        self.assertEqual((change.refusal, change.refused_field), (fn.Refusal.FIRST_PAGE, None))
        change = screen.handle(fn.EventKind.EDIT, edit=fn.edit(fn.Operation.HIDE_PAGE, 0))
        self.assertEqual((change.previous_current_page, change.current_page), (0, 1))
        for page in (1, 2):
            screen.handle(fn.EventKind.EDIT, edit=fn.edit(fn.Operation.HIDE_PAGE, page))
        status = screen.status
        self.assertEqual((status.current_page, status.current_rank, status.can_undo), (None, None, False))
        self.assertIs(screen.progress(0).is_visible, False)
        self.assertIsNone(screen.rank(0))
        self.assertIsNone(screen.instance(0))
        self.assertEqual(screen.tap(fn.Target.NEXT).refusal, fn.Refusal.NO_PAGE)


def form_of(fields, name="One", **more):
    """A form with three pages, of which the first has these fields."""
    pages = [{"name": name, "fields": fields}, {"name": "Two", "fields": [{}]}, {"name": "Three", "fields": [{}]}]
    return fn.Form(json.dumps({"schema": "formnav.form/1", "pages": pages, **more}).encode())


if __name__ == "__main__":
    unittest.main()
