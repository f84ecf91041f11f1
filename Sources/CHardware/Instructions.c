#define _GNU_SOURCE
#include "CHardware.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/syscall.h>

int hardware_open_instruction_counter(void) {
  struct perf_event_attr event = {
      .type = PERF_TYPE_HARDWARE,
      .size = sizeof(struct perf_event_attr),
      .config = PERF_COUNT_HW_INSTRUCTIONS,
      .exclude_kernel = 1,
      .exclude_hv = 1,
  };
  long descriptor = syscall(SYS_perf_event_open, &event, 0, -1, -1, 0);
  return descriptor < 0 ? -errno : (int)descriptor;
}
#else
int hardware_open_instruction_counter(void) { return -ENOSYS; }
#endif

int64_t hardware_read_instruction_counter(int descriptor) {
  int64_t count = 0;
  return read(descriptor, &count, sizeof count) == (ssize_t)sizeof count ? count : -1;
}

void hardware_close_instruction_counter(int descriptor) { close(descriptor); }

const char *hardware_error_text(int number) { return strerror(number); }

__attribute__((noinline)) void hardware_counted_region(void (*body)(void *), void *context) {
  body(context);
  // Not a tail call: a jump would leave this function before the body runs.
  __asm__ volatile("" : : : "memory");
}

__attribute__((noinline)) void hardware_count_boundary(void) { __asm__ volatile("" : : : "memory"); }
