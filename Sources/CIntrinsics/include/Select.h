// Select: the visible page with a given number of visible pages before it. It reads one cache line a level.
#pragma once

INLINE uint64_t leaf_of_rank(bool wide, const uint16_t *low, const uint32_t *high, int64_t kind, uint64_t *rest);
INLINE uint64_t select_in_leaf(const uint64_t *leaves, uint64_t leaf, uint64_t rank);
#if defined(__x86_64__)
INLINE uint64_t select_in_leaf_v3(const uint64_t *leaves, uint64_t leaf, uint64_t rank);
#endif
#if defined(CHOOSES_AT_RUN_TIME)
/// As `select_visible_page`, on a processor with AVX2 and BMI2 (IndexV3.c).
int64_t select_visible_page_v3(const uint64_t *leaves, const uint16_t *low, const uint32_t *high, int64_t kind,
                               int64_t rank) NO_ALLOCATION;
#endif

/// The visible page with `rank` visible pages before it, of which there must be more than `rank`.
INLINE int64_t select_visible_page(const uint64_t *leaves, const uint16_t *low, const uint32_t *high, int64_t kind,
                                   int64_t rank) {
  uint64_t rest = (uint64_t)rank;
#if defined(__x86_64__)
  if (kind < 0) {
    uint64_t leaf = leaf_of_rank(true, low, high, kind, &rest);
    return (int64_t)select_in_leaf_v3(leaves, leaf, rest);
  }
#endif
#if defined(CHOOSES_AT_RUN_TIME)
  if (processor_features.is_v3) return select_visible_page_v3(leaves, low, high, kind, rank);
#endif
  uint64_t leaf = leaf_of_rank(false, low, high, kind, &rest);
#if defined(KERNELS_ARE_V3)
  return (int64_t)select_in_leaf_v3(leaves, leaf, rest);
#else
  return (int64_t)select_in_leaf(leaves, leaf, rest);
#endif
}

/// A shelf, and how many of its visible pages stand before the one that is looked for.
struct found_shelf {
  uint64_t shelf, rest;
};
__attribute__((pure)) OUT_OF_LINE struct found_shelf shelf_by_map(const uint16_t *low, const uint32_t *high, int64_t kind,
                                                                  uint64_t rank);
INLINE uint64_t child_with_rest(bool wide, const uint32_t *level, uint64_t node, uint64_t *rest);

/// The leaf of the visible page with `*rest` before it in the index; `*rest` becomes the number before it in the leaf.
INLINE uint64_t leaf_of_rank(bool wide, const uint16_t *low, const uint32_t *high, int64_t kind, uint64_t *rest) {
  int32_t levels = levels_of_index(kind);
  if (levels < 0) {
    // No sum reaches a lane's top bit, so a lane keeps that bit if its sum is at most the target.
    uint64_t target = opaque(*rest + 0x8000);
    uint64_t difference = target * 0x0001000100010001 - *(const four_sums *)low;
    uint64_t count = count_bits_in_place(difference & 0x8000800080008000);
    *rest -= low[count - 1];
    return count - 1;
  }
  uint64_t node = 0;
  if (levels > 0) {
    if (is_by_map(levels)) {
      struct found_shelf found = shelf_by_map(low, high, kind, *rest);
      *rest = found.rest;
      return found.shelf;
    }
    node = child_with_rest(wide, high, 0, rest);
    if (levels > 1) {
      node = child_with_rest(wide, high + BELOW_ROOT, node, rest);
      if (levels > 2) node = child_with_rest(wide, high + BELOW_SECOND, node, rest);
    }
  }
  uint64_t first = opaque(node * 32);
  uint64_t target = *rest;
  uint64_t next = opaque(first + (uint64_t)count_at_most_16(wide, low + first, (int64_t)target));
  *rest -= low[next - 1];
  return next - 1;
}

/// The child of a high node that holds the visible page with `*rest` before it in the node; `*rest` becomes the number
/// before it in the child.
INLINE uint64_t child_with_rest(bool wide, const uint32_t *level, uint64_t node, uint64_t *rest) {
  const uint32_t *sums = level + node * 16;
  int64_t count = count_at_most_32(wide, sums, (int64_t)*rest);
  *rest = (uint32_t)*rest - sums[count - 1];
  return node * 16 + (uint64_t)count - 1;
}

