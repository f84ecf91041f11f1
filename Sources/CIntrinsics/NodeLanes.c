// The table that has the masks of a node's lanes.
#include "CIntrinsics.h"

__attribute__((aligned(64))) const char zeros_then_ones[128] = {[64 ... 127] = -1};
