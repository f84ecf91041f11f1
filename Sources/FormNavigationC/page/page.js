// A form that a person fills. InputFormScreen takes the touches and says what is where; this page draws it (EM-3).

import { EventKind, Focus, Form, load, Screen, ScreenEffects, Target } from "formnavigation";
import { ask, isAsking } from "dialogs";
import { Keeper } from "drafts";
import { draw, make, ofForm, parts, speakForm } from "drawing";
import { fillForm, hasRefusedTexts, refusedPlaces, refusedTexts, takeRefusedTexts, tellCounts } from "fields";
import { saveAnswers, saveCopy, saveFilled, take } from "files";
import { listToDo, tellFinished, toDo } from "finishing";
import { languages, say, speak, tagOf, words } from "languages";
import { useMarkdown } from "markdown";
import { layOut, putAway } from "printing";

const started = performance.now();
await load(await bytes("module"));
const content = await bytes("content");
const own = new Form(content);
useMarkdown(own.isMarkdown);

/** The bytes of a part of this file. */
async function bytes(id) {
  const text = document.getElementById(id).textContent;
  return new Uint8Array(await (await fetch("data:application/octet-stream;base64," + text)).arrayBuffer());
}

// ---- The screen ----

parts.language.append(...languages.map(({ tag, name }) => new Option(name, tag)));
/** The languages that the form is in; the names of its own may be empty. */
const translations = own.languages;
parts.texts.append(...translations.map((name, place) => new Option(name, place)));
if (translations[0] === "") parts.texts.options[0].dataset.word = "original";
parts.translations.hidden = translations.length === 1;
/** The form in the language that was chosen. */
let form = own;
/** The page's words that were chosen. */
let chosen = parts.language.value;
translate(0);
parts.title.lang = ofForm.lang;
let size = "";
let screen = open();
const keeper = new Keeper(() => ({ state: screen.save(), refused: refusedTexts(screen), language: translations[parts.texts.value] }));

/** Takes the form in one of its languages, and the page's words in the same one if it has them, else in the one that was chosen. */
function translate(place) {
  if (form !== own) form.free();
  form = place === 0 ? own : own.inLanguage(translations[place]);
  parts.texts.value = place;
  const tag = (place === 0 && tagOf(document.documentElement.dataset.form)) || tagOf(translations[place]);
  speakForm(tag);
  if (translations.length > 1) parts.language.value = languages.find((one) => one.tag === tag.split("-")[0])?.tag ?? chosen;
}

/** Opens the form as the options say. */
function open() {
  const spoken = speak(parts.language.value);
  document.documentElement.dataset.theme = parts.theme.value;
  document.documentElement.toggleAttribute("data-landscape", parts.landscape.checked);
  document.documentElement.style.setProperty("--scale", parts.size.value / 100);
  const { clientWidth, clientHeight } = parts.phone;
  size = `${clientWidth} ${clientHeight}`;
  // A page that is not shown has no size.
  return new Screen(form, Math.max(clientWidth, 1), Math.max(clientHeight, 1), {
    ...spoken, title: document.title, textScale: Number(parts.size.value), android: parts.android.checked,
    safeArea: { top: 0 }, undoBytes: 1 << 20, savesAnswers: true,
  });
}

/** Opens the form anew with other options, and with its answers. */
function reopen() {
  const [state, texts, top] = [screen.save(), refusedTexts(screen), parts.form.scrollTop];
  screen.free();
  screen = open();
  screen.restore(state);
  keeper.tell();
  showAnew(texts);
  parts.form.scrollTop = top;
}

/** Shows a screen that was opened, or whose answers are others. */
function showAnew(texts = [], focus = Focus.STAYS) {
  takeRefusedTexts(screen, texts);
  configure();
  show({ focus, effects: ScreenEffects.FORM }, 0);
}

function configure() {
  screen.handle(EventKind.SET_MOTION_REDUCED, { index: reducesMotion.matches ? 1 : 0 });
  screen.handle(EventKind.SET_FREE_NAVIGATION, { index: parts.locked.checked ? 0 : 1 });
}

const KEPT = ScreenEffects.FORM | ScreenEffects.MANY_CARDS | ScreenEffects.CURRENT_PAGE | ScreenEffects.FINISHED;

/** Lets the screen handle an event, draws what follows, and says what both took. */
export function send(event) {
  const begin = performance.now();
  const change = event(screen);
  show(change, performance.now() - begin);
  if ((change.effects & KEPT) !== 0) keeper.note(screen.status.canUndo || hasRefusedTexts());
  return change;
}

