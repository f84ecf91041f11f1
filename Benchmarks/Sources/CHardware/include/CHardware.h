// Machine functions that Swift lacks: a clock, memory accesses that the compiler must keep,
// performance counters, memory limits, and build properties.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/// Returns the nanoseconds of a clock that never goes backwards and is not adjusted in steps.
static inline __attribute__((always_inline)) uint64_t hardware_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000ull + (uint64_t)now.tv_nsec;
}

/// Returns how often the system took the processor away from this thread; of the process where the system does not
/// tell threads apart, and 0 where it does not count.
uint64_t hardware_interruptions(void);

/// Reads a counter that another library updates. Without `volatile` the optimiser may reuse an
/// earlier read, since it assumes that `malloc` changes no visible memory.
static inline __attribute__((always_inline)) uint64_t hardware_read_volatile(const uint64_t *counter) {
  return *(const volatile uint64_t *)counter;
}

/// The bytes that a thread took and gave back in memory that grows in place.
struct hardware_mapped_bytes {
  uint64_t allocated, deallocated;
};
/// The calling thread's counters, which the product keeps (`Memory.h` of CIntrinsics); those of a program without it stay 0.
const struct hardware_mapped_bytes *hardware_count_mapped(void);

/// Optimisation barrier: uses a value, so that the work for it is not removed.
static inline __attribute__((always_inline)) void hardware_consume(uint64_t value) {
  __asm__ volatile("" : : "r"(value) : "memory");
}

/// Optimisation barrier: returns `value` unchanged.
static inline __attribute__((always_inline)) uint64_t hardware_opaque(uint64_t value) {
  __asm__ volatile("" : "+r"(value) : : "memory");
  return value;
}

/// Returns the instruction set that this build's C and Swift code may use: "x86-64-v4",
/// "x86-64-v3", "x86-64", "arm64" or "unknown".
const char *hardware_instruction_set(void);

/// Returns 1 if the C code was compiled with optimisation.
int hardware_is_optimised(void);

/// Makes the system kill this process when its parent ends, if the system supports that.
void hardware_end_with_parent(void);

/// Returns the instrumentation that slows down the program, such as "the address sanitizer"; null
/// if there is none.
const char *hardware_instrumentation(void);

/// Copies the program's linker identifier (`--build-id`).
///
/// Returns its length in bytes; 0 if there is none, or if it does not fit.
int hardware_build_identifier(unsigned char *bytes, int capacity);

// MARK: Counting

/// Calls `body(context)`. It is never inlined, so that callgrind counts exactly `body` with
/// `--collect-atstart=no --toggle-collect=hardware_counted_region`.
void hardware_counted_region(void (*body)(void *context), void *context);

/// Runs `body(context)` in `hardware_counted_region`, each time at the same stack offset within a
/// page.
void hardware_count(void (*body)(void *context), void *context);

enum { hardware_count_slots = 1024 };

/// Runs `body(context)` `hardware_count_slots` times, as above. `hardware_counted_slots` calls it
/// from that many call sites, so callgrind's dump has the counts of each call.
void hardware_count_each(void (*body)(void *context), void *context);

/// Does nothing. It is never inlined, so that callgrind can dump and reset its counts with
/// `--dump-before=hardware_count_boundary`.
void hardware_count_boundary(void);

// MARK: Memory

/// The bytes of a cache line.
enum { hardware_line_bytes = 64 };

/// Returns zeroed, touched memory of the system, aligned to 2 MiB; null if memory is short.
///
/// `huge` asks for huge pages; otherwise the pages are the smallest, even if huge ones are the
/// default.
void *hardware_memory_allocate(size_t bytes, int huge);

void hardware_memory_free(void *memory, size_t bytes);

/// Reads all bytes in order and returns their sum as words. `bytes` is a multiple of 256.
uint64_t hardware_sequential_read(const void *memory, size_t bytes);

/// Writes all bytes in order. `bytes` is a multiple of 256.
void hardware_sequential_write(void *memory, size_t bytes, uint64_t value);

// MARK: Empty caches

/// Returns 1 if the processor has an instruction that flushes a given cache line.
int hardware_can_evict(void);

/// Flushes this memory from the caches, with write-back. Does nothing if the processor has no such
/// instruction.
void hardware_evict(const void *start, size_t bytes);

/// Like `hardware_evict`, for pages that are mapped and resident; skips the others. `start` is the
/// start of a page.
void hardware_evict_resident(const void *start, size_t bytes);

/// Sets the lowest bit of one byte per page if the page is resident. `start` is the start of a
/// page.
void hardware_resident_pages(const void *start, size_t bytes, unsigned char *pages);

int hardware_page_bytes(void);

/// Starts callgrind's instrumentation here, with empty simulated caches. With `--instr-atstart=no`,
/// code before it runs many times faster. Does nothing without valgrind.
void hardware_start_counting(void);
void hardware_stop_counting(void);

/// Runs 32 KiB of no-ops, which evict all other code from a first-level cache of that size.
void hardware_run_sled(void);
