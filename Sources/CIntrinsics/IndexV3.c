// Select and flip for processors with AVX2 and BMI2, in a build that also runs on others.
#if defined(__x86_64__) && !defined(__AVX2__)
#include <immintrin.h>

// Everything that the headers define here may use AVX2 and BMI2.
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#define KERNELS_ARE_V3
#include "CIntrinsics.h"

int64_t select_visible_page_v3(const uint64_t *leaves, const uint16_t *low, const uint32_t *high, int64_t kind,
                               int64_t rank) {
  uint64_t rest = (uint64_t)rank;
  uint64_t leaf = leaf_of_rank(false, low, high, kind, &rest);
  return (int64_t)select_in_leaf_v3(leaves, leaf, rest);
}

void add_in_nodes_v3(uint16_t *low, uint32_t *high, int64_t kind, uint64_t leaf, int64_t delta) {
  add_in_nodes(false, low, high, kind, leaf, delta);
}
#pragma clang attribute pop
#endif
