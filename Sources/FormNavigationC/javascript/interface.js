// Made from the C headers by scripts/interface. Do not edit.
// The C interface: what FormNavigationC.h and the headers that it includes declare, laid out for pointers of 32 bits.

import * as m from "./memory.js";

export const Code = Object.freeze({
  OK: 0, BAD_HANDLE: 1, BAD_ARGUMENT: 2, SHORT_BUFFER: 3, BAD_FORM: 4, NO_SUCH_PLACE: 5, REFUSED: 6, BAD_STATE: 7,
  NO_ROOM: 8, FOREIGN_FORM: 9,
});

export const Operation = Object.freeze({
  SHOW: 0, HIDE: 1, UNLOCK: 2, LOCK: 3, UNREQUIRE: 4, REQUIRE: 5, CLEAR: 6, FILL: 7, SHOW_PAGE: 8, HIDE_PAGE: 9,
});

export const Effects = Object.freeze({
  CHANGED: 1, PAGE_COUNTS: 2, PAGE_APPEARED: 4, PAGE_VANISHED: 8, PAGE_COMPLETED: 16, PAGE_REOPENED: 32,
  CURRENT_PAGE: 64, OTHER_PAGES: 128,
});

export const AnswerKind = Object.freeze({
  NONE: 0, TEXT: 1, INTEGER: 2, DECIMAL: 3, BOOLEAN: 4, DATE: 5, TIME: 6, DATE_TIME: 7, CHOICE: 8, CHOICES: 9,
});

export const ExportFormat = Object.freeze({ JSON: 0, BINARY: 1, ANSWERS: 2 });

export const Search = Object.freeze({ VISIBLE: 0, INCOMPLETE: 1, MANDATORY: 2, INVALID: 3 });

export const Kind = Object.freeze({
  TEXT: 0, INTEGER: 1, DECIMAL: 2, DATE: 3, TIME: 4, CHOICE: 5, CHOICES: 6, PHOTO: 7, SIGNATURE: 8, BARCODE: 9,
  LOCATION: 10, NOTE: 11, BOOLEAN: 12, DATE_TIME: 13,
});

export const Flags = Object.freeze({ HIDDEN: 1, READ_ONLY: 2, MANDATORY: 4, FILLED: 8 });

export const FormText = Object.freeze({
  PAGE_NAME: 0, FIELD_ID: 1, FIELD_LABEL: 2, REPEAT_ID: 3, REPEAT_LABEL: 4, RULE_CONDITION: 5, FIELD_MESSAGE: 6,
  FIELD_HINT: 7, FIELD_REQUIRED_MESSAGE: 8,
});

export const ChoicePart = Object.freeze({ VALUE: 0, LABEL: 1 });

export const RuleTarget = Object.freeze({ FIELD: 0, PAGE: 1, GROUP: 2 });

export const Platform = Object.freeze({ IOS: 0, ANDROID: 1 });

export const Language = Object.freeze({ EN: 0, AR: 1, HE: 2 });

export const EventKind = Object.freeze({
  EDIT: 0, UNDO: 1, REDO: 2, SET_CLOCK: 3, ADD_INSTANCE: 4, REMOVE_INSTANCE: 5, TOUCH_BEGAN: 6, TOUCH_MOVED: 7,
  TOUCH_ENDED: 8, TOUCH_HELD: 9, TOUCH_CANCELLED: 10, TAP: 11, LONG_PRESS: 12, SCROLL_FORM: 13, RESIZE: 14,
  SET_SAFE_AREA: 15, GO_TO_PAGE: 16, GO_TO_FIELD: 17, ENTER_BACKGROUND: 18, ENTER_FOREGROUND: 19, SET_MENU: 20,
  SET_FREE_NAVIGATION: 21, SET_MOTION_REDUCED: 22, SET_STEPS: 23,
});

export const Steps = Object.freeze({ HIDDEN: 0, BELOW_BAR: 1, ABOVE_FOOTER: 2 });

export const Target = Object.freeze({
  FORM: 0, MENU_BUTTON: 1, PREVIOUS: 2, NEXT: 3, FINISH: 4, BARS: 5, OUTSIDE: 6, HEADER: 7, CARD: 8, EMPTY_PART: 9,
  TITLE: 10,
});

export const ScreenEffects = Object.freeze({
  FORM: 1, CURRENT_PAGE: 2, MENU_STATE: 4, SHEET: 8, SCROLL: 16, CARD_HEIGHTS: 32, FOOTER: 64, STEPS: 128,
  MENU_BUTTON: 256, LAYOUT: 512, MANY_CARDS: 1024, PASS_TO_FORM: 2048, BAR: 4096, ANNOUNCES_HISTORY: 8192,
  FINISHED: 16384, LARGE_TEXT: 32768,
});

