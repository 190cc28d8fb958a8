/* SPDX-License-Identifier: MIT */
/* Repositories for tests: see scope_world.h. */
#include "scope_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/file.h"
#include "base/path.h"
#include "base/process.h"

enum { MOST_ARGS = 12 };

static void run(struct world *world, const char *const *argv)
{
	static const char *const set[] = {
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org",
		"GIT_AUTHOR_DATE=1000000000 +0000",
		"GIT_COMMITTER_DATE=1000000000 +0000", NULL
	};
	static const char *const unset[] = {
		"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", NULL
	};
	struct process_spec spec = {
		.argv = argv, .dir = world->dir, .set_env = set,
		.unset_env = unset
	};
	struct buf messages = { 0 };
	int status = -1;

	assert_null(process_run(&spec, NULL, &messages, &status));
	if (status)
		print_error("%s\n", buf_str(&messages));
	assert_int_equal(status, 0);
	buf_release(&messages);
}

void world_git(struct world *world, ...)
{
	const char *argv[MOST_ARGS + 2] = { "git" };
	size_t n = 0;
	va_list ap;

	va_start(ap, world);
	do {
		argv[++n] = va_arg(ap, const char *);
	} while (argv[n] && n < MOST_ARGS);
	va_end(ap);
	run(world, argv);
}

static void write_files(struct world *world, const struct world_file *files)
{
	struct buf path = { 0 };

	for (; files->path; files++) {
		buf_reset(&path);
		buf_addf(&path, "%s/%s", world->dir, files->path);
		if (!files->text) {
			assert_int_equal(unlink(path.ptr), 0);
			continue;
		}
		path.ptr[path_dir_len(path.ptr)] = '\0';
		assert_null(file_make_dirs(path.ptr));
		path.ptr[strlen(path.ptr)] = '/';
		assert_null(file_replace(path.ptr, files->text,
					 strlen(files->text)));
	}
	buf_release(&path);
}

void world_commit(struct world *world, const struct world_file *files)
{
	write_files(world, files);
	world_git(world, "add", "-A", NULL);
	world_git(world, "commit", "-q", "-m", "more", NULL);
}

void world_make(struct world *world, const struct world_file *files)
{
	*world = (struct world){ .dir = "/tmp/fuse-test-XXXXXX" };
	assert_non_null(mkdtemp(world->dir));
	world_git(world, "init", "-q", NULL);
	world_commit(world, files);
	world_open(world);
}

void world_open(struct world *world)
{
	static const struct index_options in_memory = { .in_memory = true };
	struct source_spec spec = { .kind = SOURCE_REV, .rev = "HEAD" };

	world_close(world);
	assert_null(repo_open(&world->repo, world->dir));
	assert_null(source_open(&world->source, world->repo, &spec));
	assert_null(index_open(&world->index, world->dir, &in_memory));
	assert_null(index_view(world->index, world->source, NULL,
			       &world->view));
	assert_null(graph_open(&world->graph, world->view, world->source));
	world->request = (struct scope_request){
		.view = world->view, .graph = world->graph, .depth = 1
	};
}

void world_close(struct world *world)
{
	graph_free(world->graph);
	view_free(world->view);
	index_free(world->index);
	source_free(world->source);
	repo_free(world->repo);
	world->graph = NULL;
	world->view = NULL;
	world->index = NULL;
	world->source = NULL;
	world->repo = NULL;
}

void world_end(struct world *world)
{
	const char *argv[] = { "rm", "-rf", "--", world->dir, NULL };

	world_close(world);
	run(world, argv);
}

uint32_t world_file(const struct world *world, const char *path)
{
	size_t at = view_find(world->view, path);

	if (at == SIZE_MAX)
		print_error("no file '%s'\n", path);
	assert_true(at < world->view->n);
	return (uint32_t)at;
}

void world_show(struct buf *out, const struct world *world,
		const struct scope_result *result, bool seeds_only)
{
	size_t i;

	buf_reset(out);
	for (i = 0; i < result->item.n; i++) {
		const struct scope_item *item = &result->item.item[i];

		if (seeds_only && !item->is_seed)
			continue;
		buf_addf(out, "%s%s", out->len ? " " : "",
			 world->view->file[item->file].path);
		if (!seeds_only)
			buf_addf(out, " %.3g", item->score);
	}
}