let slide = 0;

function show(change, took) {
  const begin = performance.now();
  const hadFocus = document.activeElement !== document.body;
  cancelAnimationFrame(slide);
  draw(screen, change.slides ? 0 : -1);
  fillForm(screen, change, send);
  moveFocus(change, hadFocus);
  tellCounts(screen);
  parts.cost.value = `${words.event} ${milliseconds(took)}, ${words.drawing} ${milliseconds(performance.now() - begin)}`;
  if (change.slides) slide = requestAnimationFrame((first) => frame(first, first));
}

/** The keyboard goes where the screen says: field, header, menu button, heading (AX-2); to the heading if what had it is gone. */
function moveFocus(change, hadFocus) {
  const place = change.field ?? change.refusedField;
  const field = place?.page === screen.status.currentPage ? place?.field : undefined;
  const heading = parts.form.querySelector("h2") ?? parts.form;
  const named = { [Focus.MENU_HEADER]: parts.header, [Focus.MENU_BUTTON]: parts.menu, [Focus.HEADING]: heading }[change.focus];
  const control = field === undefined ? null : parts.form.querySelector(`[data-field="${field}"] .control`);
  if (control !== null) return control.focus();
  if (named !== undefined) return named.focus({ preventScroll: true });
  const active = document.activeElement;
  if (!hadFocus || isAsking() || !(active === document.body || active.disabled || active.closest("[inert]"))) return;
  const other = { undo: parts.redo, redo: parts.undo }[active.id];
  (other === undefined || other.disabled ? heading : other).focus({ preventScroll: true });
}

/** Draws a frame of a sheet that slides (NM-28). */
function frame(first, now) {
  const time = Math.round(now - first);
  draw(screen, time < SLIDE ? time : -1);
  if (time < SLIDE) slide = requestAnimationFrame((later) => frame(first, later));
}
const SLIDE = 250;

const milliseconds = (time) => (time < 0.1 ? "<0.1 ms" : `${time.toFixed(1)} ms`);

// ---- Finishing ----

/** Finishes the form, or lists what is to do before that. */
async function finish() {
  if (!parts.next.dataset.finished) {
    const left = toDo(screen);
    if (left.count > 0) return listToDo(screen, left, send);
    send((screen) => screen.tap(Target.FINISH));
  }
  if (!parts.next.dataset.finished) return undefined;
  const link = make("a", { href: "data:,", textContent: words.filled });
  link.addEventListener("click", () => saveFilled(link, form, screen));
  if ((await tellFinished(link)) !== "another") return undefined;
  await keeper.forget();
  screen.free();
  screen = open();
  return showAnew([], Focus.HEADING);
}

// ---- Touches ----

/** The pointer that is down, and the timer of a long press. */
let finger = null;
let hold = 0;
/** Whether the finger is down on Finish, which the page answers itself, and not yet for long. */
let finishes = false;
/** A touch that the screen has handled also makes a click, which is then passed over. */
let isTouched = false;

const point = ({ clientX, clientY }) => {
  const { left, top } = parts.phone.getBoundingClientRect();
  return { x: Math.round(clientX - left), y: Math.round(clientY - top) };
};

parts.phone.addEventListener("pointerdown", (event) => {
  isTouched = false;
  // Fields take their touches themselves; over them lies the overlay while the menu is open.
  if (finger !== null || event.button !== 0 || event.target.closest("main, #tools, #close")) return;
  finger = event.pointerId;
  parts.phone.setPointerCapture(finger);
  finishes = event.target.closest("#next")?.dataset.finishes === "yes";
  send((screen) => screen.handle(EventKind.TOUCH_BEGAN, point(event)));
  hold = setTimeout(() => {
    finishes = false;
    send((screen) => screen.handle(EventKind.TOUCH_HELD));
  }, 500);
});
parts.phone.addEventListener("pointermove", (event) => {
  if (event.pointerId === finger) send((screen) => screen.handle(EventKind.TOUCH_MOVED, point(event)));
});
parts.phone.addEventListener("pointerup", (event) => lift(event, EventKind.TOUCH_ENDED));
parts.phone.addEventListener("pointercancel", (event) => lift(event, EventKind.TOUCH_CANCELLED));
// The browser's click after a touch would go to what lies there by then: a field under the menu, a button of a dialog.
parts.phone.addEventListener("touchend", (event) => {
  if (isTouched && event.cancelable) event.preventDefault();
}, { passive: false });

