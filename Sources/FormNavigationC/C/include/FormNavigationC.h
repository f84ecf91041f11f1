/* FormNavigation for other languages: forms, sessions and screens (EM-1). docs/embedding.md is the guide.
 *
 * Handles. A handle is a number, and 0 is none. A handle that is 0, was freed, or is one of another kind gives
 * FORMNAV_BAD_HANDLE. At most 65,535 handles are open at a time.
 *
 * Threads. Sessions and screens belong to one thread at a time. Any number of threads may open sessions and screens of
 * one form at once. No thread may free a handle while another uses it.
 *
 * Results. Every function but formnav_version returns 0 or an error code. After an error nothing
 * has changed, unless the function says otherwise, and results through pointers are as before. A pointer to a result may
 * be NULL if the result is not wanted.
 *
 * Bytes and texts. Texts are UTF-8 with a length, without a zero at the end. A function that writes bytes takes a
 * buffer, its capacity, and a pointer to the length. It always sets the length to the number of bytes there are. If the
 * capacity is less, it returns FORMNAV_SHORT_BUFFER and writes nothing else. With capacity 0 the buffer may be NULL.
 *
 * Pages are identities, which stay while others come and go. Fields are counted on their page, from 0. */
#ifndef FORMNAVIGATION_C_H
#define FORMNAVIGATION_C_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A library whose version has the same first number has all of this, laid out alike. */
#define FORMNAV_VERSION "1.0.0"
#define FORMNAV_VERSION_NUMBER 0x010000
/* The library's version as a number: 1.2.3 is 0x010203. */
uint32_t formnav_version(void);

typedef uint64_t formnav_form, formnav_session, formnav_screen;
/* A session or a screen: functions that take one read the session, or the screen's own. */
typedef uint64_t formnav_reader;

enum {
  FORMNAV_OK = 0,
  FORMNAV_BAD_HANDLE = 1,
  FORMNAV_BAD_ARGUMENT = 2,  /* a pointer that must not be NULL, a misaligned buffer, a number without a meaning */
  FORMNAV_SHORT_BUFFER = 3,
  FORMNAV_BAD_FORM = 4,      /* the bytes are no form, or one that can't be opened */
  FORMNAV_NO_SUCH_PLACE = 5, /* no such page, field, rank, id, repeat or instance */
  FORMNAV_REFUSED = 6,       /* an edit, an answer or an instance that the form does not take now */
  FORMNAV_BAD_STATE = 7,     /* the bytes are no saved state of this form */
  FORMNAV_NO_ROOM = 8        /* too many handles */
};

/* The text of this thread's last error; empty if there was none. It is cut after 1,023 bytes. */
int32_t formnav_last_error(char *buffer, size_t capacity, size_t *length);

#define FORMNAV_NO_PAGE 0xFFFFFFFFu
#define FORMNAV_NO_FIELD 0xFFFFFFFFu
typedef struct formnav_field {
  uint32_t page, field; /* FORMNAV_NO_PAGE and FORMNAV_NO_FIELD for none */
} formnav_field;

/* ---- Forms ---- */

/* Reads a form: JSON or binary of this package, an ODK XForm, a FHIR Questionnaire or a SurveyJS survey. The content
 * decides. `memory_limit` is in bytes; 0 is no limit. */
int32_t formnav_form_open(const void *bytes, size_t length, size_t memory_limit, formnav_form *form);

/* What an import changed or left out, line by line; empty for this package's own formats. */
int32_t formnav_form_report(formnav_form form, char *buffer, size_t capacity, size_t *length);

/* Frees any handle. */
int32_t formnav_free(uint64_t handle);

/* ---- Sessions ---- */

typedef struct formnav_session_options {
  int64_t clock_ms;      /* today() and now(): milliseconds since 1970-01-01T00:00, local time */
  uint64_t undo_bytes;   /* memory for undo, at most 1 GiB; 0 for no undo */
  uint32_t saves_answers; /* 1: formnav_save keeps answers. A half byte more for each field */
  uint32_t reserved;     /* 0 */
} formnav_session_options;

/* Opens a form to be filled. Without options: clock 0, no undo, no saved answers. The form may be freed at any time. */
int32_t formnav_session_open(formnav_form form, const formnav_session_options *options, formnav_session *session);

