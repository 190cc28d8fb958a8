/* SPDX-License-Identifier: MIT */
/* git fuse mcp: a server for coding agents, over stdin and stdout or HTTP. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/sandbox.h"
#include "git-fuse/answer/shapes.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/mcp/hook.h"
#include "git-fuse/mcp/http.h"
#include "git-fuse/mcp/install.h"
#include "git-fuse/mcp/mcp.h"
#include "git-fuse/mcp/with.h"
#include "git-fuse/workspace/background.h"
#include "git-fuse/workspace/session.h"
#include "git/repo.h"
#include "hook/shim.h"

/* A configuration that people write is far smaller. */
enum { FILE_MOST = 1 << 20 };

/* --- Instead of serving --- */

enum { WORDS = 7 };

/* The words that a client starts the server with: those that were said now. */
struct words {
	const char *item[WORDS];
	size_t n;
	struct arena arena;
};

static const struct error *install_here(struct session *session, size_t client,
					const struct mcp_reach *reach,
					struct sink *out)
{
	const char *file = mcp_client_file(client);
	const char *top = session->repo ? repo_work_dir(session->repo) : NULL;
	struct buf path = { 0 };
	const struct error *err;
	struct buf old = { 0 }, text = { 0 }, dir = { 0 };

	if (!top)
		return error_new(ERROR_USAGE, "there is no work tree here to "
				 "write '%s' to", file);
	buf_addf(&path, "%s/%s", top, file);
	err = file_read(&old, path.ptr, FILE_MOST);
	if (err && err->code == ERROR_NOT_FOUND) {
		error_ignore(err);
		err = NULL;
	}
	if (!err)
		err = mcp_install_into(&text, &old, path.ptr, client, reach);
	buf_add(&dir, path.ptr, path_dir_len(path.ptr));
	if (!err)
		err = file_make_dirs(dir.ptr);
	if (!err)
		err = file_replace(path.ptr, text.ptr, text.len);
	buf_release(&old);
	buf_release(&text);
	buf_release(&dir);
	if (!err)
		sink_addf(out, "added git-fuse to %s\n", file);
	buf_release(&path);
	return err;
}

/* Where the server is, for who asks one that is started by itself. */
static const struct error *find_url(struct buf *out, const struct args *args)
{
	const char *text = args_text(args, "http");
	struct http_address address;
	const struct error *err = NULL;

	if (!text)
		return NULL;
	err = http_address_parse(&address, text);
	if (!err && !address.port)
		err = error_new(ERROR_USAGE, "'%s' has a port that is not known "
				"before the server runs: choose one", text);
	if (err)
		return err;
	buf_addstr(out, "http://");
	http_address_put(out, &address);
	buf_addstr(out, "/mcp");
	return NULL;
}

static const struct error *install(struct session *session,
				   const struct args *args, struct sink *out)
{
	const size_t client = args_choice(args, "install");
	struct words words = { .n = 0 };
	struct buf program = { 0 }, text = { 0 }, url = { 0 };
	const struct error *err = find_url(&url, args);
	struct mcp_reach reach;
	static const char *const valued[] = {
		"tools", "max-answer", "patience", "answers", "schemas"
	};
	size_t i;

	words.item[words.n++] = "mcp";
	for (i = 0; i < sizeof(valued) / sizeof(*valued); i++)
		if (args_is_given(args, valued[i]))
			words.item[words.n++] =
				arena_fmt(&words.arena, "--%s=%s", valued[i],
					  args_text(args, valued[i]));
	if (args_flag(args, "allow-write"))
		words.item[words.n++] = "--allow-write";
	shim_program(&program);
	reach = (struct mcp_reach){ program.ptr, words.item, words.n, url.ptr };
	if (!err && args_flag(args, "write")) {
		err = install_here(session, client, &reach, out);
	} else if (!err) {
		mcp_install_text(&text, client, &reach);
		sink_add(out, text.ptr, text.len);
	}
	arena_release(&words.arena);
	buf_release(&program);
	buf_release(&text);
	buf_release(&url);
	return err;
}

