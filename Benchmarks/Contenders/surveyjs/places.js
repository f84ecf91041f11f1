"use strict";

// What a field's name stands for in a survey: a question; a row of a matrix, an item of a multiple text, or a cell,
// each named behind its question with a dot between; in a panel or matrix that repeats, that of the first instance.

/** A value without white space, as forms are told it. */
const code = (value) => String(value).replace(/\s/g, "_");

/** The first instance of what repeats is added as the user would add it. */
function firstPanel(question) {
  if (question.panels.length === 0) question.addPanel();
  return question.panels[0];
}

function firstRow(question) {
  if (question.visibleRows.length === 0) question.addRow();
  return question.visibleRows[0];
}

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

  set(value) {
    this.question.value = own(value, this.question.visibleChoices ?? this.question.visibleRateValues ?? []);
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

  set(value) {
    const rows = { ...this.question.value };
    if (value === null || value === undefined) delete rows[this.row];
    else rows[this.row] = own(value, this.question.columns);
    this.question.value = rows;
  }
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
  for (let element = question; element && element !== question.survey; element = element.parent) {
    if (!element.isVisible) return false;
  }
  return true;
}

/** The place that a name stands for; null for none. */
function find(survey, name) {
  const question = survey.getQuestionByValueName(name) ?? survey.getQuestionByName(name);
  if (question) return new QuestionPlace(question);
  for (const outer of survey.getAllQuestions()) {
    const place = name.startsWith(outer.name + ".") ? within(outer, name.slice(outer.name.length + 1)) : null;
    if (place) return place;
  }
  return null;
}

function within(outer, name) {
  switch (outer.getType()) {
    case "matrix": {
      const row = outer.rows.find((row) => code(row.value) === name);
      return row ? new RowPlace(outer, row.value) : null;
    }
    case "multipletext": {
      const item = outer.items.find((item) => item.name === name);
      return item ? new QuestionPlace(item.editor, outer) : null;
    }
    case "paneldynamic": {
      const inner = firstPanel(outer).getQuestionByName(name);
      return inner ? new QuestionPlace(inner, outer) : null;
    }
    case "matrixdynamic": return cell(outer, firstRow(outer), name);
    case "matrixdropdown": {
      const row = outer.visibleRows.find((row) => name.startsWith(code(row.rowName) + "."));
      return row ? cell(outer, row, name.slice(code(row.rowName).length + 1)) : null;
    }
    default: return null;
  }
}

function cell(outer, row, column) {
  const found = row.cells.find((cell) => cell.column.name === column);
  return found ? new QuestionPlace(found.question, outer) : null;
}

module.exports = { find };
