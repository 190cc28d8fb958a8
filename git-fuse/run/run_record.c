/* SPDX-License-Identifier: MIT */
/* What commands ran on, and how they are called: see run_record.h. */
#include "git-fuse/run/run_record.h"

#include <inttypes.h>
#include <signal.h>
#include <string.h>

#include "base/shell.h"
#include "git/repo.h"

/* --- What it ran on --- */

/* More changed files than a person looks at one by one: a body has a limit,
 * too. */
enum { CHANGED_MOST = 256 };

static const struct error *take_difference(struct ground *ground,
					   struct source *source,
					   const struct difference *difference,
					   struct buf *text)
{
	const struct error *err;
	struct entry entry = { .mode = 0 };
	char hex[OID_HEX + 1];
	bool is_there;

	err = source_find(source, difference->path, &entry, &is_there);
	if (err)
		return err;
	buf_addf(text, "%o %s ", is_there ? entry.mode : 0,
		 oid_to_hex(hex, &entry.oid));
	buf_add(text, difference->path, strlen(difference->path) + 1);
	if (!is_there || oid_is_zero(&entry.oid) ||
	    ground->changed.n == CHANGED_MOST) {
		ground->is_nameable = false;
		return NULL;
	}
	*VEC_PUSH(&ground->changed) = (struct anchor){
		.path = difference->path, .blob = entry.oid
	};
	return NULL;
}

const struct error *ground_read(struct ground *ground, struct repo *repo,
				struct source *source)
{
	struct source_identity id;
	const struct error *err = source_identity(source, &id);
	difference_vec difference = { 0 };
	struct buf text = { 0 };
	size_t i;

	*ground = (struct ground){ .is_nameable = true };
	if (err)
		return err;
	ground->commit = id.commit;
	if (id.has_tree)
		ground->tree = id.tree;
	else if (id.has_commit)
		err = repo_tree(repo, "HEAD", &ground->tree);
	if (err)
		return err;
	err = source_differences(source, &difference);
	for (i = 0; !err && i < difference.n; i++)
		err = take_difference(ground, source, &difference.item[i],
				      &text);
	if (!err && text.len)
		repo_hash_blob(NULL, text.ptr, text.len, &ground->state);
	buf_release(&text);
	VEC_RELEASE(&difference);
	return err;
}

void ground_release(struct ground *ground)
{
	VEC_RELEASE(&ground->changed);
}

/* --- How it is called --- */

void add_command(struct buf *out, const struct run *run)
{
	const char *const *word;
	const size_t from = out->len;
	size_t i;

	for (word = run->argv; *word; word++) {
		if (word != run->argv)
			buf_addch(out, ' ');
		shell_add_word(out, *word);
	}
	for (i = from; i < out->len; i++)
		if (out->ptr[i] == '\n' || out->ptr[i] == '\t')
			out->ptr[i] = ' ';
	buf_tame(out, from);
}

void add_command_short(struct buf *out, const struct run *run)
{
	const size_t from = out->len;
	size_t i, characters = 0;

	add_command(out, run);
	for (i = from; i < out->len; i++) {
		if (((unsigned char)out->ptr[i] & 0xc0) == 0x80)
			continue;
		if (characters++ < COMMAND_MOST)
			continue;
		buf_cut(out, i);
		buf_addstr(out, "...");
		return;
	}
}

enum run_end run_end_of(const struct run *run)
{
	switch (run->signal) {
	case SIGHUP: case SIGINT: case SIGQUIT: case SIGKILL: case SIGPIPE:
	case SIGTERM:
		return RUN_STOPPED;
	default:
		return run->exit ? RUN_FAILED : RUN_PASSED;
	}
}

void add_tests(struct buf *out, const struct run_tests *tests)
{
	buf_addf(out, "%" PRId64 " passed", tests->passed);
	if (tests->failed)
		buf_addf(out, ", %" PRId64 " failed", tests->failed);
	if (tests->skipped)
		buf_addf(out, ", %" PRId64 " skipped", tests->skipped);
	buf_addf(out, " (%s)", tests->runner);
}
