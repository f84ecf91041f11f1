// Progress and navigation of forms for JavaScript: Node 20 or later, and browsers.
//
// formnavigation.d.ts documents everything. Two modules do the work: each is FormNavigationC.h, compiled for WebAssembly,
// and formnavigation.wasm lacks the importers. interface.js, which is made from that header, calls them. A form, with its
// sessions and screens, stays in the module that opened it.

import {
  AnswerKind, calls, ChoicePart, Code, EventKind, ExportFormat, FormText, Kind, Language, layout, Operation, Platform, Search,
} from "./interface.js";
import {
  f64, ForeignForm, FormNavigationError, i64, load, loadImporters, moduleForForms, named, truth, u32, utf8, wrong,
} from "./memory.js";

export {
  CardFlags, Code, Effects, EventKind, Flags, Focus, Kind, Language, layout, MenuState, Operation, Refusal, RuleTarget,
  ScreenEffects, SnapshotFlags, Steps, Target, TextKind,
} from "./interface.js";
export { BadForm, BadState, ForeignForm, FormNavigationError, load, NoSuchPlace, Refused } from "./memory.js";

// ---- Values ----

export function edit(operation, page, field = 0) {
  if (u32("operation", operation) > Operation.HIDE_PAGE) {
    throw new RangeError(`operation: expected an Operation, found ${operation}`);
  }
  const place = operation >= Operation.SHOW_PAGE ? 0xffff : u32("field", field);
  if (place > 0xffff) throw new RangeError(`field: expected an integer from 0 to 65535, found ${field}`);
  return BigInt(place) | (BigInt(operation) << 16n) | (BigInt(u32("page", page)) << 32n);
}

/** The kind, number, fraction and texts of an answer for a field of a kind. */
function answerOf(value, kind) {
  if (value === null || value === undefined) return { kind: AnswerKind.NONE };
  if (Array.isArray(value)) return { kind: AnswerKind.CHOICES, texts: value };
  switch (typeof value) {
    case "boolean": return { kind: AnswerKind.BOOLEAN, integer: value ? 1 : 0 };
    case "bigint": return { kind: AnswerKind.INTEGER, integer: value };
    case "number":
      return kind === Kind.DECIMAL || !Number.isSafeInteger(value)
        ? { kind: AnswerKind.DECIMAL, decimal: value } : { kind: AnswerKind.INTEGER, integer: value };
    case "object":
      if ("decimal" in value) return { kind: AnswerKind.DECIMAL, decimal: value.decimal };
      if ("date" in value) return { kind: AnswerKind.DATE, integer: value.date };
      if ("time" in value) return { kind: AnswerKind.TIME, integer: value.time };
      if ("dateTime" in value) return { kind: AnswerKind.DATE_TIME, integer: value.dateTime };
      break;
    case "string": {
      if (kind === Kind.CHOICE) return { kind: AnswerKind.CHOICE, texts: [value] };
      const time = ISO[kind]?.(value) ?? NaN;
      // The library refuses a text that is no date or time, as every other text for such a field.
      if (Number.isNaN(time)) return { kind: AnswerKind.TEXT, texts: [value] };
      return { kind: ISO_KINDS[kind], integer: time };
    }
  }
  return wrong("value", "an answer", value);
}

const DAY = 86_400_000;

/** Milliseconds since 1970 of a time without a zone; not a number if the text is none, or no such day or hour exists. */
function moment(text) {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text)) return NaN;
  const time = Date.parse(text + "Z");
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? time : NaN;
}

/** Reads texts for fields of a kind: days, or milliseconds. */
const ISO = {
  [Kind.DATE]: (text) => moment(text + "T00:00") / DAY,
  [Kind.TIME]: (text) => moment("1970-01-01T" + text),
  [Kind.DATE_TIME]: moment,
};
const ISO_KINDS = {
  [Kind.DATE]: AnswerKind.DATE, [Kind.TIME]: AnswerKind.TIME, [Kind.DATE_TIME]: AnswerKind.DATE_TIME,
};

function integer(wide) {
  const narrow = Number(wide);
  return Number.isSafeInteger(narrow) ? narrow : wide;
}

