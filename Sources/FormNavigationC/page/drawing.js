// Draws the snapshots of a screen: each element where its frame says.

import { CardFlags, MenuState, SnapshotFlags, TextKind } from "formnavigation";
import { directionOf, say, words } from "languages";
import { plain, useDirection } from "markdown";
import { write } from "texts";

/** The page's elements, by their ids. */
export const parts = Object.fromEntries([...document.querySelectorAll("[id]")].map((element) => [element.id, element]));

/** An element with properties and children. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** What marks a text of the form: its language, which is not always the page's, and its own direction. */
export const ofForm = { dir: "auto", lang: "" };

/** Takes the tag of the language of the form's texts; empty if it is not known. */
export function speakForm(tag) {
  ofForm.lang = tag;
  useDirection(directionOf(tag));
}

/** Says something to screen readers. */
export function tell(text) { parts.told.textContent = text; }

/** The height of the bottom bar, where an app has its tabs, px; the page's tools are there. */
const BOTTOM_BAR = 49;

/** Puts an element where a frame says, from the corner of another one. */
function place(element, { x, y, width, height }, from = { x: 0, y: 0 }) {
  const { style } = element;
  style.transform = `translate(${x - from.x}px, ${y - from.y}px)`;
  style.width = `${width}px`;
  style.height = `${height}px`;
}

/**
 * Draws what a screen shows.
 * @param time Milliseconds since the sheet began to slide; −1 is the end.
 */
export function draw(screen, time) {
  const shown = screen.snapshot(time);
  const has = (flag) => (shown.flags & SnapshotFlags[flag]) !== 0;
  const text = (kind) => screen.text(TextKind[kind]);

  place(parts.bar, shown.bar);
  write(parts.title, document.title, shown.barTitle.width);
  drawSteps(shown, has("HAS_STEPS"));
  drawFooter(shown, has, text);
  drawBody(shown);

  const isDrawn = has("HAS_SHEET");
  // A sheet that slides away is closed already: keys and screen readers go on in the form.
  const isOpen = isDrawn && shown.menuState !== MenuState.CLOSED;
  parts.sheet.hidden = !isDrawn;
  parts.sheet.inert = !isOpen;
  parts.overlay.hidden = !isDrawn;
  parts.overlay.style.opacity = shown.overlayOpacity / 1000;
  parts.menu.setAttribute("aria-expanded", String(isOpen));
  for (const element of [parts.bar, parts.steps, parts.form]) element.inert = isOpen;
  for (const element of [parts.footer, parts.tools]) {
    element.inert = isOpen && !has("BARS_OVER_SHEET");
    element.classList.toggle("over", isDrawn && has("BARS_OVER_SHEET"));
  }
  if (isDrawn) drawSheet(screen, shown, text);

  for (const [element, flag, kind, frame] of [
    [parts.large, "HAS_LARGE_TEXT", "LARGE", shown.largeText], [parts.popover, "HAS_POPOVER", "POPOVER", shown.popover],
  ]) {
    element.hidden = !has(flag);
    if (!has(flag)) continue;
    write(element, titleOf(text(kind)), frame.width - 24, frame.height);
    place(element, frame);
  }
  const { canUndo, canRedo } = screen.status;
  parts.undo.disabled = !canUndo;
  parts.redo.disabled = !canRedo;
}

function drawSteps(shown, isShown) {
  const { steps } = parts;
  steps.hidden = !isShown;
  if (!isShown) return;
  place(steps, shown.stepRow);
  const part = shown.stepWhole === 0 ? 0 : shown.stepPart / shown.stepWhole;
  const isFinished = (shown.flags & SnapshotFlags.IS_FINISHED) !== 0;
  const done = isFinished ? shown.steps : shown.currentStep + 0.1 + 0.8 * part;
  const width = shown.stepRow.width / Math.max(shown.steps, 1);
  const fill = (100 * done) / Math.max(shown.steps, 1);
  steps.style.setProperty("--done", `${fill}%`);
  steps.style.setProperty("--segment", width >= 12 ? `${width}px` : "100000px");
  steps.setAttribute("aria-valuemin", "1");
  steps.setAttribute("aria-valuemax", String(shown.steps));
  steps.setAttribute("aria-valuenow", String(shown.currentStep + 1));
  steps.setAttribute("aria-valuetext", say(isFinished ? "stepDone" : "step", shown.currentStep + 1, shown.steps));
}

