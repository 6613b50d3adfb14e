#include "io/names.h"

const char *
status_name(enum gls_status status)
{
	static const char *const names[] = {
		[GLS_SOLVED] = "solved",
		[GLS_UNSOLVABLE] = "unsolvable",
		[GLS_LIMIT] = "limit",
	};
	return names[status];
}

/* The compiler says if one is missing. */
const char *
limit_name(enum gls_limit limit)
{
	switch (limit) {
	case GLS_LIMIT_NONE:
		break;
	case GLS_LIMIT_TIME:
		return "time limit";
	case GLS_LIMIT_MEMORY:
		return "memory limit";
	case GLS_LIMIT_CANCEL:
		return "interrupted";
	case GLS_LIMIT_DEPTH:
		return "depth bound";
	case GLS_LIMIT_MOVES:
		return "move limit";
	case GLS_LIMIT_WAYPOINT:
		return "waypoint out of reach";
	}
	return "limit";
}
