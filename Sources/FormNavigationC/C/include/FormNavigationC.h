/* FormNavigation for other languages: forms and sessions; FormNavigationScreens.h has the screens, FormNavigationTexts.h the
 * languages of forms (EM-1).
 * docs/embedding.md is the guide.
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
 * Pages are identities, which stay while others come and go. Fields are counted on their page, from 0.
 *
 * These headers are the declaration: scripts/interface makes the interfaces of Python and JavaScript from them.
 * - An enumeration is a typedef, and after it an enum without a name. Its enumerators lose what they have in common. If
 *   they are written as shifts, they are bits.
 * - A type that ends with _or_none has a number for none, which is None or null there.
 * - a_first and a_end are a range a; a_count and a[…] are a list a.
 * - The comment before a typedef documents the type, that after a member or an enumerator those on the same line. */
#ifndef FORMNAVIGATION_C_H
#define FORMNAVIGATION_C_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A library whose version has the same first number has all of this, laid out alike. */
#define FORMNAV_VERSION "0.1.0"
#define FORMNAV_VERSION_NUMBER 0x000100
/* The library's version as a number: 1.2.3 is 0x010203. */
uint32_t formnav_version(void);

typedef uint64_t formnav_form, formnav_session, formnav_screen;
/* A session or a screen: functions that take one read the session, or the screen's own. Only formnav_restore changes it. */
typedef uint64_t formnav_reader;

/* What a function returns. */
typedef int32_t formnav_code;
enum {
  FORMNAV_OK = 0,
  FORMNAV_BAD_HANDLE = 1,
  FORMNAV_BAD_ARGUMENT = 2,  /* a pointer that must not be NULL, a misaligned buffer, a number without a meaning */
  FORMNAV_SHORT_BUFFER = 3,
  FORMNAV_BAD_FORM = 4,      /* the bytes are no form, or one that can't be opened */
  FORMNAV_NO_SUCH_PLACE = 5, /* no such page, field, rank, id, repeat, instance or language */
  FORMNAV_REFUSED = 6,       /* an edit, an answer or an instance that the form does not take now */
  FORMNAV_BAD_STATE = 7,     /* the bytes are no saved state of this form */
  FORMNAV_NO_ROOM = 8,       /* too many handles */
  FORMNAV_FOREIGN_FORM = 9   /* a form of another format; only the small WebAssembly module can't read these */
};

/* The text of this thread's last error; empty if there was none. It is cut after 1,023 bytes. */
int32_t formnav_last_error(char *buffer, size_t capacity, size_t *length);

#define FORMNAV_NO_PAGE 0xFFFFFFFFu
#define FORMNAV_NO_FIELD 0xFFFFFFFFu
#define FORMNAV_NO_LIMIT 0xFFFFFFFFu
typedef uint32_t formnav_bool;          /* 0 or 1 */
typedef uint32_t formnav_page_or_none;  /* a page, or that of an instance; FORMNAV_NO_PAGE */
typedef uint32_t formnav_field_or_none; /* FORMNAV_NO_FIELD */
typedef uint32_t formnav_limit_or_none; /* FORMNAV_NO_LIMIT */
typedef uint32_t formnav_rank_or_none;  /* from 1; 0 */

/* A field: its page, and its number there. */
typedef struct formnav_field {
  uint32_t page, field;
} formnav_field;
typedef formnav_field formnav_place_or_none; /* FORMNAV_NO_PAGE and FORMNAV_NO_FIELD */

/* ---- Forms ---- */

/* Reads a form: JSON or binary of this package, an ODK XForm, a FHIR Questionnaire or a SurveyJS survey. The content
 * decides. `memory_limit` is in bytes; 0 is no limit. */
int32_t formnav_form_open(const void *content, size_t length, size_t memory_limit, formnav_form *form);

/* What an import changed or left out, line by line; empty for this package's own formats. */
int32_t formnav_form_report(formnav_form form, char *buffer, size_t capacity, size_t *length);

/* Frees any handle. */
int32_t formnav_free(uint64_t handle);

/* ---- Sessions ---- */

