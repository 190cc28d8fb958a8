/* SPDX-License-Identifier: MIT */
/* Counting, and telling it: see metrics.h. */
#include "git-fuse/mcp/metrics.h"

#include <inttypes.h>
#include <string.h>

static const char *const outcomes[MCP_OUTCOMES] = {
	"ok", "problem", "error", "stopped"
};

static const char *const operations[MCP_OPS] = {
	"clear", "get", "prune", "set"
};

static const char *const reasons[MCP_REFUSALS] = {
	[MCP_WRONG_HOST] = "host", [MCP_FOREIGN_ORIGIN] = "origin",
	[MCP_NO_TOKEN] = "no_token", [MCP_WRONG_TOKEN] = "wrong_token",
	[MCP_UNKNOWN_PATH] = "path", [MCP_WRONG_METHOD] = "method",
	[MCP_WRONG_TYPE] = "content_type", [MCP_NOT_ACCEPTED] = "accept",
	[MCP_WRONG_NAME] = "session_name", [MCP_NO_SESSION] = "session",
	[MCP_TOO_LARGE] = "size", [MCP_TWO_LENGTHS] = "length",
	[MCP_FULL] = "full", [MCP_BUSY] = "busy", [MCP_ENDING] = "ending"
};

static const double ends[MCP_BUCKETS] = {
	.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 25, 60,
	120
};

void mcp_metrics_init(struct mcp_metrics *metrics)
{
	memset(metrics, 0, sizeof(*metrics));
	pthread_mutex_init(&metrics->lock, NULL);
}

void mcp_metrics_release(struct mcp_metrics *metrics)
{
	pthread_mutex_destroy(&metrics->lock);
}

/* --- Counting --- */

static void observe(struct mcp_histogram *histogram, double seconds)
{
	size_t i = 0;

	while (i < MCP_BUCKETS && seconds > ends[i])
		i++;
	histogram->count[i]++;
	histogram->sum_s += seconds;
}

static struct mcp_request_metric *metric_of(struct mcp_metrics *metrics,
					    const char *method,
					    const struct mcp_tool *tool)
{
	const char *name;
	size_t i;

	if (tool)
		return &metrics->tool[tool - mcp_tools];
	if (method && !strcmp(method, "tools/call"))
		return &metrics->tool[MCP_TOOLS_MOST];
	for (i = 0; method && (name = mcp_method_name(i)); i++)
		if (!strcmp(name, method))
			return &metrics->method[i];
	return &metrics->method[MCP_METHODS_MOST];
}

void mcp_count_request(struct mcp_metrics *metrics, const char *method,
		       const struct mcp_tool *tool, enum mcp_outcome outcome,
		       double seconds)
{
	struct mcp_request_metric *metric = metric_of(metrics, method, tool);

	pthread_mutex_lock(&metrics->lock);
	metric->count[outcome]++;
	observe(&metric->time, seconds);
	pthread_mutex_unlock(&metrics->lock);
}

void mcp_count_refused(struct mcp_metrics *metrics, enum mcp_refusal why)
{
	pthread_mutex_lock(&metrics->lock);
	metrics->refused[why]++;
	pthread_mutex_unlock(&metrics->lock);
}

void mcp_count_scope(struct mcp_metrics *metrics,
		     enum mcp_scope_operation operation, uint64_t n)
{
	pthread_mutex_lock(&metrics->lock);
	metrics->scope[operation] += n;
	pthread_mutex_unlock(&metrics->lock);
}

void mcp_count_cost(struct mcp_metrics *metrics,
		    const struct narrowed_cost *cost)
{
	if (!cost->paths)
		return;
	pthread_mutex_lock(&metrics->lock);
	if (cost->glob_s > 0)
		observe(&metrics->glob, cost->glob_s);
	if (cost->language_s > 0)
		observe(&metrics->language, cost->language_s);
	pthread_mutex_unlock(&metrics->lock);
}

/* --- Telling --- */

