// Times a dynamic bit vector: rank, select and flip as it was built, then the same after bits were taken out and put in
// elsewhere, and that itself. Seven bits in ten are set.
//   peer BITS
// A line for each structure and operation: structure, operation, nanoseconds. scripts/compare-index compiles it against a
// checkout of saskeli/bit_vector, and `formnav bench --filter '^repeats/index/'` does the same with pages.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "bit_vector/bv.hpp"

namespace {

constexpr int moved = 16384;
constexpr int asked = 16384;
constexpr int rounds = 15;

struct Random {
  std::uint64_t state;
  std::uint64_t below(std::uint64_t bound) {
    std::uint64_t z = (state += 0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return static_cast<std::uint64_t>((static_cast<unsigned __int128>(z ^ (z >> 31)) * bound) >> 64);
  }
};

volatile std::uint64_t sink;

// The median of the rounds, after one that brings what it reads into the caches.
template <typename Pass>
void measure(const char* structure, const char* operation, const char* when, Pass pass) {
  std::vector<double> times;
  for (int round = 0; round <= rounds; round++) {
    auto start = std::chrono::steady_clock::now();
    sink = pass();
    std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
    if (round) times.push_back(time.count() / asked);
  }
  std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
  std::printf("\"%s\",\"%s%s\",%.3f\n", structure, operation, when, times[rounds / 2]);
}

template <typename Vector>
void queries(const char* structure, const char* when, Vector& bits, Random& random) {
  std::vector<std::uint64_t> places(asked);
  for (auto& place : places) place = random.below(bits.size());
  measure(structure, "rank", when, [&] {
    std::uint64_t sum = 0;
    for (auto place : places) sum += bits.rank(place);
    return sum;
  });
  measure(structure, "select", when, [&] {
    std::uint64_t sum = 0, count = bits.sum();
    for (auto place : places) sum += bits.select(place % count + 1);
    return sum;
  });
  measure(structure, "flip", when, [&] {
    std::uint64_t sum = 0;
    for (auto place : places) {
      bool bit = bits.at(place);
      bits.set(place, !bit);
      sum += bit;
    }
    return sum;
  });
}

template <typename Vector>
std::uint64_t move(Vector& bits, std::uint64_t from, std::uint64_t to) {
  bool bit = bits.remove(from);
  bits.insert(to, bit);
  return bit;
}

template <std::uint64_t leaf>
void compare(const char* structure, std::uint64_t count) {
  bv::simple_bv<16, leaf, 64> bits;
  Random random{count};
  for (std::uint64_t bit = 0; bit < count; bit++) bits.insert(bit, random.below(10) < 7);
  queries(structure, "", bits, random);
  for (int change = 0; change < moved; change++) move(bits, random.below(count), random.below(count));
  queries(structure, ", changed", bits, random);
  std::vector<std::uint64_t> places(asked + 1);
  for (auto& place : places) place = random.below(count);
  measure(structure, "move", ", changed", [&] {
    std::uint64_t sum = 0;
    for (int index = 0; index < asked; index++) sum += move(bits, places[index], places[index + 1]);
    return sum;
  });
}

}  // namespace

int main(int count, char** arguments) {
  std::uint64_t bits = count == 2 ? std::strtoull(arguments[1], nullptr, 10) : 0;
  if (bits < 2) return std::fputs("usage: peer BITS\n", stderr), 64;
  compare<16384>("leaves of 16,384", bits);
  compare<4096>("leaves of 4,096", bits);
}
