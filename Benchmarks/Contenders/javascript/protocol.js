"use strict";

// The contender protocol, version 1 (docs/contender-protocol.md): frames in, frames out.

const fs = require("node:fs");

const MAXIMUM_FRAME = 16 * 1024 * 1024;
const UNSUPPORTED = 1;
const BAD_FORM = 2;
const BAD_REQUEST = 3;
const OTHER = 4;
const ANSWER = 16;
const SET_CLOCK = 17;
const IN_INSTANCE = 24;
const ADD = 25;
const REMOVE = 26;
const UNTOLD = 10;
const VALUED = 3;

/** What answers a request in place of its response. */
class ContenderError extends Error {
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.offset = 0;
  }

  take(count) {
    const start = this.offset;
    if (count > this.bytes.length - start) {
      throw new ContenderError(BAD_REQUEST, `cut short at byte ${start}`);
    }
    this.offset += count;
    return start;
  }

  u8() {
    return this.bytes.readUInt8(this.take(1));
  }

  u32() {
    return this.bytes.readUInt32LE(this.take(4));
  }

  i64() {
    return Number(this.bytes.readBigInt64LE(this.take(8)));
  }

  f64() {
    return this.bytes.readDoubleLE(this.take(8));
  }

  text() {
    const count = this.u32();
    const start = this.take(count);
    return this.bytes.toString("utf8", start, start + count);
  }

  list(element) {
    const count = this.u32();
    if (count > this.bytes.length - this.offset) {
      throw new ContenderError(BAD_REQUEST, "a list is longer than its frame");
    }
    const elements = [];
    for (let index = 0; index < count; index++) elements.push(element());
    return elements;
  }

  value() {
    const kind = this.u8();
    switch (kind) {
      case 0: return { kind, content: undefined };
      case 1: case 8: return { kind, content: this.text() };
      case 2: case 5: case 6: case 7: return { kind, content: this.i64() };
      case 3: return { kind, content: this.f64() };
      case 4: return { kind, content: this.u8() !== 0 };
      case 9: return { kind, content: this.list(() => this.text()) };
      default: throw new ContenderError(BAD_REQUEST, `no kind of value ${kind}`);
    }
  }

  /**
   * An event; what it does not have is −1, undefined or, of numbers, empty. The page of one that adds or removes an
   * instance is the repeat.
   */
  event() {
    const operation = this.u8();
    const event = { operation, page: -1, field: -1, value: undefined, numbers: [] };
    if (operation <= 7) return { ...event, page: this.u32(), field: this.u32() };
    if (operation <= 9) return { ...event, page: this.u32() };
    if (operation === ANSWER) return { ...event, page: this.u32(), field: this.u32(), value: this.value() };
    if (operation === SET_CLOCK) return { ...event, value: { kind: 7, content: this.i64() } };
    if (operation === IN_INSTANCE) {
      const numbers = this.list(() => this.u32());
      return { ...this.event(), numbers };
    }
    if (operation === ADD || operation === REMOVE) {
      return { ...event, page: this.u32(), numbers: this.list(() => this.u32()) };
    }
    throw new ContenderError(BAD_REQUEST, `no event ${operation}`);
  }

  view() {
    const view = { pages: this.u8(), fields: this.u8() };
    view.listed = this.list(() => [this.u32(), this.u32()]);
    return view;
  }

  isAtEnd() {
    return this.offset === this.bytes.length;
  }

  finish() {
    if (!this.isAtEnd()) throw new ContenderError(BAD_REQUEST, "the request goes on");
  }
}

class Writer {
  constructor() {
    this.parts = [];
  }

  u8(value) {
    this.parts.push(Buffer.from([value]));
  }

  u32(value) {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    this.parts.push(bytes);
  }

  u64(value) {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(value);
    this.parts.push(bytes);
  }

  f64(value) {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    this.parts.push(bytes);
  }

  /** A value; of kind UNTOLD it can't be told. */
  value({ kind, content }) {
    this.u8(kind);
    switch (kind) {
      case 1: case 8: return this.text(content);
      case 2: case 5: case 6: case 7: return this.u64(BigInt.asUintN(64, BigInt(content)));
      case 3: return this.f64(content);
      case 4: return this.u8(content ? 1 : 0);
      case 9:
        this.u32(content.length);
        content.forEach((choice) => this.text(choice));
    }
  }

  text(value) {
    const bytes = Buffer.from(value, "utf8");
    this.u32(bytes.length);
    this.parts.push(bytes);
  }

  frame(type) {
    const payload = Buffer.concat(this.parts);
    const head = Buffer.alloc(5);
    head.writeUInt32LE(payload.length + 1);
    head.writeUInt8(type, 4);
    return Buffer.concat([head, payload]);
  }
}

/** FNV-1a, 64 bits, over the numbers' little-endian bytes. */
function digest(numbers) {
  let state = 14695981039346656037n;
  for (const number of numbers) {
    for (let shift = 0; shift < 32; shift += 8) {
      state = BigInt.asUintN(64, (state ^ BigInt((number >>> shift) & 0xff)) * 1099511628211n);
    }
  }
  return state;
}

/** Outcomes of an event. */
const ACCEPTED = 0;
const REFUSED = 1;
const NOT_SUPPORTED = 2;