export const Refusal = Object.freeze({
  NONE: 0, NO_PAGE: 1, FIRST_PAGE: 2, LAST_PAGE: 3, NOT_LAST_PAGE: 4, ALREADY_FINISHED: 5, MANDATORY_REMAINING: 6,
  INVALID_ANSWER: 7,
});

export const Focus = Object.freeze({ STAYS: 0, MENU_HEADER: 1, MENU_BUTTON: 2, HEADING: 3 });

export const CardFlags = Object.freeze({
  IS_CURRENT: 1, IS_NAME_BLANK: 2, IS_RIGHT_TO_LEFT: 4, IS_TRUNCATED: 8, HAS_CHEVRON: 16,
});

export const SnapshotFlags = Object.freeze({
  HAS_MENU_BUTTON: 1, HAS_STEPS: 2, HAS_SHEET: 4, HAS_LARGE_TEXT: 8, HAS_POPOVER: 16, CAN_GO_BACK: 32, CAN_GO_ON: 64,
  SHOWS_FINISH: 128, CAN_FINISH: 256, IS_FINISHED: 512, FOOTER_HAS_SYMBOLS: 1024, BARS_OVER_SHEET: 2048,
});

export const MenuState = Object.freeze({ CLOSED: 0, HALF_OPEN: 1, FULL: 2, TRACKING: 3 });

export const TextKind = Object.freeze({
  CARD_TITLE: 0, PROGRESS: 1, MANDATORY: 2, INVALID: 3, NO_ITEMS: 4, MENU_BUTTON: 5, SHEET_TITLE: 6, PREVIOUS: 7,
  NEXT: 8, FINISH: 9, LARGE: 10, POPOVER: 11,
});

/** Sizes, and offsets of members. */
export const layout = {
  field: { size: 8, members: { page: 0, field: 4 } },
  session_options: { size: 32, members: {
    clock_ms: 0, undo_bytes: 8, saves_answers: 16, has_clock: 20, new_instances: 24,
  } },
  change: { size: 76, members: {
    changed: 0, has_more_pages: 4, moves_pages: 8, pages_count: 12, pages: 16, positions_first: 48,
    positions_end: 52, visibility_first: 56, visibility_end: 60, previous_current_page: 64, current_page: 68,
    added_instance: 72,
  } },
  text: { size: 8, members: { bytes: 0, length: 4 } },
  answer: { size: 32, members: { kind: 0, text_count: 4, integer: 8, decimal: 16, texts: 24 } },
  filled_status: { size: 56, members: {
    total: 0, filled: 8, mandatory_remaining: 16, invalid: 24, findings: 32, visible_pages: 40, complete_pages: 44,
    first_left: 48, can_be_finished: 52,
  } },
  progress: { size: 32, members: {
    is_visible: 0, is_complete: 4, shown: 8, total: 12, filled: 16, mandatory_total: 20, mandatory_remaining: 24,
    invalid: 28,
  } },
  status: { size: 88, members: {
    shown: 0, total: 8, filled: 16, mandatory_total: 24, mandatory_remaining: 32, invalid: 40, pages: 48,
    visible_pages: 52, complete_pages: 56, current_page: 60, current_rank: 64, repeats: 68, rules: 72, can_undo: 76,
    can_redo: 80, reserved: 84,
  } },
  reading: { size: 128, members: { status: 0, progress: 88, effects: 120, next_incomplete: 124 } },
  field_state: { size: 16, members: { kind: 0, flags: 4, own_flags: 8, is_invalid: 12 } },
  offer: { size: 8, members: { choices: 0, version: 4 } },
  reason: { size: 16, members: { rule: 0, effect: 4, target: 8, holds: 12 } },
  repeat: { size: 20, members: { minimum: 0, maximum: 4, allows_adding: 8, allows_removing: 12, is_counted: 16 } },
  instance: { size: 24, members: { page: 0, repeat: 4, numbers_count: 8, numbers: 12 } },
  screen_options: { size: 80, members: {
    session: 0, width: 32, height: 36, safe_top: 40, safe_bottom: 44, safe_left: 48, safe_right: 52, platform: 56,
    right_to_left: 60, language: 64, text_scale: 68, title: 72,
  } },
  event: { size: 64, members: {
    kind: 0, target: 4, page: 8, index: 12, before: 16, reserved: 20, x: 24, y: 32, edit: 40, safe_top: 48,
    safe_bottom: 52, safe_left: 56, safe_right: 60,
  } },
  screen_change: { size: 96, members: {
    effects: 0, page: 4, previous_current_page: 8, current_page: 12, renumbered_first: 16, renumbered_end: 20,
    retitled_first: 24, retitled_end: 28, added_instance: 32, refusal: 36, refused_field: 40, field: 48, focus: 56,
    slides: 60, from_height: 64, to_height: 68, from_opacity: 72, to_opacity: 76, from_scroll: 80, to_scroll: 88,
  } },
  frame: { size: 16, members: { x: 0, y: 4, width: 8, height: 12 } },
  card: { size: 176, members: {
    page: 0, rank: 4, flags: 8, title_lines: 12, filled: 16, total: 20, mandatory: 24, invalid: 28, frame: 32,
    title: 48, bar: 64, fill: 80, label: 96, no_items: 112, mandatory_text: 128, invalid_text: 144, chevron: 160,
  } },
  snapshot: { size: 288, members: {
    width: 0, height: 4, flags: 8, cards_count: 12, current_page: 16, current_rank: 20, visible_pages: 24, steps: 28,
    menu_state: 32, overlay_opacity: 36, scroll: 40, maximum_scroll: 48, content_height: 56, current_step: 64,
    step_part: 68, step_whole: 72, reserved: 76, bar: 80, bar_title: 96, step_row: 112, previous: 128,
    menu_button: 144, next: 160, sheet: 176, sheet_header: 192, pull_bar: 208, sheet_title: 224, card_area: 240,
    popover: 256, large_text: 272,
  } },
  texts: { size: 8, members: { languages: 0, are_markdown: 4 } },
};

