/* SPDX-License-Identifier: MIT */
/* git fuse facts status: how much of what is looked at indexers tell, which of
 * them, since when, and from where that came. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/plural.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "index/index.h"
#include "lang/lang.h"
#include "scip/store.h"
#include "search/class.h"

/* Files of one language by one indexer, or by none, from one place. */
struct covered {
	uint8_t lang;
	char tool[64];		/* "" of what no indexer tells */
	char remote[256];	/* "" of what was imported here */
	uint64_t files;
	int64_t first, last;	/* when they were brought here */
	char commit[OID_HEX + 1];	/* at the last of these times */
};

struct coverage {
	VEC(struct covered) covered;
	uint64_t files, told;
};

static struct covered *row_of(struct coverage *coverage, uint8_t lang,
			      const struct scip_origin *origin)
{
	size_t i;

	for (i = 0; i < coverage->covered.n; i++) {
		struct covered *row = &coverage->covered.item[i];

		if (row->lang == lang && !strcmp(row->tool, origin->tool) &&
		    !strcmp(row->remote, origin->remote))
			return row;
	}
	*VEC_PUSH(&coverage->covered) = (struct covered){
		.lang = lang, .first = origin->since, .last = origin->since
	};
	memcpy(coverage->covered.item[i].tool, origin->tool,
	       sizeof(origin->tool));
	memcpy(coverage->covered.item[i].remote, origin->remote,
	       sizeof(origin->remote));
	memcpy(coverage->covered.item[i].commit, origin->commit,
	       sizeof(origin->commit));
	return &coverage->covered.item[i];
}

static const struct error *measure(struct coverage *out,
				   struct session *session, struct view *view,
				   const bool *selected)
{
	struct scip_store *store = session->exact;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < view->n; i++) {
		const struct file *file = &view->file[i];
		struct scip_origin origin = { .since = 0 };
		bool found;

		if (file_class_of_lang(file->lang) != CLASS_SOURCE ||
		    (selected && !selected[i]))
			continue;
		if (store)
			err = scip_store_origin(store, &file->oid, &origin,
						&found);
		if (!err) {
			struct covered *row = row_of(out, file->lang, &origin);

			row->files++;
			out->files++;
			out->told += *origin.tool != '\0';
			if (origin.since < row->first)
				row->first = origin.since;
			if (origin.since > row->last) {
				row->last = origin.since;
				memcpy(row->commit, origin.commit,
				       sizeof(row->commit));
			}
		}
	}
	return err;
}

static int cmp_rows(const void *a, const void *b)
{
	const struct covered *x = a, *y = b;

	if (x->files != y->files)
		return x->files < y->files ? 1 : -1;
	if (x->lang != y->lang)
		return x->lang < y->lang ? -1 : 1;
	return strcmp(x->tool, y->tool) ? strcmp(x->tool, y->tool) :
		strcmp(x->remote, y->remote);
}

static void tell(const struct coverage *coverage, struct sink *out)
{
	size_t i;

	sink_addf(out, "%" PRIu64 " of %" PRIu64 " file%s of code are covered "
		  "by indexers\n", coverage->told, coverage->files,
		  plural(coverage->files));
	for (i = 0; i < coverage->covered.n; i++) {
		const struct covered *row = &coverage->covered.item[i];
		struct buf line = { 0 };

		buf_addf(&line, "%12" PRIu64 "  %s: %s", row->files,
			 lang_name(row->lang),
			 *row->tool ? row->tool : "by names alone");
		if (*row->tool) {
			buf_addstr(&line, ", since ");
			add_day(&line, row->first);
			if (*row->commit)
				buf_addf(&line, ", last at %.10s",
					 row->commit);
			if (*row->remote)
				buf_addf(&line, ", from %s", row->remote);
		}
		buf_tame_line(&line, 0);
		sink_addf(out, "%s\n", line.ptr);
		buf_release(&line);
	}
}

static const struct error *put(struct session *session,
			       const struct coverage *coverage,
			       const struct view *view, struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, session,
					      "fuse.facts.status/1");
	size_t i;

	if (err)
		return err;
	json_member_uint(&json, "file_count", coverage->files);
	json_member_uint(&json, "told_count", coverage->told);
	json_member_open(&json, "parts", '[');
	for (i = 0; i < coverage->covered.n; i++) {
		const struct covered *row = &coverage->covered.item[i];

		json_open(&json, '{');
		json_member(&json, "language", lang_id(row->lang));
		json_member(&json, "tool", *row->tool ? row->tool : NULL);
		json_member(&json, "remote", *row->remote ? row->remote : NULL);
		json_member_uint(&json, "file_count", row->files);
		if (*row->tool) {
			json_member_time(&json, "since", row->first);
			json_member_time(&json, "until", row->last);
		} else {
			json_member(&json, "since", NULL);
			json_member(&json, "until", NULL);
		}
		json_member(&json, "commit", *row->commit ? row->commit : NULL);
		json_close(&json);
	}
	json_close(&json);
	answer_close(&json, view->omitted);
	return NULL;
}

const struct error *cmd_facts_status(struct session *session,
				     const struct args *args, struct sink *out)
{
	struct coverage coverage = { .files = 0 };
	struct view *view;
	bool *selected = NULL;
	const struct error *err = session_view(session, &view);

	if (!err)
		err = session_exact(session);
	if (!err)
		selected = session_select(session);
	if (!err)
		err = measure(&coverage, session, view, selected);
	if (coverage.covered.n)
		qsort(coverage.covered.item, coverage.covered.n,
		      sizeof(*coverage.covered.item), cmp_rows);
	if (!err && answer_is_json(args))
		err = put(session, &coverage, view, out);
	else if (!err)
		tell(&coverage, out);
	VEC_RELEASE(&coverage.covered);
	free(selected);
	return err;
}
