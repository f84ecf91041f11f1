// Plays the streams of digest.c under Node, and prints the same digest: digest.mjs MODULE STEPS FORM… (EM-2).
// MODULE is the folder of formnavigation.js.
import { deepEqual } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, stepsText, ...paths] = process.argv.slice(2);
const fn = await import(pathToFileURL(resolve(folder, "formnavigation.js")));
const NOTHING = 0xffffffff;
const wrap = (value) => BigInt.asUintN(64, value);
let state = 0n;
let hash = 0xcbf29ce484222325n;

function random() {
  state = wrap(state + 0x9e3779b97f4a7c15n);
  let z = state;
  z = wrap((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = wrap((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
}

/** Bits of a random number, as a number. */
const bits = (word, shift, count = 32) => Number((word >> BigInt(shift)) & ((1n << BigInt(count)) - 1n));

function absorb(...words) {
  for (const word of words) hash = wrap((hash ^ wrap(BigInt(word ?? NOTHING))) * 0x100000001b3n);
}

/** The result of a call and 0, or null and the error's code. */
function attempt(body) {
  try {
    return [body(), 0];
  } catch (error) {
    if (!(error instanceof fn.FormNavigationError)) throw error;
    return [null, error.code];
  }
}

function absorbChange(body) {
  const [change, code] = attempt(body);
  absorb(code);
  if (code !== 0) return;
  const effects = Number(change.changed) | (Number(change.hasMorePages) << 1) | (Number(change.movesPages) << 2);
  absorb(effects, change.pages.length, ...change.pages, ...change.positions, ...change.visibility);
  absorb(change.currentPage, change.addedInstance);
}

function absorbReads(reader, page) {
  const status = reader.status;
  absorb(status.shown, status.total, status.filled, status.mandatoryTotal, status.mandatoryRemaining, status.invalid);
  absorb(status.pages, status.visiblePages, status.completePages, status.currentPage, status.currentRank ?? 0);
  absorb(status.canUndo, status.canRedo);
  const [counts, code] = attempt(() => reader.progress(page));
  absorb(code, counts?.shown ?? 0, counts?.filled ?? 0, counts?.mandatoryRemaining ?? 0, counts?.invalid ?? 0);
  const [rank, rankCode] = attempt(() => reader.rank(page));
  absorb(rankCode, rank ?? 0);
  const [found, foundCode] = attempt(() => reader.incompletePage(page, true));
  absorb(foundCode, foundCode === 0 ? found : 0);
  const { page: first, field } = reader.left().next().value ?? { page: null, field: null };
  absorb(first, field);
}

function absorbApply(session, edit) {
  const [effects, code] = attempt(() => session.apply(edit));
  absorb(code, effects ?? 0);
}

// One edit; every other step asks in the same call for what is left, which must be what other calls say.
function absorbStep(session, edit, step) {
  if (step % 2 === 0) return absorbApply(session, edit);
  const [reading, code] = attempt(() => session.applyAndRead(edit));
  absorb(code, reading?.effects ?? 0);
  if (code !== 0) return;
  const { effects, ...found } = reading;
  const page = Number(edit >> 32n);
  const { status } = session;
  deepEqual(found, { status, progress: session.progress(page), nextIncomplete: session.incompletePage(page, true) });
}

function randomEdit(pages, fields) {
  const word = random();
  const operation = Number(word % 10n);
  return fn.edit(operation, Number((word >> 8n) % BigInt(pages)), Number((word >> 40n) % BigInt(fields)));
}

async function playPlain(steps) {
  const [pages, fields, batch] = [300, 7, 100];
  const form = await fn.Form.open(
    JSON.stringify({
      schema: "formnav.form/1",
      pages: Array.from({ length: pages }, (_, page) => ({ name: `Page ${page}`, fields: Array(fields).fill({}) })),
    }),
  );
  let session = form.session({ clock: 0 });
  state = 1n;
  for (let step = 0; step < steps; step++) {
    const edit = randomEdit(pages + 1, fields + 1);
    absorbStep(session, edit, step);
    absorbReads(session, Number(edit >> 32n));
  }
  const edits = new BigUint64Array(Math.floor((20 * steps) / 8) * 8);
  for (let index = 0; index < edits.length; index++) edits[index] = randomEdit(pages, fields);
  const effects = new Uint8Array(edits.length);
  absorb(session.play(edits, effects));
  for (const word of new BigUint64Array(effects.buffer)) absorb(word);
  session.free();
  session = form.session({ undoBytes: 1 << 16 });
  for (let step = 0; step < Math.floor(steps / batch); step++) {
    absorbChange(() => session.applyBatch(edits.subarray(step * batch, (step + 1) * batch)));
    absorbChange(() => session.undo());
    absorbReads(session, 0);
    absorbChange(() => session.redo());
  }
  session.free();
  form.free();
}

function randomAnswer() {
  const word = random();
  const number = Number((word >> 16n) % 80n);
  return [
    null, String(number), number, { decimal: number / 4 }, bits(word, 16, 1) === 1, { date: number }, { time: number },
    { dateTime: number }, "yes", ["yes", "no"],
  ][Number(word % 10n)];
}

async function playForm(path, steps) {
  const form = await fn.Form.open(readFileSync(path));
  const session = form.session({ clock: 1767225600000, undoBytes: 1 << 14, savesAnswers: true });
  state = 2n;
  for (let step = 0; step < steps; step++) {
    const pages = session.status.pages;
    const word = random();
    const page = session.pageAt(bits(word, 8) % pages);
    const field = bits(word, 32) % 5;
    const kind = Number(word % 16n);
    if (kind === 0) absorbChange(() => session.undo());
    else if (kind === 1) absorbChange(() => session.redo());
    else if (kind === 2) absorbChange(() => session.setClock(Number(word >> 20n)));
    else if (kind === 3) absorbChange(() => session.addInstance(field % 2, { around: field % 2 ? page : null }));
    else if (kind === 4) absorbChange(() => session.removeInstance(page));
    else if (kind === 5) absorb(attempt(() => session.setCurrentPage(page))[1]);
    else if (kind < 10) absorbApply(session, fn.edit(bits(word, 60, 3), page, field));
    else absorbChange(() => session.answerAt(page, field, randomAnswer()));
    absorbReads(session, page);
  }
  absorb(...new TextEncoder().encode(session.answersJSON()));
  for (const byte of session.save()) absorb(byte);
  session.free();
  form.free();
}

async function playScreen(path, steps) {
  const form = await fn.Form.open(readFileSync(path));
  const screen = new fn.Screen(form, 390, 844, { title: "Form", clock: 0 });
  state = 3n;
  for (let step = 0; step < steps; step++) {
    const word = random();
    let kind = fn.EventKind.TOUCH_BEGAN + Number(word % 8n);
    if (kind === fn.EventKind.SCROLL_FORM) kind = fn.EventKind.EDIT;
    const page = Number((word >> 16n) % 4n);
    const [change, code] = attempt(() =>
      screen.handle(kind, {
        target: Number((word >> 8n) % 10n),
        page,
        x: Number((word >> 24n) % 390n),
        y: Number((word >> 40n) % 844n),
        edit: fn.edit(bits(word, 60, 3), page, 0),
      }),
    );
    absorb(code);
    if (code === 0) absorb(change.effects, change.currentPage, change.refusal, change.slides);
    const shown = screen.snapshot();
    absorb(shown.currentRank ?? 0, shown.menuState, shown.scroll);
    for (const card of shown.cards) absorb(card.page, card.filled, card.frame.y, card.frame.height);
  }
  screen.free();
  form.free();
}

const steps = Number(stepsText);
await playPlain(steps);
for (const path of paths) {
  await playForm(path, steps);
  await playScreen(path, steps);
}
console.log(hash.toString(16).padStart(16, "0"));