/* What a transaction changed. */
typedef struct formnav_change {
  uint32_t effects;
  uint32_t page_count;            /* pages whose counts, answers or visibility changed: */
  uint32_t pages[8];              /* the first eight; FORMNAV_CHANGE_MORE_PAGES if there are more */
  uint32_t first, end;            /* positions from the first changed page to after the last */
  uint32_t visibility_first, visibility_end; /* the same of pages that appeared or vanished */
  uint32_t previous_current_page; /* FORMNAV_NO_PAGE for none */
  uint32_t current_page;
  uint32_t added_instance;        /* the instance added last; FORMNAV_NO_PAGE for none */
  uint32_t reserved;
} formnav_change;

enum {
  FORMNAV_CHANGE_ANY = 1,        /* a flag, an answer or the clock changed */
  FORMNAV_CHANGE_MORE_PAGES = 2,
  FORMNAV_CHANGE_MOVES_PAGES = 4 /* pages came or went, so positions changed */
};

/* An edit is a 64-bit word: bits 0…15 the field, bits 16…31 the operation, bits 32…63 the page. In an operation on a
 * page the field is 0xFFFF. */
enum {
  FORMNAV_SHOW = 0, FORMNAV_HIDE = 1, FORMNAV_UNLOCK = 2, FORMNAV_LOCK = 3, FORMNAV_UNREQUIRE = 4,
  FORMNAV_REQUIRE = 5, FORMNAV_CLEAR = 6, FORMNAV_FILL = 7, FORMNAV_SHOW_PAGE = 8, FORMNAV_HIDE_PAGE = 9
};
#define FORMNAV_EDIT(operation, page, field) \
  ((uint64_t)(field) | (uint64_t)(operation) << 16 | (uint64_t)(page) << 32)
#define FORMNAV_PAGE_EDIT(operation, page) FORMNAV_EDIT(operation, page, 0xFFFFu)

/* Effects of one edit: bits. */
enum {
  FORMNAV_EDIT_CHANGED = 1, FORMNAV_EDIT_PAGE_COUNTS = 2, FORMNAV_EDIT_PAGE_APPEARED = 4,
  FORMNAV_EDIT_PAGE_VANISHED = 8, FORMNAV_EDIT_PAGE_COMPLETED = 16, FORMNAV_EDIT_PAGE_REOPENED = 32,
  FORMNAV_EDIT_CURRENT_PAGE = 64, FORMNAV_EDIT_OTHER_PAGES = 128
};

/* One edit, as a transaction. */
int32_t formnav_apply(formnav_session session, uint64_t edit, uint32_t *effects);

/* Edits, each a transaction of its own. `effects` has `count` bytes or is NULL. If one is refused, `applied` is its
 * index, and the edits before it are applied. */
int32_t formnav_play(formnav_session session, const uint64_t *edits, size_t count, uint8_t *effects, size_t *applied);

/* Edits as one transaction. If one is refused, `applied` is its index, and the edits before it are applied. */
int32_t formnav_apply_batch(
    formnav_session session, const uint64_t *edits, size_t count, size_t *applied, formnav_change *change);

typedef struct formnav_text {
  const char *bytes;
  size_t length;
} formnav_text;

enum {
  FORMNAV_NONE = 0, FORMNAV_TEXT = 1, FORMNAV_INTEGER = 2, FORMNAV_DECIMAL = 3, FORMNAV_BOOLEAN = 4, FORMNAV_DATE = 5,
  FORMNAV_TIME = 6, FORMNAV_DATE_TIME = 7, FORMNAV_CHOICE = 8, FORMNAV_CHOICES = 9
};

typedef struct formnav_answer {
  uint32_t kind;
  uint32_t text_count;       /* 1 for a text or choice */
  int64_t integer;           /* integer; boolean 0 or 1; days or milliseconds since 1970, or since midnight for a time */
  double decimal;
  const formnav_text *texts;
} formnav_answer;

/* Gives a field an answer, or takes it away. */
int32_t formnav_set_answer(
    formnav_session session, uint32_t page, uint32_t field, const formnav_answer *answer, formnav_change *change);

int32_t formnav_set_clock(formnav_session session, int64_t clock_ms, formnav_change *change);
/* If there is nothing to undo or redo, nothing changes. */
int32_t formnav_undo(formnav_session session, formnav_change *change);
int32_t formnav_redo(formnav_session session, formnav_change *change);
/* Makes a visible page the current one. */
int32_t formnav_set_current_page(formnav_session session, uint32_t page);

