/* SPDX-License-Identifier: MIT */
/* Files that an answer could not look into: see unread.h. */
#include "git-fuse/workspace/unread.h"

#include <inttypes.h>
#include <string.h>

#include "base/plural.h"
#include "git-fuse/workspace/session.h"
#include "git/repo.h"
#include "index/index.h"
#include "lang/lang.h"
#include "source/listing.h"
#include "source/source.h"

/* So many are named: in a line, and in what a server says. */
enum { UNREAD_TOLD = 5 };

static void add_of_source(unread_vec *out, const struct source *source)
{
	const struct unread *item;
	size_t i, n;

	if (!source)
		return;
	item = source_unread(source, &n);
	for (i = 0; i < n; i++)
		*VEC_PUSH(out) = item[i];
}

static void add_of_view(unread_vec *out, const struct view *view)
{
	const struct entry *entry;
	size_t i, n;

	if (!view)
		return;
	entry = view_unread(view, &n);
	for (i = 0; i < n; i++) {
		struct unread *item = VEC_PUSH(out);

		*item = (struct unread){ .path = entry[i].path,
					 .omit = entry[i].omit };
		if (!entry[i].is_dirty)
			item->oid = entry[i].oid;
		if (item->omit == OMIT_TOO_LARGE)
			item->limit = INDEX_MAX_BYTES;
	}
}

void unread_take(struct session *session, const struct source *source,
		 const struct view *view)
{
	struct unread_before *before = &session->unread;
	size_t i = before->item.n;

	add_of_source(&before->item, source);
	add_of_view(&before->item, view);
	for (; i < before->item.n; i++) {
		struct unread *item = &before->item.item[i];

		item->path = arena_strdup(&before->arena, item->path);
	}
}

void unread_release(struct unread_before *before)
{
	VEC_RELEASE(&before->item);
	strmap_release(&before->only);
	arena_release(&before->arena);
}

void unread_only(struct session *session, const struct changes *changes)
{
	size_t i;

	session->unread.is_only = true;
	for (i = 0; i < changes->change.n; i++) {
		const struct change *change = &changes->change.item[i];

		strmap_set(&session->unread.only, change->path, 1);
		strmap_set(&session->unread.only, change->old_path, 1);
	}
}

static bool is_asked_about(const struct session *session, const char *path)
{
	return source_selects(session->source, path) &&
		(!session->unread.is_only ||
		 strmap_find(&session->unread.only, path, strlen(path)));
}

/* --- All of them --- */

static int unread_cmp(const void *a, const void *b)
{
	const struct unread *x = a, *y = b;

	return x->omit != y->omit ? x->omit - y->omit :
		strcmp(x->path, y->path);
}

/* By reason, then by path, each once. */
static unread_vec gather(const struct session *session)
{
	unread_vec all = { 0 };
	size_t i, kept = 0;

	if (!session->source)
		return all;
	add_of_source(&all, session->source);
	add_of_view(&all, session->view);
	for (i = 0; i < session->unread.item.n; i++)
		*VEC_PUSH(&all) = session->unread.item.item[i];
	VEC_SORT(&all, unread_cmp);
	for (i = 0; i < all.n; i++)
		if ((!kept || unread_cmp(&all.item[kept - 1], &all.item[i])) &&
		    is_asked_about(session, all.item[i].path))
			all.item[kept++] = all.item[i];
	all.n = kept;
	return all;
}

bool unread_is_any(const struct session *session)
{
	unread_vec all = gather(session);
	const bool is_any = all.n > 0;

	VEC_RELEASE(&all);
	return is_any;
}

