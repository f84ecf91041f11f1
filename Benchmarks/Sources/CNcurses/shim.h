// ncurses with wide characters. Much of it is macros and global variables, which Swift can't use; each
// function here is one of them.
#pragma once
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <locale.h>
#include <stdlib.h>

// Of <term.h>, whose macros have names such as `lines`.
int setupterm(const char *type, int descriptor, int *error);
char *tigetstr(const char *capability);

// Takes the terminal over; null where its type is unknown, or can't place its cursor. Texts are UTF-8, whatever the
// locale says.
static inline SCREEN *curses_open(void) {
  int error = 0;
  if (setupterm(NULL, 1, &error) != OK) return NULL;
  const char *cursor = tigetstr("cup");
  if (!cursor || cursor == (const char *)-1) return NULL;
  if (!setlocale(LC_CTYPE, "") || MB_CUR_MAX < 2) setlocale(LC_CTYPE, "C.UTF-8");
  return newterm(NULL, stdout, stdin);
}

static inline WINDOW *curses_screen(void) { return stdscr; }

// Has the next refresh clear the terminal and paint every cell, whatever ncurses believes is there.
static inline void curses_redraw(void) { clearok(curscr, TRUE); }

static inline attr_t curses_bold(void) { return A_BOLD; }
static inline attr_t curses_dim(void) { return A_DIM; }
static inline attr_t curses_reverse(void) { return A_REVERSE; }

// Sets how what is written next looks.
static inline void curses_style(attr_t attributes, short pair) {
  wattr_set(stdscr, attributes, pair, NULL);
}

// Waits for a key, at most so many milliseconds. Gives one of the KEY_ numbers, a byte of a character, or ERR for
// nothing. The bytes are whoever calls to decode: `wget_wch` waits for those of no character for ever.
static inline int curses_key(int milliseconds) {
  wtimeout(stdscr, milliseconds);
  return wgetch(stdscr);
}
