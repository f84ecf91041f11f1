// Drafts of forms, which outlive the page: a record for each form in the browser's database.

import { parts, tell } from "drawing";
import { words } from "languages";

const STORE = "drafts";
const writer = Math.random();

let database;
let key = "";
/** When the record was written that this page knows: its own, or the one that it found. */
let known = 0;

/** The result of a request of the database. */
const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** A name for the content of a form. Another form, or another version, has another one. */
function nameOf(content) {
  let [one, two] = [content.length, 0x9e3779b9];
  for (const byte of content) {
    one = Math.imul(one ^ byte, 0x01000193);
    two = Math.imul(two + byte, 0x85ebca6b) ^ (two >>> 13);
  }
  return [one, two].map((half) => (half >>> 0).toString(16)).join("-");
}

/** The draft of a form; undefined if there is none. Rejected if the browser has no database for this page. */
async function findDraft(content) {
  key = nameOf(content);
  const opening = indexedDB.open("formnav", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  database = await result(opening);
  const found = await result(database.transaction(STORE).objectStore(STORE).get(key));
  known = found?.time ?? 0;
  return found;
}

/** Another window writes the draft. */
class Elsewhere extends Error {}

/** Keeps a draft. Rejected if the browser can't, or with Elsewhere. */
async function writeDraft(draft) {
  if (database === undefined) throw new Error("no database");
  const store = database.transaction(STORE, "readwrite").objectStore(STORE);
  const found = await result(store.get(key));
  if (found !== undefined && found.writer !== writer && found.time > known) throw new Elsewhere();
  known = Date.now();
  await result(store.put({ ...draft, writer, time: known }, key));
}

/**
 * Changes the drafts at once, since a transaction that has not been committed ends with the page.
 * @param make Makes the request of the store.
 */
function commit(make) {
  const transaction = database?.transaction(STORE, "readwrite");
  const request = transaction && make(transaction.objectStore(STORE));
  transaction?.commit();
  return request;
}

/** Keeps a draft when the page goes away, and nothing can be waited for. */
function writeLastDraft(draft) {
  try {
    commit((store) => store.put({ ...draft, writer, time: Date.now() }, key));
  } catch {
    // The page is gone before anybody could be told.
  }
}

async function deleteDraft() {
  const request = commit((store) => store.delete(key));
  if (request !== undefined) await result(request);
}

/** Milliseconds from a change to its draft. */
const DELAY = 300;

/** Keeps the draft of what a person does. */
export class Keeper {
  /** Whether there is anything to keep. */
  hasAnswers = false;
  #make;
  #timer = 0;
  #delay = DELAY;
  /** How many changes there were, and how many of them the draft has. */
  #changes = 0;
  #written = 0;
  /** The name of the words that say why no draft is kept. */
  #failure = null;

  /** @param make Makes a draft of what there is. */
  constructor(make) { this.#make = make; }

  /** The draft that is kept of a form; undefined if there is none. */
  async find(content) {
    try {
      return await findDraft(content);
    } catch {
      this.#fail("noDrafts");
      return undefined;
    }
  }

  /** Notes that something has changed. */
  note(hasAnswers) {
    this.hasAnswers ||= hasAnswers;
    if (!this.hasAnswers) return;
    this.#changes++;
    if (this.#timer === 0) this.#timer = setTimeout(() => this.#write(), this.#delay);
  }

  async #write() {
    this.#timer = 0;
    const changes = this.#changes;
    const begin = performance.now();
    const draft = this.#make();
    // Of a large form only a part of the time goes into drafts.
    this.#delay = Math.max(DELAY, 20 * (performance.now() - begin));
    try {
      await writeDraft(draft);
      this.#written = Math.max(this.#written, changes);
      this.#failure = null;
    } catch (error) {
      this.#fail(error instanceof Elsewhere ? "elsewhere" : "noDrafts");
    }
    this.tell();
  }

  #fail(why) {
    if (this.#failure !== why) tell(words[why]);
    this.#failure = why;
    this.tell();
  }

  /** Says whether a draft is kept. */
  tell() {
    const why = this.#failure;
    parts.kept.value = why !== null ? words.notKept : this.hasAnswers ? words.kept : "";
    parts.kept.classList.toggle("failed", why !== null);
    parts.why.hidden = why === null;
    parts.why.textContent = why === null ? "" : words[why];
  }

  /** The person has what there is in a file. */
  isKeptElsewhere() { this.#written = this.#changes; }

  /** Forgets the draft, for a new form. */
  async forget() {
    clearTimeout(this.#timer);
    [this.#timer, this.#written, this.hasAnswers] = [0, this.#changes, false];
    try {
      await deleteDraft();
    } catch {
      this.#fail("noDrafts");
    }
    this.tell();
  }

  /** The page goes away: whether nothing is lost then. */
  leave() {
    if (this.#written === this.#changes) return true;
    if (this.#failure === null) writeLastDraft(this.#make());
    return this.#failure === null;
  }
}
