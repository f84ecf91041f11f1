// What a build for every x86-64 calls on processors without BMI2.
#include "CIntrinsics.h"

#if defined(CHOOSES_AT_RUN_TIME)
__attribute__((preserve_most, pure)) uint64_t rank_in_leaf_without_bmi(const uint64_t *leaves, uint64_t page) {
  return rank_in_leaf_as_built(leaves, place_of_page(page), page);
}
#endif