typedef struct formnav_session_options {
  int64_t clock_ms;           /* today() and now() if has_clock: milliseconds since 1970-01-01T00:00, local time */
  uint64_t undo_bytes;        /* memory for undo, at most 1 GiB; 0 for no undo */
  formnav_bool saves_answers; /* formnav_save keeps answers. A half byte more for each field */
  formnav_bool has_clock;     /* else expressions read the time at which the session was opened, in the system's time zone;
                                 the module for WebAssembly knows no time, and takes no session without a clock */
  uint64_t new_instances;     /* the most instances of repeats that one transaction makes; 0 for 100,000 */
} formnav_session_options;

/* Opens a form to be filled. Options of zeros, or none: the system's time, no undo, no saved answers. The form may be freed
 * at any time. */
int32_t formnav_session_open(formnav_form form, const formnav_session_options *options, formnav_session *session);

/* What a transaction changed. */
typedef struct formnav_change {
  formnav_bool changed;                        /* a flag, an answer or the clock changed */
  formnav_bool has_more_pages;                 /* more pages changed than `pages` has */
  formnav_bool moves_pages;                    /* pages came or went, so positions changed */
  uint32_t pages_count, pages[8];              /* pages whose counts, answers or visibility changed: at most eight */
  uint32_t positions_first, positions_end;     /* of the first changed page, to after the last */
  uint32_t visibility_first, visibility_end;   /* the same of pages that appeared or vanished */
  formnav_page_or_none previous_current_page, current_page;
  formnav_page_or_none added_instance;         /* the instance added last */
} formnav_change;

/* What an edit does with a flag of a field or a page. */
typedef uint32_t formnav_operation;
enum {
  FORMNAV_SHOW = 0, FORMNAV_HIDE = 1, FORMNAV_UNLOCK = 2, FORMNAV_LOCK = 3, FORMNAV_UNREQUIRE = 4,
  FORMNAV_REQUIRE = 5, FORMNAV_CLEAR = 6, FORMNAV_FILL = 7, FORMNAV_SHOW_PAGE = 8, FORMNAV_HIDE_PAGE = 9
};
/* An edit is a 64-bit word: bits 0…15 the field, bits 16…31 the operation, bits 32…63 the page. In an operation on a
 * page the field is 0xFFFF. */
#define FORMNAV_EDIT(operation, page, field) \
  ((uint64_t)(field) | (uint64_t)(operation) << 16 | (uint64_t)(page) << 32)
#define FORMNAV_PAGE_EDIT(operation, page) FORMNAV_EDIT(operation, page, 0xFFFFu)

/* What one edit changed. */
typedef uint32_t formnav_effects;
enum {
  FORMNAV_EDIT_CHANGED = 1 << 0, FORMNAV_EDIT_PAGE_COUNTS = 1 << 1, FORMNAV_EDIT_PAGE_APPEARED = 1 << 2,
  FORMNAV_EDIT_PAGE_VANISHED = 1 << 3, FORMNAV_EDIT_PAGE_COMPLETED = 1 << 4, FORMNAV_EDIT_PAGE_REOPENED = 1 << 5,
  FORMNAV_EDIT_CURRENT_PAGE = 1 << 6, FORMNAV_EDIT_OTHER_PAGES = 1 << 7
};

/* One edit, as a transaction. */
int32_t formnav_apply(formnav_session session, uint64_t edit, formnav_effects *effects);

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

/* The kind of value that an answer is. */
typedef uint32_t formnav_answer_kind;
enum {
  FORMNAV_ANSWER_NONE = 0, FORMNAV_ANSWER_TEXT = 1, FORMNAV_ANSWER_INTEGER = 2, FORMNAV_ANSWER_DECIMAL = 3,
  FORMNAV_ANSWER_BOOLEAN = 4, FORMNAV_ANSWER_DATE = 5, FORMNAV_ANSWER_TIME = 6, FORMNAV_ANSWER_DATE_TIME = 7,
  FORMNAV_ANSWER_CHOICE = 8, FORMNAV_ANSWER_CHOICES = 9
};

typedef struct formnav_answer {
  formnav_answer_kind kind;
  uint32_t text_count;       /* 1 for a text or choice */
  int64_t integer;           /* integer; boolean 0 or 1; days or milliseconds since 1970, or since midnight for a time */
  double decimal;
  const formnav_text *texts;
} formnav_answer;

/* Gives a field an answer, or takes it away. */
int32_t formnav_set_answer(
    formnav_session session, uint32_t page, uint32_t field, const formnav_answer *answer, formnav_change *change);

