"use strict";

// What hides, locks and requires a field: its own flag, rules, and the page and groups around it (docs/rules.md).

const ALWAYS = { value: true };
const NEVER = { value: false };

/** What a rule's effect decides, and whether it sets or resets it. */
const EFFECTS = {
  hide: ["hidden", true], show: ["hidden", false],
  lock: ["readOnly", true], unlock: ["readOnly", false],
  require: ["mandatory", true], unrequire: ["mandatory", false],
};

/**
 * Gives a function from a field to its refs: `shown`, `locked` and `needed`.
 *
 * `condition` gives the ref of a condition's text.
 */
function decide(json, pages, condition, vue) {
  const refs = new Refs(vue);
  const effects = collect(json, pages, condition);
  const none = { set: [], reset: [] };
  const of = (key, flag) => effects.get(`${key} ${flag}`) ?? none;
  const groups = groupsByPage(json, pages.length);

  const visible = (key, isHidden = false) => {
    const { set, reset } = of(key, "hidden");
    const notSet = refs.not(refs.any(set));
    return isHidden ? refs.all([refs.any(reset), notSet]) : notSet;
  };
  const active = ({ set, reset }, own = false) => {
    const isReset = refs.any(reset);
    return own ? refs.any([...set, refs.not(isReset)]) : refs.any(set);
  };

  return ({ json: field, page, index, kind }) => {
    const around = groups[page].filter(({ fields }) => !fields || (fields[0] <= index && index < fields[1]));
    const [own, ofPage] = [`field ${page}/${index}`, `page ${page}`];
    const keys = [own, ofPage, ...around.map(({ id }) => `group ${id}`)];
    const required = keys.map((key) => of(key, "mandatory"));
    return {
      shown: refs.all([
        visible(own, field.hidden),
        visible(ofPage, json.pages[page].hidden),
        ...around.map((group) => visible(`group ${group.id}`, group.hidden)),
      ]),
      locked: refs.any([
        active(of(own, "readOnly"), field.readOnly ?? kind === "note"),
        active(of(ofPage, "readOnly")),
        ...around.map((group) => active(of(`group ${group.id}`, "readOnly"), group.readOnly)),
      ]),
      needed: active(
        { set: required.flatMap(({ set }) => set), reset: required.flatMap(({ reset }) => reset) },
        field.mandatory,
      ),
    };
  };
}

/** The conditions that set or reset each flag of each target. */
function collect(json, pages, condition) {
  const named = new Map(pages.flat().map(({ json: field, page, index }) => [field.id, `field ${page}/${index}`]));
  for (const { id } of json.groups ?? []) named.set(id, `group ${id}`);
  json.pages.forEach(({ name }, page) => named.set(`page:${name}`, `page ${page}`));
  const target = (name) => {
    if (name.startsWith("page:#")) return `page ${name.slice(6)}`;
    return name.startsWith("#") ? `field ${name.slice(1)}` : named.get(name);
  };
  const effects = new Map();
  for (const { when, actions = [], ...lists } of json.rules ?? []) {
    for (const [effect, names] of [...actions.flatMap(Object.entries), ...Object.entries(lists)]) {
      const [flag, isSet] = EFFECTS[effect];
      for (const name of [names].flat()) {
        const key = `${target(name)} ${flag}`;
        if (!effects.has(key)) effects.set(key, { set: [], reset: [] });
        effects.get(key)[isSet ? "set" : "reset"].push(condition(when));
      }
    }
  }
  return effects;
}

function groupsByPage(json, count) {
  const groups = Array.from({ length: count }, () => []);
  for (const group of json.groups ?? []) {
    const [first, end] = group.pages ?? [group.page, group.page + 1];
    for (let page = first; page < end; page++) groups[page].push(group);
  }
  return groups;
}

/** Combines refs; what is constant costs nothing, and equal combinations are one ref. */
class Refs {
  #vue;
  #numbers = new Map();
  #known = new Map();

  constructor(vue) {
    this.#vue = vue;
  }

  #one(operation, refs, getter) {
    const numbers = refs.map((ref) => {
      if (!this.#numbers.has(ref)) this.#numbers.set(ref, this.#numbers.size);
      return this.#numbers.get(ref);
    });
    const key = `${operation} ${numbers}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#vue.computed(getter));
    return this.#known.get(key);
  }

  not(ref) {
    if (ref === ALWAYS) return NEVER;
    return ref === NEVER ? ALWAYS : this.#one("not", [ref], () => !ref.value);
  }

  any(refs) {
    if (refs.includes(ALWAYS)) return ALWAYS;
    const left = [...new Set(refs)].filter((ref) => ref !== NEVER);
    if (left.length < 2) return left[0] ?? NEVER;
    return this.#one("any", left, () => left.some((ref) => ref.value));
  }

  all(refs) {
    if (refs.includes(NEVER)) return NEVER;
    const left = [...new Set(refs)].filter((ref) => ref !== ALWAYS);
    if (left.length < 2) return left[0] ?? ALWAYS;
    return this.#one("all", left, () => left.every((ref) => ref.value));
  }
}

module.exports = { ALWAYS, decide };
