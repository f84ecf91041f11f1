"use strict";

// This package's own engine, through its module for WebAssembly (docs/embedding.md): node embedded.js FOLDER, where
// FOLDER is what scripts/wasm wrote.

const path = require("node:path");
const { pathToFileURL } = require("node:url");
const protocol = require("./protocol.js");

const HIDDEN = 1;
const SHOW_PAGE = 8;

class EmbeddedEngine {
  name = "wasm";
  method = "Calls the module for each event and each read.";
  formats = ["formnav-json", "formnav-binary"];
  capabilities = 1 | 2 | 4;
  eventPage = -1;
  #module;
  #clock = 0;
  #form = null;
  #session = null;
  /** Of each page: the kinds of its fields. */
  #kinds = [];

  constructor(module) {
    this.#module = module;
    this.version = module.version();
  }

  load({ path: file, clock }) {
    this.#session?.free();
    this.#session = null;
    this.#form?.free();
    const start = process.hrtime.bigint();
    this.#form = protocol.formOf(file, (bytes) => new this.#module.Form(bytes));
    const middle = process.hrtime.bigint();
    this.#clock = clock;
    this.reset();
    const end = process.hrtime.bigint();
    this.#kinds = Array.from({ length: this.pageCount() }, (_, page) =>
      Array.from({ length: this.#session.fieldCount(page) }, (_, field) => this.#session.state(page, field).kind),
    );
    return [middle - start, end - middle, 0];
  }

  isLoaded() {
    return this.#session !== null;
  }

  reset() {
    this.#session?.free();
    this.#session = this.#form.session({ clock: this.#clock });
  }

  // Nothing is added or removed, so a page's identity is its position.

  play(event) {
    this.eventPage = -1;
    const { operation, page, field, value } = event;
    try {
      if (operation === protocol.SET_CLOCK) {
        this.#session.setClock(value.content);
        return protocol.ACCEPTED;
      }
      if (operation === protocol.ANSWER) {
        if (!this.hasField(page, field) || !this.#takes(this.#kinds[page][field], value.kind)) return protocol.REFUSED;
        this.#session.answerAt(page, field, content(value));
      } else {
        this.#session.apply(this.#module.edit(operation, page, operation < SHOW_PAGE ? field : 0));
      }
    } catch (error) {
      if (error instanceof this.#module.NoSuchPlace || error instanceof this.#module.Refused) return protocol.REFUSED;
      throw error;
    }
    this.eventPage = page;
    return protocol.ACCEPTED;
  }

  /** False for a text that the module reads as another kind of answer, since JavaScript has one type for both. */
  #takes(kind, given) {
    const { Kind } = this.#module;
    if (given === 1) return ![Kind.CHOICE, Kind.DATE, Kind.TIME, Kind.DATE_TIME].includes(kind);
    return given !== 8 || kind === Kind.CHOICE;
  }

  pageCount() {
    return this.#session.status.pages;
  }

  hasField(page, field) {
    return page < this.#kinds.length && field < this.#kinds[page].length;
  }

  addresses() {
    return this.#kinds.flatMap((fields, page) => fields.map((_, field) => [page, field]));
  }

  flags(page, field) {
    const isShown = this.#session.progress(page).isVisible;
    return this.#session.state(page, field).flags | (isShown ? 0 : HIDDEN);
  }

  /** Writes visible, total, filled, remaining to numbers[at…]. */
  page(page, numbers, at) {
    const { isVisible, total, filled, mandatoryRemaining } = this.#session.progress(page);
    numbers[at] = isVisible ? 1 : 0;
    numbers[at + 1] = total;
    numbers[at + 2] = filled;
    numbers[at + 3] = mandatoryRemaining;
  }

  /** Writes total, filled, remaining, visible pages to numbers[at…]. */
  totals(numbers, at) {
    const { total, filled, mandatoryRemaining, visiblePages } = this.#session.status;
    numbers[at] = total;
    numbers[at + 1] = filled;
    numbers[at + 2] = mandatoryRemaining;
    numbers[at + 3] = visiblePages;
  }

  rank(page) {
    return this.#session.rank(page) ?? 0;
  }
}

/** An answer as the module takes it. */
function content({ kind, content: value }) {
  switch (kind) {
    case 2: return BigInt(value);
    case 3: return { decimal: value };
    case 5: return { date: value };
    case 6: return { time: value };
    case 7: return { dateTime: value };
    default: return value;
  }
}

import(pathToFileURL(path.resolve(process.argv[2], "formnavigation.js"))).then(async (module) => {
  await module.load();
  protocol.serve(new EmbeddedEngine(module));
});
