// The processor's features: those that the build requires, and in a build for every x86-64 those found at run time.
#pragma once

/// The build requires AVX2, BMI2 and POPCNT.
#if defined(__x86_64__) && defined(__AVX2__) && defined(__BMI2__) && defined(__POPCNT__)
#define KERNELS_ARE_V3
#endif
/// The build runs on every x86-64 and asks for these features at run time.
#if defined(__x86_64__) && !defined(KERNELS_ARE_V3)
#define CHOOSES_AT_RUN_TIME
#endif

struct processor_features {
  /// POPCNT.
  bool counts_bits;
  /// AVX2, BMI and BMI2.
  bool is_v3;
  /// AVX-512 with BITALG and GFNI.
  bool has_wide_vectors;
};

/// Set before the program begins; until then all false.
extern struct processor_features processor_features;

/// Whether this processor has AVX-512 with BITALG and GFNI.
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

/// As `count_bits`, into the register of `word`: compilers clear another register first.
INLINE uint64_t count_bits_in_place(uint64_t word) {
#if defined(KERNELS_ARE_V3)
  __asm__("popcntq %0, %0" : "+r"(word) : : "cc");
  return word;
#else
  return (uint64_t)count_bits(word);
#endif
}

/// Optimisation barrier: returns `value` unchanged. The compiler can't compute it a second time in another way.
INLINE uint64_t opaque(uint64_t value) {
#if defined(__x86_64__)
  __asm__("" : "+r"(value));
#endif
  return value;
}
