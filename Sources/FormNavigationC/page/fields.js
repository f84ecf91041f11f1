// The fields of the current page, as elements of HTML that take answers.

import { edit, EventKind, Flags, FormNavigationError, Kind, Operation, Refused, ScreenEffects, TextKind } from "formnavigation";
import { mark, markOptions, showChoices } from "choices";
import { make, ofForm, parts, tell } from "drawing";
import { language, say, words } from "languages";
import { plain, show } from "markdown";
import { decimalOf, integerOf } from "numbers";

/** Effects after which fields may look different: of the form itself, or of many cards. */
const CHANGES = ScreenEffects.FORM | ScreenEffects.MANY_CARDS;

/** The page whose fields are shown, and the words in which; undefined at first. */
let shown;
let spoken;

/** Fields with a text that is no answer, by page and number: the text, and the answer that stayed. */
const refused = new Map();
const keyOf = (page, field) => `${page} ${field}`;

/** Whether there is a text that is no answer. */
export const hasRefusedTexts = () => refused.size > 0;

/** The fields with a text that is no answer. */
export function refusedPlaces(screen) {
  const places = [...refused.keys()].map((key) => key.split(" ").map(Number)).map(([page, field]) => ({ page, field }));
  return places.filter(({ page, field }) => {
    const state = attempt(() => screen.state(page, field));
    const isGone = state instanceof FormNavigationError;
    if (isGone) refused.delete(keyOf(page, field));
    return !isGone && (state.flags & Flags.HIDDEN) === 0 && screen.rank(page) !== null;
  });
}

/** The texts that are no answers, by the positions of their pages: identities end with the screen. */
export const refusedTexts = (screen) => refusedPlaces(screen).map(({ page, field }) =>
  ({ position: screen.position(page), field, text: refused.get(keyOf(page, field)).text }));

/** Shows another screen, with texts that are no answers. */
export function takeRefusedTexts(screen, texts) {
  refused.clear();
  shown = undefined;
  for (const { position, field, text } of texts) {
    const page = attempt(() => screen.pageAt(position));
    const answer = attempt(() => String(screen.value(page, field)));
    if (!(answer instanceof FormNavigationError)) refused.set(keyOf(page, field), { text, answer });
  }
}

/** Shows the fields of the current page, or what has changed of them. */
export function fillForm(screen, change, send) {
  const { form } = parts;
  const { currentPage: page } = screen.status;
  const isOther = page !== shown || words !== spoken;
  if (isOther) {
    [shown, spoken] = [page, words];
    form.replaceChildren(...(page === null ? [note(words.noPage)] : pageElements(screen, page, send)));
    form.scrollTop = 0;
  }
  if (page !== null && (isOther || (change.effects & CHANGES) !== 0)) {
    show(form.querySelector("h2"), headingOf(screen, page));
    for (const element of form.querySelectorAll(".field")) update(screen, page, element, send);
    const row = form.querySelector(".instances");
    const other = instances(screen, page, send);
    if (row.textContent !== other.textContent) row.replaceWith(other);
  }
}

/** The counts that a screen reader knows, and their page. */
let told = { page: null, text: "" };

/** Says the counts of the current page if they have changed. */
export function tellCounts(screen) {
  const { currentPage: page } = screen.status;
  if (page === null) return;
  const { mandatoryRemaining, invalid } = screen.progress(page);
  const kinds = [TextKind.PROGRESS, ...(mandatoryRemaining > 0 ? [TextKind.MANDATORY] : []), ...(invalid > 0 ? [TextKind.INVALID] : [])];
  const text = kinds.map((kind) => screen.text(kind, page)).join(", ");
  if (told.page === page && told.text !== text) tell(text);
  told = { page, text };
}

function write(element, text) {
  if (element !== null && element.textContent !== text) element.textContent = text;
}

const note = (text) => make("p", { className: "note", textContent: text, dir: "auto" });

