// Instructions that Swift has no spelling for, as inline functions. Each has a portable form.
//
//   Memory.h              memory that grows in place
//   Processor.h           what the processor can do; counting bits
//   Node.h                searching and changing a node of prefix sums
//   Layout.h              the memory of the visible-page index
//   Rank.h Select.h Flip.h  its operations, one file each
//   CountPages.h          counting the pages of a form
//   Numbers.h             powers, logarithms and angles
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

// A rare case of an inline function: Index.c compiles it. It keeps its callers' registers, so that they do not pay for a
// call that they seldom make.
#if defined(__x86_64__) || defined(__aarch64__)
#define OUT_OF_LINE inline __attribute__((noinline, preserve_most)) NO_ALLOCATION
#else
#define OUT_OF_LINE inline __attribute__((noinline)) NO_ALLOCATION
#endif

/// Asks for the cache line of `address`, to be written soon. Never faults.
INLINE void prefetch_for_write(const void *address) { __builtin_prefetch(address, 1, 3); }

#include "Memory.h"

#include "Processor.h"

#include "Node.h"

#include "Layout.h"

#include "Rank.h"

#include "Select.h"

#include "Flip.h"

#include "CountPages.h"

#include "Numbers.h"