function readField(w, at) {
  return {
    page: w.view.getUint32(at, true),
    field: w.view.getUint32(at + 4, true),
  };
}

function writeSessionOptions(w, at, value) {
  w.view.setBigInt64(at, m.i64("clockMs", value.clockMs ?? 0), true);
  w.view.setBigUint64(at + 8, m.u64("undoBytes", value.undoBytes ?? 0), true);
  w.view.setUint32(at + 16, m.truth("savesAnswers", value.savesAnswers ?? false), true);
  w.view.setUint32(at + 20, m.truth("hasClock", value.hasClock ?? false), true);
  w.view.setBigUint64(at + 24, m.u64("newInstances", value.newInstances ?? 0), true);
}

function readChange(w, at) {
  return {
    changed: w.view.getUint32(at, true) !== 0,
    hasMorePages: w.view.getUint32(at + 4, true) !== 0,
    movesPages: w.view.getUint32(at + 8, true) !== 0,
    pages: w.numbersAt(at + 16, w.view.getUint32(at + 12, true)),
    positions: [w.view.getUint32(at + 48, true), w.view.getUint32(at + 52, true)],
    visibility: [w.view.getUint32(at + 56, true), w.view.getUint32(at + 60, true)],
    previousCurrentPage: m.some(w.view.getUint32(at + 64, true)),
    currentPage: m.some(w.view.getUint32(at + 68, true)),
    addedInstance: m.some(w.view.getUint32(at + 72, true)),
  };
}

function writeText(w, at, value) {
  w.view.setUint32(at, m.u32("bytes", value.bytes ?? 0), true);
  w.view.setUint32(at + 4, m.size("length", value.length ?? 0), true);
}

function writeAnswer(w, at, value) {
  w.view.setUint32(at, m.u32("kind", value.kind ?? 0), true);
  w.view.setUint32(at + 4, m.u32("textCount", value.textCount ?? 0), true);
  w.view.setBigInt64(at + 8, m.i64("integer", value.integer ?? 0), true);
  w.view.setFloat64(at + 16, m.f64("decimal", value.decimal ?? 0), true);
  w.view.setUint32(at + 24, m.u32("texts", value.texts ?? 0), true);
}

function readAnswer(w, at) {
  return {
    kind: w.view.getUint32(at, true),
    textCount: w.view.getUint32(at + 4, true),
    integer: w.view.getBigInt64(at + 8, true),
    decimal: w.view.getFloat64(at + 16, true),
    texts: w.view.getUint32(at + 24, true),
  };
}

function readFilledStatus(w, at) {
  return {
    total: Number(w.view.getBigUint64(at, true)),
    filled: Number(w.view.getBigUint64(at + 8, true)),
    mandatoryRemaining: Number(w.view.getBigUint64(at + 16, true)),
    invalid: Number(w.view.getBigUint64(at + 24, true)),
    findings: Number(w.view.getBigUint64(at + 32, true)),
    visiblePages: w.view.getUint32(at + 40, true),
    completePages: w.view.getUint32(at + 44, true),
    firstLeft: w.view.getUint32(at + 48, true) || null,
    canBeFinished: w.view.getUint32(at + 52, true) !== 0,
  };
}

