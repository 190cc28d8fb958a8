/* SPDX-License-Identifier: MIT */
/*
 * Long answers in parts: --limit says how much at once, and the answer's
 * "cursor", given back as --cursor, where to go on. A cursor is of one question
 * about one state of what is looked at, and refused for any other: numbers that
 * meant one file must not come to mean another. How much is told at once, and
 * in which form, may change from page to page. A limit of 0 is all, in every
 * command that has one.
 */
#ifndef GIT_FUSE_ANSWER_PAGING_H
#define GIT_FUSE_ANSWER_PAGING_H

#include "emit/json.h"
#include "git-fuse/workspace/session.h"

enum { CURSOR_DIGITS = 12 };

struct paging {
	uint64_t skip;		/* of the items, from the first */
	size_t limit;		/* 0: all */
	char key[CURSOR_DIGITS + 1];	/* of the listing */
};

/* Reads --limit and --cursor of an open session, of a list that the source and
 * the question make. ERROR_USAGE for what is no cursor, or one of another
 * question or source. */
const struct error *paging_read(struct paging *out, struct session *session,
				const struct args *args) MUST_CHECK;

/* The same of a list of n items that is whole and in order, and depends on
 * more than the source, or on none: id_of names each of them, and a cursor is
 * of a list with the same names in the same order. */
typedef const char *paging_id_fn(const void *payload, size_t i);
const struct error *paging_read_list(struct paging *out,
				     struct session *session,
				     const struct args *args, size_t n,
				     paging_id_fn *id_of, const void *payload)
	MUST_CHECK;
/* The same of a list that depends on the view of what is looked at, which is
 * opened: of a part of it a cursor is no cursor of all. */
const struct error *paging_read_view(struct paging *out,
				     struct session *session,
				     const struct args *args) MUST_CHECK;
/* The same of a list that depends on the history of what is looked at: as far
 * as it is known, where that is open. */
const struct error *paging_read_past(struct paging *out,
				     struct session *session,
				     const struct args *args) MUST_CHECK;

/* How many items a cursor skips, 0 without one: for who has to know it before
 * there is the list that paging_read_list then reads it for. ERROR_USAGE for
 * what is no cursor. */
const struct error *paging_skip(uint64_t *out, const struct args *args)
	MUST_CHECK;

/* The most items that this page has, and that it takes from the first to know
 * it: what to ask for where a limit of 0 would be none. */
size_t paging_most(const struct paging *paging);
size_t paging_reach(const struct paging *paging);

/* Of so many items, how many are on this page, the first of them, and the one
 * behind the last. */
size_t paging_count(const struct paging *paging, uint64_t total);
size_t paging_first(const struct paging *paging, uint64_t total);
size_t paging_end(const struct paging *paging, uint64_t total);

/* The members "total", exact, of several lists that are paged side by side the
 * longest one's; "truncated", whether anything was cut; and "cursor", a text
 * or null. */
void put_paging(struct json *json, const struct paging *paging,
		uint64_t total);

/* For people: "20 of 312 files; --cursor=20.4f5e... goes on" where it was
 * cut; what: "files". */
void tell_paging(struct sink *out, const struct paging *paging,
		 uint64_t total, const char *what);

/* The same without numbers: "--cursor=20.4f5e... goes on". */
void tell_next(struct sink *out, const struct paging *paging,
	       uint64_t total);

#endif
