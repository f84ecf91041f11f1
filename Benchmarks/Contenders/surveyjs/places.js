"use strict";

// What a field's name stands for in a survey: a question; or a row of a matrix, an item of a multiple text, a question
// of a panel that repeats, or a cell, each named behind its question with a dot between.

const protocol = require("../javascript/protocol.js");

/** A value without white space, as forms are told it. */
const code = (value) => String(value).replace(/\s/g, "_");

/** A question, perhaps one that stands in another. */
class QuestionPlace {
  constructor(question, outer = null) {
    this.question = question;
    this.outer = outer;
  }

  isShown() {
    return isShown(this.question) && (this.outer === null || isShown(this.outer));
  }

  /** What takes no input, a text on the page or an expression, can't be filled by the user either. */
  isReadOnly() {
    return this.question.isReadOnly || !this.question.hasInput;
  }

  isRequired() {
    return this.question.isRequired;
  }

  isEmpty() {
    return this.question.isEmpty();
  }

  /** What a person says instead of “other” is told as a field of its own. */
  value() {
    const { question } = this;
    if (question.isEmpty()) return told(undefined);
    const isOwn = question.isOtherSelected && !question.getStoreOthersAsComment();
    return told(isOwn ? question.renderedValue : question.value, question);
  }

  set(value) {
    this.question.value = own(value, this.question.visibleChoices ?? this.question.visibleRateValues ?? []);
  }
}

/** The text beside a question: what “other” stands for, or a comment. */
class CommentPlace {
  constructor(question) {
    this.question = question;
  }

  get isComment() {
    return this.question.showCommentArea;
  }

  isShown() {
    return isShown(this.question) && (this.isComment || this.question.isOtherSelected);
  }

  isReadOnly() {
    return this.question.isReadOnly;
  }

  /** SurveyJS refuses “other” without its text. */
  isRequired() {
    return !this.isComment;
  }

  isEmpty() {
    return (this.#text ?? "") === "";
  }

  get #text() {
    return this.isComment ? this.question.comment : this.question.otherValue;
  }

  value() {
    return told(this.#text);
  }

  set(value) {
    if (this.isComment) this.question.comment = value ?? "";
    else this.question.otherValue = value ?? "";
  }
}

/** A row of a matrix: one key of the question's value. */
class RowPlace {
  constructor(question, row) {
    this.question = question;
    this.row = row;
  }

  isShown() {
    return isShown(this.question);
  }

  isReadOnly() {
    return this.question.isReadOnly;
  }

  isRequired() {
    return this.question.isAllRowRequired;
  }

  isEmpty() {
    return this.question.value?.[this.row] === undefined;
  }

  value() {
    const value = this.question.value?.[this.row];
    return value === undefined ? told(value) : chosen(value);
  }

  set(value) {
    const rows = { ...this.question.value };
    if (value === null || value === undefined) delete rows[this.row];
    else rows[this.row] = own(value, this.question.columns);
    this.question.value = rows;
  }
}

/** A field that is in no instance: always hidden and read-only. */
const nowhere = {
  isShown: () => false, isReadOnly: () => true, isRequired: () => false, isEmpty: () => true, value: () => told(undefined),
  set() {},
};

const chosen = (value) => (Array.isArray(value)
  ? { kind: 9, content: value.map(code) }
  : { kind: 8, content: code(value) });

/** What is a moment to a question that asks for one: the kind of answer, and the form of its text. */
const moments = {
  date: { kind: 5, form: /^\d{4}-\d\d-\d\d$/, length: 86_400_000 },
  time: { kind: 6, form: /^\d\d:\d\d(:\d\d(\.\d{3})?)?$/, before: "1970-01-01T" },
  "datetime-local": { kind: 7, form: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{3})?)?$/ },
};