/** What a field is called, with the form's marks. */
export const nameOf = (screen, page, field) => screen.label(page, field) || screen.id(page, field) || `${words.field} ${field + 1}`;

/** What a repeat is called. */
const repeatName = (screen, repeat) => plain(screen.repeatLabel(repeat)) || screen.repeatId(repeat);

/** The heading of a page, with the form's marks. */
export function headingOf(screen, page) {
  const name = screen.name(page).trim();
  const instance = screen.instance(page);
  const number = instance === null ? "" : instance.numbers.join(".");
  const other = instance === null ? `${words.page} ${screen.rank(page)}` : repeatName(screen, instance.repeat);
  return [name || other, number].filter(Boolean).join(" ");
}

function pageElements(screen, page, send) {
  const count = screen.fieldCount(page);
  const heading = make("h2", { tabIndex: -1, ...ofForm });
  const fields = Array.from({ length: count }, (_, field) => fieldElement(screen, page, field, send));
  return [heading, ...fields, ...(count === 0 ? [note(words.noField)] : []), instances(screen, page, send)];
}

/** What adds and removes instances of repeats (RP-2). */
function instances(screen, page, send) {
  const row = make("div", { className: "instances" });
  const button = (text, event) => {
    const element = make("button", { type: "button", textContent: text });
    element.addEventListener("click", () => {
      const change = attempt(() => send((screen) => screen.handle(...event)));
      if (change instanceof FormNavigationError) parts.form.append(make("p", { className: "refusal", role: "alert", textContent: change.message }));
      else if (change.addedInstance !== null) {
        send((screen) => screen.handle(EventKind.GO_TO_PAGE, { page: change.addedInstance }));
      }
    });
    row.append(element);
  };
  const add = (repeat, around) => {
    if (!screen.repeat(repeat).allowsAdding) return;
    button(`${words.add}: ${repeatName(screen, repeat)}`, [EventKind.ADD_INSTANCE, { index: repeat, page: around }]);
  };
  const own = screen.instance(page);
  const around = [null, ...(own === null ? [] : enclosing(screen, own.numbers, own.page))];
  if (own !== null) {
    add(own.repeat, around.at(-2));
    if (screen.repeat(own.repeat).allowsRemoving) {
      const instance = `${repeatName(screen, own.repeat)} ${own.numbers.at(-1)}`;
      button(`${words.remove}: ${instance}`, [EventKind.REMOVE_INSTANCE, { page: own.page }]);
    }
  }
  // An empty repeat has no page of its own from which to add to it.
  for (const place of around) {
    for (let repeat = 0; repeat < screen.status.repeats; repeat++) {
      if (attempt(() => screen.instanceCount(repeat, place)) === 0) add(repeat, place);
    }
  }
  return row;
}

/** The instances with these numbers, one in another, down to the one that a page names; null if there are none. */
function enclosing(screen, [number, ...numbers], page, around = null) {
  for (let repeat = 0; repeat < screen.status.repeats; repeat++) {
    const found = attempt(() => screen.instanceAt(repeat, number, around));
    if (found instanceof FormNavigationError) continue;
    const inside = numbers.length === 0 ? (found === page ? [] : null) : enclosing(screen, numbers, page, found);
    if (inside !== null) return [found, ...inside];
  }
  return null;
}

/** What a call gives, or the error with which the form refuses it. */
function attempt(call) {
  try {
    return call();
  } catch (error) {
    if (error instanceof FormNavigationError) return error;
    throw error;
  }
}

// ---- One field ----

