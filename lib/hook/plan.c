/* SPDX-License-Identifier: MIT */
/* Plans: told and performed. See plan.h. */
#include "hook/plan.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/span.h"
#include "git/run.h"

enum { SCRIPT_MAX = 16 << 20 };

/* What is put where nothing is to be read between the words. */
static const struct {
	const char *name, *sentence, *between;
} kinds[] = {
	[ACT_MAKE_DIR] = { "make-directory", "make the directory ", NULL },
	[ACT_KEEP] = { "keep", "keep ", " and run it first, as " },
	[ACT_WRITE] = { "write", "write ", NULL },
	[ACT_REMOVE] = { "remove", "remove ", NULL },
	[ACT_RESTORE] = { "restore", "restore ", " from " },
	[ACT_REMOVE_DIR] = { "remove-directory", "remove the directory ",
			     NULL },
	[ACT_SET] = { "set", "set ", NULL },
	[ACT_UNSET] = { "unset", "unset ", NULL },
	[ACT_DROP_SECTION] = { "drop-section", "drop the section ", NULL },
	[ACT_ADD_LINE] = { "add-line", "add a line to ", NULL },
	[ACT_DROP_LINE] = { "drop-line", "take our line out of ", NULL }
};

const char *hook_act_name(enum hook_act_kind kind)
{
	return kinds[kind].name;
}

void hook_act_describe(struct buf *out, const struct hook_act *act)
{
	bool is_config = act->kind == ACT_SET || act->kind == ACT_UNSET ||
		act->kind == ACT_DROP_SECTION;

	buf_addstr(out, kinds[act->kind].sentence);
	path_quote(out, act->path);
	if (act->other) {
		buf_addstr(out, kinds[act->kind].between);
		path_quote(out, act->other);
	}
	if (is_config)
		buf_addf(out, " in the %s configuration", act->is_global ?
			 "user's" : "repository's");
}

void hook_plan_add(struct hook_plan *plan, enum hook_act_kind kind,
		   const char *path, const char *other, const char *text)
{
	struct hook_act act = { .kind = (uint8_t)kind };

	act.path = arena_strdup(&plan->arena, path);
	if (other)
		act.other = arena_strdup(&plan->arena, other);
	if (text)
		act.text = arena_strdup(&plan->arena, text);
	*VEC_PUSH(&plan->act) = act;
}

struct hook_advice *hook_plan_advise(struct hook_plan *plan,
				     const char *event, const char *fmt, ...)
{
	struct hook_advice *advice = VEC_PUSH(&plan->advice);
	va_list ap;

	va_start(ap, fmt);
	*advice = (struct hook_advice){
		.event = event ? arena_strdup(&plan->arena, event) : NULL,
		.text = arena_vfmt(&plan->arena, fmt, ap)
	};
	va_end(ap);
	return advice;
}

void hook_plan_release(struct hook_plan *plan)
{
	VEC_RELEASE(&plan->act);
	VEC_RELEASE(&plan->advice);
	arena_release(&plan->arena);
}

bool hook_request_has(const struct hook_request *request, const char *event,
		      bool by_default)
{
	return request->events ?
		text_is_among(event, request->event, request->events) :
		by_default;
}

/* --- Performing --- */

static const struct error *move(const char *from, const char *to)
{
	return rename(from, to) ? error_errno("cannot rename '%s' to '%s'",
					      from, to) : NULL;
}

/* Who may read it may run it: what the umask allows is asked of the file, for
 * to ask the system is to change it for other threads. */
static const struct error *make_executable(const char *path)
{
	struct stat st;

	if (!stat(path, &st) &&
	    !chmod(path, (st.st_mode & 0777) | (st.st_mode & 0444) >> 2))
		return NULL;
	return error_errno("cannot make '%s' executable", path);
}

