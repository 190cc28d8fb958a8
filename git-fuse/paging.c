/* SPDX-License-Identifier: MIT */
/* Pages and cursors: see paging.h. */
#include "git-fuse/paging.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
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

/* The key begins with that of the source, so that nobody takes a list of
 * another one for it. */
static const struct error *read_paging(struct paging *out,
				       struct session *session,
				       const struct args *args, uint64_t of)
{
	const char *cursor = args_text(args, "cursor");
	char hex[OID_HEX + 1];
	const struct error *err;
	struct oid key;

	*out = (struct paging){ .limit = (size_t)args_number(args, "limit") };
	err = source_key(session->source, &key);
	if (err)
		return err;
	oid_to_hex(hex, &key);
	if (of)
		snprintf(hex, sizeof(hex), "%016" PRIx64,
			 hash_bytes(&key, sizeof(key), of));
	memcpy(out->key, hex, CURSOR_DIGITS);
	return cursor ? read_cursor(out, cursor) : NULL;
}

const struct error *paging_read(struct paging *out, struct session *session,
				const struct args *args)
{
	return read_paging(out, session, args, 0);
}

const struct error *paging_read_list(struct paging *out,
				     struct session *session,
				     const struct args *args, size_t n,
				     paging_id_fn *id_of, const void *payload)
{
	uint64_t of = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		const char *id = id_of(payload, i);

		of = hash_bytes(id, strlen(id), of);
	}
	return read_paging(out, session, args, of | 1);
}

const struct error *paging_read_past(struct paging *out,
				     struct session *session,
				     const struct args *args)
{
	struct oid commit = { .id = { 0 } };

	if (!source_commit(session->source, &commit))
		return read_paging(out, session, args, 1);
	return read_paging(out, session, args, 1 |
			   hash_bytes(&commit, sizeof(commit), 0));
}

size_t paging_count(const struct paging *paging, uint64_t total)
{
	uint64_t left = total > paging->skip ? total - paging->skip : 0;

	return paging->limit && paging->limit < left ? paging->limit :
		(size_t)left;
}

size_t paging_first(const struct paging *paging, uint64_t total)
{
	return (size_t)(paging->skip < total ? paging->skip : total);
}

size_t paging_end(const struct paging *paging, uint64_t total)
{
	return paging_first(paging, total) + paging_count(paging, total);
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
	json_member_uint(json, "total", total);
	put_next(json, paging, total);
}

void put_next(struct json *json, const struct paging *paging,
	      uint64_t total)
{
	struct buf next = { 0 };

	paging_next(&next, paging, total);
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

void tell_next(struct sink *out, const struct paging *paging,
	       uint64_t total)
{
	struct buf next = { 0 };

	paging_next(&next, paging, total);
	if (next.len)
		sink_addf(out, "--cursor=%s goes on\n", next.ptr);
	buf_release(&next);
}