/* Adds an instance to a repeat: in the instance `around` if the repeat is inside another, before the instance `before`
 * or at the end. FORMNAV_NO_PAGE is no instance. An instance is named by its first page that is in no inner repeat. */
int32_t formnav_add_instance(
    formnav_session session, uint32_t repeat, uint32_t around, uint32_t before, formnav_change *change);
int32_t formnav_remove_instance(formnav_session session, uint32_t instance, formnav_change *change);

/* The change of the last transaction. `formnav_apply` on a session without rules and undo does not update it: use its
 * effects. */
int32_t formnav_last_change(formnav_reader reader, formnav_change *change);

/* The bytes to keep while the app is away: of a screen with its menu and page; of a session its answers, if the options
 * have saves_answers. */
int32_t formnav_save(formnav_reader reader, void *buffer, size_t capacity, size_t *length);
/* `dropped` is the number of answers that the form can't take. Nothing can be undone afterwards. */
int32_t formnav_restore(formnav_reader reader, const void *bytes, size_t length, size_t *dropped);

/* The form with its answers as a file, or the answers alone as a JSON object from ids to values. */
enum { FORMNAV_EXPORT_JSON = 0, FORMNAV_EXPORT_BINARY = 1, FORMNAV_EXPORT_ANSWERS = 2 };
int32_t formnav_export(formnav_reader reader, uint32_t format, void *buffer, size_t capacity, size_t *length);

/* ---- Reading ---- */

/* Numbers of fields. They are 0 on a hidden page. */
typedef struct formnav_progress {
  uint32_t is_visible, is_complete, shown;
  uint32_t total; /* fillable: shown and not read-only */
  uint32_t filled, mandatory_total, mandatory_remaining;
  uint32_t invalid; /* answers that break their constraint */
} formnav_progress;

typedef struct formnav_status {
  uint64_t shown, total, filled, mandatory_total, mandatory_remaining, invalid; /* on visible pages */
  uint32_t pages, visible_pages, complete_pages;
  uint32_t current_page, current_rank; /* FORMNAV_NO_PAGE and 0 for none */
  uint32_t repeats, rules;
  uint32_t can_undo, can_redo;
  uint32_t reserved;
} formnav_status;

int32_t formnav_page_progress(formnav_reader reader, uint32_t page, formnav_progress *progress);
int32_t formnav_get_status(formnav_reader reader, formnav_status *status);

/* The page at a position among all pages, from 0, and the position of a page. */
int32_t formnav_page_at(formnav_reader reader, uint32_t position, uint32_t *page);
int32_t formnav_position(formnav_reader reader, uint32_t page, uint32_t *position);
/* The visible page with a rank, from 1, and the rank of a page: 0 if it is hidden. */
int32_t formnav_select(formnav_reader reader, uint32_t rank, uint32_t *page);
int32_t formnav_rank(formnav_reader reader, uint32_t page, uint32_t *rank);

enum { FORMNAV_VISIBLE = 0, FORMNAV_INCOMPLETE = 1, FORMNAV_MANDATORY = 2, FORMNAV_INVALID = 3 };
/* The next visible page after a page, or the first after FORMNAV_NO_PAGE: any, an incomplete one, or one with mandatory
 * fields left. FORMNAV_NO_PAGE if there is none. `wraps` 1 goes on at the form's start, up to the page itself; not for
 * FORMNAV_VISIBLE. */
int32_t formnav_next_page(formnav_reader reader, uint32_t kind, uint32_t after, uint32_t wraps, uint32_t *page);
/* The previous one: any, or an incomplete one. */
int32_t formnav_previous_page(formnav_reader reader, uint32_t kind, uint32_t before, uint32_t wraps, uint32_t *page);
/* The next field that is mandatory and not filled, or whose answer is invalid; the first after FORMNAV_NO_PAGE. */
int32_t formnav_next_field(
    formnav_reader reader, uint32_t kind, uint32_t page, uint32_t field, uint32_t wraps, formnav_field *found);

/* Flags of a field: bits. */
enum { FORMNAV_HIDDEN = 1, FORMNAV_READ_ONLY = 2, FORMNAV_IS_MANDATORY = 4, FORMNAV_FILLED = 8 };
typedef struct formnav_field_state {
  uint32_t kind;      /* text, integer, decimal, date, time, choice, choices, photo, signature, barcode, location,
                         note, boolean, date-time: from 0 */
  uint32_t flags;     /* by rules and groups, without the page's */
  uint32_t own_flags, is_invalid;
} formnav_field_state;

