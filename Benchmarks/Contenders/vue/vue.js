"use strict";

// Vue's signals as a contender: node vue.js PATH-OF-VUE. The imported form is translated from our JSON.

const path = require("node:path");
const { pathToFileURL } = require("node:url");
const protocol = require("../javascript/protocol.js");
const { ReactiveForm } = require("./form.js");

const HIDDEN = 1;
const READ_ONLY = 2;
const MANDATORY = 4;
const FILLED = 8;

class VueEngine {
  name = "vue";
  method =
    "Vue sets a ref and marks what depends on it; computeds of the form's conditions, flags and counts, all by the " +
    "adapter, are evaluated anew when they are read, if what they read has changed.";
  formats = ["formnav-json"];
  capabilities = 2;
  eventPage = -1;
  #vue;
  #json = null;
  #clock = 0;
  #form = null;
  #scope = null;

  constructor(vue) {
    this.#vue = vue;
    this.version = vue.version;
  }

  load({ path: file, clock }) {
    this.#stop();
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const start = process.hrtime.bigint();
    this.#json = protocol.formOf(file, (bytes) => JSON.parse(bytes.toString()));
    const middle = process.hrtime.bigint();
    this.#clock = clock;
    this.reset();
    const end = process.hrtime.bigint();
    globalThis.gc?.();
    return [middle - start, end - middle, Math.max(0, process.memoryUsage().heapUsed - before)];
  }

  isLoaded() {
    return this.#form !== null;
  }

  reset() {
    this.#stop();
    this.#scope = this.#vue.effectScope();
    this.#form = this.#scope.run(() => this.#open());
  }

  /** An effect that is never scheduled stands for the menu: Vue marks what it has read, instead of checking it. */
  #open() {
    const form = new ReactiveForm(this.#vue, this.#json, this.#clock);
    const menu = () => {
      form.totals.value;
      form.ranks.value;
    };
    this.#vue.effect(menu, { scheduler: () => {} });
    return form;
  }

  #stop() {
    this.#scope?.stop();
    this.#form = null;
  }

  play({ operation, page, field, value }) {
    this.eventPage = -1;
    if (operation !== protocol.ANSWER) return protocol.NOT_SUPPORTED;
    if (!this.hasField(page, field) || !this.#form.set(this.#form.pages[page][field], value)) return protocol.REFUSED;
    this.eventPage = page;
    return protocol.ACCEPTED;
  }

  pageCount() {
    return this.#form.pages.length;
  }

  hasField(page, field) {
    return page < this.#form.pages.length && field < this.#form.pages[page].length;
  }

  addresses() {
    return this.#form.pages.flatMap((fields, page) => fields.map((_, field) => [page, field]));
  }

  flags(page, field) {
    const { shown, locked, needed, answer } = this.#form.pages[page][field];
    return (
      (shown.value ? 0 : HIDDEN) |
      (locked.value ? READ_ONLY : 0) |
      (needed.value ? MANDATORY : 0) |
      (answer.value === "" ? 0 : FILLED)
    );
  }

  /** Writes visible, total, filled, remaining to numbers[at…]. */
  page(page, numbers, at) {
    const counts = this.#form.counts[page].value;
    for (let index = 0; index < 4; index++) numbers[at + index] = counts[index];
  }

  /** Writes total, filled, remaining, visible pages to numbers[at…]. */
  totals(numbers, at) {
    const totals = this.#form.totals.value;
    for (let index = 0; index < 4; index++) numbers[at + index] = totals[index];
  }

  rank(page) {
    return this.#form.ranks.value[page];
  }
}

import(pathToFileURL(path.resolve(process.argv[2]))).then((vue) => protocol.serve(new VueEngine(vue)));