function fieldElement(screen, page, field, send) {
  const { kind } = screen.state(page, field);
  const id = `field-${page}-${field}`;
  const hint = make("p", { className: "hint", id: `${id}-hint`, dir: "auto" });
  const isGroup = [Kind.CHOICE, Kind.CHOICES, Kind.BOOLEAN].includes(kind);
  // Its words come with each update: they may have answers in them.
  const label = kind === Kind.NOTE ? make("p", { className: "note", ...ofForm }) : isGroup ? make("legend", ofForm)
    : make("label", { htmlFor: id, id: `${id}-label`, ...ofForm });
  const element = make(isGroup ? "fieldset" : "div", { className: "field" }, label);
  const help = screen.hint(page, field);
  if (help !== "") {
    element.append(make("p", { className: "help", id: `${id}-help`, ...ofForm }));
    show(element.lastElementChild, help);
  }
  Object.assign(element.dataset, { field, kind, described: help === "" ? hint.id : `${id}-help ${hint.id}` });
  if (kind !== Kind.NOTE) element.append(...controls(page, field, kind, id, element.dataset.described, send), hint);
  return element;
}

/** Whether the page only notes that there is an answer. */
const isNoted = (kind) => kind === Kind.PHOTO || kind === Kind.SIGNATURE;

const TYPES = {
  [Kind.TEXT]: "text", [Kind.INTEGER]: "text", [Kind.DECIMAL]: "text", [Kind.DATE]: "date", [Kind.TIME]: "time",
  [Kind.DATE_TIME]: "datetime-local", [Kind.BARCODE]: "text", [Kind.LOCATION]: "text",
};
const MODES = { [Kind.INTEGER]: "numeric", [Kind.DECIMAL]: "decimal" };

function controls(page, field, kind, id, described, send) {
  const give = (value, element) => answer(page, field, value, element, send);
  if (kind in TYPES) {
    const input = make("input", { type: TYPES[kind], id, className: "control", step: "any", autocomplete: "off" });
    if (kind in MODES) input.inputMode = MODES[kind];
    input.setAttribute("aria-describedby", described);
    input.addEventListener("input", () => {
      if (isHalf(input)) refuse(page, field, input, send);
      else give(parsed(input.value, kind), input);
    });
    // The browser tells nothing of a date of which only a part was ever typed, until the field is left.
    input.addEventListener("blur", () => {
      if (!input.isConnected) return;
      if (isHalf(input)) refuse(page, field, input, send);
      else if (refused.get(keyOf(page, field))?.text === "") give(parsed(input.value, kind), input);
    });
    return [input];
  }
  if (isNoted(kind)) {
    const button = make("button", { type: "button", id, className: "control" });
    // The name of a button is what it does; its label would take the place of that.
    button.setAttribute("aria-labelledby", `${id}-label ${id}`);
    button.setAttribute("aria-describedby", described);
    button.addEventListener("click", () => {
      const operation = button.dataset.filled ? Operation.CLEAR : Operation.FILL;
      send((screen) => screen.handle(EventKind.EDIT, { edit: edit(operation, page, field) }));
    });
    return [button];
  }
  return [make("div", { className: "options" })];
}

/** The answer that a text stands for; the text itself if it is none of this kind, which is then refused. */
function parsed(text, kind) {
  if (text === "") return null;
  if (kind === Kind.INTEGER) return integerOf(text, language) ?? text;
  if (kind !== Kind.DECIMAL) return text;
  const decimal = decimalOf(text, language);
  return decimal === undefined ? text : { decimal };
}

/** Whether a date or a time was typed in part: the browser gives no text of it. */
const isHalf = (input) => input.validity.badInput;

/** What was expected in place of a text; an empty one is that of a date or time typed in part. */
function expected(kind, text) {
  if (text === "") return words.incomplete;
  if (kind === Kind.INTEGER) return say("integer", 42);
  return kind === Kind.DECIMAL ? say("decimal", 12.5) : words.refused;
}

