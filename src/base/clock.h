/* clock.h: time that never runs backwards. */
#ifndef GLS_BASE_CLOCK_H
#define GLS_BASE_CLOCK_H

/* Seconds since some moment in the past. */
double clock_seconds(void);

#endif
