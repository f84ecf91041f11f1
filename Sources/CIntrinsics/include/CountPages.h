// Counting the pages of a form from their fields' flags: eight pages at a time on a processor with AVX-512
// (CountPagesWide.c), else four at a time in a build for AVX2, else none: Swift counts the rest.
#pragma once
#include <stddef.h>

/// Swift's `PageHead`, which is read here. Swift's tests compare the layout.
struct page_head_layout {
  uint32_t first_word;
  uint16_t field_count;
  uint8_t is_hidden;
};

/// Swift's `PageRecord`, which is written here. Swift's tests compare the layout.
struct page_record_layout {
  /// Bits 0…30: the first word. Bit 31: whether the page is hidden.
  uint32_t place;
  uint16_t field_count;
  uint16_t mandatory_total;
  /// Sixteen bits each, from the lowest: shown, total, unfilled, mandatory remaining.
  uint64_t counts;
};

_Static_assert(sizeof(struct page_head_layout) == 8 &&
                   offsetof(struct page_head_layout, field_count) == 4 &&
                   offsetof(struct page_head_layout, is_hidden) == 6,
               "heads are read as words of eight bytes");
_Static_assert(sizeof(struct page_record_layout) == 16 &&
                   offsetof(struct page_record_layout, mandatory_total) == 6 &&
                   offsetof(struct page_record_layout, counts) == 8,
               "records are written as pairs of words of eight bytes");

/// The bits and sums of up to 64 successive pages.
struct page_block {
  /// A bit for each page: whether it is visible; has unfilled fields; has fillable fields, all filled; has unfilled
  /// mandatory fields.
  uint64_t visible, incomplete, complete, remaining;
  /// Sums over the pages that are not hidden, two of 32 bits a word, from the lowest: shown and total; unfilled and mandatory
  /// remaining; mandatory total.
  uint64_t shown_and_total, unfilled_and_remaining, mandatory_total;
};

/// Counts of fields: sixteen bits each for shown, total, unfilled and mandatory remaining; and the mandatory total.
struct field_counts {
  uint64_t packed, mandatory;
};

/// As `count_pages_fast`, eight pages at a time, up to the first long page. Returns `page` without AVX-512.
int64_t count_pages_wide(const void *heads, const uint64_t *words, void *records, int64_t page,
                         int64_t end, struct page_block *block) NO_ALLOCATION;

/// As `count_words_fast`, eight words at a time. Returns 0 without AVX-512.
int64_t count_words_wide(const uint64_t *words, int64_t count,
                         struct field_counts *counts) NO_ALLOCATION;

/// The most words of flags of a page that is counted together with others.
#define FAST_PAGE_WORDS 12

#if defined(__AVX2__)

/// A page's counts, spread over bytes that are yet to be added: two counts of four bits a byte.
struct flag_sums {
  __m256i shown_and_total, unfilled_and_mandatory, remaining;
};

/// Counts a page of `count` words, at most twelve. Twelve words must be readable.
///
/// There is no loop over `count` words, since its end would be mispredicted if the pages' lengths differ.
INLINE struct flag_sums sum_flags(const uint64_t *words, int64_t count) {
  // By a field's flags (hidden 1, read-only 2, mandatory 4, filled 8) what it adds to the counts.
  const __m256i shown_and_total = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(17, 0, 1, 0, 17, 0, 1, 0, 17, 0, 1, 0, 17, 0, 1, 0));
  const __m256i unfilled_and_mandatory = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(1, 0, 0, 0, 17, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0));
  const __m256i remaining = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  // Read from `count` words before its middle, it hides the words past the page's end.
  static const uint64_t past_end[2 * FAST_PAGE_WORDS] = {
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      ~0ull, ~0ull, ~0ull, ~0ull, ~0ull, ~0ull, ~0ull, ~0ull, ~0ull, ~0ull, ~0ull, ~0ull};
  const __m256i *flags = (const __m256i *)words;
  const __m256i *hidden = (const __m256i *)(past_end + FAST_PAGE_WORDS - count);
  const __m256i four_bits = _mm256_set1_epi8(15);
  __m256i zero = _mm256_setzero_si256();
  struct flag_sums sums = {zero, zero, zero};
#pragma clang loop unroll(full)
  for (int vector = 0; vector < FAST_PAGE_WORDS / 4; vector++) {
    __m256i fields = _mm256_or_si256(_mm256_loadu_si256(flags + vector),
                                     _mm256_loadu_si256(hidden + vector));
    __m256i even = _mm256_and_si256(fields, four_bits);
    __m256i odd = _mm256_and_si256(_mm256_srli_epi16(fields, 4), four_bits);
#define ADD(table)                                                                         \
  sums.table = _mm256_add_epi8(sums.table, _mm256_add_epi8(_mm256_shuffle_epi8(table, even), \
                                                           _mm256_shuffle_epi8(table, odd)))
    ADD(shown_and_total);
    ADD(unfilled_and_mandatory);
    ADD(remaining);
#undef ADD
  }
  return sums;
}