function lift(event, kind) {
  if (event.pointerId !== finger) return;
  finger = null;
  isTouched = true;
  clearTimeout(hold);
  const { left, right, top, bottom } = parts.next.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  const isFinish = finishes && kind === EventKind.TOUCH_ENDED;
  send((screen) => screen.handle(isFinish ? EventKind.TOUCH_CANCELLED : kind, point(event)));
  if (isFinish && x >= left && x < right && y >= top && y < bottom) finish();
}

// ---- Keys, wheels and screen readers ----

/** What a click that no touch made does: of a keyboard, or of a screen reader. */
function press(element) {
  if (element === parts.menu) return { target: Target.MENU_BUTTON };
  if (element === parts.previous) return { target: Target.PREVIOUS };
  if (element === parts.next) return { target: Target.NEXT };
  if (element === parts.header) return { target: Target.HEADER };
  if (element === parts.close) return { target: Target.OUTSIDE };
  return { target: Target.CARD, page: Number(element.dataset.page) };
}
parts.phone.addEventListener("click", (event) => {
  const element = event.target.closest("#footer button, #sheet button");
  // A key's click has no count.
  if (element === null || (isTouched && event.detail > 0 && element !== parts.close)) return;
  if (element.dataset.finishes) finish();
  else send((screen) => screen.handle(EventKind.TAP, press(element)));
});

/** Drags the cards, as a finger would. Returns the last change, with what all touches changed. */
function drag(screen, distance) {
  const area = parts.cards.getBoundingClientRect();
  let change = { effects: 0 };
  const start = point({ clientX: area.left + area.width / 2, clientY: area.top + area.height / 2 });
  for (const [kind, y] of [
    [EventKind.TOUCH_BEGAN, 0], [EventKind.TOUCH_MOVED, Math.sign(distance) * 8],
    [EventKind.TOUCH_MOVED, Math.sign(distance) * 8 + distance], [EventKind.TOUCH_ENDED, Math.sign(distance) * 8 + distance],
  ]) {
    const { effects } = change;
    change = screen.handle(kind, { x: start.x, y: start.y + Math.round(y) });
    change.effects |= effects;
  }
  return change;
}
parts.sheet.addEventListener("wheel", (event) => send((screen) => drag(screen, -event.deltaY)), { passive: true });
document.addEventListener("keydown", (event) => {
  if (isAsking()) return;
  const isOpen = !parts.sheet.hidden;
  if (event.key === "Escape" && isOpen) {
    send((screen) => screen.handle(EventKind.TAP, { target: Target.OUTSIDE }));
  } else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    send((screen) => screen.handle(event.shiftKey ? EventKind.REDO : EventKind.UNDO));
  } else if (isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
  } else if (isOpen && event.key in LEAPS) {
    event.preventDefault();
    leap(LEAPS[event.key]);
  }
});

/** Moves the focus to the next card; at the edge the cards move. */
function step(direction) {
  const cards = [...parts.cards.children].filter((card) => !card.hidden);
  const next = cards.indexOf(document.activeElement) + direction;
  const card = cards[direction < 0 && next < -1 ? cards.length - 1 : next];
  const area = parts.cards.getBoundingClientRect();
  const frame = card?.getBoundingClientRect();
  if (frame === undefined || frame.bottom > area.bottom || frame.top < area.top) send((screen) => drag(screen, -direction * 96));
  card?.focus({ preventScroll: true });
}

/** How far keys move the cards, in heights of their area: to its next part, or to the end. */
const LEAPS = { PageDown: 0.9, PageUp: -0.9, End: Infinity, Home: -Infinity };
/** As far as one touch may move, px. */
const FAR = 100_000;

/** Moves the cards far, and the focus to the one at the edge where they went. */
function leap(heights) {
  const area = parts.cards.getBoundingClientRect();
  send((screen) => {
    let change = { effects: 0 };
    const { scroll, maximumScroll } = screen.snapshot(-1);
    // Further than the end a finger would close the menu.
    let left = Math.max(-scroll, Math.min(heights * area.height, maximumScroll - scroll));
    while (left !== 0) {
      const distance = Math.max(-FAR, Math.min(left, FAR));
      change = drag(screen, -distance);
      left -= distance;
    }
    return change;
  });
  const cards = [...parts.cards.children].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return !card.hidden && top >= area.top && bottom <= area.bottom;
  });
  cards.at(heights < 0 ? 0 : -1)?.focus({ preventScroll: true });
}

