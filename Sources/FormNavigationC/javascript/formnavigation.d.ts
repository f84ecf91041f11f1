/**
 * Progress and navigation of forms: what is filled, what is left, which pages are visible, what a screen shows.
 *
 * Pages are identities, which stay while others come and go; fields are counted on their page, from 0; ranks count visible
 * pages, from 1. Sessions, screens and forms are freed when they are collected, or at once by `free`.
 */

/**
 * Loads the module, once, before the first form.
 *
 * @param source the module's bytes, a compiled module, or its address; by default formnavigation.wasm beside this file.
 */
export function load(source?: URL | BufferSource | WebAssembly.Module): Promise<void>;

/** The version of the interface. */
export function version(): string;

/** An error of the library. Its text says where, what was expected and what was found. */
export class FormNavigationError extends Error {
  /** FORMNAV_BAD_HANDLE and so on of FormNavigationC.h. */
  readonly code: number;
}
/** The bytes are no form, or one that can't be opened. */
export class BadForm extends FormNavigationError {}
/** The form has no such page, field, id, repeat or instance. */
export class NoSuchPlace extends FormNavigationError {}
/** The form does not take the edit, the answer or the instance now. Nothing has changed. */
export class Refused extends FormNavigationError {}
/** The bytes are no saved state of this form. */
export class BadState extends FormNavigationError {}

/** What an edit does with a flag of a field or a page. */
export declare const Operation: {
  readonly SHOW: 0; readonly HIDE: 1; readonly UNLOCK: 2; readonly LOCK: 3; readonly UNREQUIRE: 4; readonly REQUIRE: 5;
  readonly CLEAR: 6; readonly FILL: 7; readonly SHOW_PAGE: 8; readonly HIDE_PAGE: 9;
};

/** The kind of value that a field asks for. */
export declare const Kind: {
  readonly TEXT: 0; readonly INTEGER: 1; readonly DECIMAL: 2; readonly DATE: 3; readonly TIME: 4; readonly CHOICE: 5;
  readonly CHOICES: 6; readonly PHOTO: 7; readonly SIGNATURE: 8; readonly BARCODE: 9; readonly LOCATION: 10;
  readonly NOTE: 11; readonly BOOLEAN: 12; readonly DATE_TIME: 13;
};

/** The 64-bit word of an edit; an operation on a page ignores the field. */
export function edit(operation: number, page: number, field?: number): bigint;

/** A field: its page, and its place there. */
export interface Place { page: number; field: number }

/**
 * An answer. Dates and times are texts: 2026-01-31, 08:05:00.250, 2026-01-31T08:05. A list holds the values of choices; null
 * is no answer. An integer that a number can't hold exactly is a bigint.
 */
export type Value = null | string | number | bigint | boolean | string[];

/** An answer as a number that says what it is: days since 1970, milliseconds since midnight or since 1970. */
export type Tagged = { decimal: number } | { date: number } | { time: number } | { dateTime: number };

export interface SessionOptions {
  /** What expressions read as now: a moment, taken in the local time zone, or milliseconds of local time since 1970. */
  clock?: number | Date;
  /** Memory for undo, at most 1 GiB; 0, the default, for no undo. */
  undoBytes?: number;
  /** Whether `save` keeps answers. */
  savesAnswers?: boolean;
}

/** A form: this package's JSON or binary, an ODK XForm, a FHIR Questionnaire or a SurveyJS survey. */
export class Form {
  /** Reads a form from memory. `memoryLimit` is in bytes; 0 is no limit. */
  constructor(content: string | BufferSource, options?: { memoryLimit?: number });
  /** What the import changed or left out; empty for this package's own formats. */
  readonly report: string;
  /** Opens the form to be filled. The form may be freed then. */
  session(options?: SessionOptions): Session;
  free(): void;
}

/** What a transaction changed. */
export interface Change {
  /** Whether a flag, an answer or the clock changed. */
  changed: boolean;
  /** Pages whose counts, answers or visibility changed: all, or eight if `hasMorePages`. */
  pages: number[];
  hasMorePages: boolean;
  /** Whether pages came or went, so that positions changed. */
  movesPages: boolean;
  /** Positions from the first page that changed to after the last. */
  positions: [number, number];
  /** Positions from the first page that appeared or vanished to after the last. */
  visibility: [number, number];
  previousCurrentPage: number | null;
  currentPage: number | null;
  /** The instance that was added last. */
  addedInstance: number | null;
}

