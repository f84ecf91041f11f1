// Times flip, rank and select of Pibiri & Kanda's mutable bitmaps beside the visible-page index, in one process, in turns: a
// machine that gets slower or faster meanwhile does so for both. Seven bits in ten are set; random places are flipped, then
// ranked and selected, 131,072 operations of a kind that do not wait for each other.
// With AVX-512 those of their trees that are made for it; else those for AVX2, and the others without vectors, since a rank
// needs none.
// A turn is timed in pieces, between which the core is looked at: where enough pieces of both sides had it to themselves, the
// figures are of those.
// A line for each size, structure and operation: pages, structure, operation, nanoseconds of ours and of theirs, how many times
// as long as ours theirs took, and whether that is of a core to itself. scripts/compare-index compiles it against a checkout of
// theirs.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "index.h"

extern "C" {
#include "CHardware.h"
}

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
// How long a piece of a turn takes: looks at both ends say little of a long one.
constexpr double pieceTime = 10000;
constexpr int roundCount = 31;
// The share of a turn that had the core to itself, of all rounds, from which on it stands for all.
constexpr double leastOwn = 0.08;

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

// Whether the thread has its core to itself, as far as that shows: additions that need not wait for each other take longer if
// another hardware thread of the core is at work, and those of a chain do not.
bool isOwnCore() {
  static std::uint64_t leastChain = UINT64_MAX, leastIndependent = UINT64_MAX;
  auto ticks = hardware_time_additions();
  if (ticks.chain == 0 || ticks.independent == 0) return false;
  // Additions a cycle that a core can make; else the thread has changed its core meanwhile.
  double chain = static_cast<double>(ticks.chain), independent = static_cast<double>(ticks.independent);
  if (4 * chain < 1.2 * independent || 4 * chain > 16 * independent) return false;
  leastChain = std::min(leastChain, ticks.chain);
  leastIndependent = std::min(leastIndependent, ticks.independent);
  double clock = chain / static_cast<double>(leastChain);
  return independent <= 1.04 * clock * static_cast<double>(leastIndependent);
}

// Nanoseconds of an operation: in turns, and in the pieces of turns that had the core to themselves.
struct Times {
  std::vector<double> turns, own;
  double ownTurns = 0;
};

// Plays all operations, after a pass that brings what it reads into the caches. Two passes of flips leave everything as it was.
//
// Calls `pass` with the first operation and the number of operations of each piece.
template <typename Pass>
double turn(Pass pass, Times& times) {
  auto warming = Clock::now();
  sink = pass(0, operationCount);
  double expected = since(warming) / static_cast<double>(operationCount);
  std::size_t length = std::clamp<std::size_t>(static_cast<std::size_t>(pieceTime / expected), 64, operationCount);
  double all = 0;
  bool wasOwn = isOwnCore();
  for (std::size_t from = 0; from < operationCount; from += length) {
    std::size_t count = std::min(length, operationCount - from);
    auto start = Clock::now();
    sink = pass(from, count);
    double took = since(start);
    bool isOwn = isOwnCore();
    if (wasOwn && isOwn && count == length) {
      times.own.push_back(took / static_cast<double>(count));
      times.ownTurns += static_cast<double>(count) / static_cast<double>(operationCount);
    }
    wasOwn = isOwn;
    all += took;
  }
  times.turns.push_back(all / static_cast<double>(operationCount));
  return times.turns.back();
}

template <typename Ours, typename Theirs>
void compare(std::uint64_t pages, const char* name, const char* operation, Ours ours, Theirs theirs) {
  Times own, other;
  std::vector<double> ratios;
  for (int round = 0; round < roundCount; round++) {
    // Whoever was second is first in the next round.
    double their = 0, our = 0;
    if (round % 2) their = turn(theirs, other);
    our = turn(ours, own);
    if (round % 2 == 0) their = turn(theirs, other);
    ratios.push_back(their / our);
  }
  bool isOwn = std::min(own.ownTurns, other.ownTurns) >= leastOwn * roundCount;
  double our = median(isOwn ? own.own : own.turns), their = median(isOwn ? other.own : other.turns);
  std::printf("%llu,%s,%s,%.3f,%.3f,%.4f,%d\n", static_cast<unsigned long long>(pages), name, operation, our, their,
              isOwn ? their / our : median(ratios), isOwn);
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
          [&](std::size_t from, std::size_t count) {
            visible_pages_flip(index, &places[from], count);
            return std::uint64_t{0};
          },
          [&](std::size_t from, std::size_t count) {
            for (std::size_t i = from; i < from + count; i++) bitmap.flip(places[i]);
            return std::uint64_t{0};
          });
  compare(pages, name, "rank",
          [&](std::size_t from, std::size_t count) { return visible_pages_rank(index, &places[from], count); },
          [&](std::size_t from, std::size_t count) {
            std::uint64_t sum = 0;
            for (std::size_t i = from; i < from + count; i++) sum += bitmap.rank(places[i]);
            return sum;
          });
  compare(pages, name, "select",
          [&](std::size_t from, std::size_t count) { return visible_pages_select(index, &ranks[from], count); },
          [&](std::size_t from, std::size_t count) {
            std::uint64_t sum = 0;
            for (std::size_t i = from; i < from + count; i++) sum += bitmap.select(ranks[i]);
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
  // What additions take on a core to itself, from a tenth of a second of looks.
  for (auto start = Clock::now(); since(start) < 1e8;) isOwnCore();
  measureAll<1ULL << 10>();
  measureAll<1ULL << 13>();
  measureAll<1ULL << 16>();
  measureAll<1ULL << 20>();
  measureAll<1ULL << 24>();
}
