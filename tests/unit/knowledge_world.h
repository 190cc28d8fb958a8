/* SPDX-License-Identifier: MIT */
/* A directory with a store in it, and records by the hundred. */
#ifndef TESTS_UNIT_KNOWLEDGE_WORLD_H
#define TESTS_UNIT_KNOWLEDGE_WORLD_H

#include "tests/unit/git_fixture.h"

#include "knowledge/archive.h"
#include "knowledge/claim.h"
#include "knowledge/exchange.h"
#include "knowledge/knowledge.h"
#include "knowledge/memory.h"

#define STORE "store"
#define STORE_DB STORE "/knowledge.db"

struct knowledge *open_store(const char *dir, enum knowledge_mode mode);

/* A record of an author at a time; only its body is told. */
struct record draft(enum record_kind kind, const char *entity,
		    const char *body);
/* Adds one in a transaction of its own. */
struct record add_one(struct knowledge *knowledge, enum record_kind kind,
		      const char *entity, const char *body);

/* Puts n records into a new store, each in a transaction of its own: the one
 * at `begin` first, then every step-th of them in a circle, which meets all
 * where n and step have no common divisor; and verifies it. */
void put_in_order(const struct record *record, size_t n, const char *dir,
		  size_t begin, size_t step);

/* The lines of a store, to be freed; they are checked on the way. */
char *lines_of(struct knowledge *knowledge);
char *lines_at(const char *dir);

/* The same numbers in every run. */
size_t below(uint64_t *seed, size_t n);

/* A sealed record that has nothing to do with the order of others; its strings
 * are constants, or in the arena. */
struct record any_record(uint64_t *seed, struct arena *arena);
/* Runs statements on the store's file, which is made where there is none. */
void store_sql(const char *sql);
/*
 * n records of a kind, n a prime, come to the same state in whatever order
 * they arrive; state_of tells that of a store, in more than `least` bytes, to
 * be freed.
 */
void assert_any_order(size_t n, uint64_t seed, size_t least,
		      bool (*is_wanted)(const struct record *record),
		      char *(*state_of)(const char *dir));

#endif
