/* SPDX-License-Identifier: MIT */
/*
 * The one matcher of paths: wildcards as git has them, and the lines of
 * .gitattributes and ignore files that are made of them.
 */
#ifndef SOURCE_MATCH_H
#define SOURCE_MATCH_H

#include <stdbool.h>
#include <stddef.h>

enum wildmatch_flag {
	MATCH_PATHNAME = 1,	/* '*' and '?' stop at '/'; "**" does not */
	MATCH_ICASE = 2		/* ASCII letters of either case are equal */
};

/*
 * True when the whole text fits the pattern: '?' any byte, '*' any run of
 * bytes, "[a-z]", "[!a]" and "[[:alpha:]]" sets, a backslash takes what
 * follows as it is. Where case is ignored, so it is in a set; git forgets it
 * for a single capital there, and finds nothing by "[C]". With MATCH_PATHNAME
 * a component "**" stands for any number of components, none too, but in git
 * one at least where the '/' behind it is escaped; at the end for everything
 * below. A set that is not closed, or has a class that does not
 * exist, fits nothing. The worst pattern costs the product of both lengths and
 * the number of components: there is no exponential case.
 */
bool wildmatch(const char *pattern, size_t pattern_len, const char *text,
	       size_t len, unsigned int flags);

/* The bytes of a pattern before its first wildcard or backslash. */
size_t wildmatch_literal(const char *pattern, size_t len);

/* Whether len bytes are equal, case ignored with MATCH_ICASE. */
bool match_bytes(const char *a, const char *b, size_t len, unsigned int flags);

/*
 * A pattern as .gitignore and .gitattributes have it: without '/' it is
 * about the last component, with one it is about the path from the file's own
 * directory. The texts are borrowed.
 */
struct pattern {
	const char *text;	/* without '!', leading and trailing '/' */
	size_t len;
	size_t literal;		/* wildmatch_literal() */
	const char *dir;	/* where the file stands; "" at the top */
	size_t dir_len;
	bool is_negative;	/* began with '!' */
	bool is_dir_only;	/* ended in '/' */
	bool is_base;		/* holds no '/' */
	bool is_suffix;		/* "*literal" */
};

/* Takes a pattern apart; false when nothing is left of it. */
bool pattern_parse(struct pattern *out, const char *text, size_t len,
		   const char *dir, size_t dir_len);

/*
 * Whether the pattern fits this path (from the top, without '/' at its end).
 * is_negative is for the caller; flags may hold MATCH_ICASE.
 */
bool pattern_matches(const struct pattern *pattern, const char *path,
		     size_t len, bool is_dir, unsigned int flags);

#endif
