// A form that a person fills. InputFormScreen takes the touches and says what is where; this page draws it (EM-3).

import { EventKind, Focus, Form, load, Screen, ScreenEffects, Target } from "formnavigation";
import { draw, parts } from "drawing";
import { fillForm } from "fields";
import { languages, speak, words } from "languages";

const started = performance.now();
await load(await bytes("module"));
const form = new Form(await bytes("content"));

/** The bytes of a part of this file. */
async function bytes(id) {
  const text = document.getElementById(id).textContent;
  return new Uint8Array(await (await fetch("data:application/octet-stream;base64," + text)).arrayBuffer());
}

// ---- The screen ----

parts.language.append(...languages.map(({ tag, name }) => new Option(name, tag)));
let size = "";
let screen = open();

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
  const state = screen.save();
  screen.free();
  screen = open();
  screen.restore(state);
  configure();
  show({ focus: Focus.STAYS, effects: ScreenEffects.FORM }, 0);
}

function configure() {
  screen.handle(EventKind.SET_MOTION_REDUCED, { index: reducesMotion.matches ? 1 : 0 });
  screen.handle(EventKind.SET_FREE_NAVIGATION, { index: parts.locked.checked ? 0 : 1 });
}

/** Lets the screen handle an event, draws what follows, and says what both took. */
export function send(event) {
  const begin = performance.now();
  const change = event(screen);
  show(change, performance.now() - begin);
  return change;
}

let slide = 0;

function show(change, took) {
  const begin = performance.now();
  cancelAnimationFrame(slide);
  draw(screen, change, change.slides ? 0 : -1);
  fillForm(screen, change, send);
  parts.cost.value = `${words.event} ${milliseconds(took)}, ${words.drawing} ${milliseconds(performance.now() - begin)}`;
  if (change.slides) slide = requestAnimationFrame((first) => frame(first, first, change));
}

/** Draws a frame of a sheet that slides (NM-28). */
function frame(first, now, change) {
  const time = Math.round(now - first);
  draw(screen, { effects: 0, focus: Focus.STAYS }, time < SLIDE ? time : -1);
  if (time < SLIDE) slide = requestAnimationFrame((later) => frame(first, later, change));
}
const SLIDE = 250;

const milliseconds = (time) => (time < 0.1 ? "<0.1 ms" : `${time.toFixed(1)} ms`);

// ---- Touches ----

/** The pointer that is down, and the timer of a long press. */
let finger = null;
let hold = 0;
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
  send((screen) => screen.handle(EventKind.TOUCH_BEGAN, point(event)));
  hold = setTimeout(() => send((screen) => screen.handle(EventKind.TOUCH_HELD)), 500);
});
parts.phone.addEventListener("pointermove", (event) => {
  if (event.pointerId === finger) send((screen) => screen.handle(EventKind.TOUCH_MOVED, point(event)));
});
parts.phone.addEventListener("pointerup", (event) => lift(event, EventKind.TOUCH_ENDED));
parts.phone.addEventListener("pointercancel", (event) => lift(event, EventKind.TOUCH_CANCELLED));

function lift(event, kind) {
  if (event.pointerId !== finger) return;
  finger = null;
  isTouched = true;
  clearTimeout(hold);
  send((screen) => screen.handle(kind, point(event)));
}

// ---- Keys, wheels and screen readers ----

/** What a click that no touch made does: of a keyboard, or of a screen reader. */
function press(element) {
  if (element === parts.menu) return { target: Target.MENU_BUTTON };
  if (element === parts.previous) return { target: Target.PREVIOUS };
  if (element === parts.next) return { target: element.dataset.finishes ? Target.FINISH : Target.NEXT };
  if (element === parts.header) return { target: Target.HEADER };
  if (element === parts.close) return { target: Target.OUTSIDE };
  return { target: Target.CARD, page: Number(element.dataset.page) };
}
parts.phone.addEventListener("click", (event) => {
  const element = event.target.closest("#footer button, #sheet button");
  // A key's click has no count.
  if (element === null || (isTouched && event.detail > 0 && element !== parts.close)) return;
  send((screen) => screen.handle(EventKind.TAP, press(element)));
});

/** Drags the cards, as a finger would. */
function drag(distance) {
  const area = parts.cards.getBoundingClientRect();
  const start = point({ clientX: area.left + area.width / 2, clientY: area.top + area.height / 2 });
  for (const [kind, y] of [
    [EventKind.TOUCH_BEGAN, 0], [EventKind.TOUCH_MOVED, Math.sign(distance) * 8],
    [EventKind.TOUCH_MOVED, Math.sign(distance) * 8 + distance], [EventKind.TOUCH_ENDED, Math.sign(distance) * 8 + distance],
  ]) {
    send((screen) => screen.handle(kind, { x: start.x, y: start.y + Math.round(y) }));
  }
}
parts.sheet.addEventListener("wheel", (event) => drag(-event.deltaY), { passive: true });
document.addEventListener("keydown", (event) => {
  const isOpen = !parts.sheet.hidden;
  if (event.key === "Escape" && isOpen) {
    send((screen) => screen.handle(EventKind.TAP, { target: Target.OUTSIDE }));
  } else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    send((screen) => screen.handle(event.shiftKey ? EventKind.REDO : EventKind.UNDO));
  } else if (isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
  }
});

/** Moves the focus to the next card; at the edge the cards move. */
function step(direction) {
  const cards = [...parts.cards.children].filter((card) => !card.hidden);
  const next = cards.indexOf(document.activeElement) + direction;
  const card = cards[direction < 0 && next < -1 ? cards.length - 1 : next];
  const area = parts.cards.getBoundingClientRect();
  const frame = card?.getBoundingClientRect();
  if (frame === undefined || frame.bottom > area.bottom || frame.top < area.top) drag(-direction * 96);
  card?.focus({ preventScroll: true });
}

parts.form.addEventListener("scroll", () => {
  send((screen) => screen.handle(EventKind.SCROLL_FORM, { y: Math.round(parts.form.scrollTop) }));
});

// ---- Around the screen ----

parts.undo.addEventListener("click", () => send((screen) => screen.handle(EventKind.UNDO)));
parts.redo.addEventListener("click", () => send((screen) => screen.handle(EventKind.REDO)));
parts.answers.addEventListener("click", () => {
  parts.answers.href = "data:application/json," + encodeURIComponent(screen.answersJSON());
});
for (const option of [parts.language, parts.size, parts.android, parts.theme, parts.landscape]) {
  option.addEventListener("change", reopen);
}
parts.locked.addEventListener("change", () => {
  send((screen) => screen.handle(EventKind.SET_FREE_NAVIGATION, { index: parts.locked.checked ? 0 : 1 }));
});
const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)");
reducesMotion.addEventListener("change", configure);
document.addEventListener("visibilitychange", () => {
  send((screen) => screen.handle(document.hidden ? EventKind.ENTER_BACKGROUND : EventKind.ENTER_FOREGROUND));
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
});