/// Adds the halves of `a` in the lower half of the result, those of `b` in the upper half.
INLINE __m256i fold_bytes(__m256i a, __m256i b) {
  return _mm256_add_epi8(_mm256_permute2x128_si256(a, b, 0x20),
                         _mm256_permute2x128_si256(a, b, 0x31));
}

/// Adds neighbouring words: those of `a` in words 0 and 2, those of `b` in words 1 and 3.
INLINE __m256i fold_words(__m256i a, __m256i b) {
  return _mm256_add_epi64(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
}

/// The counts of two pages, as in `field_counts`. Each page has two words that are yet to be added.
INLINE void count_pair(struct flag_sums a, struct flag_sums b, __m256i *packed, __m256i *mandatory) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i four_bits = _mm256_set1_epi8(15);
  __m256i first = fold_bytes(a.shown_and_total, b.shown_and_total);
  __m256i second = fold_bytes(a.unfilled_and_mandatory, b.unfilled_and_mandatory);
  __m256i third = fold_bytes(a.remaining, b.remaining);
#define LOW(sums) _mm256_sad_epu8(_mm256_and_si256(sums, four_bits), zero)
#define HIGH(sums) _mm256_sad_epu8(_mm256_and_si256(_mm256_srli_epi16(sums, 4), four_bits), zero)
  __m256i shown_total = _mm256_or_si256(LOW(first), _mm256_slli_epi64(HIGH(first), 16));
  __m256i unfilled_remaining =
      _mm256_or_si256(_mm256_slli_epi64(LOW(second), 32),
                      _mm256_slli_epi64(_mm256_sad_epu8(third, zero), 48));
  *packed = _mm256_or_si256(shown_total, unfilled_remaining);
  *mandatory = HIGH(second);
#undef LOW
#undef HIGH
}

/// Whether `sum_flags` can count four pages.
INLINE bool are_fast(__m256i heads, int64_t word_count) {
  __m256i fields = _mm256_and_si256(heads, _mm256_set1_epi64x(0xFFFF00000000));
  __m256i first_words = _mm256_and_si256(heads, _mm256_set1_epi64x(0xFFFFFFFF));
  __m256i is_long =
      _mm256_cmpgt_epi64(fields, _mm256_set1_epi64x((FAST_PAGE_WORDS * 16ll) << 32));
  __m256i ends_late =
      _mm256_cmpgt_epi64(first_words, _mm256_set1_epi64x(word_count - FAST_PAGE_WORDS));
  __m256i is_slow = _mm256_or_si256(is_long, ends_late);
  return _mm256_testz_si256(is_slow, is_slow);
}

