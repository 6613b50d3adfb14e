#include "io/report_search.h"
#include "io/report.h"

const struct gls_iteration *
report_last_iteration(const struct gls_result *result)
{
	const struct gls_iteration *last = NULL, *next;
	for (size_t i = 0; (next = gls_result_iteration(result, i)); i++)
		last = next;
	return last;
}

void
report_iteration_json(const struct gls_iteration *iteration, struct text *text)
{
	text_add(text,
		"{\"bound\":%u,\"generated\":%llu,\"expanded\":%llu,\"seconds\":", iteration->bound,
		(unsigned long long)iteration->generated, (unsigned long long)iteration->expanded);
	text_add_real(text, "%.6f", iteration->seconds);
	text_add(text, ",\"complete\":%s}", iteration->is_complete ? "true" : "false");
}

void
report_iterations_json(const struct gls_result *result, struct text *text)
{
	const struct gls_iteration *iteration;
	for (size_t i = 0; (iteration = gls_result_iteration(result, i)); i++) {
		text_add(text, i ? "," : ",\"iterations\":[");
		report_iteration_json(iteration, text);
	}
	if (report_last_iteration(result))
		text_add(text, "]");
}

/* What is shown goes to the right end of a column; it is emptied. */
static void
add_column(struct text *shown, int width, struct text *text)
{
	text_add(text, "  %*s", width, shown->bytes ? shown->bytes : "?");
	text->failed |= shown->failed;
	text_free(shown);
}

static void
add_count(uint64_t count, struct text *text)
{
	struct text shown = {0};
	report_count(count, &shown);
	add_column(&shown, 18, text);
}

static void
add_seconds(double seconds, struct text *text)
{
	struct text shown = {0};
	text_add_real(&shown, "%.6f", seconds);
	add_column(&shown, 12, text);
}

void
report_iterations_text(const struct gls_result *result, struct text *text)
{
	const struct gls_iteration *iteration;
	if (report_last_iteration(result))
		text_add(text, "%7s  %18s  %18s  %12s\n", "bound", "generated", "expanded",
			"seconds");
	for (size_t i = 0; (iteration = gls_result_iteration(result, i)); i++) {
		text_add(text, "%7u", iteration->bound);
		add_count(iteration->generated, text);
		add_count(iteration->expanded, text);
		add_seconds(iteration->seconds, text);
		text_add(text, iteration->is_complete ? "\n" : "  (not to its end)\n");
	}
}

/* ---- Depths and branching --------------------------------------------------- */

/* b + b^2 + ... + b^length */
static double
tree_size(double b, unsigned length)
{
	double size = 0;
	for (unsigned i = 0; i < length; i++)
		size = b * (1 + size);
	return size;
}

double
report_branching_factor(const struct gls_result *result)
{
	if (result->status != GLS_SOLVED || !result->length)
		return 0;
	double low = 0, high = (double)result->generated + 1;
	for (unsigned i = 0; i < 200 && high - low > 1e-9; i++) {
		double middle = (low + high) / 2;
		if (tree_size(middle, result->length) < (double)result->generated)
			low = middle;
		else
			high = middle;
	}
	return low;
}

void
report_depths_json(const struct gls_result *result, struct text *text)
{
	size_t count;
	const uint64_t *expanded = gls_result_by_depth(result, &count);
	for (size_t i = 0; i < count; i++)
		text_add(text, "%s%llu", i ? "," : ",\"expanded_by_depth\":[",
			(unsigned long long)expanded[i]);
	text_add(text, count ? "]" : "");
}

void
report_depths_text(const struct gls_result *result, struct text *text)
{
	size_t count;
	const uint64_t *expanded = gls_result_by_depth(result, &count);
	if (count)
		text_add(text, "%7s  %18s\n", "depth", "expanded");
	for (size_t i = 0; i < count; i++) {
		text_add(text, "%7zu", i);
		add_count(expanded[i], text);
		text_add(text, "\n");
	}
}
