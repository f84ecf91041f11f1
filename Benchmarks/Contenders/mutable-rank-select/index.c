#include "index.h"

#include <stdlib.h>
#include <string.h>

#include "CIntrinsics.h"

struct visible_pages {
  uint64_t *leaves;
  uint16_t *low;
  uint32_t *high;
  int64_t kind;
};

enum { PAGES_OF_LEAF = 448, SUMS_OF_LOW = 32, SUMS_OF_HIGH = 16, LINE = 64 };

static uint64_t divided_up(uint64_t count, uint64_t by) { return (count + by - 1) / by; }

/// So many lines of zeros, on a line's boundary.
static void *zeros(uint64_t lines) {
  void *memory = aligned_alloc(LINE, lines * LINE);
  if (memory) memset(memory, 0, lines * LINE);
  return memory;
}

struct visible_pages *visible_pages_new(uint64_t pages) {
  uint64_t leaves = divided_up(pages > 0 ? pages : 1, PAGES_OF_LEAF);
  uint64_t low = divided_up(leaves, SUMS_OF_LOW), high = divided_up(low, SUMS_OF_HIGH);
  // The root, the level below it, and the third.
  int32_t levels = leaves <= 4 ? -1 : low == 1 ? 0 : high == 1 ? 1 : divided_up(high, SUMS_OF_HIGH) == 1 ? 2 : 3;
  if (divided_up(high, SUMS_OF_HIGH) > SUMS_OF_HIGH) return NULL;
  struct visible_pages *index = malloc(sizeof *index);
  if (!index) return NULL;
  *index = (struct visible_pages){
      zeros(leaves), zeros(low), zeros(1 + SUMS_OF_HIGH + high), kind_of_index(levels)};
  if (index->leaves && index->low && index->high) return index;
  visible_pages_free(index);
  return NULL;
}

void visible_pages_free(struct visible_pages *index) {
  if (!index) return;
  free(index->leaves);
  free(index->low);
  free(index->high);
  free(index);
}

void visible_pages_flip(struct visible_pages *index, const uint64_t *pages, size_t count) {
  struct visible_pages at = *index;
  for (size_t i = 0; i < count; i++) flip_visible_page(at.leaves, at.low, at.high, at.kind, (int64_t)pages[i]);
}

uint64_t visible_pages_rank(const struct visible_pages *index, const uint64_t *pages, size_t count) {
  struct visible_pages at = *index;
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += (uint64_t)rank_of_page(at.leaves, at.low, at.high, at.kind, (int64_t)pages[i]);
  return sum;
}

uint64_t visible_pages_select(const struct visible_pages *index, const uint64_t *ranks, size_t count) {
  struct visible_pages at = *index;
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) {
    sum += (uint64_t)select_visible_page(at.leaves, at.low, at.high, at.kind, (int64_t)ranks[i]);
  }
  return sum;
}
