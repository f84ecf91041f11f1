/* Screens: InputFormScreen. Lengths are px. Texts are measured as half an em a character, wide ones as an em; draw them no
 * wider. FormNavigationC.h includes this file. */
#ifndef FORMNAVIGATION_SCREENS_H
#define FORMNAVIGATION_SCREENS_H

#include "FormNavigationC.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whose habits a screen has. */
typedef uint32_t formnav_platform;
enum { FORMNAV_PLATFORM_IOS = 0, FORMNAV_PLATFORM_ANDROID = 1 };
/* The language of a screen's words. */
typedef uint32_t formnav_language;
enum {
  FORMNAV_LANGUAGE_EN = 0, /* English */
  FORMNAV_LANGUAGE_AR = 1, /* Arabic */
  FORMNAV_LANGUAGE_HE = 2  /* Hebrew */
};

typedef struct formnav_screen_options {
  formnav_session_options session;
  int32_t width, height;                                /* 1…32,767 */
  int32_t safe_top, safe_bottom, safe_left, safe_right; /* 0…1,024 */
  formnav_platform platform;
  formnav_bool right_to_left;
  formnav_language language;
  uint32_t text_scale;                                  /* percent, 50…400; 0 is 100 */
  formnav_text title;                                   /* of the navigation bar */
} formnav_screen_options;

int32_t formnav_screen_open(formnav_form form, const formnav_screen_options *options, formnav_screen *screen);

/* Events, with the members of formnav_event that each reads. */
typedef uint32_t formnav_event_kind;
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
  FORMNAV_EVENT_RESIZE = 14,                                          /* x: width; y: height, 1…32,767 */
  FORMNAV_EVENT_SET_SAFE_AREA = 15,                                   /* safe_top… */
  FORMNAV_EVENT_GO_TO_PAGE = 16,                                      /* page */
  FORMNAV_EVENT_GO_TO_FIELD = 17,                                     /* page; index: field */
  FORMNAV_EVENT_ENTER_BACKGROUND = 18, FORMNAV_EVENT_ENTER_FOREGROUND = 19,
  FORMNAV_EVENT_SET_MENU = 20, FORMNAV_EVENT_SET_FREE_NAVIGATION = 21, FORMNAV_EVENT_SET_MOTION_REDUCED = 22, /* index: 0 or 1 */
  FORMNAV_EVENT_SET_STEPS = 23                                        /* index: the place of the steps */
};
/* Where the step indicator stands. */
typedef uint32_t formnav_steps;
enum { FORMNAV_STEPS_HIDDEN = 0, FORMNAV_STEPS_BELOW_BAR = 1, FORMNAV_STEPS_ABOVE_FOOTER = 2 };
/* Parts of the screen that a finger can touch. */
typedef uint32_t formnav_target;
enum {
  FORMNAV_TARGET_FORM = 0, FORMNAV_TARGET_MENU_BUTTON = 1, FORMNAV_TARGET_PREVIOUS = 2, FORMNAV_TARGET_NEXT = 3,
  FORMNAV_TARGET_FINISH = 4, FORMNAV_TARGET_BARS = 5, FORMNAV_TARGET_OUTSIDE = 6, FORMNAV_TARGET_HEADER = 7,
  FORMNAV_TARGET_CARD = 8, FORMNAV_TARGET_EMPTY_PART = 9, FORMNAV_TARGET_TITLE = 10
};
typedef struct formnav_event {
  formnav_event_kind kind;
  formnav_target target;
  formnav_page_or_none page;
  uint32_t index;
  formnav_page_or_none before;
  uint32_t reserved;
  int64_t x, y;
  uint64_t edit;
  int32_t safe_top, safe_bottom, safe_left, safe_right;
} formnav_event;

