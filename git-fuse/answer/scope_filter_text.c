/* SPDX-License-Identifier: MIT */
/* What an answer says of the scope that it is of: see workspace/scope_filter.h.
 * */
#include "git-fuse/workspace/scope_filter.h"

void put_applied(struct json *json, const struct narrowed *narrowed)
{
	if (!narrowed->is_asked)
		return;
	json_member_open(json, "scope", '{');
	json_member(json, "session", narrowed->name);
	json_key(json, "applied");
	narrowing_put(json, &narrowed->said);
	if (narrowed->outside)
		json_path(json, "outside", narrowed->outside);
	json_close(json);
}

static void add_list(struct buf *out, const char *name,
		     const char *const *item, size_t n)
{
	size_t i;

	if (n)
		buf_addf(out, " %s", name);
	for (i = 0; i < n; i++)
		buf_addf(out, "%s %s", i ? "," : "", item[i]);
}

static void add_filters(struct buf *out, const struct narrowing *filters)
{
	size_t i;

	for (i = 0; i < NARROW_FIELDS; i++)
		add_list(out, narrowing_field_name((enum narrowing_field)i),
			 filters->list[i].item.item,
			 filters->list[i].item.n);
	if (filters->revision)
		buf_addf(out, " revision %s", filters->revision);
}

void tell_applied(struct buf *out, const struct narrowed *narrowed)
{
	const size_t from = out->len;
	struct buf filters = { 0 };

	if (!narrowed->name || narrowing_is_empty(&narrowed->kept))
		return;
	add_filters(&filters, &narrowed->said);
	if (narrowed->outside) {
		buf_addf(out, "'%s' lies outside of the scope:",
			 narrowed->outside);
		add_filters(out, &narrowed->kept);
		if (narrowed->n && filters.len)
			buf_addf(out, "; still within:%s", filters.ptr);
	} else {
		add_list(&filters, "paths", narrowed->pathspecs, narrowed->n);
		buf_addf(out, "within the scope:%s", filters.len ?
			 filters.ptr : " its filters are lifted here");
	}
	buf_release(&filters);
	buf_tame(out, from);
	buf_addch(out, '\n');
}
