/* SPDX-License-Identifier: MIT */
/*
 * What the HTTP server counts, and tells Prometheus in its text format 0.0.4.
 * No label is a text that a client chose: the sets are those of our tables.
 */
#ifndef GIT_FUSE_MCP_METRICS_H
#define GIT_FUSE_MCP_METRICS_H

#include <pthread.h>
#include <stdint.h>

#include "base/buf.h"
#include "git-fuse/mcp/gate.h"
#include "git-fuse/mcp/mcp.h"

/* How a request of the protocol ended. */
enum mcp_outcome {
	MCP_OK,
	MCP_PROBLEM,		/* a tool answered with isError */
	MCP_ERROR,		/* an error of the protocol */
	MCP_STOPPED,		/* nobody waited for it any more */
	MCP_OUTCOMES
};

/* What was done with scopes. */
enum mcp_scope_operation {
	MCP_OP_CLEAR, MCP_OP_GET, MCP_OP_PRUNE, MCP_OP_SET, MCP_OPS
};

/*
 * The upper ends of a histogram's buckets, in seconds: 1, 2.5, 5 and so on, as
 * Prometheus's own clients have them, from a millisecond, in which a path is
 * listed, to the most that a request may take. One more bucket has the rest.
 */
enum { MCP_BUCKETS = 16 };

struct mcp_histogram {
	uint64_t count[MCP_BUCKETS + 1];
	double sum_s;
};

struct mcp_request_metric {
	uint64_t count[MCP_OUTCOMES];
	struct mcp_histogram time;
};

enum { MCP_METHODS_MOST = 16, MCP_TOOLS_MOST = 128 };

struct mcp_metrics {
	pthread_mutex_t lock;
	/* By the protocol's method, one more for those it does not have; by the
	   tool, one more for those that there are not. */
	struct mcp_request_metric method[MCP_METHODS_MOST + 1];
	struct mcp_request_metric tool[MCP_TOOLS_MOST + 1];
	uint64_t refused[MCP_REFUSALS];
	uint64_t scope[MCP_OPS];
	struct mcp_histogram glob, language;
};

void mcp_metrics_init(struct mcp_metrics *metrics);
void mcp_metrics_release(struct mcp_metrics *metrics);

/* A request ended. */
void mcp_count_request(struct mcp_metrics *metrics, const char *method,
		       const struct mcp_tool *tool, enum mcp_outcome outcome,
		       double seconds);
void mcp_count_refused(struct mcp_metrics *metrics, enum mcp_refusal why);
void mcp_count_scope(struct mcp_metrics *metrics,
		     enum mcp_scope_operation operation, uint64_t n);
void mcp_count_cost(struct mcp_metrics *metrics,
		    const struct narrowed_cost *cost);

/* What is so now, and not counted. */
struct mcp_gauges {
	uint64_t connections, sessions, scopes, running, waiting;
};
void mcp_metrics_tell(struct buf *out, struct mcp_metrics *metrics,
		      const struct mcp_gauges *gauges);

#endif
