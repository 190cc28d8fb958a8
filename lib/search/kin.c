/* SPDX-License-Identifier: MIT */
/* Two files by their names: see kin.h. */
#include "search/kin.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "base/span.h"

/* --- Stems --- */

const char *kin_stem(const char *path, size_t *len, bool *is_test)
{
	static const char *const head[] = { "test_", "test-", "Test", NULL };
	static const char *const tail[] = {
		"_test", "-test", ".test", "Test", "Tests", "_tests", "_spec",
		".spec", "Spec", NULL
	};
	const char *base = path_base(path);
	size_t i, n;

	*len = strlen(base) - strlen(path_ext(base));
	*is_test = true;
	for (i = 0; head[i]; i++) {
		n = strlen(head[i]);
		if (*len > n && !strncmp(base, head[i], n)) {
			*len -= n;
			return base + n;
		}
	}
	for (i = 0; tail[i]; i++) {
		n = strlen(tail[i]);
		if (*len > n && !strncmp(base + *len - n, tail[i], n)) {
			*len -= n;
			return base;
		}
	}
	*is_test = false;
	return base;
}

bool kin_by_name(const struct file *a, const struct file *b)
{
	enum file_class of_a = file_class(a), of_b = file_class(b);
	bool a_tests, b_tests;
	size_t a_len, b_len;
	const char *a_stem = kin_stem(a->path, &a_len, &a_tests);
	const char *b_stem = kin_stem(b->path, &b_len, &b_tests);

	if (a_len != b_len || strncasecmp(a_stem, b_stem, a_len))
		return false;
	if ((of_a == CLASS_TEST) != (of_b == CLASS_TEST))
		return (of_a == CLASS_TEST ? of_b : of_a) == CLASS_SOURCE;
	return of_a == CLASS_SOURCE && of_b == CLASS_SOURCE &&
		strcmp(path_ext(a->path), path_ext(b->path)) != 0;
}

/* --- Variants --- */

/* The length of the word at the start of s; 0 where a mark stands. */
static size_t word_at(const char *s)
{
	size_t n = 0;

	while (isalnum((unsigned char)s[n]))
		n++;
	return n;
}

/* "a10" and "a23s", but not "md5" and "sha1": the same letters, and a number
 * behind them. */
static bool are_numbered(const char *a, size_t n, const char *b, size_t m)
{
	size_t i;

	for (i = 0; i < n && i < m && !isdigit((unsigned char)a[i]); i++)
		if (a[i] != b[i])
			return false;
	return i < n && i < m && isdigit((unsigned char)a[i]) &&
		isdigit((unsigned char)b[i]);
}

/* "clk_a10.c" and "clk_a23.c", "v3/types.ts" and "v4/types.ts". */
static bool differ_in_numbers(const char *a, const char *b)
{
	while (*a && *b) {
		size_t n = word_at(a), m = word_at(b);

		if (!n || !m) {
			if (n != m || *a++ != *b++)
				return false;
			continue;
		}
		if ((n != m || memcmp(a, b, n)) &&
		    !are_numbered(a, n, b, m))
			return false;
		a += n;
		b += m;
	}
	return !*a && !*b;
}

/* Directories that hold one thing in many languages: what gettext, Rails,
 * Angular, Symfony and Java's bundles call theirs. */
static bool is_of_locales(const char *s, size_t len)
{
	static const char *const name[] = {
		"i18n", "l10n", "lang", "langs", "locale", "locales", "po",
		"translations", NULL
	};

	return span_is_among_any_case((struct span){ s, len }, name);
}

/* How long a name of a language is that a path goes on with: "de", "zh-CN",
 * "pt_BR", "sr-Latn-RS", up to an extension or the end of a directory. 0: it
 * goes on with none. */
static size_t language_len(const char *s)
{
	size_t len = 0, n, most = 3;

	for (;; most = 4, len++) {
		for (n = 0; n <= most && (most == 3 ?
			     isalpha((unsigned char)s[len]) :
			     isalnum((unsigned char)s[len])); n++)
			len++;
		if (n < 2 || n > most)
			return 0;
		if (s[len] == '.' || s[len] == '/')
			return len;
		if (s[len] != '-' && s[len] != '_')
			return 0;
	}
}

struct span kin_language(const char *path)
{
	const char *slash;

	for (; (slash = strchr(path, '/')); path = slash + 1)
		if (is_of_locales(path, (size_t)(slash - path)))
			return (struct span){ slash + 1,
					      language_len(slash + 1) };
	return (struct span){ 0 };
}

struct span kin_document_language(const char *path)
{
	struct span language = kin_language(path);
	size_t len;

	for (; !language.n && strchr(path, '/'); path = strchr(path, '/') + 1) {
		len = language_len(path);
		if (path[len] == '/')
			language = (struct span){ path, len };
	}
	return language;
}

/* Both lie below one such directory. */
static bool are_translations(const char *a, const char *b)
{
	struct span in_a = kin_language(a), in_b = kin_language(b);

	return in_a.n && in_b.n && in_a.s - a == in_b.s - b &&
		!memcmp(a, b, (size_t)(in_a.s - a));
}

/* --- Pairs --- */

enum pair_kind pair_kind(const struct file *a, const struct file *b)
{
	static const struct {
		enum file_class class;
		enum pair_kind kind;
	} order[] = {
		{ CLASS_TEST, PAIR_TEST },
		{ CLASS_ASIDE, PAIR_ASIDE },
		{ CLASS_PROSE, PAIR_PROSE },
		{ CLASS_DATA, PAIR_DATA }
	};
	enum file_class of_a = file_class(a), of_b = file_class(b);
	size_t i;

	for (i = 0; i < sizeof(order) / sizeof(*order); i++)
		if (of_a == order[i].class || of_b == order[i].class)
			return order[i].kind;
	return differ_in_numbers(a->path, b->path) ||
		are_translations(a->path, b->path) ? PAIR_VARIANT : PAIR_CODE;
}

const char *pair_kind_name(enum pair_kind kind)
{
	static const char *const name[PAIR_KINDS] = {
		"code", "variant", "test", "aside", "prose", "data"
	};

	return name[kind];
}
