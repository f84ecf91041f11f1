#if defined(__linux__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#include <signal.h>

// Ends the process as SIGQUIT would.
static void end_by_quit(int number) {
  signal(number, SIG_DFL);
  raise(number);
}

// The Swift runtime installs a SIGQUIT handler at load if there is none. It prints a backtrace and
// goes on, so SIGQUIT in the first milliseconds would not end the tool. This handler is therefore
// installed before any library runs. Sanitizer builds use that moment themselves.
static void take_quit(void) {
  struct sigaction action;
  if (sigaction(SIGQUIT, 0, &action) != 0 || action.sa_handler != SIG_DFL) return;
  action = (struct sigaction){.sa_handler = end_by_quit, .sa_flags = SA_RESETHAND | SA_NODEFER};
  sigaction(SIGQUIT, &action, 0);
}

__attribute__((section(".preinit_array"), used, retain)) static void (*const first)(void) = take_quit;
#endif
