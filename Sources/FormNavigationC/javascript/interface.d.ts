// Made from the C headers by scripts/interface. Do not edit.
// Enumerations and values of the C interface.

/** What a function returns. */
export declare const Code: {
  readonly OK: 0;
  readonly BAD_HANDLE: 1;
  /** a pointer that must not be NULL, a misaligned buffer, a number without a meaning */
  readonly BAD_ARGUMENT: 2;
  readonly SHORT_BUFFER: 3;
  /** the bytes are no form, or one that can't be opened */
  readonly BAD_FORM: 4;
  /** no such page, field, rank, id, repeat, instance or language */
  readonly NO_SUCH_PLACE: 5;
  /** an edit, an answer or an instance that the form does not take now */
  readonly REFUSED: 6;
  /** the bytes are no saved state of this form */
  readonly BAD_STATE: 7;
  /** too many handles */
  readonly NO_ROOM: 8;
  /** a form of another format; only the small WebAssembly module can't read these */
  readonly FOREIGN_FORM: 9;
};
export type Code = (typeof Code)[keyof typeof Code];

/** What an edit does with a flag of a field or a page. */
export declare const Operation: {
  readonly SHOW: 0;
  readonly HIDE: 1;
  readonly UNLOCK: 2;
  readonly LOCK: 3;
  readonly UNREQUIRE: 4;
  readonly REQUIRE: 5;
  readonly CLEAR: 6;
  readonly FILL: 7;
  readonly SHOW_PAGE: 8;
  readonly HIDE_PAGE: 9;
};
export type Operation = (typeof Operation)[keyof typeof Operation];

/** What one edit changed. */
export declare const Effects: {
  readonly CHANGED: 1;
  readonly PAGE_COUNTS: 2;
  readonly PAGE_APPEARED: 4;
  readonly PAGE_VANISHED: 8;
  readonly PAGE_COMPLETED: 16;
  readonly PAGE_REOPENED: 32;
  readonly CURRENT_PAGE: 64;
  readonly OTHER_PAGES: 128;
};
export type Effects = number;

/** The kind of value that an answer is. */
export declare const AnswerKind: {
  readonly NONE: 0;
  readonly TEXT: 1;
  readonly INTEGER: 2;
  readonly DECIMAL: 3;
  readonly BOOLEAN: 4;
  readonly DATE: 5;
  readonly TIME: 6;
  readonly DATE_TIME: 7;
  readonly CHOICE: 8;
  readonly CHOICES: 9;
};
export type AnswerKind = (typeof AnswerKind)[keyof typeof AnswerKind];

/** The form as a file, with its answers and flags: refused for a form with repeats, since the file holds no
 * instances. Or a JSON object of the answers of fields with an id, with those in instances: no flags, nothing
 * filled without an answer. */
export declare const ExportFormat: {
  readonly JSON: 0;
  readonly BINARY: 1;
  readonly ANSWERS: 2;
};
export type ExportFormat = (typeof ExportFormat)[keyof typeof ExportFormat];

/** What a search looks for. */
export declare const Search: {
  readonly VISIBLE: 0;
  readonly INCOMPLETE: 1;
  readonly MANDATORY: 2;
  readonly INVALID: 3;
};
export type Search = (typeof Search)[keyof typeof Search];

/** The kind of value that a field asks for. */
export declare const Kind: {
  readonly TEXT: 0;
  readonly INTEGER: 1;
  readonly DECIMAL: 2;
  readonly DATE: 3;
  readonly TIME: 4;
  readonly CHOICE: 5;
  readonly CHOICES: 6;
  readonly PHOTO: 7;
  readonly SIGNATURE: 8;
  readonly BARCODE: 9;
  readonly LOCATION: 10;
  readonly NOTE: 11;
  readonly BOOLEAN: 12;
  readonly DATE_TIME: 13;
};
export type Kind = (typeof Kind)[keyof typeof Kind];

/** The flags of a field. */
export declare const Flags: {
  readonly HIDDEN: 1;
  readonly READ_ONLY: 2;
  readonly MANDATORY: 4;
  readonly FILLED: 8;
};
export type Flags = number;

/** A text of the form, and what its index counts. */
export declare const FormText: {
  /** index: page; of a field also field */
  readonly PAGE_NAME: 0;
  /** index: page; of a field also field */
  readonly FIELD_ID: 1;
  /** index: page; of a field also field */
  readonly FIELD_LABEL: 2;
  /** index: repeat */
  readonly REPEAT_ID: 3;
  /** index: repeat */
  readonly REPEAT_LABEL: 4;
  /** index: rule */
  readonly RULE_CONDITION: 5;
  /** index: page; also field. What the form says about an answer that breaks the constraint */
  readonly FIELD_MESSAGE: 6;
  /** the same. What helps to answer */
  readonly FIELD_HINT: 7;
  /** the same. What the form says about a mandatory answer that is missing */
  readonly FIELD_REQUIRED_MESSAGE: 8;
};
export type FormText = (typeof FormText)[keyof typeof FormText];

