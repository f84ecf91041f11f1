// Rank, select and flip in an index of visible pages:
//
//   leaves   eight words each (LeafOfPages.h)
//   low      nodes of 32 sums over leaves; if four leaves are all, a word of four sums
//   high     nodes of 16 sums over low nodes, and over high nodes: the root first, the lowest level last
//   kind     how many levels of high nodes there are, and how nodes are counted: `kind_of_index`
//
// Low and high nodes are the directory: they hold the sums of the shelves in form order. As long as a shelf's number is its
// place in that order, no map is read; if shelves were inserted, a map tells one from the other (OrderedByMap.h).
//
// A build for x86-64-v3 has the form for AVX2 in place; what an app gets is built for every processor of its kind, and
// calls it (VisiblePages.c). Both have the one for AVX-512 in place.
#pragma once

#include "LeafOfPages.h"
#include "WideNodes.h"

/// Where in `high` the level below the root begins, and where the next one does, behind as many nodes as the root has
/// children.
enum { BELOW_ROOT = 16, BELOW_SECOND = BELOW_ROOT + 16 * 16 };

/// An index with `levels` levels of high nodes, 0...3, or with a word for a low node, -1, on this processor. It is
/// negative where nodes are counted with wide vectors.
INLINE int64_t kind_of_index(int32_t levels) {
  return (int64_t)((uint32_t)levels | (uint64_t)has_wide_vectors() << 63);
}

/// Its levels of high nodes, or -1; beyond 3 where a map orders the shelves.
INLINE int32_t levels_of_index(int64_t kind) { return (int32_t)kind; }

#include "OrderedByMap.h"

/// Four sums of 16 bits as a word.
typedef uint64_t __attribute__((may_alias)) four_sums;

/// The child of high node `node` that holds the visible page with `*rest` before it in the node, which becomes that in
/// the child.
INLINE uint64_t child_with_rest(bool wide, const uint32_t *level, uint64_t node, uint64_t *rest) {
  const uint32_t *sums = level + node * 16;
  int64_t count = wide ? count_at_most_32_wide(sums, *rest) : count_at_most_32(sums, (int64_t)*rest);
  *rest = (uint32_t)*rest - sums[count - 1];
  return node * 16 + (uint64_t)count - 1;
}

/// The leaf that holds the visible page with `*rest` before it in low node `node`.
INLINE uint64_t leaf_with_rest(bool wide, const uint16_t *low, uint64_t node, uint64_t *rest) {
  uint64_t first = as_it_is(node * 32);
  const uint16_t *sums = low + first;
  uint64_t target = *rest;
  int64_t count = wide ? count_at_most_16_wide(sums, target) : count_at_most_16(sums, (int64_t)target);
  uint64_t next = as_it_is(first + (uint64_t)count);
  *rest -= low[next - 1];
  return next - 1;
}

/// The same if a word is all: no sum reaches a lane's highest bit.
INLINE uint64_t leaf_in_word(const uint16_t *low, uint64_t *rest) {
  uint64_t target = as_it_is(*rest + 0x8000);
  uint64_t difference = target * 0x0001000100010001 - *(const four_sums *)low;
  uint64_t count = count_in_place(difference & 0x8000800080008000);
  *rest -= low[count - 1];
  return count - 1;
}

/// The leaf that holds the visible page with `*rest` before it, with the instructions that are said.
INLINE uint64_t leaf_of_rank(bool wide, const uint16_t *low, const uint32_t *high, int64_t kind, uint64_t *rest) {
  int32_t levels = levels_of_index(kind);
  if (levels < 0) return leaf_in_word(low, rest);
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
  return leaf_with_rest(wide, low, node, rest);
}

/// Adds to what a node says of the leaves, or the nodes, behind one.
INLINE void add_behind_leaf(bool wide, uint16_t *low, uint64_t leaf, int64_t delta) {
  uint16_t *node = low + (uint32_t)((uint32_t)leaf & ~31u);
  if (wide) add_after_16_wide(node, leaf, delta);
  else add_after_16(node, (int64_t)(leaf & 31), delta);
}
INLINE void add_behind_node(bool wide, uint32_t *level, uint64_t child, int64_t delta) {
  uint32_t *node = level + (uint32_t)((uint32_t)child & ~15u);
  if (wide) add_after_32_wide(node, child & 15, delta);
  else add_after_32(node, (int64_t)(child & 15), delta);
}
INLINE void add_behind_child(bool wide, uint32_t *root, uint64_t child, int64_t delta) {
  if (wide) add_after_32_wide(root, child, delta);
  else add_after_32(root, (int64_t)child, delta);
}

