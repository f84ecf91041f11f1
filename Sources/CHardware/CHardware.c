#include "CHardware.h"
