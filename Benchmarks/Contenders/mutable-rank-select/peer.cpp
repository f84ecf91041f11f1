// Times flip, rank and select of Pibiri & Kanda's mutable bitmaps beside the visible-page index, in one process, in turns: a
// machine that gets slower or faster meanwhile does so for both. Seven bits in ten are set; random places are flipped, then
// ranked and selected, 131,072 operations of a kind that do not wait for each other.
// With AVX-512 those of their trees that are made for it; else those for AVX2, and the others without vectors, since a rank
// needs none.
// A line for each size, structure and operation: pages, structure, operation, nanoseconds of ours and of theirs, how many times
// as long as ours theirs took. scripts/compare-index compiles it against a checkout of theirs.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "index.h"

// Theirs counts its bytes with a library of its own, for which this stands in.
namespace essentials {
template <typename Vector>
std::size_t vec_bytes(const Vector& vector) {
  return vector.size() * sizeof(vector[0]);
}
}  // namespace essentials

#include "types.hpp"

namespace {

constexpr std::size_t operationCount = 131072;
constexpr int roundCount = 31;

struct Random {
  std::uint64_t state;
  std::uint64_t next() {
    std::uint64_t z = (state += 0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
  std::uint64_t below(std::uint64_t bound) {
    return static_cast<std::uint64_t>((static_cast<unsigned __int128>(next()) * bound) >> 64);
  }
};

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

volatile std::uint64_t sink;

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) { return std::chrono::duration<double, std::nano>(Clock::now() - start).count(); }

// Nanoseconds of an operation, after a pass that brings what it reads into the caches. Two passes of flips leave everything as
// it was.
template <typename Pass>
double turn(Pass pass) {
  sink = pass();
  auto start = Clock::now();
  sink = pass();
  return since(start) / static_cast<double>(operationCount);
}

template <typename Ours, typename Theirs>
void compare(std::uint64_t pages, const char* name, const char* operation, Ours ours, Theirs theirs) {
  std::vector<double> own, other, ratios;
  for (int round = 0; round < roundCount; round++) {
    // Whoever was second is first in the next round.
    double their = 0;
    if (round % 2) their = turn(theirs);
    double our = turn(ours);
    if (round % 2 == 0) their = turn(theirs);
    own.push_back(our);
    other.push_back(their);
    ratios.push_back(their / our);
  }
  std::printf("%llu,%s,%s,%.3f,%.3f,%.4f\n", static_cast<unsigned long long>(pages), name, operation, median(own),
              median(other), median(ratios));
}

template <std::uint64_t pages, template <std::uint32_t> typename Tree, typename Block>
void measure(const char* name) {
  constexpr std::uint64_t blocks = (pages + Block::block_size - 1) / Block::block_size;
  mrs::mutable_bitmap<Tree<Tree<1>::height(blocks)>, Block> bitmap;
  Random random{pages};
  std::vector<std::uint64_t> bits((pages + 63) / 64), set;
  for (std::uint64_t page = 0; page < pages; page++) {
    if (random.below(10) >= 7) continue;
    bits[page / 64] |= std::uint64_t{1} << (page % 64);
    set.push_back(page);
  }
  bitmap.build(bits.data(), bits.size());
  visible_pages* index = visible_pages_new(pages);
  if (!index) std::abort();
  visible_pages_flip(index, set.data(), set.size());

  std::vector<std::uint64_t> places, ranks;
  for (std::size_t i = 0; i < operationCount; i++) {
    places.push_back(random.below(pages));
    ranks.push_back(random.below(set.size()));
  }
  // Both must give the same answers, each by itself. Theirs ranks a place with its own bit.
  auto agree = [&] {
    for (std::size_t i = 0; i < operationCount; i++) {
      std::uint64_t place = places[i], bit = bits[place / 64] >> (place % 64) & 1;
      if (visible_pages_rank(index, &place, 1) + bit != bitmap.rank(place)) return false;
      if (visible_pages_select(index, &ranks[i], 1) != bitmap.select(ranks[i])) return false;
    }
    return true;
  };
  auto check = [&] {
    if (agree()) return;
    std::fprintf(stderr, "%llu pages, %s: the answers differ\n", static_cast<unsigned long long>(pages), name);
    std::exit(1);
  };
  check();
  compare(pages, name, "flip",
          [&] {
            visible_pages_flip(index, places.data(), operationCount);
            return std::uint64_t{0};
          },
          [&] {
            for (auto place : places) bitmap.flip(place);
            return std::uint64_t{0};
          });
  compare(pages, name, "rank", [&] { return visible_pages_rank(index, places.data(), operationCount); },
          [&] {
            std::uint64_t sum = 0;
            for (auto place : places) sum += bitmap.rank(place);
            return sum;
          });
  compare(pages, name, "select", [&] { return visible_pages_select(index, ranks.data(), operationCount); },
          [&] {
            std::uint64_t sum = 0;
            for (auto rank : ranks) sum += bitmap.select(rank);
            return sum;
          });
  check();
  visible_pages_free(index);
}

template <std::uint64_t pages>
void measureAll() {
  measure<pages, mrs::avx512::segment_tree, mrs::block64_type_default>("64-bit blocks");
  measure<pages, mrs::avx512::segment_tree, mrs::block256_type_a>("256-bit blocks");
  measure<pages, mrs::avx512::segment_tree, mrs::block512_type_a>("512-bit blocks");
#ifndef AVX512
  measure<pages, mrs::avx2::segment_tree, mrs::block64_type_default>("64-bit blocks (AVX2)");
  measure<pages, mrs::avx2::segment_tree, mrs::block256_type_a>("256-bit blocks (AVX2)");
  measure<pages, mrs::avx2::segment_tree, mrs::block512_type_a>("512-bit blocks (AVX2)");
#endif
}

}  // namespace

int main() {
  measureAll<1ULL << 10>();
  measureAll<1ULL << 13>();
  measureAll<1ULL << 16>();
  measureAll<1ULL << 20>();
  measureAll<1ULL << 24>();
}
