// A node is 64 aligned bytes of ascending prefix sums: 32 lanes of 16 bits or 16 lanes of 32 bits. A lane holds the sum of
// the children before it in the node, so lane 0 holds 0.
//
// With `wide` the functions use AVX-512, which the processor must have: a node is one vector. Those forms are assembly, so
// that every build has them inline. They write only the registers that AVX-512 added, so that code for older processors
// never waits for a register to be cleared.
#pragma once

/// The operand of an instruction that reads or writes a node.
struct node_line {
  char bytes[64];
};

/// How many of a node's 32 sums are at most `target`. Sums and target are below 2^15.
INLINE int64_t count_at_most_16(bool wide, const uint16_t *node, int64_t target) {
#if defined(__x86_64__)
  if (wide) {
    uint64_t count;
    __asm__("vpbroadcastw %k1, %%zmm16\n\t"
            "vpcmpnltuw %2, %%zmm16, %%k1\n\t"
            "kmovd %%k1, %k0\n\t"
            "popcntl %k0, %k0"
            : "=r"(count)
            : "r"(target), "m"(*(const struct node_line *)node)
            : "cc", "xmm16", "k1");
    return (int64_t)count;
  }
#endif
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

/// How many of a node's 16 sums are at most `target`. Sums and target are below 2^31.
INLINE int64_t count_at_most_32(bool wide, const uint32_t *node, int64_t target) {
#if defined(__x86_64__)
  if (wide) {
    uint64_t count;
    __asm__("vpbroadcastd %k1, %%zmm16\n\t"
            "vpcmpnltud %2, %%zmm16, %%k1\n\t"
            "kmovw %%k1, %k0\n\t"
            "popcntl %k0, %k0"
            : "=r"(count)
            : "r"(target), "m"(*(const struct node_line *)node)
            : "cc", "xmm16", "k1");
    return (int64_t)count;
  }
#endif
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

/// A node's mask of the lanes after `lane`, if a lane has `bytes` bytes. `lane` is -1 for all of them.
INLINE const char *lanes_after(int64_t lane, int64_t bytes) { return zeros_then_ones + 64 - (lane + 1) * bytes; }

/// Adds `delta` to the sums after `lane`, -1...31, in a node of 32.
INLINE void add_after_16(bool wide, uint16_t *node, int64_t lane, int64_t delta) {
#if defined(__x86_64__)
  if (wide) {
    __asm__("kmovd %1, %%k1\n\t"
            "vpbroadcastw %k2, %%zmm16%{%%k1%}%{z%}\n\t"
            "vpaddw %0, %%zmm16, %%zmm16\n\t"
            "vmovdqa64 %%zmm16, %0"
            : "+m"(*(struct node_line *)node)
            : "r"(~1u << (lane & 31)), "r"(delta)
            : "xmm16", "k1");
    return;
  }
#endif
#if defined(KERNELS_ARE_V3)
  // Both vectors are written as a whole: masked stores cost more than the lanes that they spare.
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
INLINE void add_after_32(bool wide, uint32_t *node, int64_t lane, int64_t delta) {
#if defined(__x86_64__)
  if (wide) {
    __asm__("kmovw %1, %%k1\n\t"
            "vpbroadcastd %k2, %%zmm16%{%%k1%}%{z%}\n\t"
            "vpaddd %0, %%zmm16, %%zmm16\n\t"
            "vmovdqa64 %%zmm16, %0"
            : "+m"(*(struct node_line *)node)
            : "r"(~1u << (lane & 31)), "r"(delta)
            : "xmm16", "k1");
    return;
  }
#endif
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
