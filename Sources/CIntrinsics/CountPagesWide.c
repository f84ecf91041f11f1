// Counting with AVX-512, which is chosen at run time: the code around it must also run on other processors.
#include "CIntrinsics.h"

#if defined(__x86_64__)
#define WIDE __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512bitalg,gfni,bmi2,popcnt")))
#define WIDE_INLINE WIDE static inline __attribute__((always_inline))

/// Counts each word: a byte each for shown, total, unfilled, mandatory remaining and mandatory total.
WIDE_INLINE __m512i count_words(__m512i fields) {
  // By a field's flags (hidden 1, read-only 2, mandatory 4, filled 8) a bit for each count that it belongs to.
  const __m512i counted_in = _mm512_broadcast_i32x4(
      _mm_setr_epi8(7, 0, 1, 0, 31, 0, 1, 0, 3, 0, 1, 0, 19, 0, 1, 0));
  // The identity matrix: multiplied by it, `gf2p8affine` transposes its other operand.
  const __m512i identity = _mm512_set1_epi64(0x8040201008040201);
  const __m512i four_bits = _mm512_set1_epi8(15);
  __m512i even = _mm512_shuffle_epi8(counted_in, _mm512_and_si512(fields, four_bits));
  __m512i odd = _mm512_shuffle_epi8(
      counted_in, _mm512_and_si512(_mm512_srli_epi16(fields, 4), four_bits));
  // Transposed, each byte has one count's bits for eight fields.
  even = _mm512_gf2p8affine_epi64_epi8(identity, even, 0);
  odd = _mm512_gf2p8affine_epi64_epi8(identity, odd, 0);
  return _mm512_add_epi8(_mm512_popcnt_epi8(even), _mm512_popcnt_epi8(odd));
}

/// Counts eight pages of at most twelve words: a word for each page, a byte for each count.
///
/// No branch depends on the pages' lengths. Words 9 to 12 of two pages share a vector.
WIDE_INLINE __m512i count_eight_pages(const uint64_t *words, const uint64_t *heads) {
  const __m512i hidden = _mm512_set1_epi64(-1);
  __m512i sums[4];
#pragma clang loop unroll(full)
  for (int pair = 0; pair < 4; pair++) {
    // Two pages that are four apart share a vector, so that the folds below put all pages in order.
    uint64_t head[2] = {heads[pair], heads[pair + 4]};
    const uint64_t *flags[2];
    uint32_t present[2];
#pragma clang loop unroll(full)
    for (int each = 0; each < 2; each++) {
      flags[each] = words + (uint32_t)head[each];
      __builtin_prefetch((const char *)flags[each] + 1024, 0, 3);
      present[each] = _bzhi_u32(~0u, ((uint32_t)(head[each] >> 32 & 0xFFFF) + 15) >> 4);
    }
    __m512i first = count_words(
        _mm512_mask_loadu_epi64(hidden, (__mmask8)present[0], flags[0]));
    __m512i second = count_words(
        _mm512_mask_loadu_epi64(hidden, (__mmask8)present[1], flags[1]));
    // Words that are masked out are not read, so they may be past the end of memory.
    __m512i rest = _mm512_mask_loadu_epi64(hidden, (__mmask8)(present[0] >> 8 & 15), flags[0] + 8);
    rest = _mm512_mask_loadu_epi64(rest, (__mmask8)(present[1] >> 4 & 0xF0), flags[1] + 4);
    sums[pair] = _mm512_add_epi8(
        count_words(rest), _mm512_add_epi8(_mm512_shuffle_i64x2(first, second, 0x44),
                                           _mm512_shuffle_i64x2(first, second, 0xEE)));
  }
  // Each vector has two quarters of one page and two of the page four on. Folded, it has half as many of four pages.
#define FOLD(a, b)                                                  \
  _mm512_add_epi8(_mm512_shuffle_i64x2(a, b, 0x88), _mm512_shuffle_i64x2(a, b, 0xDD))
  __m512i even = FOLD(sums[0], sums[2]);
  __m512i odd = FOLD(sums[1], sums[3]);
#undef FOLD
  // Two words each of pages 0, 4, 2, 6 and of 1, 5, 3, 7. Added, one word each of 0, 1, 4, 5, 2, 3, 6, 7.
  __m512i mixed = _mm512_add_epi8(_mm512_unpacklo_epi64(even, odd), _mm512_unpackhi_epi64(even, odd));
  return _mm512_shuffle_i64x2(mixed, mixed, 0xD8);
}

/// Sixteen bits each of shown, total, unfilled and remaining.
WIDE_INLINE __m512i packed_counts(__m512i sums) {
  return _mm512_shuffle_epi8(sums, _mm512_broadcast_i32x4(_mm_setr_epi8(
      0, -1, 1, -1, 2, -1, 3, -1, 8, -1, 9, -1, 10, -1, 11, -1)));
}

/// The mandatory total.
WIDE_INLINE __m512i mandatory_counts(__m512i sums) {
  return _mm512_and_si512(_mm512_srli_epi64(sums, 32), _mm512_set1_epi64(0xFF));
}