/// As `leaf_of_rank`, with a map.
OUT_OF_LINE struct found_shelf shelf_by_map(const uint16_t *low, const uint32_t *high, int64_t kind, uint64_t rank) {
  const uint32_t *nodes = high + start_of_nodes(kind), *shelves = high + capacity_of_map(kind);
  int64_t directory = kind_of_directory(kind);
  uint64_t rest = rank;
  uint64_t leaf = directory < 0 ? leaf_of_rank(true, low, nodes, directory, &rest)
                                : leaf_of_rank(false, low, nodes, directory, &rest);
  return (struct found_shelf){shelves[leaf], rest};
}

#if defined(__x86_64__)
/// The low bits of `value` at the bits that are set in `mask`: PDEP.
INLINE uint64_t deposit(uint64_t value, uint64_t mask) {
  __asm__("pdepq %1, %0, %0" : "+r"(value) : "r"(mask));
  return value;
}

/// The page of a leaf with `rank` visible pages before it there, on a processor with BMI2.
INLINE uint64_t select_in_leaf_v3(const uint64_t *leaves, uint64_t leaf, uint64_t rank) {
  // Sums spread to ten bits each leave room for a borrow. The last sum is never reached, so it is left out.
  const uint64_t ones = 0x0004010040100401;
  uint64_t line = opaque(leaf * 8), sums = leaves[line + 7];
  uint64_t all_but_borrows = opaque(0xF7FDFF7FDFF7FDFF);
  uint64_t target = opaque(rank + 512);
  uint64_t reached = (target * ones - deposit(sums, all_but_borrows)) & ~all_but_borrows;
  __asm__("popcntq %0, %0" : "+r"(reached) : : "cc");
  rank -= sums << 9 >> (reached * 9 & 63);
  uint64_t word = opaque(line + reached);
  uint64_t bit = deposit(1ull << (rank & 63), leaves[word]);
  __asm__("tzcntq %0, %0" : "+r"(bit) : : "cc");
  return (word - leaf) * 64 + bit;
}
#endif

INLINE int64_t select_in_word(uint64_t word, uint64_t rank);

/// The page of a leaf with `rank` visible pages before it there.
INLINE uint64_t select_in_leaf(const uint64_t *leaves, uint64_t leaf, uint64_t rank) {
  // How many visible pages stand before each word: none before the first.
  uint64_t line = opaque(leaf * 8), sums = leaves[line + 7] << 9;
  // How many of these are at most the rank, less the first: a broadword comparison (Vigna 2008, as below).
  const uint64_t ones = 0x0040201008040201, tops = ones << 8;
  uint64_t targets = rank * ones;
  uint64_t difference = (targets | tops) - (sums & ~tops);
  uint64_t at_most = ((difference | (targets ^ sums)) ^ (sums & ~targets)) & tops;
  uint64_t word = line + ((uint64_t)count_bits(at_most) - 1);
  rank -= sums >> ((word - line) * 9 & 63) & 511;
  return (word - leaf) * 64 + (uint64_t)select_in_word(leaves[word], rank);
}

/// The position, 0...63, of the set bit of `word` that has `rank` set bits below it. There must be such a bit.
INLINE int64_t select_in_word(uint64_t word, uint64_t rank) {
  // Vigna, Broadword implementation of rank/select queries, 2008: prefix counts of the bytes, then the byte, then the bit.
  uint64_t pairs = word - ((word >> 1) & 0x5555555555555555ull);
  uint64_t nibbles = (pairs & 0x3333333333333333ull) + ((pairs >> 2) & 0x3333333333333333ull);
  uint64_t bytes = ((nibbles + (nibbles >> 4)) & 0x0F0F0F0F0F0F0F0Full) * 0x0101010101010101ull;
  uint64_t skip = 0;
  for (uint64_t shift = 0; shift < 56; shift += 8) {
    skip += ((bytes >> shift) & 0xFF) <= rank ? 8 : 0;
  }
  uint64_t byte = (word >> skip) & 0xFF;
  uint64_t below = skip == 0 ? 0 : (bytes >> (skip - 8)) & 0xFF;
  for (uint64_t left = rank - below; left > 0; left--) byte &= byte - 1;
  return (int64_t)(skip + (uint64_t)__builtin_ctzll(byte));
}
