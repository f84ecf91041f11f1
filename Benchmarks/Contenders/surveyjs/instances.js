"use strict";

// The pages of a survey with its instances as they are now, in form order.

const places = require("./places.js");
const protocol = require("../javascript/protocol.js");

class Instances {
  /** Of each page: its place in the template, the numbers of the instances around it, and the places of its fields. */
  pages = [];
  #survey;
  #layout;
  #repeats;

  constructor(survey, { pages, repeats }) {
    this.#survey = survey;
    this.#layout = pages;
    this.#repeats = repeats.map((repeat, index) => ({
      ...repeat,
      outer: repeats.slice(0, index).findLastIndex(({ first, end }) => first <= repeat.first && repeat.end <= end),
    }));
    for (const repeat of this.#repeats) repeat.names = this.#names(repeat);
    this.#lookUp();
  }

  /** The names of the questions that repeat around a repeat's fields, its own last. */
  #names(repeat) {
    const known = repeat.outer < 0 ? [] : this.#repeats[repeat.outer].names;
    const prefix = known.map((name) => name + ".").join("");
    const owner = known.reduce(template, this.#survey);
    for (const { fields } of this.#layout.slice(repeat.first, repeat.end)) {
      for (const field of fields) {
        const name = field.slice(prefix.length);
        for (let dot = name.indexOf("."); dot > 0; dot = name.indexOf(".", dot + 1)) {
          const question = places.questionNamed(owner, name.slice(0, dot));
          if (question && places.isRepeat(question)) return [...known, name.slice(0, dot)];
        }
      }
    }
    throw new protocol.ContenderError(protocol.BAD_FORM, `no repeat around page ${repeat.first}`);
  }

  #lookUp() {
    this.pages = [];
    this.#add(0, this.#layout.length, 0, [], new Map(), this.#survey);
  }

  /** Adds the pages first ..< end of the template, in the instances that were chosen. */
  #add(first, end, nextRepeat, numbers, chosen, owner) {
    let next = nextRepeat;
    for (let page = first; page < end; page++) {
      while (next < this.#repeats.length && this.#repeats[next].first < page) next++;
      const repeat = this.#repeats[next];
      if (repeat === undefined || repeat.first > page) {
        this.pages.push({ template: page, numbers, places: this.#places(page, chosen) });
        continue;
      }
      const question = places.questionNamed(owner, repeat.names.at(-1));
      places.instances(question).forEach((instance, index) => {
        const inner = new Map(chosen).set(question, instance);
        this.#add(repeat.first, repeat.end, next + 1, [...numbers, index + 1], inner, instance);
      });
      page = repeat.end - 1;
    }
  }

  #places(page, chosen) {
    return this.#layout[page].fields.map((name) => {
      if (name === "") return places.nowhere;
      const place = places.find(this.#survey, name, chosen);
      if (!place) throw new protocol.ContenderError(protocol.BAD_FORM, `no question ${name}`);
      return place;
    });
  }

  /** The place of a page of the template in the instance with these numbers; −1 if there is none. */
  find(template, numbers) {
    return this.#repeats.length === 0
      ? numbers.length === 0 && template < this.pages.length ? template : -1
      : this.pages.findIndex((page) => page.template === template && String(page.numbers) === String(numbers));
  }

  /** The question whose instances are meant; null if an instance around it does not exist. */
  #question(index, numbers) {
    const repeat = this.#repeats[index];
    if (repeat === undefined || numbers.length !== repeat.names.length) return null;
    let owner = this.#survey;
    for (let level = 0; level < numbers.length - 1; level++) {
      owner = places.instances(places.questionNamed(owner, repeat.names[level]))[numbers[level] - 1];
      if (owner === undefined) return null;
    }
    return places.questionNamed(owner, repeat.names.at(-1));
  }

  /** Adds an instance; SurveyJS does so at the end. */
  add(index, numbers) {
    const question = this.#question(index, numbers);
    if (question === null) return protocol.REFUSED;
    const count = places.instances(question).length;
    const number = numbers.at(-1);
    if (number !== count + 1) return number >= 1 && number <= count ? protocol.NOT_SUPPORTED : protocol.REFUSED;
    const isPanel = question.getType() === "paneldynamic";
    if (!(isPanel ? question.canAddPanel : question.canAddRow)) return protocol.REFUSED;
    if (isPanel) question.addPanel();
    else question.addRow();
    this.#lookUp();
    return protocol.ACCEPTED;
  }

  remove(index, numbers) {
    const question = this.#question(index, numbers);
    if (question === null) return protocol.REFUSED;
    const instance = places.instances(question)[numbers.at(-1) - 1];
    const isPanel = question.getType() === "paneldynamic";
    const canRemove = isPanel ? question.canRemovePanel : question.canRemoveRows;
    if (instance === undefined || !canRemove) return protocol.REFUSED;
    if (isPanel) question.removePanel(instance);
    else question.removeRow(numbers.at(-1) - 1, false);
    this.#lookUp();
    return protocol.ACCEPTED;
  }
}

/** The questions of a panel that repeats, before it has any panel. */
function template(owner, name) {
  return places.questionNamed(owner, name).template;
}

module.exports = { Instances };
