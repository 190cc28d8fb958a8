/* SPDX-License-Identifier: MIT */
/* What an answer says of the scope that it is of: see narrowed.h. */
#include "git-fuse/narrowed.h"

void put_applied(struct json *json, const struct narrowed *narrowed)
{
	if (!narrowed->is_asked)
		return;
	json_key(json, "scope");
	json_open(json, '{');
	json_member(json, "session", narrowed->name);
	json_key(json, "applied");
	narrowing_put(json, &narrowed->said);
	if (narrowed->outside)
		json_path(json, "outside", narrowed->outside);
	json_close(json);
}

void tell_applied(struct buf *out, const struct narrowed *narrowed)
{
	size_t i, k, from = out->len;

	if (!narrowed->name)
		return;
	if (narrowed->outside)
		buf_addf(out, "'%s' lies outside of ", narrowed->outside);
	else
		buf_addstr(out, "within ");
	buf_addstr(out, "the scope:");
	for (i = 0; i < NARROW_FIELDS; i++) {
		const struct narrowing_list *list = &narrowed->said.list[i];

		if (list->item.n)
			buf_addf(out, " %s", narrowing_field_name(
				 (enum narrowing_field)i));
		for (k = 0; k < list->item.n; k++)
			buf_addf(out, "%s %s", k ? "," : "",
				 list->item.item[k]);
	}
	if (narrowed->said.revision)
		buf_addf(out, " revision %s", narrowed->said.revision);
	buf_tame(out, from);
	buf_addch(out, '\n');
}
