// Progress and navigation of forms for JavaScript: Node 20 or later, and browsers. `load` comes first, once.
//
// formnavigation.d.ts documents everything. The module formnavigation.wasm does the work: it is FormNavigationC.h,
// compiled for WebAssembly. Its pointers and lengths have 32 bits.

const NOTHING = 0xffffffff;
const SHORT_BUFFER = 3;

/** The functions of the module; undefined until it is loaded. */
let module;
/** Room in the module's memory for the structures of one call. */
let room = 0;
/** The memory as bytes and numbers, renewed when the memory has grown. */
let view;
let bytes;

export async function load(source) {
  if (module !== undefined) return;
  const imports = { formnavigation: { random } };
  const { instance } = await instantiate(source ?? new URL("formnavigation.wasm", import.meta.url), imports);
  module = instance.exports;
  module._initialize();
  room = module.malloc(ROOM) >>> 0;
}

async function instantiate(source, imports) {
  if (source instanceof WebAssembly.Module) return { instance: await WebAssembly.instantiate(source, imports) };
  if (!(source instanceof URL)) return WebAssembly.instantiate(source, imports);
  if (source.protocol !== "file:") return WebAssembly.instantiateStreaming(fetch(source), imports);
  const { readFile } = await import("node:fs/promises");
  return WebAssembly.instantiate(await readFile(source), imports);
}

function random(address, count) {
  // A call takes at most 65,536 bytes.
  for (let start = 0; start < count; start += 65536) {
    const most = Math.min(65536, count - start);
    globalThis.crypto.getRandomValues(new Uint8Array(module.memory.buffer, (address >>> 0) + start, most));
  }
}

function refresh() {
  if (bytes === undefined || bytes.buffer !== module.memory.buffer) {
    bytes = new Uint8Array(module.memory.buffer);
    view = new DataView(module.memory.buffer);
  }
}

// ---- Memory ----

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Calls a function with memory of so many bytes, which is freed afterwards. */
function withMemory(count, body) {
  const address = module.malloc(Math.max(count, 1)) >>> 0;
  if (address === 0) throw new FormNavigationError(8, `expected ${count} bytes of memory, found none`);
  try {
    return body(address);
  } finally {
    module.free(address);
  }
}

/** Calls a function with a copy of bytes in the module's memory. */
function withBytes(content, body) {
  return withMemory(content.byteLength, (address) => {
    refresh();
    bytes.set(asBytes(content), address);
    return body(address, content.byteLength);
  });
}

function asBytes(content) {
  return ArrayBuffer.isView(content)
    ? new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
    : new Uint8Array(content);
}

/** The bytes that a function writes into a buffer: a copy. */
function written(call) {
  let capacity = 4096;
  while (true) {
    const found = withMemory(capacity, (address) => {
      const code = call(address, capacity, room);
      refresh();
      const count = view.getUint32(room, true);
      if (code === SHORT_BUFFER) {
        capacity = count;
        return undefined;
      }
      check(code);
      return bytes.slice(address, address + count);
    });
    if (found !== undefined) return found;
  }
}

const text = (call) => decoder.decode(written(call));

/** The number of 32 bits that a function writes. */
function number(code, address = room) {
  check(code);
  refresh();
  return view.getUint32(address, true);
}

/** A handle that a function writes. */
function handle(code) {
  check(code);
  refresh();
  return view.getBigUint64(room, true);
}

// ---- Errors ----

export class FormNavigationError extends Error {
  constructor(code, message) {
    super(message);
    this.name = new.target.name;
    this.code = code;
  }
}
export class BadForm extends FormNavigationError {}
export class NoSuchPlace extends FormNavigationError {}
export class Refused extends FormNavigationError {}
export class BadState extends FormNavigationError {}

const classes = { 4: BadForm, 5: NoSuchPlace, 6: Refused, 7: BadState };

function check(code) {
  if (code === 0) return;
  const message = withMemory(1024, (address) => {
    module.formnav_last_error(address, 1024, room);
    refresh();
    return decoder.decode(bytes.subarray(address, address + view.getUint32(room, true)));
  });
  throw new (classes[code] ?? FormNavigationError)(code, message);
}

