#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stddef.h>
#include <stdint.h>

/// The most bytes that one call takes.
#define CDEFLATE_MOST 65536

/// One stream of RFC 1951, as it is written.
struct cdeflate;

/// A stream that has not begun; NULL where there is no memory.
struct cdeflate *cdeflate_new(void);
void cdeflate_free(struct cdeflate *stream);

/// Takes up to `CDEFLATE_MOST` bytes; gives how many are ready to be written, and where, until the next call.
size_t cdeflate_add(struct cdeflate *stream, const uint8_t *bytes, size_t count, const uint8_t **ready);

/// Ends the stream; gives the last that is to be written.
size_t cdeflate_end(struct cdeflate *stream, const uint8_t **ready);

#endif
