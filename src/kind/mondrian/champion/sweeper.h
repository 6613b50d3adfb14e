/* sweeper.h: one layer of a sweep, family by family.
 *
 * A tile of the frame goes the same way on all boards of a family, except where a tile of the
 * free colour stops it. So its step is made for the whole family at once: at each cell on
 * the way, the boards with a tile there are taken out, a word of bits at a time. Only the
 * tiles of the free colour move board by board, and stay in the family.
 */
#ifndef GLS_MONDRIAN_CHAMPION_SWEEPER_H
#define GLS_MONDRIAN_CHAMPION_SWEEPER_H

#include "kind/mondrian/champion/family.h"
#include "kind/mondrian/champion/plan.h"

enum {
	SWEEP_MEMBERS_MAX = 8192, /* boards of a family; two tiles on 11 x 11 cells have 7,260 */
	SWEEP_WORDS_MAX = SWEEP_MEMBERS_MAX / 64,
};

/* What stays the same all along. */
struct sweep_plan {
	const struct mondrian_plan *mondrian;
	unsigned free; /* the colour that a family leaves open */
	unsigned words;
	size_t frames;
	uint32_t stride[MONDRIAN_COLOURS_MAX]; /* how much a colour's next rank adds to a frame */
	uint64_t *standing;                    /* for each cell, which members have a tile there */
	/* For each estimate of a side up to the greatest, which members have no greater one. */
	uint64_t *within[SIDES];
	unsigned h_max[SIDES];
};

enum sweep_end { SWEEP_GOES_ON, SWEEP_MET, SWEEP_LIMIT };

/* What is to be done with a layer, and what came of it. */
struct sweep_work {
	const struct sweep_plan *plan;
	enum mondrian_side side;
	struct families *own;
	const struct families *other;
	const struct family_layer *layer;
	unsigned limit;          /* children with greater estimates are left out */
	bool only_probes;        /* children are not kept, but looked up on the other side */
	bool may_meet;           /* children may be there */
	struct family_log *logs; /* one for each thread */
	unsigned threads;

	atomic_int end;             /* enum sweep_end */
	enum gls_limit why;         /* of SWEEP_LIMIT */
	struct family_note meeting; /* of SWEEP_MET: any of its boards */
	uint64_t generated, expanded;
	struct family_block *_Atomic block; /* on the way: the next one to be taken */
	struct sweeper *sweepers;
};

/* Makes the children of the layer. The logs have those that are new. */
void sweep_layer(struct sweep_work *work);

#endif
