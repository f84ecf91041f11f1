// Flip: a visible page becomes invisible, or the other way round. It writes one cache line a level.
#pragma once

INLINE uint64_t flip_bit(uint64_t *word, uint64_t page);
INLINE void add_above(uint16_t *low, uint32_t *high, int64_t kind, uint64_t leaf, int64_t delta);

/// Flips `page`. Returns 1 if it is visible now, -1 if it is not.
INLINE int64_t flip_visible_page(uint64_t *leaves, uint16_t *low, uint32_t *high, int64_t kind, int64_t page) {
  struct page_place place = place_of_page((uint64_t)page);
  int64_t delta = 1 + 2 * (int64_t)flip_bit(leaves + place.word, (uint64_t)page);
  // A one in each of the leaf's seven sums, moved to the sum of the page's own word.
  leaves[place.line + 7] += (0x0040201008040201ull << (place.shift & 63)) * (uint64_t)delta;
  add_above(low, high, kind, place.leaf, delta);
  return delta;
}

/// Flips the bit `page` modulo 64 of a word. Returns all ones if it was set, else 0.
INLINE uint64_t flip_bit(uint64_t *word, uint64_t page) {
  uint64_t bits = *word;
#if defined(__x86_64__)
  uint64_t was_set;
  __asm__("btcq %2, %0\n\tsbbq %1, %1" : "+r"(bits), "=r"(was_set) : "r"(page) : "cc");
#else
  uint64_t was_set = 0 - (bits >> (page & 63) & 1);
  bits ^= 1ull << (page & 63);
#endif
  *word = bits;
  return was_set;
}

INLINE void add_in_nodes(bool wide, uint16_t *low, uint32_t *high, int64_t kind, uint64_t leaf, int64_t delta);
#if defined(CHOOSES_AT_RUN_TIME)
/// As `add_in_nodes`, on a processor with AVX2 (IndexV3.c).
void add_in_nodes_v3(uint16_t *low, uint32_t *high, int64_t kind, uint64_t leaf, int64_t delta) NO_ALLOCATION;
#endif

/// Adds `delta` to all sums after a leaf in low and high nodes.
INLINE void add_above(uint16_t *low, uint32_t *high, int64_t kind, uint64_t leaf, int64_t delta) {
  if (levels_of_index(kind) < 0) {
    four_sums *word = (four_sums *)low;
    // No lane overflows into the next. Read, changed and written as a word: the processor then forwards the store.
    *word = opaque(*word) + (0x0001000100010000ull << (leaf * 16 & 63)) * (uint64_t)delta;
  } else if (kind < 0) {
    add_in_nodes(true, low, high, kind, leaf, delta);
  } else {
#if defined(CHOOSES_AT_RUN_TIME)
    if (processor_features.is_v3) return add_in_nodes_v3(low, high, kind, leaf, delta);
#endif
    add_in_nodes(false, low, high, kind, leaf, delta);
  }
}

OUT_OF_LINE void add_by_map(uint16_t *low, uint32_t *high, int64_t kind, uint64_t shelf, int64_t delta);
INLINE void add_in_low(bool wide, uint16_t *low, uint64_t leaf, int64_t delta);
INLINE void add_in_level(bool wide, uint32_t *level, uint64_t child, int64_t delta);

/// As `add_above`, if there are nodes, from the lowest level to the root.
INLINE void add_in_nodes(bool wide, uint16_t *low, uint32_t *high, int64_t kind, uint64_t leaf, int64_t delta) {
  int32_t levels = levels_of_index(kind);
  // Only an index with a single narrow node has kind 0.
  if (wide ? levels == 0 : kind == 0) return add_after_16(wide, low, (int64_t)leaf, delta);
  uint64_t node = opaque(leaf >> 5);
  if (__builtin_expect(levels == 1, true)) {
    add_in_low(wide, low, leaf, delta);
  } else if (levels == 2) {
    add_in_low(wide, low, leaf, delta);
    add_in_level(wide, high + BELOW_ROOT, node, delta);
    node = opaque(node >> 4);
  } else if (is_by_map(levels)) {
    return add_by_map(low, high, kind, leaf, delta);
  } else {
    add_in_low(wide, low, leaf, delta);
    add_in_level(wide, high + BELOW_SECOND, node, delta);
    node = opaque(node >> 4);
    add_in_level(wide, high + BELOW_ROOT, node, delta);
    node = opaque(node >> 4);
  }
  add_after_32(wide, high, (int64_t)node, delta);
}

/// Adds to the sums after a leaf in its low node.
INLINE void add_in_low(bool wide, uint16_t *low, uint64_t leaf, int64_t delta) {
  add_after_16(wide, low + (uint32_t)((uint32_t)leaf & ~31u), (int64_t)(leaf & 31), delta);
}

/// Adds to the sums after a child in its high node.
INLINE void add_in_level(bool wide, uint32_t *level, uint64_t child, int64_t delta) {
  add_after_32(wide, level + (uint32_t)((uint32_t)child & ~15u), (int64_t)(child & 15), delta);
}

/// As `add_above`, with a map.
OUT_OF_LINE void add_by_map(uint16_t *low, uint32_t *high, int64_t kind, uint64_t shelf, int64_t delta) {
  add_above(low, high + start_of_nodes(kind), kind_of_directory(kind), high[shelf], delta);
}
