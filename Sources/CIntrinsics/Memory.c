#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CIntrinsics.h"

#if defined(__linux__) && defined(__LP64__)
#include <sys/mman.h>
#include <sys/resource.h>

/// Before the memory, in the first cache line of its mapping.
struct header {
  /// Bytes of address space, and those in use; both with the header.
  size_t reserved, used;
};
enum { HEADER_BYTES = 64 };

/// Memory is counted in steps of so many bytes, so that few additions call.
static const size_t step = 1 << 16;
/// Address space for one buffer: more than the pages of the largest form need, and room for 30,000 buffers.
static const size_t least_reserved = (size_t)4 << 30;

static _Thread_local struct mapped_bytes counters;

const struct mapped_bytes *mapped_bytes_of_thread(void) { return &counters; }

static struct header *header_of(const void *memory) { return (struct header *)((char *)memory - HEADER_BYTES); }

static size_t in_steps(size_t bytes) { return (bytes + HEADER_BYTES + step - 1) & ~(step - 1); }

/// Whether a limit of the process counts reserved address space (`ulimit -v`, `ulimit -d`): what is reserved would be missing
/// elsewhere.
static bool is_limited(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY || getrlimit(RLIMIT_DATA, &limit) != 0 ||
         limit.rlim_cur != RLIM_INFINITY;
}

void *map_memory(size_t bytes) {
  if (bytes > (size_t)1 << 45 || is_limited()) return NULL;
  size_t used = in_steps(bytes), reserved = used * 2 > least_reserved ? used * 2 : least_reserved;
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void *start = mmap(NULL, reserved, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (start == MAP_FAILED) return NULL;
  *(struct header *)start = (struct header){reserved, used};
  counters.allocated += used;
  return (char *)start + HEADER_BYTES;
}

size_t size_of_mapped(const void *memory) { return header_of(memory)->used - HEADER_BYTES; }

bool grow_mapped(void *memory, size_t bytes) {
  struct header *header = header_of(memory);
  if (bytes > header->reserved - HEADER_BYTES) return false;
  size_t used = in_steps(bytes);
  if (used <= header->used) return true;
  counters.allocated += used - header->used;
  header->used = used;
  return true;
}

void shrink_mapped(void *memory, size_t bytes) {
  struct header *header = header_of(memory);
  size_t used = in_steps(bytes);
  if (used >= header->used) return;
  // It is not reserved anew, so it can't be lost. A system that refuses keeps the pages.
  madvise((char *)header + used, header->used - used, MADV_DONTNEED);
  counters.deallocated += header->used - used;
  header->used = used;
}

void unmap_memory(void *memory) {
  struct header *header = header_of(memory);
  counters.deallocated += header->used;
  munmap(header, header->reserved);
}
#endif