int32_t formnav_set_clock(formnav_session session, int64_t clock, formnav_change *change);
/* If there is nothing to undo or redo, nothing changes. */
int32_t formnav_undo(formnav_session session, formnav_change *change);
int32_t formnav_redo(formnav_session session, formnav_change *change);
/* Makes a visible page the current one. */
int32_t formnav_set_current_page(formnav_session session, uint32_t page);

/* Adds an instance to a repeat: in the instance `around` if the repeat is inside another, before the instance `before`
 * or at the end. An instance is named by its first page that is in no inner repeat. */
int32_t formnav_add_instance(
    formnav_session session, uint32_t repeat, formnav_page_or_none around, formnav_page_or_none before,
    formnav_change *change);
int32_t formnav_remove_instance(formnav_session session, uint32_t instance, formnav_change *change);

/* The change of the last transaction. A session without rules, answers and undo keeps none and refuses: use the effects of
 * the edit. */
int32_t formnav_last_change(formnav_reader reader, formnav_change *change);

/* Everything to keep while the app is away, for the same form or a later version of it: answers, changed flags, instances,
 * fields filled without an answer, if the options have saves_answers; of a screen its menu and page, too. */
int32_t formnav_save(formnav_reader reader, void *buffer, size_t capacity, size_t *length);
/* `dropped` is the number of answers that the form can't take. Nothing can be undone afterwards. */
int32_t formnav_restore(formnav_reader reader, const void *state, size_t length, size_t *dropped);

/* The form as a file, with its answers and flags: refused for a form with repeats, since the file holds no instances. Or a JSON
 * object of the answers of fields with an id, with those in instances: no flags, nothing filled without an answer. */
typedef uint32_t formnav_export_format;
enum { FORMNAV_EXPORT_JSON = 0, FORMNAV_EXPORT_BINARY = 1, FORMNAV_EXPORT_ANSWERS = 2 };
int32_t formnav_export(
    formnav_reader reader, formnav_export_format format, void *buffer, size_t capacity, size_t *length);

/* The filled form in the form's own format: an instance of an XForm, a FHIR QuestionnaireResponse, the data of a survey. Of this
 * package's own forms it is FORMNAV_EXPORT_ANSWERS. `form` is the one that the session or screen was opened with. */
int32_t formnav_submission(
    formnav_form form, formnav_reader reader, char *buffer, size_t capacity, size_t *length);
/* Takes the answers of such a file: with saves_answers in place of all others. Nothing can be undone afterwards. `findings` is the
 * number of parts of the file that the form can't take. A file that can't be read is FORMNAV_BAD_STATE. */
int32_t formnav_fill(
    formnav_form form, formnav_reader reader, const void *content, size_t length, size_t *findings);

/* How far a filled form is. */
typedef struct formnav_filled_status {
  uint64_t total, filled, mandatory_remaining; /* as in formnav_status */
  uint64_t invalid;                            /* answers that break their constraint */
  uint64_t findings;                           /* parts of the file that the form can't take */
  uint32_t visible_pages, complete_pages;
  formnav_rank_or_none first_left;             /* the rank of the first page with something missing or not allowed */
  formnav_bool can_be_finished;                /* nothing mandatory is missing, no answer is invalid */
} formnav_filled_status;
/* The status of such a file, as a session would have it that takes it. `clock_ms` is what today() and now() are if the file does not
 * say when it was filled: milliseconds since 1970-01-01T00:00, local time. */
int32_t formnav_form_status(
    formnav_form form, const void *content, size_t length, int64_t clock_ms, formnav_filled_status *status);

/* ---- Reading ---- */

/* Numbers of fields of a page. They are 0 on a hidden page. */
typedef struct formnav_progress {
  formnav_bool is_visible, is_complete;
  uint32_t shown;
  uint32_t total; /* fillable: shown and not read-only */
  uint32_t filled, mandatory_total, mandatory_remaining;
  uint32_t invalid; /* answers that break their constraint */
} formnav_progress;

/* Numbers of fields on visible pages, and where the person is. */
typedef struct formnav_status {
  uint64_t shown;
  uint64_t total; /* fillable: shown and not read-only */
  uint64_t filled, mandatory_total, mandatory_remaining;
  uint64_t invalid; /* answers that break their constraint */
  uint32_t pages, visible_pages, complete_pages;
  formnav_page_or_none current_page;
  formnav_rank_or_none current_rank;
  uint32_t repeats, rules;
  formnav_bool can_undo, can_redo;
  uint32_t reserved;
} formnav_status;

