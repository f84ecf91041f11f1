#define _GNU_SOURCE
#include "CHardware.h"
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const size_t huge_page_bytes = 2u << 20;

// As a vector, a line takes few instructions, even without optimisation.
typedef uint64_t words_of_line __attribute__((vector_size(64), may_alias));

void *hardware_memory_allocate(size_t bytes, int huge) {
  // Reserves twice the alignment, so that an aligned block fits. The rest costs only addresses,
  // since it is never touched.
  char *reserved = mmap(
      NULL, bytes + huge_page_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (reserved == MAP_FAILED) return NULL;
  size_t skip = (huge_page_bytes - (uintptr_t)reserved % huge_page_bytes) % huge_page_bytes;
  if (skip > 0) munmap(reserved, skip);
  char *memory = reserved + skip;
  munmap(memory + bytes, huge_page_bytes - skip);
#ifdef MADV_HUGEPAGE
  madvise(memory, bytes, huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#endif
  memset(memory, 0, bytes);
  return memory;
}

void hardware_memory_free(void *memory, size_t bytes) { munmap(memory, bytes); }

uint64_t hardware_sequential_read(const void *memory, size_t bytes) {
  // Four independent 64-byte sums, so that four loads are in flight.
  const words_of_line *lines = memory;
  words_of_line sums[4] = {{0}};
  for (size_t i = 0; i < bytes / sizeof *lines; i += 4) {
    for (int line = 0; line < 4; line++) sums[line] += lines[i + line];
  }
  words_of_line all = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  uint64_t sum = 0;
  for (int word = 0; word < 8; word++) sum += all[word];
  hardware_consume(sum);
  return sum;
}

void hardware_sequential_write(void *memory, size_t bytes, uint64_t value) {
  words_of_line *lines = memory;
  words_of_line values = (words_of_line){0} + hardware_opaque(value);
  for (size_t i = 0; i < bytes / sizeof *lines; i++) lines[i] = values;
  hardware_consume(0);
}

// MARK: Eviction

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

static int flushes_without_order;

__attribute__((constructor)) static void find_flush(void) {
  unsigned a, b, c, d;
  flushes_without_order = __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_CLFLUSHOPT) != 0;
}

// CLFLUSHOPT flushes many lines at once, while CLFLUSH waits for each: fifty times faster.
__attribute__((target("clflushopt"))) static void flush_without_order(
    const char *start, size_t bytes) {
  for (size_t i = 0; i < bytes; i += hardware_line_bytes) _mm_clflushopt((void *)(start + i));
}

int hardware_can_evict(void) { return 1; }

static void begin_to_evict(const char *start, size_t bytes) {
  if (flushes_without_order) {
    flush_without_order(start, bytes);
  } else {
    for (size_t i = 0; i < bytes; i += hardware_line_bytes) _mm_clflush(start + i);
  }
}

static void wait_for_eviction(void) { _mm_mfence(); }
#elif defined(__aarch64__) && defined(__linux__)
int hardware_can_evict(void) { return 1; }

static void begin_to_evict(const char *start, size_t bytes) {
  for (size_t i = 0; i < bytes; i += hardware_line_bytes) {
    __asm__ volatile("dc civac, %0" : : "r"(start + i) : "memory");
  }
}

static void wait_for_eviction(void) { __asm__ volatile("dsb ish" : : : "memory"); }
#else
int hardware_can_evict(void) { return 0; }
static void begin_to_evict(const char *start, size_t bytes) {}
static void wait_for_eviction(void) {}
#endif

void hardware_evict(const void *start, size_t bytes) {
  begin_to_evict(start, bytes);
  wait_for_eviction();
}

void hardware_resident_pages(const void *start, size_t bytes, unsigned char *pages) {
  size_t size = (size_t)hardware_page_bytes();
#if defined(__linux__)
  if (mincore((void *)start, bytes, pages) == 0) return;
#endif
  memset(pages, 0, (bytes + size - 1) / size);
}

void hardware_evict_resident(const void *start, size_t bytes) {
  size_t size = (size_t)hardware_page_bytes();
  // Enough pages that the system call is cheap beside the flush; few enough for the stack.
  unsigned char resident[1024];
  for (size_t i = 0; i < bytes; i += sizeof resident * size) {
    const char *piece = (const char *)start + i;
    size_t length = bytes - i < sizeof resident * size ? bytes - i : sizeof resident * size;
    hardware_resident_pages(piece, length, resident);
    for (size_t page = 0; page * size < length; page++) {
      if (resident[page] & 1) begin_to_evict(piece + page * size, size);
    }
  }
  // One fence for all lines, since they are flushed in parallel.
  wait_for_eviction();
}

int hardware_page_bytes(void) { return (int)sysconf(_SC_PAGESIZE); }

// As much code as a first-level cache of 32 KiB holds; running it evicts all other code.
#if defined(__x86_64__)
__attribute__((noinline)) void hardware_run_sled(void) {
  // No-ops of eight bytes: only their cache lines matter.
  __asm__ volatile(".rept 4096\n\t.byte 0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0\n\t.endr" : : : "memory");
}
#elif defined(__aarch64__)
__attribute__((noinline)) void hardware_run_sled(void) {
  __asm__ volatile(".rept 8192\n\tnop\n\t.endr" : : : "memory");
}
#else
void hardware_run_sled(void) {}
#endif