/** A value of the protocol, of the kind that its question asks for if it has one. */
function told(value, question = null) {
  if (value === undefined || value === null || value === "") return { kind: 0 };
  const isText = typeof value === "string";
  const isScalar = isText || typeof value === "number";
  const isList = Array.isArray(value) && value.every((one) => one === null || typeof one !== "object");
  if (offers(question) && (isScalar || isList)) return chosen(value);
  // A truth that an expression question computes is told as it shows it.
  if (typeof value === "boolean") {
    return question?.getType() === "expression" ? { kind: 1, content: String(value) } : { kind: 4, content: value };
  }
  if (question?.getType() === "boolean" && isScalar) return chosen(value);
  if (Number.isFinite(value)) {
    return Number.isSafeInteger(value) ? { kind: 2, content: value } : { kind: 3, content: value };
  }
  if (!isText) return { kind: protocol.UNTOLD };
  const moment = moments[question?.inputType];
  if (!moment?.form.test(value)) return { kind: 1, content: value };
  return { kind: moment.kind, content: Date.parse((moment.before ?? "") + value) / (moment.length ?? 1) };
}

/** Whether a question has choices. One without any takes a text. */
function offers(question) {
  return (
    question?.choices?.length > 0 || question?.rateValues !== undefined || !!question?.choicesFromQuestion ||
    question?.choicesMax > question?.choicesMin
  );
}

/** A choice's own value: a text tells of it without white space, and numbers as texts. */
function own(value, choices) {
  if (Array.isArray(value)) return value.map((one) => own(one, choices));
  if (typeof value !== "string") return value;
  const choice = choices.find((choice) => code(choice.value) === value);
  return choice === undefined ? value : choice.value;
}

/** Whether the question, and all it stands in, is visible. */
function isShown(question) {
  let element = question;
  while (element && element !== question.survey) {
    if (!element.isVisible) return false;
    element = element.parent ?? element.parentQuestion;
  }
  return true;
}

/** What the name of the text beside a question ends with. */
const suffix = "-Comment";

/** Whether panels or rows of the question come and go. */
const isRepeat = (question) => ["paneldynamic", "matrixdynamic"].includes(question.getType());

/** The panels or rows of a question that repeats. */
const instances = (question) => (question.getType() === "paneldynamic" ? question.panels : question.allRows);

/**
 * The place that a name stands for in a survey, a panel or a row; null for none.
 *
 * `chosen` maps questions that repeat to the instance that is meant.
 */
function find(owner, name, chosen) {
  const question = questionNamed(owner, name);
  if (question) return new QuestionPlace(question);
  const commented = name.endsWith(suffix) ? questionNamed(owner, name.slice(0, -suffix.length)) : null;
  if (commented) return new CommentPlace(commented);
  for (let dot = name.indexOf("."); dot > 0; dot = name.indexOf(".", dot + 1)) {
    const outer = questionNamed(owner, name.slice(0, dot));
    const place = outer ? within(outer, name.slice(dot + 1), chosen) : null;
    if (place) return place;
  }
  return null;
}

function questionNamed(owner, name) {
  return owner.getQuestionByName(name) ?? owner.getQuestionByValueName?.(name) ?? null;
}

function within(outer, name, chosen) {
  if (isRepeat(outer)) return chosen.has(outer) ? inside(chosen.get(outer), name, chosen, outer) : null;
  switch (outer.getType()) {
    case "matrix": {
      const row = outer.rows.find((row) => code(row.value) === name);
      return row ? new RowPlace(outer, row.value) : null;
    }
    case "multipletext": {
      const item = outer.items.find((item) => item.name === name);
      return item ? new QuestionPlace(item.editor, outer) : null;
    }
    case "matrixdropdown": {
      const row = outer.visibleRows.find((row) => name.startsWith(code(row.rowName) + "."));
      return row ? inside(row, name.slice(code(row.rowName).length + 1), chosen, outer) : null;
    }
    default: return null;
  }
}

/** The place of a name in a panel that repeats, or in a row of a matrix. */
function inside(instance, name, chosen, outer) {
  if (!instance.cells) return find(instance, name, chosen);
  const found = instance.cells.find((cell) => cell.column.name === name);
  if (found) return new QuestionPlace(found.question, outer);
  const commented = instance.cells.find((cell) => cell.column.name + suffix === name);
  if (commented) return new CommentPlace(commented.question);
  return instance.detailPanel ? find(instance.detailPanel, name, chosen) : null;
}

module.exports = { find, instances, isRepeat, nowhere, questionNamed, told };
