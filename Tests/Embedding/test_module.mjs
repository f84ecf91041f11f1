// The ES module: values, edits, errors, 64-bit numbers (EM-1). test_module.mjs MODULE, the folder of formnavigation.js.
import assert from "node:assert/strict";
import { resolve } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

const fn = await import(pathToFileURL(resolve(process.argv[2], "formnavigation.js")));
assert.throws(() => new fn.Form("{}"), /load/);
await fn.load();

const FORM = JSON.stringify({
  schema: "formnav.form/1",
  pages: [
    { name: "One", fields: [{ id: "a", mandatory: true, label: "Näme" }, { id: "c" }] },
    { name: "Two", fields: [{ id: "b", kind: "integer", constraint: ". < 9" }] },
    {
      name: "Three",
      fields: [
        ...["decimal", "boolean", "date", "time", "dateTime", "integer"].map((kind) => ({ id: kind, kind })),
        { id: "choices", kind: "choices", choices: "list" },
        { id: "sum", kind: "decimal", calculation: "${integer} + 1000000000000" },
        { id: "day", calculation: "${dateTime}" },
      ],
    },
  ],
  choices: [{ id: "list", choices: [{ value: "x", label: "The x" }, { value: "y" }] }],
  repeats: [{ id: "r", label: "Rows", pages: [1, 2] }],
  rules: [{ when: "${a} = 'x'", hide: ["c"] }],
});
const form = new fn.Form(FORM);
const open = () => form.session({ undoBytes: 1 << 12, savesAnswers: true });

test("answers come back as they were given, wider than 32 bits too", () => {
  const session = open();
  const values = {
    a: "größer 🙂 ".repeat(1000), b: -5, decimal: 0.5, boolean: true, date: "1912-02-29", time: "23:59:59.999",
    dateTime: "2026-01-31T08:05:00.250", integer: 2 ** 52 + 1, choices: ["x", "y"],
  };
  for (const [id, value] of Object.entries(values)) {
    const { page, field } = session.find(id);
    session.answer(id, value);
    assert.deepEqual(session.value(page, field), value);
    session.answer(id, null);
    assert.equal(session.value(page, field), null);
  }
  session.answer("integer", 2n ** 62n);
  const { page, field } = session.find("integer");
  assert.equal(session.value(page, field), 2n ** 62n);
  assert.match(session.json(), /4611686018427387904/);
});

test("expressions know dates, and integers above 32 bits", () => {
  const session = open();
  const read = (id) => {
    const { page, field } = session.find(id);
    return session.value(page, field);
  };
  session.answer("integer", 5_000_000_000);
  assert.equal(read("sum"), 1_005_000_000_000);
  session.answer("dateTime", "2026-01-31T08:05");
  assert.equal(read("day"), "2026-01-31");
});

test("choices", () => {
  const session = open();
  const choices = (id) => {
    const { page, field } = session.find(id);
    return session.choices(page, field);
  };
  assert.deepEqual(choices("choices"), [{ value: "x", label: "The x" }, { value: "y", label: "y" }]);
  assert.deepEqual(choices("a"), []);
  assert.equal(session.repeatLabel(0), "Rows");
});

test("edits", () => {
  const session = open();
  const edits = BigUint64Array.of(fn.edit(fn.Operation.FILL, 0, 1), fn.edit(fn.Operation.CLEAR, 0, 1));
  const effects = new Uint8Array(2);
  assert.equal(session.play(edits, effects), 2);
  assert.equal(effects[0] & 1, 1);
  assert.equal(session.apply(edits[0]) & 1, 1);
  assert.equal(session.applyBatch(edits).changed, true);
  assert.equal(session.play(new BigUint64Array(0)), 0);
  assert.throws(() => session.play(edits, new Uint8Array(1)), RangeError);
});

test("errors say what was expected and found", () => {
  const session = open();
  for (const [kind, call] of [
    [fn.BadForm, () => new fn.Form("{")],
    [fn.NoSuchPlace, () => session.answer("nobody", "x")],
    [fn.NoSuchPlace, () => session.progress(9)],
    [fn.NoSuchPlace, () => session.progress(0xfffffffe)],
    [fn.NoSuchPlace, () => session.state(0, 0xffffffff)],
    [fn.NoSuchPlace, () => session.page(0xffffffff)],
    [fn.Refused, () => session.answer("b", "text")],
    [fn.BadState, () => session.restore(new TextEncoder().encode("FNSS"))],
    [fn.FormNavigationError, () => session.apply(99n << 16n)],
    [fn.FormNavigationError, () => form.session({ clock: 2 ** 60 })],
    [TypeError, () => session.answer("b", Symbol("b"))],
  ]) {
    assert.throws(call, (error) => error instanceof kind && /expected/.test(error.message));
  }
  assert.throws(() => new fn.Form("{"), { name: "BadForm", code: 4 });
  session.free();
  session.free();
  assert.throws(() => session.undo(), /expected the handle of a session that is open, found 0/);
});