function readProgress(w, at) {
  return {
    isVisible: w.view.getUint32(at, true) !== 0,
    isComplete: w.view.getUint32(at + 4, true) !== 0,
    shown: w.view.getUint32(at + 8, true),
    total: w.view.getUint32(at + 12, true),
    filled: w.view.getUint32(at + 16, true),
    mandatoryTotal: w.view.getUint32(at + 20, true),
    mandatoryRemaining: w.view.getUint32(at + 24, true),
    invalid: w.view.getUint32(at + 28, true),
  };
}

function readStatus(w, at) {
  return {
    shown: Number(w.view.getBigUint64(at, true)),
    total: Number(w.view.getBigUint64(at + 8, true)),
    filled: Number(w.view.getBigUint64(at + 16, true)),
    mandatoryTotal: Number(w.view.getBigUint64(at + 24, true)),
    mandatoryRemaining: Number(w.view.getBigUint64(at + 32, true)),
    invalid: Number(w.view.getBigUint64(at + 40, true)),
    pages: w.view.getUint32(at + 48, true),
    visiblePages: w.view.getUint32(at + 52, true),
    completePages: w.view.getUint32(at + 56, true),
    currentPage: m.some(w.view.getUint32(at + 60, true)),
    currentRank: w.view.getUint32(at + 64, true) || null,
    repeats: w.view.getUint32(at + 68, true),
    rules: w.view.getUint32(at + 72, true),
    canUndo: w.view.getUint32(at + 76, true) !== 0,
    canRedo: w.view.getUint32(at + 80, true) !== 0,
  };
}

function readReading(w, at) {
  return {
    status: readStatus(w, at + 0),
    progress: readProgress(w, at + 88),
    effects: w.view.getUint32(at + 120, true),
    nextIncomplete: m.some(w.view.getUint32(at + 124, true)),
  };
}

function readFieldState(w, at) {
  return {
    kind: w.view.getUint32(at, true),
    flags: w.view.getUint32(at + 4, true),
    ownFlags: w.view.getUint32(at + 8, true),
    isInvalid: w.view.getUint32(at + 12, true) !== 0,
  };
}

function readOffer(w, at) {
  return {
    choices: w.view.getUint32(at, true),
    version: w.view.getUint32(at + 4, true),
  };
}

function readReason(w, at) {
  return {
    rule: w.view.getUint32(at, true),
    effect: w.view.getUint32(at + 4, true),
    target: w.view.getUint32(at + 8, true),
    holds: w.view.getUint32(at + 12, true) !== 0,
  };
}

function readRepeat(w, at) {
  return {
    minimum: w.view.getUint32(at, true),
    maximum: m.some(w.view.getUint32(at + 4, true)),
    allowsAdding: w.view.getUint32(at + 8, true) !== 0,
    allowsRemoving: w.view.getUint32(at + 12, true) !== 0,
    isCounted: w.view.getUint32(at + 16, true) !== 0,
  };
}

function readInstance(w, at) {
  return {
    page: w.view.getUint32(at, true),
    repeat: w.view.getUint32(at + 4, true),
    numbers: w.numbersAt(at + 12, w.view.getUint32(at + 8, true)),
  };
}

function writeScreenOptions(w, at, value) {
  writeSessionOptions(w, at, value.session);
  w.view.setInt32(at + 32, m.i32("width", value.width ?? 0), true);
  w.view.setInt32(at + 36, m.i32("height", value.height ?? 0), true);
  w.view.setInt32(at + 40, m.i32("safeTop", value.safeTop ?? 0), true);
  w.view.setInt32(at + 44, m.i32("safeBottom", value.safeBottom ?? 0), true);
  w.view.setInt32(at + 48, m.i32("safeLeft", value.safeLeft ?? 0), true);
  w.view.setInt32(at + 52, m.i32("safeRight", value.safeRight ?? 0), true);
  w.view.setUint32(at + 56, m.u32("platform", value.platform ?? 0), true);
  w.view.setUint32(at + 60, m.truth("rightToLeft", value.rightToLeft ?? false), true);
  w.view.setUint32(at + 64, m.u32("language", value.language ?? 0), true);
  w.view.setUint32(at + 68, m.u32("textScale", value.textScale ?? 0), true);
  writeText(w, at + 72, value.title);
}

