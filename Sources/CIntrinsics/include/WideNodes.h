// Nodes of the index as a processor with AVX-512 counts and changes them: a node is one vector, and a mask says which
// lanes are meant. As assembly, since all builds have it in place: a call would cost more than it does. No register is
// written but those that came with AVX-512, so that no code for older processors has to wait for one to be cleared.
#pragma once

#if defined(__x86_64__)
/// What an instruction reads or writes at once.
struct node_line {
  char bytes[64];
};

/// As `count_at_most_16`, on a processor with wide vectors.
INLINE int64_t count_at_most_16_wide(const uint16_t *node, uint64_t target) {
  uint64_t count;
  __asm__("vpbroadcastw %k1, %%zmm16\n\t"
          "vpcmpnltuw %2, %%zmm16, %%k1\n\t"
          "kmovd %%k1, %k0\n\t"
          "popcntl %k0, %k0"
          : "=r"(count)
          : "r"(target), "m"(*(const struct node_line *)node)
          : "cc", "xmm16", "k1");
  return (int64_t)count;
}

/// As `count_at_most_32`, on a processor with wide vectors.
INLINE int64_t count_at_most_32_wide(const uint32_t *node, uint64_t target) {
  uint64_t count;
  __asm__("vpbroadcastd %k1, %%zmm16\n\t"
          "vpcmpnltud %2, %%zmm16, %%k1\n\t"
          "kmovw %%k1, %k0\n\t"
          "popcntl %k0, %k0"
          : "=r"(count)
          : "r"(target), "m"(*(const struct node_line *)node)
          : "cc", "xmm16", "k1");
  return (int64_t)count;
}

/// As `add_after_16`, on a processor with wide vectors.
INLINE void add_after_16_wide(uint16_t *node, uint64_t lane, int64_t delta) {
  __asm__("kmovd %1, %%k1\n\t"
          "vpbroadcastw %k2, %%zmm16%{%%k1%}%{z%}\n\t"
          "vpaddw %0, %%zmm16, %%zmm16\n\t"
          "vmovdqa64 %%zmm16, %0"
          : "+m"(*(struct node_line *)node)
          : "r"(~1u << (lane & 31)), "r"(delta)
          : "xmm16", "k1");
}

/// As `add_after_32`, on a processor with wide vectors.
INLINE void add_after_32_wide(uint32_t *node, uint64_t lane, int64_t delta) {
  __asm__("kmovw %1, %%k1\n\t"
          "vpbroadcastd %k2, %%zmm16%{%%k1%}%{z%}\n\t"
          "vpaddd %0, %%zmm16, %%zmm16\n\t"
          "vmovdqa64 %%zmm16, %0"
          : "+m"(*(struct node_line *)node)
          : "r"(~1u << (lane & 31)), "r"(delta)
          : "xmm16", "k1");
}
#else
// No processor of this kind has wide vectors.
INLINE int64_t count_at_most_16_wide(const uint16_t *node, uint64_t target) {
  return count_at_most_16(node, (int64_t)target);
}
INLINE int64_t count_at_most_32_wide(const uint32_t *node, uint64_t target) {
  return count_at_most_32(node, (int64_t)target);
}
INLINE void add_after_16_wide(uint16_t *node, uint64_t lane, int64_t delta) {
  add_after_16(node, (int64_t)lane, delta);
}
INLINE void add_after_32_wide(uint32_t *node, uint64_t lane, int64_t delta) {
  add_after_32(node, (int64_t)lane, delta);
}
#endif