/** The answer of a structure whose texts are in memory. */
function valueOf(w, { kind, textCount, integer: wide, decimal, texts }) {
  const text = (index) => {
    const place = texts + index * layout.text.size;
    return w.textAt(w.view.getUint32(place, true), w.view.getUint32(place + layout.text.members.length, true));
  };
  switch (kind) {
    case AnswerKind.NONE: return null;
    case AnswerKind.INTEGER: return integer(wide);
    case AnswerKind.DECIMAL: return decimal;
    case AnswerKind.BOOLEAN: return wide !== 0n;
    case AnswerKind.DATE: return new Date(Number(wide) * DAY).toISOString().slice(0, 10);
    case AnswerKind.TIME: return new Date(Number(wide)).toISOString().slice(11, 23);
    case AnswerKind.DATE_TIME: return new Date(Number(wide)).toISOString().slice(0, 23);
    case AnswerKind.CHOICES: return Array.from({ length: textCount }, (_, index) => text(index));
    default: return text(0);
  }
}

/** Calls a function with an answer whose texts are in a module's memory. */
function withAnswer(w, value, kind, body) {
  const answer = answerOf(value, kind);
  if (answer.integer !== undefined) i64("value", answer.integer);
  if (answer.decimal !== undefined) f64("value", answer.decimal);
  const texts = (answer.texts ?? []).map((one) => utf8("value", one));
  const heads = layout.text.size * texts.length;
  return w.withMemory(texts.reduce((sum, one) => sum + one.length, heads), (address) => {
    let end = address + heads;
    const memory = new Uint8Array(w.view.buffer);
    texts.forEach((one, index) => {
      const place = address + index * layout.text.size;
      w.view.setUint32(place, end, true);
      w.view.setUint32(place + layout.text.members.length, one.length, true);
      memory.set(one, end);
      end += one.length;
    });
    return body({ ...answer, textCount: texts.length, texts: address });
  });
}

/** Milliseconds since 1970 in local time; now if there is no clock. */
function milliseconds(clock) {
  const time = clock ?? new Date();
  if (!(time instanceof Date)) return i64("clock", time);
  if (Number.isNaN(time.getTime())) wrong("clock", "a moment", "Invalid Date");
  return BigInt(time.getTime() - time.getTimezoneOffset() * 60_000);
}

const SESSION = ["clock", "undoBytes", "savesAnswers", "newInstances"];

const sessionOptions = ({ clock, undoBytes = 0, savesAnswers = false, newInstances = 0 }) => ({
  clockMs: milliseconds(clock), hasClock: true, undoBytes, savesAnswers, newInstances,
});

// ---- Forms and sessions ----

const collected = new FinalizationRegistry(({ w, number }) => w.functions.formnav_free(number));

class Handle {
  #number;
  #module;

  constructor(w, number) {
    this.#module = w;
    this.#number = number;
    collected.register(this, { w, number }, this);
  }