/* What to draw anew. */
typedef uint32_t formnav_screen_effects;
enum {
  FORMNAV_SCREEN_FORM = 1 << 0, FORMNAV_SCREEN_CURRENT_PAGE = 1 << 1, FORMNAV_SCREEN_MENU_STATE = 1 << 2,
  FORMNAV_SCREEN_SHEET = 1 << 3, FORMNAV_SCREEN_SCROLL = 1 << 4, FORMNAV_SCREEN_CARD_HEIGHTS = 1 << 5,
  FORMNAV_SCREEN_FOOTER = 1 << 6, FORMNAV_SCREEN_STEPS = 1 << 7, FORMNAV_SCREEN_MENU_BUTTON = 1 << 8,
  FORMNAV_SCREEN_LAYOUT = 1 << 9, FORMNAV_SCREEN_MANY_CARDS = 1 << 10, FORMNAV_SCREEN_PASS_TO_FORM = 1 << 11,
  FORMNAV_SCREEN_BAR = 1 << 12, FORMNAV_SCREEN_ANNOUNCES_HISTORY = 1 << 13, FORMNAV_SCREEN_FINISHED = 1 << 14,
  FORMNAV_SCREEN_LARGE_TEXT = 1 << 15
};
/* Why Previous, Next or Finish did nothing. */
typedef uint32_t formnav_refusal;
enum {
  FORMNAV_REFUSAL_NONE = 0,
  FORMNAV_REFUSAL_NO_PAGE = 1, /* no page is visible */
  FORMNAV_REFUSAL_FIRST_PAGE = 2, FORMNAV_REFUSAL_LAST_PAGE = 3, FORMNAV_REFUSAL_NOT_LAST_PAGE = 4,
  FORMNAV_REFUSAL_ALREADY_FINISHED = 5,
  FORMNAV_REFUSAL_MANDATORY_REMAINING = 6, FORMNAV_REFUSAL_INVALID_ANSWER = 7 /* refused_field names the field */
};
/* Where a screen reader's focus goes. */
typedef uint32_t formnav_focus;
enum {
  FORMNAV_FOCUS_STAYS = 0, FORMNAV_FOCUS_MENU_HEADER = 1, FORMNAV_FOCUS_MENU_BUTTON = 2, FORMNAV_FOCUS_HEADING = 3
};
/* What an event changed. */
typedef struct formnav_screen_change {
  formnav_screen_effects effects;
  formnav_page_or_none page;                     /* the page whose card changed */
  formnav_page_or_none previous_current_page, current_page;
  uint32_t renumbered_first, renumbered_end;     /* ranks of cards with another number */
  uint32_t retitled_first, retitled_end;         /* ranks of cards with another title */
  formnav_page_or_none added_instance;
  formnav_refusal refusal;
  formnav_place_or_none refused_field;           /* the field that a refusal names */
  formnav_place_or_none field;                   /* the field to scroll into view */
  formnav_focus focus;
  formnav_bool slides;                           /* the sheet slides in 250 ms, from here to there: */
  int32_t from_height, to_height, from_opacity, to_opacity;
  int64_t from_scroll, to_scroll;
} formnav_screen_change;

int32_t formnav_screen_handle(formnav_screen screen, const formnav_event *event, formnav_screen_change *change);
int32_t formnav_screen_set_answer(
    formnav_screen screen, uint32_t page, uint32_t field, const formnav_answer *answer, formnav_screen_change *change);
/* As formnav_apply_batch. */
int32_t formnav_screen_apply_batch(
    formnav_screen screen, const uint64_t *edits, size_t count, size_t *applied, formnav_screen_change *change);

