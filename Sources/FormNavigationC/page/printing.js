// The filled form on paper: all its pages, with the answers that the form has.

import { Flags, Kind } from "formnavigation";
import { make, ofForm, parts } from "drawing";
import { headingOf, nameOf } from "fields";
import { say, words } from "languages";
import { plain, show } from "markdown";

/** The most fields that are laid out: the browser holds elements for each. */
const MOST = 20000;

/** An answer as a text; empty without one. */
function textOf(screen, page, field, { kind, flags }) {
  const value = screen.value(page, field);
  if (value === null) return (flags & Flags.FILLED) !== 0 ? "✓" : "";
  if (kind === Kind.BOOLEAN) return value ? words.yes : words.no;
  if (kind === Kind.CHOICE || kind === Kind.CHOICES) {
    const chosen = [value].flat();
    const labels = new Map(screen.choices(page, field).map(({ value, label }) => [value, label]));
    return chosen.map((one) => plain(labels.get(one) ?? one)).join(", ");
  }
  const isTime = kind === Kind.DATE_TIME || kind === Kind.TIME;
  return isTime ? value.replace(/(:00)?\.000$/, "") : String(value);
}

/** A page's shown fields; null if it has none. */
function sheetOf(screen, page) {
  const rows = [];
  for (let field = 0; field < screen.fieldCount(page); field++) {
    const state = screen.state(page, field);
    if ((state.flags & Flags.HIDDEN) !== 0) continue;
    const label = make("dt", ofForm);
    show(label, nameOf(screen, page, field));
    const answer = make("dd", { textContent: state.kind === Kind.NOTE ? "" : textOf(screen, page, field, state), ...ofForm });
    rows.push(make("div", { className: state.kind === Kind.NOTE ? "text" : "" }, label, answer));
  }
  const heading = make("h2", ofForm);
  show(heading, headingOf(screen, page));
  return rows.length === 0 ? null : make("section", {}, heading, make("dl", {}, ...rows));
}

/** Lays the form out for paper. */
export function layOut(screen) {
  const sheets = [make("h1", { textContent: document.title, ...ofForm })];
  const { visiblePages } = screen.status;
  let fields = 0;
  for (let rank = 1; rank <= visiblePages; rank++) {
    const page = screen.page(rank);
    fields += screen.fieldCount(page);
    if (fields > MOST) {
      sheets.push(make("p", { textContent: say("notPrinted", Number(visiblePages) - rank + 1) }));
      break;
    }
    const sheet = sheetOf(screen, page);
    if (sheet !== null) sheets.push(sheet);
  }
  parts.paper.replaceChildren(...sheets);
}

/** Takes the layout away. */
export const putAway = () => parts.paper.replaceChildren();
