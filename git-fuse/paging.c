/* SPDX-License-Identifier: MIT */
/* Pages and cursors: see paging.h. */
#include "git-fuse/paging.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/oid.h"
#include "source/source.h"

/* "40.1a2b3c4d5e6f" */
static const struct error *read_cursor(struct paging *out, const char *text)
{
	char *end;

	errno = 0;
	out->skip = strtoull(text, &end, 10);
	if (*text < '0' || *text > '9' || errno || *end != '.' ||
	    strlen(end + 1) != CURSOR_DIGITS)
		return error_new(ERROR_USAGE, "'%s' is no cursor: give back "
				 "what the last answer said", text);
	if (strcmp(end + 1, out->key))
		return error_new(ERROR_USAGE, "cursor '%s' is of another "
				 "state of what is looked at; begin anew "
				 "without it", text);
	return NULL;
}

const struct error *paging_read(struct paging *out, struct session *session,
				const struct args *args)
{
	const char *cursor = args_text(args, "cursor");
	const struct error *err;
	char hex[OID_HEX + 1];
	struct oid key;

	*out = (struct paging){ .limit = (size_t)args_number(args, "limit") };
	err = source_key(session->source, &key);
	if (err)
		return err;
	memcpy(out->key, oid_to_hex(hex, &key), CURSOR_DIGITS);
	return cursor ? read_cursor(out, cursor) : NULL;
}

size_t paging_count(const struct paging *paging, uint64_t total)
{
	uint64_t left = total > paging->skip ? total - paging->skip : 0;

	return paging->limit && paging->limit < left ? paging->limit :
		(size_t)left;
}

void paging_next(struct buf *out, const struct paging *paging,
		 uint64_t total)
{
	uint64_t next = paging->skip + paging_count(paging, total);

	if (next < total)
		buf_addf(out, "%" PRIu64 ".%s", next, paging->key);
}

void put_paging(struct json *json, const struct paging *paging,
		uint64_t total)
{
	struct buf next = { 0 };

	paging_next(&next, paging, total);
	json_member_uint(json, "total", total);
	json_member_bool(json, "truncated", next.len > 0);
	json_member(json, "cursor", next.len ? next.ptr : NULL);
	buf_release(&next);
}

void tell_paging(struct sink *out, const struct paging *paging,
		 uint64_t total, const char *what)
{
	struct buf next = { 0 };

	paging_next(&next, paging, total);
	if (next.len)
		sink_addf(out, "\n%zu of %" PRIu64 " %s; --cursor=%s goes "
			  "on\n", paging_count(paging, total), total, what,
			  next.ptr);
	buf_release(&next);
}
