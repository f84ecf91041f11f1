// Made from the C headers by scripts/interface. Do not edit.
// The C interface: what FormNavigationC.h and FormNavigationScreens.h declare, laid out for pointers of 32 bits.

import * as m from "./memory.js";

export const Code = Object.freeze({
  OK: 0, BAD_HANDLE: 1, BAD_ARGUMENT: 2, SHORT_BUFFER: 3, BAD_FORM: 4, NO_SUCH_PLACE: 5, REFUSED: 6, BAD_STATE: 7,
  NO_ROOM: 8,
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
};

function readField(at) {
  return {
    page: m.view.getUint32(at, true),
    field: m.view.getUint32(at + 4, true),
  };
}

function writeSessionOptions(at, value) {
  m.view.setBigInt64(at, m.i64("clockMs", value.clockMs ?? 0), true);
  m.view.setBigUint64(at + 8, m.u64("undoBytes", value.undoBytes ?? 0), true);
  m.view.setUint32(at + 16, m.truth("savesAnswers", value.savesAnswers ?? false), true);
  m.view.setUint32(at + 20, m.truth("hasClock", value.hasClock ?? false), true);
  m.view.setBigUint64(at + 24, m.u64("newInstances", value.newInstances ?? 0), true);
}

function readChange(at) {
  return {
    changed: m.view.getUint32(at, true) !== 0,
    hasMorePages: m.view.getUint32(at + 4, true) !== 0,
    movesPages: m.view.getUint32(at + 8, true) !== 0,
    pages: m.numbersAt(at + 16, m.view.getUint32(at + 12, true)),
    positions: [m.view.getUint32(at + 48, true), m.view.getUint32(at + 52, true)],
    visibility: [m.view.getUint32(at + 56, true), m.view.getUint32(at + 60, true)],
    previousCurrentPage: m.some(m.view.getUint32(at + 64, true)),
    currentPage: m.some(m.view.getUint32(at + 68, true)),
    addedInstance: m.some(m.view.getUint32(at + 72, true)),
  };
}

function writeText(at, value) {
  m.view.setUint32(at, m.u32("bytes", value.bytes ?? 0), true);
  m.view.setUint32(at + 4, m.size("length", value.length ?? 0), true);
}

function writeAnswer(at, value) {
  m.view.setUint32(at, m.u32("kind", value.kind ?? 0), true);
  m.view.setUint32(at + 4, m.u32("textCount", value.textCount ?? 0), true);
  m.view.setBigInt64(at + 8, m.i64("integer", value.integer ?? 0), true);
  m.view.setFloat64(at + 16, m.f64("decimal", value.decimal ?? 0), true);
  m.view.setUint32(at + 24, m.u32("texts", value.texts ?? 0), true);
}

function readAnswer(at) {
  return {
    kind: m.view.getUint32(at, true),
    textCount: m.view.getUint32(at + 4, true),
    integer: m.view.getBigInt64(at + 8, true),
    decimal: m.view.getFloat64(at + 16, true),
    texts: m.view.getUint32(at + 24, true),
  };
}

function readFilledStatus(at) {
  return {
    total: Number(m.view.getBigUint64(at, true)),
    filled: Number(m.view.getBigUint64(at + 8, true)),
    mandatoryRemaining: Number(m.view.getBigUint64(at + 16, true)),
    invalid: Number(m.view.getBigUint64(at + 24, true)),
    findings: Number(m.view.getBigUint64(at + 32, true)),
    visiblePages: m.view.getUint32(at + 40, true),
    completePages: m.view.getUint32(at + 44, true),
    firstLeft: m.view.getUint32(at + 48, true) || null,
    canBeFinished: m.view.getUint32(at + 52, true) !== 0,
  };
}

function readProgress(at) {
  return {
    isVisible: m.view.getUint32(at, true) !== 0,
    isComplete: m.view.getUint32(at + 4, true) !== 0,
    shown: m.view.getUint32(at + 8, true),
    total: m.view.getUint32(at + 12, true),
    filled: m.view.getUint32(at + 16, true),
    mandatoryTotal: m.view.getUint32(at + 20, true),
    mandatoryRemaining: m.view.getUint32(at + 24, true),
    invalid: m.view.getUint32(at + 28, true),
  };
}

function readStatus(at) {
  return {
    shown: Number(m.view.getBigUint64(at, true)),
    total: Number(m.view.getBigUint64(at + 8, true)),
    filled: Number(m.view.getBigUint64(at + 16, true)),
    mandatoryTotal: Number(m.view.getBigUint64(at + 24, true)),
    mandatoryRemaining: Number(m.view.getBigUint64(at + 32, true)),
    invalid: Number(m.view.getBigUint64(at + 40, true)),
    pages: m.view.getUint32(at + 48, true),
    visiblePages: m.view.getUint32(at + 52, true),
    completePages: m.view.getUint32(at + 56, true),
    currentPage: m.some(m.view.getUint32(at + 60, true)),
    currentRank: m.view.getUint32(at + 64, true) || null,
    repeats: m.view.getUint32(at + 68, true),
    rules: m.view.getUint32(at + 72, true),
    canUndo: m.view.getUint32(at + 76, true) !== 0,
    canRedo: m.view.getUint32(at + 80, true) !== 0,
  };
}

function readFieldState(at) {
  return {
    kind: m.view.getUint32(at, true),
    flags: m.view.getUint32(at + 4, true),
    ownFlags: m.view.getUint32(at + 8, true),
    isInvalid: m.view.getUint32(at + 12, true) !== 0,
  };
}

function readOffer(at) {
  return {
    choices: m.view.getUint32(at, true),
    version: m.view.getUint32(at + 4, true),
  };
}

function readReason(at) {
  return {
    rule: m.view.getUint32(at, true),
    effect: m.view.getUint32(at + 4, true),
    target: m.view.getUint32(at + 8, true),
    holds: m.view.getUint32(at + 12, true) !== 0,
  };
}

function readRepeat(at) {
  return {
    minimum: m.view.getUint32(at, true),
    maximum: m.some(m.view.getUint32(at + 4, true)),
    allowsAdding: m.view.getUint32(at + 8, true) !== 0,
    allowsRemoving: m.view.getUint32(at + 12, true) !== 0,
    isCounted: m.view.getUint32(at + 16, true) !== 0,
  };
}

function readInstance(at) {
  return {
    page: m.view.getUint32(at, true),
    repeat: m.view.getUint32(at + 4, true),
    numbers: m.numbersAt(at + 12, m.view.getUint32(at + 8, true)),
  };
}

function writeScreenOptions(at, value) {
  writeSessionOptions(at, value.session);
  m.view.setInt32(at + 32, m.i32("width", value.width ?? 0), true);
  m.view.setInt32(at + 36, m.i32("height", value.height ?? 0), true);
  m.view.setInt32(at + 40, m.i32("safeTop", value.safeTop ?? 0), true);
  m.view.setInt32(at + 44, m.i32("safeBottom", value.safeBottom ?? 0), true);
  m.view.setInt32(at + 48, m.i32("safeLeft", value.safeLeft ?? 0), true);
  m.view.setInt32(at + 52, m.i32("safeRight", value.safeRight ?? 0), true);
  m.view.setUint32(at + 56, m.u32("platform", value.platform ?? 0), true);
  m.view.setUint32(at + 60, m.truth("rightToLeft", value.rightToLeft ?? false), true);
  m.view.setUint32(at + 64, m.u32("language", value.language ?? 0), true);
  m.view.setUint32(at + 68, m.u32("textScale", value.textScale ?? 0), true);
  writeText(at + 72, value.title);
}

function writeEvent(at, value) {
  m.view.setUint32(at, m.u32("kind", value.kind ?? 0), true);
  m.view.setUint32(at + 4, m.u32("target", value.target ?? 0), true);
  m.view.setUint32(at + 8, m.optional("page", value.page ?? null), true);
  m.view.setUint32(at + 12, m.u32("index", value.index ?? 0), true);
  m.view.setUint32(at + 16, m.optional("before", value.before ?? null), true);
  m.view.setUint32(at + 20, m.u32("reserved", value.reserved ?? 0), true);
  m.view.setBigInt64(at + 24, m.i64("x", value.x ?? 0), true);
  m.view.setBigInt64(at + 32, m.i64("y", value.y ?? 0), true);
  m.view.setBigUint64(at + 40, m.u64("edit", value.edit ?? 0), true);
  m.view.setInt32(at + 48, m.i32("safeTop", value.safeTop ?? 0), true);
  m.view.setInt32(at + 52, m.i32("safeBottom", value.safeBottom ?? 0), true);
  m.view.setInt32(at + 56, m.i32("safeLeft", value.safeLeft ?? 0), true);
  m.view.setInt32(at + 60, m.i32("safeRight", value.safeRight ?? 0), true);
}

function readScreenChange(at) {
  return {
    effects: m.view.getUint32(at, true),
    page: m.some(m.view.getUint32(at + 4, true)),
    previousCurrentPage: m.some(m.view.getUint32(at + 8, true)),
    currentPage: m.some(m.view.getUint32(at + 12, true)),
    renumbered: [m.view.getUint32(at + 16, true), m.view.getUint32(at + 20, true)],
    retitled: [m.view.getUint32(at + 24, true), m.view.getUint32(at + 28, true)],
    addedInstance: m.some(m.view.getUint32(at + 32, true)),
    refusal: m.view.getUint32(at + 36, true),
    refusedField: m.view.getUint32(at + 40, true) === m.NOTHING ? null : readField(at + 40),
    field: m.view.getUint32(at + 48, true) === m.NOTHING ? null : readField(at + 48),
    focus: m.view.getUint32(at + 56, true),
    slides: m.view.getUint32(at + 60, true) !== 0,
    fromHeight: m.view.getInt32(at + 64, true),
    toHeight: m.view.getInt32(at + 68, true),
    fromOpacity: m.view.getInt32(at + 72, true),
    toOpacity: m.view.getInt32(at + 76, true),
    fromScroll: Number(m.view.getBigInt64(at + 80, true)),
    toScroll: Number(m.view.getBigInt64(at + 88, true)),
  };
}

function readFrame(at) {
  return {
    x: m.view.getInt32(at, true),
    y: m.view.getInt32(at + 4, true),
    width: m.view.getInt32(at + 8, true),
    height: m.view.getInt32(at + 12, true),
  };
}

function readCard(at) {
  return {
    page: m.view.getUint32(at, true),
    rank: m.view.getUint32(at + 4, true),
    flags: m.view.getUint32(at + 8, true),
    titleLines: m.view.getUint32(at + 12, true),
    filled: m.view.getUint32(at + 16, true),
    total: m.view.getUint32(at + 20, true),
    mandatory: m.view.getUint32(at + 24, true),
    invalid: m.view.getUint32(at + 28, true),
    frame: readFrame(at + 32),
    title: readFrame(at + 48),
    bar: readFrame(at + 64),
    fill: readFrame(at + 80),
    label: readFrame(at + 96),
    noItems: readFrame(at + 112),
    mandatoryText: readFrame(at + 128),
    invalidText: readFrame(at + 144),
    chevron: readFrame(at + 160),
  };
}

function readSnapshot(at) {
  return {
    width: m.view.getInt32(at, true),
    height: m.view.getInt32(at + 4, true),
    flags: m.view.getUint32(at + 8, true),
    cards: m.listAt(at + layout.snapshot.size, m.view.getUint32(at + 12, true), layout.card.size, readCard),
    currentPage: m.some(m.view.getUint32(at + 16, true)),
    currentRank: m.view.getUint32(at + 20, true) || null,
    visiblePages: m.view.getUint32(at + 24, true),
    steps: m.view.getUint32(at + 28, true),
    menuState: m.view.getUint32(at + 32, true),
    overlayOpacity: m.view.getUint32(at + 36, true),
    scroll: Number(m.view.getBigInt64(at + 40, true)),
    maximumScroll: Number(m.view.getBigInt64(at + 48, true)),
    contentHeight: Number(m.view.getBigInt64(at + 56, true)),
    currentStep: m.view.getUint32(at + 64, true),
    stepPart: m.view.getUint32(at + 68, true),
    stepWhole: m.view.getUint32(at + 72, true),
    bar: readFrame(at + 80),
    barTitle: readFrame(at + 96),
    stepRow: readFrame(at + 112),
    previous: readFrame(at + 128),
    menuButton: readFrame(at + 144),
    next: readFrame(at + 160),
    sheet: readFrame(at + 176),
    sheetHeader: readFrame(at + 192),
    pullBar: readFrame(at + 208),
    sheetTitle: readFrame(at + 224),
    cardArea: readFrame(at + 240),
    popover: readFrame(at + 256),
    largeText: readFrame(at + 272),
  };
}

/** The functions. What a caller gives is checked here. */
export const calls = {
  formOpen(content, memoryLimit) {
    return m.withBytes(m.content("content", content), (contentAt, contentCount) => {
      m.check(m.module.formnav_form_open(contentAt, contentCount, m.size("memoryLimit", memoryLimit), m.room + 256));
      return m.view.getBigUint64(m.room + 256, true);
    });
  },

  formReport(form) {
    const write = (buffer, capacity) => m.module.formnav_form_report(form, buffer, capacity, m.room);
    return m.filled(1, write, m.textAt);
  },

  free(handle) {
    m.check(m.module.formnav_free(handle));
  },

  sessionOpen(form, options) {
    writeSessionOptions(m.room, options);
    m.check(m.module.formnav_session_open(form, m.room, m.room + 256));
    return m.view.getBigUint64(m.room + 256, true);
  },

  apply(session, edit) {
    m.check(m.module.formnav_apply(session, m.u64("edit", edit), m.room + 256));
    return m.view.getUint32(m.room + 256, true);
  },

  play(session, edits, effects) {
    return m.withBytes(m.words("edits", edits), (editsAt, editsCount) => {
      return m.withRoom("effects", effects, editsCount / 8, (effectsAt) => {
        m.check(m.module.formnav_play(session, editsAt, editsCount / 8, effectsAt, m.room + 256));
        return m.view.getUint32(m.room + 256, true);
      });
    });
  },

  applyBatch(session, edits) {
    return m.withBytes(m.words("edits", edits), (editsAt, editsCount) => {
      m.check(m.module.formnav_apply_batch(session, editsAt, editsCount / 8, m.room + 256, m.room + 512));
      return [m.view.getUint32(m.room + 256, true), readChange(m.room + 512)];
    });
  },

  setAnswer(session, page, field, answer) {
    writeAnswer(m.room, answer);
    m.check(m.module.formnav_set_answer(session, m.u32("page", page), m.u32("field", field), m.room, m.room + 256));
    return readChange(m.room + 256);
  },

  setClock(session, clock) {
    m.check(m.module.formnav_set_clock(session, m.i64("clock", clock), m.room + 256));
    return readChange(m.room + 256);
  },

  undo(session) {
    m.check(m.module.formnav_undo(session, m.room + 256));
    return readChange(m.room + 256);
  },

  redo(session) {
    m.check(m.module.formnav_redo(session, m.room + 256));
    return readChange(m.room + 256);
  },

  setCurrentPage(session, page) {
    m.check(m.module.formnav_set_current_page(session, m.u32("page", page)));
  },

  addInstance(session, repeat, around, before) {
    m.check(m.module.formnav_add_instance(
      session, m.u32("repeat", repeat), m.optional("around", around), m.optional("before", before), m.room + 256,
    ));
    return readChange(m.room + 256);
  },

  removeInstance(session, instance) {
    m.check(m.module.formnav_remove_instance(session, m.u32("instance", instance), m.room + 256));
    return readChange(m.room + 256);
  },

  lastChange(reader) {
    m.check(m.module.formnav_last_change(reader, m.room + 256));
    return readChange(m.room + 256);
  },

  save(reader) {
    const write = (buffer, capacity) => m.module.formnav_save(reader, buffer, capacity, m.room);
    return m.filled(1, write, m.bytesAt);
  },

  restore(reader, state) {
    return m.withBytes(m.content("state", state), (stateAt, stateCount) => {
      m.check(m.module.formnav_restore(reader, stateAt, stateCount, m.room + 256));
      return m.view.getUint32(m.room + 256, true);
    });
  },

  export(reader, format) {
    const write = (buffer, capacity) => m.module.formnav_export(
      reader, m.u32("format", format), buffer, capacity, m.room,
    );
    return m.filled(1, write, m.bytesAt);
  },

  submission(form, reader) {
    const write = (buffer, capacity) => m.module.formnav_submission(form, reader, buffer, capacity, m.room);
    return m.filled(1, write, m.textAt);
  },

  fill(form, reader, content) {
    return m.withBytes(m.content("content", content), (contentAt, contentCount) => {
      m.check(m.module.formnav_fill(form, reader, contentAt, contentCount, m.room + 256));
      return m.view.getUint32(m.room + 256, true);
    });
  },

  formStatus(form, content, clockMs) {
    return m.withBytes(m.content("content", content), (contentAt, contentCount) => {
      m.check(m.module.formnav_form_status(form, contentAt, contentCount, m.i64("clockMs", clockMs), m.room + 256));
      return readFilledStatus(m.room + 256);
    });
  },

  pageProgress(reader, page) {
    m.check(m.module.formnav_page_progress(reader, m.u32("page", page), m.room + 256));
    return readProgress(m.room + 256);
  },

  getStatus(reader) {
    m.check(m.module.formnav_get_status(reader, m.room + 256));
    return readStatus(m.room + 256);
  },

  pageAt(reader, position) {
    m.check(m.module.formnav_page_at(reader, m.u32("position", position), m.room + 256));
    return m.view.getUint32(m.room + 256, true);
  },

  position(reader, page) {
    m.check(m.module.formnav_position(reader, m.u32("page", page), m.room + 256));
    return m.view.getUint32(m.room + 256, true);
  },

  select(reader, rank) {
    m.check(m.module.formnav_select(reader, m.u32("rank", rank), m.room + 256));
    return m.view.getUint32(m.room + 256, true);
  },

  rank(reader, page) {
    m.check(m.module.formnav_rank(reader, m.u32("page", page), m.room + 256));
    return m.view.getUint32(m.room + 256, true) || null;
  },

  nextPage(reader, search, after, wraps) {
    m.check(m.module.formnav_next_page(
      reader, m.u32("search", search), m.optional("after", after), m.truth("wraps", wraps), m.room + 256,
    ));
    return m.some(m.view.getUint32(m.room + 256, true));
  },

  previousPage(reader, search, before, wraps) {
    m.check(m.module.formnav_previous_page(
      reader, m.u32("search", search), m.optional("before", before), m.truth("wraps", wraps), m.room + 256,
    ));
    return m.some(m.view.getUint32(m.room + 256, true));
  },

  nextField(reader, search, page, field, wraps) {
    m.check(m.module.formnav_next_field(
      reader, m.u32("search", search), m.optional("page", page), m.u32("field", field), m.truth("wraps", wraps),
      m.room + 256,
    ));
    return m.view.getUint32(m.room + 256, true) === m.NOTHING ? null : readField(m.room + 256);
  },

  fieldCount(reader, page) {
    m.check(m.module.formnav_field_count(reader, m.u32("page", page), m.room + 256));
    return m.view.getUint32(m.room + 256, true);
  },

  getField(reader, page, field) {
    m.check(m.module.formnav_get_field(reader, m.u32("page", page), m.u32("field", field), m.room + 256));
    return readFieldState(m.room + 256);
  },

  findField(reader, id, inside) {
    return m.withBytes(m.utf8("id", id), (idAt, idCount) => {
      return m.withBytes(m.numbers("inside", inside), (insideAt, insideCount) => {
        m.check(m.module.formnav_find_field(reader, idAt, idCount, insideAt, insideCount / 4, m.room + 256));
        return readField(m.room + 256);
      });
    });
  },

  getAnswer(reader, page, field, read) {
    const write = (buffer, capacity) => m.module.formnav_get_answer(
      reader, m.u32("page", page), m.u32("field", field), m.room + 256, buffer, capacity, m.room,
    );
    return m.filled(1, write, () => read(readAnswer(m.room + 256)));
  },

  getText(reader, kind, index, field) {
    const write = (buffer, capacity) => m.module.formnav_get_text(
      reader, m.u32("kind", kind), m.u32("index", index), m.u32("field", field), buffer, capacity, m.room,
    );
    return m.filled(1, write, m.textAt);
  },

  getOffer(reader, page, field) {
    m.check(m.module.formnav_get_offer(reader, m.u32("page", page), m.u32("field", field), m.room + 256));
    return readOffer(m.room + 256);
  },

  choiceText(reader, page, field, index, part) {
    const write = (buffer, capacity) => m.module.formnav_choice_text(
      reader, m.u32("page", page), m.u32("field", field), m.u32("index", index), m.u32("part", part), buffer,
      capacity, m.room,
    );
    return m.filled(1, write, m.textAt);
  },

  reasons(reader, page, field) {
    const write = (buffer, capacity) => m.module.formnav_reasons(
      reader, m.u32("page", page), m.optional("field", field), buffer, capacity, m.room,
    );
    return m.filled(layout.reason.size, write, (at, count) => m.listAt(at, count, layout.reason.size, readReason));
  },

  getRepeat(reader, repeat) {
    m.check(m.module.formnav_get_repeat(reader, m.u32("repeat", repeat), m.room + 256));
    return readRepeat(m.room + 256);
  },

  instanceOfPage(reader, page) {
    m.check(m.module.formnav_instance_of_page(reader, m.u32("page", page), m.room + 256));
    return m.view.getUint32(m.room + 256, true) === m.NOTHING ? null : readInstance(m.room + 256);
  },

  instanceCount(reader, repeat, around) {
    m.check(m.module.formnav_instance_count(
      reader, m.u32("repeat", repeat), m.optional("around", around), m.room + 256,
    ));
    return m.view.getUint32(m.room + 256, true);
  },

  instanceAt(reader, repeat, around, number) {
    m.check(m.module.formnav_instance_at(
      reader, m.u32("repeat", repeat), m.optional("around", around), m.u32("number", number), m.room + 256,
    ));
    return m.view.getUint32(m.room + 256, true);
  },

  screenOpen(form, options) {
    writeScreenOptions(m.room, options);
    m.check(m.module.formnav_screen_open(form, m.room, m.room + 256));
    return m.view.getBigUint64(m.room + 256, true);
  },

  screenHandle(screen, event) {
    writeEvent(m.room, event);
    m.check(m.module.formnav_screen_handle(screen, m.room, m.room + 256));
    return readScreenChange(m.room + 256);
  },

  screenSetAnswer(screen, page, field, answer) {
    writeAnswer(m.room, answer);
    m.check(m.module.formnav_screen_set_answer(
      screen, m.u32("page", page), m.u32("field", field), m.room, m.room + 256,
    ));
    return readScreenChange(m.room + 256);
  },

  screenApplyBatch(screen, edits) {
    return m.withBytes(m.words("edits", edits), (editsAt, editsCount) => {
      m.check(m.module.formnav_screen_apply_batch(screen, editsAt, editsCount / 8, m.room + 256, m.room + 512));
      return [m.view.getUint32(m.room + 256, true), readScreenChange(m.room + 512)];
    });
  },

  screenSnapshot(screen, timeMs) {
    const write = (buffer, capacity) => m.module.formnav_screen_snapshot(
      screen, m.i64("timeMs", timeMs), buffer, capacity, m.room,
    );
    return m.filled(1, write, readSnapshot);
  },

  screenText(screen, kind, page) {
    const write = (buffer, capacity) => m.module.formnav_screen_text(
      screen, m.u32("kind", kind), m.u32("page", page), buffer, capacity, m.room,
    );
    return m.filled(1, write, m.textAt);
  },
};
