/**
 * Progress and navigation of forms: what is filled, what is left, which pages are visible, what a screen shows.
 *
 * Pages are identities, which stay while others come and go; fields are counted on their page, from 0; ranks count visible
 * pages, from 1. Sessions, screens and forms are freed when they are collected, or at once by `free`.
 */

import type {
  Change, EventKind, Field, FieldState, FilledStatus, Instance, Language, Operation, Progress, Reading, Reason, Repeat, ScreenChange, Snapshot,
  Status, Target, TextKind,
} from "./interface.js";

export {
  Card, CardFlags, Change, Code, Effects, EventKind, Field, FieldState, FilledStatus, Flags, Focus, Frame, Instance, Kind, Language, MenuState,
  Operation, Progress, Reading, Reason, Refusal, Repeat, RuleTarget, ScreenChange, ScreenEffects, Snapshot, SnapshotFlags, Status,
  Steps, Target, TextKind,
} from "./interface.js";

/**
 * Loads the module that `new Form` opens forms in, once. Later calls wait for the first one, and load nothing. `Form.open` calls it.
 *
 * @param source the module's bytes, a compiled module, or its address; by default formnavigation.wasm beside this file, which has
 * no importers.
 * @param importers the same for the module with importers, which `Form.open` loads for the first form of another format; by
 * default formnavigation-importers.wasm beside this file.
 */
export function load(source?: Source, importers?: Source): Promise<void>;

/** A module for WebAssembly. */
export type Source = URL | BufferSource | WebAssembly.Module;

/** The version of the interface. */
export function version(): string;

/** An error of the library. Its text says where, what was expected and what was found. */
export class FormNavigationError extends Error {
  /** A `Code`. */
  readonly code: number;
}
/** The bytes are no form, or one that can't be opened. */
export class BadForm extends FormNavigationError {}
/** The form is in another format, and no module with importers is loaded: `Form.open` loads it. */
export class ForeignForm extends BadForm {}
/** The form has no such page, field, id, repeat, instance or language. */
export class NoSuchPlace extends FormNavigationError {}
/** The form does not take the edit, the answer or the instance now. Nothing has changed. */
export class Refused extends FormNavigationError {}
/** The bytes are no saved state of this form. */
export class BadState extends FormNavigationError {}

/** The 64-bit word of an edit; an operation on a page ignores the field. */
export function edit(operation: Operation, page: number, field?: number): bigint;

/**
 * An answer. Dates and times are texts: 2026-01-31, 08:05:00.250, 2026-01-31T08:05. A list holds the values of choices; null
 * is no answer. An integer that a number can't hold exactly is a bigint.
 */
export type Value = null | string | number | bigint | boolean | string[];

/** An answer as a number that says what it is: days since 1970, milliseconds since midnight or since 1970. */
export type Tagged = { decimal: number } | { date: number } | { time: number } | { dateTime: number };

/** A moment, taken in the local time zone, or milliseconds of local time since 1970. */
export type Clock = Date | number | bigint;

export interface SessionOptions {
  /** What expressions read as now; by default now. */
  clock?: Clock;
  /** Memory for undo, at most 1 GiB; 0, the default, for no undo. */
  undoBytes?: number;
  /** Whether `save` keeps answers. */
  savesAnswers?: boolean;
  /** The most instances of repeats that one change makes; 0, the default, for 100,000. */
  newInstances?: number;
}

/** A form: this package's JSON or binary, an ODK XForm, a FHIR Questionnaire or a SurveyJS survey. */
export class Form {
  /** Reads a form from memory, and loads what that needs. `memoryLimit` is in bytes; 0 is no limit. */
  static open(content: string | BufferSource, options?: { memoryLimit?: number }): Promise<Form>;
  /** The same at once, by what is loaded: a form of another format is `ForeignForm` until a module with importers is. */
  constructor(content: string | BufferSource, options?: { memoryLimit?: number });
  /** What the import changed or left out; empty for this package's own formats. */
  readonly report: string;
  /** The names of the languages that the form is in, its own first: empty if that is not known. */
  readonly languages: string[];
  /** Whether labels, hints, messages and names are Markdown. */
  readonly isMarkdown: boolean;
  /**
   * The form in a language, named as in `languages`, or by a code: fr is “French (fr)” or fr-CA. What was saved of a session or a
   * screen of one is restored in one of the other.
   */
  inLanguage(language: string): Form;
  /** Opens the form to be filled. The form may be freed then. */
  session(options?: SessionOptions): Session;
  /**
   * A session or screen of this form as a filled form, in the form's own format: an instance of an XForm, a FHIR
   * QuestionnaireResponse, the data of a survey. Of this package's own forms it is `answersJSON`.
   */
  submission(reader: Session | Screen): string;
  /**
   * Gives a session or screen of this form the answers of a filled form: with `savesAnswers` in place of all others. Returns how
   * many parts of it the form can't take.
   */
  fill(reader: Session | Screen, content: string | BufferSource): number;
  /** How far a filled form is that `fill` would take. The clock counts if the content does not say when the form was filled. */
  status(content: string | BufferSource, options?: { clock?: Clock | null }): FilledStatus;
  free(): void;
}

/** A choice that a field offers. Its label is the value if it has none. */
export interface Choice { value: string; label: string }