/** A text of a choice: its value, or its label, which is the value if it has none. */
export declare const ChoicePart: {
  readonly VALUE: 0;
  readonly LABEL: 1;
};
export type ChoicePart = (typeof ChoicePart)[keyof typeof ChoicePart];

/** What a rule acts on. */
export declare const RuleTarget: {
  readonly FIELD: 0;
  readonly PAGE: 1;
  readonly GROUP: 2;
};
export type RuleTarget = (typeof RuleTarget)[keyof typeof RuleTarget];

/** Whose habits a screen has. */
export declare const Platform: {
  readonly IOS: 0;
  readonly ANDROID: 1;
};
export type Platform = (typeof Platform)[keyof typeof Platform];

/** The language of a screen's words. */
export declare const Language: {
  /** English */
  readonly EN: 0;
  /** Arabic */
  readonly AR: 1;
  /** Hebrew */
  readonly HE: 2;
};
export type Language = (typeof Language)[keyof typeof Language];

/** Events, with the members of formnav_event that each reads. */
export declare const EventKind: {
  /** edit */
  readonly EDIT: 0;
  readonly UNDO: 1;
  readonly REDO: 2;
  /** x: milliseconds */
  readonly SET_CLOCK: 3;
  /** index: repeat; page: around; before */
  readonly ADD_INSTANCE: 4;
  /** page */
  readonly REMOVE_INSTANCE: 5;
  /** x, y */
  readonly TOUCH_BEGAN: 6;
  /** x, y */
  readonly TOUCH_MOVED: 7;
  /** x, y */
  readonly TOUCH_ENDED: 8;
  readonly TOUCH_HELD: 9;
  readonly TOUCH_CANCELLED: 10;
  /** target; page of a card */
  readonly TAP: 11;
  /** target; page of a card */
  readonly LONG_PRESS: 12;
  /** y */
  readonly SCROLL_FORM: 13;
  /** x: width; y: height, 1…32,767 */
  readonly RESIZE: 14;
  /** safe_top… */
  readonly SET_SAFE_AREA: 15;
  /** page */
  readonly GO_TO_PAGE: 16;
  /** page; index: field */
  readonly GO_TO_FIELD: 17;
  readonly ENTER_BACKGROUND: 18;
  readonly ENTER_FOREGROUND: 19;
  /** index: 0 or 1 */
  readonly SET_MENU: 20;
  /** index: 0 or 1 */
  readonly SET_FREE_NAVIGATION: 21;
  /** index: 0 or 1 */
  readonly SET_MOTION_REDUCED: 22;
  /** index: the place of the steps */
  readonly SET_STEPS: 23;
};
export type EventKind = (typeof EventKind)[keyof typeof EventKind];

/** Where the step indicator stands. */
export declare const Steps: {
  readonly HIDDEN: 0;
  readonly BELOW_BAR: 1;
  readonly ABOVE_FOOTER: 2;
};
export type Steps = (typeof Steps)[keyof typeof Steps];

/** Parts of the screen that a finger can touch. */
export declare const Target: {
  readonly FORM: 0;
  readonly MENU_BUTTON: 1;
  readonly PREVIOUS: 2;
  readonly NEXT: 3;
  readonly FINISH: 4;
  readonly BARS: 5;
  readonly OUTSIDE: 6;
  readonly HEADER: 7;
  readonly CARD: 8;
  readonly EMPTY_PART: 9;
  readonly TITLE: 10;
};
export type Target = (typeof Target)[keyof typeof Target];

/** What to draw anew. */
export declare const ScreenEffects: {
  readonly FORM: 1;
  readonly CURRENT_PAGE: 2;
  readonly MENU_STATE: 4;
  readonly SHEET: 8;
  readonly SCROLL: 16;
  readonly CARD_HEIGHTS: 32;
  readonly FOOTER: 64;
  readonly STEPS: 128;
  readonly MENU_BUTTON: 256;
  readonly LAYOUT: 512;
  readonly MANY_CARDS: 1024;
  readonly PASS_TO_FORM: 2048;
  readonly BAR: 4096;
  readonly ANNOUNCES_HISTORY: 8192;
  readonly FINISHED: 16384;
  readonly LARGE_TEXT: 32768;
};
export type ScreenEffects = number;