WIDE static int64_t count_pages(const uint64_t *heads, const uint64_t *words, char *records,
                                int64_t page, int64_t end, struct page_block *block) {
  const __m512i zero = _mm512_setzero_si512();
  const __m512i low_halves = _mm512_set1_epi32(0xFFFF);
  __m512i shown_and_unfilled = zero, total_and_remaining = zero, mandatory_total = zero;
  for (; page + 8 <= end; page += 8) {
    __m512i eight = _mm512_loadu_si512(heads + page);
    __m512i fields = _mm512_and_si512(eight, _mm512_set1_epi64(0xFFFF00000000));
    if (_mm512_cmpgt_epu64_mask(fields, _mm512_set1_epi64(FAST_PAGE_WORDS * 16ll << 32))) break;
    __m512i sums = count_eight_pages(words, heads + page);
    __m512i packed = packed_counts(sums), mandatory = mandatory_counts(sums);

    __mmask8 is_hidden = _mm512_test_epi64_mask(eight, _mm512_set1_epi64(1ll << 48));
    __m512i places = _mm512_or_si512(_mm512_and_si512(eight, _mm512_set1_epi64(0xFFFFFFFFFFFF)),
                                     _mm512_slli_epi64(mandatory, 48));
    places = _mm512_mask_or_epi64(places, is_hidden, places, _mm512_set1_epi64(0x80000000));
    __m512i *record = (__m512i *)(records + page * 16);
    _mm512_storeu_si512(record, _mm512_permutex2var_epi64(
        places, _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11), packed));
    _mm512_storeu_si512(record + 1, _mm512_permutex2var_epi64(
        places, _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15), packed));

    __mmask8 is_shown = (__mmask8)~is_hidden;
    __m512i counted = _mm512_maskz_mov_epi64(is_shown, packed);
    shown_and_unfilled =
        _mm512_add_epi32(shown_and_unfilled, _mm512_and_si512(counted, low_halves));
    total_and_remaining = _mm512_add_epi32(total_and_remaining, _mm512_srli_epi32(counted, 16));
    mandatory_total = _mm512_mask_add_epi64(mandatory_total, is_shown, mandatory_total, mandatory);
    // Four bits a page: whether each count is not 0.
    uint32_t nonzero = _mm512_test_epi16_mask(counted, counted);
    uint64_t total = _pext_u32(nonzero, 0x22222222);
    uint64_t unfilled = _pext_u32(nonzero, 0x44444444);
    // A page without fields is visible unless it is hidden itself.
    uint64_t empty = _mm512_mask_testn_epi64_mask(is_shown, fields, fields);
    block->visible |= (_pext_u32(nonzero, 0x11111111) | empty) << (page & 63);
    block->incomplete |= unfilled << (page & 63);
    block->complete |= (total & ~unfilled) << (page & 63);
    block->remaining |= (uint64_t)_pext_u32(nonzero, 0x88888888) << (page & 63);
  }
  uint64_t low = (uint64_t)_mm512_reduce_add_epi64(shown_and_unfilled);
  uint64_t high = (uint64_t)_mm512_reduce_add_epi64(total_and_remaining);
  block->shown_and_total += (low & 0xFFFFFFFF) | high << 32;
  block->unfilled_and_remaining += low >> 32 | (high >> 32) << 32;
  block->mandatory_total += (uint64_t)_mm512_reduce_add_epi64(mandatory_total);
  return page;
}

WIDE static int64_t count_page_words(const uint64_t *words, int64_t count,
                                     struct field_counts *counts) {
  // A word adds at most 16 to a byte, so a byte holds the sum of fifteen words.
  enum { vector_words = 8, most_vectors = 15 };
  __m512i packed = _mm512_setzero_si512(), mandatory = packed;
  int64_t counted = 0;
  while (counted + vector_words <= count) {
    int64_t vectors = (count - counted) / vector_words;
    __m512i sums = _mm512_setzero_si512();
    for (int64_t left = vectors < most_vectors ? vectors : most_vectors; left > 0; left--) {
      sums = _mm512_add_epi8(sums, count_words(_mm512_loadu_si512(words + counted)));
      counted += vector_words;
    }
    packed = _mm512_add_epi64(packed, packed_counts(sums));
    mandatory = _mm512_add_epi64(mandatory, mandatory_counts(sums));
  }
  counts->packed += (uint64_t)_mm512_reduce_add_epi64(packed);
  counts->mandatory += (uint64_t)_mm512_reduce_add_epi64(mandatory);
  return counted;
}

int64_t count_pages_wide(const void *heads, const uint64_t *words, void *records, int64_t page,
                         int64_t end, struct page_block *block) {
  if (page + 8 > end || !has_wide_vectors()) return page;
  return count_pages(heads, words, records, page, end, block);
}

int64_t count_words_wide(const uint64_t *words, int64_t count, struct field_counts *counts) {
  return has_wide_vectors() ? count_page_words(words, count, counts) : 0;
}

#else
int64_t count_pages_wide(const void *heads, const uint64_t *words, void *records, int64_t page,
                         int64_t end, struct page_block *block) {
  return page;
}

int64_t count_words_wide(const uint64_t *words, int64_t count, struct field_counts *counts) {
  return 0;
}
#endif
