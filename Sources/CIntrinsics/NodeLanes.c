// What masks of a node's lanes are read from.
#include "CIntrinsics.h"

__attribute__((aligned(64))) const char zeros_then_ones[128] = {[64 ... 127] = -1};
