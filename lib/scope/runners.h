/* SPDX-License-Identifier: MIT */
/*
 * Which runner runs a test file, what it calls a test, and how it is told to
 * run some of them, by the tables of runner_tables.rows.
 */
#ifndef SCOPE_RUNNERS_H
#define SCOPE_RUNNERS_H

#include "base/strmap.h"
#include "graph/graph.h"

/* What a runner can be asked for: a file, one function of it, or a type. */
enum test_unit { UNIT_FILE, UNIT_FUNCTION, UNIT_TYPE };

/* What one command can run at once. */
enum test_batch { BATCH_ALL, BATCH_DIR, BATCH_FILE };

/* How a test is called. */
enum test_naming {
	NAMED_PATH,		/* tests/a.test.js */
	NAMED_NODE,		/* tests/test_a.py::Type::test */
	NAMED_PLAIN,		/* the symbol alone: TestA */
	NAMED_QUALIFIED,	/* with its package: org.example.ATest */
	NAMED_MODULE,		/* a::b::tests::test, by the path in src */
	NAMED_STEM		/* the file's name without its extension */
};

struct test_runner {
	const char *name;	/* "pytest", "go test", ... */
	const char *languages;	/* their ids, each between spaces */
	uint8_t unit, batch, naming;
	/* Of the command: what stands before all tests ("%" is the directory
	   or the file), before each, between two, and behind all. */
	const char *head, *before, *between, *tail;
};

/* What a manifest tells. */
struct test_runner_sign {
	const char *runner, *manifest, *holds;
};

/* Each ended by a row of zeros. */
extern const struct test_runner test_runner_table[];
extern const struct test_runner_sign test_runner_signs[];

/* What is known of the files of a graph; { .graph } is empty. */
struct test_runners {
	struct graph *graph;
	struct strmap script;	/* rows of packages of JavaScript, by dir */
	struct buf text;
};
void test_runners_release(struct test_runners *runners);

/*
 * The runner of a file that holds tests, by its language and the manifest
 * that is nearest above it; NULL where the file holds none that can be run by
 * themselves: no test, or what tests share.
 */
const struct error *test_runner_of(struct test_runners *runners,
				   uint32_t file,
				   const struct test_runner **out) MUST_CHECK;

/*
 * What the runner is asked for to run a symbol of such a file (UINT32_MAX: the
 * file): sets *unit to the symbol, or to UINT32_MAX for the whole file; false
 * where the symbol is what tests of the file share.
 */
bool test_unit_of(const struct test_runner *runner, const struct facts *facts,
		  const char *path, uint32_t symbol, uint32_t *unit);

/* Appends what the runner calls a test. */
void test_id(struct buf *out, const struct test_runner *runner,
	     const struct facts *facts, const char *path, uint32_t symbol);

#endif
