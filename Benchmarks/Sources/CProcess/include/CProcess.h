#pragma once
#include <sys/types.h>

// When a program ends.
enum {
  // Signals that ask it to end wait until it listens.
  PROCESS_WAITS = 1,
  // It is killed when the thread that starts it ends, and so never outlives this program, on Linux.
  PROCESS_ENDS_WITH_PARENT = 2,
};

// Starts a program and goes on.
//
//   path          of the program
//   arguments     the first is its name; ends with NULL
//   environment   ends with NULL
//   descriptors   what it has as standard input, output and error
//   options       PROCESS_WAITS, PROCESS_ENDS_WITH_PARENT, or 0
//   process       takes its number
//
// Returns 0, or the errno of what was refused; then there is no process.
int process_start(const char *path, char *const arguments[], char *const environment[],
                  const int descriptors[3], int options, pid_t *process);
