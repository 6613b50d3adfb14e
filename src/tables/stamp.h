/* stamp.h: remembers that all bytes of a table's file were checked.
 *
 * To check 196 MB takes longer than to solve most boards with them. So a check is noted in a
 * small file beside the table: which file it was (device, inode, size, the times of its last
 * change, its header's checksum), and when. Whoever writes to the table changes the times, and
 * the stamp is void. What changes bytes without that, a fault of the disk, is found by the next
 * check, at the latest a day after the last one.
 */
#ifndef GLS_TABLES_STAMP_H
#define GLS_TABLES_STAMP_H

#include "tables/table_header.h"

#include <sys/stat.h>

/* Whether nobody but this user, or root, can write to a file. */
bool stamp_is_only_ours(const struct stat *status);

/* Whether the stamp says that this file, with this header, was checked within a day. */
bool stamp_is_good(const char *path, const struct stat *table, const struct table_header *header);

/* Notes that the file was checked just now, and is as `table` says. Where that cannot be written,
 * the next one checks again. A file that was changed a moment ago gets no stamp: another change
 * in the same moment would have the same times. */
void stamp_write(const char *path, const struct stat *table, const struct table_header *header);

#endif
