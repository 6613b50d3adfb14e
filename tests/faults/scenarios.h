/* scenarios.h: what is done while calls fail. */
#ifndef GLS_TESTS_FAULTS_SCENARIOS_H
#define GLS_TESTS_FAULTS_SCENARIOS_H

#include "trial.h"

struct scenario_list {
	struct scenario *scenario;
	size_t count;
};

void scenarios_add(struct scenario_list *list, struct scenario scenario);

/* Each in the file of its name. */
void solving_scenarios(struct scenario_list *list);
void other_scenarios(struct scenario_list *list);
void table_scenarios(struct scenario_list *list);
void checkpoint_scenarios(struct scenario_list *list);
void command_scenarios(struct scenario_list *list);
void play_scenarios(struct scenario_list *list);

#endif
