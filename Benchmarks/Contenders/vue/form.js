"use strict";

// A form as a web developer would write it with Vue: a shallow ref for each answer, and a computed for each condition,
// for each flag that conditions decide, for each page's counts and for the form's.

const flags = require("./flags.js");
const protocol = require("../javascript/protocol.js");
const values = require("./values.js");
const { translate, truth } = require("./expressions.js");

/** Labels with values in them are not read in a comparison, and a computed that nobody reads costs nothing: they are left out. */
const SCHEMA = "formnav.form/1";
/** The kinds of values in the protocol. */
const KINDS = { integer: 2, decimal: 3, boolean: 4, date: 5, time: 6, dateTime: 7, choice: 8, choices: 9, note: -1 };

class ReactiveForm {
  /** Of each page its fields. A field has refs: `answer`, `shown`, `locked`, `needed`. */
  pages;
  /** Of each page a ref with visible, total, filled, remaining. */
  counts;
  /** A ref with total, filled, remaining, visible pages. */
  totals;
  /** A ref with the rank of each page. */
  ranks;
  #vue;
  #json;
  #clock;
  #lists;
  /** What has a name in expressions. */
  #names = new Map();
  /** What expressions read, by the numbers of fields and variables: the refs, and whether they are shown. */
  #refs = [];
  #shown = [];
  /** The functions of expressions, by their keys. */
  #functions = new Map();

