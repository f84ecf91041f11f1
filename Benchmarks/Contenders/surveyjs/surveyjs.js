"use strict";

// SurveyJS as a contender: node surveyjs.js PATH-OF-SURVEY-CORE [untracked].
//
// SurveyJS knows whether a question is visible, required, read-only and empty, and counts what is answered only
// by walking all questions. So does this adapter: it does what an app would have to do.

const path = require("node:path");
const protocol = require("../javascript/protocol.js");
const places = require("./places.js");
const { Instances } = require("./instances.js");

// SurveyJS speaks to people on the console; the standard output belongs to the protocol.
for (const name of ["log", "info", "debug", "warn"]) console[name] = console.error;
const Survey = require(path.resolve(process.argv[2]));

const isTracking = process.argv[3] !== "untracked";
Survey.settings.expressionQuestionTrackDependencies = isTracking;

const HIDDEN = 1;
const READ_ONLY = 2;
const MANDATORY = 4;
const FILLED = 8;

class SurveyEngine {
  name = isTracking ? "surveyjs" : "surveyjs-untracked";
  version = String(Survey.Version ?? Survey.settings.version);
  method =
    "SurveyJS sets the value and runs the conditions of all pages, panels and questions" +
    (isTracking ? "" : ", and all expression questions") +
    "; the adapter then counts the questions of the page and of the form anew, as an app would have to.";
  formats = ["surveyjs"];
  capabilities = 2 | 8 | 32;
  eventPage = -1;
  #form = null;
  #source = null;
  #instances = null;
  #survey = null;

  load(form) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const start = process.hrtime.bigint();
    this.#source = protocol.formOf(form.path, (bytes) => JSON.parse(bytes.toString()));
    const middle = process.hrtime.bigint();
    registerTypes(this.#source);
    this.#form = form;
    this.reset();
    const end = process.hrtime.bigint();
    globalThis.gc?.();
    return [middle - start, end - middle, Math.max(0, process.memoryUsage().heapUsed - before)];
  }

  isLoaded() {
    return this.#instances !== null;
  }

  reset() {
    this.#instances = null;
    this.#survey = new Survey.SurveyModel(this.#source);
    this.#instances = new Instances(this.#survey, this.#form);
  }

  play(event) {
    this.eventPage = -1;
    const { operation, page, field, value, numbers } = event;
    if (operation === protocol.ADD) return this.#instances.add(page, numbers);
    if (operation === protocol.REMOVE) return this.#instances.remove(page, numbers);
    if (operation !== protocol.ANSWER) return protocol.NOT_SUPPORTED;
    const found = this.#instances.find(page, numbers);
    if (!this.hasField(found, field)) return protocol.REFUSED;
    this.#pages[found].places[field].set(content(value));
    this.eventPage = found;
    return protocol.ACCEPTED;
  }

  get #pages() {
    return this.#instances.pages;
  }

  pageCount() {
    return this.#pages.length;
  }

  hasField(page, field) {
    return page >= 0 && page < this.#pages.length && field < this.#pages[page].places.length;
  }

  addresses() {
    return this.#pages.flatMap(({ places }, page) => places.map((_, field) => [page, field]));
  }

  flags(page, field) {
    const place = this.#pages[page].places[field];
    return (
      (place.isShown() ? 0 : HIDDEN) |
      (place.isReadOnly() ? READ_ONLY : 0) |
      (place.isRequired() ? MANDATORY : 0) |
      (place.isEmpty() ? 0 : FILLED)
    );
  }

  value(page, field) {
    return this.#pages[page].places[field].value();
  }

  /** What the survey computes without a question. */
  computed() {
    return this.#form.computed.map((name) => places.told(this.#survey.getVariable(name)));
  }

  /** Writes visible, total, filled, remaining to numbers[at…]. */
  page(page, numbers, at) {
    let [shown, total, filled, remaining] = [0, 0, 0, 0];
    for (const place of this.#pages[page].places) {
      if (!place.isShown()) continue;
      shown++;
      if (place.isReadOnly()) continue;
      total++;
      if (!place.isEmpty()) filled++;
      else if (place.isRequired()) remaining++;
    }
    numbers[at] = shown > 0 || this.#pages[page].places.length === 0 ? 1 : 0;
    numbers[at + 1] = total;
    numbers[at + 2] = filled;
    numbers[at + 3] = remaining;
  }

  /** Writes total, filled, remaining, visible pages to numbers[at…]. */
  totals(numbers, at) {
    const sums = [0, 0, 0, 0];
    const own = [0, 0, 0, 0];
    for (let page = 0; page < this.#pages.length; page++) {
      this.page(page, own, 0);
      own.forEach((number, index) => (sums[index] += number));
    }
    [numbers[at + 3], numbers[at], numbers[at + 1], numbers[at + 2]] = sums;
  }

  rank(page) {
    let rank = 0;
    for (let other = 0; other <= page; other++) {
      const { places } = this.#pages[other];
      const isVisible = places.length === 0 || places.some((place) => place.isShown());
      if (other === page && !isVisible) return 0;
      rank += isVisible ? 1 : 0;
    }
    return rank;
  }
}

/** Registers types that only an app defines as texts, which is how the form is imported. */
function registerTypes(node) {
  if (Array.isArray(node)) return node.forEach(registerTypes);
  if (node === null || typeof node !== "object") return;
  const { type } = node;
  if (typeof type === "string" && typeof node.name === "string" && !Survey.Serializer.findClass(type)) {
    const create = (name) => Object.assign(new Survey.QuestionTextModel(name), { getType: () => type });
    Survey.Serializer.addClass(type, [], () => create(""), "text");
    Survey.ElementFactory.Instance.registerElement(type, create);
  }
  Object.values(node).forEach(registerTypes);
}

/** A moment as far as its last part that is not 0, but with its minute. */
const written = (milliseconds, start) =>
  new Date(milliseconds).toISOString().slice(start, milliseconds % 60_000 === 0 ? 16 : milliseconds % 1_000 === 0 ? 19 : 23);

/** An answer as SurveyJS keeps it: dates and times as the browser's inputs give them. */
function content({ kind, content: value }) {
  switch (kind) {
    case 5: return new Date(value * 86_400_000).toISOString().slice(0, 10);
    case 6: return written(value, 11);
    case 7: return written(value, 0);
    default: return value;
  }
}

protocol.serve(new SurveyEngine());
