"""The Python package: values, buffers, errors (EM-1)."""

import array
import datetime
import json
import threading
import unittest

import formnavigation as fn

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
        "repeats": [{"id": "r", "pages": [1, 2]}],
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
        self.assertEqual(self.session.choices(*place), [("x", "The x"), ("y", "y")])
        self.assertEqual(self.session.choices(*self.session.find("a")), [])

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
        self.assertEqual((reason.effect, reason.condition, reason.holds), (fn.Operation.HIDE, "${a} = 'x'", True))
        self.assertIn(fn.Flags.HIDDEN, self.session.state(0, 1).flags)
        added = self.session.add_instance(0).added_instance
        self.assertEqual(self.session.instance(added).numbers, (2,))
        self.assertEqual(list(self.session.visible_pages()), [0, 1, added, 2])
        self.session.answer("b", 10, inside=(2,))
        self.assertEqual(list(self.session.invalid()), [fn.Place(added, 0)])
        state = self.session.save()
        other = self.form.session(saves_answers=True)
        self.assertEqual(other.restore(state), 0)
        self.assertEqual(other.json(), self.session.json())
        self.session.undo()
        self.session.undo()
        self.assertEqual(self.session.instance_count(0), 1)

    def test_screen(self):
        with fn.Screen(self.form, 390, 844, title="Visit", language="he", right_to_left=True) as screen:
            self.assertEqual(screen.snapshot().cards, [])
            change = screen.tap(fn.Target.MENU_BUTTON)
            self.assertEqual(change.slides, 1)
            shown = screen.snapshot()
            self.assertEqual([card.rank for card in shown.cards], [1, 2, 3])
            self.assertEqual(screen.text(fn.ScreenText.CARD_TITLE, 1).split("\u2066")[0], "2: ")
            screen.answer(0, 0, "Anna")
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


if __name__ == "__main__":
    unittest.main()
