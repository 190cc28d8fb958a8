/* SPDX-License-Identifier: MIT */
/* git fuse mcp: a server for coding agents, over stdin and stdout. */
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "git-fuse/commands.h"
#include "git-fuse/mcp.h"
#include "git-fuse/mcp_install.h"
#include "git-fuse/session.h"
#include "git-fuse/shapes.h"
#include "git/repo.h"
#include "hook/shim.h"

/* A configuration that people write is far smaller. */
enum { FILE_MOST = 1 << 20 };

/* --- Instead of serving --- */

enum { WORDS = 5 };

/* The words that a client starts the server with: those that were said now. */
struct words {
	const char *item[WORDS];
	size_t n;
	struct arena arena;
};

static void gather_words(struct words *words, const struct args *args)
{
	static const char *const valued[] = {
		"tools", "max-answer", "schemas"
	};
	size_t i;

	words->item[words->n++] = "mcp";
	for (i = 0; i < sizeof(valued) / sizeof(*valued); i++)
		if (args_is_given(args, valued[i]))
			words->item[words->n++] =
				arena_fmt(&words->arena, "--%s=%s", valued[i],
					  args_text(args, valued[i]));
	if (args_flag(args, "allow-write"))
		words->item[words->n++] = "--allow-write";
}

static const struct error *write_into(const char *path, size_t client,
				      const char *program,
				      const struct words *words)
{
	struct buf old = { 0 }, text = { 0 }, dir = { 0 };
	const struct error *err = file_read(&old, path, FILE_MOST);

	if (err && err->code == ERROR_NOT_FOUND) {
		error_ignore(err);
		err = NULL;
	}
	if (!err)
		err = mcp_install_into(&text, &old, path, client, program,
				       words->item, words->n);
	buf_add(&dir, path, path_dir_len(path));
	if (!err)
		err = file_make_dirs(dir.ptr);
	if (!err)
		err = file_replace(path, text.ptr, text.len);
	buf_release(&old);
	buf_release(&text);
	buf_release(&dir);
	return err;
}

static const struct error *install_here(struct session *session, size_t client,
					const char *program,
					const struct words *words,
					struct sink *out)
{
	const char *file = mcp_client_file(client);
	const char *top = session->repo ? repo_work_dir(session->repo) : NULL;
	struct buf path = { 0 };
	const struct error *err;

	if (!file)
		return error_new(ERROR_USAGE, "'%s' has no file in a project: "
				 "add what is printed without --write to its "
				 "own configuration", mcp_clients[client]);
	if (!top)
		return error_new(ERROR_USAGE, "there is no work tree here to "
				 "write '%s' to", file);
	buf_addf(&path, "%s/%s", top, file);
	err = write_into(path.ptr, client, program, words);
	if (!err)
		sink_addf(out, "added git-fuse to %s\n", file);
	buf_release(&path);
	return err;
}

static const struct error *install(struct session *session,
				   const struct args *args, struct sink *out)
{
	const size_t client = args_choice(args, "install");
	struct words words = { .n = 0 };
	struct buf program = { 0 }, text = { 0 };
	const struct error *err = NULL;

	gather_words(&words, args);
	shim_program(&program);
	if (args_flag(args, "write")) {
		err = install_here(session, client, program.ptr, &words, out);
	} else {
		mcp_install_text(&text, client, program.ptr, words.item,
				 words.n);
		sink_add(out, text.ptr, text.len);
	}
	arena_release(&words.arena);
	buf_release(&program);
	buf_release(&text);
	return err;
}

const struct error *cmd_mcp(struct session *session, const struct args *args,
			    struct sink *out)
{
	struct shapes *shapes = NULL;
	struct mcp_set set;
	struct mcp_server server = {
		.meter = session->progress, .set = &set,
		.allow_write = args_flag(args, "allow-write"),
		.answer_max = (size_t)args_number(args, "max-answer"),
		.has_full_schemas = args_choice(args, "schemas") > 0
	};
	const struct error *err = mcp_set_parse(&set,
						args_text(args, "tools"));

	if (err)
		return err;
	if (args_is_given(args, "install"))
		return install(session, args, out);
	if (args_flag(args, "write"))
		return error_new(ERROR_USAGE, "'--write' needs '--install'");
	err = shapes_read(&shapes, shape_files);
	server.shapes = shapes;
	if (!err)
		err = mcp_serve_lines(&server, STDIN_FILENO, STDOUT_FILENO);
	shapes_free(shapes);
	return err;
}