parts.form.addEventListener("scroll", () => {
  send((screen) => screen.handle(EventKind.SCROLL_FORM, { y: Math.round(parts.form.scrollTop) }));
});

// ---- Around the screen ----

parts.undo.addEventListener("click", () => send((screen) => screen.handle(EventKind.UNDO)));
parts.redo.addEventListener("click", () => send((screen) => screen.handle(EventKind.REDO)));
for (const [link, save] of [
  [parts.filled, () => saveFilled(parts.filled, form, screen)],
  [parts.answers, () => saveAnswers(parts.answers, screen)],
  [parts.copy, () => saveCopy(parts.copy, screen)],
]) {
  link.addEventListener("click", () => {
    save();
    const left = refusedPlaces(screen).length;
    if (left > 0) ask(say("notInFile", left), [], [[words.back]]);
    else if (link === parts.copy) keeper.isKeptElsewhere();
  });
}
parts.file.addEventListener("change", async () => {
  const [file] = parts.file.files;
  if (file === undefined) return;
  const given = new Uint8Array(await file.arrayBuffer());
  // The same file can be chosen again.
  parts.file.value = "";
  parts.file.closest("details").open = false;
  const answers = [[words.replaceAll, "replace"], [words.cancel]];
  if (keeper.hasAnswers && (await ask(words.replace, [say("replaceBy", file.name)], answers)) !== "replace") return;
  const dropped = take(given, form, screen);
  if (dropped !== null) {
    showAnew();
    keeper.note(true);
  }
  const title = say(dropped === null ? "notOpened" : "opened", file.name);
  await ask(title, dropped > 0 ? [say("dropped", dropped)] : [], [[words.back]]);
});
parts.costs.addEventListener("change", () => { parts.cost.hidden = !parts.costs.checked; });

/** Offers the draft that is kept of the form. */
async function offerDraft() {
  const draft = await keeper.find(content);
  if (draft === undefined) return;
  const time = new Date(draft.time).toLocaleString(words.numbers, { dateStyle: "medium", timeStyle: "short" });
  const answer = await ask(words.draft, [say("draftOf", time)], [[words.goOn, "on"], [words.again, "again"]]);
  // Who leaves without an answer loses nothing.
  if (answer === "again") return keeper.forget();
  const place = translations.indexOf(draft.language);
  if (place >= 0 && place !== Number(parts.texts.value)) {
    translate(place);
    reopen();
  }
  if (take(draft.state, form, screen) === null) return ask(say("notOpened", document.title), [], [[words.back]]);
  keeper.note(true);
  return showAnew(draft.refused, Focus.HEADING);
}
addEventListener("beforeunload", (event) => {
  if (!keeper.leave()) event.preventDefault();
});
addEventListener("pagehide", () => keeper.leave());
addEventListener("beforeprint", () => layOut(screen));
addEventListener("afterprint", putAway);
for (const option of [parts.language, parts.size, parts.android, parts.theme, parts.landscape]) {
  option.addEventListener("change", reopen);
}
parts.language.addEventListener("change", () => { chosen = parts.language.value; });
parts.texts.addEventListener("change", () => {
  translate(Number(parts.texts.value));
  reopen();
  keeper.note(false);
});
parts.locked.addEventListener("change", () => {
  send((screen) => screen.handle(EventKind.SET_FREE_NAVIGATION, { index: parts.locked.checked ? 0 : 1 }));
});
const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)");
reducesMotion.addEventListener("change", configure);
document.addEventListener("visibilitychange", () => {
  send((screen) => screen.handle(document.hidden ? EventKind.ENTER_BACKGROUND : EventKind.ENTER_FOREGROUND));
  if (document.hidden) keeper.leave();
});
new ResizeObserver(() => {
  const { clientWidth, clientHeight } = parts.phone;
  if (size === `${clientWidth} ${clientHeight}` || clientWidth === 0 || clientHeight === 0) return;
  size = `${clientWidth} ${clientHeight}`;
  send((screen) => screen.handle(EventKind.RESIZE, { x: clientWidth, y: clientHeight }));
}).observe(parts.phone);

configure();
show({ focus: Focus.STAYS, effects: 0 }, 0);
requestAnimationFrame(() => {
  const time = performance.now() - started;
  parts.cost.value = `${words.ready} ${milliseconds(time)}`;
  document.documentElement.dataset.ready = time;
  offerDraft();
});