function writeEvent(w, at, value) {
  w.view.setUint32(at, m.u32("kind", value.kind ?? 0), true);
  w.view.setUint32(at + 4, m.u32("target", value.target ?? 0), true);
  w.view.setUint32(at + 8, m.optional("page", value.page ?? null), true);
  w.view.setUint32(at + 12, m.u32("index", value.index ?? 0), true);
  w.view.setUint32(at + 16, m.optional("before", value.before ?? null), true);
  w.view.setUint32(at + 20, m.u32("reserved", value.reserved ?? 0), true);
  w.view.setBigInt64(at + 24, m.i64("x", value.x ?? 0), true);
  w.view.setBigInt64(at + 32, m.i64("y", value.y ?? 0), true);
  w.view.setBigUint64(at + 40, m.u64("edit", value.edit ?? 0), true);
  w.view.setInt32(at + 48, m.i32("safeTop", value.safeTop ?? 0), true);
  w.view.setInt32(at + 52, m.i32("safeBottom", value.safeBottom ?? 0), true);
  w.view.setInt32(at + 56, m.i32("safeLeft", value.safeLeft ?? 0), true);
  w.view.setInt32(at + 60, m.i32("safeRight", value.safeRight ?? 0), true);
}

function readScreenChange(w, at) {
  return {
    effects: w.view.getUint32(at, true),
    page: m.some(w.view.getUint32(at + 4, true)),
    previousCurrentPage: m.some(w.view.getUint32(at + 8, true)),
    currentPage: m.some(w.view.getUint32(at + 12, true)),
    renumbered: [w.view.getUint32(at + 16, true), w.view.getUint32(at + 20, true)],
    retitled: [w.view.getUint32(at + 24, true), w.view.getUint32(at + 28, true)],
    addedInstance: m.some(w.view.getUint32(at + 32, true)),
    refusal: w.view.getUint32(at + 36, true),
    refusedField: w.view.getUint32(at + 40, true) === m.NOTHING ? null : readField(w, at + 40),
    field: w.view.getUint32(at + 48, true) === m.NOTHING ? null : readField(w, at + 48),
    focus: w.view.getUint32(at + 56, true),
    slides: w.view.getUint32(at + 60, true) !== 0,
    fromHeight: w.view.getInt32(at + 64, true),
    toHeight: w.view.getInt32(at + 68, true),
    fromOpacity: w.view.getInt32(at + 72, true),
    toOpacity: w.view.getInt32(at + 76, true),
    fromScroll: Number(w.view.getBigInt64(at + 80, true)),
    toScroll: Number(w.view.getBigInt64(at + 88, true)),
  };
}

function readFrame(w, at) {
  return {
    x: w.view.getInt32(at, true),
    y: w.view.getInt32(at + 4, true),
    width: w.view.getInt32(at + 8, true),
    height: w.view.getInt32(at + 12, true),
  };
}

function readCard(w, at) {
  return {
    page: w.view.getUint32(at, true),
    rank: w.view.getUint32(at + 4, true),
    flags: w.view.getUint32(at + 8, true),
    titleLines: w.view.getUint32(at + 12, true),
    filled: w.view.getUint32(at + 16, true),
    total: w.view.getUint32(at + 20, true),
    mandatory: w.view.getUint32(at + 24, true),
    invalid: w.view.getUint32(at + 28, true),
    frame: readFrame(w, at + 32),
    title: readFrame(w, at + 48),
    bar: readFrame(w, at + 64),
    fill: readFrame(w, at + 80),
    label: readFrame(w, at + 96),
    noItems: readFrame(w, at + 112),
    mandatoryText: readFrame(w, at + 128),
    invalidText: readFrame(w, at + 144),
    chevron: readFrame(w, at + 160),
  };
}

function readSnapshot(w, at) {
  return {
    width: w.view.getInt32(at, true),
    height: w.view.getInt32(at + 4, true),
    flags: w.view.getUint32(at + 8, true),
    cards: w.listAt(at + layout.snapshot.size, w.view.getUint32(at + 12, true), layout.card.size, readCard),
    currentPage: m.some(w.view.getUint32(at + 16, true)),
    currentRank: w.view.getUint32(at + 20, true) || null,
    visiblePages: w.view.getUint32(at + 24, true),
    steps: w.view.getUint32(at + 28, true),
    menuState: w.view.getUint32(at + 32, true),
    overlayOpacity: w.view.getUint32(at + 36, true),
    scroll: Number(w.view.getBigInt64(at + 40, true)),
    maximumScroll: Number(w.view.getBigInt64(at + 48, true)),
    contentHeight: Number(w.view.getBigInt64(at + 56, true)),
    currentStep: w.view.getUint32(at + 64, true),
    stepPart: w.view.getUint32(at + 68, true),
    stepWhole: w.view.getUint32(at + 72, true),
    bar: readFrame(w, at + 80),
    barTitle: readFrame(w, at + 96),
    stepRow: readFrame(w, at + 112),
    previous: readFrame(w, at + 128),
    menuButton: readFrame(w, at + 144),
    next: readFrame(w, at + 160),
    sheet: readFrame(w, at + 176),
    sheetHeader: readFrame(w, at + 192),
    pullBar: readFrame(w, at + 208),
    sheetTitle: readFrame(w, at + 224),
    cardArea: readFrame(w, at + 240),
    popover: readFrame(w, at + 256),
    largeText: readFrame(w, at + 272),
  };
}

