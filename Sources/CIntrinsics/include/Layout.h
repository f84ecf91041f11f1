// The memory of the visible-page index. Rank.h, Select.h and Flip.h read and change it; VisiblePageIndex.swift builds it.
//
//   leaves   One leaf for each shelf of 448 pages: 7 words with a bit a page, and a word with 7 sums of 9 bits. Sum i counts
//            the visible pages in words 0...i. The top bit of that word counts nothing and is never read.
//   low      Nodes of 32 sums, one for each leaf. Up to four leaves there is only a word of four sums.
//   high     Nodes of 16 sums: one for each low node, or for each high node of the level below. The root stands first, the
//            lowest level last.
//   kind     How many levels of high nodes there are, and how nodes are searched: see `kind_of_index`.
//
// Low and high nodes form the directory, which has the shelves in form order. A shelf's number is its place in that order,
// until a shelf is inserted before the last. Then `high` begins with a map, two arrays with room for `capacity_of_map`
// shelves each:
//
//   order    for each shelf its place in form order, which is its leaf in the directory
//   shelves  for each place in form order the shelf
#pragma once

/// Where in `high` the two levels below the root begin. The first has room for as many nodes as the root has children.
enum { BELOW_ROOT = 16, BELOW_SECOND = BELOW_ROOT + 16 * 16 };

/// What a map adds to the number of levels.
enum { BY_MAP = 8 };

/// The kind of an index without a map on this processor: `levels` of high nodes, 0...3, or -1 for a word of four sums. It is
/// negative if the processor has AVX-512.
INLINE int64_t kind_of_index(int32_t levels) {
  return (int64_t)((uint32_t)levels | (uint64_t)has_wide_vectors() << 63);
}

/// The kind of an index on the same processor as that of `kind`, with a map for `capacity` shelves; 0 for no map.
INLINE int64_t kind_with(int64_t kind, int32_t levels, int64_t capacity) {
  uint64_t wide = (uint64_t)kind & 1ull << 63;
  return (int64_t)(wide | (uint64_t)capacity << 32 | (uint32_t)(levels + (capacity > 0 ? BY_MAP : 0)));
}

/// The levels of high nodes, or -1; beyond 3 if there is a map.
INLINE int32_t levels_of_index(int64_t kind) { return (int32_t)kind; }

/// Whether an index with these levels has a map.
INLINE bool is_by_map(int32_t levels) { return __builtin_expect(levels > 3, false); }

/// How many shelves the map has room for; 0 without a map.
INLINE int64_t capacity_of_map(int64_t kind) { return kind >> 32 & 0x7FFFFFFF; }

/// Where in `high` the nodes begin, after the map.
INLINE int64_t start_of_nodes(int64_t kind) { return capacity_of_map(kind) * 2; }

/// The levels of the directory, with or without a map.
INLINE int32_t levels_of_directory(int64_t kind) {
  int32_t levels = levels_of_index(kind);
  return levels > 3 ? levels - BY_MAP : levels;
}

/// The kind of the directory of an index with a map.
INLINE int64_t kind_of_directory(int64_t kind) {
  int64_t directory = kind_with(kind, levels_of_index(kind) - BY_MAP, 0);
  __builtin_assume((int32_t)directory <= 3);
  return directory;
}

/// Where a page stands among the leaves.
struct page_place {
  /// The leaf, its first word, and the word with the page's bit.
  uint64_t leaf, line, word;
  /// Nine bits for each of the leaf's words before the page's word, modulo 64.
  uint64_t shift;
};

INLINE struct page_place place_of_page(uint64_t page) {
  // Division by 448: 2^38 / 448, rounded up, is exact for a thousand million pages.
  uint64_t leaf = opaque((page * 613566757) >> 38);
  // The page's word without the words of sums, and with them.
  uint64_t plain = page >> 6, word = opaque(plain + leaf);
  // 9 * (plain - 7 * leaf), where -63 * leaf is leaf modulo 64.
  return (struct page_place){leaf, opaque(leaf * 8), word, plain * 8 + word};
}

/// Four sums of 16 bits.
typedef uint64_t __attribute__((may_alias)) four_sums;
