// Compares the C kernels with simple loops, on inputs from a seed. `scripts/checks/kernels` builds it for several
// processors, and runs it under an emulator if this machine is of another kind.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CIntrinsics.h"

static uint64_t state;

/// SplitMix64.
static uint64_t next(void) {
  uint64_t z = state += 0x9E3779B97F4A7C15ull;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

static int64_t below(int64_t limit) { return (int64_t)(next() % (uint64_t)limit); }

static void require(bool holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "%s is wrong\n", what);
  exit(1);
}

static void words(void) {
  for (int round = 0; round < 20000; round++) {
    // Random, sparse and dense words, and single bits.
    uint64_t word = next() & (round % 3 == 1 ? next() & next() : ~0ull);
    if (round % 3 == 2) word = ~(next() & next() & next());
    if (round < 64) word = 1ull << round;
    int64_t rank = 0;
    for (int bit = 0; bit < 64; bit++) {
      if (!(word >> bit & 1)) continue;
      require(select_in_word(word, (uint64_t)rank) == bit, "select in a word");
      rank++;
    }
    require(count_bits(word) == rank, "counting bits");
  }
}

static void nodes(void) {
  _Alignas(64) uint16_t narrow[32], narrow_after[32];
  _Alignas(64) uint32_t wide[16], wide_after[16];
  for (int round = 0; round < 20000; round++) {
    // Prefix sums, as in a node. Every fourth rises by 0 or 1, so that many are equal.
    int64_t sum = 0, most = round % 4 == 0 ? 2 : 449;
    for (int lane = 0; lane < 32; lane++) narrow[lane] = (uint16_t)sum, sum += below(most);
    int64_t target = round % 5 == 0 ? 32766 : below(sum + 2), expected = 0;
    for (int lane = 0; lane < 32; lane++) expected += narrow[lane] <= target;
    for (int widest = 0; widest <= has_wide_vectors(); widest++) {
      require(count_at_most_16(widest, narrow, target) == expected, "counting in a node of 32");
    }
    sum = 0, most = round % 4 == 0 ? 2 : 14337 << round % 13;
    for (int lane = 0; lane < 16; lane++) wide[lane] = (uint32_t)sum, sum += below(most);
    target = below(sum + 2), expected = 0;
    for (int lane = 0; lane < 16; lane++) expected += wide[lane] <= target;
    for (int widest = 0; widest <= has_wide_vectors(); widest++) {
      require(count_at_most_32(widest, wide, target) == expected, "counting in a node of 16");
    }

    // Lane -1 is before the first.
    int64_t lane = below(33) - 1, delta = round % 2 ? -1 : below(900) - 450;
    memcpy(narrow_after, narrow, sizeof narrow);
    add_after_16(false, narrow_after, lane, delta);
    for (int other = 0; other < 32; other++) {
      uint16_t wanted = (uint16_t)(narrow[other] + (other > lane ? delta : 0));
      require(narrow_after[other] == wanted, "adding in a node of 32");
    }
    lane = below(17) - 1;
    memcpy(wide_after, wide, sizeof wide);
    add_after_32(false, wide_after, lane, delta);
    for (int other = 0; other < 16; other++) {
      uint32_t wanted = (uint32_t)(wide[other] + (other > lane ? delta : 0));
      require(wide_after[other] == wanted, "adding in a node of 16");
    }
  }
}

/// The number of nodes for `children` children, `width` in each.
static int64_t nodes_for(int64_t children, int64_t width) { return (children + width - 1) / width; }

/// Makes a map of `shelves` shelves in random order at the beginning of `high`.
static void shuffle(uint32_t *high, int64_t shelves, int64_t capacity) {
  for (int64_t leaf = 0; leaf < shelves; leaf++) {
    int64_t other = below(leaf + 1);
    high[capacity + leaf] = high[capacity + other];
    high[capacity + other] = (uint32_t)leaf;
  }
  for (int64_t leaf = 0; leaf < shelves; leaf++) high[high[capacity + leaf]] = (uint32_t)leaf;
}

/// Flips pages of an index of `pages` pages, then ranks and selects all of them. With `widest`, nodes are searched with
/// AVX-512 if the processor has it; with `by_map`, a map orders the shelves.
static void visible_pages(int64_t pages, int flips, bool widest, bool by_map) {
  int64_t shelves = nodes_for(pages, 448), low_nodes = nodes_for(shelves, 32);
  int64_t first = nodes_for(low_nodes, 16), second = nodes_for(first, 16);
  int32_t levels = shelves <= 4 ? -1 : low_nodes == 1 ? 0 : first == 1 ? 1 : second == 1 ? 2 : 3;
  int64_t kind = widest ? kind_of_index(levels) : (int64_t)(uint32_t)levels;
  int64_t capacity = by_map ? nodes_for(shelves, 16) * 16 : 0;
  if (by_map) kind = kind_with(kind, levels, capacity);
  size_t shelf_bytes = (size_t)shelves * 64, low_bytes = (size_t)low_nodes * 64;
  size_t high_bytes = (size_t)(first + 17) * 64 + (size_t)capacity * 8;
  uint64_t *leaves = aligned_alloc(64, shelf_bytes);
  uint16_t *low = aligned_alloc(64, low_bytes);
  uint32_t *high = aligned_alloc(64, high_bytes);
  bool *visible = calloc((size_t)shelves * 448, 1);
  require(leaves && low && high && visible, "the memory");
  memset(leaves, 0, shelf_bytes), memset(low, 0, low_bytes), memset(high, 0, high_bytes);
  if (by_map) shuffle(high, shelves, capacity);
  int64_t count = 0;
  for (int flip = 0; flip < flips; flip++) {
    const int64_t bounds[] = {0, pages - 1, 447, 448, 14335, 14336, 229375, 229376, 3670015, 3670016};
    int64_t page = flip % 3 == 0 ? bounds[below(10)] : below(pages);
    if (page >= pages) page = below(pages);
    int64_t delta = flip_visible_page(leaves, low, high, kind, page);
    require(delta == (visible[page] ? -1 : 1), "the change of a flip");
    visible[page] = !visible[page];
    count += delta;
  }
  int64_t rank = 0;
  for (int64_t leaf = 0; leaf < shelves; leaf++) {
    int64_t shelf = by_map ? high[capacity + leaf] : leaf;
    for (int64_t page = shelf * 448; page < shelf * 448 + 448; page++) {
      require(rank_of_page(leaves, low, high, kind, page) == rank, "rank");
      if (!visible[page]) continue;
      require(select_visible_page(leaves, low, high, kind, rank) == page, "select");
      rank++;
    }
  }
  require(rank == count, "the count of visible pages");
  free(leaves), free(low), free(high), free(visible);
}

int main(int count, char **arguments) {
  state = count > 1 ? strtoull(arguments[1], NULL, 10) : 1;
  // The second round behaves as on a processor without the features that are found at run time.
  for (int round = 0; round < 2; round++) {
    words();
    nodes();
    const int64_t sizes[] = {1, 447, 448, 449, 1792, 1793, 14336, 14337, 229376, 229377, 3670016, 3670017};
    for (int size = 0; size < 12; size++) {
      for (int widest = 0; widest <= has_wide_vectors(); widest++) {
        for (int by_map = 0; by_map <= 1; by_map++) {
          visible_pages(sizes[size], sizes[size] < 1000 ? 3001 : 30001, widest, by_map);
        }
      }
    }
    processor_features = (struct processor_features){false};
  }
  puts("all kernels agree with the loops");
}
