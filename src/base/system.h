/* system.h: what the machine has. */
#ifndef GLS_BASE_SYSTEM_H
#define GLS_BASE_SYSTEM_H

#include <stddef.h>

/* The number of processors; 1 if it is not known. */
unsigned system_cores(void);

/* Bytes of memory; 1 GiB if it is not known. */
size_t system_memory(void);

#endif
