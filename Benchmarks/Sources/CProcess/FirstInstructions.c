#include "CProcess.h"

#include <errno.h>
#include <signal.h>

#if defined(__linux__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#include <sys/resource.h>
#include <unistd.h>

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

// The address space in MiB for the program, the allocator's arenas, a thread's stack, and room to
// report errors. With less, an allocation fails somewhere, even in a library that is being loaded,
// and the program ends without a message.
enum { least_address_space = 160 };

// Ends the process with EX_OSERR if there is less.
static void require_address_space(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur >= (rlim_t)least_address_space << 20) return;
  char message[] =
      "formnav: not enough memory: expected at least 160 MiB of address space (ulimit -v), found     MiB\n";
  size_t place = sizeof message - sizeof "  MiB\n";
  unsigned mebibytes = limit.rlim_cur >> 20;
  do {
    message[place--] = '0' + mebibytes % 10;
    mebibytes /= 10;
  } while (mebibytes > 0);
  if (write(2, message, sizeof message - 1) < 0) _exit(71);
  _exit(71);
}

// Swift ends the process by abort() if an allocation fails, and nothing else of the tool calls it. With an address space
// that is limited, that is therefore an error of the system, not of the tool.
static void end_by_abort(int number) {
  (void)number;
  static const char message[] = "formnav: not enough memory: an allocation failed; ulimit -v limits the address space\n";
  if (write(2, message, sizeof message - 1) < 0) _exit(71);
  _exit(71);
}

// Before it aborts, Swift prints where it was, which may read a null that an allocation gave.
static void end_by_null(int number) {
  if (errno == ENOMEM) end_by_abort(number);
  signal(number, SIG_DFL);
  raise(number);
}

static int is_limited(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

void process_handle_as_at_first(int number) {
  signal(number, number == SIGABRT && is_limited() ? end_by_abort : SIG_DFL);
}

static void begin(void) {
  take_quit();
  require_address_space();
  process_handle_as_at_first(SIGABRT);
  if (is_limited()) signal(SIGSEGV, end_by_null);
}

__attribute__((section(".preinit_array"), used, retain)) static void (*const first)(void) = begin;
#else
void process_handle_as_at_first(int number) { signal(number, SIG_DFL); }
#endif
