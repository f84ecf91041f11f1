// What is to do before a form can be finished, and what follows when it is.

import { EventKind, Flags } from "formnavigation";
import { ask, leave } from "dialogs";
import { make, ofForm } from "drawing";
import { headingOf, nameOf, refusedPlaces, wordsOf } from "fields";
import { say, words } from "languages";
import { plain } from "markdown";

/** The most rows of a list. */
const MOST = 100;

function take(places) {
  const found = [];
  for (const place of places) {
    found.push(place);
    if (found.length === MOST) break;
  }
  return found;
}

/** What is wrong with a field. */
function reason(screen, { page, field }, isRefused) {
  if (isRefused) return words.refused;
  const state = screen.state(page, field);
  return plain(wordsOf(screen, page, field, state)) || (state.isInvalid ? words.invalid : words.required);
}

/** The first fields that keep a form from being finished, in form order, and how many there are: answers that are missing, not
 * allowed, or texts that are none. */
export function toDo(screen) {
  const { mandatoryRemaining, invalid } = screen.status;
  const refused = refusedPlaces(screen);
  const isCounted = ({ page, field }) => {
    const { flags, isInvalid } = screen.state(page, field);
    return isInvalid || ((flags & Flags.MANDATORY) !== 0 && (flags & Flags.FILLED) === 0);
  };
  const rows = new Map();
  const isRefused = new Set(refused.map(({ page, field }) => `${page} ${field}`));
  for (const place of [...take(screen.left()), ...take(screen.invalid()), ...refused]) {
    const key = `${place.page} ${place.field}`;
    if (!rows.has(key)) rows.set(key, { ...place, position: screen.position(place.page), reason: reason(screen, place, isRefused.has(key)) });
  }
  const fields = [...rows.values()].sort((one, other) => one.position - other.position || one.field - other.field).slice(0, MOST);
  return { fields, count: Number(mandatoryRemaining) + Number(invalid) + refused.filter((place) => !isCounted(place)).length };
}

/** Lists what is to do. A row leads to its field. */
export async function listToDo(screen, { fields, count }, send) {
  const rows = fields.map((place) => {
    const { page, field } = place;
    const link = make("a", { href: `#${page}-${field}` },
      make("strong", { textContent: plain(nameOf(screen, page, field)), ...ofForm }),
      make("span", { textContent: `${screen.rank(page)}: ${plain(headingOf(screen, page))}`, ...ofForm }),
      make("span", { className: "reason", textContent: place.reason, dir: "auto" }));
    link.addEventListener("click", (event) => {
      event.preventDefault();
      leave();
      send((screen) => screen.handle(EventKind.GO_TO_FIELD, { page, index: field }));
    });
    return make("li", {}, link);
  });
  const body = [make("ol", { className: "rows" }, ...rows)];
  if (count > fields.length) body.push(say("more", count - fields.length));
  await ask(say("left", count), body, [[words.back]]);
}

/** Says that the form is finished, and what can be done with it. */
export const tellFinished = (link) =>
  ask(words.done, [words.notSent, link, words.deletes], [[words.back], [words.another, "another"]]);
