/* SPDX-License-Identifier: MIT */
/* git fuse arch import: rules of another tool, as ours. */
#include <string.h>

#include "arch/import.h"
#include "arch/rules.h"
#include "base/file.h"
#include "base/path.h"
#include "base/process.h"
#include "git-fuse/arch/draft.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/workspace/session.h"
#include "git/repo.h"
#include "source/source.h"

/* Of a revision, and of what is staged, the file that it has. */
static const struct error *read_entry(struct buf *out, struct session *session,
				      const char *typed)
{
	const char *prefix = repo_prefix(session->repo);
	struct buf path = { 0 };
	struct entry entry;
	const struct error *err = NULL;
	bool found = false;

	if (!path_join(&path, prefix, strlen(prefix), typed))
		err = error_new(ERROR_USAGE, "'%s' is outside of the tree",
				typed);
	if (!err)
		err = source_find(session->source, path.ptr, &entry, &found);
	if (!err && (!found || entry.omit))
		err = error_new(ERROR_NOT_FOUND, "there is no file '%s' in "
				"what is looked at", path.ptr);
	if (!err)
		err = source_read(out, session->source, &entry,
				  IMPORT_MOST_BYTES);
	buf_release(&path);
	return err;
}

/*
 * The rules that a program makes: it is run because somebody asked for this
 * very file, in the directory that it lies in, and prints them as JSON.
 */
static const struct error *run_program(struct buf *out, const char *path)
{
	static const char script[] =
		"import(require('url').pathToFileURL(require('path')"
		".resolve(process.argv[1]))).then(m => process.stdout.write("
		"JSON.stringify(m.default || m)))";
	enum { MOST_MS = 20000, UNKNOWN_COMMAND = 127 };
	const char *const argv[] = { "node", "-e", script, "--", path, NULL };
	const struct process_spec spec = {
		.argv = argv, .timeout_ms = MOST_MS,
		.most_output = IMPORT_MOST_BYTES
	};
	const struct error *err;
	struct buf messages = { 0 };
	int status = 0;

	err = process_run(&spec, out, &messages, &status);
	if (status == UNKNOWN_COMMAND)
		err = error_new(ERROR_USAGE, "'%s' is a program, and there is "
				"no 'node' to run it; where there is one, "
				"write what it exports into "
				"'.dependency-cruiser.json', and import that",
				path);
	else if (!err && (status || !out->len))
		err = error_new(ERROR_USAGE, "'node' cannot read '%s': %s",
				path, messages.len ? buf_str(&messages) :
				"it exports nothing");
	buf_release(&messages);
	return err;
}

static const struct error *read_rules(struct buf *out, struct session *session,
				      const char *path)
{
	bool is_program = foreign_is_program(path);

	if (source_kind(session->source) != SOURCE_WORKTREE && is_program)
		return error_new(ERROR_USAGE, "'%s' is a program: it can be "
				 "run in the work tree only", path);
	if (is_program)
		return run_program(out, path);
	if (source_kind(session->source) == SOURCE_WORKTREE)
		return file_read_named(out, path, IMPORT_MOST_BYTES);
	return read_entry(out, session, path);
}

static const struct error *find_tool(enum foreign_tool *out,
				     const struct args *args)
{
	const char *path = args_text(args, "file");

	if (args_is_given(args, "tool")) {
		*out = (enum foreign_tool)args_choice(args, "tool");
		return NULL;
	}
	if (foreign_by_path(out, path))
		return NULL;
	return error_new(ERROR_USAGE, "'%s' is not a name that a tool gives "
			 "its rules; say '--tool=TOOL'", path);
}

/* What we wrote must be what we read: what is not is said, not hidden; and it
 * is not written where each commit would be stopped by it. */
static const struct error *check_draft(struct draft *draft,
				       const struct args *args)
{
	const bool write = args_flag(args, "write");
	const struct error *err;
	struct buf text = { 0 };
	struct rules rules = { .floor = 0 };

	draft_write(draft, &text);
	err = rules_parse(&rules, buf_str(&text), text.len);
	if (err && write)
		err = error_new(ERROR_USAGE, "'%s' is not written: what is "
				"taken of '%s' is no set of rules; without "
				"--write it is shown, with what is not taken",
				rules_path, args_text(args, "file"));
	else if (err)
		draft_lose(draft, 0, "this is not a whole set of rules yet: %s",
			   err->msg);
	rules_release(&rules);
	buf_release(&text);
	return write ? err : NULL;
}

const struct error *cmd_arch_import(struct session *session,
				    const struct args *args, struct sink *out)
{
	struct import_request request = { .path = args_text(args, "file") };
	struct draft draft = { .arena = { 0 } };
	const char *prefix = repo_prefix(session->repo);
	text_vec paths = { 0 };
	struct buf text = { 0 }, place = { 0 };
	const struct error *err = find_tool(&request.tool, args);

	if (!err)
		err = read_rules(&text, session, request.path);
	if (!err) {
		struct source *source = session->source;
		const struct entry *entry;
		size_t i, n;

		err = source_list(source, &entry, &n);
		for (i = 0; !err && i < n; i++)
			*VEC_PUSH(&paths) = entry[i].path;
	}
	if (!err) {
		request.text = buf_str(&text);
		request.n = text.len;
		request.file = paths.item;
		request.files = paths.n;
		request.source = session->source;
		if (path_join(&place, prefix, strlen(prefix), request.path))
			request.place = buf_str(&place);
		err = rules_import(&draft, &request);
	}
	if (!err)
		err = check_draft(&draft, args);
	if (!err)
		err = propose_draft(session, args, "fuse.arch.import/2",
				    &draft, out);
	if (!err && draft.loss.n)
		session->has_findings = true;
	draft_release(&draft);
	VEC_RELEASE(&paths);
	buf_release(&place);
	buf_release(&text);
	return err;
}
