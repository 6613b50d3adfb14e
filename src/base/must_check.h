/* must_check.h: marks functions whose failure nobody may pass over. */
#ifndef GLS_MUST_CHECK_H
#define GLS_MUST_CHECK_H

/* Before a declaration: the compiler warns where the result is dropped. A failed
 * allocation that was passed over once wrote a wrong table with a good checksum. */
#define MUST_CHECK __attribute__((warn_unused_result))

#endif
