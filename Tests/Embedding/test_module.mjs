// The ES module: values, edits, errors, 64-bit numbers (EM-1). test_module.mjs MODULE, the folder of formnavigation.js.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const fn = await import(pathToFileURL(resolve(process.argv[2], "formnavigation.js")));
assert.throws(() => new fn.Form("{}"), /load/);
// A load that fails can be tried again.
await assert.rejects(fn.load(new Uint8Array(3)));
// Two loads in flight are one: the module of a session that is open is not replaced.
await Promise.all([fn.load(), fn.load()]);

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
  assert.match(session.answersJSON(), /4611686018427387904/);
  assert.throws(() => session.json(), (error) => error instanceof fn.Refused && /saved state/.test(error.message));
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

test("choices are read again if the offer has changed", () => {
  const words = [{ value: "xylophone", cells: ["x"] }, { value: "yak", cells: ["y"] }];
  const session = new fn.Form(JSON.stringify({
    schema: "formnav.form/1",
    pages: [{ fields: [
      { id: "a", kind: "choice", choices: "letters" },
      ...Array.from({ length: 33 }, () => ({ kind: "choice", choices: "words", filter: "#{letter} = ${a}" })),
    ] }],
    choices: [{ id: "letters", choices: [{ value: "x" }, { value: "y" }] }, { id: "words", columns: ["letter"], choices: words }],
  })).session();
  const values = (field) => session.choices(0, field).map(({ value }) => value);
  session.answer("a", "x");
  const [whole, some] = [session.choices(0, 0), session.choices(0, 1)];
  assert.deepEqual(values(1), ["xylophone"]);
  assert.equal(session.choices(0, 1), some);
  session.answer("a", "y");
  assert.equal(session.choices(0, 0), whole);
  assert.deepEqual(values(1), ["yak"]);
  const first = session.choices(0, 1);
  for (let field = 2; field <= 33; field++) session.choices(0, field);
  assert.notEqual(session.choices(0, 1), first);
  assert.deepEqual(session.choices(0, 1), first);
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
    [fn.FormNavigationError, () => form.session({ clock: 2n ** 60n })],
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
  const bytes = new fn.Form(JSON.stringify({ ...JSON.parse(FORM), repeats: [] })).session().binary();
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
  assert.deepEqual(reason, { rule: 0, effect: fn.Operation.HIDE, target: fn.RuleTarget.FIELD, holds: true });
  assert.equal(session.condition(reason.rule), "${a} = 'x'");
  assert.equal(session.state(0, 1).flags & 1, 1);
  const added = session.addInstance(0).addedInstance;
  assert.deepEqual(session.instance(added).numbers, [2]);
  assert.deepEqual([...session.visiblePages()], [0, 1, added, 2]);
  session.answer("b", 10, [2]);
  assert.deepEqual([...session.invalid()], [{ page: added, field: 0 }]);
  const other = open();
  assert.equal(other.restore(session.save()), 0);
  assert.equal(other.answersJSON(), session.answersJSON());
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
  assert.equal(screen.tap(fn.Target.MENU_BUTTON).slides, true);
  assert.deepEqual(screen.snapshot().cards.map((card) => card.rank), [1, 2, 3]);
  assert.equal(screen.text(fn.TextKind.CARD_TITLE, 1).split("\u2066")[0], "2: ");
  screen.answerAt(0, 0, "Anna");
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

/** A form with three pages, of which the first has these fields. */
function formOf(fields, more = {}) {
  const pages = [{ name: "A name that is so long that it takes a second line on a card", fields }, { fields: [{}] }, { fields: [{}] }];
  return new fn.Form(JSON.stringify({ schema: "formnav.form/1", pages, ...more }));
}

test("limits of a repeat", () => {
  const session = open();
  const all = { minimum: 0, maximum: null, allowsAdding: true, allowsRemoving: true, isCounted: false };
  assert.deepEqual(session.repeat(0), all);
  assert.equal(session.repeatId(0), "r");
  const repeat = { id: "r", pages: [0, 1], minimum: 1, maximum: 3, allowsRemoving: false };
  const other = formOf([{}], { repeats: [repeat] }).session();
  assert.deepEqual(other.repeat(0), { ...all, minimum: 1, maximum: 3, allowsRemoving: false });
  assert.throws(() => other.repeat(1), fn.NoSuchPlace);
});

test("a later load leaves the module as it is", async () => {
  const session = open();
  session.answer("a", "before");
  const path = resolve(process.argv[2], "formnavigation.wasm");
  await Promise.all([fn.load(pathToFileURL(path)), fn.load()]);
  assert.equal(session.value(0, 0), "before");
});

test("the memory grows during a call", () => {
  const pages = Array.from({ length: 300 }, (_, page) => ({
    fields: Array.from({ length: 20 }, (_, field) => ({ id: `p${page}f${field}` })),
  }));
  const large = new fn.Form(JSON.stringify({ schema: "formnav.form/1", pages }));
  const session = large.session({ savesAnswers: true });
  for (let page = 0; page < 300; page++) {
    for (let field = 0; field < 20; field++) session.answerAt(page, field, "x".repeat(2000));
  }
  const other = large.session({ savesAnswers: true });
  assert.equal(other.restore(session.save()), 0);
  assert.equal(other.value(299, 19), "x".repeat(2000));
});

test("memory is given back, by calls and by handles that are collected", async () => {
  const { moduleForForms } = await import(pathToFileURL(resolve(process.argv[2], "memory.js")));
  const { functions } = moduleForForms();
  // The block of the call is larger than all that is free.
  const text = FORM + " ".repeat(80_000_000);
  assert.equal(new fn.Form(text).session().status.pages, 3);
  const before = functions.memory.buffer.byteLength;
  for (let round = 0; round < 4; round++) {
    new fn.Form(text).free();
  }
  const grown = functions.memory.buffer.byteLength - before;
  assert.ok(grown < 200_000_000, `${grown} bytes`);

  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  let number = (() => open().number)();
  for (let round = 0; round < 20 && number !== 0n; round++) {
    collect();
    await new Promise((done) => setTimeout(done, 5));
    // A handle that is freed is none.
    if (functions.formnav_undo(number, 0) === fn.Code.BAD_HANDLE) number = 0n;
  }
  assert.equal(number, 0n);
});

test("answers do not depend on the time zone", () => {
  const zone = process.env.TZ;
  try {
    for (const name of ["Asia/Kolkata", "America/New_York", "UTC"]) {
      process.env.TZ = name;
      const session = open();
      for (const [id, value] of [["date", "2026-03-29"], ["time", "02:30:00.000"], ["dateTime", "2026-03-29T02:30:00.000"], ["dateTime", "1912-02-29T23:59:59.999"]]) {
        session.answer(id, value);
        const { page, field } = session.find(id);
        assert.equal(session.value(page, field), value, name);
        assert.equal(JSON.parse(session.answersJSON())[id].slice(0, 8), value.slice(0, 8), name);
      }
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test("days and hours that do not exist are refused", () => {
  const session = formOf([{ id: "d", kind: "date" }, { id: "t", kind: "dateTime" }, { id: "h", kind: "time" }]).session();
  for (const [id, values] of Object.entries({
    d: ["2023-02-30", "2023-02-29", "2023-04-31", "2023-02-32", "2023-13-01", "2023-00-10", "2023-1-1", "soon"],
    t: ["2023-02-28T24:00", "2023-02-30T10:00", "2023-02-28T10:60", "2023-02-28"],
    h: ["24:00", "10:60", "10:10:60", "1:00"],
  })) {
    for (const value of values) {
      assert.throws(() => session.answer(id, value), (error) => error instanceof fn.Refused && /found .*text/.test(error.message));
    }
  }
  session.answer("d", "2024-02-29");
  assert.equal(session.value(0, 0), "2024-02-29");
  session.answer("t", "1969-12-31T23:59:59.5");
  assert.equal(session.value(0, 1), "1969-12-31T23:59:59.500");
});

test("arguments: the error names each, what was expected and what was found", () => {
  const session = open();
  const screen = new fn.Screen(form, 390, 844);
  const wide = 2 ** 32;
  const words = BigUint64Array.of(1n);
  for (const [name, kind, call] of [
    ["page", RangeError, () => session.answerAt(wide, 0, 1)],
    ["page", TypeError, () => session.progress(NaN)],
    ["page", TypeError, () => session.progress("x")],
    ["page", TypeError, () => session.progress(0.5)],
    ["page", TypeError, () => session.progress(undefined)],
    ["page", RangeError, () => session.progress(-1)],
    ["field", RangeError, () => session.state(0, wide)],
    ["rank", RangeError, () => session.page(2n ** 64n)],
    ["after", RangeError, () => session.incompletePage(wide - 1)],
    ["wraps", TypeError, () => session.incompletePage(null, 1)],
    ["around", RangeError, () => session.addInstance(0, { around: -1 })],
    ["inside\\[1\\]", RangeError, () => session.find("a", [1, wide])],
    ["inside", TypeError, () => session.find("a", "12")],
    ["id", TypeError, () => session.find(5)],
    ["id", RangeError, () => session.find("\ud800")],
    ["edit", RangeError, () => session.apply(2n ** 64n)],
    ["edit", RangeError, () => session.apply(-1n)],
    ["edit", TypeError, () => session.apply(2 ** 60)],
    ["edits", TypeError, () => session.play(new Uint8Array(16))],
    ["edits", TypeError, () => session.play([1n])],
    ["edits", TypeError, () => session.applyBatch(new Uint8Array(8))],
    ["edits", TypeError, () => screen.applyBatch(null)],
    ["effects", RangeError, () => session.play(words, new Uint8Array(0))],
    ["effects", TypeError, () => session.play(words, [0])],
    ["content", TypeError, () => new fn.Form([123, 125])],
    ["content", TypeError, () => new fn.Form(null)],
    ["state", TypeError, () => session.restore(7)],
    ["memoryLimit", RangeError, () => new fn.Form("{}", { memoryLimit: -1 })],
    ["clock", TypeError, () => form.session({ clock: "now" })],
    ["clock", TypeError, () => form.session({ clock: new Date(NaN) })],
    ["clock", RangeError, () => form.session({ clock: 2n ** 70n })],
    ["undoBytes", RangeError, () => form.session({ undoBytes: -1 })],
    ["savesAnswers", TypeError, () => form.session({ savesAnswers: 1 })],
    ["form", TypeError, () => new fn.Screen(session, 390, 844)],
    ["width", TypeError, () => new fn.Screen(form, NaN, 844)],
    ["title", TypeError, () => new fn.Screen(form, 390, 844, { title: 5 })],
    ["language", RangeError, () => new fn.Screen(form, 390, 844, { language: "xx" })],
    ["android", TypeError, () => new fn.Screen(form, 390, 844, { android: "yes" })],
    ["safeTop", RangeError, () => new fn.Screen(form, 390, 844, { safeArea: { top: 2 ** 40 } })],
    ["kind", TypeError, () => screen.handle("TAP")],
    ["target", TypeError, () => screen.tap("NEXT")],
    ["x", TypeError, () => screen.handle(fn.EventKind.TOUCH_BEGAN, { x: 1.5, y: 1 })],
    ["timeMs", TypeError, () => screen.snapshot(0.5)],
    ["value", RangeError, () => session.answer("b", 2n ** 63n)],
    ["value", TypeError, () => session.answer("date", { date: NaN })],
    ["value", TypeError, () => session.answer("choices", [1])],
    ["operation", RangeError, () => fn.edit(10, 0)],
    ["page", RangeError, () => fn.edit(fn.Operation.HIDE, wide)],
    ["field", RangeError, () => fn.edit(fn.Operation.HIDE, 0, 2 ** 16)],
  ]) {
    const pattern = new RegExp(`^${name}: expected .*, found `);
    assert.throws(call, (error) => error.constructor === kind && pattern.test(error.message), `${name}: ${call}`);
  }
  for (const [part, call] of [
    ["a side of the screen in 1...32767, found 0", () => new fn.Screen(form, 0, 844)],
    ["a scale of texts in percent in 50...400, found 500", () => new fn.Screen(form, 390, 844, { textScale: 500 })],
    ["at most 1073741824 bytes for undo", () => form.session({ undoBytes: 2 ** 40 })],
    ["b \\(Two\\): expected an answer of kind integer, found one of another kind: boolean", () => session.answer("b", true)],
  ]) {
    assert.throws(call, (error) => error instanceof fn.FormNavigationError && new RegExp(part).test(error.message), part);
  }
  assert.equal(session.status.pages, 3);
});

test("any argument of any call is taken, or refused by an error that says what was expected", () => {
  const session = open();
  const screen = new fn.Screen(form, 390, 844);
  const { applyBatch, ...shared } = {
    progress: [0], pageAt: [0], position: [0], page: [1], rank: [0], incompletePage: [0, true], find: ["b", [1]], answer: ["a", "x", []], fieldCount: [0],
    state: [0, 0], value: [0, 0], choices: [0, 0], name: [0], id: [0, 0], label: [0, 0], message: [0, 0], reasons: [0, 1], condition: [0],
    repeat: [0], repeatId: [0], repeatLabel: [0], instance: [1], instanceCount: [0, null], instanceAt: [0, 1, null],
    restore: [new Uint8Array(9)], hint: [0, 0], requiredMessage: [0, 0], applyBatch: [BigUint64Array.of(1n)], pages: [], visiblePages: [], left: [], invalid: [], save: [],
    json: [], binary: [], answersJSON: [],
  };
  const surfaces = [
    [fn.Form.prototype, form, { session: [{}], inLanguage: ["en"], submission: [session], fill: [screen, new Uint8Array(9)], status: [new Uint8Array(9), {}] }],
    [Object.getPrototypeOf(fn.Session.prototype), session, shared],
    [fn.Session.prototype, session, {
      applyBatch, apply: [1n], applyAndRead: [1n], play: [BigUint64Array.of(1n), new Uint8Array(1)], answerAt: [0, 0, "x"], undo: [],
      redo: [], setClock: [0], setCurrentPage: [0], addInstance: [0, {}], removeInstance: [9],
    }],
    [fn.Screen.prototype, screen, {
      applyBatch, handle: [fn.EventKind.TAP, { target: 0 }], tap: [0, 0], answerAt: [0, 0, "x"], snapshot: [0], text: [0, 0],
    }],
  ];
  const values = [
    null, undefined, true, -1, 2 ** 32 - 1, 2 ** 32, 2 ** 53, 1.5, NaN, Infinity, -(2n ** 63n), 2n ** 64n, 2n ** 70n, "", "x", "\ud800",
    [], [1], ["x"], {}, { x: NaN }, { page: -1 }, { clock: "x" }, { unknown: 1 }, { date: 2n ** 70n }, { time: "x" }, Symbol("s"), () => 0, new Date(NaN),
    new Uint8Array(3), new BigUint64Array(1), new Float64Array(1), new ArrayBuffer(5), new Map(),
  ];
  const attempt = (call, what) => {
    try {
      const found = call();
      if (typeof found?.next === "function") Array.from(found);
    } catch (error) {
      const isOne = error instanceof fn.FormNavigationError
        || ((error instanceof TypeError || error instanceof RangeError) && /^[\w[\]]+: expected .*, found /s.test(error.message));
      if (!isOne) throw new Error(`${what}: ${error.name}: ${error.message}`);
    }
  };
  for (const [prototype, subject, calls] of surfaces) {
    const methods = Object.getOwnPropertyNames(prototype)
      .filter((name) => name !== "constructor" && typeof Object.getOwnPropertyDescriptor(prototype, name).value === "function");
    assert.deepEqual(methods.filter((name) => !(name in calls)), [], "methods without arguments to try");
    for (const [name, usual] of Object.entries(calls)) {
      for (let place = 0; place < usual.length; place++) {
        for (const value of values) {
          const given = usual.with?.(place, value) ?? usual.map((one, index) => (index === place ? value : one));
          attempt(() => subject[name](...given), `${name}, argument ${place}, ${String(value)}`);
        }
      }
    }
  }
  for (const value of values) {
    attempt(() => new fn.Form(value), `Form ${String(value)}`);
    attempt(() => new fn.Form("{}", value), `Form, options ${String(value)}`);
    for (const place of [0, 1, 2, 3]) {
      const given = [form, 390, 844, {}];
      given[place] = value;
      attempt(() => new fn.Screen(...given), `Screen, argument ${place}, ${String(value)}`);
    }
    for (const option of ["clock", "undoBytes", "savesAnswers", "newInstances", "title", "safeArea", "android", "rightToLeft", "language", "textScale"]) {
      attempt(() => new fn.Screen(form, 390, 844, { [option]: value }), `Screen, ${option}, ${String(value)}`);
    }
    for (const place of [0, 1, 2]) {
      const given = [fn.Operation.HIDE, 0, 0];
      given[place] = value;
      attempt(() => fn.edit(...given), `edit, argument ${place}, ${String(value)}`);
    }
  }
  assert.equal(open().status.pages, 3);
});

/** Each method and property once, on a form in which every one gives something else. A new one needs a check here. */
const EVERY = {
  schema: "formnav.form/1",
  pages: [
    { name: "First", fields: [
      { id: "a", label: "Name", mandatory: true, hint: "In full", requiredMessage: "Who?" },
      { id: "b", kind: "integer", label: "Age", constraint: ". < 9", message: "Less than nine" },
      { id: "c", kind: "choice", choices: "letters" },
    ] },
    { name: "Hidden", hidden: true, fields: [{}, {}] },
    { name: "Member", fields: [{ id: "name", mandatory: true, hint: "Of the member" }, { id: "born", kind: "date" }] },
    { name: "Visit", fields: [{ id: "cost", kind: "decimal" }] },
    { name: "Last", fields: [{ id: "d", kind: "decimal" }, { id: "e", kind: "choices", choices: "letters" }, { id: "f" }, {}, { id: "t", kind: "time" }] },
  ],
  choices: [{ id: "letters", choices: [{ value: "x", label: "The x" }, { value: "y" }] }],
  repeats: [{ id: "member", label: "Member", pages: [2, 4] }, { id: "visit", label: "Visit", pages: [3, 4] }],
  rules: [{ when: "${b} = 5", lock: ["c"] }, { when: "${b} = 6", hide: ["page:Last"] }, { when: "${b} = 7", lock: ["d"] }],
  markdown: true,
  language: "English (en)",
  translations: [
    { language: "French (fr)", texts: [
      { of: "a", label: "Nom", hint: "En entier", requiredMessage: "Qui ?" }, { of: "name", hint: "Du membre" },
      { of: "b", labelExpression: "concat('Age de ', ${a})" },
    ] },
    { language: "es-MX", texts: [{ of: "a", label: "Nombre" }] },
  ],
};
const plain = () => new fn.Form(JSON.stringify({ ...EVERY, repeats: [] })).session();

const SURVEY = JSON.stringify({ elements: [{ type: "text", name: "q" }] });
const contentOf = (name) => readFileSync(resolve(process.argv[2], name));
/** Whether the folder has two modules. */
const isSplit = !contentOf("formnavigation.wasm").equals(contentOf("formnavigation-importers.wasm"));

test("without the module with importers only forms of other formats are refused, and a load that failed can be tried again", { skip: !isSplit }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "formnavigation-"));
  try {
    for (const name of ["formnavigation.js", "interface.js", "memory.js", "formnavigation.wasm"]) {
      writeFileSync(join(folder, name), contentOf(name));
    }
    const alone = await import(pathToFileURL(join(folder, "formnavigation.js")));
    assert.equal((await alone.Form.open(FORM)).session().status.pages, 3);
    await assert.rejects(alone.Form.open(SURVEY), { code: "ENOENT" });
    await alone.load(undefined, pathToFileURL(resolve(process.argv[2], "formnavigation-importers.wasm")));
    assert.match((await alone.Form.open(SURVEY)).report, /SurveyJS/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a form of another format loads the module with importers, and each form stays in its own module", { skip: !isSplit }, async () => {
  const [session, screen] = [open(), new fn.Screen(form, 390, 844)];
  const xform = '<h:html xmlns:h="http://www.w3.org/1999/xhtml"/>';
  for (const [content, name] of [[SURVEY, /SurveyJS/], ['{"resourceType": "Questionnaire"}', /FHIR/], [xform, /XForm/]]) {
    assert.throws(() => new fn.Form(content), (error) =>
      error instanceof fn.ForeignForm && error.code === fn.Code.FOREIGN_FORM && name.test(error.message));
  }
  for (const content of ["{", "[]", "no form", ""]) {
    await assert.rejects(fn.Form.open(content), (error) => error instanceof fn.BadForm && !(error instanceof fn.ForeignForm));
  }
  assert.throws(() => new fn.Form(SURVEY), fn.ForeignForm);
  const [survey, other] = await Promise.all([fn.Form.open(SURVEY), fn.Form.open(SURVEY)]);
  const filled = survey.session({ savesAnswers: true });
  for (const value of ["größer", "x"]) {
    filled.answer("q", value);
    session.answer("a", value);
    screen.answer("a", value);
    assert.deepEqual([filled.value(0, 0), session.value(0, 0), screen.value(0, 0)], [value, value, value]);
  }
  assert.equal(new fn.Form(SURVEY).report, survey.report);
  assert.equal(JSON.parse(survey.submission(filled)).q, "x");
  assert.equal(JSON.parse(form.submission(session)).a, "x");
  // The numbers of handles are the same in both modules.
  for (const call of [() => form.submission(filled), () => survey.fill(session, "{}"), () => other.submission(screen)]) {
    assert.throws(call, { code: fn.Code.BAD_ARGUMENT, message: /the form that the session was opened with/ });
  }
  filled.free();
  survey.free();
  assert.equal(other.session().status.pages, 1);
  assert.equal(session.value(0, 0), "x");
  assert.equal(form.session().status.pages, 3);
});

test("every method and property, with its effect", () => {
  const every = new fn.Form(JSON.stringify(EVERY));
  let session, screen, second, visits;
  const begin = () => {
    session = every.session({ undoBytes: 1 << 16, savesAnswers: true });
    screen = new fn.Screen(every, 390, 844, { undoBytes: 1 << 16, savesAnswers: true });
    second = session.addInstance(0).addedInstance;
    visits = [0, 1].map(() => session.addInstance(1, { around: second }).addedInstance);
    session.answer("b", 5);
  };
  const equal = assert.deepEqual;
  const { Operation, Effects, EventKind } = fn;
  const place = (page, field) => ({ page, field });
  const checks = {
    number() {
      const number = session.number;
      equal(typeof number, "bigint");
      session.free();
      equal(session.number, 0n);
    },
    free() {
      session.free();
      session.free();
      assert.throws(() => session.undo(), { code: fn.Code.BAD_HANDLE });
    },
    report() {
      const form = new fn.Form(`<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>T</h:title><model>
        <instance><data id="t"><q/></data></instance><bind nodeset="/data/q" type="string"/></model></h:head>
        <h:body><input ref="/data/q"><label>Q</label></input></h:body></h:html>`);
      assert.match(form.report, /ODK XForm/);
      equal(every.report, "");
    },
    session() { assert.ok(every.session() instanceof fn.Session); },
    submission() {
      equal(every.submission(session), session.answersJSON());
      const survey = new fn.Form(SURVEY);
      const filled = survey.session();
      filled.answer("q", "größer");
      equal(JSON.parse(survey.submission(filled)), { q: "größer" });
    },
    fill() {
      for (const reader of [every.session({ savesAnswers: true }), screen]) {
        equal([every.fill(reader, session.answersJSON()), reader.answersJSON()], [0, session.answersJSON()]);
      }
      assert.throws(() => every.fill(session, "{"), fn.BadState);
      const { total, filled, visiblePages } = session.status;
      const status = every.status(session.answersJSON(), { clock: 0 });
      equal([status.total, status.filled, status.visiblePages, status.findings].map(Number), [total, filled, visiblePages, 0].map(Number));
      assert.throws(() => every.status("{"), fn.BadState);
    },
    status() {
      const { pages, visiblePages, repeats, rules, canUndo, canRedo, filled, mandatoryRemaining, currentPage, currentRank } = session.status;
      equal([pages, visiblePages, repeats, rules, canUndo, canRedo, filled, mandatoryRemaining, currentPage, currentRank],
        [9, 8, 2, 3, true, false, 1, 3, 0, 1]);
    },
    progress() {
      equal(Object.values(session.progress(4)), [true, false, 5, 5, 0, 0, 0, 0]);
      equal(Object.values(session.progress(1)), [false, false, 0, 0, 0, 0, 0, 0]);
    },
    pages() { equal([...session.pages()], [0, 1, 2, 3, second, second + 1, ...visits, 4]); },
    visiblePages() { equal([...session.visiblePages()], [0, 2, 3, second, second + 1, ...visits, 4]); },
    pageAt() { equal([session.pageAt(1), session.pageAt(8)], [1, 4]); },
    position() { equal([session.position(2), session.position(4)], [2, 8]); },
    page() { equal([session.page(2), session.page(8)], [2, 4]); },
    rank() { equal([session.rank(1), session.rank(2), session.rank(4)], [null, 2, 8]); },
    incompletePage() {
      equal([session.incompletePage(), session.incompletePage(0), session.incompletePage(4), session.incompletePage(4, true)], [0, 2, null, 0]);
    },
    left() { equal([...session.left()], [place(0, 0), place(2, 0), place(second, 0)]); },
    invalid() {
      equal([...session.invalid()], []);
      session.answer("b", 10);
      equal([...session.invalid()], [place(0, 1)]);
    },
    find() {
      equal([session.find("f"), session.find("born", [2])], [place(4, 2), place(second, 1)]);
      equal(session.find("cost", [2, 3]), place(visits[1], 0));
    },
    fieldCount() { equal([0, 1, 3, 4].map((page) => session.fieldCount(page)), [3, 2, 1, 5]); },
    state() {
      equal(session.state(0, 2), { kind: fn.Kind.CHOICE, flags: fn.Flags.READ_ONLY, ownFlags: 0, isInvalid: false });
      session.answer("b", 10);
      equal(session.state(0, 1).isInvalid, true);
    },
    value() { equal([session.value(0, 1), session.value(4, 2)], [5, null]); },
    name() { equal([session.name(1), session.name(second)], ["Hidden", "Member"]); },
    id() { equal([session.id(0, 1), session.id(4, 3)], ["b", ""]); },
    label() { equal([session.label(0, 1), session.label(4, 2)], ["Age", ""]); },
    message() { equal([session.message(0, 1), session.message(0, 0)], ["Less than nine", ""]); },
    hint() { equal([session.hint(0, 0), session.hint(0, 1), session.hint(second, 0)], ["In full", "", "Of the member"]); },
    requiredMessage() { equal([session.requiredMessage(0, 0), session.requiredMessage(0, 1)], ["Who?", ""]); },
    languages() { equal([every.languages, new fn.Form(FORM).languages], [["English (en)", "French (fr)", "es-MX"], [""]]); },
    isMarkdown() { equal([every.isMarkdown, new fn.Form(FORM).isMarkdown], [true, false]); },
    inLanguage() {
      session.answer("a", "Ana");
      session.answer("name", "Ben", [2]);
      for (const [name, label, hint, age] of [["fr", "Nom", "Du membre", "Age de Ana"], ["es", "Nombre", "Of the member", "Age"], ["english", "Name", "Of the member", "Age"]]) {
        const form = every.inLanguage(name);
        equal([form.languages.length, form.isMarkdown], [name === "english" ? 3 : 1, true]);
        for (const [reader, from] of [[form.session({ savesAnswers: true }), session], [new fn.Screen(form, 390, 844, { savesAnswers: true }), screen]]) {
          equal([reader.restore(from.save()), reader.answersJSON()], [0, from.answersJSON()]);
          equal(reader.label(0, 0), label);
          if (from === session) equal([reader.hint(reader.instanceAt(0, 2), 0), reader.label(0, 1)], [hint, age]);
          equal(form.submission(reader), every.submission(from));
          equal(reader.save().length, from.save().length);
        }
      }
      assert.throws(() => every.inLanguage("de"), (error) => error instanceof fn.NoSuchPlace && /French \(fr\), es-MX, found "de"/.test(error.message));
      session.undo();
      equal(session.value(second, 0), null);
    },
    choices() { equal([session.choices(0, 2), session.choices(0, 0)], [[{ value: "x", label: "The x" }, { value: "y", label: "y" }], []]); },
    reasons() {
      equal(session.reasons(0, 2), [{ rule: 0, effect: Operation.LOCK, target: fn.RuleTarget.FIELD, holds: true }]);
      equal(session.reasons(4), [{ rule: 1, effect: Operation.HIDE, target: fn.RuleTarget.PAGE, holds: false }]);
      equal(session.reasons(4, 0).map(({ rule }) => rule), [1, 2]);
    },
    condition() { equal(session.condition(1), "${b} = 6"); },
    repeat() { equal(session.repeat(1).minimum, 0); },
    repeatId() { equal(session.repeatId(1), "visit"); },
    repeatLabel() { equal(session.repeatLabel(1), "Visit"); },
    instance() { equal([session.instance(visits[1]), session.instance(0)], [{ page: visits[1], repeat: 1, numbers: [2, 3] }, null]); },
    instanceCount() { equal([session.instanceCount(0), session.instanceCount(1, 2), session.instanceCount(1, second)], [2, 1, 3]); },
    instanceAt() { equal([session.instanceAt(0, 2), session.instanceAt(1, 1, 2), session.instanceAt(1, 3, second)], [second, 3, visits[1]]); },
    lastChange() {
      equal(session.answer("a", "x"), session.lastChange);
      equal([session.lastChange.pages, session.value(0, 0)], [[0], "x"]);
    },
    save() {
      const other = every.session({ savesAnswers: true });
      equal([other.restore(session.save()), other.answersJSON()], [0, session.answersJSON()]);
    },
    restore() {
      session.answer("f", "x");
      const pages = [...EVERY.pages.slice(0, 4), { name: "Last", fields: [{ id: "d", kind: "decimal" }] }];
      const fewer = new fn.Form(JSON.stringify({ ...EVERY, pages })).session({ savesAnswers: true });
      equal([fewer.restore(session.save()), fewer.value(0, 1)], [1, 5]);
    },
    json() {
      const opened = plain();
      opened.answer("a", "größer");
      equal(JSON.parse(opened.json()).pages[0].fields[0].label, "Name");
      for (const bytes of [opened.json(), opened.binary()]) equal(new fn.Form(bytes).session().value(0, 0), "größer");
    },
    binary() { assert.notEqual(plain().binary()[0], "{".charCodeAt(0)); },
    answersJSON() { equal(JSON.parse(session.answersJSON()).b, 5); },
    apply() {
      equal(session.apply(fn.edit(Operation.FILL, 4, 3)), Effects.CHANGED | Effects.PAGE_COUNTS);
      equal(fn.edit(Operation.SHOW_PAGE, 1, 7), (1n << 32n) | (8n << 16n) | 0xffffn);
      session.apply(fn.edit(Operation.SHOW_PAGE, 1));
      equal(session.progress(1).isVisible, true);
    },
    applyAndRead() {
      const { status, progress, effects, nextIncomplete } = session.applyAndRead(fn.edit(Operation.FILL, 4, 3));
      equal([status, progress], [session.status, session.progress(4)]);
      equal([effects, nextIncomplete], [Effects.CHANGED | Effects.PAGE_COUNTS, session.incompletePage(4, true)]);
    },
    play() {
      const effects = new Uint8Array(3).fill(9);
      const edits = BigUint64Array.of(0n, fn.edit(Operation.FILL, 4, 3), fn.edit(Operation.FILL, 4, 3)).subarray(1);
      equal([session.play(edits, effects), [...effects]], [2, [3, 0, 9]]);
      // What was done before an edit that is refused is told, too.
      effects.fill(9);
      assert.throws(() => session.play(BigUint64Array.of(fn.edit(Operation.CLEAR, 4, 3), fn.edit(Operation.CLEAR, 99)), effects), /edit 1/);
      equal(effects[0], 3);
    },
    applyBatch() {
      const edits = BigUint64Array.of(fn.edit(Operation.FILL, 4, 3), fn.edit(Operation.HIDE, 4, 2));
      const { changed, pages } = session.applyBatch(edits);
      equal([changed, pages], [true, [4]]);
      session.undo();
      equal(session.progress(4).shown, 5);
      assert.ok(screen.applyBatch(edits).effects & fn.ScreenEffects.FORM);
      equal(screen.progress(4).shown, 4);
    },
    answer() {
      session.answer("name", "Ben", [2]);
      equal([session.value(2, 0), session.value(second, 0)], [null, "Ben"]);
      for (const [given, found] of [[3, 3], [{ decimal: 2 }, 2], [2 ** 60, 2 ** 60], [null, null]]) {
        session.answer("d", given);
        equal(session.value(4, 0), found);
      }
      session.answer("e", ["y", "x"]);
      equal(new Set(session.value(4, 1)), new Set(["x", "y"]));
      session.answer("e", ["x"]);
      equal(session.value(4, 1), ["x"]);
      for (const [given, found] of [["08:05", "08:05:00.000"], [{ time: 1 }, "00:00:00.001"], ["23:59:59.9", "23:59:59.900"]]) {
        session.answer("t", given);
        equal(session.value(4, 4), found);
      }
      session.answer("born", { date: -1 }, [1]);
      equal(session.value(2, 1), "1969-12-31");
      session.answer("b", 7);
      session.answer("c", "y");
      equal(session.value(0, 2), "y");
      assert.ok(screen.answer("name", "Ben", [1]).effects & fn.ScreenEffects.FORM);
      equal(screen.value(2, 0), "Ben");
    },
    answerAt() {
      equal([session.answerAt(4, 2, "x").pages, session.value(4, 2)], [[4], "x"]);
      screen.answerAt(0, 2, "x");
      equal(screen.value(0, 2), "x");
    },
    undo() {
      session.undo();
      equal([session.value(0, 1), session.status.canRedo], [null, true]);
    },
    redo() {
      session.undo();
      equal([session.redo().changed, session.value(0, 1)], [true, 5]);
    },
    setClock() { equal([session.setClock(0).changed, session.setClock(0).changed], [true, false]); },
    setCurrentPage() {
      session.setCurrentPage(3);
      equal(session.status.currentPage, 3);
    },
    addInstance() {
      equal(session.instance(session.addInstance(1, { around: second, before: visits[0] }).addedInstance).numbers, [2, 2]);
      equal(session.instance(session.addInstance(0, { before: 2 }).addedInstance).numbers, [1]);
    },
    removeInstance() {
      session.removeInstance(2);
      equal([session.instanceCount(0), session.instance(second).numbers], [1, [1]]);
    },
    handle() {
      const added = screen.handle(EventKind.ADD_INSTANCE, { index: 0, before: 2 }).addedInstance;
      equal(screen.instance(added).numbers, [1]);
      equal(screen.instance(screen.handle(EventKind.ADD_INSTANCE, { index: 1, page: added }).addedInstance).numbers, [1, 2]);
      screen.handle(EventKind.REMOVE_INSTANCE, { page: added });
      equal(screen.instanceCount(0), 1);
      screen.handle(EventKind.RESIZE, { x: 500, y: 700 });
      equal([screen.snapshot().width, screen.snapshot().height], [500, 700]);
      const before = screen.snapshot();
      screen.handle(EventKind.SET_SAFE_AREA, { safeArea: { top: 60, bottom: 7, left: 5, right: 9 } });
      const after = screen.snapshot();
      equal([after.bar.y, before.previous.y - after.previous.y, after.previous.x - before.previous.x, before.next.x - after.next.x], [60, 7, 5, 9]);
      const change = screen.handle(EventKind.GO_TO_FIELD, { page: 4, index: 2 });
      equal([change.currentPage, change.field], [4, place(4, 2)]);
      screen.handle(EventKind.EDIT, { edit: fn.edit(Operation.HIDE, 4, 2) });
      assert.ok(screen.state(4, 2).flags & fn.Flags.HIDDEN);
      for (const kind of [EventKind.TOUCH_BEGAN, EventKind.TOUCH_ENDED]) screen.handle(kind, { x: after.menuButton.x + 9, y: after.menuButton.y + 9 });
      equal(screen.snapshot().menuState, fn.MenuState.HALF_OPEN);
    },
    tap() {
      screen.tap(fn.Target.MENU_BUTTON);
      equal(screen.tap(fn.Target.CARD, 3).currentPage, 3);
    },
    snapshot() {
      screen.tap(fn.Target.MENU_BUTTON);
      const [first, middle, last] = [0, 100, -1].map((time) => screen.snapshot(time).sheet.y);
      assert.ok(first > middle && middle > last);
    },
    text() {
      const texts = Object.values(fn.TextKind).map((kind) => screen.text(kind, 4));
      equal([...texts.slice(0, 2), ...texts.slice(5, 10)], ["4: Last", "0 of 5", "1 of 4", "All pages", "Previous", "Next", "Finish"]);
    },
  };
  const names = new Set();
  for (const kind of [fn.Form, fn.Session, fn.Screen]) {
    for (let prototype = kind.prototype; prototype !== Object.prototype; prototype = Object.getPrototypeOf(prototype)) {
      for (const name of Object.getOwnPropertyNames(prototype)) names.add(name);
    }
  }
  names.delete("constructor");
  equal([...names].filter((name) => !(name in checks)), [], "without a check");
  for (const check of Object.values(checks)) {
    begin();
    check();
  }
  equal(fn.version(), /"(.*)"/.exec(readFileSync("Sources/FormNavigationC/C/include/FormNavigationC.h", "utf8").match(/FORMNAV_VERSION .*/)[0])[1]);
});

test("every member of every structure is read and written where the header has it", async () => {
  // A copy of the interface that also shows what it keeps to itself, with a module of its own.
  const folder = mkdtempSync(join(tmpdir(), "formnavigation-"));
  try {
    const source = readFileSync(resolve(process.argv[2], "interface.js"), "utf8");
    const hidden = [...source.matchAll(/^function ((?:read|write)\w+)/gm)].map(([, name]) => name);
    const path = pathToFileURL(resolve(process.argv[2], "memory.js"));
    writeFileSync(join(folder, "interface.mjs"), source.replace("./memory.js", path) + `export { ${hidden.join(", ")} };\n`);
    const w = await (await import(path)).Loaded.from(readFileSync(resolve(process.argv[2], "formnavigation.wasm")));
    const own = await import(pathToFileURL(join(folder, "interface.mjs")));
    const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    const { view, room } = w;
    let compared = 0;
    for (const [name, { size, members }] of Object.entries(fn.layout)) {
      const read = own["read" + camel("_" + name)];
      const write = own["write" + camel("_" + name)];
      const places = Object.entries(members);
      const widths = places.map(([, offset], index) => (places[index + 1]?.[1] ?? size) - offset);
      /** What stands at a member: words of 32 bits, the lower ones first. */
      const words = (index) => Array.from({ length: widths[index] / 4 }, (_, word) => view.getUint32(room + places[index][1] + 4 * word, true));
      if (write !== undefined && name !== "answer") {
        new Uint8Array(view.buffer, room, size).fill(0);
        const bools = new Set(["saves_answers", "has_clock", "right_to_left"]);
        const inner = { session: { clockMs: 71, undoBytes: 72, savesAnswers: true, hasClock: true, newInstances: 75 }, title: { bytes: 73, length: 74 } };
        const given = places.map(([member], index) => inner[member] ?? (bools.has(member) ? true : 11 + index));
        write(w, room, Object.fromEntries(places.map(([member], index) => [camel(member), given[index]])));
        places.forEach(([member], index) => {
          const expected = inner[member] ? undefined : Number(given[index]);
          if (expected !== undefined) assert.equal(words(index)[0], expected, `${name}.${member}`);
          compared += 1;
        });
        if (members.session !== undefined) {
          const at = (member) => view.getUint32(room + members.session + fn.layout.session_options.members[member], true);
          assert.deepEqual(["clock_ms", "undo_bytes", "saves_answers", "has_clock", "new_instances"].map(at), [71, 72, 1, 1, 75]);
        }
      }
      if (read === undefined || name === "answer") continue;
      for (let word = 0; word < size / 4; word++) view.setUint32(room + 4 * word, 101 + word, true);
      // Lists of two; none behind a structure.
      const counts = places.map(([member]) => member).filter((member) => member.endsWith("_count"));
      const isInside = (count) => count.replace("_count", "") in members;
      for (const count of counts) view.setUint32(room + members[count], isInside(count) ? 2 : 0, true);
      const found = read(w, room);
      places.forEach(([member, offset], index) => {
        const word = 101 + offset / 4;
        const stem = camel(member.replace(/_(first|end|count)$/, ""));
        const value = member.endsWith("_first") ? found[stem]?.[0] : member.endsWith("_end") ? found[stem]?.[1] : found[camel(member)];
        if (member === "reserved") return;
        compared += 1;
        if (member.endsWith("_count") || `${member}_count` in members) {
          const first = 101 + members[member.replace("_count", "")] / 4;
          assert.deepEqual(found[stem], isInside(`${member.replace("_count", "")}_count`) ? [first, first + 1] : [], `${name}.${member}`);
        }
        else if (typeof value === "boolean") assert.equal(value, true, `${name}.${member}`);
        else if (typeof value === "object" && member in fn.layout) assert.deepEqual(value, own["read" + camel("_" + member)](w, room + offset), `${name}.${member}`);
        else if (typeof value === "object") assert.equal(Object.values(value)[0], word, `${name}.${member}`);
        else assert.equal(value, widths[index] === 8 ? word + (word + 1) * 2 ** 32 : word, `${name}.${member}`);
      });
    }
    assert.ok(compared > 140, `${compared} members`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a buffer that the module can't hold is refused, and the module goes on", () => {
  const session = open();
  assert.throws(() => new fn.Form(new Uint8Array(1_500_000_000)), /expected at most 268435456 bytes, found 1500000000/);
  assert.equal(session.status.pages, 3);
  assert.equal(new fn.Form(FORM).session().status.pages, 3);
});

test("the clock is local time, and now if none is given", () => {
  const zone = process.env.TZ;
  const clocked = formOf([{ id: "d", kind: "date", calculation: "today()" }, { id: "n", calculation: "now()" }]);
  try {
    for (const name of ["Asia/Kolkata", "America/New_York", "UTC"]) {
      process.env.TZ = name;
      for (const clock of [new Date(2031, 1, 3, 0, 10), new Date(2031, 1, 3, 23, 50)]) {
        for (const opened of [clocked.session({ clock }), new fn.Screen(clocked, 390, 844, { clock })]) {
          assert.equal(opened.value(0, 0), "2031-02-03", `${name}, ${clock}`);
        }
      }
      const session = clocked.session({ clock: 0 });
      assert.equal(session.value(0, 0), "1970-01-01");
      // An hour of summer and one of winter: the zone's distance is that of the moment.
      for (const month of ["01", "07"]) {
        session.setClock(new Date(2030, Number(month) - 1, 1, 0, 10));
        assert.equal(session.value(0, 0), `2030-${month}-01`, name);
        session.setClock(new Date(2030, Number(month) - 1, 1, 23, 50));
        assert.equal(session.value(0, 0), `2030-${month}-01`, name);
      }
      // Sweden's dates are ISO texts.
      const today = () => new Date().toLocaleDateString("sv");
      const before = today();
      for (const opened of [clocked.session(), new fn.Screen(clocked, 390, 844)]) {
        assert.ok([before, today()].includes(opened.value(0, 0)));
      }
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test("each option, with its effect", () => {
  const kept = formOf([{ id: "a" }]);
  const screen = (options) => {
    const opened = new fn.Screen(kept, 390, 844, options);
    opened.tap(fn.Target.MENU_BUTTON);
    return opened;
  };
  const usual = screen().snapshot();
  const lower = screen({ safeArea: { top: 60, bottom: 7, left: 5, right: 9 } }).snapshot();
  assert.deepEqual([usual.bar.y, lower.bar.y, usual.previous.y - lower.previous.y], [44, 60, 7]);
  assert.deepEqual([lower.previous.x - usual.previous.x, usual.next.x - lower.next.x], [5, 9]);
  assert.equal(usual.flags & fn.SnapshotFlags.BARS_OVER_SHEET, 0);
  assert.notEqual(screen({ android: true }).snapshot().flags & fn.SnapshotFlags.BARS_OVER_SHEET, 0);
  const mirrored = screen({ rightToLeft: true }).snapshot();
  assert.ok(mirrored.previous.x > mirrored.next.x);
  assert.ok(screen({ textScale: 200 }).snapshot().cards[0].titleLines > usual.cards[0].titleLines);
  assert.ok(screen({ title: "A title" }).snapshot().barTitle.width > usual.barTitle.width);
  const titles = ["en", "ar", "he"].map((language) => screen({ language }).text(fn.TextKind.SHEET_TITLE));
  assert.deepEqual(titles, ["All pages", "كل الصفحات", "כל העמודים"]);
  const counted = new fn.Form(JSON.stringify({
    schema: "formnav.form/1", pages: [{ fields: [{ id: "k", kind: "integer" }] }, { fields: [{}] }],
    repeats: [{ id: "r", pages: [1, 2], count: "${k}" }],
  }));
  const few = counted.session({ newInstances: 3 });
  assert.throws(() => few.answer("k", 4), /at most 3, found 4/);
  few.answer("k", 3);
  assert.throws(() => new fn.Screen(counted, 390, 844, { newInstances: 2 }).answer("k", 3), /at most 2, found 3/);
  for (const opened of [kept.session({ undoBytes: 4096, savesAnswers: true }), screen({ undoBytes: 4096, savesAnswers: true })]) {
    opened.answer("a", "x");
    assert.equal(opened.status.canUndo, true);
    const other = opened instanceof fn.Screen ? screen({ savesAnswers: true }) : kept.session({ savesAnswers: true });
    other.restore(opened.save());
    assert.equal(other.value(0, 0), "x");
    assert.equal(other.status.canUndo, false);
  }
  assert.throws(() => kept.session().save(), fn.Refused);
  assert.throws(() => new fn.Form(new TextEncoder().encode(FORM), { memoryLimit: 1 }), fn.BadForm);
});

test("null stands for what is not there", () => {
  const screen = new fn.Screen(formOf([{}]), 390, 844);
  assert.deepEqual([screen.tap(fn.Target.PREVIOUS).refusal, screen.tap(fn.Target.PREVIOUS).refusedField], [fn.Refusal.FIRST_PAGE, null]);
  for (const page of [0, 1, 2]) screen.handle(fn.EventKind.EDIT, { edit: fn.edit(fn.Operation.HIDE_PAGE, page) });
  const { currentPage, currentRank, canUndo } = screen.status;
  assert.deepEqual([currentPage, currentRank, canUndo], [null, null, false]);
  assert.deepEqual([screen.snapshot().currentPage, screen.snapshot().currentRank], [null, null]);
  assert.deepEqual([screen.rank(0), screen.instance(0), screen.incompletePage()], [null, null, null]);
  assert.equal(screen.progress(0).isVisible, false);
  // Without rules, answers and undo nothing is kept.
  assert.throws(() => screen.lastChange, { name: "Refused", message: /an edit's effects/ });
  const session = formOf([{}]).session({ undoBytes: 4096 });
  for (const page of [0, 1, 2]) session.apply(fn.edit(fn.Operation.HIDE_PAGE, page));
  const change = session.lastChange;
  assert.deepEqual([change.currentPage, change.addedInstance], [null, null]);
  assert.equal(screen.tap(fn.Target.NEXT).refusal, fn.Refusal.NO_PAGE);
  assert.deepEqual([screen.snapshot().menuState, screen.snapshot().steps], [fn.MenuState.CLOSED, 0]);
});
