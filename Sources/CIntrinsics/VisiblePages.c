// What the index does for processors with AVX2 and BMI2, compiled into builds that run on others as well.
#if defined(__x86_64__) && !defined(__AVX2__)
#include <immintrin.h>

// All that the header defines here may use what such a processor has.
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#define KERNELS_ARE_V3
// These have what OrderedByMap.c has, too, under names of their own.
#define rank_by_map rank_by_map_v3
#define shelf_by_map shelf_by_map_v3
#define add_by_map add_by_map_v3
#include "CIntrinsics.h"

int64_t select_visible_page_v3(const uint64_t *leaves, const uint16_t *low, const uint32_t *high, int64_t kind,
                               int64_t rank) {
  uint64_t rest = (uint64_t)rank;
  uint64_t leaf = leaf_of_rank(false, low, high, kind, &rest);
  return (int64_t)select_in_leaf_v3(leaves, leaf, rest);
}

void add_behind_v3(uint16_t *low, uint32_t *high, int64_t kind, uint64_t leaf, int64_t delta) {
  add_behind(false, low, high, kind, leaf, delta);
}

#include "OrderedByMapBodies.h"
#pragma clang attribute pop
#endif
