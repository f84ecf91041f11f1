// An index whose shelves stand in the order that a map says, since some were inserted. The map stands in `high` before the
// nodes, as two arrays with room for as many shelves as the kind says:
//
//   order    of each shelf its place in form order: its leaf in the directory
//   shelves  of each place in form order its shelf
//
// The functions are not inlined, and keep their callers' registers: an index without a map pays nothing for them but, where its
// levels are told apart, a branch that it does not take.
#pragma once

#if defined(__x86_64__) || defined(__aarch64__)
#define KEEPS_REGISTERS __attribute__((preserve_most)) NO_ALLOCATION
#else
#define KEEPS_REGISTERS NO_ALLOCATION
#endif

/// A query changes nothing, so that callers need not read again what they know.
#define READS_ONLY __attribute__((pure))

/// By how much the number of levels is higher if a map orders the shelves.
enum { BY_MAP = 8 };

/// The kind of an index on the same processor with `levels` levels, whose map has room for `capacity` shelves; without one if
/// that is 0.
INLINE int64_t kind_with(int64_t kind, int32_t levels, int64_t capacity) {
  uint64_t wide = (uint64_t)kind & 1ull << 63;
  return (int64_t)(wide | (uint64_t)capacity << 32 | (uint32_t)(levels + (capacity > 0 ? BY_MAP : 0)));
}

/// Whether a map orders the shelves of an index with so many levels.
INLINE bool is_by_map(int32_t levels) { return __builtin_expect(levels > 3, false); }

/// How many shelves the map has room for; 0 without one.
INLINE int64_t capacity_of_map(int64_t kind) { return kind >> 32 & 0x7FFFFFFF; }

/// The directory by itself, with leaves instead of shelves: its levels, its kind, and where in `high` its nodes begin.
INLINE int32_t levels_of_directory(int64_t kind) {
  int32_t levels = levels_of_index(kind);
  return levels > 3 ? levels - BY_MAP : levels;
}
INLINE int64_t kind_of_directory(int64_t kind) {
  int32_t levels = levels_of_index(kind) - BY_MAP;
  __builtin_assume(levels <= 3);
  return kind_with(kind, levels, 0);
}
INLINE int64_t start_of_nodes(int64_t kind) { return capacity_of_map(kind) * 2; }

/// A shelf, and how many visible pages stand on it before the one that is looked for.
struct found_shelf {
  uint64_t shelf, rest;
};

/// Visible pages before a page. `rank` counts those before it on its shelf, and what `low` says of the leaf with that
/// shelf's number, which is another one's.
uint64_t rank_by_map(const uint16_t *low, const uint32_t *high, int64_t kind, uint64_t shelf,
                     uint64_t rank) READS_ONLY KEEPS_REGISTERS;
/// The shelf of the visible page with `rank` before it.
struct found_shelf shelf_by_map(const uint16_t *low, const uint32_t *high, int64_t kind,
                                uint64_t rank) READS_ONLY KEEPS_REGISTERS;
/// Adds to all sums behind a shelf.
void add_by_map(uint16_t *low, uint32_t *high, int64_t kind, uint64_t shelf, int64_t delta) KEEPS_REGISTERS;