int32_t formnav_page_progress(formnav_reader reader, uint32_t page, formnav_progress *progress);
int32_t formnav_get_status(formnav_reader reader, formnav_status *status);

/* What an app shows after an edit. */
typedef struct formnav_reading {
  formnav_status status;
  formnav_progress progress;            /* of the edit's page */
  formnav_effects effects;              /* of the edit */
  formnav_page_or_none next_incomplete; /* the next incomplete page after the edit's; the search goes on at the start */
} formnav_reading;
/* One edit, as a transaction, and in the same call what is read after it. */
int32_t formnav_apply_and_read(formnav_session session, uint64_t edit, formnav_reading *reading);

/* The page at a position among all pages, from 0, and the position of a page. */
int32_t formnav_page_at(formnav_reader reader, uint32_t position, uint32_t *page);
int32_t formnav_position(formnav_reader reader, uint32_t page, uint32_t *position);
/* The visible page with a rank, from 1, and the rank of a page: 0 if it is hidden. */
int32_t formnav_select(formnav_reader reader, uint32_t rank, uint32_t *page);
int32_t formnav_rank(formnav_reader reader, uint32_t page, formnav_rank_or_none *rank);

/* What a search looks for. */
typedef uint32_t formnav_search;
enum { FORMNAV_VISIBLE = 0, FORMNAV_INCOMPLETE = 1, FORMNAV_MANDATORY = 2, FORMNAV_INVALID = 3 };
/* The next visible page after a page, or the first after none: any, an incomplete one, or one with mandatory fields
 * left. With `wraps` the search goes on at the form's start, up to the page itself; not for FORMNAV_VISIBLE. */
int32_t formnav_next_page(
    formnav_reader reader, formnav_search search, formnav_page_or_none after, formnav_bool wraps,
    formnav_page_or_none *page);
/* The previous one: any, or an incomplete one. */
int32_t formnav_previous_page(
    formnav_reader reader, formnav_search search, formnav_page_or_none before, formnav_bool wraps,
    formnav_page_or_none *page);
/* The next field that is mandatory and not filled, or whose answer is invalid; the first after no page. */
int32_t formnav_next_field(
    formnav_reader reader, formnav_search search, formnav_page_or_none page, uint32_t field, formnav_bool wraps,
    formnav_place_or_none *found);

/* The kind of value that a field asks for. */
typedef uint32_t formnav_kind;
enum {
  FORMNAV_KIND_TEXT = 0, FORMNAV_KIND_INTEGER = 1, FORMNAV_KIND_DECIMAL = 2, FORMNAV_KIND_DATE = 3,
  FORMNAV_KIND_TIME = 4, FORMNAV_KIND_CHOICE = 5, FORMNAV_KIND_CHOICES = 6, FORMNAV_KIND_PHOTO = 7,
  FORMNAV_KIND_SIGNATURE = 8, FORMNAV_KIND_BARCODE = 9, FORMNAV_KIND_LOCATION = 10, FORMNAV_KIND_NOTE = 11,
  FORMNAV_KIND_BOOLEAN = 12, FORMNAV_KIND_DATE_TIME = 13
};
/* The flags of a field. */
typedef uint32_t formnav_flags;
enum {
  FORMNAV_FLAG_HIDDEN = 1 << 0, FORMNAV_FLAG_READ_ONLY = 1 << 1, FORMNAV_FLAG_MANDATORY = 1 << 2,
  FORMNAV_FLAG_FILLED = 1 << 3
};
/* A field as it is now. */
typedef struct formnav_field_state {
  formnav_kind kind;
  formnav_flags flags;     /* by rules and groups, without the page's */
  formnav_flags own_flags;
  formnav_bool is_invalid; /* it is shown, and its answer breaks its constraint */
} formnav_field_state;

int32_t formnav_field_count(formnav_reader reader, uint32_t page, uint32_t *count);
int32_t formnav_get_field(formnav_reader reader, uint32_t page, uint32_t field, formnav_field_state *state);
/* The field with an id: in the instance with these numbers, outermost first; without numbers in the first one. */
int32_t formnav_find_field(
    formnav_reader reader, const char *id, size_t length, const uint32_t *inside, size_t count, formnav_field *field);
/* A field's answer. Its texts are in the buffer, which is aligned to 8 bytes. */
int32_t formnav_get_answer(
    formnav_reader reader, uint32_t page, uint32_t field, formnav_answer *answer,
    void *buffer, size_t capacity, size_t *length);