static void tell_head(struct buf *out, const char *name, const char *type,
		      const char *help)
{
	buf_addf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void tell_gauge(struct buf *out, const char *name, uint64_t value,
		       const char *help)
{
	tell_head(out, name, "gauge", help);
	buf_addf(out, "%s %" PRIu64 "\n", name, value);
}

/* labels: those that the metric has, without braces. */
static void tell_histogram(struct buf *out, const char *name,
			   const char *labels,
			   const struct mcp_histogram *histogram)
{
	uint64_t so_far = 0;
	size_t i;

	for (i = 0; i < MCP_BUCKETS; i++) {
		so_far += histogram->count[i];
		buf_addf(out, "%s_bucket{%s,le=\"%g\"} %" PRIu64 "\n", name,
			 labels, ends[i], so_far);
	}
	so_far += histogram->count[MCP_BUCKETS];
	buf_addf(out, "%s_bucket{%s,le=\"+Inf\"} %" PRIu64 "\n", name, labels,
		 so_far);
	buf_addf(out, "%s_sum{%s} %.9g\n", name, labels, histogram->sum_s);
	buf_addf(out, "%s_count{%s} %" PRIu64 "\n", name, labels, so_far);
}

/* Those that never happened are left out: there are many tools. */
static void tell_counts(struct buf *out, const char *labels,
			const struct mcp_request_metric *metric)
{
	size_t i;

	for (i = 0; i < MCP_OUTCOMES; i++)
		if (metric->count[i])
			buf_addf(out, "git_fuse_mcp_requests_total{%s,outcome="
				 "\"%s\"} %" PRIu64 "\n", labels, outcomes[i],
				 metric->count[i]);
}

static void tell_times(struct buf *out, const char *labels,
		       const struct mcp_request_metric *metric)
{
	tell_histogram(out, "git_fuse_mcp_request_duration_seconds", labels,
		       &metric->time);
}

typedef void tell_fn(struct buf *out, const char *labels,
		     const struct mcp_request_metric *metric);

static void tell_one(struct buf *out, const char *method, const char *tool,
		     const struct mcp_request_metric *metric, tell_fn *tell)
{
	struct buf labels = { 0 };
	size_t n = MCP_OUTCOMES;
	uint64_t sum = 0;

	while (n)
		sum += metric->count[--n];
	if (!sum)
		return;
	buf_addf(&labels, "method=\"%s\",tool=\"%s\"", method, tool);
	tell(out, labels.ptr, metric);
	buf_release(&labels);
}

static void tell_requests(struct buf *out, const struct mcp_metrics *metrics,
			  tell_fn *tell)
{
	const char *name;
	size_t i;

	for (i = 0; (name = mcp_method_name(i)); i++)
		tell_one(out, name, "", &metrics->method[i], tell);
	tell_one(out, "unknown", "", &metrics->method[MCP_METHODS_MOST], tell);
	for (i = 0; mcp_tools[i].name; i++)
		tell_one(out, "tools/call", mcp_tools[i].name,
			 &metrics->tool[i], tell);
	tell_one(out, "tools/call", "unknown", &metrics->tool[MCP_TOOLS_MOST],
		 tell);
}

void mcp_metrics_tell(struct buf *out, struct mcp_metrics *metrics,
		      const struct mcp_gauges *gauges)
{
	static const char name[] = "git_fuse_http_refused_total";
	size_t i;
	static const char total[] = "codeintel_scope_operations_total";
	static const char filter[] = "codeintel_scope_filter_duration_seconds";

	tell_gauge(out, "codeintel_active_sessions", gauges->scopes,
		   "Scopes that are kept and were used within the hour.");
	tell_gauge(out, "git_fuse_http_connections", gauges->connections,
		   "Connections that are open.");
	tell_gauge(out, "git_fuse_mcp_sessions", gauges->sessions,
		   "Sessions that a client began and did not end.");
	tell_gauge(out, "git_fuse_mcp_requests_in_flight", gauges->running,
		   "Commands that run now.");
	tell_gauge(out, "git_fuse_mcp_requests_waiting", gauges->waiting,
		   "Commands that wait for their turn.");
	pthread_mutex_lock(&metrics->lock);
	tell_head(out, total, "counter", "What was done with scopes.");
	for (i = 0; i < MCP_OPS; i++)
		buf_addf(out, "%s{operation=\"%s\"} %" PRIu64 "\n", total,
			 operations[i], metrics->scope[i]);
	tell_head(out, filter, "histogram", "What a scope's filters took of a "
		  "request, extrapolated from one path in sixteen.");
	tell_histogram(out, filter, "filter_type=\"glob\"", &metrics->glob);
	tell_histogram(out, filter, "filter_type=\"language\"",
		       &metrics->language);
	tell_head(out, name, "counter", "Requests that were refused before "
		  "their message was read, by the reason.");
	for (i = MCP_ADMITTED + 1; i < MCP_REFUSALS; i++)
		buf_addf(out, "%s{reason=\"%s\"} %" PRIu64 "\n", name,
			 reasons[i], metrics->refused[i]);
	tell_head(out, "git_fuse_mcp_requests_total", "counter",
		  "Requests of the protocol, by how they ended.");
	tell_requests(out, metrics, tell_counts);
	tell_head(out, "git_fuse_mcp_request_duration_seconds", "histogram",
		  "How long requests of the protocol took, with the wait for "
		  "their turn.");
	tell_requests(out, metrics, tell_times);
	pthread_mutex_unlock(&metrics->lock);
}
