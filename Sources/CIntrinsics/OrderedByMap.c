// The index whose shelves a map orders, with the instructions that this build is for.
#include "CIntrinsics.h"

#include "OrderedByMapBodies.h"
