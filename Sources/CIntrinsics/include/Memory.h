// Memory that grows in place: address space is reserved, and the system fills a page when it is first written. On Linux with
// 64 bits; elsewhere, or if the system refuses, there is none, and callers copy.
#pragma once
#include <stddef.h>

/// Bytes that this thread took and gave back here, as an allocator counts them.
struct mapped_bytes {
  uint64_t allocated, deallocated;
};

#pragma clang assume_nonnull begin
#if defined(__linux__) && defined(__LP64__)
/// Memory for `bytes`, aligned to cache lines, with the first `held` bytes of `old`; null if there is none. `old` holds anything
/// afterwards: if it is aligned to cache lines, its whole pages move without being copied.
void *_Nullable map_memory(void *old, size_t held, size_t bytes);
/// The bytes that memory of `map_memory` has room for: at least those asked for.
size_t size_of_mapped(const void *memory);
/// Makes room for `bytes` in all. Returns whether there is; else nothing has changed.
bool grow_mapped(void *memory, size_t bytes);
/// Gives back what is beyond `bytes`.
void shrink_mapped(void *memory, size_t bytes);
void unmap_memory(void *memory);
/// The counters of the calling thread.
const struct mapped_bytes *mapped_bytes_of_thread(void);
#else
INLINE void *_Nullable map_memory(void *old, size_t held, size_t bytes) { return NULL; }
INLINE size_t size_of_mapped(const void *memory) { return 0; }
INLINE bool grow_mapped(void *memory, size_t bytes) { return false; }
INLINE void shrink_mapped(void *memory, size_t bytes) {}
INLINE void unmap_memory(void *memory) {}
INLINE const struct mapped_bytes *mapped_bytes_of_thread(void) {
  static const struct mapped_bytes none;
  return &none;
}
#endif
#pragma clang assume_nonnull end
