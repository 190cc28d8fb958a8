/* SPDX-License-Identifier: MIT */
/*
 * Which layer each file of a view is on: the one with the most specific
 * pattern. Of two patterns that fit the more specific one has the longer text
 * before its first wildcard; of two equal ones the longer text.
 */
#ifndef ARCH_LAYOUT_H
#define ARCH_LAYOUT_H

#include "arch/rules.h"
#include "index/index.h"

struct match;

struct unused_pattern {
	uint32_t layer, pattern;
};

struct layout {
	uint32_t *layer;	/* by file: its layer, or LAYER_NONE */
	uint32_t *files;	/* by layer: how many it has */
	bool *is_left_out;	/* by file: no part of what is judged; NULL: all
				   are */
	/* Patterns that fit no file: what names nothing guards nothing. */
	VEC(struct unused_pattern) unused;
};

/* Both must outlive it. ERROR_USAGE, with the lines, when two layers have
 * equally specific patterns for one file. */
const struct error *layout_make(struct layout *out, const struct rules *rules,
				const struct view *view) MUST_CHECK;
void layout_release(struct layout *layout);

/* Tells for each file of a view whether the rules leave it out. */
void rules_leave_out(bool *out, const struct rules *rules,
		     const struct view *view);

/* The layer whose namespaces the text of an import begins with, the longest
 * first; or LAYER_NONE. */
uint32_t layer_of_import(const struct rules *rules, const char *text);

/* Does the text of an import name this package, or something in it? A name
 * with wildcards is matched whole; another ends where the text does, or
 * before one of . / : and a backslash. */
bool import_names_package(const char *text, const char *package);

#endif
