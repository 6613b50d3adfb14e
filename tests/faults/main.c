/* test-faults: what becomes of the library when calls of the system fail. */
#include "scenarios.h"

#ifdef GLS_WITH_JANSSON
#include <jansson.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
scenarios_add(struct scenario_list *list, struct scenario scenario)
{
	list->scenario = realloc(list->scenario, (list->count + 1) * sizeof scenario);
	if (!list->scenario)
		abort();
	list->scenario[list->count++] = scenario;
}

static int
usage(void)
{
	puts("test-faults [--long] [--verbose] [--list] [--seed N] [--all N] [--sample N]\n"
	     "            [--processes N] [PART OF A NAME]\n"
	     "Makes calls of the system fail, one after the other: the first --all of a\n"
	     "scenario, and --sample of the others.");
	return 2;
}

static bool
read_arguments(int argc, char **argv, struct trial_effort *effort)
{
	for (int i = 1; i < argc; i++) {
		const char *name = argv[i];
		bool has_value = i + 1 < argc;
		if (!strcmp(name, "--long"))
			*effort = (struct trial_effort){.all = 3000,
				.sample = 1000,
				.is_long = true,
				.seed = effort->seed,
				.processes = effort->processes,
				.is_verbose = effort->is_verbose};
		else if (!strcmp(name, "--verbose"))
			effort->is_verbose = true;
		else if (!strcmp(name, "--list"))
			effort->is_listed = true;
		else if (!strcmp(name, "--seed") && has_value)
			effort->seed = strtoull(argv[++i], NULL, 10);
		else if (!strcmp(name, "--all") && has_value)
			effort->all = (uint32_t)strtoul(argv[++i], NULL, 10);
		else if (!strcmp(name, "--sample") && has_value)
			effort->sample = (uint32_t)strtoul(argv[++i], NULL, 10);
		else if (!strcmp(name, "--processes") && has_value)
			effort->processes = (unsigned)strtoul(argv[++i], NULL, 10);
		else if (*name != '-')
			effort->filter = name;
		else
			return false;
	}
	return true;
}

int
main(int argc, char **argv)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	struct trial_effort effort = {
		.all = 30, .sample = 10, .seed = 1, .processes = cores > 0 ? (unsigned)cores : 1};
	struct scenario_list list = {0};
	if (!read_arguments(argc, argv, &effort))
		return usage();
#ifdef GLS_WITH_JANSSON
	json_set_alloc_funcs(malloc, free); /* ours */
#endif
	solving_scenarios(&list);
	other_scenarios(&list);
	table_scenarios(&list);
	checkpoint_scenarios(&list);
	command_scenarios(&list);
	play_scenarios(&list);
	for (size_t i = 0; i < list.count && effort.is_listed; i++)
		puts(list.scenario[i].name);
	unsigned findings = effort.is_listed ? 0 : trial_run(list.scenario, list.count, &effort);
	free(list.scenario);
	return findings > 0;
}