int32_t formnav_field_count(formnav_reader reader, uint32_t page, uint32_t *count);
int32_t formnav_get_field(formnav_reader reader, uint32_t page, uint32_t field, formnav_field_state *state);
/* The field with an id: in the instance with these numbers, outermost first; without numbers in the first one. */
int32_t formnav_find_field(
    formnav_reader reader, const char *id, size_t length, const uint32_t *numbers, size_t number_count,
    formnav_field *field);
/* A field's answer. Its texts are in the buffer, which is aligned to 8 bytes. */
int32_t formnav_get_answer(
    formnav_reader reader, uint32_t page, uint32_t field, formnav_answer *answer,
    void *buffer, size_t capacity, size_t *length);

enum {
  FORMNAV_PAGE_NAME = 0, FORMNAV_FIELD_ID = 1, FORMNAV_FIELD_LABEL = 2, /* index: page; of a field also field */
  FORMNAV_REPEAT_ID = 3, FORMNAV_REPEAT_LABEL = 4,                     /* index: repeat */
  FORMNAV_RULE_CONDITION = 5                                           /* index: rule */
};
/* A text of the form; empty if it has none. Names of pages and labels of fields have their present values in them (UR-10). */
int32_t formnav_get_text(
    formnav_reader reader, uint32_t kind, uint32_t index, uint32_t field, char *buffer, size_t capacity, size_t *length);

/* How many choices a field offers now; the value of one, from 0, or its label: the value if it has none. */
int32_t formnav_choice_count(formnav_reader reader, uint32_t page, uint32_t field, uint32_t *count);
enum { FORMNAV_CHOICE_VALUE = 0, FORMNAV_CHOICE_LABEL = 1 };
int32_t formnav_choice_text(
    formnav_reader reader, uint32_t page, uint32_t field, uint32_t index, uint32_t kind, char *buffer, size_t capacity,
    size_t *length);

typedef struct formnav_reason {
  uint32_t rule, effect; /* FORMNAV_SHOW…FORMNAV_REQUIRE */
  uint32_t target;       /* 0 field, 1 page, 2 group */
  uint32_t holds;        /* 1 if the rule's condition is true now */
} formnav_reason;
/* The rules that act on a field, its page or its groups; on a page if the field is FORMNAV_NO_FIELD. `capacity` and
 * `count` are numbers of reasons. */
int32_t formnav_reasons(
    formnav_reader reader, uint32_t page, uint32_t field, formnav_reason *reasons, size_t capacity, size_t *count);

typedef struct formnav_instance {
  uint32_t instance;   /* FORMNAV_NO_PAGE: in no repeat */
  uint32_t repeat, level; /* how many numbers there are, 0…3 */
  uint32_t numbers[3]; /* from 1, outermost first */
} formnav_instance;
int32_t formnav_instance_of_page(formnav_reader reader, uint32_t page, formnav_instance *instance);
int32_t formnav_instance_count(formnav_reader reader, uint32_t repeat, uint32_t around, uint32_t *count);
/* The instance with a number, from 1. */
int32_t formnav_instance_at(
    formnav_reader reader, uint32_t repeat, uint32_t around, uint32_t number, uint32_t *instance);

/* ---- Screens: InputFormScreen. Lengths are px. Texts are measured as half an em a character, wide ones as an em;
 * draw them no wider. ---- */

typedef struct formnav_screen_options {
  formnav_session_options session;
  int32_t width, height;                                /* 1…32,767 */
  int32_t safe_top, safe_bottom, safe_left, safe_right; /* 0…1,024 */
  uint32_t platform;                                    /* 0 iOS, 1 Android */
  uint32_t right_to_left;                               /* 0 or 1 */
  uint32_t language;                                    /* of the words: 0 English, 1 Arabic, 2 Hebrew */
  uint32_t text_scale;                                  /* percent, 50…400; 0 is 100 */
  formnav_text title;                                   /* of the navigation bar */
} formnav_screen_options;

int32_t formnav_screen_open(formnav_form form, const formnav_screen_options *options, formnav_screen *screen);

