// Rank: the visible pages before a page. It reads one cache line a level.
#pragma once

INLINE uint64_t rank_in_leaf(const uint64_t *leaves, struct page_place place, uint64_t page);
INLINE uint64_t rank_in_nodes(const uint16_t *low, const uint32_t *high, int64_t kind, uint64_t leaf, uint64_t line,
                              uint64_t in_low);

/// The visible pages before `page`.
INLINE int64_t rank_of_page(const uint64_t *leaves, const uint16_t *low, const uint32_t *high, int64_t kind,
                            int64_t page) {
  struct page_place place = place_of_page((uint64_t)page);
  uint64_t in_low = rank_in_leaf(leaves, place, (uint64_t)page) + low[place.leaf];
  return (int64_t)rank_in_nodes(low, high, kind, place.leaf, place.line, in_low);
}

#if defined(CHOOSES_AT_RUN_TIME)
/// As `rank_in_leaf`, on a processor without BMI2. It keeps the registers of callers that have BMI2.
__attribute__((preserve_most, pure)) uint64_t rank_in_leaf_without_bmi(const uint64_t *leaves, uint64_t page) NO_ALLOCATION;
#endif

/// The visible pages before `page` in its leaf: the sum through the page's word, less those from the page on in that word.
INLINE uint64_t rank_in_leaf(const uint64_t *leaves, struct page_place place, uint64_t page) {
#if defined(CHOOSES_AT_RUN_TIME)
  // Read before the branch, so that a caller that asks for the page's bit does not read it again.
  uint64_t word = leaves[place.word];
  if (__builtin_expect(!processor_features.is_v3, false)) return rank_in_leaf_without_bmi(leaves, page);
  // Assembly, since this build's compiler may not use BMI2 here; a call would cost half as much as the whole rank.
  uint64_t from, sums;
  __asm__("shrxq %[page], %[word], %[from]\n\tpopcntq %[from], %[from]"
          : [from] "=r"(from)
          : [page] "r"(page), [word] "r"(word)
          : "cc");
  __asm__("shrxq %[shift], %[line], %[sums]"
          : [sums] "=r"(sums)
          : [shift] "r"(place.shift), [line] "m"(leaves[place.line + 7]));
  return opaque((sums & 511) - from);
#else
  uint64_t from = count_bits_in_place(leaves[place.word] >> (page & 63));
  uint64_t through = leaves[place.line + 7] >> (place.shift & 63) & 511;
  return opaque(through - from);
#endif
}

__attribute__((pure)) OUT_OF_LINE uint64_t rank_by_map(const uint16_t *low, const uint32_t *high, int64_t kind,
                                                       uint64_t shelf, uint64_t rank);

/// The visible pages before a page of `leaf`, of which `in_low` stand under the same low node. `line` is the leaf's first
/// word.
INLINE uint64_t rank_in_nodes(const uint16_t *low, const uint32_t *high, int64_t kind, uint64_t leaf, uint64_t line,
                              uint64_t in_low) {
  int32_t levels = levels_of_index(kind);
  if (levels <= 0) return in_low;
  uint64_t rank = in_low, node = opaque(leaf >> 5);
  if (levels > 1) {
    if (levels > 2) {
      if (is_by_map(levels)) return rank_by_map(low, high, kind, line >> 3, in_low);
      rank += (high + BELOW_SECOND)[node];
      node >>= 4;
    }
    rank += (high + BELOW_ROOT)[node];
    node >>= 4;
  }
  return rank + high[node];
}

/// As `rank_in_nodes`, with a map. `rank` includes the low sum of the leaf with the shelf's number, which belongs to another
/// shelf.
OUT_OF_LINE uint64_t rank_by_map(const uint16_t *low, const uint32_t *high, int64_t kind, uint64_t shelf, uint64_t rank) {
  uint64_t leaf = high[shelf], in_low = rank - low[shelf] + low[leaf];
  return rank_in_nodes(low, high + start_of_nodes(kind), kind_of_directory(kind), leaf, 0, in_low);
}
