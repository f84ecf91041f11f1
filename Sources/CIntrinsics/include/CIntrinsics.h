// Instructions Swift has no spelling for, as inline functions: prefetch, select in a word, the search for a
// child in a node of prefix sums, and (CountPages.h) the counting of pages. Every one has a portable form.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#if __has_attribute(swift_attr)
#define NO_ALLOCATION __attribute__((swift_attr("@_noLocks")))
#else
#define NO_ALLOCATION
#endif
#define INLINE static inline __attribute__((always_inline)) NO_ALLOCATION

#include "Processor.h"

/// Asks for the cache line of `address`, to be written soon. Never faults.
INLINE void prefetch_for_write(const void *address) { __builtin_prefetch(address, 1, 3); }

/// The position (0...63) of the set bit of `word` that has `rank` set bits below it.
/// `word` must have more than `rank` set bits.
INLINE int64_t select_in_word(uint64_t word, uint64_t rank) {
#if defined(KERNELS_ARE_V3)
  return (int64_t)__builtin_ctzll(_pdep_u64(1ull << rank, word));
#else
  // Broadword (Vigna, Broadword implementation of rank/select queries, 2008): byte-wise prefix
  // popcounts, then the byte, then the bit.
  uint64_t pairs = word - ((word >> 1) & 0x5555555555555555ull);
  uint64_t nibbles = (pairs & 0x3333333333333333ull) + ((pairs >> 2) & 0x3333333333333333ull);
  uint64_t bytes = ((nibbles + (nibbles >> 4)) & 0x0F0F0F0F0F0F0F0Full) * 0x0101010101010101ull;
  uint64_t skip = 0;
  for (uint64_t shift = 0; shift < 56; shift += 8) {
    skip += ((bytes >> shift) & 0xFF) <= rank ? 8 : 0;
  }
  uint64_t byte = (word >> skip) & 0xFF;
  uint64_t below = skip == 0 ? 0 : (bytes >> (skip - 8)) & 0xFF;
  for (uint64_t left = rank - below; left > 0; left--) byte &= byte - 1;
  return (int64_t)(skip + (uint64_t)__builtin_ctzll(byte));
#endif
}

/// How many of 32 sums are at most `target`. `node` is aligned to 64 bytes; sums and target are below
/// 2^15.
INLINE int64_t count_at_most_16(const uint16_t *node, int64_t target) {
#if defined(KERNELS_ARE_V3)
  __m256i bound = _mm256_set1_epi16((int16_t)(target + 1));
  __m256i low = _mm256_cmpgt_epi16(bound, _mm256_load_si256((const __m256i *)node));
  __m256i high = _mm256_cmpgt_epi16(bound, _mm256_load_si256((const __m256i *)node + 1));
  return count_bits((uint32_t)_mm256_movemask_epi8(_mm256_packs_epi16(low, high)));
#elif defined(__SSE2__)
  __m128i bound = _mm_set1_epi16((int16_t)(target + 1));
  const __m128i *lanes = (const __m128i *)node;
  __m128i low = _mm_packs_epi16(_mm_cmpgt_epi16(bound, lanes[0]), _mm_cmpgt_epi16(bound, lanes[1]));
  __m128i high = _mm_packs_epi16(_mm_cmpgt_epi16(bound, lanes[2]), _mm_cmpgt_epi16(bound, lanes[3]));
  return count_bits((uint32_t)_mm_movemask_epi8(low) | (uint32_t)_mm_movemask_epi8(high) << 16);
#else
  int64_t count = 0;
  for (int lane = 0; lane < 32; lane++) count += node[lane] <= target;
  return count;
#endif
}

/// How many of 16 sums are at most `target`. `node` is aligned to 64 bytes; sums and target are below
/// 2^31.
INLINE int64_t count_at_most_32(const uint32_t *node, int64_t target) {
#if defined(KERNELS_ARE_V3)
  __m256i bound = _mm256_set1_epi32((int32_t)(target + 1));
  __m256i low = _mm256_cmpgt_epi32(bound, _mm256_load_si256((const __m256i *)node));
  __m256i high = _mm256_cmpgt_epi32(bound, _mm256_load_si256((const __m256i *)node + 1));
  uint32_t mask = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(low)) |
                  (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(high)) << 8;
  return count_bits(mask);
#elif defined(__SSE2__)
  __m128i bound = _mm_set1_epi32((int32_t)(target + 1));
  const __m128i *lanes = (const __m128i *)node;
  __m128i low = _mm_packs_epi32(_mm_cmpgt_epi32(bound, lanes[0]), _mm_cmpgt_epi32(bound, lanes[1]));
  __m128i high = _mm_packs_epi32(_mm_cmpgt_epi32(bound, lanes[2]), _mm_cmpgt_epi32(bound, lanes[3]));
  return count_bits((uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high)));
#else
  int64_t count = 0;
  for (int lane = 0; lane < 16; lane++) count += node[lane] <= target;
  return count;
#endif
}

/// 64 bytes of zeros, then 64 of ones.
extern const char zeros_then_ones[128];

/// A mask of the lanes after `lane` in a node of 64 bytes whose lanes have so many: it begins as far before the ones as that
/// lane's end is behind the node's beginning. `lane` is -1, for all of them, or one of the node's.
INLINE const char *lanes_after(int64_t lane, int64_t bytes) { return zeros_then_ones + 64 - (lane + 1) * bytes; }

/// Adds `delta` to the sums after `lane`, -1...31, in a node of 32. Whole vectors are written: masked stores cost
/// more than the lanes they spare.
INLINE void add_after_16(uint16_t *node, int64_t lane, int64_t delta) {
#if defined(KERNELS_ARE_V3)
  const __m256i_u *mask = (const __m256i_u *)lanes_after(lane, 2);
  __m256i change = _mm256_set1_epi16((int16_t)delta);
  __m256i *lanes = (__m256i *)node;
  lanes[0] = _mm256_add_epi16(lanes[0], _mm256_and_si256(change, mask[0]));
  lanes[1] = _mm256_add_epi16(lanes[1], _mm256_and_si256(change, mask[1]));
#else
  for (int other = 0; other < 32; other++) node[other] += other > lane ? (uint16_t)delta : 0;
#endif
}

/// Adds `delta` to the sums after `lane`, -1...15, in a node of 16.
INLINE void add_after_32(uint32_t *node, int64_t lane, int64_t delta) {
#if defined(KERNELS_ARE_V3)
  const __m256i_u *mask = (const __m256i_u *)lanes_after(lane, 4);
  __m256i change = _mm256_set1_epi32((int32_t)delta);
  __m256i *lanes = (__m256i *)node;
  lanes[0] = _mm256_add_epi32(lanes[0], _mm256_and_si256(change, mask[0]));
  lanes[1] = _mm256_add_epi32(lanes[1], _mm256_and_si256(change, mask[1]));
#else
  for (int other = 0; other < 16; other++) node[other] += other > lane ? (uint32_t)delta : 0;
#endif
}

#include "VisiblePages.h"

#include "CountPages.h"