INLINE uint64_t sum_of_words(__m256i words) {
  __m128i halves =
      _mm_add_epi64(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
  return (uint64_t)_mm_cvtsi128_si64(halves) + (uint64_t)_mm_extract_epi64(halves, 1);
}
#endif

/// Counts the fields of a long page's words, as many as fill vectors, and adds them to `counts`.
///
/// Returns the number of words counted: 0 with neither AVX-512 nor AVX2.
INLINE int64_t count_words_fast(const uint64_t *words, int64_t count, struct field_counts *counts) {
  int64_t counted = count < 2 * FAST_PAGE_WORDS ? 0 : count_words_wide(words, count, counts);
#if defined(__AVX2__)
  __m256i packed = _mm256_setzero_si256(), mandatory = _mm256_setzero_si256();
  for (; counted + 2 * FAST_PAGE_WORDS <= count; counted += 2 * FAST_PAGE_WORDS) {
    const uint64_t *flags = words + counted;
    __m256i more_packed, more_mandatory;
    count_pair(sum_flags(flags, FAST_PAGE_WORDS),
               sum_flags(flags + FAST_PAGE_WORDS, FAST_PAGE_WORDS), &more_packed, &more_mandatory);
    packed = _mm256_add_epi64(packed, more_packed);
    mandatory = _mm256_add_epi64(mandatory, more_mandatory);
  }
  counts->packed += sum_of_words(packed);
  counts->mandatory += sum_of_words(mandatory);
#endif
  return counted;
}

/// Counts pages from `page` on, four or eight at a time. It stops before `end`, before a long page, and with AVX2 before a
/// page near the end of the flags.
///
/// - `heads`: a `page_head_layout` for each page.
/// - `records`: a `page_record_layout` for each page, to be written.
/// - `block`: the pages' sums are added, and their bits are set from bit `page` mod 64 on.
///
/// Returns the first page that was not counted: `page` itself with neither AVX-512 nor AVX2.
INLINE int64_t count_pages_fast(const void *heads, const uint64_t *words, int64_t word_count,
                                void *records, int64_t page, int64_t end,
                                struct page_block *block) {
  page = count_pages_wide(heads, words, records, page, end, block);
#if defined(__AVX2__)
  const __m256i zero = _mm256_setzero_si256();
  const __m256i low_halves = _mm256_set1_epi32(0xFFFF);
  __m256i shown_and_unfilled = zero, total_and_remaining = zero, mandatory_total = zero;
  for (; page + 4 <= end; page += 4) {
    const uint64_t *head = (const uint64_t *)heads + page;
    __m256i four_heads = _mm256_loadu_si256((const __m256i *)head);
    if (!are_fast(four_heads, word_count)) break;
    struct flag_sums sums[4];
#pragma clang loop unroll(full)
    for (int each = 0; each < 4; each++) {
      const uint64_t *flags = words + (uint32_t)head[each];
      // Pages are too short for the hardware to prefetch them.
      __builtin_prefetch((const char *)flags + 1024, 0, 3);
      sums[each] = sum_flags(flags, (int64_t)((head[each] >> 32 & 0xFFFF) + 15) >> 4);
    }
    // `fold_words` also puts the four pages in order.
    __m256i packed_even, packed_odd, mandatory_even, mandatory_odd;
    count_pair(sums[0], sums[2], &packed_even, &mandatory_even);
    count_pair(sums[1], sums[3], &packed_odd, &mandatory_odd);
    __m256i packed = fold_words(packed_even, packed_odd);
    __m256i mandatory = fold_words(mandatory_even, mandatory_odd);

    __m256i hidden_bit = _mm256_and_si256(_mm256_srli_epi64(four_heads, 17),
                                          _mm256_set1_epi64x(0x80000000));
    __m256i places = _mm256_or_si256(
        _mm256_and_si256(four_heads, _mm256_set1_epi64x(0xFFFFFFFFFFFF)),
        _mm256_or_si256(hidden_bit, _mm256_slli_epi64(mandatory, 48)));
    __m256i even = _mm256_unpacklo_epi64(places, packed);
    __m256i odd = _mm256_unpackhi_epi64(places, packed);
    __m256i *record = (__m256i *)((char *)records + page * 16);
    _mm256_storeu_si256(record, _mm256_permute2x128_si256(even, odd, 0x20));
    _mm256_storeu_si256(record + 1, _mm256_permute2x128_si256(even, odd, 0x31));

    __m256i is_hidden = _mm256_cmpgt_epi64(zero, _mm256_slli_epi64(four_heads, 15));
    __m256i counted = _mm256_andnot_si256(is_hidden, packed);
    shown_and_unfilled =
        _mm256_add_epi32(shown_and_unfilled, _mm256_and_si256(counted, low_halves));
    total_and_remaining = _mm256_add_epi32(total_and_remaining, _mm256_srli_epi32(counted, 16));
    mandatory_total =
        _mm256_add_epi64(mandatory_total, _mm256_andnot_si256(is_hidden, mandatory));
    // Eight bits a page, two for each count.
    uint32_t nonzero = ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi16(counted, zero));
    // A page without fields is visible unless it is hidden itself.
    const __m256i fields_and_hidden = _mm256_set1_epi64x(0xFFFFFF00000000);
    __m256i is_empty = _mm256_cmpeq_epi64(_mm256_and_si256(four_heads, fields_and_hidden), zero);
    uint64_t empty = (uint32_t)_mm256_movemask_pd(_mm256_castsi256_pd(is_empty));
    uint64_t total = _pext_u32(nonzero, 0x04040404);
    uint64_t unfilled = _pext_u32(nonzero, 0x10101010);
    block->visible |= (_pext_u32(nonzero, 0x01010101) | empty) << (page & 63);
    block->incomplete |= unfilled << (page & 63);
    block->complete |= (total & ~unfilled) << (page & 63);
    block->remaining |= (uint64_t)_pext_u32(nonzero, 0x40404040) << (page & 63);
  }
  uint64_t low = sum_of_words(shown_and_unfilled);
  uint64_t high = sum_of_words(total_and_remaining);
  block->shown_and_total += (low & 0xFFFFFFFF) | high << 32;
  block->unfilled_and_remaining += low >> 32 | (high >> 32) << 32;
  block->mandatory_total += sum_of_words(mandatory_total);
#endif
  return page;
}