function readTexts(w, at) {
  return {
    languages: w.view.getUint32(at, true),
    areMarkdown: w.view.getUint32(at + 4, true) !== 0,
  };
}

/** The functions, of a module `w`. What a caller gives is checked here. */
export const calls = {
  formOpen(w, content, memoryLimit) {
    return w.withBytes(m.content("content", content), (contentAt, contentCount) => {
      w.check(w.functions.formnav_form_open(contentAt, contentCount, m.size("memoryLimit", memoryLimit), w.room + 256));
      return w.view.getBigUint64(w.room + 256, true);
    });
  },

  formReport(w, form) {
    const write = (buffer, capacity) => w.functions.formnav_form_report(form, buffer, capacity, w.room);
    return w.filled(1, write, (at, count) => w.textAt(at, count));
  },

  free(w, handle) {
    w.check(w.functions.formnav_free(handle));
  },

  sessionOpen(w, form, options) {
    writeSessionOptions(w, w.room, options);
    w.check(w.functions.formnav_session_open(form, w.room, w.room + 256));
    return w.view.getBigUint64(w.room + 256, true);
  },

  apply(w, session, edit) {
    w.check(w.functions.formnav_apply(session, m.u64("edit", edit), w.room + 256));
    return w.view.getUint32(w.room + 256, true);
  },

  play(w, session, edits, effects) {
    return w.withBytes(m.words("edits", edits), (editsAt, editsCount) => {
      return w.withRoom("effects", effects, editsCount / 8, (effectsAt) => {
        w.check(w.functions.formnav_play(session, editsAt, editsCount / 8, effectsAt, w.room + 256));
        return w.view.getUint32(w.room + 256, true);
      });
    });
  },

  applyBatch(w, session, edits) {
    return w.withBytes(m.words("edits", edits), (editsAt, editsCount) => {
      w.check(w.functions.formnav_apply_batch(session, editsAt, editsCount / 8, w.room + 256, w.room + 512));
      return [w.view.getUint32(w.room + 256, true), readChange(w, w.room + 512)];
    });
  },

  setAnswer(w, session, page, field, answer) {
    writeAnswer(w, w.room, answer);
    w.check(w.functions.formnav_set_answer(session, m.u32("page", page), m.u32("field", field), w.room, w.room + 256));
    return readChange(w, w.room + 256);
  },

  setClock(w, session, clock) {
    w.check(w.functions.formnav_set_clock(session, m.i64("clock", clock), w.room + 256));
    return readChange(w, w.room + 256);
  },

  undo(w, session) {
    w.check(w.functions.formnav_undo(session, w.room + 256));
    return readChange(w, w.room + 256);
  },

  redo(w, session) {
    w.check(w.functions.formnav_redo(session, w.room + 256));
    return readChange(w, w.room + 256);
  },

  setCurrentPage(w, session, page) {
    w.check(w.functions.formnav_set_current_page(session, m.u32("page", page)));
  },

  addInstance(w, session, repeat, around, before) {
    w.check(w.functions.formnav_add_instance(
      session, m.u32("repeat", repeat), m.optional("around", around), m.optional("before", before), w.room + 256,
    ));
    return readChange(w, w.room + 256);
  },

  removeInstance(w, session, instance) {
    w.check(w.functions.formnav_remove_instance(session, m.u32("instance", instance), w.room + 256));
    return readChange(w, w.room + 256);
  },

  lastChange(w, reader) {
    w.check(w.functions.formnav_last_change(reader, w.room + 256));
    return readChange(w, w.room + 256);
  },

  save(w, reader) {
    const write = (buffer, capacity) => w.functions.formnav_save(reader, buffer, capacity, w.room);
    return w.filled(1, write, (at, count) => w.bytesAt(at, count));
  },

  restore(w, reader, state) {
    return w.withBytes(m.content("state", state), (stateAt, stateCount) => {
      w.check(w.functions.formnav_restore(reader, stateAt, stateCount, w.room + 256));
      return w.view.getUint32(w.room + 256, true);
    });
  },

  export(w, reader, format) {
    const write = (buffer, capacity) => w.functions.formnav_export(
      reader, m.u32("format", format), buffer, capacity, w.room,
    );
    return w.filled(1, write, (at, count) => w.bytesAt(at, count));
  },

  submission(w, form, reader) {
    const write = (buffer, capacity) => w.functions.formnav_submission(form, reader, buffer, capacity, w.room);
    return w.filled(1, write, (at, count) => w.textAt(at, count));
  },

  fill(w, form, reader, content) {
    return w.withBytes(m.content("content", content), (contentAt, contentCount) => {
      w.check(w.functions.formnav_fill(form, reader, contentAt, contentCount, w.room + 256));
      return w.view.getUint32(w.room + 256, true);
    });
  },

  formStatus(w, form, content, clockMs) {
    return w.withBytes(m.content("content", content), (contentAt, contentCount) => {
      w.check(w.functions.formnav_form_status(form, contentAt, contentCount, m.i64("clockMs", clockMs), w.room + 256));
      return readFilledStatus(w, w.room + 256);
    });
  },

  pageProgress(w, reader, page) {
    w.check(w.functions.formnav_page_progress(reader, m.u32("page", page), w.room + 256));
    return readProgress(w, w.room + 256);
  },

  getStatus(w, reader) {
    w.check(w.functions.formnav_get_status(reader, w.room + 256));
    return readStatus(w, w.room + 256);
  },

  applyAndRead(w, session, edit) {
    w.check(w.functions.formnav_apply_and_read(session, m.u64("edit", edit), w.room + 256));
    return readReading(w, w.room + 256);
  },

  pageAt(w, reader, position) {
    w.check(w.functions.formnav_page_at(reader, m.u32("position", position), w.room + 256));
    return w.view.getUint32(w.room + 256, true);
  },

  position(w, reader, page) {
    w.check(w.functions.formnav_position(reader, m.u32("page", page), w.room + 256));
    return w.view.getUint32(w.room + 256, true);
  },

  select(w, reader, rank) {
    w.check(w.functions.formnav_select(reader, m.u32("rank", rank), w.room + 256));
    return w.view.getUint32(w.room + 256, true);
  },

  rank(w, reader, page) {
    w.check(w.functions.formnav_rank(reader, m.u32("page", page), w.room + 256));
    return w.view.getUint32(w.room + 256, true) || null;
  },

  nextPage(w, reader, search, after, wraps) {
    w.check(w.functions.formnav_next_page(
      reader, m.u32("search", search), m.optional("after", after), m.truth("wraps", wraps), w.room + 256,
    ));
    return m.some(w.view.getUint32(w.room + 256, true));
  },

  previousPage(w, reader, search, before, wraps) {
    w.check(w.functions.formnav_previous_page(
      reader, m.u32("search", search), m.optional("before", before), m.truth("wraps", wraps), w.room + 256,
    ));
    return m.some(w.view.getUint32(w.room + 256, true));
  },

  nextField(w, reader, search, page, field, wraps) {
    w.check(w.functions.formnav_next_field(
      reader, m.u32("search", search), m.optional("page", page), m.u32("field", field), m.truth("wraps", wraps),
      w.room + 256,
    ));
    return w.view.getUint32(w.room + 256, true) === m.NOTHING ? null : readField(w, w.room + 256);
  },

  fieldCount(w, reader, page) {
    w.check(w.functions.formnav_field_count(reader, m.u32("page", page), w.room + 256));
    return w.view.getUint32(w.room + 256, true);
  },

  getField(w, reader, page, field) {
    w.check(w.functions.formnav_get_field(reader, m.u32("page", page), m.u32("field", field), w.room + 256));
    return readFieldState(w, w.room + 256);
  },

  findField(w, reader, id, inside) {
    return w.withBytes(m.utf8("id", id), (idAt, idCount) => {
      return w.withBytes(m.numbers("inside", inside), (insideAt, insideCount) => {
        w.check(w.functions.formnav_find_field(reader, idAt, idCount, insideAt, insideCount / 4, w.room + 256));
        return readField(w, w.room + 256);
      });
    });
  },

  getAnswer(w, reader, page, field, read) {
    const write = (buffer, capacity) => w.functions.formnav_get_answer(
      reader, m.u32("page", page), m.u32("field", field), w.room + 256, buffer, capacity, w.room,
    );
    return w.filled(1, write, () => read(w, readAnswer(w, w.room + 256)));
  },

  getText(w, reader, kind, index, field) {
    const write = (buffer, capacity) => w.functions.formnav_get_text(
      reader, m.u32("kind", kind), m.u32("index", index), m.u32("field", field), buffer, capacity, w.room,
    );
    return w.filled(1, write, (at, count) => w.textAt(at, count));
  },

  getOffer(w, reader, page, field) {
    w.check(w.functions.formnav_get_offer(reader, m.u32("page", page), m.u32("field", field), w.room + 256));
    return readOffer(w, w.room + 256);
  },

  choiceText(w, reader, page, field, index, part) {
    const write = (buffer, capacity) => w.functions.formnav_choice_text(
      reader, m.u32("page", page), m.u32("field", field), m.u32("index", index), m.u32("part", part), buffer,
      capacity, w.room,
    );
    return w.filled(1, write, (at, count) => w.textAt(at, count));
  },

  reasons(w, reader, page, field) {
    const write = (buffer, capacity) => w.functions.formnav_reasons(
      reader, m.u32("page", page), m.optional("field", field), buffer, capacity, w.room,
    );
    return w.filled(layout.reason.size, write, (at, count) => w.listAt(at, count, layout.reason.size, readReason));
  },

  getRepeat(w, reader, repeat) {
    w.check(w.functions.formnav_get_repeat(reader, m.u32("repeat", repeat), w.room + 256));
    return readRepeat(w, w.room + 256);
  },

  instanceOfPage(w, reader, page) {
    w.check(w.functions.formnav_instance_of_page(reader, m.u32("page", page), w.room + 256));
    return w.view.getUint32(w.room + 256, true) === m.NOTHING ? null : readInstance(w, w.room + 256);
  },

  instanceCount(w, reader, repeat, around) {
    w.check(w.functions.formnav_instance_count(
      reader, m.u32("repeat", repeat), m.optional("around", around), w.room + 256,
    ));
    return w.view.getUint32(w.room + 256, true);
  },

  instanceAt(w, reader, repeat, around, number) {
    w.check(w.functions.formnav_instance_at(
      reader, m.u32("repeat", repeat), m.optional("around", around), m.u32("number", number), w.room + 256,
    ));
    return w.view.getUint32(w.room + 256, true);
  },

  screenOpen(w, form, options) {
    writeScreenOptions(w, w.room, options);
    w.check(w.functions.formnav_screen_open(form, w.room, w.room + 256));
    return w.view.getBigUint64(w.room + 256, true);
  },

  screenHandle(w, screen, event) {
    writeEvent(w, w.room, event);
    w.check(w.functions.formnav_screen_handle(screen, w.room, w.room + 256));
    return readScreenChange(w, w.room + 256);
  },

  screenSetAnswer(w, screen, page, field, answer) {
    writeAnswer(w, w.room, answer);
    w.check(w.functions.formnav_screen_set_answer(
      screen, m.u32("page", page), m.u32("field", field), w.room, w.room + 256,
    ));
    return readScreenChange(w, w.room + 256);
  },

  screenApplyBatch(w, screen, edits) {
    return w.withBytes(m.words("edits", edits), (editsAt, editsCount) => {
      w.check(w.functions.formnav_screen_apply_batch(screen, editsAt, editsCount / 8, w.room + 256, w.room + 512));
      return [w.view.getUint32(w.room + 256, true), readScreenChange(w, w.room + 512)];
    });
  },

  screenSnapshot(w, screen, timeMs) {
    const write = (buffer, capacity) => w.functions.formnav_screen_snapshot(
      screen, m.i64("timeMs", timeMs), buffer, capacity, w.room,
    );
    return w.filled(1, write, (at) => readSnapshot(w, at));
  },

  screenText(w, screen, kind, page) {
    const write = (buffer, capacity) => w.functions.formnav_screen_text(
      screen, m.u32("kind", kind), m.u32("page", page), buffer, capacity, w.room,
    );
    return w.filled(1, write, (at, count) => w.textAt(at, count));
  },

  formTexts(w, form) {
    w.check(w.functions.formnav_form_texts(form, w.room + 256));
    return readTexts(w, w.room + 256);
  },

  formLanguage(w, form, index) {
    const write = (buffer, capacity) => w.functions.formnav_form_language(
      form, m.u32("index", index), buffer, capacity, w.room,
    );
    return w.filled(1, write, (at, count) => w.textAt(at, count));
  },

  findLanguage(w, form, language) {
    return w.withBytes(m.utf8("language", language), (languageAt, languageCount) => {
      w.check(w.functions.formnav_find_language(form, languageAt, languageCount, w.room + 256));
      return w.view.getUint32(w.room + 256, true);
    });
  },

  formInLanguage(w, form, index) {
    w.check(w.functions.formnav_form_in_language(form, m.u32("index", index), w.room + 256));
    return w.view.getBigUint64(w.room + 256, true);
  },
};