/* --- What makes a model use it --- */

static const struct error *read_piece(struct buf *out, struct buf *path,
				      const struct with_piece *piece,
				      const char *top)
{
	const struct error *err;

	buf_addf(path, "%s/%s", top, piece->path);
	err = file_read(out, path->ptr, FILE_MOST);
	if (err && err->code == ERROR_NOT_FOUND) {
		error_ignore(err);
		return NULL;
	}
	return err;
}

static const struct error *replace(const struct buf *path,
				   const struct buf *text)
{
	struct buf dir = { 0 };
	const struct error *err;

	if (!text->len)
		return unlink(path->ptr) ?
			error_errno("cannot remove '%s'", path->ptr) : NULL;
	buf_add(&dir, path->ptr, path_dir_len(path->ptr));
	err = file_make_dirs(dir.ptr);
	if (!err)
		err = file_replace(path->ptr, text->ptr, text->len);
	buf_release(&dir);
	return err;
}

/* What a piece makes of its file. */
struct placing {
	struct with_piece piece;
	struct buf path, text;
	bool is_changed;
};

/* A file that is as it should be, as one that two clients read is for the
 * second, is told; where all are, that is the answer. */
static const struct error *prepare(struct placing *placing, const char *top,
				   bool removes, struct sink *out)
{
	const struct with_piece *piece = &placing->piece;
	struct buf old = { 0 };
	const struct error *err = read_piece(&old, &placing->path, piece, top);

	if (!err)
		err = removes ? with_remove(&placing->text, &old, piece) :
			with_add(&placing->text, &old, piece);
	buf_release(&old);
	placing->is_changed = !err;
	if (err && (err->code == ERROR_EXISTS || err->code == ERROR_NOT_FOUND))
		sink_addf(out, "%s\n", err->msg);
	return err;
}

static const struct error *put(const struct placing *placing, bool removes,
			       struct sink *out)
{
	const struct error *err = replace(&placing->path, &placing->text);

	if (!err)
		sink_addf(out, "%s %s\n", !removes ? "added git-fuse to" :
			  placing->text.len ? "took git-fuse out of" :
			  "removed", placing->piece.path);
	return err;
}

/* All of them, or none where one is refused. */
static const struct error *place_all(struct placing *placing, size_t n,
				     const char *top, bool removes,
				     struct sink *out)
{
	const struct error *err = NULL;
	size_t i, changed = 0;

	for (i = 0; i < n; i++) {
		err = prepare(&placing[i], top, removes, out);
		changed += placing[i].is_changed;
		if (err && err->code != ERROR_EXISTS &&
		    err->code != ERROR_NOT_FOUND)
			return err;
	}
	if (!changed)
		return err;
	error_ignore(err);
	err = NULL;
	for (i = 0; !err && i < n; i++)
		if (placing[i].is_changed)
			err = put(&placing[i], removes, out);
	return err;
}

static const struct error *install_with(struct session *session,
					const struct args *args,
					struct sink *out)
{
	const char *top = session->repo ? repo_work_dir(session->repo) : NULL;
	const bool removes = args_flag(args, "remove");
	struct placing placing[WITH_KINDS] = { { .is_changed = false } };
	const struct error *err = NULL;
	size_t i, kind, n = 0;

	if (!top)
		return error_new(ERROR_USAGE, "there is no work tree here to "
				 "write to");
	for (kind = 0; kind < WITH_KINDS; kind++)
		if (args_chosen(args, "with", with_pieces[kind]))
			placing[n++].piece = with_piece_of(
				args_choice(args, "install"), kind);
	if (removes || args_flag(args, "write"))
		err = place_all(placing, n, top, removes, out);
	else
		for (i = 0; i < n; i++)
			sink_addf(out, "== %s ==\n%s\n",
				  placing[i].piece.path,
				  placing[i].piece.text);
	for (i = 0; i < n; i++) {
		buf_release(&placing[i].path);
		buf_release(&placing[i].text);
	}
	return err;
}

/* --- Serving --- */