  constructor(vue, json, clock) {
    if (json.schema !== SCHEMA) refuse(`forms of schema ${json.schema}`);
    if (json.repeats?.length > 0) refuse("forms with repeats");
    this.#vue = vue;
    this.#json = json;
    this.#clock = clock;
    this.#lists = new Map((json.choices ?? []).map((list) => [list.id, list]));
    this.pages = json.pages.map(({ fields }, page) => fields.map((field, index) => this.#field(field, page, index)));
    for (const variable of json.variables ?? []) this.#name(variable.id, { ...variable, type: "A" });
    const sources = this.#sources();
    const functions = this.#compile([...sources.values()]);
    [...sources.keys()].forEach((key, index) => this.#functions.set(key, functions[index]));
    const conditions = new Map();
    const condition = (when) => {
      if (!conditions.has(when)) conditions.set(when, this.#computed(`when ${when}`));
      return conditions.get(when);
    };
    const decided = flags.decide(json, this.pages, condition, vue);
    for (const field of this.pages.flat()) this.#open(field, decided(field));
    for (const { id, number } of this.#variables()) {
      this.#refs[number] = this.#computed(`variable ${id}`);
      this.#shown[number] = flags.ALWAYS;
    }
    for (const field of this.pages.flat()) this.#clearWhenHidden(field);
    this.#count();
  }

  #variables() {
    return (this.#json.variables ?? []).map(({ id }) => this.#names.get(id));
  }

  #field(json, page, index) {
    const { id, kind = "text", policy = this.#json.policy ?? "retained" } = json;
    const list = this.#lists.get(json.choices);
    const isSingle = kind === "choice" && !list?.choices.some(({ value }) => /\s/.test(value));
    if (json.filled && json.answer === undefined) refuse("fields that are filled without an answer");
    if (json.trigger !== undefined) refuse("calculations with a trigger");
    if (json.editable) refuse("editable calculations");
    if (json.filter !== undefined && policy === "cleared") refuse("answers that a choice filter removes");
    const type = !(kind in KINDS) || kind === "choice" || kind === "choices" ? "T" : "A";
    return this.#name(id, { json, page, index, kind, policy, list, isSingle, type });
  }

  #name(id, named) {
    named.number = this.#refs.push(null) - 1;
    if (id !== undefined) this.#names.set(id, named);
    return named;
  }

  /** The JavaScript of all expressions, by their keys. Rules with the same condition share it. */
  #sources() {
    const sources = new Map();
    for (const { when } of this.#json.rules ?? []) sources.set(`when ${when}`, `() => ${truth(this.#translate(when))}`);
    for (const { id, value } of this.#variables()) {
      sources.set(`variable ${id}`, `() => V.finite(${this.#translate(value).source})`);
    }
    for (const { json, number, kind, policy, list } of this.pages.flat()) {
      if (json.calculation !== undefined) {
        const always = `V.answer(${JSON.stringify(kind)}, ${this.#translate(json.calculation).source})`;
        const source = policy === "cleared" ? `S[${number}].value ? ${always} : ""` : always;
        sources.set(`field ${number}`, `() => ${source}`);
      }
      if (json.filter !== undefined) {
        const columns = ["value", "label", ...(list.columns ?? [])];
        const column = (name) => ({ type: "T", source: `(row[${columns.indexOf(name)}] ?? "")` });
        sources.set(`filter ${number}`, `(row) => ${truth(this.#translate(json.filter, column))}`);
      }
    }
    return sources;
  }

  #compile(sources) {
    const make = new Function("X", "S", "V", "today", "now", `"use strict"; return [${sources.join(",\n")}];`);
    const day = Math.floor(this.#clock / values.DAY) * values.DAY;
    const [today, now] = [new values.Moment(day), new values.Moment(this.#clock)];
    return make(this.#refs, this.#shown, values, today, now);
  }

  #translate(expression, column) {
    return translate(expression, { name: (name) => this.#read(this.#names.get(name)), column });
  }

  /** What an expression reads of a field or a variable. */
  #read(named) {
    if (named === undefined) return undefined;
    const { number, policy = "retained", type, isSingle } = named;
    const own = `X[${number}].value`;
    return { type, isSingle, source: policy === "retained" ? own : `(S[${number}].value ? ${own} : "")` };
  }

  #computed(key) {
    return this.#vue.computed(this.#functions.get(key));
  }

  #open(field, { shown, locked, needed }) {
    const { json, number } = field;
    const isCalculated = json.calculation !== undefined;
    field.shown = shown;
    field.locked = isCalculated ? flags.ALWAYS : locked;
    field.needed = needed;
    field.answer = isCalculated ? this.#computed(`field ${number}`) : this.#vue.shallowRef(initial(field));
    this.#refs[number] = field.answer;
    this.#shown[number] = shown;
    if (json.filter !== undefined) field.offers = this.#offers(field);
  }

  /** Whether a field offers a value at present. */
  #offers({ number, list }) {
    const isOffered = this.#functions.get(`filter ${number}`);
    const rows = list.choices.map(({ value, label = "", cells = [] }) => [value, label, ...cells]);
    return (value) => rows.some((row) => row[0] === value && isOffered(row));
  }

  /** The one effect that rules need: hiding a field removes its answer. */
  #clearWhenHidden({ json, answer, shown, policy }) {
    if (policy !== "cleared" || json.calculation !== undefined || shown === flags.ALWAYS) return;
    const clear = (isShown) => {
      if (!isShown) answer.value = "";
    };
    this.#vue.watch(() => shown.value, clear, { flush: "sync", immediate: true });
  }

  #count() {
    const { computed } = this.#vue;
    this.counts = this.pages.map((fields) => computed((last) => same(last, countsOf(fields))));
    const visible = this.counts.map((counts) => computed(() => counts.value[0]));
    this.totals = computed((last) => {
      const sums = [0, 0, 0, 0];
      for (const counts of this.counts) {
        const [isVisible, total, filled, remaining] = counts.value;
        sums[0] += total;
        sums[1] += filled;
        sums[2] += remaining;
        sums[3] += isVisible;
      }
      return same(last, sums);
    });
    this.ranks = computed(() => {
      let rank = 0;
      return visible.map((isVisible) => (isVisible.value ? ++rank : 0));
    });
  }

  /** Answers a field; false if it takes no such answer. */
  set(field, value) {
    const answer = stored(field, value);
    if (answer === undefined) return false;
    field.answer.value = answer !== "" && field.policy === "cleared" && !field.shown.value ? "" : answer;
    return true;
  }
}

function countsOf(fields) {
  let [isVisible, total, filled, remaining] = [fields.length === 0 ? 1 : 0, 0, 0, 0];
  for (const { shown, locked, needed, answer } of fields) {
    if (!shown.value) continue;
    isVisible = 1;
    if (locked.value) continue;
    total++;
    if (answer.value !== "") filled++;
    else if (needed.value) remaining++;
  }
  return [isVisible, total, filled, remaining];
}

/** The last value if the next one equals it, so that what depends on it stays as it is. */
function same(last, next) {
  return last?.every((number, index) => number === next[index]) ? last : next;
}

/** A protocol's value as the field stores it: the empty text for none; undefined if it is no answer to the field. */
function stored(field, { kind, content }) {
  if (field.json.calculation !== undefined) return undefined;
  if (kind === 0) return field.kind === "note" ? undefined : "";
  if (kind !== (KINDS[field.kind] ?? 1)) return undefined;
  switch (kind) {
    case 2: case 3: return content + 0;
    case 5: return new values.Moment(content * values.DAY);
    case 6: return content / values.DAY;
    case 7: return new values.Moment(content);
    case 8: return isChoice(field, content) ? content : undefined;
    case 9: return content.every((one) => isChoice(field, one)) ? inOrder(field, content) : undefined;
    default: return content;
  }
}

const isChoice = (field, value) => ordinals(field).has(value) && (field.offers?.(value) ?? true);

const inOrder = (field, chosen) => {
  const places = ordinals(field);
  return chosen.length === 1 ? chosen[0] : [...chosen].sort((a, b) => places.get(a) - places.get(b)).join(" ");
};

/** The places of values in the field's list. */
function ordinals({ list }) {
  list.places ??= new Map(list.choices.map(({ value }, index) => [value, index]).reverse());
  return list.places;
}

/** The answer that the form gives to a field. */
function initial(field) {
  const { answer } = field.json;
  if (answer === undefined || field.json.calculation !== undefined) return "";
  switch (field.kind) {
    case "date": case "dateTime": return new values.Moment(Date.parse(field.kind === "date" ? answer : `${answer}Z`));
    case "time": return (Date.parse(`1970-01-01T${answer}Z`)) / values.DAY;
    case "choices": return inOrder(field, answer);
    default: return answer;
  }
}

function refuse(what) {
  throw new protocol.ContenderError(protocol.UNSUPPORTED, what);
}

module.exports = { ReactiveForm };
