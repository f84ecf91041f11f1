// Times flip, rank and select of Pibiri & Kanda's mutable bitmaps as `formnav bench --filter ^bare/visible` times the
// visible-page index: seven bits in ten set, random places flipped, then ranks and selects; 131,072 operations of a kind
// that do not wait for each other, medians of rounds. With AVX-512 those of their trees that are made for it; else those for
// AVX2, and the others without vectors, since a rank needs none.
// scripts/compare-index compiles it against a checkout of theirs, and runs both in turns.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

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
constexpr int roundCount = 25;

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

volatile std::uint64_t sink;

// Nanoseconds of one operation, the median of the rounds.
template <typename Operation>
double time(const std::vector<std::uint64_t>& arguments, Operation operation) {
  std::vector<double> rounds;
  for (int round = 0; round < roundCount; round++) {
    auto start = std::chrono::steady_clock::now();
    std::uint64_t sum = 0;
    for (auto argument : arguments) sum += operation(argument);
    sink = sum;
    std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
    rounds.push_back(took.count() / static_cast<double>(arguments.size()));
  }
  std::nth_element(rounds.begin(), rounds.begin() + roundCount / 2, rounds.end());
  return rounds[roundCount / 2];
}

template <std::uint64_t pages, template <std::uint32_t> typename Tree, typename Block>
void measure(const char* name) {
  constexpr std::uint64_t blocks = (pages + Block::block_size - 1) / Block::block_size;
  mrs::mutable_bitmap<Tree<Tree<1>::height(blocks)>, Block> bitmap;
  Random random{pages};
  std::vector<std::uint64_t> bits((pages + 63) / 64);
  std::uint64_t ones = 0;
  for (std::uint64_t page = 0; page < pages; page++) {
    if (random.below(10) < 7) {
      bits[page / 64] |= std::uint64_t{1} << (page % 64);
      ones++;
    }
  }
  bitmap.build(bits.data(), bits.size());
  std::vector<std::uint64_t> places, ranks;
  for (std::size_t i = 0; i < operationCount; i++) {
    places.push_back(random.below(pages));
    // Half of those that are set at first stay set, as places are as likely to be cleared as set.
    ranks.push_back(random.below(std::max<std::uint64_t>(ones / 2, 1)));
  }
  for (auto rank : ranks) {
    if (bitmap.rank(bitmap.select(rank)) == rank + 1) continue;
    std::fprintf(stderr, "%s, %llu pages: wrong answers, left out\n", name, static_cast<unsigned long long>(pages));
    return;
  }
  // An odd number of rounds flips every place an odd number of times: then half of the places are set.
  double flip = time(places, [&](std::uint64_t place) {
    bitmap.flip(place);
    return std::uint64_t{0};
  });
  double rank = time(places, [&](std::uint64_t place) { return bitmap.rank(place); });
  double select = time(ranks, [&](std::uint64_t rank) { return bitmap.select(rank); });
  std::printf("%llu,%s,%.3f,%.3f,%.3f\n", static_cast<unsigned long long>(pages), name, flip, rank, select);
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