// ---- Structures, as FormNavigationC.h lays them out for 32 bits ----

/** A structure: its size, the offsets of its members, and a function that reads it at an address, in camel case. */
function structure(members) {
  const readers = [];
  const offsets = {};
  let size = 0;
  let align = 4;
  for (const [name, type] of Object.entries(members)) {
    const wide = type === "i64" || type === "u64" ? 8 : 4;
    const own = type.align ?? wide;
    size = (size + own - 1) & -own;
    offsets[name] = size;
    if (name !== "reserved") {
      readers.push({ name: name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()), type, offset: size });
    }
    size += type.size ?? wide;
    align = Math.max(align, own);
  }
  const read = (address) => {
    const value = {};
    for (const { name, type, offset } of readers) value[name] = member(type, address + offset);
    return value;
  };
  return { members: offsets, size: (size + align - 1) & -align, align, read };
}

function member(type, address) {
  if (type.read !== undefined) return type.read(address);
  switch (type) {
    case "u64": return Number(view.getBigUint64(address, true));
    case "i64": return Number(view.getBigInt64(address, true));
    case "i32": return view.getInt32(address, true);
    default: return view.getUint32(address, true);
  }
}

const all = (names, type) => Object.fromEntries(names.split(" ").map((name) => [name, type]));

const FIELD = structure(all("page field", "u32"));
const CHANGE = structure({
  ...all("effects page_count p0 p1 p2 p3 p4 p5 p6 p7 first end visibility_first visibility_end", "u32"),
  ...all("previous_current_page current_page added_instance reserved", "u32"),
});
const PROGRESS = structure(
  all("is_visible is_complete shown total filled mandatory_total mandatory_remaining invalid", "u32"),
);
const STATUS = structure({
  ...all("shown total filled mandatory_total mandatory_remaining invalid", "u64"),
  ...all("pages visible_pages complete_pages current_page current_rank repeats rules can_undo can_redo reserved", "u32"),
});
const FIELD_STATE = structure(all("kind flags own_flags is_invalid", "u32"));
const REASON = structure(all("rule effect target holds", "u32"));
const INSTANCE = structure(all("instance repeat level n0 n1 n2", "u32"));
const SCREEN_CHANGE = structure({
  ...all("effects page previous_current_page current_page renumbered_first renumbered_end", "u32"),
  ...all("retitled_first retitled_end added_instance refusal", "u32"),
  ...all("refused_field field", FIELD),
  ...all("focus slides", "u32"),
  ...all("from_height to_height from_opacity to_opacity", "i32"),
  ...all("from_scroll to_scroll", "i64"),
});
const FRAME = structure(all("x y width height", "i32"));
const CARD = structure({
  ...all("page rank flags title_lines filled total mandatory invalid", "u32"),
  ...all("frame title bar fill label no_items mandatory_text invalid_text chevron", FRAME),
});
const SNAPSHOT = structure({
  ...all("width height", "i32"),
  ...all("flags card_count current_page current_rank visible_pages steps menu_state overlay_opacity", "u32"),
  ...all("scroll maximum_scroll content_height", "i64"),
  ...all("current_step step_part step_whole reserved", "u32"),
  ...all("bar bar_title step_row previous menu_button next", FRAME),
  ...all("sheet sheet_header pull_bar sheet_title card_area popover large_text", FRAME),
});
const SESSION_OPTIONS = structure({ ...all("clock_ms", "i64"), ...all("undo_bytes", "u64"), ...all("saves_answers reserved", "u32") });
const TEXT = structure(all("bytes length", "u32"));
const ANSWER = structure({ ...all("kind text_count", "u32"), ...all("integer", "i64"), ...all("decimal", "u64"), ...all("texts", "u32") });
const SCREEN_OPTIONS = structure({
  ...all("session", SESSION_OPTIONS),
  ...all("width height safe_top safe_bottom safe_left safe_right", "i32"),
  ...all("platform right_to_left language text_scale", "u32"),
  ...all("title", TEXT),
});
const EVENT = structure({
  ...all("kind target page index before reserved", "u32"),
  ...all("x y", "i64"),
  ...all("edit", "u64"),
  ...all("safe_top safe_bottom safe_left safe_right", "i32"),
});