void put_unread(struct json *json, const struct session *session)
{
	unread_vec all = gather(session);
	size_t i, n = session->is_served && all.n > UNREAD_TOLD ?
		UNREAD_TOLD : all.n;

	if (n)
		json_member_open(json, "unread", '[');
	for (i = 0; i < n; i++) {
		const struct unread *file = &all.item[i];

		json_open(json, '{');
		json_path(json, "path", file->path);
		json_member_oid(json, "blob", &file->oid);
		json_member(json, "reason", omit_name((enum omit)file->omit));
		if (file->limit)
			json_member_uint(json, "limit", file->limit);
		json_close(json);
	}
	if (n)
		json_close(json);
	VEC_RELEASE(&all);
}

/* --- In lines --- */

static void name_files(struct buf *out, const struct unread *file,
		       size_t n)
{
	const size_t told = n > UNREAD_TOLD ? UNREAD_TOLD : n;
	size_t i;

	buf_addstr(out, ": ");
	for (i = 0; i < told; i++)
		buf_addf(out, "%s'%s'", !i ? "" : i + 1 == n ? " and " : ", ",
			 file[i].path);
	if (n > told)
		buf_addf(out, " and %zu more", n - told);
}

static void tell_missing(struct buf *out, const struct session *session,
			 const struct unread *file, size_t n)
{
	buf_addf(out, "git has no content of %zu file%s, which the answer "
		 "leaves out", n, plural(n));
	name_files(out, file, n);
	buf_addstr(out, repo_is_partial(session->repo) ?
		   "; 'git fetch --refetch --no-filter' or 'git backfill' "
		   "brings it" : "; 'git fsck' tells what else is lost");
}

static void tell_unreadable(struct buf *out, const struct session *session,
			    const struct unread *file, size_t n)
{
	(void)session;
	buf_addf(out, "cannot read the content of %zu file%s, which the "
		 "answer leaves out", n, plural(n));
	name_files(out, file, n);
	buf_addstr(out, oid_is_zero(&file->oid) ?
		   "; who may read them is set wrong" :
		   "; 'git fsck' tells what is damaged");
}

static void tell_too_large(struct buf *out, const struct session *session,
			   const struct unread *file, size_t n)
{
	(void)session;
	buf_addf(out, "%zu file%s over the limit of %" PRIu64 " MiB %s not "
		 "looked into", n, plural(n), file->limit >> 20,
		 n == 1 ? "was" : "were");
	name_files(out, file, n);
	buf_addf(out, "; '%s' looks into %s", file->limit > INDEX_MAX_BYTES ?
		 "git grep" : "git fuse grep", n == 1 ? "it" : "them");
}

/* An answer that found something lacks nothing by a picture whose blob a
 * partial clone did not bring, or by what is too large to be indexed. */
static bool may_be_missed(const struct unread *file)
{
	if (file->omit == OMIT_MISSING)
		return lang_of_file(file->path, NULL, NULL, 0) != LANG_NONE;
	return file->omit != OMIT_TOO_LARGE || file->limit != INDEX_MAX_BYTES;
}

void tell_unread(struct buf *out, const struct session *session, bool is_empty)
{
	static const struct {
		uint8_t omit;
		void (*tell)(struct buf *out, const struct session *session,
			     const struct unread *file, size_t n);
	} reasons[] = {
		{ OMIT_MISSING, tell_missing },
		{ OMIT_UNREADABLE, tell_unreadable },
		{ OMIT_TOO_LARGE, tell_too_large }
	};
	unread_vec all = gather(session);
	size_t i, k, first, n, from;

	for (i = n = 0; i < all.n; i++)
		if (is_empty || may_be_missed(&all.item[i]))
			all.item[n++] = all.item[i];
	all.n = n;
	for (k = 0; k < sizeof(reasons) / sizeof(*reasons); k++) {
		first = n = 0;
		for (i = all.n; i--; )
			if (all.item[i].omit == reasons[k].omit) {
				first = i;
				n++;
			}
		if (!n)
			continue;
		from = out->len;
		reasons[k].tell(out, session, &all.item[first], n);
		buf_tame(out, from);
		buf_addch(out, '\n');
	}
	VEC_RELEASE(&all);
}