/** Numbers of fields of a page. They are 0 on a hidden page. */
export interface Progress {
  isVisible: boolean; isComplete: boolean; shown: number;
  /** Fillable fields: shown and not read-only. */
  total: number;
  filled: number; mandatoryTotal: number; mandatoryRemaining: number;
  /** Answers that break their constraint. */
  invalid: number;
}

/** Numbers of fields on visible pages, and where the person is. */
export interface Status {
  shown: number; total: number; filled: number; mandatoryTotal: number; mandatoryRemaining: number; invalid: number;
  pages: number; visiblePages: number; completePages: number;
  currentPage: number | null;
  /** From 1; 0 for none. */
  currentRank: number;
  repeats: number; rules: number; canUndo: boolean; canRedo: boolean;
}

/** A field as it is now. Flags are bits: 1 hidden, 2 read-only, 4 mandatory, 8 filled. */
export interface FieldState {
  kind: number;
  /** By rules and groups, without the page's own. */
  flags: number;
  ownFlags: number; isInvalid: boolean;
}

/** A choice that a field offers. Its label is the value if it has none. */
export interface Choice { value: string; label: string }

/** A rule that acts on a field or page. */
export interface Reason {
  /** The rule's index in the form. */
  rule: number;
  /** The `Operation` while the condition holds. */
  effect: number;
  condition: string; holds: boolean;
}

/** The instance of a repeat: the page that names it, and its numbers, outermost first. */
export interface Instance { page: number; repeat: number; numbers: number[] }

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
  left(): Generator<Place>;
  /** The fields whose answer breaks its constraint. */
  invalid(): Generator<Place>;
  /** The field with an id: in the instance with these numbers, else in the first one. */
  find(id: string, inside?: number[]): Place;
  fieldCount(page: number): number;
  state(page: number, field: number): FieldState;
  value(page: number, field: number): Value;
  /** The choices that a field offers now, in the order of its list; none for a field without one. */
  choices(page: number, field: number): Choice[];
  /** Texts are empty if the form has none. */
  name(page: number): string;
  id(page: number, field: number): string;
  label(page: number, field: number): string;
  repeatLabel(repeat: number): string;
  /** Why a field or a page is as it is: the rules that act on it, with those of its groups. */
  reasons(page: number, field?: number | null): Reason[];
  /** The instance that a page stands in; null outside of repeats. */
  instance(page: number): Instance | null;
  instanceCount(repeat: number, around?: number | null): number;
  /** The page that names the instance with a number, from 1. */
  instanceAt(repeat: number, number: number, around?: number | null): number;
  /** The change by the last transaction but an edit on a form without rules and undo. */
  readonly lastChange: Change;
  /** What to keep while the app is away. A session must have been opened with `savesAnswers`. */
  save(): Uint8Array;
  /** Takes a saved state back. Returns how many answers the form can't take. */
  restore(state: BufferSource): number;
  /** The form with its answers, as formnav.form JSON. */
  json(): string;
  /** The form with its answers, as a binary file. */
  binary(): Uint8Array;
  /** The answers alone: a JSON object from ids to values. */
  answersJSON(): string;
  free(): void;
}

/** A form while it is filled. */
export class Session extends Reader {
  private constructor();
  /** Makes one edit. Returns what it changed: bits FORMNAV_EDIT_… of FormNavigationC.h. */
  apply(edit: bigint): number;
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
  setClock(clock: number | Date): Change;
  /** Makes a visible page the current one. */
  setCurrentPage(page: number): void;
  addInstance(repeat: number, places?: { around?: number | null; before?: number | null }): Change;
  /** Removes an instance with those inside it. */
  removeInstance(instance: number): Change;
}

/** Events, as FORMNAV_EVENT_… of FormNavigationC.h, which says what each reads. */
export declare const EventKind: Readonly<Record<
  | "EDIT" | "UNDO" | "REDO" | "SET_CLOCK" | "ADD_INSTANCE" | "REMOVE_INSTANCE" | "TOUCH_BEGAN" | "TOUCH_MOVED"
  | "TOUCH_ENDED" | "TOUCH_HELD" | "TOUCH_CANCELLED" | "TAP" | "LONG_PRESS" | "SCROLL_FORM" | "RESIZE"
  | "SET_SAFE_AREA" | "GO_TO_PAGE" | "GO_TO_FIELD" | "ENTER_BACKGROUND" | "ENTER_FOREGROUND" | "SET_MENU"
  | "SET_FREE_NAVIGATION" | "SET_MOTION_REDUCED" | "SET_STEPS", number>>;

