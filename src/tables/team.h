/* team.h: several processes that build a table together.
 *
 * Each has the whole table in the end, and does a slice of the work. All of them do the
 * same in the same order, and call these functions together.
 */
#ifndef GLS_TABLES_TEAM_H
#define GLS_TABLES_TEAM_H

#include "base/control.h"

struct gls_team {
	void *data;
	unsigned member, members;
	/* Whether it is true for all members. */
	bool (*all)(void *data, bool is_true);
	/* Of the numbers of all members. */
	uint64_t (*sum)(void *data, uint64_t number);
	/* Everybody gets the bytes of everybody else, one member's after the other's. */
	void (*share)(void *data, const void *bytes, size_t count,
		void (*take)(void *context, const void *bytes, size_t count), void *context);
};

/* The part of `count` things that is this process's own; without a team all of them. */
static inline uint32_t
team_begin(const struct gls_team *team, uint32_t count)
{
	return team ? (uint32_t)((uint64_t)count * team->member / team->members) : 0;
}

static inline uint32_t
team_end(const struct gls_team *team, uint32_t count)
{
	return team ? (uint32_t)((uint64_t)count * (team->member + 1) / team->members) : count;
}

/* Whether it is true for all members, or without a team for this process. */
static inline bool
team_all(const struct gls_team *team, bool is_true)
{
	return team ? team->all(team->data, is_true) : is_true;
}

static inline uint64_t
team_sum(const struct gls_team *team, uint64_t number)
{
	return team ? team->sum(team->data, number) : number;
}

#endif
