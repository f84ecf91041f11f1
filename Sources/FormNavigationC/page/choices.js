// The choices of a field: radio buttons, check boxes, a list that opens, or check boxes that a search finds.

import { Kind } from "formnavigation";
import { make, ofForm } from "drawing";
import { say, words } from "languages";
import { plain, show } from "markdown";

/** From so many on, choices are a list that opens, or are searched. */
const MANY = 21;
/** The most check boxes that a search shows, beside those that are chosen. */
const MOST = 20;

/** Says what a screen reader needs to know of a control that takes an answer. */
export function mark(control, { required, invalid }) {
  // A check box can't be required alone: the hint says that its group is.
  if (control.type !== "checkbox") control.setAttribute("aria-required", String(required));
  control.setAttribute("aria-invalid", String(invalid));
}

/** The same of radio buttons as a group, of check boxes one by one, or of a list. */
export function markOptions(element, kind, described, marks) {
  const select = element.querySelector("select");
  const isRadio = select === null && kind !== Kind.CHOICES;
  if (isRadio) {
    element.setAttribute("role", "radiogroup");
    mark(element, marks);
  } else {
    for (const name of ["role", "aria-required", "aria-invalid"]) element.removeAttribute(name);
  }
  if (select === null) element.setAttribute("aria-describedby", described);
  else element.removeAttribute("aria-describedby");
  select?.setAttribute("aria-describedby", described);
  // Those that a search shows later are marked alike.
  const options = element.querySelector(".options");
  options.mark = () => {
    for (const control of options.querySelectorAll(".control")) {
      control.disabled = marks.disabled;
      if (!isRadio) mark(control, marks);
    }
  };
  options.mark();
}

/**
 * Shows what a field offers, and what is chosen of it.
 * @param offered The same array while the offer is the same.
 * @param options The element for both.
 * @param give Takes the values that are chosen, and the control that says so.
 */
export function showChoices(offered, value, kind, options, give) {
  options.chosen = new Set(value === null ? [] : Array.isArray(value) ? value : [String(value)]);
  if (options.offered !== offered) {
    options.offered = offered;
    const isLong = offered.length >= MANY;
    options.replaceChildren(...(!isLong ? buttons(offered, kind, options, give)
      : kind === Kind.CHOICES ? checklist(offered, kind, options, give) : [list(offered, options, give)]));
  }
  check(options);
}

/** Marks what is chosen. */
function check(options) {
  for (const input of options.querySelectorAll("input.control")) {
    input.checked = options.chosen.has(input.value);
    input.dataset.chosen = input.checked ? "yes" : "";
  }
  const select = options.querySelector("select");
  const [one = ""] = options.chosen;
  if (select !== null && select.value !== one) select.value = one;
}

/** Radio buttons or check boxes. A click on the chosen one takes the answer back. */
function buttons(offered, kind, options, give) {
  const type = kind === Kind.CHOICES ? "checkbox" : "radio";
  const name = options.closest(".field").querySelector(".hint").id;
  return offered.map(({ value, label }) => {
    const input = make("input", { type, value, name, className: "control" });
    input.addEventListener("change", () => {
      const others = type === "radio" ? [] : [...options.chosen].filter((one) => one !== value);
      give(input.checked ? [...others, value] : others, input);
    });
    input.addEventListener("click", () => {
      if (type === "radio" && input.dataset.chosen) give([], input);
    });
    const text = make("span", kind === Kind.BOOLEAN ? {} : ofForm);
    show(text, label);
    return make("label", {}, input, text);
  });
}

/** Check boxes of many choices: those that are chosen, and the first that a search finds. */
function checklist(offered, kind, options, give) {
  const search = make("input", { type: "search", autocomplete: "off" });
  search.setAttribute("aria-label", words.search);
  const found = make("div");
  const find = () => {
    const text = search.value.trim().toLocaleLowerCase();
    let left = 0;
    const shown = offered.filter(({ value, label }) => {
      if (options.chosen.has(value)) return true;
      if (!plain(label).toLocaleLowerCase().includes(text)) return false;
      left++;
      return left <= MOST;
    });
    found.replaceChildren(...buttons(shown, kind, options, give));
    if (left > MOST) found.append(make("p", { textContent: say("more", left - MOST) }));
    check(options);
    options.mark?.();
  };
  search.addEventListener("input", find);
  find();
  return [search, found];
}

/** A list that opens. */
function list(offered, options, give) {
  const select = make("select", { className: "control", lang: ofForm.lang });
  select.setAttribute("aria-label", plain(options.closest(".field").querySelector("legend").shownText));
  select.append(make("option", { value: "" }), ...offered.map(({ value, label }) => make("option", { value, textContent: plain(label) })));
  select.addEventListener("change", () => give(select.value === "" ? [] : [select.value], select));
  return select;
}