/** Parts of the screen that a finger can touch. */
export declare const Target: Readonly<Record<
  | "FORM" | "MENU_BUTTON" | "PREVIOUS" | "NEXT" | "FINISH" | "BARS" | "OUTSIDE" | "HEADER" | "CARD" | "EMPTY_PART"
  | "TITLE", number>>;

/** Texts of the screen: the first five are of a page's card. */
export declare const ScreenText: Readonly<Record<
  | "CARD_TITLE" | "PROGRESS" | "MANDATORY" | "INVALID" | "NO_ITEMS" | "MENU_BUTTON" | "SHEET_TITLE" | "PREVIOUS"
  | "NEXT" | "FINISH" | "LARGE" | "POPOVER", number>>;

/** The margins that the system reserves, px; 44, 0, 0, 0 by default. */
export interface SafeArea { top?: number; bottom?: number; left?: number; right?: number }

export interface ScreenOptions extends SessionOptions {
  title?: string;
  safeArea?: SafeArea;
  android?: boolean;
  rightToLeft?: boolean;
  /** Of the menu's words; en by default. */
  language?: "en" | "ar" | "he";
  /** Percent, 50 to 400; 100 by default. */
  textScale?: number;
}

/** A rectangle in px, from the screen's top left corner. One without its part is 0, 0, 0, 0. */
export interface Frame { x: number; y: number; width: number; height: number }

/** A page's card. Flags are bits: current page, name is blank, runs from right to left, is truncated, has a chevron. */
export interface Card {
  page: number; rank: number; flags: number; titleLines: number;
  filled: number; total: number; mandatory: number; invalid: number;
  frame: Frame; title: Frame; bar: Frame; fill: Frame; label: Frame; noItems: Frame; mandatoryText: Frame;
  invalidText: Frame; chevron: Frame;
}

/** Everything that a screen shows. Flags are FORMNAV_HAS_… of FormNavigationC.h. */
export interface Snapshot {
  width: number; height: number; flags: number; cardCount: number;
  currentPage: number | null; currentRank: number; visiblePages: number; steps: number;
  /** Closed, half-open, full, tracking: from 0. */
  menuState: number;
  /** Thousandths. */
  overlayOpacity: number;
  scroll: number; maximumScroll: number; contentHeight: number; currentStep: number; stepPart: number; stepWhole: number;
  bar: Frame; barTitle: Frame; stepRow: Frame; previous: Frame; menuButton: Frame; next: Frame;
  sheet: Frame; sheetHeader: Frame; pullBar: Frame; sheetTitle: Frame; cardArea: Frame; popover: Frame; largeText: Frame;
  /** The cards on the screen, from the top. */
  cards: Card[];
}

/** What to draw anew after an event: formnav_screen_change of FormNavigationC.h has the meaning of each number. */
export interface ScreenChange {
  effects: number; page: number | null; previousCurrentPage: number | null; currentPage: number | null;
  renumberedFirst: number; renumberedEnd: number; retitledFirst: number; retitledEnd: number;
  addedInstance: number | null; refusal: number; refusedField: Place | null; field: Place | null;
  focus: number; slides: number; fromHeight: number; toHeight: number; fromOpacity: number; toOpacity: number;
  fromScroll: number; toScroll: number;
}

/** What an event carries; each kind reads what it needs. */
export interface EventArguments {
  target?: number; page?: number | null; index?: number; before?: number | null; x?: number; y?: number; edit?: bigint;
  safeArea?: SafeArea;
}

/** A form on a screen of so many px: events in, snapshots out. */
export class Screen extends Reader {
  constructor(form: Form, width: number, height: number, options?: ScreenOptions);
  /** Handles an event, and returns what to draw anew. */
  handle(kind: number, event?: EventArguments): ScreenChange;
  /** A tap on a part of the screen. */
  tap(target: number, page?: number | null): ScreenChange;
  answer(page: number, field: number, value: Value | Tagged): ScreenChange;
  /** Makes edits as one transaction. */
  applyBatch(edits: BigUint64Array): ScreenChange;
  /** What the screen shows: at rest, or milliseconds after the sheet began to slide. */
  snapshot(time?: number): Snapshot;
  /** A text of the screen, for a card that of a page. */
  text(kind: number, page?: number): string;
}
