// CIntrinsics is header-only; a target needs one source file.
#include "CIntrinsics.h"
