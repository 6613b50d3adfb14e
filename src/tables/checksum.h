/* checksum.h: tells changed bytes from unchanged ones, at the speed of memory.
 *
 * Not a cryptographic hash: it guards against accidents. Any change within one
 * word of 64 bits is found with certainty.
 */
#ifndef GLS_TABLES_CHECKSUM_H
#define GLS_TABLES_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* The same for any number of threads. data is aligned to 8 bytes. */
uint64_t checksum(const void *data, size_t bytes, unsigned threads);

#endif
