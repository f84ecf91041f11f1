#define _GNU_SOURCE
#include "CHardware.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/syscall.h>

int hardware_open_counter(int event) {
  static const struct { uint32_t type; uint64_t config; } events[] = {
      {PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
      {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
      {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES},
      {PERF_TYPE_HW_CACHE, PERF_COUNT_HW_CACHE_DTLB | PERF_COUNT_HW_CACHE_OP_READ << 8 |
          PERF_COUNT_HW_CACHE_RESULT_MISS << 16},
  };
  if (event < 0 || event >= (int)(sizeof events / sizeof *events)) return -EINVAL;
  struct perf_event_attr attributes = {
      .type = events[event].type,
      .size = sizeof(struct perf_event_attr),
      .config = events[event].config,
      .exclude_kernel = 1,
      .exclude_hv = 1,
  };
  long descriptor = syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
  return descriptor < 0 ? -errno : (int)descriptor;
}
#else
int hardware_open_counter(int event) { return -ENOSYS; }
#endif

int64_t hardware_read_counter(int descriptor) {
  int64_t count = 0;
  return read(descriptor, &count, sizeof count) == (ssize_t)sizeof count ? count : -1;
}

void hardware_close_counter(int descriptor) { close(descriptor); }

const char *hardware_error_text(int number) { return strerror(number); }

__attribute__((noinline)) void hardware_counted_region(void (*body)(void *), void *context) {
  body(context);
  // Not a tail call: a jump would leave this function before the body runs.
  __asm__ volatile("" : : : "memory");
}

__attribute__((noinline)) void hardware_count(void (*body)(void *), void *context) {
  // The stack begins below the environment and the arguments, whose lengths depend on the folder
  // and user. This aligns it, so that line counts are the same everywhere.
  char *below = __builtin_alloca((uintptr_t)__builtin_frame_address(0) % 4096);
  __asm__ volatile("" : : "r"(below) : "memory");
  hardware_counted_region(body, context);
}

#define TWICE(call) call call
#define TIMES_32(call) TWICE(TWICE(TWICE(TWICE(TWICE(call)))))

// callgrind counts by call site. Each call has its own site, and so its own count.
__attribute__((noinline)) void hardware_counted_slots(void (*body)(void *), void *context) {
  TIMES_32(TIMES_32(hardware_counted_region(body, context);))
}

__attribute__((noinline)) void hardware_count_each(void (*body)(void *), void *context) {
  char *below = __builtin_alloca((uintptr_t)__builtin_frame_address(0) % 4096);
  __asm__ volatile("" : : "r"(below) : "memory");
  hardware_counted_slots(body, context);
  __asm__ volatile("" : : : "memory");
}

__attribute__((noinline)) void hardware_count_boundary(void) { __asm__ volatile("" : : : "memory"); }

// A request to valgrind is an instruction sequence that has no effect elsewhere. valgrind's manual
// guarantees that it stays. Callgrind's requests are numbered from 'C','T'.
enum { callgrind_start = 0x43540004, callgrind_stop = 0x43540005 };

static void ask_valgrind(uint64_t request) {
  volatile uint64_t arguments[6] = {request};
  uint64_t result = 0;
#if defined(__x86_64__)
  __asm__ volatile("rolq $3, %%rdi; rolq $13, %%rdi; rolq $61, %%rdi; rolq $51, %%rdi; xchgq %%rbx, %%rbx"
                   : "+d"(result)
                   : "a"(arguments)
                   : "cc", "memory");
#elif defined(__aarch64__)
  register volatile uint64_t *given __asm__("x4") = arguments;
  register uint64_t answer __asm__("x3") = result;
  __asm__ volatile("ror x12, x12, #3; ror x12, x12, #13; ror x12, x12, #51; ror x12, x12, #61; orr x10, x10, x10"
                   : "+r"(answer)
                   : "r"(given)
                   : "cc", "memory", "x12");
#else
  (void)arguments;
  (void)result;
#endif
}

void hardware_start_counting(void) { ask_valgrind(callgrind_start); }

void hardware_stop_counting(void) { ask_valgrind(callgrind_stop); }
