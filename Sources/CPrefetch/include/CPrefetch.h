// Instructions Swift has no spelling for, as inline functions: prefetch, and select in a word.
#pragma once
#include <stdint.h>

/// Asks for the cache line of `address`, to be written soon. Never faults.
static inline __attribute__((always_inline)) void prefetch_for_write(const void *address) {
  __builtin_prefetch(address, 1, 3);
}

/// Asks for the cache line of `address`, to be read soon. Never faults.
static inline __attribute__((always_inline)) void prefetch_for_read(const void *address) {
  __builtin_prefetch(address, 0, 3);
}

/// The position (0...63) of the set bit of `word` that has `rank` set bits below it.
/// `word` must have more than `rank` set bits.
static inline __attribute__((always_inline)) int64_t select_in_word(uint64_t word, uint64_t rank) {
#if defined(__BMI2__)
  return (int64_t)__builtin_ctzll(__builtin_ia32_pdep_di(1ull << rank, word));
#else
  // Broadword: byte-wise prefix popcounts, then the byte, then the bit (Vigna 2008).
  uint64_t pairs = word - ((word >> 1) & 0x5555555555555555ull);
  uint64_t nibbles = (pairs & 0x3333333333333333ull) + ((pairs >> 2) & 0x3333333333333333ull);
  uint64_t bytes = ((nibbles + (nibbles >> 4)) & 0x0F0F0F0F0F0F0F0Full) * 0x0101010101010101ull;
  uint64_t skip = 0;
  for (uint64_t shift = 0; shift < 56; shift += 8) {
    skip += ((bytes >> shift) & 0xFF) <= rank ? 8 : 0;
  }
  uint64_t below = skip == 0 ? 0 : (bytes >> (skip - 8)) & 0xFF;
  uint64_t byte = (word >> skip) & 0xFF;
  for (uint64_t left = rank - below; left > 0; left--) byte &= byte - 1;
  return (int64_t)(skip + (uint64_t)__builtin_ctzll(byte));
#endif
}