/** Reads a form while it is filled. */
export class Reader {
  /** Totals, the current page, and whether there is something to undo, in constant time. */
  readonly status: Status;
  /** The counts of a page, in constant time. */
  progress(page: number): Progress;
  /** All pages in form order. */
  pages(): Generator<number>;
  /** The visible pages in form order. */
  visiblePages(): Generator<number>;
  /** The page at a position among all, from 0. */
  pageAt(position: number): number;
  /** How many pages stand before a page, hidden ones too. */
  position(page: number): number;
  /** The visible page with a rank. */
  page(rank: number): number;
  /** The rank of a page; null if it is hidden. */
  rank(page: number): number | null;
  /** The next page with something left to fill or to correct. */
  incompletePage(after?: number | null, wraps?: boolean): number | null;
  /** The mandatory fields that are not filled. */
  left(): Generator<Field>;
  /** The fields whose answer breaks its constraint. */
  invalid(): Generator<Field>;
  /** The field with an id: in the instance with these numbers, else in the first one. */
  find(id: string, inside?: number[]): Field;
  fieldCount(page: number): number;
  state(page: number, field: number): FieldState;
  value(page: number, field: number): Value;
  /**
   * The choices that a field offers now, in the order of its list; none for a field without one. The same array as before if
   * the offer has not changed since, and no more than 31 other fields were asked.
   */
  choices(page: number, field: number): readonly Choice[];
  /** Texts are empty if the form has none. */
  name(page: number): string;
  id(page: number, field: number): string;
  label(page: number, field: number): string;
  /** What the form says about an answer that breaks the field's constraint. */
  message(page: number, field: number): string;
  /** What helps to answer. */
  hint(page: number, field: number): string;
  /** What the form says about a mandatory answer that is missing. */
  requiredMessage(page: number, field: number): string;
  repeatId(repeat: number): string;
  repeatLabel(repeat: number): string;
  /** Why a field or a page is as it is: the rules that act on it, with those of its groups. */
  reasons(page: number, field?: number | null): Reason[];
  /** The condition of a rule. */
  condition(rule: number): string;
  /** How many instances a repeat has at least and at most, and whether a person adds and removes them. */
  repeat(repeat: number): Repeat;
  /** The instance that a page stands in; null outside of repeats. */
  instance(page: number): Instance | null;
  instanceCount(repeat: number, around?: number | null): number;
  /** The page that names the instance with a number, from 1. */
  instanceAt(repeat: number, number: number, around?: number | null): number;
  /** The change of the last transaction. Refused without rules, answers and undo: use the effects of the edit. */
  readonly lastChange: Change;
  /** What to keep while the app is away. A session must have been opened with `savesAnswers`. */
  save(): Uint8Array;
  /** Takes a saved state back. Returns how many answers the form can't take. */
  restore(state: BufferSource): number;
  /** The form with its answers, as formnav.form JSON. A form with repeats is refused: `save` keeps its instances. */
  json(): string;
  /** The form with its answers, as a binary file; refused as by `json`. */
  binary(): Uint8Array;
  /** The answers alone, those in instances too: a JSON object from ids to values. `save` keeps everything. */
  answersJSON(): string;
  free(): void;
}

/** A form while it is filled. */
export class Session extends Reader {
  private constructor();
  /** Makes one edit. Returns what it changed: bits of `Effects`. */
  apply(edit: bigint): number;
  /** Makes one edit, and reads in the same call what an app shows after it. */
  applyAndRead(edit: bigint): Reading;
  /** Makes edits, each a transaction of its own, and returns their number. If one is refused, those before it are made. */
  play(edits: BigUint64Array, effects?: Uint8Array | null): number;
  /** Makes edits as one transaction. */
  applyBatch(edits: BigUint64Array): Change;
  /** Gives the field with an id an answer; null takes it away. */
  answer(id: string, value: Value | Tagged, inside?: number[]): Change;
  answerAt(page: number, field: number, value: Value | Tagged): Change;
  /** Undoes the last transaction; changes nothing if there is none. */
  undo(): Change;
  redo(): Change;
  /** Sets what expressions read as now; by default now. */
  setClock(clock?: Clock): Change;
  /** Makes a visible page the current one. */
  setCurrentPage(page: number): void;
  addInstance(repeat: number, places?: { around?: number | null; before?: number | null }): Change;
  /** Removes an instance with those inside it. */
  removeInstance(instance: number): Change;
}

/** The margins that the system reserves, px; 44, 0, 0, 0 by default. */
export interface SafeArea { top?: number; bottom?: number; left?: number; right?: number }

export interface ScreenOptions extends SessionOptions {
  title?: string;
  safeArea?: SafeArea;
  android?: boolean;
  rightToLeft?: boolean;
  /** Of the menu's words; en by default. */
  language?: Lowercase<keyof typeof Language>;
  /** Percent, 50 to 400; 100 by default. */
  textScale?: number;
}

/** What an event carries; each kind reads what it needs. */
export interface EventArguments {
  target?: Target; page?: number | null; index?: number; before?: number | null;
  x?: number | bigint; y?: number | bigint; edit?: bigint;
  safeArea?: SafeArea;
}

/** A form on a screen, with its sides in px: events in, snapshots out. */
export class Screen extends Reader {
  constructor(form: Form, width: number, height: number, options?: ScreenOptions);
  /** Handles an event, and returns what to draw anew. */
  handle(kind: EventKind, event?: EventArguments): ScreenChange;
  /** A tap on a part of the screen. */
  tap(target: Target, page?: number | null): ScreenChange;
  /** Gives the field with an id an answer; null takes it away. */
  answer(id: string, value: Value | Tagged, inside?: number[]): ScreenChange;
  answerAt(page: number, field: number, value: Value | Tagged): ScreenChange;
  /** Makes edits as one transaction. */
  applyBatch(edits: BigUint64Array): ScreenChange;
  /** What the screen shows: at rest, or milliseconds after the sheet began to slide. */
  snapshot(time?: number): Snapshot;
  /** A text of the screen, for a card that of a page. */
  text(kind: TextKind, page?: number): string;
}
