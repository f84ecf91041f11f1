// The index's select and flip for processors with AVX2 and BMI2, compiled into builds that run on others as well.
#if defined(__x86_64__) && !defined(__AVX2__)
#include <immintrin.h>

// All that the header defines here may use what such a processor has.
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#define KERNELS_ARE_V3
#include "CIntrinsics.h"

int64_t select_visible_page_v3(const uint64_t *leaves, const uint16_t *low, const uint32_t *high, int64_t levels,
                               uint64_t starts, int64_t rank) {
  return select_visible_page_here(leaves, low, high, levels, starts, rank);
}

int64_t flip_visible_page_v3(uint64_t *leaves, uint16_t *low, uint32_t *high, int64_t levels, uint64_t starts,
                             int64_t page) {
  return flip_visible_page_here(leaves, low, high, levels, starts, page);
}
#pragma clang attribute pop
#endif