function answer(page, field, value, element, send) {
  const wasRefused = refused.delete(keyOf(page, field));
  try {
    send((screen) => {
      const change = screen.answerAt(page, field, value);
      // The answer may be the one from before; the refusal goes in any case.
      return wasRefused ? { ...change, effects: change.effects | ScreenEffects.FORM } : change;
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refuse(page, field, element, send);
  }
}

/** Marks a text that is no answer. The answer from before stays. */
function refuse(page, field, element, send) {
  send((screen) => {
    refused.set(keyOf(page, field), { text: element.value, answer: String(screen.value(page, field)) });
    return { effects: ScreenEffects.FORM };
  });
  tell(element.closest(".field").querySelector(".hint").innerText);
}

/** Whether an answer is missing that can be given. */
const isMissing = ({ flags }) => (flags & (Flags.MANDATORY | Flags.FILLED | Flags.READ_ONLY)) === Flags.MANDATORY;

/** What the form says about an answer that is not allowed or missing; empty if it says nothing. */
export function wordsOf(screen, page, field, state) {
  if (state.isInvalid) return screen.message(page, field);
  return isMissing(state) ? screen.requiredMessage(page, field) : "";
}

function update(screen, page, element, send) {
  const field = Number(element.dataset.field);
  const state = screen.state(page, field);
  const is = (flag) => (state.flags & Flags[flag]) !== 0;
  element.hidden = is("HIDDEN");
  const name = nameOf(screen, page, field);
  show(element.firstElementChild, name);
  element.querySelector("select")?.setAttribute("aria-label", plain(name));
  if (element.hidden || state.kind === Kind.NOTE) return;
  element.classList.toggle("mandatory", is("MANDATORY") && !is("FILLED"));
  element.classList.toggle("invalid", state.isInvalid);
  const hint = element.querySelector(".hint");
  const value = screen.value(page, field);
  // What was refused stays until there is another answer.
  if (refused.get(keyOf(page, field))?.answer !== String(value)) refused.delete(keyOf(page, field));
  const kept = refused.get(keyOf(page, field));
  element.classList.toggle("refused", kept !== undefined);
  const said = kept === undefined ? wordsOf(screen, page, field, state) : "";
  hint.lang = said === "" ? language : ofForm.lang;
  const noted = isNoted(state.kind) ? words.noted : "";
  show(hint, kept !== undefined ? expected(state.kind, kept.text) : said !== "" ? [said, noted].filter(Boolean).join("\n") : state.isInvalid ? words.invalid
    : [is("READ_ONLY") ? words.readOnly : isMissing(state) ? words.required : "", noted].filter(Boolean).join(". "));
  const marks = { required: is("MANDATORY"), invalid: state.isInvalid || kept !== undefined, disabled: is("READ_ONLY") };
  const options = element.querySelector(".options");
  if (options !== null) {
    const isTruth = state.kind === Kind.BOOLEAN;
    const offered = isTruth ? truths() : screen.choices(page, field);
    showChoices(offered, value, state.kind, options, (chosen, control) => {
      const given = isTruth ? chosen[0] === "true" : state.kind === Kind.CHOICES ? chosen : chosen[0];
      answer(page, field, chosen.length === 0 ? null : given, control, send);
    });
    return markOptions(element, state.kind, element.dataset.described, marks);
  }
  const control = element.querySelector(".control");
  control.disabled = marks.disabled;
  if (control.tagName === "BUTTON") {
    control.dataset.filled = is("FILLED") ? "yes" : "";
    write(control, is("FILLED") ? `✓ ${words.discard}` : state.kind === Kind.PHOTO ? words.photo : words.sign);
    return;
  }
  mark(control, marks);
  const isTime = state.kind === Kind.DATE_TIME || state.kind === Kind.TIME;
  const text = kept !== undefined ? kept.text : value === null ? "" : isTime ? value.replace(/(:00)?\.000$/, "") : String(value);
  // What is being typed stays as it is while it means the answer.
  const isSame = control === document.activeElement && same(parsed(control.value, state.kind), value);
  if (!isSame && control.value !== text) control.value = text;
}

/** The two choices of a truth, the same array in a language. */
function truths() {
  if (offeredTruths[0]?.label !== words.yes) {
    offeredTruths = [{ value: "true", label: words.yes }, { value: "false", label: words.no }];
  }
  return offeredTruths;
}
let offeredTruths = [];

const same = (typed, value) =>
  typed === value || (typed !== null && value !== null && String(typed.decimal ?? typed) === String(value));
