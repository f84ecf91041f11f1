#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CIntrinsics.h"

#if defined(__linux__) && defined(__LP64__)
#include <errno.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/// In the page before the memory's first one.
struct header {
  /// Bytes of address space, and those in use; both from the header on.
  size_t reserved, used;
};

/// Memory is counted in steps of so many bytes, so that few additions call.
static const size_t step = 1 << 16;
/// Address space for one buffer: more than the pages of the largest form need.
static const size_t least_reserved = (size_t)4 << 30;
/// Buffers that may be mapped at a time: a quarter of the address space, and of the mappings that a process may have. The rest is
/// for others.
static const int most_mapped = 8192;
static atomic_int mapped;

static _Thread_local struct mapped_bytes counters;

const struct mapped_bytes *mapped_bytes_of_thread(void) { return &counters; }

static uintptr_t page_size(void) { return (uintptr_t)sysconf(_SC_PAGESIZE); }

static struct header *header_of(const void *memory) {
  return (struct header *)(((uintptr_t)memory & ~(page_size() - 1)) - page_size());
}

/// The bytes from the header to the memory.
static size_t before(const void *memory) { return (size_t)((uintptr_t)memory - (uintptr_t)header_of(memory)); }

static size_t in_steps(size_t bytes) { return (bytes + step - 1) & ~(step - 1); }

/// Whether a limit of the process counts reserved address space (`ulimit -v`, `ulimit -d`): what is reserved would be missing
/// elsewhere.
static bool is_limited(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY || getrlimit(RLIMIT_DATA, &limit) != 0 ||
         limit.rlim_cur != RLIM_INFINITY;
}

static void *map(void *start, size_t bytes, int more) {
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  return mmap(start, bytes, PROT_READ | PROT_WRITE, flags | more, -1, 0);
}

/// Moves the pages from `old` on to `memory`; zeros stay. Returns whether it did, and whether there is memory at all.
static bool move_pages(char *old, size_t bytes, char *memory, bool *is_lost) {
#if defined(MREMAP_DONTUNMAP)
  if (bytes == 0) return false;
  if (mremap(old, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED | MREMAP_DONTUNMAP, memory) == memory) return true;
  // It may have unmapped the place.
  *is_lost = map(memory, bytes, MAP_FIXED_NOREPLACE) == MAP_FAILED && errno != EEXIST;
#endif
  return false;
}

/// Counts a buffer that is mapped no more, or could not be.
static void *uncounted(void) {
  atomic_fetch_sub_explicit(&mapped, 1, memory_order_relaxed);
  return NULL;
}

void *map_memory(void *old, size_t held, size_t bytes) {
  bool moves = ((uintptr_t)old & 63) == 0;
  uintptr_t page = page_size(), offset = moves ? (uintptr_t)old & (page - 1) : 0;
  if (bytes > (size_t)1 << 45 || is_limited()) return NULL;
  if (atomic_fetch_add_explicit(&mapped, 1, memory_order_relaxed) >= most_mapped) return uncounted();
  size_t used = in_steps(page + offset + bytes), reserved = used * 2 > least_reserved ? used * 2 : least_reserved;
  char *start = map(NULL, reserved, 0);
  if (start == MAP_FAILED) return uncounted();
  char *memory = start + page + offset;
  // The bytes up to the first whole page, those of whole pages, and those after the last.
  size_t head = (page - offset) & (page - 1);
  if (head > held) head = held;
  size_t whole = moves ? (held - head) & ~(page - 1) : 0;
  bool is_lost = false;
  if (!move_pages((char *)old + head, whole, memory + head, &is_lost)) {
    if (is_lost) {
      munmap(start, reserved);
      return uncounted();
    }
    memcpy(memory + head, (char *)old + head, whole);
  }
  memcpy(memory, old, head);
  memcpy(memory + head + whole, (char *)old + head + whole, held - head - whole);
  *(struct header *)start = (struct header){reserved, used};
  counters.allocated += used;
  return memory;
}

size_t size_of_mapped(const void *memory) { return header_of(memory)->used - before(memory); }

bool grow_mapped(void *memory, size_t bytes) {
  struct header *header = header_of(memory);
  if (bytes > header->reserved - before(memory)) return false;
  size_t used = in_steps(before(memory) + bytes);
  if (used <= header->used) return true;
  counters.allocated += used - header->used;
  header->used = used;
  return true;
}

void shrink_mapped(void *memory, size_t bytes) {
  struct header *header = header_of(memory);
  size_t used = in_steps(before(memory) + bytes);
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
  uncounted();
}
#endif