/* Events, with the members of formnav_event that each reads. */
enum {
  FORMNAV_EVENT_EDIT = 0,                                             /* edit */
  FORMNAV_EVENT_UNDO = 1, FORMNAV_EVENT_REDO = 2,
  FORMNAV_EVENT_SET_CLOCK = 3,                                        /* x: milliseconds */
  FORMNAV_EVENT_ADD_INSTANCE = 4,                                     /* index: repeat; page: around; before */
  FORMNAV_EVENT_REMOVE_INSTANCE = 5,                                  /* page */
  FORMNAV_EVENT_TOUCH_BEGAN = 6, FORMNAV_EVENT_TOUCH_MOVED = 7, FORMNAV_EVENT_TOUCH_ENDED = 8, /* x, y */
  FORMNAV_EVENT_TOUCH_HELD = 9, FORMNAV_EVENT_TOUCH_CANCELLED = 10,
  FORMNAV_EVENT_TAP = 11, FORMNAV_EVENT_LONG_PRESS = 12,              /* target; page of a card */
  FORMNAV_EVENT_SCROLL_FORM = 13,                                     /* y */
  FORMNAV_EVENT_RESIZE = 14,                                          /* x: width; y: height */
  FORMNAV_EVENT_SET_SAFE_AREA = 15,                                   /* safe_top… */
  FORMNAV_EVENT_GO_TO_PAGE = 16,                                      /* page */
  FORMNAV_EVENT_GO_TO_FIELD = 17,                                     /* page; index: field */
  FORMNAV_EVENT_ENTER_BACKGROUND = 18, FORMNAV_EVENT_ENTER_FOREGROUND = 19,
  FORMNAV_EVENT_SET_MENU = 20, FORMNAV_EVENT_SET_FREE_NAVIGATION = 21,
  FORMNAV_EVENT_SET_MOTION_REDUCED = 22,                              /* index: 0 or 1 */
  FORMNAV_EVENT_SET_STEPS = 23                                        /* index: 0 hidden, 1 below the bar, 2 above the footer */
};
enum {
  FORMNAV_TARGET_FORM = 0, FORMNAV_TARGET_MENU_BUTTON = 1, FORMNAV_TARGET_PREVIOUS = 2, FORMNAV_TARGET_NEXT = 3,
  FORMNAV_TARGET_FINISH = 4, FORMNAV_TARGET_BARS = 5, FORMNAV_TARGET_OUTSIDE = 6, FORMNAV_TARGET_HEADER = 7,
  FORMNAV_TARGET_CARD = 8, FORMNAV_TARGET_EMPTY_PART = 9, FORMNAV_TARGET_TITLE = 10
};
typedef struct formnav_event {
  uint32_t kind, target, page, index, before, reserved;
  int64_t x, y;
  uint64_t edit;
  int32_t safe_top, safe_bottom, safe_left, safe_right;
} formnav_event;

/* What to draw anew: bits of `effects`. */
enum {
  FORMNAV_SCREEN_FORM = 1, FORMNAV_SCREEN_CURRENT_PAGE = 2, FORMNAV_SCREEN_MENU_STATE = 4, FORMNAV_SCREEN_SHEET = 8,
  FORMNAV_SCREEN_SCROLL = 16, FORMNAV_SCREEN_CARD_HEIGHTS = 32, FORMNAV_SCREEN_FOOTER = 64, FORMNAV_SCREEN_STEPS = 128,
  FORMNAV_SCREEN_MENU_BUTTON = 256, FORMNAV_SCREEN_LAYOUT = 512, FORMNAV_SCREEN_MANY_CARDS = 1024,
  FORMNAV_SCREEN_PASS_TO_FORM = 2048, FORMNAV_SCREEN_BAR = 4096, FORMNAV_SCREEN_ANNOUNCES_HISTORY = 8192,
  FORMNAV_SCREEN_FINISHED = 16384, FORMNAV_SCREEN_LARGE_TEXT = 32768
};
typedef struct formnav_screen_change {
  uint32_t effects;
  uint32_t page;                                 /* whose card changed, or FORMNAV_NO_PAGE */
  uint32_t previous_current_page, current_page;
  uint32_t renumbered_first, renumbered_end;     /* ranks of cards with another number */
  uint32_t retitled_first, retitled_end;         /* ranks of cards with another title */
  uint32_t added_instance;
  uint32_t refusal;                              /* of Previous, Next or Finish: 0 none; from 1: no page, first page, last
                                                    page, not the last, finished already, mandatory left, invalid */
  formnav_field refused_field, field;            /* the field that a refusal names; the one to scroll into view */
  uint32_t focus;                                /* of a screen reader: 0 stays, menu header, menu button, heading */
  uint32_t slides;                               /* 1: the sheet slides in 250 ms, from here to there: */
  int32_t from_height, to_height, from_opacity, to_opacity;
  int64_t from_scroll, to_scroll;
} formnav_screen_change;