function observe(engine, view, page, writer) {
  const numbers = [];
  engine.totals(numbers, 0);
  numbers.forEach((number) => writer.u32(number));
  let pages = [];
  if (view.pages === 2) pages = Array.from({ length: engine.pageCount() }, (_, index) => index);
  else if (view.pages === 1 && page >= 0) pages = [page];
  writer.u32(pages.length);
  for (const index of pages) {
    engine.page(index, numbers, 0);
    writer.u8(numbers[0]);
    numbers.slice(1).forEach((number) => writer.u32(number));
  }
  let fields = [];
  if (view.fields === 1) fields = view.listed;
  else if (view.fields >= 2) fields = engine.addresses();
  writer.u32(fields.length);
  for (const [of, field] of fields) writer.u8(engine.flags(of, field));
  if (view.fields !== VALUED) return;
  for (const [of, field] of fields) writer.value(engine.value(of, field));
  const computed = engine.computed();
  writer.u32(computed.length);
  computed.forEach((value) => writer.value(value));
}

function time(engine, reads, events, writer) {
  const numbers = new Array(reads ? 9 * events.length : 0).fill(0);
  let at = 0;
  const start = process.hrtime.bigint();
  for (const event of events) {
    const hasPage = engine.play(event) === ACCEPTED && engine.eventPage >= 0;
    if (!reads) continue;
    if (hasPage) engine.page(engine.eventPage, numbers, at);
    engine.totals(numbers, at + 4);
    numbers[at + 8] = numbers[at + 7];
    numbers[at + 7] = hasPage ? engine.rank(engine.eventPage) : 0;
    at += 9;
  }
  const elapsed = process.hrtime.bigint() - start;
  if (!reads) {
    engine.totals(numbers, 0);
    for (let page = 0; page < engine.pageCount(); page++) {
      engine.page(page, numbers, 4 + 5 * page);
      numbers[8 + 5 * page] = engine.rank(page);
    }
  }
  writer.u64(elapsed);
  writer.u64(digest(numbers));
}

/** Reads the file of a form: `parse` makes a form of its bytes, and throws if they are none. */
function formOf(path, parse) {
  try {
    return parse(fs.readFileSync(path));
  } catch (error) {
    throw new ContenderError(BAD_FORM, `${path}: ${error.message}`);
  }
}

function load(engine, reader, writer) {
  const [format, path] = [reader.text(), reader.text()];
  if (!engine.formats.includes(format)) throw new ContenderError(UNSUPPORTED, `forms of format ${format}`);
  const clock = reader.i64();
  const pages = reader.list(() => ({ node: reader.text(), fields: reader.list(() => reader.text()) }));
  const repeats = reader.isAtEnd() ? [] : reader.list(() => ({ first: reader.u32(), end: reader.u32() }));
  const computed = reader.isAtEnd() ? [] : reader.list(() => reader.text());
  reader.finish();
  for (const number of engine.load({ format, path, clock, pages, repeats, computed })) writer.u64(BigInt(number));
  writer.u32(0);
}

function respond(engine, type, reader, writer) {
  if (type === 1) {
    reader.u32();
    reader.finish();
    writer.u32(1);
    writer.text(engine.name);
    writer.text(engine.version);
    writer.text(engine.method);
    writer.u32(engine.formats.length);
    engine.formats.forEach((format) => writer.text(format));
    writer.u32(engine.capabilities);
    return;
  }
  if (type === 2) return load(engine, reader, writer);
  if (type < 1 || type > 6) throw new ContenderError(BAD_REQUEST, `no request ${type}`);
  if (!engine.isLoaded()) throw new ContenderError(BAD_REQUEST, "no form is loaded");
  if (type === 3) {
    reader.finish();
    engine.reset();
    return;
  }
  if (type === 6) {
    const reads = reader.u8() !== 0;
    const events = reader.list(() => reader.event());
    reader.finish();
    return time(engine, reads, events, writer);
  }
  const view = reader.view();
  for (const [page, field] of view.listed) {
    if (!engine.hasField(page, field)) throw new ContenderError(BAD_REQUEST, `no field ${field} on page ${page}`);
  }
  if (type === 4) {
    reader.finish();
    return observe(engine, view, -1, writer);
  }
  const events = reader.list(() => reader.event());
  reader.finish();
  writer.u32(events.length);
  for (const event of events) {
    const outcome = engine.play(event);
    writer.u8(outcome);
    observe(engine, view, outcome === ACCEPTED ? engine.eventPage : -1, writer);
  }
}

/** The frame that answers a frame's body. */
function response(engine, body) {
  let writer = new Writer();
  try {
    respond(engine, body[0], new Reader(body.subarray(1)), writer);
    return writer.frame(body[0] + 128);
  } catch (error) {
    writer = new Writer();
    writer.u32(error instanceof ContenderError ? error.code : OTHER);
    writer.text(String(error.message));
    return writer.frame(255);
  }
}

/** - Returns: so many bytes; null at the end of the input. */
function read(count) {
  const bytes = Buffer.alloc(count);
  let filled = 0;
  while (filled < count) {
    const found = fs.readSync(0, bytes, filled, count - filled, null);
    if (found === 0) return null;
    filled += found;
  }
  return bytes;
}

/** Answers requests until the input ends. */
function serve(engine) {
  for (let head = read(4); head !== null; head = read(4)) {
    const length = head.readUInt32LE();
    if (length < 1 || length > MAXIMUM_FRAME) throw new Error(`a frame of ${length} bytes`);
    const body = read(length);
    if (body === null) throw new Error("the input ends within a frame");
    let rest = response(engine, body);
    while (rest.length > 0) rest = rest.subarray(fs.writeSync(1, rest));
  }
}

module.exports = {
  ACCEPTED, ADD, ANSWER, BAD_FORM, BAD_REQUEST, ContenderError, NOT_SUPPORTED, REFUSED, REMOVE, SET_CLOCK, UNSUPPORTED, UNTOLD,
  formOf, serve,
};
