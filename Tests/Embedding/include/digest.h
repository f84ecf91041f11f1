#ifndef EMBEDDING_DIGEST_H
#define EMBEDDING_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/// Plays seeded streams through the interface, on a form of its own and on forms in files.
///
/// Returns a digest of what the interface says. Ends the process if a call fails that must not.
uint64_t embedding_digest(size_t steps, const char *const *forms, size_t count);

#endif
