#pragma once
#include <sys/types.h>

// How a program runs and ends, as a set of bits.
enum {
  // Signals that ask it to end stay pending until it handles them.
  PROCESS_WAITS = 1,
  // Linux kills it when the thread that started it ends, so that it never outlives this program.
  PROCESS_ENDS_WITH_PARENT = 2,
  // It leads a new process group.
  PROCESS_LEADS_GROUP = 4,
};

// Starts a program without waiting for it.
//
//   path          the program's path
//   arguments     the first is the program's name; ends with NULL
//   environment   ends with NULL
//   descriptors   its standard input, output and error
//   options       any of the above, or 0
//   process       receives the process ID
//
// Returns 0, or an errno if no process could start.
int process_start(const char *path, char *const arguments[], char *const environment[],
                  const int descriptors[3], int options, pid_t *process);

// Handles a signal as when the program began.
void process_handle_as_at_first(int number);
