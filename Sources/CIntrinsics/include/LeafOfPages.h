// A leaf of the index: seven words with a bit a page, and a word with seven sums of nine bits: those of each word and the
// words before it. A rank subtracts what is set from its page on: shifts take the page's number modulo 64 by themselves.
#pragma once

/// Where a page is among the leaves.
struct page_place {
  /// The leaf, its first word, and the word with the page's bit.
  uint64_t leaf, line, word;
  /// By how much the leaf's sums are shifted for that word's, modulo 64.
  uint64_t shift;
};

/// `value`, which the compiler takes for another one: what is computed from it once is not computed again in another way.
INLINE uint64_t as_it_is(uint64_t value) {
#if defined(__x86_64__)
  __asm__("" : "+r"(value));
#endif
  return value;
}

INLINE struct page_place place_of_page(uint64_t page) {
  // A 448th: 2^38 / 448, rounded up, is near enough for a thousand million places.
  uint64_t leaf = as_it_is((page * 613566757) >> 38);
  // Counted without the sums, and with them.
  uint64_t plain = page >> 6, word = as_it_is(plain + leaf);
  // Nine bits for each of the leaf's words before it: 9 * (plain - 7 * leaf), and -63 * leaf is leaf modulo 64.
  return (struct page_place){leaf, as_it_is(leaf * 8), word, plain * 8 + word};
}

/// Bits of `word` that are set. Counted in place: compilers first clear a register that another one is counted into.
INLINE uint64_t count_in_place(uint64_t word) {
#if defined(KERNELS_ARE_V3)
  __asm__("popcntq %0, %0" : "+r"(word) : : "cc");
  return word;
#else
  return (uint64_t)count_bits(word);
#endif
}

/// Pages that are set before a page in its leaf, with the instructions that this build is for.
INLINE uint64_t rank_in_leaf_as_built(const uint64_t *leaves, struct page_place place, uint64_t page) {
  uint64_t from = count_in_place(leaves[place.word] >> (page & 63));
  uint64_t through = leaves[place.line + 7] >> (place.shift & 63) & 511;
  return as_it_is(through - from);
}

#if defined(CHOOSES_AT_RUN_TIME)
/// The same for processors without BMI2: called, since in place it would take registers from those that have it. For the
/// same reason the call keeps them all.
__attribute__((preserve_most, pure)) uint64_t rank_in_leaf_without_bmi(const uint64_t *leaves, uint64_t page) NO_ALLOCATION;
#endif

/// Pages that are set before a page in its leaf.
INLINE uint64_t rank_in_leaf(const uint64_t *leaves, struct page_place place, uint64_t page) {
#if defined(CHOOSES_AT_RUN_TIME)
  // Read once, also for a caller that asks whether the page is set.
  uint64_t word = leaves[place.word];
  if (__builtin_expect(!processor_features.is_v3, false)) return rank_in_leaf_without_bmi(leaves, page);
  // In place, as a build for such a processor has it: a call would cost half as much as the rank.
  uint64_t from, sums;
  __asm__("shrxq %[page], %[word], %[from]\n\tpopcntq %[from], %[from]"
          : [from] "=r"(from)
          : [page] "r"(page), [word] "r"(word)
          : "cc");
  __asm__("shrxq %[shift], %[line], %[sums]"
          : [sums] "=r"(sums)
          : [shift] "r"(place.shift), [line] "m"(leaves[place.line + 7]));
  return as_it_is((sums & 511) - from);
#else
  return rank_in_leaf_as_built(leaves, place, page);
#endif
}

/// Flips the bit `page` modulo 64 of a word: all ones if it was set, or 0.
INLINE uint64_t flip_bit(uint64_t *word, uint64_t page) {
  uint64_t bits = *word;
#if defined(__x86_64__)
  uint64_t was_set;
  __asm__("btcq %2, %0\n\tsbbq %1, %1" : "+r"(bits), "=r"(was_set) : "r"(page) : "cc");
#else
  uint64_t was_set = 0 - (bits >> (page & 63) & 1);
  bits ^= 1ull << (page & 63);
#endif
  *word = bits;
  return was_set;
}

/// Makes a page visible, 1, or invisible, -1, and counts it in the leaf's sums. Of their word the highest bit counts
/// nothing: what it holds is not told.
INLINE int64_t flip_in_leaf(uint64_t *leaves, struct page_place place, uint64_t page) {
  int64_t delta = 1 + 2 * (int64_t)flip_bit(leaves + place.word, page);
  // A one in each sum, moved to the page's own word.
  leaves[place.line + 7] += (0x0040201008040201ull << (place.shift & 63)) * (uint64_t)delta;
  return delta;
}

/// How many of seven 9-bit sums are at most `target`, but for the first, which is 0: a broadword comparison (Vigna, Broadword
/// implementation of rank/select queries, 2008).
INLINE uint64_t sums_at_most(uint64_t target, uint64_t sums) {
  const uint64_t ones = 0x0040201008040201, tops = ones << 8;
  uint64_t targets = target * ones;
  uint64_t difference = (targets | tops) - (sums & ~tops);
  return (uint64_t)count_bits(((difference | (targets ^ sums)) ^ (sums & ~targets)) & tops) - 1;
}

/// The page of a leaf with `rank` set ones before it there.
INLINE uint64_t select_in_leaf(const uint64_t *leaves, uint64_t leaf, uint64_t rank) {
  // What is set before each word: none before the first.
  uint64_t line = as_it_is(leaf * 8), sums = leaves[line + 7] << 9;
  uint64_t word = line + sums_at_most(rank, sums);
  rank -= sums >> ((word - line) * 9 & 63) & 511;
  return (word - leaf) * 64 + (uint64_t)select_in_word(leaves[word], rank);
}

#if defined(__x86_64__)
/// The low bits of `value` where `mask` is set: PDEP.
INLINE uint64_t deposit(uint64_t value, uint64_t mask) {
  __asm__("pdepq %1, %0, %0" : "+r"(value) : "r"(mask));
  return value;
}

/// As `select_in_leaf`, on a processor with BMI2. Sums that are spread to ten bits leave room for a borrow each.
INLINE uint64_t select_in_leaf_v3(const uint64_t *leaves, uint64_t leaf, uint64_t rank) {
  const uint64_t ones = 0x0004010040100401;
  uint64_t line = as_it_is(leaf * 8), sums = leaves[line + 7];
  // All but those borrows' bits. The last sum, which is never reached, is left out.
  uint64_t spread = as_it_is(0xF7FDFF7FDFF7FDFF);
  uint64_t target = as_it_is(rank + 512);
  uint64_t reached = (target * ones - deposit(sums, spread)) & ~spread;
  __asm__("popcntq %0, %0" : "+r"(reached) : : "cc");
  rank -= sums << 9 >> (reached * 9 & 63);
  uint64_t word = as_it_is(line + reached);
  uint64_t bit = deposit(1ull << (rank & 63), leaves[word]);
  __asm__("tzcntq %0, %0" : "+r"(bit) : : "cc");
  return (word - leaf) * 64 + bit;
}
#endif
