/* Cases as lists of settings, and as lines for a shell. */
#include "soak.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Chance: splitmix64 --------------------------------------------------- */

uint64_t
dice_roll(struct dice *dice)
{
	uint64_t mixed = dice->state += 0x9e3779b97f4a7c15u;
	mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
	mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
	return mixed ^ mixed >> 31;
}

struct dice
dice_of(uint64_t seed, uint64_t number)
{
	struct dice dice = {seed};
	dice.state = dice_roll(&dice) ^ number * 0xd6e8feb86659fd93u;
	dice_roll(&dice);
	return dice;
}

unsigned
dice_below(struct dice *dice, unsigned sides)
{
	return (unsigned)((dice_roll(dice) >> 32) * sides >> 32);
}

bool
dice_chance(struct dice *dice, unsigned percent)
{
	return dice_below(dice, 100) < percent;
}

/* ---- Settings ------------------------------------------------------------- */

const char *
case_get(const struct soak_case *soak_case, const char *name)
{
	for (unsigned i = 0; i < soak_case->count; i++)
		if (!strcmp(soak_case->setting[i].name, name))
			return soak_case->setting[i].value;
	return NULL;
}

bool
case_is(const struct soak_case *soak_case, const char *name, const char *value)
{
	const char *set = case_get(soak_case, name);
	return set && !strcmp(set, value);
}

double
case_number(const struct soak_case *soak_case, const char *name)
{
	const char *value = case_get(soak_case, name);
	return value ? strtod(value, NULL) : 0;
}

size_t
case_bytes(const struct soak_case *soak_case, const char *name)
{
	const char *value = case_get(soak_case, name);
	if (!value)
		return 0;
	char *end;
	size_t bytes = strtoull(value, &end, 10);
	return bytes << (*end == 'K' ? 10 : *end == 'M' ? 20 : *end == 'G' ? 30 : 0);
}

void
case_set(struct soak_case *soak_case, const char *name, const char *format, ...)
{
	struct setting *setting = soak_case->setting;
	while (setting < soak_case->setting + soak_case->count && strcmp(setting->name, name))
		setting++;
	if (setting == soak_case->setting + SETTINGS_MAX)
		abort();
	if (setting == soak_case->setting + soak_case->count)
		soak_case->count++;
	va_list values;
	va_start(values, format);
	snprintf(setting->name, sizeof setting->name, "%s", name);
	vsnprintf(setting->value, sizeof setting->value, format, values);
	va_end(values);
}

void
case_drop(struct soak_case *soak_case, unsigned number)
{
	soak_case->count--;
	memmove(&soak_case->setting[number], &soak_case->setting[number + 1],
		(soak_case->count - number) * sizeof *soak_case->setting);
}

/* ---- As a command --------------------------------------------------------- */

static bool
is_ours(const char *name)
{
	return !strcmp(name, "door") || !strcmp(name, "tables");
}

void
case_arguments(const struct soak_case *soak_case, const char *program, const char *tables,
	const char *arguments[ARGUMENTS_MAX])
{
	static const char *const options[][2] = {{"goal", "--goal"}, {"metric", "--metric"},
		{"any-holes", "--any-holes"}, {"algorithm", "--algorithm"},
		{"heuristic", "--heuristic"}, {"quality", "--quality"}, {"limit", "--limit"},
		{"time", "--time"}, {"memory", "--memory"}, {"threads", "--threads"},
		{"count", "--count"}, {"all", "--all"}, {"depth-bound", "--depth-bound"},
		{"weight", "--weight"}, {"format", "--format"}, {"blank-moves", "--blank-moves"}};
	*arguments++ = program;
	*arguments++ = case_get(soak_case, "check") ? "check" : "solve";
	if (case_get(soak_case, "check"))
		*arguments++ = case_is(soak_case, "check", "hints") ? "--hints" : "--report";
	for (unsigned i = 0; i < soak_case->count; i++) {
		const struct setting *setting = &soak_case->setting[i];
		for (unsigned j = 0; j < sizeof options / sizeof *options; j++)
			if (!strcmp(setting->name, options[j][0])) {
				*arguments++ = options[j][1];
				if (*setting->value)
					*arguments++ = setting->value;
			}
	}
	*arguments++ = "--pdb-dir";
	*arguments++ = tables;
	*arguments++ = case_is(soak_case, "door", "batch") ? "--batch" : soak_case->puzzle;
	*arguments = NULL;
}

void
case_write(const struct soak_case *soak_case, char *line, size_t room)
{
	const char *arguments[ARGUMENTS_MAX];
	struct soak_case plain = *soak_case;
	size_t used = 0;
	*line = '\0';
	for (unsigned i = plain.count; i-- > 0;)
		if (!strcmp(plain.setting[i].name, "door"))
			case_drop(&plain, i);
	case_arguments(
		&plain, "glissade", case_get(&plain, "tables") ? "DIR" : "/dev/null", arguments);
	for (unsigned i = 0; arguments[i] && used < room; i++) {
		bool is_plain = *arguments[i] && !strpbrk(arguments[i], " #'>");
		used += (size_t)snprintf(line + used, room - used, is_plain ? "%s%s" : "%s'%s'",
			i ? " " : "", arguments[i]);
	}
	for (unsigned i = 0; i < soak_case->count && used < room; i++)
		if (is_ours(soak_case->setting[i].name))
			used += (size_t)snprintf(line + used, room - used, "  # %s: %s",
				soak_case->setting[i].name, soak_case->setting[i].value);
}