/* Whole and executable before it has the name by which git finds it. */
static const struct error *write_hook(const char *path, const char *text)
{
	char *temporary = NULL;
	const struct error *err = file_prepare(&temporary, path, text,
					       strlen(text));

	if (!err)
		err = make_executable(temporary);
	if (!err)
		err = file_put(temporary, path, false);
	if (err && temporary)
		unlink(temporary);
	free(temporary);
	return err;
}

static const struct error *run_git(const struct repo *repo,
				   const struct hook_act *act)
{
	const char *scope = act->is_global ? "--global" : "--local";
	const char *const args[][7] = {
		[ACT_SET] = { "config", scope, act->path, act->text, NULL },
		[ACT_UNSET] = { "config", scope, "--unset", act->path, NULL },
		[ACT_DROP_SECTION] = { "config", scope, "--remove-section",
				       act->path, NULL }
	};
	struct buf said = { 0 }, out = { 0 };
	const struct error *err;
	int status = 0;

	if (repo) {
		err = git_run(repo, args[act->kind], &out, NULL);
	} else {
		err = git_run_in("/", args[act->kind], &out, &said, &status);
		if (!err && status)
			err = error_new(ERROR_FAILED, "cannot change the "
					"user's configuration: %s",
					git_said(&said));
	}
	buf_release(&said);
	buf_release(&out);
	return err;
}

/*
 * Our line stands at the end. Where the text before it had no end of line,
 * ours has none either, so that taking it out gives back the very bytes.
 */
static const struct error *add_line(const char *path, const char *line)
{
	size_t n = strlen(line);
	struct buf text = { 0 };
	const struct error *err = file_read(&text, path, SCRIPT_MAX);

	if (err && err->code == ERROR_NOT_FOUND)
		err = NULL;
	if (err)
		goto done;
	if (text.len && text.ptr[text.len - 1] != '\n') {
		buf_addch(&text, '\n');
		n--;
	}
	buf_add(&text, line, n);
	err = file_replace(path, text.ptr, text.len);
done:
	buf_release(&text);
	return err;
}

static const struct error *drop_line(const char *path, const char *line)
{
	struct buf text = { 0 }, left = { 0 };
	const struct error *err = file_read(&text, path, SCRIPT_MAX);
	size_t n = strlen(line), at, end;
	char *found;

	if (err)
		goto done;
	found = memmem(buf_str(&text), text.len, line, n - 1);
	if (!found)
		goto done;
	at = (size_t)(found - text.ptr);
	end = at + n - 1;
	if (end < text.len)
		end++;
	else if (at)
		at--;
	buf_add(&left, text.ptr, at);
	buf_add(&left, text.ptr + end, text.len - end);
	if (left.len)
		err = file_replace(path, left.ptr, left.len);
	else if (unlink(path))
		err = error_errno("cannot remove '%s'", path);
done:
	buf_release(&text);
	buf_release(&left);
	return err;
}

static const struct error *perform(const struct hook_act *act,
				   const struct repo *repo)
{
	switch ((enum hook_act_kind)act->kind) {
	case ACT_MAKE_DIR:
		return file_make_dirs(act->path);
	case ACT_KEEP:
		return move(act->path, act->other);
	case ACT_WRITE:
		return write_hook(act->path, act->text);
	case ACT_REMOVE:
		return unlink(act->path) ?
			error_errno("cannot remove '%s'", act->path) : NULL;
	case ACT_RESTORE:
		return move(act->other, act->path);
	case ACT_REMOVE_DIR:
		return rmdir(act->path) && errno != ENOTEMPTY &&
			errno != ENOENT ?
			error_errno("cannot remove '%s'", act->path) : NULL;
	case ACT_SET:
	case ACT_UNSET:
	case ACT_DROP_SECTION:
		return run_git(repo, act);
	case ACT_ADD_LINE:
		return add_line(act->path, act->text);
	case ACT_DROP_LINE:
		return drop_line(act->path, act->text);
	}
	return NULL;
}

const struct error *hook_plan_perform(const struct hook_plan *plan,
				      const struct repo *repo)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < plan->act.n; i++)
		err = perform(&plan->act.item[i], repo);
	return err;
}
