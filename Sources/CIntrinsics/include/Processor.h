// What this processor has beyond what the code was built for: a build for every x86-64 asks at run time.
#pragma once

#if defined(__x86_64__) && defined(__AVX2__) && defined(__BMI2__) && defined(__POPCNT__)
#define KERNELS_ARE_V3
#endif
#if defined(__x86_64__) && !defined(KERNELS_ARE_V3)
#define CHOOSES_AT_RUN_TIME
#endif

struct processor_features {
  /// POPCNT.
  bool counts_bits;
  /// AVX2, BMI and BMI2, which came with each other.
  bool is_v3;
  /// AVX-512 with BITALG and GFNI: vectors of 512 bits count pages.
  bool has_wide_vectors;
};

/// Known once the program is loaded; until then nothing is.
extern struct processor_features processor_features;

/// Whether this processor can count pages with vectors of 512 bits.
INLINE bool has_wide_vectors(void) { return processor_features.has_wide_vectors; }

/// Bits of `word` that are set.
INLINE int64_t count_bits(uint64_t word) {
#if defined(CHOOSES_AT_RUN_TIME)
  if (__builtin_expect(processor_features.counts_bits, true)) {
    uint64_t count;
    __asm__("popcntq %1, %0" : "=r"(count) : "r"(word) : "cc");
    return (int64_t)count;
  }
#endif
  return __builtin_popcountll(word);
}
