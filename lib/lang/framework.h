/* SPDX-License-Identifier: MIT */
/*
 * A definition of a framework as the build makes it of
 * lib/lang/frameworks/NAME.framework: how code that stands on it says what
 * answers which request. Private to lib/lang. HACKING.md tells the words.
 */
#ifndef LANG_FRAMEWORK_H
#define LANG_FRAMEWORK_H

#include <stddef.h>
#include <stdint.h>

enum route_form {
	ROUTE_ABOVE,		/* a decorator: what is below it answers, or
				   all in it begin with that path */
	ROUTE_CALL,		/* a call that takes a path and what answers */
	ROUTE_CHAIN,		/* a call that takes a path, and behind it a
				   call for each verb */
	ROUTE_PREFIX		/* what a variable's routes begin with */
};

struct route_rule {
	uint8_t form;
	const char *verb;	/* where the text tells none */
	/* On the text itself. Its groups, all but the path optional: "path",
	 * "verb", "to" (what answers), "on" (the variable that is called, or
	 * in a prefix is made) and "of" (what a prefix is made of). */
	const char *pattern;
};

struct framework_def {
	const char *name;
	const char *const *language;	/* ids */
	const char *const *import;	/* one of them is imported */
	const struct route_rule *rule;
	size_t rules;
	/* Pattern: what in a route's text tells its verbs, in the group
	 * "verb"; or NULL. */
	const char *verbs;
};

extern const struct framework_def framework_defs[];
extern const size_t framework_defs_count;

#endif