/** The sizes and offsets above, by the names of the header: tests compare them with it. */
export const layout = {
  field: FIELD, change: CHANGE, progress: PROGRESS, status: STATUS, field_state: FIELD_STATE, reason: REASON,
  instance: INSTANCE, screen_change: SCREEN_CHANGE, frame: FRAME, card: CARD, snapshot: SNAPSHOT,
  session_options: SESSION_OPTIONS, text: TEXT, answer: ANSWER, screen_options: SCREEN_OPTIONS, event: EVENT,
};

/** Where a call's second structure stands: the first is as large as a change of a screen. */
const SECOND = 256;
const ROOM = 1024;

// ---- Values ----

export const Operation = Object.freeze({
  SHOW: 0, HIDE: 1, UNLOCK: 2, LOCK: 3, UNREQUIRE: 4, REQUIRE: 5, CLEAR: 6, FILL: 7, SHOW_PAGE: 8, HIDE_PAGE: 9,
});
export const Kind = Object.freeze({
  TEXT: 0, INTEGER: 1, DECIMAL: 2, DATE: 3, TIME: 4, CHOICE: 5, CHOICES: 6, PHOTO: 7, SIGNATURE: 8, BARCODE: 9,
  LOCATION: 10, NOTE: 11, BOOLEAN: 12, DATE_TIME: 13,
});

export function edit(operation, page, field = 0) {
  return BigInt(operation < 8 ? field : 0xffff) | (BigInt(operation) << 16n) | (BigInt(page) << 32n);
}

const some = (word) => (word === NOTHING ? null : word);
const orNothing = (place) => place ?? NOTHING;

function change(raw) {
  return {
    changed: (raw.effects & 1) !== 0,
    pages: [raw.p0, raw.p1, raw.p2, raw.p3, raw.p4, raw.p5, raw.p6, raw.p7].slice(0, raw.pageCount),
    hasMorePages: (raw.effects & 2) !== 0,
    movesPages: (raw.effects & 4) !== 0,
    positions: [raw.first, raw.end],
    visibility: [raw.visibilityFirst, raw.visibilityEnd],
    previousCurrentPage: some(raw.previousCurrentPage),
    currentPage: some(raw.currentPage),
    addedInstance: some(raw.addedInstance),
  };
}

/** The kind, number, fraction and texts of an answer for a field of a kind. */
function answerOf(value, kind) {
  if (value === null || value === undefined) return { kind: 0 };
  if (Array.isArray(value)) return { kind: 9, texts: value };
  switch (typeof value) {
    case "boolean": return { kind: 4, integer: value ? 1n : 0n };
    case "bigint": return { kind: 2, integer: value };
    case "number":
      return kind === Kind.DECIMAL || !Number.isSafeInteger(value)
        ? { kind: 3, decimal: value } : { kind: 2, integer: BigInt(value) };
    case "object":
      if ("decimal" in value) return { kind: 3, decimal: value.decimal };
      if ("date" in value) return { kind: 5, integer: BigInt(value.date) };
      if ("time" in value) return { kind: 6, integer: BigInt(value.time) };
      if ("dateTime" in value) return { kind: 7, integer: BigInt(value.dateTime) };
      break;
    case "string": {
      if (kind === Kind.CHOICE) return { kind: 8, texts: [value] };
      const time = ISO[kind]?.(value) ?? NaN;
      // The library refuses a text that is no date or time, as every other text for such a field.
      return Number.isNaN(time) ? { kind: 1, texts: [value] } : { kind: ANSWER_KINDS[kind], integer: BigInt(time) };
    }
  }
  throw new TypeError(`expected an answer, found ${String(value)}`);
}

const DAY = 86_400_000;

/** Milliseconds since 1970 of a time without a zone; not a number if the text is none. */
function moment(text) {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text) ? Date.parse(text + "Z") : NaN;
}