  /** The number that functions of the header take; 0n after `free`. */
  get number() { return this.#number; }

  /** The module that the number belongs to. */
  static moduleOf(handle) { return handle.#module; }

  free() {
    const number = this.#number;
    if (number === 0n) return;
    collected.unregister(this);
    this.#number = 0n;
    calls.free(this.#module, number);
  }
}

const { moduleOf } = Handle;

/** The most memory of a form: a module has 4 GiB. */
const MOST_MEMORY = 2 ** 31 - 1;

/** A form that a module has opened in another language. */
class Translated {
  constructor(module, number) { Object.assign(this, { module, number }); }
}

export class Form extends Handle {
  static async open(bytes, options = {}) {
    await load();
    try {
      return new Form(bytes, options);
    } catch (error) {
      if (!(error instanceof ForeignForm)) throw error;
    }
    await loadImporters();
    return new Form(bytes, options);
  }

  constructor(bytes, options = {}) {
    if (bytes instanceof Translated) {
      super(bytes.module, bytes.number);
      return;
    }
    const { memoryLimit = 0 } = named("options", options, ["memoryLimit"]);
    const w = moduleForForms();
    super(w, calls.formOpen(w, bytes, memoryLimit === 0 ? MOST_MEMORY : memoryLimit));
  }

  get report() { return calls.formReport(moduleOf(this), this.number); }

  get languages() {
    const { languages } = calls.formTexts(moduleOf(this), this.number);
    return Array.from({ length: languages }, (_, index) => calls.formLanguage(moduleOf(this), this.number, index));
  }

  get isMarkdown() { return calls.formTexts(moduleOf(this), this.number).areMarkdown; }

  inLanguage(language) {
    const w = moduleOf(this);
    const index = calls.findLanguage(w, this.number, language);
    return new Form(new Translated(w, calls.formInLanguage(w, this.number, index)));
  }

  session(options = {}) {
    const w = moduleOf(this);
    return new Session(w, calls.sessionOpen(w, this.number, sessionOptions(named("options", options, SESSION))));
  }

  submission(reader) { return calls.submission(moduleOf(this), this.number, this.#numberOf(reader)); }

  fill(reader, content) { return calls.fill(moduleOf(this), this.number, this.#numberOf(reader), content); }

  status(content, options = {}) {
    const { clock } = named("options", options, ["clock"]);
    return calls.formStatus(moduleOf(this), this.number, content, milliseconds(clock));
  }

  /** The number of a session or a screen of a form in the same module. */
  #numberOf(reader) {
    if (!(reader instanceof Reader)) wrong("reader", "a Session or a Screen", reader);
    if (moduleOf(reader) === moduleOf(this)) return reader.number;
    throw new FormNavigationError(Code.BAD_ARGUMENT, "expected the form that the session was opened with, found another");
  }
}

/** How many fields' choices are kept. */
const MOST_OFFERS = 32;

export class Reader extends Handle {
  #offers = new Map();

  get status() { return calls.getStatus(moduleOf(this), this.number); }

  progress(page) { return calls.pageProgress(moduleOf(this), this.number, page); }

  *pages() {
    for (let position = 0; position < this.status.pages; position++) yield this.pageAt(position);
  }

  *visiblePages() {
    for (let rank = 1; rank <= this.status.visiblePages; rank++) yield this.page(rank);
  }

  pageAt(position) { return calls.pageAt(moduleOf(this), this.number, position); }

  position(page) { return calls.position(moduleOf(this), this.number, page); }

  page(rank) { return calls.select(moduleOf(this), this.number, rank); }

  rank(page) { return calls.rank(moduleOf(this), this.number, page); }

  incompletePage(after = null, wraps = false) { return calls.nextPage(moduleOf(this), this.number, Search.INCOMPLETE, after, wraps); }

  *#fields(search) {
    let found = calls.nextField(moduleOf(this), this.number, search, null, 0, false);
    while (found !== null) {
      yield found;
      found = calls.nextField(moduleOf(this), this.number, search, found.page, found.field, false);
    }
  }

  left() { return this.#fields(Search.MANDATORY); }

  invalid() { return this.#fields(Search.INVALID); }

  find(id, inside = []) { return calls.findField(moduleOf(this), this.number, id, inside); }

  answer(id, value, inside = []) {
    const { page, field } = this.find(id, inside);
    return this.answerAt(page, field, value);
  }

  fieldCount(page) { return calls.fieldCount(moduleOf(this), this.number, page); }

  state(page, field) { return calls.getField(moduleOf(this), this.number, page, field); }

  value(page, field) { return calls.getAnswer(moduleOf(this), this.number, page, field, valueOf); }

  choices(page, field) {
    const offer = calls.getOffer(moduleOf(this), this.number, page, field);
    const key = `${page} ${field}`;
    const known = this.#offers.get(key);
    if (known?.version === offer.version) return known.choices;
    const part = (index, kind) => calls.choiceText(moduleOf(this), this.number, page, field, index, kind);
    const choices = Object.freeze(Array.from({ length: offer.choices }, (_, index) => Object.freeze({
      value: part(index, ChoicePart.VALUE),
      label: part(index, ChoicePart.LABEL),
    })));
    this.#offers.delete(key);
    if (this.#offers.size === MOST_OFFERS) this.#offers.delete(this.#offers.keys().next().value);
    this.#offers.set(key, { version: offer.version, choices });
    return choices;
  }

  name(page) { return calls.getText(moduleOf(this), this.number, FormText.PAGE_NAME, page, 0); }

  id(page, field) { return calls.getText(moduleOf(this), this.number, FormText.FIELD_ID, page, field); }

  label(page, field) { return calls.getText(moduleOf(this), this.number, FormText.FIELD_LABEL, page, field); }

  message(page, field) { return calls.getText(moduleOf(this), this.number, FormText.FIELD_MESSAGE, page, field); }

  hint(page, field) { return calls.getText(moduleOf(this), this.number, FormText.FIELD_HINT, page, field); }

  requiredMessage(page, field) { return calls.getText(moduleOf(this), this.number, FormText.FIELD_REQUIRED_MESSAGE, page, field); }

  reasons(page, field = null) { return calls.reasons(moduleOf(this), this.number, page, field); }

  condition(rule) { return calls.getText(moduleOf(this), this.number, FormText.RULE_CONDITION, rule, 0); }

  repeat(repeat) { return calls.getRepeat(moduleOf(this), this.number, repeat); }

  repeatId(repeat) { return calls.getText(moduleOf(this), this.number, FormText.REPEAT_ID, repeat, 0); }

  repeatLabel(repeat) { return calls.getText(moduleOf(this), this.number, FormText.REPEAT_LABEL, repeat, 0); }

  instance(page) { return calls.instanceOfPage(moduleOf(this), this.number, page); }

  instanceCount(repeat, around = null) { return calls.instanceCount(moduleOf(this), this.number, repeat, around); }

  instanceAt(repeat, number, around = null) { return calls.instanceAt(moduleOf(this), this.number, repeat, around, number); }

  get lastChange() { return calls.lastChange(moduleOf(this), this.number); }

  save() { return calls.save(moduleOf(this), this.number); }

  restore(state) { return calls.restore(moduleOf(this), this.number, state); }

  json() { return decoder.decode(calls.export(moduleOf(this), this.number, ExportFormat.JSON)); }

  binary() { return calls.export(moduleOf(this), this.number, ExportFormat.BINARY); }

  answersJSON() { return decoder.decode(calls.export(moduleOf(this), this.number, ExportFormat.ANSWERS)); }
}

const decoder = new TextDecoder();

export class Session extends Reader {
  apply(edit) { return calls.apply(moduleOf(this), this.number, edit); }

  applyAndRead(edit) { return calls.applyAndRead(moduleOf(this), this.number, edit); }

  play(edits, effects = null) { return calls.play(moduleOf(this), this.number, edits, effects); }

  applyBatch(edits) { return calls.applyBatch(moduleOf(this), this.number, edits)[1]; }

  answerAt(page, field, value) {
    const { kind } = this.state(page, field);
    return withAnswer(moduleOf(this), value, kind, (answer) => calls.setAnswer(moduleOf(this), this.number, page, field, answer));
  }

  undo() { return calls.undo(moduleOf(this), this.number); }

  redo() { return calls.redo(moduleOf(this), this.number); }

  setClock(clock) { return calls.setClock(moduleOf(this), this.number, milliseconds(clock)); }

  setCurrentPage(page) { calls.setCurrentPage(moduleOf(this), this.number, page); }

  addInstance(repeat, places = {}) {
    const { around = null, before = null } = named("places", places, ["around", "before"]);
    return calls.addInstance(moduleOf(this), this.number, repeat, around, before);
  }

  removeInstance(instance) { return calls.removeInstance(moduleOf(this), this.number, instance); }
}

// ---- Screens ----

function margins(safeArea) {
  const { top = 44, bottom = 0, left = 0, right = 0 } = named("safeArea", safeArea, ["top", "bottom", "left", "right"]);
  return { safeTop: top, safeBottom: bottom, safeLeft: left, safeRight: right };
}

const SCREEN = [...SESSION, "title", "safeArea", "android", "rightToLeft", "language", "textScale"];
const EVENT = ["target", "page", "index", "before", "x", "y", "edit", "safeArea"];

export class Screen extends Reader {
  constructor(form, width, height, options = {}) {
    if (!(form instanceof Form)) wrong("form", "a Form", form);
    named("options", options, SCREEN);
    const { title = "", safeArea = {}, android = false, rightToLeft = false, language = "en", textScale = 100 } = options;
    const tags = Object.keys(Language).map((name) => name.toLowerCase());
    if (!tags.includes(language)) throw new RangeError(`language: expected one of ${tags.join(", ")}, found ${String(language)}`);
    const given = {
      session: sessionOptions(options), width, height, ...margins(safeArea),
      platform: truth("android", android) ? Platform.ANDROID : Platform.IOS,
      rightToLeft, language: Language[language.toUpperCase()], textScale,
    };
    const w = moduleOf(form);
    super(
      w,
      w.withBytes(utf8("title", title), (address, length) =>
        calls.screenOpen(w, form.number, { ...given, title: { bytes: address, length } }),
      ),
    );
  }

  handle(kind, event = {}) {
    const { safeArea = {} } = named("event", event, EVENT);
    return calls.screenHandle(moduleOf(this), this.number, { kind, ...event, ...margins(safeArea) });
  }

  tap(target, page = null) { return this.handle(EventKind.TAP, { target, page }); }

  answerAt(page, field, value) {
    const { kind } = this.state(page, field);
    return withAnswer(moduleOf(this), value, kind, (answer) => calls.screenSetAnswer(moduleOf(this), this.number, page, field, answer));
  }

  applyBatch(edits) { return calls.screenApplyBatch(moduleOf(this), this.number, edits)[1]; }

  snapshot(time = -1) { return calls.screenSnapshot(moduleOf(this), this.number, time); }

  text(kind, page = 0) { return calls.screenText(moduleOf(this), this.number, kind, page); }
}

export function version() {
  const number = moduleForForms().functions.formnav_version();
  return `${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}
