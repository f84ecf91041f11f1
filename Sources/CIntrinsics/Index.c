// The functions of the index that are called rather than inlined. Their bodies stand in the headers.
#include "CIntrinsics.h"

extern inline uint64_t rank_by_map(const uint16_t *low, const uint32_t *high, int64_t kind, uint64_t shelf, uint64_t rank);
extern inline struct found_shelf shelf_by_map(const uint16_t *low, const uint32_t *high, int64_t kind, uint64_t rank);
extern inline void add_by_map(uint16_t *low, uint32_t *high, int64_t kind, uint64_t shelf, int64_t delta);

__attribute__((aligned(64))) const char zeros_then_ones[128] = {[64 ... 127] = -1};

#if defined(CHOOSES_AT_RUN_TIME)
__attribute__((preserve_most, pure)) uint64_t rank_in_leaf_without_bmi(const uint64_t *leaves, uint64_t page) {
  struct page_place place = place_of_page(page);
  uint64_t from = (uint64_t)count_bits(leaves[place.word] >> (page & 63));
  return (leaves[place.line + 7] >> (place.shift & 63) & 511) - from;
}
#endif