/** Reads texts for fields of a kind: days, or milliseconds. */
const ISO = {
  [Kind.DATE]: (text) => moment(text + "T00:00") / DAY,
  [Kind.TIME]: (text) => moment("1970-01-01T" + text),
  [Kind.DATE_TIME]: moment,
};
const ANSWER_KINDS = { [Kind.DATE]: 5, [Kind.TIME]: 6, [Kind.DATE_TIME]: 7 };

function integer(wide) {
  const narrow = Number(wide);
  return Number.isSafeInteger(narrow) ? narrow : wide;
}

/** The answer of a structure at an address. */
function valueAt(address) {
  const at = (name) => address + ANSWER.members[name];
  const texts = [];
  for (let index = 0; index < view.getUint32(at("text_count"), true); index++) {
    const place = view.getUint32(at("texts"), true) + index * TEXT.size;
    const start = view.getUint32(place, true);
    texts.push(decoder.decode(bytes.subarray(start, start + view.getUint32(place + 4, true))));
  }
  const wide = view.getBigInt64(at("integer"), true);
  switch (view.getUint32(at("kind"), true)) {
    case 0: return null;
    case 2: return integer(wide);
    case 3: return view.getFloat64(at("decimal"), true);
    case 4: return wide !== 0n;
    case 5: return new Date(Number(wide) * DAY).toISOString().slice(0, 10);
    case 6: return new Date(Number(wide)).toISOString().slice(11, 23);
    case 7: return new Date(Number(wide)).toISOString().slice(0, 23);
    case 9: return texts;
    default: return texts[0];
  }
}

/** Calls a function with the structure of an answer. */
function withAnswer(value, kind, body) {
  const answer = answerOf(value, kind);
  const texts = (answer.texts ?? []).map((one) => encoder.encode(one));
  const count = texts.reduce((sum, one) => sum + one.length, ANSWER.size + TEXT.size * texts.length);
  return withMemory(count, (address) => {
    refresh();
    const at = (name) => address + ANSWER.members[name];
    view.setUint32(at("kind"), answer.kind, true);
    view.setUint32(at("text_count"), texts.length, true);
    view.setBigInt64(at("integer"), answer.integer ?? 0n, true);
    view.setFloat64(at("decimal"), answer.decimal ?? 0, true);
    view.setUint32(at("texts"), address + ANSWER.size, true);
    let end = address + ANSWER.size + TEXT.size * texts.length;
    texts.forEach((one, index) => {
      const place = address + ANSWER.size + index * TEXT.size;
      view.setUint32(place, end, true);
      view.setUint32(place + 4, one.length, true);
      bytes.set(one, end);
      end += one.length;
    });
    return body(address);
  });
}

function milliseconds(clock) {
  return BigInt(clock instanceof Date ? clock.getTime() - clock.getTimezoneOffset() * 60_000 : clock);
}

function writeSessionOptions(address, { clock = 0, undoBytes = 0, savesAnswers = false }) {
  const at = (name) => address + SESSION_OPTIONS.members[name];
  view.setBigInt64(at("clock_ms"), milliseconds(clock), true);
  view.setBigUint64(at("undo_bytes"), BigInt(undoBytes), true);
  view.setUint32(at("saves_answers"), savesAnswers ? 1 : 0, true);
  view.setUint32(at("reserved"), 0, true);
}

// ---- Forms and sessions ----

const collected = new FinalizationRegistry((number) => module.formnav_free(number));

class Handle {
  /** The number that functions of the header take; 0n after `free`. */
  number;

  constructor(number) {
    this.number = number;
    collected.register(this, number, this);
  }

  free() {
    if (this.number === 0n) return;
    collected.unregister(this);
    check(module.formnav_free(this.number));
    this.number = 0n;
  }
}

export class Form extends Handle {
  constructor(content, { memoryLimit = 0 } = {}) {
    if (module === undefined) throw new Error("expected await load() before the first form");
    const encoded = typeof content === "string" ? encoder.encode(content) : content;
    super(withBytes(encoded, (address, count) => handle(module.formnav_form_open(address, count, memoryLimit, room))));
  }

  get report() {
    return text((...buffer) => module.formnav_form_report(this.number, ...buffer));
  }

  session(options = {}) {
    refresh();
    writeSessionOptions(room + SECOND, options);
    return new Session(handle(module.formnav_session_open(this.number, room + SECOND, room)));
  }
}