/* A text of the form, and what its index counts. */
typedef uint32_t formnav_form_text;
enum {
  FORMNAV_PAGE_NAME = 0, FORMNAV_FIELD_ID = 1, FORMNAV_FIELD_LABEL = 2, /* index: page; of a field also field */
  FORMNAV_REPEAT_ID = 3, FORMNAV_REPEAT_LABEL = 4,                     /* index: repeat */
  FORMNAV_RULE_CONDITION = 5,                                          /* index: rule */
  FORMNAV_FIELD_MESSAGE = 6, /* index: page; also field. What the form says about an answer that breaks the constraint */
  FORMNAV_FIELD_HINT = 7,    /* the same. What helps to answer */
  FORMNAV_FIELD_REQUIRED_MESSAGE = 8 /* the same. What the form says about a mandatory answer that is missing */
};
/* A text of the form; empty if it has none. Names of pages and labels of fields have their present values in them (UR-10). */
int32_t formnav_get_text(
    formnav_reader reader, formnav_form_text kind, uint32_t index, uint32_t field, char *buffer, size_t capacity,
    size_t *length);

/* The choices that a field offers now. */
typedef struct formnav_offer {
  uint32_t choices; /* how many */
  uint32_t version; /* looks at a field that give the same version give the same choices */
} formnav_offer;
/* What a field offers; no choices for a field without a list. */
int32_t formnav_get_offer(formnav_reader reader, uint32_t page, uint32_t field, formnav_offer *offer);
/* A text of a choice: its value, or its label, which is the value if it has none. */
typedef uint32_t formnav_choice_part;
enum { FORMNAV_CHOICE_VALUE = 0, FORMNAV_CHOICE_LABEL = 1 };
/* A text of one of the choices that a field offers, from 0. */
int32_t formnav_choice_text(
    formnav_reader reader, uint32_t page, uint32_t field, uint32_t index, formnav_choice_part part, char *buffer,
    size_t capacity, size_t *length);

/* What a rule acts on. */
typedef uint32_t formnav_rule_target;
enum { FORMNAV_RULE_ON_FIELD = 0, FORMNAV_RULE_ON_PAGE = 1, FORMNAV_RULE_ON_GROUP = 2 };
/* A rule that acts on a field or a page. */
typedef struct formnav_reason {
  uint32_t rule;               /* its index in the form */
  formnav_operation effect;    /* what it does while its condition holds */
  formnav_rule_target target;
  formnav_bool holds;          /* whether its condition is true now */
} formnav_reason;
/* The rules that act on a field, its page or its groups; on a page without a field. `capacity` and `count` are numbers of
 * reasons. */
int32_t formnav_reasons(
    formnav_reader reader, uint32_t page, formnav_field_or_none field, formnav_reason *reasons, size_t capacity,
    size_t *count);

/* A repeat of the form: how many instances it has, and whether a person adds and removes them. */
typedef struct formnav_repeat {
  uint32_t minimum;
  formnav_limit_or_none maximum;
  formnav_bool allows_adding, allows_removing;
  formnav_bool is_counted; /* an expression says how many there are; then a person adds and removes none */
} formnav_repeat;
int32_t formnav_get_repeat(formnav_reader reader, uint32_t repeat, formnav_repeat *found);

/* An instance of a repeat. */
typedef struct formnav_instance {
  uint32_t page;                      /* the page that names the instance */
  uint32_t repeat;
  uint32_t numbers_count, numbers[3]; /* its numbers, from 1, outermost first */
} formnav_instance;
typedef formnav_instance formnav_instance_or_none; /* FORMNAV_NO_PAGE, and 0 for the rest */
/* The instance that a page stands in; none outside of repeats. */
int32_t formnav_instance_of_page(formnav_reader reader, uint32_t page, formnav_instance_or_none *instance);
int32_t formnav_instance_count(formnav_reader reader, uint32_t repeat, formnav_page_or_none around, uint32_t *count);
/* The instance with a number, from 1. */
int32_t formnav_instance_at(
    formnav_reader reader, uint32_t repeat, formnav_page_or_none around, uint32_t number, uint32_t *instance);

#ifdef __cplusplus
}
#endif

#include "FormNavigationScreens.h"
#include "FormNavigationTexts.h"

#endif