test("damaged binary forms are errors", () => {
  const bytes = open().binary();
  assert.equal(new fn.Form(bytes).session().status.pages, 3);
  for (let place = 8; place < bytes.length; place++) {
    for (const change of [0x01, 0x80, 0xff]) {
      const damaged = bytes.slice();
      damaged[place] ^= change;
      assert.throws(() => new fn.Form(damaged), fn.BadForm);
    }
  }
});

test("rules and instances", () => {
  const session = open();
  const change = session.answer("a", "x");
  assert.deepEqual([change.changed, change.pages], [true, [0]]);
  const [reason] = session.reasons(0, 1);
  assert.deepEqual(reason, { rule: 0, effect: fn.Operation.HIDE, condition: "${a} = 'x'", holds: true });
  assert.equal(session.state(0, 1).flags & 1, 1);
  const added = session.addInstance(0).addedInstance;
  assert.deepEqual(session.instance(added).numbers, [2]);
  assert.deepEqual([...session.visiblePages()], [0, 1, added, 2]);
  session.answer("b", 10, [2]);
  assert.deepEqual([...session.invalid()], [{ page: added, field: 0 }]);
  const other = open();
  assert.equal(other.restore(session.save()), 0);
  assert.equal(other.json(), session.json());
  session.undo();
  session.undo();
  assert.equal(session.instanceCount(0), 1);
});

test("a condition that nothing depends on, and one that several fields depend on", () => {
  const fields = [{ id: "a", kind: "integer" }, { id: "b", kind: "integer" }, { id: "c" }, { id: "d" }];
  const rules = [{ when: "${a} > 0 or ${b} > 0" }, { when: "${a} > 0 and ${b} > 0", hide: ["c", "d"] }];
  const session = new fn.Form(JSON.stringify({ schema: "formnav.form/1", pages: [{ fields }], rules })).session();
  session.answer("a", 1);
  assert.equal(session.status.total, 4);
  session.answer("b", 1);
  assert.equal(session.status.total, 2);
});

test("a screen", () => {
  const open = () => new fn.Screen(form, 390, 844, {
    title: "Visit", language: "he", rightToLeft: true, undoBytes: 4096, savesAnswers: true,
  });
  const screen = open();
  assert.deepEqual(screen.snapshot().cards, []);
  assert.equal(screen.tap(fn.Target.MENU_BUTTON).slides, 1);
  assert.deepEqual(screen.snapshot().cards.map((card) => card.rank), [1, 2, 3]);
  assert.equal(screen.text(fn.TextKind.CARD_TITLE, 1).split("\u2066")[0], "2: ");
  screen.answer(0, 0, "Anna");
  assert.equal(screen.snapshot().cards[0].filled, 1);
  const other = open();
  assert.equal(other.restore(screen.save()), 0);
  assert.deepEqual(other.snapshot(), screen.snapshot());
  screen.handle(fn.EventKind.UNDO);
  assert.equal(screen.snapshot().cards[0].filled, 0);
  for (const far of [-(2n ** 63n), 2n ** 63n - 1n]) {
    screen.handle(fn.EventKind.TOUCH_BEGAN, { x: 100, y: 500 });
    screen.handle(fn.EventKind.TOUCH_MOVED, { x: far, y: far });
    screen.handle(fn.EventKind.TOUCH_ENDED, { x: far, y: far });
  }
});

test("titles are broken between grapheme clusters", () => {
  const name = "👩‍👩‍👧 " + "e\u0301".repeat(40) + " 🇩🇪🇫🇷 " + "نص عربي ".repeat(9);
  const titled = new fn.Form(JSON.stringify({ schema: "formnav.form/1", pages: [{ name, fields: [{}] }] }));
  const screen = new fn.Screen(titled, 320, 568);
  screen.tap(fn.Target.MENU_BUTTON);
  const lines = screen.text(fn.TextKind.CARD_TITLE, 0).split("\n");
  assert.ok(lines.length > 1);
  for (const line of lines) assert.doesNotMatch(line, /^[\u0301\u200d]/);
});
