/* SPDX-License-Identifier: MIT */
/* Drafts, shown or written: see draft.h. */
#include "git-fuse/arch/draft.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "arch/baseline.h"
#include "arch/rules.h"
#include "base/file.h"
#include "base/path.h"
#include "emit/json.h"
#include "git-fuse/answer/answer.h"
#include "git/repo.h"
#include "source/source.h"

/* The absolute path of a file of the work tree, from its top. ERROR_USAGE where
 * there is no work tree. */
static const struct error *work_path(struct buf *out, struct session *session,
				     const char *path)
{
	const char *top = repo_work_dir(session->repo);

	if (!top)
		return error_new(ERROR_USAGE, "cannot write '%s': there is no "
				 "work tree here", path);
	buf_addf(out, "%s/%s", top, path);
	return NULL;
}

/* A link that leads nowhere is something, too. */
static const struct error *must_be_missing(const char *path)
{
	struct stat st;

	if (!lstat(path, &st))
		return error_new(ERROR_USAGE, "'%s' is there already; without "
				 "--write you can compare what is proposed",
				 rules_path);
	if (errno != ENOENT && errno != ENOTDIR)
		return error_errno("cannot look at '%s'", path);
	return NULL;
}

/* A file of the work tree, from its top, with the directories above it. */
static const struct error *write_work(struct session *session,
				      const char *name, const struct buf *text,
				      bool is_new)
{
	struct buf path = { 0 }, dir = { 0 };
	const struct error *err;

	err = work_path(&path, session, name);
	if (!err && is_new)
		err = must_be_missing(path.ptr);
	if (!err) {
		buf_add(&dir, path.ptr, path_dir_len(path.ptr));
		err = file_make_dirs(dir.ptr);
	}
	if (!err)
		err = file_replace(path.ptr, text->ptr, text->len);
	buf_release(&dir);
	buf_release(&path);
	return err;
}

const struct error *save_baseline(const struct baseline *baseline,
				  struct session *session, const char *output,
				  struct sink *out)
{
	struct buf text = { 0 };
	const struct error *err = NULL;

	baseline_write(baseline, &text);
	if (!output)
		err = write_work(session, baseline->of->path, &text, false);
	else if (strcmp(output, "-"))
		err = file_replace(output, text.ptr, text.len);
	else
		sink_add(out, text.ptr, text.len);
	buf_release(&text);
	return err;
}

static void tell_losses(const struct draft *draft, struct sink *out)
{
	size_t i;

	for (i = 0; i < draft->loss.n; i++) {
		const struct draft_loss *loss = &draft->loss.item[i];
		struct buf text = { 0 };

		if (loss->line)
			buf_addf(&text, "line %" PRIu32 ": ", loss->line);
		buf_addstr(&text, loss->what);
		buf_tame(&text, 0);
		sink_addf(out, "not taken: %s\n", text.ptr);
		buf_release(&text);
	}
}

static const struct error *put_draft(struct session *session,
				     const char *schema,
				     const struct draft *draft,
				     const struct buf *text, bool is_written,
				     struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, session, schema);
	size_t i;

	if (err)
		return err;
	json_member(&json, "path", rules_path);
	json_member_bool(&json, "written", is_written);
	json_member(&json, "text", buf_str(text));
	json_member_open(&json, "not_taken", '[');
	for (i = 0; i < draft->loss.n; i++) {
		json_open(&json, '{');
		json_member_uint(&json, "line", draft->loss.item[i].line);
		json_member(&json, "what", draft->loss.item[i].what);
		json_close(&json);
	}
	json_close(&json);
	answer_close(&json, nothing);
	return NULL;
}

const struct error *propose_draft(struct session *session,
				  const struct args *args, const char *schema,
				  const struct draft *draft, struct sink *out)
{
	const struct error *err = NULL;
	bool write = args_flag(args, "write");
	struct buf text = { 0 };

	draft_write(draft, &text);
	if (write)
		err = write_work(session, rules_path, &text, true);
	if (!err && answer_is_json(args)) {
		err = put_draft(session, schema, draft, &text, write, out);
	} else if (!err && write) {
		sink_addf(out, "wrote '%s'\n", rules_path);
		tell_losses(draft, out);
	} else if (!err) {
		sink_add(out, buf_str(&text), text.len);
	}
	buf_release(&text);
	return err;
}