export class Reader extends Handle {
  #page(name, ...values) {
    return number(module["formnav_" + name](this.number, ...values, room));
  }

  #structure(type, name, ...values) {
    check(module["formnav_" + name](this.number, ...values, room));
    refresh();
    return type.read(room);
  }

  get status() {
    const status = this.#structure(STATUS, "get_status");
    return {
      ...status, currentPage: some(status.currentPage), canUndo: status.canUndo !== 0, canRedo: status.canRedo !== 0,
    };
  }

  progress(page) {
    const progress = this.#structure(PROGRESS, "page_progress", page);
    return { ...progress, isVisible: progress.isVisible !== 0, isComplete: progress.isComplete !== 0 };
  }

  *pages() {
    for (let position = 0; position < this.status.pages; position++) yield this.pageAt(position);
  }

  *visiblePages() {
    for (let rank = 1; rank <= this.status.visiblePages; rank++) yield this.page(rank);
  }

  pageAt(position) { return this.#page("page_at", position); }

  position(page) { return this.#page("position", page); }

  page(rank) { return this.#page("select", rank); }

  rank(page) { return this.#page("rank", page) || null; }

  incompletePage(after = null, wraps = false) {
    return some(this.#page("next_page", 1, orNothing(after), wraps ? 1 : 0));
  }

  *#fields(kind) {
    let found = { page: NOTHING, field: 0 };
    while (true) {
      found = this.#structure(FIELD, "next_field", kind, found.page, found.field, 0);
      if (found.page === NOTHING) return;
      yield found;
    }
  }

  left() { return this.#fields(2); }

  invalid() { return this.#fields(3); }

  find(id, inside = []) {
    const numbers = Uint32Array.from(inside);
    return withBytes(encoder.encode(id), (name, length) =>
      withBytes(numbers, (list) => {
        check(module.formnav_find_field(this.number, name, length, list, numbers.length, room));
        refresh();
        return FIELD.read(room);
      }),
    );
  }

  fieldCount(page) { return this.#page("field_count", page); }

  state(page, field) {
    const state = this.#structure(FIELD_STATE, "get_field", page, field);
    return { ...state, isInvalid: state.isInvalid !== 0 };
  }

  value(page, field) {
    const answer = room + SECOND;
    let capacity = 4096;
    while (true) {
      const found = withMemory(capacity, (address) => {
        const code = module.formnav_get_answer(this.number, page, field, answer, address, capacity, room);
        refresh();
        if (code === SHORT_BUFFER) {
          capacity = view.getUint32(room, true);
          return undefined;
        }
        check(code);
        return { value: valueAt(answer) };
      });
      if (found !== undefined) return found.value;
    }
  }

  choices(page, field) {
    const one = (index, kind) =>
      text((...buffer) => module.formnav_choice_text(this.number, page, field, index, kind, ...buffer));
    return Array.from({ length: this.#page("choice_count", page, field) }, (_, index) => ({
      value: one(index, 0),
      label: one(index, 1),
    }));
  }

  #text(kind, index, field = 0) {
    return text((...buffer) => module.formnav_get_text(this.number, kind, index, field, ...buffer));
  }

  name(page) { return this.#text(0, page); }

  id(page, field) { return this.#text(1, page, field); }

  label(page, field) { return this.#text(2, page, field); }

  repeatLabel(repeat) { return this.#text(4, repeat); }

  reasons(page, field = null) {
    const call = (...buffer) => module.formnav_reasons(this.number, page, orNothing(field), ...buffer, room);
    const code = call(0, 0);
    refresh();
    const count = view.getUint32(room, true);
    if (code !== SHORT_BUFFER) {
      check(code);
      return [];
    }
    const found = withMemory(count * REASON.size, (address) => {
      check(call(address, count));
      refresh();
      return Array.from({ length: count }, (_, index) => REASON.read(address + index * REASON.size));
    });
    return found.map(({ rule, effect, holds }) => ({
      rule, effect, condition: this.#text(5, rule), holds: holds !== 0,
    }));
  }

  instance(page) {
    const raw = this.#structure(INSTANCE, "instance_of_page", page);
    if (raw.instance === NOTHING) return null;
    return { page: raw.instance, repeat: raw.repeat, numbers: [raw.n0, raw.n1, raw.n2].slice(0, raw.level) };
  }

  instanceCount(repeat, around = null) { return this.#page("instance_count", repeat, orNothing(around)); }

  instanceAt(repeat, number, around = null) {
    return this.#page("instance_at", repeat, orNothing(around), number);
  }

  get lastChange() { return change(this.#structure(CHANGE, "last_change")); }

  save() { return written((...buffer) => module.formnav_save(this.number, ...buffer)); }

  restore(state) {
    return withBytes(state, (address, count) => number(module.formnav_restore(this.number, address, count, room)));
  }

  json() { return text((...buffer) => module.formnav_export(this.number, 0, ...buffer)); }

  binary() { return written((...buffer) => module.formnav_export(this.number, 1, ...buffer)); }

  answersJSON() { return text((...buffer) => module.formnav_export(this.number, 2, ...buffer)); }
}

export class Session extends Reader {
  apply(edit) { return number(module.formnav_apply(this.number, edit, room)); }

  play(edits, effects = null) {
    if (effects !== null && effects.length < edits.length) {
      throw new RangeError(`expected room for ${edits.length} effects, found room for ${effects.length}`);
    }
    return withBytes(edits, (address) =>
      withMemory(edits.length, (results) => {
        const code = module.formnav_play(this.number, address, edits.length, results, room);
        refresh();
        const applied = view.getUint32(room, true);
        effects?.set(bytes.subarray(results, results + applied));
        check(code);
        return applied;
      }),
    );
  }

  applyBatch(edits) {
    return withBytes(edits, (address) => this.#changed("apply_batch", address, edits.length, 0));
  }

  answer(id, value, inside = []) {
    const { page, field } = this.find(id, inside);
    return this.answerAt(page, field, value);
  }

  answerAt(page, field, value) {
    const { kind } = this.state(page, field);
    return withAnswer(value, kind, (address) => this.#changed("set_answer", page, field, address));
  }

  #changed(name, ...values) {
    check(module["formnav_" + name](this.number, ...values, room));
    refresh();
    return change(CHANGE.read(room));
  }

  undo() { return this.#changed("undo"); }

  redo() { return this.#changed("redo"); }

  setClock(clock) { return this.#changed("set_clock", milliseconds(clock)); }

  setCurrentPage(page) { check(module.formnav_set_current_page(this.number, page)); }

  addInstance(repeat, { around = null, before = null } = {}) {
    return this.#changed("add_instance", repeat, orNothing(around), orNothing(before));
  }

  removeInstance(instance) { return this.#changed("remove_instance", instance); }
}

// ---- Screens ----

export const EventKind = Object.freeze({
  EDIT: 0, UNDO: 1, REDO: 2, SET_CLOCK: 3, ADD_INSTANCE: 4, REMOVE_INSTANCE: 5, TOUCH_BEGAN: 6, TOUCH_MOVED: 7,
  TOUCH_ENDED: 8, TOUCH_HELD: 9, TOUCH_CANCELLED: 10, TAP: 11, LONG_PRESS: 12, SCROLL_FORM: 13, RESIZE: 14,
  SET_SAFE_AREA: 15, GO_TO_PAGE: 16, GO_TO_FIELD: 17, ENTER_BACKGROUND: 18, ENTER_FOREGROUND: 19, SET_MENU: 20,
  SET_FREE_NAVIGATION: 21, SET_MOTION_REDUCED: 22, SET_STEPS: 23,
});
export const Target = Object.freeze({
  FORM: 0, MENU_BUTTON: 1, PREVIOUS: 2, NEXT: 3, FINISH: 4, BARS: 5, OUTSIDE: 6, HEADER: 7, CARD: 8, EMPTY_PART: 9,
  TITLE: 10,
});
export const ScreenText = Object.freeze({
  CARD_TITLE: 0, PROGRESS: 1, MANDATORY: 2, INVALID: 3, NO_ITEMS: 4, MENU_BUTTON: 5, SHEET_TITLE: 6, PREVIOUS: 7,
  NEXT: 8, FINISH: 9, LARGE: 10, POPOVER: 11,
});

const LANGUAGES = ["en", "ar", "he"];

function writeSafeArea(at, { top = 44, bottom = 0, left = 0, right = 0 }) {
  view.setInt32(at("safe_top"), top, true);
  view.setInt32(at("safe_bottom"), bottom, true);
  view.setInt32(at("safe_left"), left, true);
  view.setInt32(at("safe_right"), right, true);
}

export class Screen extends Reader {
  constructor(form, width, height, options = {}) {
    const { title = "", safeArea = {}, android = false, rightToLeft = false, language = "en", textScale = 100 } = options;
    if (!LANGUAGES.includes(language)) throw new TypeError(`expected en, ar or he, found ${language}`);
    super(
      withBytes(encoder.encode(title), (address, length) => {
        const at = (name) => room + SECOND + SCREEN_OPTIONS.members[name];
        refresh();
        writeSessionOptions(room + SECOND, options);
        view.setInt32(at("width"), width, true);
        view.setInt32(at("height"), height, true);
        writeSafeArea(at, safeArea);
        view.setUint32(at("platform"), android ? 1 : 0, true);
        view.setUint32(at("right_to_left"), rightToLeft ? 1 : 0, true);
        view.setUint32(at("language"), LANGUAGES.indexOf(language), true);
        view.setUint32(at("text_scale"), textScale, true);
        view.setUint32(at("title"), address, true);
        view.setUint32(at("title") + 4, length, true);
        return handle(module.formnav_screen_open(form.number, room + SECOND, room));
      }),
    );
  }

  handle(kind, { target = 0, page = null, index = 0, before = null, x = 0, y = 0, edit = 0n, safeArea = {} } = {}) {
    const at = (name) => room + SECOND + EVENT.members[name];
    refresh();
    view.setUint32(at("kind"), kind, true);
    view.setUint32(at("target"), target, true);
    view.setUint32(at("page"), orNothing(page), true);
    view.setUint32(at("index"), index, true);
    view.setUint32(at("before"), orNothing(before), true);
    view.setUint32(at("reserved"), 0, true);
    view.setBigInt64(at("x"), BigInt(x), true);
    view.setBigInt64(at("y"), BigInt(y), true);
    view.setBigUint64(at("edit"), edit, true);
    writeSafeArea(at, safeArea);
    return this.#changed("handle", room + SECOND);
  }

  #changed(name, ...values) {
    check(module["formnav_screen_" + name](this.number, ...values, room));
    refresh();
    const raw = SCREEN_CHANGE.read(room);
    for (const name of ["page", "previousCurrentPage", "currentPage", "addedInstance"]) raw[name] = some(raw[name]);
    for (const name of ["refusedField", "field"]) if (raw[name].page === NOTHING) raw[name] = null;
    return raw;
  }

  tap(target, page = null) { return this.handle(EventKind.TAP, { target, page }); }

  answer(page, field, value) {
    const { kind } = this.state(page, field);
    return withAnswer(value, kind, (address) => this.#changed("set_answer", page, field, address));
  }

  applyBatch(edits) {
    return withBytes(edits, (address) => this.#changed("apply_batch", address, edits.length, 0));
  }

  snapshot(time = -1) {
    let capacity = 16384;
    while (true) {
      const found = withMemory(capacity, (address) => {
        const code = module.formnav_screen_snapshot(this.number, BigInt(time), address, capacity, room);
        refresh();
        if (code === SHORT_BUFFER) {
          capacity = view.getUint32(room, true);
          return undefined;
        }
        check(code);
        const shown = SNAPSHOT.read(address);
        const cards = Array.from({ length: shown.cardCount }, (_, index) =>
          CARD.read(address + SNAPSHOT.size + index * CARD.size),
        );
        return { ...shown, currentPage: some(shown.currentPage), cards };
      });
      if (found !== undefined) return found;
    }
  }

  text(kind, page = 0) {
    return text((...buffer) => module.formnav_screen_text(this.number, kind, page, ...buffer));
  }
}

export function version() {
  const number = module.formnav_version();
  return `${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}
