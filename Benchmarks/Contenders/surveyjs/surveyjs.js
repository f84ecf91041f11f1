"use strict";

// SurveyJS as a contender: node surveyjs.js PATH-OF-SURVEY-CORE.
//
// SurveyJS knows whether a question is visible, required, read-only and empty, and counts what is answered only
// by walking all questions. So does this adapter: it does what an app would have to do.

const fs = require("node:fs");
const path = require("node:path");
const places = require("./places.js");
const protocol = require("./protocol.js");

// SurveyJS speaks to people on the console; the standard output belongs to the protocol.
for (const name of ["log", "info", "debug", "warn"]) console[name] = console.error;
require("./dom.js").install();
const Survey = require(path.resolve(process.argv[2]));

const HIDDEN = 1;
const READ_ONLY = 2;
const MANDATORY = 4;
const FILLED = 8;

class SurveyEngine {
  name = "surveyjs";
  version = String(Survey.Version);
  method =
    "SurveyJS sets the value and runs the conditions of all pages, panels and questions; the adapter then counts " +
    "the questions of the page and of the form anew, as an app would have to.";
  formats = ["surveyjs"];
  capabilities = 2;
  #source = null;
  #survey = null;
  #layout = [];
  #pages = [];

  load(format, file, layout) {
    if (format !== "surveyjs") throw new protocol.ContenderError(protocol.UNSUPPORTED, `forms of format ${format}`);
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const start = process.hrtime.bigint();
    try {
      this.#source = JSON.parse(fs.readFileSync(file, "utf8"));
    } catch (error) {
      throw new protocol.ContenderError(protocol.BAD_FORM, `${file}: ${error.message}`);
    }
    const middle = process.hrtime.bigint();
    this.#layout = layout;
    this.reset();
    const end = process.hrtime.bigint();
    globalThis.gc?.();
    return [middle - start, end - middle, Math.max(0, process.memoryUsage().heapUsed - before)];
  }

  isLoaded() {
    return this.#survey !== null;
  }

  reset() {
    this.#survey = null;
    const survey = new Survey.SurveyModel(this.#source);
    this.#pages = this.#layout.map((page) =>
      page.fields.map((name) => {
        const place = places.find(survey, name);
        if (!place) throw new protocol.ContenderError(protocol.BAD_FORM, `no question ${name}`);
        return place;
      }),
    );
    this.#survey = survey;
  }

  play(event) {
    if (event.operation !== protocol.ANSWER) return protocol.NOT_SUPPORTED;
    if (!this.hasField(event.page, event.field)) return protocol.REFUSED;
    this.#pages[event.page][event.field].set(content(event.value));
    return protocol.ACCEPTED;
  }

  pageCount() {
    return this.#pages.length;
  }

  hasField(page, field) {
    return page < this.#pages.length && field < this.#pages[page].length;
  }

  addresses() {
    return this.#pages.flatMap((questions, page) => questions.map((_, field) => [page, field]));
  }

  flags(page, field) {
    const place = this.#pages[page][field];
    return (
      (place.isShown() ? 0 : HIDDEN) |
      (place.isReadOnly() ? READ_ONLY : 0) |
      (place.isRequired() ? MANDATORY : 0) |
      (place.isEmpty() ? 0 : FILLED)
    );
  }

  /** Visible, total, filled, remaining. */
  page(page) {
    let [shown, total, filled, remaining] = [0, 0, 0, 0];
    for (const place of this.#pages[page]) {
      if (!place.isShown()) continue;
      shown++;
      if (place.isReadOnly()) continue;
      total++;
      if (!place.isEmpty()) filled++;
      else if (place.isRequired()) remaining++;
    }
    return [this.#isVisible(page, shown), total, filled, remaining];
  }

  #isVisible(page, shown) {
    return shown > 0 || this.#pages[page].length === 0 ? 1 : 0;
  }

  /** Total, filled, remaining, visible pages. */
  totals() {
    const sums = [0, 0, 0, 0];
    for (let page = 0; page < this.#pages.length; page++) {
      const [visible, total, filled, remaining] = this.page(page);
      sums[0] += total;
      sums[1] += filled;
      sums[2] += remaining;
      sums[3] += visible;
    }
    return sums;
  }

  rank(page) {
    let rank = 0;
    for (let other = 0; other <= page; other++) {
      const shown = this.#pages[other].filter((place) => place.isShown()).length;
      const visible = this.#isVisible(other, shown);
      if (other === page && !visible) return 0;
      rank += visible;
    }
    return rank;
  }
}

/** An answer as SurveyJS keeps it: dates and times as the browser's inputs give them. */
function content({ kind, content: value }) {
  switch (kind) {
    case 5: return new Date(value * 86_400_000).toISOString().slice(0, 10);
    case 6: return new Date(value).toISOString().slice(11, 16);
    case 7: return new Date(value).toISOString().slice(0, 16);
    default: return value;
  }
}

protocol.serve(new SurveyEngine());