int32_t formnav_screen_handle(formnav_screen screen, const formnav_event *event, formnav_screen_change *change);
int32_t formnav_screen_set_answer(
    formnav_screen screen, uint32_t page, uint32_t field, const formnav_answer *answer, formnav_screen_change *change);
/* As formnav_apply_batch. */
int32_t formnav_screen_apply_batch(
    formnav_screen screen, const uint64_t *edits, size_t count, size_t *applied, formnav_screen_change *change);

typedef struct formnav_frame {
  int32_t x, y, width, height; /* from the screen's top left corner */
} formnav_frame;
typedef struct formnav_card {
  uint32_t page, rank;
  uint32_t flags; /* bits: current page, name is blank, name runs from right to left, title is truncated, has a chevron */
  uint32_t title_lines;
  uint32_t filled, total, mandatory, invalid; /* total 0: the no-items text; mandatory and invalid 0: no such line */
  formnav_frame frame, title, bar, fill, label, no_items, mandatory_text, invalid_text, chevron;
} formnav_card;

/* Bits of a snapshot's `flags`. A frame without its part is 0, 0, 0, 0. */
enum {
  FORMNAV_HAS_MENU_BUTTON = 1, FORMNAV_HAS_STEPS = 2, FORMNAV_HAS_SHEET = 4, FORMNAV_HAS_LARGE_TEXT = 8,
  FORMNAV_HAS_POPOVER = 16, FORMNAV_CAN_GO_BACK = 32, FORMNAV_CAN_GO_ON = 64, FORMNAV_SHOWS_FINISH = 128,
  FORMNAV_CAN_FINISH = 256, FORMNAV_IS_FINISHED = 512, FORMNAV_FOOTER_HAS_SYMBOLS = 1024, FORMNAV_BARS_OVER_SHEET = 2048
};
/* A snapshot is this structure, then `card_count` of formnav_card: the cards on the screen, from the top. */
typedef struct formnav_snapshot {
  int32_t width, height;
  uint32_t flags, card_count;
  uint32_t current_page, current_rank, visible_pages, steps;
  uint32_t menu_state;   /* closed, half-open, full, tracking: from 0 */
  uint32_t overlay_opacity; /* thousandths */
  int64_t scroll, maximum_scroll, content_height;
  uint32_t current_step, step_part, step_whole, reserved; /* from 0; the completed part of the current step */
  formnav_frame bar, bar_title, step_row, previous, menu_button, next;
  formnav_frame sheet, sheet_header, pull_bar, sheet_title, card_area, popover, large_text;
} formnav_snapshot;
/* `time_ms` is the time since the sheet began to slide; −1 shows the end. The buffer is aligned to 8 bytes. */
int32_t formnav_screen_snapshot(
    formnav_screen screen, int64_t time_ms, void *buffer, size_t capacity, size_t *length);

enum {
  FORMNAV_TEXT_CARD_TITLE = 0, FORMNAV_TEXT_PROGRESS = 1, FORMNAV_TEXT_MANDATORY = 2, FORMNAV_TEXT_INVALID = 3,
  FORMNAV_TEXT_NO_ITEMS = 4, FORMNAV_TEXT_MENU_BUTTON = 5, FORMNAV_TEXT_SHEET_TITLE = 6, FORMNAV_TEXT_PREVIOUS = 7,
  FORMNAV_TEXT_NEXT = 8, FORMNAV_TEXT_FINISH = 9, FORMNAV_TEXT_LARGE = 10, FORMNAV_TEXT_POPOVER = 11
};
/* A text of the screen: the first five of a page's card, its title with a line feed after each line but the last. */
int32_t formnav_screen_text(
    formnav_screen screen, uint32_t kind, uint32_t page, char *buffer, size_t capacity, size_t *length);

#ifdef __cplusplus
}
#endif

#endif
