#include "CIntrinsics.h"

struct processor_features processor_features;

#if defined(__x86_64__)
#include <cpuid.h>

/// A bit for each kind of register that the system saves for this process (XCR0); 0 if it does not say.
static uint32_t registers_kept(uint32_t features) {
  uint32_t kept = 0, high;
  if (features & bit_OSXSAVE) __asm__("xgetbv" : "=a"(kept), "=d"(high) : "c"(0));
  return kept;
}

// Runs before the program begins, so all threads find it done.
__attribute__((constructor)) static void find_features(void) {
  uint32_t a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return;
  processor_features.counts_bits = c & bit_POPCNT;
  uint32_t kept = registers_kept(c);
  if (!processor_features.counts_bits || !__get_cpuid_count(7, 0, &a, &b, &c, &d)) return;
  // The registers of AVX: both halves.
  const uint32_t third = bit_AVX2 | bit_BMI | bit_BMI2;
  processor_features.is_v3 = (kept & 6) == 6 && (b & third) == third;
  // The registers of AVX-512 too: masks, and all parts of the vectors.
  const uint32_t foundation = bit_AVX512F | bit_AVX512BW | bit_AVX512DQ | bit_AVX512VL | bit_BMI2;
  const uint32_t additions = bit_AVX512BITALG | bit_GFNI;
  processor_features.has_wide_vectors =
      (kept & 0xE6) == 0xE6 && (b & foundation) == foundation && (c & additions) == additions;
}
#endif