/** Why Previous, Next or Finish did nothing. */
export declare const Refusal: {
  readonly NONE: 0;
  /** no page is visible */
  readonly NO_PAGE: 1;
  readonly FIRST_PAGE: 2;
  readonly LAST_PAGE: 3;
  readonly NOT_LAST_PAGE: 4;
  readonly ALREADY_FINISHED: 5;
  /** refused_field names the field */
  readonly MANDATORY_REMAINING: 6;
  /** refused_field names the field */
  readonly INVALID_ANSWER: 7;
};
export type Refusal = (typeof Refusal)[keyof typeof Refusal];

/** Where a screen reader's focus goes. */
export declare const Focus: {
  readonly STAYS: 0;
  readonly MENU_HEADER: 1;
  readonly MENU_BUTTON: 2;
  readonly HEADING: 3;
};
export type Focus = (typeof Focus)[keyof typeof Focus];

/** What a card shows. */
export declare const CardFlags: {
  readonly IS_CURRENT: 1;
  readonly IS_NAME_BLANK: 2;
  readonly IS_RIGHT_TO_LEFT: 4;
  readonly IS_TRUNCATED: 8;
  readonly HAS_CHEVRON: 16;
};
export type CardFlags = number;

/** What a screen shows and allows. */
export declare const SnapshotFlags: {
  readonly HAS_MENU_BUTTON: 1;
  readonly HAS_STEPS: 2;
  readonly HAS_SHEET: 4;
  readonly HAS_LARGE_TEXT: 8;
  readonly HAS_POPOVER: 16;
  readonly CAN_GO_BACK: 32;
  readonly CAN_GO_ON: 64;
  readonly SHOWS_FINISH: 128;
  readonly CAN_FINISH: 256;
  readonly IS_FINISHED: 512;
  readonly FOOTER_HAS_SYMBOLS: 1024;
  readonly BARS_OVER_SHEET: 2048;
};
export type SnapshotFlags = number;

/** The menu. It tracks a finger that has moved far enough. */
export declare const MenuState: {
  readonly CLOSED: 0;
  readonly HALF_OPEN: 1;
  readonly FULL: 2;
  readonly TRACKING: 3;
};
export type MenuState = (typeof MenuState)[keyof typeof MenuState];

/** Texts of the screen: the first five of a page's card. */
export declare const TextKind: {
  readonly CARD_TITLE: 0;
  readonly PROGRESS: 1;
  readonly MANDATORY: 2;
  readonly INVALID: 3;
  readonly NO_ITEMS: 4;
  readonly MENU_BUTTON: 5;
  readonly SHEET_TITLE: 6;
  readonly PREVIOUS: 7;
  readonly NEXT: 8;
  readonly FINISH: 9;
  readonly LARGE: 10;
  readonly POPOVER: 11;
};
export type TextKind = (typeof TextKind)[keyof typeof TextKind];

/** A field: its page, and its number there. */
export interface Field {
  page: number;
  field: number;
}

/** What a transaction changed. */
export interface Change {
  /** A flag, an answer or the clock changed. */
  changed: boolean;
  /** More pages changed than `pages` has. */
  hasMorePages: boolean;
  /** Pages came or went, so positions changed. */
  movesPages: boolean;
  /** Pages whose counts, answers or visibility changed: at most eight. */
  pages: number[];
  /** Of the first changed page, to after the last. */
  positions: [number, number];
  /** The same of pages that appeared or vanished. */
  visibility: [number, number];
  previousCurrentPage: number | null;
  currentPage: number | null;
  /** The instance added last. */
  addedInstance: number | null;
}

/** How far a filled form is. */
export interface FilledStatus {
  /** As in formnav_status. */
  total: number;
  /** As in formnav_status. */
  filled: number;
  /** As in formnav_status. */
  mandatoryRemaining: number;
  /** Answers that break their constraint. */
  invalid: number;
  /** Parts of the file that the form can't take. */
  findings: number;
  visiblePages: number;
  completePages: number;
  /** The rank of the first page with something missing or not allowed. */
  firstLeft: number | null;
  /** Nothing mandatory is missing, no answer is invalid. */
  canBeFinished: boolean;
}

/** Numbers of fields of a page. They are 0 on a hidden page. */
export interface Progress {
  isVisible: boolean;
  isComplete: boolean;
  shown: number;
  /** Fillable: shown and not read-only. */
  total: number;
  filled: number;
  mandatoryTotal: number;
  mandatoryRemaining: number;
  /** Answers that break their constraint. */
  invalid: number;
}