/* Signals end the server and not what it works on, which has its grace. */
static const struct error *serve_http(struct session *session,
				      const struct args *args,
				      const struct mcp_server *server)
{
	static const struct progress silent = { .show = NULL };
	const struct arg *origin = args_find(args, "allow-origin");
	const struct arg *host = args_find(args, "allow-host");
	const struct mcp_http_options options = {
		.address = args_text(args, "http"),
		.origin = origin->text.item, .origins = origin->text.n,
		.host = host->text.item, .hosts = host->text.n,
		.is_remote = args_flag(args, "allow-remote"),
		.is_new_token = args_flag(args, "new-token"),
		.seconds = (unsigned int)args_number(args, "max-seconds"),
		.at_once = (size_t)args_number(args, "max-running")
	};
	struct mcp_server one = *server;
	const struct error *err;
	char *dir;

	if (!session->repo)
		return error_new(ERROR_USAGE, "'--http' needs a repository, "
				 "which keeps the token: start it in one");
	one.meter = &silent;
	warm_begin(one.warm);
	dir = session_store(session, NULL);
	err = mcp_serve_http(&one, &options, dir, session->progress->stop);
	free(dir);
	return err;
}

/* Of a server that may write what its tools write, or that keeps the caches of
 * several repositories, nobody knows where. */
static void confine(struct session *session, const struct mcp_server *server)
{
	char *dir;

	if (!session->repo || server->allow_write ||
	    repo_config_any(session->repo, "fuse.repository.", "") ||
	    repo_config_any(session->repo, "fuse.rerank.comman", "") ||
	    repo_config_any(session->repo, "fuse.embed.comman", ""))
		return;
	dir = session_store(session, NULL);
	error_ignore(file_make_dirs(dir));
	(void)sandbox_enter(dir);
	free(dir);
}

/* Who only tries what the command does would wait for it, and it for him. */
static void greet(void)
{
	if (isatty(STDIN_FILENO))
		fputs("waiting for a client's messages on standard input; "
		      "'git fuse mcp --install=CLIENT' prints how it is "
		      "configured, and an end of file ends\n", stderr);
}

static const struct error *check(const struct args *args)
{
	static const char *const http_only[] = {
		"allow-host", "allow-origin", "allow-remote", "max-running",
		"max-seconds", "new-token"
	};
	size_t i;

	if (args_flag(args, "write") && !args_is_given(args, "install"))
		return error_new(ERROR_USAGE, "'--write' needs '--install'");
	if (args_is_given(args, "with") && !args_is_given(args, "install"))
		return error_new(ERROR_USAGE, "'--with' needs '--install'");
	if (args_flag(args, "remove") && !args_is_given(args, "with"))
		return error_new(ERROR_USAGE, "'--remove' needs '--with'");
	for (i = 0; i < sizeof(http_only) / sizeof(*http_only); i++)
		if (args_is_given(args, http_only[i]) &&
		    !args_is_given(args, "http"))
			return error_new(ERROR_USAGE, "'--%s' needs '--http'",
					 http_only[i]);
	return NULL;
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
		.answers_json = args_choice(args, "answers") > 0,
		.has_full_schemas = args_choice(args, "schemas") > 0
	};
	const struct error *err = check(args);

	if (!err)
		err = mcp_set_parse(&set, args_text(args, "tools"));
	if (err)
		return err;
	if (args_is_given(args, "hook"))
		return mcp_hook(session, args_choice(args, "hook"),
				STDIN_FILENO, out);
	if (args_is_given(args, "with"))
		return install_with(session, args, out);
	if (args_is_given(args, "install"))
		return install(session, args, out);
	err = shapes_read(&shapes, shape_files);
	if (err)
		return err;
	server.shapes = shapes;
	server.warm = warm_new((int)args_number(args, "patience"));
	if (args_is_given(args, "http")) {
		err = serve_http(session, args, &server);
	} else {
		greet();
		confine(session, &server);
		err = mcp_serve_lines(&server, STDIN_FILENO, STDOUT_FILENO);
	}
	warm_free(server.warm);
	shapes_free(shapes);
	return err;
}
