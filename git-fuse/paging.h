/* SPDX-License-Identifier: MIT */
/*
 * Long answers in parts: --limit says how much at once, and the answer's
 * "cursor", given back as --cursor, where to go on. A cursor is of one listing
 * of what is looked at, and refused for any other: numbers that meant one file
 * must not come to mean another.
 */
#ifndef GIT_FUSE_PAGING_H
#define GIT_FUSE_PAGING_H

#include "emit/json.h"
#include "git-fuse/session.h"

enum { CURSOR_DIGITS = 12 };

struct paging {
	uint64_t skip;		/* of the items, from the first */
	size_t limit;		/* 0: all */
	char key[CURSOR_DIGITS + 1];	/* of the listing */
};

/* Reads --limit and --cursor of an open session. ERROR_USAGE for what is no
 * cursor, or one of another listing. */
const struct error *paging_read(struct paging *out, struct session *session,
				const struct args *args) MUST_CHECK;

/* Of so many items, how many are on this page. */
size_t paging_count(const struct paging *paging, uint64_t total);

/* Appends where the next page begins; nothing behind the last. */
void paging_next(struct buf *out, const struct paging *paging,
		 uint64_t total);

/* The members "total", exact, "truncated", whether anything was cut, and
 * "cursor", a text or null. */
void put_paging(struct json *json, const struct paging *paging,
		uint64_t total);

/* For people: "20 of 312; go on with --cursor=20.4f5e..." where it was cut. */
void tell_paging(struct sink *out, const struct paging *paging,
		 uint64_t total, const char *what);

#endif