function drawFooter(shown, has, text) {
  const { footer, previous, menu, next, tools } = parts;
  const top = shown.previous.y - 8;
  place(footer, { x: 0, y: top, width: shown.width, height: shown.height - top });
  place(tools, { x: 0, y: shown.height - BOTTOM_BAR, width: shown.width, height: BOTTOM_BAR });
  const corner = { x: 0, y: top };
  const button = (element, frame, label, symbol, isEnabled) => {
    place(element, frame, corner);
    write(element, has("FOOTER_HAS_SYMBOLS") ? symbol : label, frame.width - 8);
    element.setAttribute("aria-label", label);
    element.disabled = !isEnabled;
  };
  button(previous, shown.previous, text("PREVIOUS"), "‹", has("CAN_GO_BACK"));
  const finishes = has("SHOWS_FINISH");
  next.dataset.finishes = finishes ? "yes" : "";
  const finish = has("IS_FINISHED") ? "✓" : text("FINISH");
  // Finish says what keeps the form from being finished, or that it is.
  button(next, shown.next, finishes ? finish : text("NEXT"), finishes ? "✓" : "›", finishes || has("CAN_GO_ON"));
  next.dataset.finished = has("IS_FINISHED") ? "yes" : "";
  if (has("IS_FINISHED")) next.setAttribute("aria-label", words.finished);
  menu.hidden = !has("HAS_MENU_BUTTON");
  if (!menu.hidden) {
    place(menu, shown.menuButton, corner);
    write(menu, text("MENU_BUTTON"), shown.menuButton.width - 16);
  }
}

/** The part of the screen that the form's page has. */
function drawBody(shown) {
  const isBelowBar = shown.stepRow.height > 0 && shown.stepRow.y < shown.height / 2;
  const top = Math.max(shown.bar.y + shown.bar.height, isBelowBar ? shown.stepRow.y + shown.stepRow.height : 0);
  const isAboveFooter = shown.stepRow.height > 0 && !isBelowBar;
  const bottom = Math.min(shown.previous.y - 8, isAboveFooter ? shown.stepRow.y : shown.height);
  place(parts.form, { x: 0, y: top, width: shown.width, height: Math.max(0, bottom - top) });
}

function drawSheet(screen, shown, text) {
  const { sheet, header, pull, all, cards } = parts;
  place(sheet, shown.sheet);
  const corner = shown.sheet;
  place(header, shown.sheetHeader, corner);
  place(pull, shown.pullBar, shown.sheetHeader);
  place(all, shown.sheetTitle, shown.sheetHeader);
  write(all, text("SHEET_TITLE"), shown.sheetTitle.width, shown.sheetTitle.height);
  place(cards, shown.cardArea, corner);
  while (cards.children.length < shown.cards.length) cards.append(newCard());
  [...cards.children].forEach((element, index) => {
    const card = shown.cards[index];
    element.hidden = card === undefined;
    if (card !== undefined) drawCard(screen, element, card, shown.cardArea);
  });
}

const PARTS = "title bar fill label noItems mandatoryText invalidText chevron".split(" ");

function newCard() {
  const element = make("button", { type: "button", className: "card" });
  element.append(...PARTS.map((name) => make("span", { className: name })));
  return element;
}

/** The title of a card without marks, also those at the beginning of the name, which stands behind the card's number. */
function titleOf(text) {
  const [number] = /^\p{Nd}+: /u.exec(text) ?? [""];
  return number + plain(text.slice(number.length));
}

function drawCard(screen, element, card, area) {
  const is = (flag) => (card.flags & CardFlags[flag]) !== 0;
  place(element, card.frame, area);
  element.classList.toggle("current", is("IS_CURRENT"));
  if (is("IS_CURRENT")) element.setAttribute("aria-current", "page");
  else element.removeAttribute("aria-current");
  element.dataset.page = card.page;
  const text = (kind) => screen.text(TextKind[kind], card.page);
  const texts = {
    title: titleOf(text("CARD_TITLE")),
    label: card.total > 0 ? text("PROGRESS") : "",
    noItems: card.total > 0 ? "" : text("NO_ITEMS"),
    mandatoryText: card.mandatory > 0 ? text("MANDATORY") : "",
    invalidText: card.invalid > 0 ? text("INVALID") : "",
    chevron: is("HAS_CHEVRON") ? "›" : "",
  };
  [...element.children].forEach((part, index) => {
    const name = PARTS[index];
    const frame = card[name];
    part.hidden = frame.height === 0;
    if (part.hidden) return;
    place(part, frame, card.frame);
    if (name === "title") part.lang = ofForm.lang;
    if (name in texts) write(part, texts[name], frame.width, name === "label" ? 0 : frame.height);
  });
  const { title, ...others } = texts;
  delete others.chevron;
  element.setAttribute("aria-label", [title.replaceAll("\n", " "), ...Object.values(others)].filter(Boolean).join(", "));
}