/// Adds behind a leaf if one low node is all.
INLINE void add_in_low_root(bool wide, uint16_t *low, uint64_t leaf, int64_t delta) {
  if (wide) add_after_16_wide(low, leaf, delta);
  else add_after_16(low, (int64_t)leaf, delta);
}

/// Adds to all sums behind a leaf, with the instructions that are said.
INLINE void add_behind(bool wide, uint16_t *low, uint32_t *high, int64_t kind, uint64_t leaf, int64_t delta) {
  int32_t levels = levels_of_index(kind);
  // Of the other kinds it is the only one that is 0 as a whole, which is known already.
  if (wide ? levels == 0 : kind == 0) return add_in_low_root(wide, low, leaf, delta);
  uint64_t node = as_it_is(leaf >> 5);
  if (__builtin_expect(levels == 1, true)) {
    add_behind_leaf(wide, low, leaf, delta);
  } else if (levels == 2) {
    add_behind_leaf(wide, low, leaf, delta);
    add_behind_node(wide, high + BELOW_ROOT, node, delta);
    node = as_it_is(node >> 4);
  } else if (is_by_map(levels)) {
    return add_by_map(low, high, kind, leaf, delta);
  } else {
    add_behind_leaf(wide, low, leaf, delta);
    add_behind_node(wide, high + BELOW_SECOND, node, delta);
    node = as_it_is(node >> 4);
    add_behind_node(wide, high + BELOW_ROOT, node, delta);
    node = as_it_is(node >> 4);
  }
  add_behind_child(wide, high, node, delta);
}

/// Adds to the word that is all: each lane holds no more than its pages, so none reaches into the next.
INLINE void add_in_word(uint16_t *low, uint64_t leaf, int64_t delta) {
  four_sums *word = (four_sums *)low;
  // Read, changed and written one by one: processors then hand a word on at once.
  *word = as_it_is(*word) + (0x0001000100010000ull << (leaf * 16 & 63)) * (uint64_t)delta;
}

#if defined(CHOOSES_AT_RUN_TIME)
int64_t select_visible_page_v3(const uint64_t *leaves, const uint16_t *low, const uint32_t *high, int64_t kind,
                               int64_t rank) NO_ALLOCATION;
void add_behind_v3(uint16_t *low, uint32_t *high, int64_t kind, uint64_t leaf, int64_t delta) NO_ALLOCATION;
#endif

/// Visible pages before one with `in_low` before it under its low node, in the leaf that shelf `line` / 8 has without a map.
INLINE uint64_t rank_in_nodes(const uint16_t *low, const uint32_t *high, int64_t kind, uint64_t leaf, uint64_t line,
                              uint64_t in_low) {
  int32_t levels = levels_of_index(kind);
  if (levels <= 0) return in_low;
  uint64_t rank = in_low, node = as_it_is(leaf >> 5);
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

/// Visible pages before a page.
INLINE int64_t rank_of_page(const uint64_t *leaves, const uint16_t *low, const uint32_t *high, int64_t kind,
                            int64_t page) {
  struct page_place place = place_of_page((uint64_t)page);
  uint64_t in_low = rank_in_leaf(leaves, place, (uint64_t)page) + low[place.leaf];
  return (int64_t)rank_in_nodes(low, high, kind, place.leaf, place.line, in_low);
}

/// The visible page with `rank` visible ones before it.
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

/// Adds to all that is above the leaves, behind one of them.
INLINE void add_above(uint16_t *low, uint32_t *high, int64_t kind, uint64_t leaf, int64_t delta) {
  if (levels_of_index(kind) < 0) {
    add_in_word(low, leaf, delta);
  } else if (kind < 0) {
    add_behind(true, low, high, kind, leaf, delta);
  } else {
#if defined(CHOOSES_AT_RUN_TIME)
    if (processor_features.is_v3) return add_behind_v3(low, high, kind, leaf, delta);
#endif
    add_behind(false, low, high, kind, leaf, delta);
  }
}

/// Makes a visible page invisible, -1, or the other way round, 1: one line a level.
INLINE int64_t flip_visible_page(uint64_t *leaves, uint16_t *low, uint32_t *high, int64_t kind, int64_t page) {
  struct page_place place = place_of_page((uint64_t)page);
  int64_t delta = flip_in_leaf(leaves, place, (uint64_t)page);
  add_above(low, high, kind, place.leaf, delta);
  return delta;
}
