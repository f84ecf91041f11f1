#define _GNU_SOURCE
#include "CHardware.h"

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

#if defined(__linux__)
/// Of the product, if the program has it.
__attribute__((weak)) extern const struct hardware_mapped_bytes *mapped_bytes_of_thread(void);
#endif

const struct hardware_mapped_bytes *hardware_count_mapped(void) {
  static const struct hardware_mapped_bytes none;
#if defined(__linux__)
  if (mapped_bytes_of_thread) return mapped_bytes_of_thread();
#endif
  return &none;
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
