// The visible-page index by its C kernels, as the package inlines them, with a loop around each.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An index of pages of which none is visible yet; NULL if there is no memory for it, or if there are more than it has nodes for.
struct visible_pages *visible_pages_new(uint64_t pages);
void visible_pages_free(struct visible_pages *index);

/// Flips the pages in their order.
void visible_pages_flip(struct visible_pages *index, const uint64_t *pages, size_t count);
/// The sum of the numbers of visible pages before each page.
uint64_t visible_pages_rank(const struct visible_pages *index, const uint64_t *pages, size_t count);
/// The sum of the pages that have so many visible pages before them as `ranks` says.
uint64_t visible_pages_select(const struct visible_pages *index, const uint64_t *ranks, size_t count);

#ifdef __cplusplus
}
#endif
