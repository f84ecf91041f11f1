/* FormNavigation for other languages: forms, sessions and screens (EM-1). docs/embedding.md is the guide.
 *
 * Handles. A handle is a number, and 0 is none. A handle that is 0, was freed, or is one of another kind gives
 * FORMNAV_BAD_HANDLE. At most 65,535 handles are open at a time.
 *
 * Threads. Sessions and screens belong to one thread at a time. Any number of threads may open sessions and screens of
 * one form at once. No thread may free a handle while another uses it.
 *
 * Results. Every function but formnav_version and formnav_last_error returns 0 or an error code. After an error nothing
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

/* A later version with the same first number has all of this, and structures only grow at their ends. */
#define FORMNAV_VERSION "1.0.0"

/* The library's version: 1.2.3 is 0x00010203. */
uint32_t formnav_version(void);

typedef uint64_t formnav_form;
typedef uint64_t formnav_session;
typedef uint64_t formnav_screen;
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
  uint32_t page;  /* FORMNAV_NO_PAGE for none */
  uint32_t field; /* FORMNAV_NO_FIELD for none */
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
int32_t formnav_session_open(
    formnav_form form, const formnav_session_options *options, formnav_session *session);

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
int32_t formnav_play(
    formnav_session session, const uint64_t *edits, size_t count, uint8_t *effects, size_t *applied);

/* Edits as one transaction. If one is refused, `applied` is its index, and the edits before it are applied. */
int32_t formnav_apply_batch(
    formnav_session session, const uint64_t *edits, size_t count, size_t *applied, formnav_change *change);

typedef struct formnav_text {
  const char *bytes;
  size_t length;
} formnav_text;

/* Kinds of answers. */
enum {
  FORMNAV_NONE = 0, FORMNAV_TEXT = 1, FORMNAV_INTEGER = 2, FORMNAV_DECIMAL = 3, FORMNAV_BOOLEAN = 4,
  FORMNAV_DATE = 5, FORMNAV_TIME = 6, FORMNAV_DATE_TIME = 7, FORMNAV_CHOICE = 8, FORMNAV_CHOICES = 9
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

/* The change by the last transaction but an edit on a form without rules and undo: its effects say everything. */
int32_t formnav_last_change(formnav_reader reader, formnav_change *change);

/* The bytes to keep while the app is away: of a screen with its menu and page; of a session its answers, if the options
 * have saves_answers. */
int32_t formnav_save(formnav_reader reader, void *buffer, size_t capacity, size_t *length);
/* `dropped` is the number of answers that the form can't take. Nothing can be undone afterwards. */
int32_t formnav_restore(formnav_reader reader, const void *bytes, size_t length, size_t *dropped);

enum { FORMNAV_EXPORT_JSON = 0, FORMNAV_EXPORT_BINARY = 1, FORMNAV_EXPORT_ANSWERS = 2 };
/* The form with its answers as a file, or the answers alone as a JSON object from ids to values. */
int32_t formnav_export(formnav_reader reader, uint32_t format, void *buffer, size_t capacity, size_t *length);

/* ---- Reading ---- */

/* Numbers of fields. They are 0 on a hidden page. */
typedef struct formnav_progress {
  uint32_t is_visible, is_complete;
  uint32_t shown;
  uint32_t total; /* fillable: shown and not read-only */
  uint32_t filled;
  uint32_t mandatory_total;
  uint32_t mandatory_remaining;
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
  uint32_t own_flags;
  uint32_t is_invalid;
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
  FORMNAV_PAGE_NAME = 0,      /* index: page */
  FORMNAV_FIELD_ID = 1,       /* index: page, and field */
  FORMNAV_FIELD_LABEL = 2,    /* index: page, and field */
  FORMNAV_REPEAT_ID = 3,      /* index: repeat */
  FORMNAV_REPEAT_LABEL = 4,   /* index: repeat */
  FORMNAV_RULE_CONDITION = 5  /* index: rule */
};
/* A text of the form; empty if it has none. */
int32_t formnav_get_text(
    formnav_reader reader, uint32_t kind, uint32_t index, uint32_t field, char *buffer, size_t capacity,
    size_t *length);

typedef struct formnav_reason {
  uint32_t rule;
  uint32_t effect; /* FORMNAV_SHOW…FORMNAV_REQUIRE */
  uint32_t target; /* 0 field, 1 page, 2 group */
  uint32_t holds;  /* 1 if the rule's condition is true now */
} formnav_reason;
/* The rules that act on a field, its page or its groups; on a page if the field is FORMNAV_NO_FIELD. `capacity` and
 * `count` are numbers of reasons. */
int32_t formnav_reasons(
    formnav_reader reader, uint32_t page, uint32_t field, formnav_reason *reasons, size_t capacity, size_t *count);

typedef struct formnav_instance {
  uint32_t instance;   /* FORMNAV_NO_PAGE: in no repeat */
  uint32_t repeat;
  uint32_t level;      /* how many numbers there are, 0…3 */
  uint32_t numbers[3]; /* from 1, outermost first */
} formnav_instance;
int32_t formnav_instance_of_page(formnav_reader reader, uint32_t page, formnav_instance *instance);
int32_t formnav_instance_count(formnav_reader reader, uint32_t repeat, uint32_t around, uint32_t *count);
/* The instance with a number, from 1. */
int32_t formnav_instance_at(
    formnav_reader reader, uint32_t repeat, uint32_t around, uint32_t number, uint32_t *instance);

#ifdef __cplusplus
}
#endif

#endif
