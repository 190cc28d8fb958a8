/* SPDX-License-Identifier: MIT */
/* git fuse arch baseline: makes known what is found, or forgets what is gone.
 * Checks only read the file. */
#include <inttypes.h>
#include <string.h>

#include "arch/baseline.h"
#include "base/file.h"
#include "base/path.h"
#include "base/plural.h"
#include "emit/json.h"
#include "git-fuse/answer.h"
#include "git-fuse/arching.h"
#include "git-fuse/commands.h"
#include "git-fuse/proposing.h"

struct tally {
	const char *path;	/* where it was written */
	uint64_t known;		/* in it now */
	uint64_t added, removed;
};

static const struct error *write_file(const struct baseline *baseline,
				      struct session *session,
				      const char *output, struct sink *out)
{
	struct buf text = { 0 }, path = { 0 }, dir = { 0 };
	const struct error *err = NULL;

	baseline_write(baseline, &text);
	if (output && !strcmp(output, "-")) {
		sink_add(out, text.ptr, text.len);
		goto done;
	}
	if (output)
		buf_addstr(&path, output);
	else
		err = work_path(&path, session, baseline_path);
	if (!err && !output) {
		buf_add(&dir, path.ptr, path_dir_len(path.ptr));
		err = file_make_dirs(dir.ptr);
	}
	if (!err)
		err = file_replace(path.ptr, text.ptr, text.len);
done:
	buf_release(&dir);
	buf_release(&path);
	buf_release(&text);
	return err;
}

static const struct error *tell(const struct tally *tally,
				struct session *session,
				const struct args *args, struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err;

	if (!answer_is_json(args)) {
		sink_addf(out, "%" PRIu64 " known violation%s in '%s': %"
			  PRIu64 " added, %" PRIu64 " removed\n",
			  tally->known, plural(tally->known), tally->path,
			  tally->added, tally->removed);
		return NULL;
	}
	err = answer_open(&json, session, "fuse.arch.baseline/1");
	if (err)
		return err;
	json_path(&json, "path", tally->path);
	json_member_uint(&json, "known", tally->known);
	json_member_uint(&json, "added", tally->added);
	json_member_uint(&json, "removed", tally->removed);
	answer_close(&json, nothing);
	return NULL;
}

static uint64_t count_found(const struct baseline *baseline)
{
	uint64_t n = 0;
	size_t i;

	for (i = 0; i < baseline->entry.n; i++)
		n += baseline->entry.item[i].found;
	return n;
}

static const struct error *make_baseline(struct architecture *a,
					 const struct problems *problems,
					 struct session *session,
					 const struct args *args,
					 struct sink *out)
{
	const char *output = args_text(args, "output");
	struct tally tally = { .path = output ? output : baseline_path };
	struct baseline fresh = { .entry = { 0 } };
	const struct error *err;

	tally.removed = baseline_count(&a->baseline) -
		count_found(&a->baseline);
	if (args_flag(args, "prune")) {
		baseline_prune(&a->baseline);
		tally.known = baseline_count(&a->baseline);
		err = write_file(&a->baseline, session, output, out);
	} else {
		baseline_add(&fresh, problems);
		tally.known = baseline_count(&fresh);
		tally.added = tally.known - count_found(&a->baseline);
		err = write_file(&fresh, session, output, out);
	}
	if (!err && (!output || strcmp(output, "-")))
		err = tell(&tally, session, args, out);
	baseline_release(&fresh);
	return err;
}

const struct error *cmd_arch_baseline(struct session *session,
				      const struct args *args,
				      struct sink *out)
{
	struct architecture_request request = { .since = NULL };
	struct architecture architecture = { .has_rules = false };
	struct problems problems = { .source = NULL };
	const struct error *err;

	err = architecture_check(&architecture, &problems, session, &request);
	if (!err && !architecture.has_rules)
		err = architecture_missing();
	if (!err)
		err = make_baseline(&architecture, &problems, session, args,
				    out);
	problems_release(&problems);
	architecture_release(&architecture);
	return err;
}
