// What Swift can't say about the machine: a clock in one call, reads and writes the compiler must not
// drop, the performance counters, the memory's limits, and how this code was compiled.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/// Nanoseconds of a clock that never goes back and is not adjusted in steps.
static inline __attribute__((always_inline)) uint64_t hardware_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000ull + (uint64_t)now.tv_nsec;
}

/// Reads a counter that another library updates. An optimiser knows that `malloc` changes no memory a
/// program can see, and would otherwise be free to reuse an earlier read across it.
static inline __attribute__((always_inline)) uint64_t hardware_read_volatile(const uint64_t *counter) {
  return *(const volatile uint64_t *)counter;
}

/// Uses a value, so that the work which gave it is not removed.
static inline __attribute__((always_inline)) void hardware_consume(uint64_t value) {
  __asm__ volatile("" : : "r"(value) : "memory");
}

/// A value the optimiser knows nothing about.
static inline __attribute__((always_inline)) uint64_t hardware_opaque(uint64_t value) {
  __asm__ volatile("" : "+r"(value) : : "memory");
  return value;
}

/// The instruction set the C and Swift code of this build may use: "x86-64-v4", "x86-64-v3", "x86-64",
/// "arm64" or "unknown".
const char *hardware_instruction_set(void);

/// Whether the C code was compiled with optimisation.
int hardware_is_optimised(void);

/// Has this process killed when the one that started it ends, where the system can do that.
void hardware_end_with_parent(void);

/// What the program is instrumented with that slows it down, "the address sanitizer" for one; null where
/// it is with nothing.
const char *hardware_instrumentation(void);

/// The identifier that the linker gave the program (`--build-id`).
///
/// Returns its length in bytes; 0 where there is none, or none that fits.
int hardware_build_identifier(unsigned char *bytes, int capacity);

// MARK: Counting

/// Opens a counter of this thread in user mode: of instructions (0), cycles (1), misses of the last cache (2)
/// or of the data TLB (3); a file descriptor, or -errno where the machine has none or refuses it.
int hardware_open_counter(int event);

/// The count so far; negative on failure.
int64_t hardware_read_counter(int descriptor);

void hardware_close_counter(int descriptor);

/// What an errno means. The text belongs to the system and lasts until the next call.
const char *hardware_error_text(int number);

/// Calls `body(context)`. Never inlined, so callgrind counts exactly what `body` does with
/// `--collect-atstart=no --toggle-collect=hardware_counted_region`.
void hardware_counted_region(void (*body)(void *context), void *context);

/// Has `body(context)` run in `hardware_counted_region`, its stack at the same place within a page each time.
void hardware_count(void (*body)(void *context), void *context);

enum { hardware_count_slots = 1024 };

/// Has `body(context)` run `hardware_count_slots` times, as above. `hardware_counted_slots` calls it from as many places
/// of the code, so callgrind's dump has the counts of each call by itself.
void hardware_count_each(void (*body)(void *context), void *context);

/// Does nothing. Never inlined, so that callgrind can write out its counts and begin anew with
/// `--dump-before=hardware_count_boundary`.
void hardware_count_boundary(void);

// MARK: Limits of the memory

/// The bytes of a cache line, and of a node in the pointer chase.
enum { hardware_line_bytes = 64 };

/// Where test memory comes from: the allocator, as a program's would; or the system, which is advised to back it
/// with huge pages, or with the smallest there are.
enum { hardware_pages_of_allocator, hardware_pages_huge, hardware_pages_small };

/// Zeroed, touched memory aligned to 2 MiB; null where there is none.
void *hardware_memory_allocate(size_t bytes, int pages);

void hardware_memory_free(void *memory, size_t bytes, int pages);

/// Links the lines of `memory` into one random cycle (Sattolo's algorithm).
void hardware_chase_prepare(void *memory, size_t lines, uint64_t seed);

/// Follows the cycle for `steps` dependent loads from `start`; the line it ends on.
const void *hardware_chase(const void *start, size_t steps);

/// `count` read-modify-writes of one word in a random line, each independent of the one before, like
/// HPCC RandomAccess. `first` continues the sequence. `lines` is 1 ... 2^32.
void hardware_random_update(void *memory, size_t lines, size_t count, uint64_t first);

/// Reads all bytes in order; their sum as words. `bytes` is a multiple of 256.
uint64_t hardware_sequential_read(const void *memory, size_t bytes);

/// Writes all bytes in order. `bytes` is a multiple of 256.
void hardware_sequential_write(void *memory, size_t bytes, uint64_t value);

// MARK: Empty caches

/// Whether this processor lets a program say what its caches are to forget.
int hardware_can_evict(void);

/// Writes back what the caches hold of this memory, and forgets it; where the processor has no such instruction
/// it does nothing.
void hardware_evict(const void *start, size_t bytes);

/// As `hardware_evict`, of what is mapped and resident now: the rest is left alone. `start` is a page's.
void hardware_evict_resident(const void *start, size_t bytes);

/// Says of each page of memory, from a page's beginning on, whether it is there: the lowest bit of a byte each.
void hardware_resident_pages(const void *start, size_t bytes, unsigned char *pages);

int hardware_page_bytes(void);

/// Has callgrind look at what runs from here on, its simulated caches empty at first; with `--instr-atstart=no` what runs
/// outside of it is many times as fast. Does nothing where valgrind does not run this process.
void hardware_start_counting(void);
void hardware_stop_counting(void);

/// Runs 32 KiB of code that does nothing, so that a first-level cache of that size holds no other.
void hardware_run_sled(void);
