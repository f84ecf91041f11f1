// Select and flip in an index of visible pages. What an app gets is built for every processor of its kind, so there
// both are called in the form that this processor runs best (VisiblePages.c); a build for x86-64-v3 has that form in
// place.
#pragma once

/// The child of high node `node` that holds the visible page with `*rest` before it in the node, which becomes that in
/// the child.
INLINE int64_t child_with_rest(const uint32_t *level, int64_t node, int64_t *rest) {
  const uint32_t *sums = level + node * 16;
  int64_t lane = count_at_most_32(sums, *rest) - 1;
  *rest -= sums[lane];
  return node * 16 + lane;
}

/// How many of a leaf's seven 9-bit sums are at most `target`: a broadword comparison (Vigna, Broadword
/// implementation of rank/select queries, 2008).
INLINE int64_t sums_at_most(uint64_t target, uint64_t sums) {
  const uint64_t ones = 0x0040201008040201, tops = ones << 8;
  uint64_t targets = target * ones;
  uint64_t difference = (targets | tops) - (sums & ~tops);
  return count_bits(((difference | (targets ^ sums)) ^ (sums & ~targets)) & tops);
}

/// As `select_visible_page`, with the instructions that the code around it is built for.
INLINE int64_t select_visible_page_here(const uint64_t *leaves, const uint16_t *low, const uint32_t *high,
                                        int64_t levels, uint64_t starts, int64_t rank) {
  int64_t node = 0;
  if (levels > 0) {
    if (levels > 1) {
      if (levels > 2) node = child_with_rest(high + (starts >> 32), node, &rank);
      node = child_with_rest(high + (uint32_t)starts, node, &rank);
    }
    node = child_with_rest(high, node, &rank);
  }
  const uint16_t *sums = low + node * 32;
  int64_t lane = count_at_most_16(sums, rank) - 1;
  rank -= sums[lane];
  int64_t leaf = node * 32 + lane;
  const uint64_t *line = leaves + leaf * 8;
  int64_t word = sums_at_most((uint64_t)rank, line[7]) - 1;
  rank -= (int64_t)(line[7] >> (word * 9) & 511);
  return (leaf * 7 + word) * 64 + select_in_word(line[word], (uint64_t)rank);
}

/// As `flip_visible_page`, with the instructions that the code around it is built for.
INLINE int64_t flip_visible_page_here(uint64_t *leaves, uint16_t *low, uint32_t *high, int64_t levels,
                                      uint64_t starts, int64_t page) {
  uint64_t word = (uint64_t)page >> 6;
  // A seventh, and how far the leaf's sums are shifted: as `VisiblePageIndex.position(of:)` says.
  uint64_t leaf = (word * 613566757) >> 32;
  uint64_t shift = word * 9 + leaf;
  uint64_t old = leaves[word + leaf], bit = 1ull << (page & 63);
  leaves[word + leaf] = old ^ bit;
  int64_t delta = old & bit ? -1 : 1;
  leaves[leaf * 8 + 7] += ((0x0040201008040201ull << ((shift + 9) & 63)) & ~(1ull << 63)) * (uint64_t)delta;
  add_after_16(low + (leaf & ~31ull), (int64_t)(leaf & 31), delta);
  if (levels > 0) {
    add_after_32(high + (leaf >> 5 & ~15ull), (int64_t)(leaf >> 5 & 15), delta);
    if (levels > 1) {
      add_after_32(high + (uint32_t)starts + (leaf >> 9 & ~15ull), (int64_t)(leaf >> 9 & 15), delta);
      if (levels > 2) {
        add_after_32(high + (starts >> 32) + (leaf >> 13 & ~15ull), (int64_t)(leaf >> 13 & 15), delta);
      }
    }
  }
  return delta;
}

#if defined(CHOOSES_AT_RUN_TIME)
int64_t select_visible_page_v3(const uint64_t *leaves, const uint16_t *low, const uint32_t *high, int64_t levels,
                               uint64_t starts, int64_t rank) NO_ALLOCATION;
int64_t flip_visible_page_v3(uint64_t *leaves, uint16_t *low, uint32_t *high, int64_t levels, uint64_t starts,
                             int64_t page) NO_ALLOCATION;
#endif

/// The visible page with `rank` visible ones before it.
///
///   leaves   eight words each: seven with a bit a page, and their sums, nine bits each
///   low      nodes of 32 sums over leaves
///   high     nodes of 16 sums; as many levels of them as `levels` says, 0...3, are in use
///   starts   where in `high` the second level begins, and the third, 32 bits each
INLINE int64_t select_visible_page(const uint64_t *leaves, const uint16_t *low, const uint32_t *high, int64_t levels,
                                   uint64_t starts, int64_t rank) {
#if defined(CHOOSES_AT_RUN_TIME)
  if (processor_features.is_v3) return select_visible_page_v3(leaves, low, high, levels, starts, rank);
#endif
  return select_visible_page_here(leaves, low, high, levels, starts, rank);
}

/// Makes a visible page invisible, -1, or the other way round, 1: one line a level in use.
INLINE int64_t flip_visible_page(uint64_t *leaves, uint16_t *low, uint32_t *high, int64_t levels, uint64_t starts,
                                 int64_t page) {
#if defined(CHOOSES_AT_RUN_TIME)
  if (processor_features.is_v3) return flip_visible_page_v3(leaves, low, high, levels, starts, page);
#endif
  return flip_visible_page_here(leaves, low, high, levels, starts, page);
}
