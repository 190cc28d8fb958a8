/* SPDX-License-Identifier: MIT */
/*
 * What a session is about: which part of which repositories, at which
 * revision. Everything that it asks is asked of that part alone.
 *
 * As JSON it is an object with the fields below by their names; one that is
 * missing says nothing, and an empty array says that there is no filter.
 *
 *	include		git pathspecs: a path must match one of them
 *	exclude		git pathspecs: a path must match none of them
 *	languages	ids (lang_id); a file must be in one of them
 *	repositories	names from the configuration, or directories
 *	branches	that are looked at, each of them
 *	revision	that is looked at; a text
 */
#ifndef SESSION_NARROWING_H
#define SESSION_NARROWING_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"
#include "emit/json.h"
#include "json/value.h"

enum narrowing_field {
	NARROW_BRANCHES, NARROW_EXCLUDE, NARROW_INCLUDE, NARROW_LANGUAGES,
	NARROW_REPOSITORIES, NARROW_FIELDS
};
/* "branches", "exclude", ...: in the order of their names. */
const char *narrowing_field_name(enum narrowing_field field);

struct narrowing_list {
	bool is_set;		/* also when it is empty */
	VEC(const char *) item;	/* in the order they were said */
};

/* { 0 } says nothing. The texts are kept in the arena. */
struct narrowing {
	struct narrowing_list list[NARROW_FIELDS];
	const char *revision;	/* NULL: not said */
	struct arena arena;
};

/* More, and longer, than anybody says; a limit for what comes from outside. */
enum { NARROW_MOST = 1000, NARROW_LONGEST = 4096 };

/* True when it says nothing at all. */
bool narrowing_is_empty(const struct narrowing *narrowing);

/* Adds an item to a field, which is then set. */
void narrowing_add(struct narrowing *narrowing, enum narrowing_field field,
		   const char *item);
/* Sets a field that has no items: there is no filter. */
void narrowing_lift(struct narrowing *narrowing, enum narrowing_field field);
void narrowing_set_revision(struct narrowing *narrowing, const char *revision);

/*
 * Lets what was said now win over what is kept, field by field: one that is
 * not set takes what `kept` says. A revision and branches say the same thing
 * in two ways, so either of them wins over both.
 */
void narrowing_inherit(struct narrowing *now, const struct narrowing *kept);

/* Reads one; out is { 0 }. ERROR_USAGE, "'include' is no array of texts", for
 * what it is not, an unknown member, or more than the limits. */
const struct error *narrowing_read(struct narrowing *out,
				   const struct value *object) MUST_CHECK;

/* Writes it as a value, the fields that are set. */
void narrowing_put(struct json *json, const struct narrowing *narrowing);

void narrowing_release(struct narrowing *narrowing);

#endif