/* A rectangle, from the screen's top left corner. One without its part is 0, 0, 0, 0. */
typedef struct formnav_frame {
  int32_t x, y, width, height;
} formnav_frame;
/* What a card shows. */
typedef uint32_t formnav_card_flags;
enum {
  FORMNAV_CARD_IS_CURRENT = 1 << 0, FORMNAV_CARD_IS_NAME_BLANK = 1 << 1, FORMNAV_CARD_IS_RIGHT_TO_LEFT = 1 << 2,
  FORMNAV_CARD_IS_TRUNCATED = 1 << 3, FORMNAV_CARD_HAS_CHEVRON = 1 << 4
};
/* A page's card. */
typedef struct formnav_card {
  uint32_t page, rank;
  formnav_card_flags flags;
  uint32_t title_lines;
  uint32_t filled;
  uint32_t total;              /* 0: the no-items text */
  uint32_t mandatory, invalid; /* 0: no such line */
  formnav_frame frame, title, bar, fill, label, no_items, mandatory_text, invalid_text, chevron;
} formnav_card;

/* What a screen shows and allows. */
typedef uint32_t formnav_snapshot_flags;
enum {
  FORMNAV_HAS_MENU_BUTTON = 1 << 0, FORMNAV_HAS_STEPS = 1 << 1, FORMNAV_HAS_SHEET = 1 << 2,
  FORMNAV_HAS_LARGE_TEXT = 1 << 3, FORMNAV_HAS_POPOVER = 1 << 4, FORMNAV_CAN_GO_BACK = 1 << 5,
  FORMNAV_CAN_GO_ON = 1 << 6, FORMNAV_SHOWS_FINISH = 1 << 7, FORMNAV_CAN_FINISH = 1 << 8,
  FORMNAV_IS_FINISHED = 1 << 9, FORMNAV_FOOTER_HAS_SYMBOLS = 1 << 10, FORMNAV_BARS_OVER_SHEET = 1 << 11
};
/* The menu. It tracks a finger that has moved far enough. */
typedef uint32_t formnav_menu_state;
enum { FORMNAV_MENU_CLOSED = 0, FORMNAV_MENU_HALF_OPEN = 1, FORMNAV_MENU_FULL = 2, FORMNAV_MENU_TRACKING = 3 };
/* Everything that a screen shows. */
typedef struct formnav_snapshot {
  int32_t width, height;
  formnav_snapshot_flags flags;
  uint32_t cards_count;     /* the cards on the screen, from the top: formnav_card after this structure */
  formnav_page_or_none current_page;
  formnav_rank_or_none current_rank;
  uint32_t visible_pages, steps;
  formnav_menu_state menu_state;
  uint32_t overlay_opacity; /* thousandths */
  int64_t scroll, maximum_scroll, content_height;
  uint32_t current_step;    /* from 0 */
  uint32_t step_part, step_whole; /* how much of the current step is completed */
  uint32_t reserved;
  formnav_frame bar, bar_title, step_row, previous, menu_button, next;
  formnav_frame sheet, sheet_header, pull_bar, sheet_title, card_area, popover, large_text;
} formnav_snapshot;
/* `time_ms` is the time since the sheet began to slide; −1 shows the end. The buffer is aligned to 8 bytes. */
int32_t formnav_screen_snapshot(
    formnav_screen screen, int64_t time_ms, void *snapshot, size_t capacity, size_t *length);

/* Texts of the screen: the first five of a page's card. */
typedef uint32_t formnav_text_kind;
enum {
  FORMNAV_TEXT_CARD_TITLE = 0, FORMNAV_TEXT_PROGRESS = 1, FORMNAV_TEXT_MANDATORY = 2, FORMNAV_TEXT_INVALID = 3,
  FORMNAV_TEXT_NO_ITEMS = 4, FORMNAV_TEXT_MENU_BUTTON = 5, FORMNAV_TEXT_SHEET_TITLE = 6, FORMNAV_TEXT_PREVIOUS = 7,
  FORMNAV_TEXT_NEXT = 8, FORMNAV_TEXT_FINISH = 9, FORMNAV_TEXT_LARGE = 10, FORMNAV_TEXT_POPOVER = 11
};
/* A text of the screen; a card's title has a line feed after each line but the last. */
int32_t formnav_screen_text(
    formnav_screen screen, formnav_text_kind kind, uint32_t page, char *buffer, size_t capacity, size_t *length);

#ifdef __cplusplus
}
#endif

#endif
