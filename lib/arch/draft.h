/* SPDX-License-Identifier: MIT */
/*
 * An .fuse/architecture.yaml that we propose: what "arch init" finds in a tree
 * and "arch import" in the rules of another tool. Written as YAML that
 * rules_parse reads, with comments for what people should know.
 *
 * Strings are borrowed, usually of draft.arena.
 */
#ifndef ARCH_DRAFT_H
#define ARCH_DRAFT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

typedef VEC(const char *) text_vec;

struct draft_layer {
	const char *name;
	text_vec path;		/* patterns: see draft_pattern */
	text_vec namespace;
	text_vec may;		/* layers and selectors it may depend on */
	text_vec except;	/* "from -> to", which may does not mind */
	bool says_may;		/* may is written, even when empty */
	text_vec comment;	/* above it, a line each */
};

/* One key of a rule: a text, or a list of them. */
struct draft_pair {
	const char *key;
	text_vec text;
	bool is_list;
	bool is_flag;		/* true, and no text */
	/* Each text is a list itself, its members ended by line feeds: the
	   rows of an order. */
	bool is_nested;
};

struct draft_rule {
	VEC(struct draft_pair) pair;	/* in the order of writing */
	text_vec comment;
};

/* What could not be taken over, and from where. */
struct draft_loss {
	uint32_t line;		/* 0: of the whole file */
	const char *what;	/* one sentence, lower case, no full stop */
};

/* { 0 } is an empty one. */
struct draft {
	text_vec comment;	/* at the top */
	text_vec language;
	text_vec exclude, include;	/* selectors of files */
	bool skips_types;	/* imports of types alone do not count */
	VEC(struct draft_layer) layer;
	VEC(struct draft_rule) rule;
	VEC(struct draft_loss) loss;	/* written as comments, too */
	struct arena arena;
};

void draft_release(struct draft *draft);

/* The layer of this name, made at the end where there is none yet; good until
 * the next one is made. NULL where there is none and `make` is false. */
struct draft_layer *draft_layer(struct draft *draft, const char *name,
				bool make);

/* Adds a text to a list once. */
void draft_add(text_vec *list, const char *text);

/* A pattern with a word of magic: with "exclude", which it has not yet, it
 * takes away what it fits. */
const char *draft_magic(struct draft *draft, const char *word,
			const char *pattern);

/* A new rule of this kind; the name may be NULL. Good until the next one. */
struct draft_rule *draft_rule(struct draft *draft, const char *kind,
			      const char *name);
/* Sets a key to a text, and adds one to a list. */
void draft_set(struct draft_rule *rule, const char *key, const char *text);
void draft_append(struct draft_rule *rule, const char *key, const char *text);
/* A key that was set, or NULL. */
const struct draft_pair *draft_find(const struct draft_rule *rule,
				    const char *key);
/* Sets a key to true. */
void draft_flag(struct draft_rule *rule, const char *key);
/* Adds a row to "order": its layers, each ended by a line feed. */
void draft_row(struct draft_rule *rule, const char *layers);

/* Adds a comment at the top. */
void draft_note(struct draft *draft, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void draft_lose(struct draft *draft, uint32_t line, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/*
 * The pattern that fits exactly a file, or all files below a directory (whose
 * path ends in '/'): the path as it is, ":(literal)" before it where it holds
 * what a pattern means otherwise. What is not UTF-8 or controls a terminal,
 * which rules cannot hold, becomes '?', which fits any one byte.
 */
const char *draft_pattern(struct draft *draft, const char *path);

/* Appends the YAML. */
void draft_write(const struct draft *draft, struct buf *out);

#endif