/** Numbers of fields on visible pages, and where the person is. */
export interface Status {
  shown: number;
  /** Fillable: shown and not read-only. */
  total: number;
  filled: number;
  mandatoryTotal: number;
  mandatoryRemaining: number;
  /** Answers that break their constraint. */
  invalid: number;
  pages: number;
  visiblePages: number;
  completePages: number;
  currentPage: number | null;
  currentRank: number | null;
  repeats: number;
  rules: number;
  canUndo: boolean;
  canRedo: boolean;
}

/** What an app shows after an edit. */
export interface Reading {
  status: Status;
  /** Of the edit's page. */
  progress: Progress;
  /** Of the edit. */
  effects: Effects;
  /** The next incomplete page after the edit's; the search goes on at the start. */
  nextIncomplete: number | null;
}

/** A field as it is now. */
export interface FieldState {
  kind: Kind;
  /** By rules and groups, without the page's. */
  flags: Flags;
  ownFlags: Flags;
  /** It is shown, and its answer breaks its constraint. */
  isInvalid: boolean;
}

/** The choices that a field offers now. */
export interface Offer {
  /** How many. */
  choices: number;
  /** Looks at a field that give the same version give the same choices. */
  version: number;
}

/** A rule that acts on a field or a page. */
export interface Reason {
  /** Its index in the form. */
  rule: number;
  /** What it does while its condition holds. */
  effect: Operation;
  target: RuleTarget;
  /** Whether its condition is true now. */
  holds: boolean;
}

/** A repeat of the form: how many instances it has, and whether a person adds and removes them. */
export interface Repeat {
  minimum: number;
  maximum: number | null;
  allowsAdding: boolean;
  allowsRemoving: boolean;
  /** An expression says how many there are; then a person adds and removes none. */
  isCounted: boolean;
}

/** An instance of a repeat. */
export interface Instance {
  /** The page that names the instance. */
  page: number;
  repeat: number;
  /** Its numbers, from 1, outermost first. */
  numbers: number[];
}

/** What an event changed. */
export interface ScreenChange {
  effects: ScreenEffects;
  /** The page whose card changed. */
  page: number | null;
  previousCurrentPage: number | null;
  currentPage: number | null;
  /** Ranks of cards with another number. */
  renumbered: [number, number];
  /** Ranks of cards with another title. */
  retitled: [number, number];
  addedInstance: number | null;
  refusal: Refusal;
  /** The field that a refusal names. */
  refusedField: Field | null;
  /** The field to scroll into view. */
  field: Field | null;
  focus: Focus;
  /** The sheet slides in 250 ms, from here to there. */
  slides: boolean;
  fromHeight: number;
  toHeight: number;
  fromOpacity: number;
  toOpacity: number;
  fromScroll: number;
  toScroll: number;
}

/** A rectangle, from the screen's top left corner. One without its part is 0, 0, 0, 0. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A page's card. */
export interface Card {
  page: number;
  rank: number;
  flags: CardFlags;
  titleLines: number;
  filled: number;
  /** 0: the no-items text. */
  total: number;
  /** 0: no such line. */
  mandatory: number;
  /** 0: no such line. */
  invalid: number;
  frame: Frame;
  title: Frame;
  bar: Frame;
  fill: Frame;
  label: Frame;
  noItems: Frame;
  mandatoryText: Frame;
  invalidText: Frame;
  chevron: Frame;
}

/** Everything that a screen shows. */
export interface Snapshot {
  width: number;
  height: number;
  flags: SnapshotFlags;
  /** The cards on the screen, from the top: formnav_card after this structure. */
  cards: Card[];
  currentPage: number | null;
  currentRank: number | null;
  visiblePages: number;
  steps: number;
  menuState: MenuState;
  /** Thousandths. */
  overlayOpacity: number;
  scroll: number;
  maximumScroll: number;
  contentHeight: number;
  /** From 0. */
  currentStep: number;
  /** How much of the current step is completed. */
  stepPart: number;
  /** How much of the current step is completed. */
  stepWhole: number;
  bar: Frame;
  barTitle: Frame;
  stepRow: Frame;
  previous: Frame;
  menuButton: Frame;
  next: Frame;
  sheet: Frame;
  sheetHeader: Frame;
  pullBar: Frame;
  sheetTitle: Frame;
  cardArea: Frame;
  popover: Frame;
  largeText: Frame;
}

/** The texts of a form. */
export interface Texts {
  /** In how many languages the form is: its own, and those that it is translated to. */
  languages: number;
  /** Whether labels, hints, messages and names are Markdown. */
  areMarkdown: boolean;
}
