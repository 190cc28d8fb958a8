/* SPDX-License-Identifier: MIT */
/* Which language a file is in: see lang.h. */
#include "lang/lang.h"

#include <ctype.h>
#include <fnmatch.h>
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "base/span.h"
#include "lang/def.h"
#include "lang/words.h"
#include "regex/regex.h"

enum { LONGEST_EXT = 24, HEAD_LINE = 256, HEAD_MOST = 65536 };

size_t lang_count(void)
{
	return lang_defs_count;
}

const char *lang_name(unsigned int lang)
{
	return lang < lang_defs_count ? lang_defs[lang].name : "";
}

const char *lang_id(unsigned int lang)
{
	return lang < lang_defs_count ? lang_defs[lang].id : "";
}

unsigned int lang_by_name(const char *name)
{
	const struct span word = span_of(name);
	unsigned int i;

	for (i = 0; i < lang_defs_count; i++)
		if (!strcasecmp(lang_defs[i].name, name) ||
		    !strcasecmp(lang_defs[i].id, name) ||
		    span_is_among_any_case(word, lang_defs[i].alias))
			return i;
	return LANG_NONE;
}

/* The first row with this extension, or NULL. */
static const struct extension *find_extension(const char *ext)
{
	const struct extension *row = lang_extensions;
	size_t low = 0, high = lang_extensions_count;
	char lower[LONGEST_EXT];
	size_t i;

	for (i = 0; ext[i]; i++) {
		if (i + 1 == LONGEST_EXT)
			return NULL;
		lower[i] = (char)tolower((unsigned char)ext[i]);
	}
	lower[i] = '\0';
	while (low < high) {
		size_t mid = (low + high) / 2;

		if (strcmp(row[mid].ext, lower) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	return low < lang_extensions_count && !strcmp(row[low].ext, lower) ?
		&row[low] : NULL;
}

static const struct extension *extension_of(const char *path)
{
	const char *dot = strchr(path_base(path), '.');

	for (; dot; dot = strchr(dot + 1, '.')) {
		const struct extension *row = find_extension(dot);

		if (row)
			return row;
	}
	return NULL;
}

static bool is_shared(const struct extension *row)
{
	return row + 1 < lang_extensions + lang_extensions_count &&
		!strcmp(row[0].ext, row[1].ext);
}

static unsigned int by_file_name(const char *base)
{
	unsigned int i;
	const char *const *glob;

	for (i = 0; i < lang_defs_count; i++)
		for (glob = lang_defs[i].file; *glob; glob++)
			/* Most fail at their first byte. */
			if ((**glob == *base || strchr("*?[", **glob)) &&
			    !fnmatch(*glob, base, 0))
				return i;
	return LANG_NONE;
}

/* --- Names that say more than their extension --- */

static unsigned int name_bit(unsigned char first, unsigned char last)
{
	return (unsigned int)first << 8 | last;
}

static void set_name(struct lang_names *out, unsigned int bit)
{
	out->bit[bit >> 3] |= (unsigned char)(1U << (bit & 7));
}

/* A wildcard at either end stands for any byte there. */
static void add_name(struct lang_names *out, const char *glob)
{
	const unsigned char first = (unsigned char)*glob;
	const unsigned char last = (unsigned char)glob[strlen(glob) - 1];
	const bool any_first = strchr("*?[", first);
	const bool any_last = strchr("*?]", last);
	unsigned int a, b;

	for (a = any_first ? 0 : first; a <= (any_first ? 255U : first); a++)
		for (b = any_last ? 0 : last; b <= (any_last ? 255U : last);
		     b++)
			set_name(out, name_bit((unsigned char)a,
					       (unsigned char)b));
}

void lang_names_init(struct lang_names *out)
{
	const char *const *glob;
	unsigned int i;

	*out = (struct lang_names){ { 0 } };
	for (i = 0; i < lang_defs_count; i++)
		for (glob = lang_defs[i].file; *glob; glob++)
			add_name(out, *glob);
}

bool lang_names_may_say(const struct lang_names *names, const char *base,
			size_t n)
{
	const unsigned int bit = name_bit((unsigned char)base[0],
					  (unsigned char)base[n - 1]);

	return names->bit[bit >> 3] >> (bit & 7) & 1;
}

/* --- The first line --- */

/* "#!/usr/bin/env -S python3.11 -x" names "python3.11", then "python". */
static unsigned int by_shebang(const char *line, size_t n)
{
	const char *at = line + 2, *end = line + n, *word = NULL;
	size_t len = 0, next_len;
	const char *next;
	unsigned int i;

	while ((next = word_next(&at, end, &next_len))) {
		if (next > line + 2 && next[-1] == '-')
			continue;
		word = next;
		len = next_len;
		if ((at == end || *at != '/') &&
		    !(len == 3 && !memcmp(word, "env", 3)))
			break;
	}
	while (word && len && isdigit((unsigned char)word[len - 1]))
		len--;
	for (i = 0; word && i < lang_defs_count; i++)
		if (span_is_among_any_case((struct span){ word, len },
					   lang_defs[i].shebang))
			return i;
	return LANG_NONE;
}

/* "-*- mode: ruby -*-", "-*- ruby -*-", "vim: ft=ruby", "filetype=ruby" */
static unsigned int by_mode_line(const char *line, size_t n)
{
	static const char *const keys[] = {
		"mode:", "-*-", "ft=", "filetype="
	};
	size_t i;

	for (i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
		const char *key = memmem(line, n, keys[i], strlen(keys[i]));
		const char *end = line + n;
		char name[32];
		size_t len;

		if (!key)
			continue;
		key += strlen(keys[i]);
		while (key < end && *key == ' ')
			key++;
		len = (size_t)(end - key);
		if (len >= sizeof(name))
			len = sizeof(name) - 1;
		memcpy(name, key, len);
		name[len] = '\0';
		name[strcspn(name, " ;:\t\r")] = '\0';
		if (lang_by_name(name) != LANG_NONE)
			return lang_by_name(name);
	}
	return LANG_NONE;
}

static unsigned int by_first_line(const char *head, size_t n)
{
	const char *end = memchr(head, '\n', n);
	size_t len = end ? (size_t)(end - head) : n;

	if (len > HEAD_LINE)
		len = HEAD_LINE;
	if (len > 2 && head[0] == '#' && head[1] == '!')
		return by_shebang(head, len);
	return by_mode_line(head, len);
}

unsigned int lang_of_bytes(const char *path, const char *attribute,
			   const char *head, size_t n, lang_knows_fn knows,
			   void *payload)
{
	const struct extension *row;
	unsigned int lang = LANG_NONE;

	if (attribute)
		lang = lang_by_name(attribute);
	if (lang == LANG_NONE)
		lang = by_file_name(path_base(path));
	if (lang != LANG_NONE)
		return lang;
	row = extension_of(path);
	if (row) {
		const struct extension *r;

		lang = row->lang;
		for (r = row; head && is_shared(r); r++)
			if (lang_defs[r[1].lang].head &&
			    knows(r[1].lang, head, n < HEAD_MOST ? n :
				  HEAD_MOST, payload))
				return r[1].lang;
	} else if (head) {
		lang = by_first_line(head, n);
	}
	return lang;
}

/* Does the definition's own pattern know these bytes as its language? */
static bool knows_head(unsigned int lang, const char *head, size_t n,
		       void *payload)
{
	struct match match = { 0 };
	struct regex *regex = NULL;
	bool found = false;

	(void)payload;
	/* A broken pattern is a test's business; here it knows nothing. */
	if (regex_compile(&regex, lang_defs[lang].head, REGEX_MULTILINE) ||
	    regex_match(&found, regex, head, n, 0, 0, &match))
		found = false;
	match_release(&match);
	regex_free(regex);
	return found;
}

unsigned int lang_of_file(const char *path, const char *attribute,
			  const char *head, size_t n)
{
	return lang_of_bytes(path, attribute, head, n, knows_head, NULL);
}

bool lang_needs_bytes(const char *path, const char *attribute)
{
	const struct extension *row;

	if (attribute && lang_by_name(attribute) != LANG_NONE)
		return false;
	if (by_file_name(path_base(path)) != LANG_NONE)
		return false;
	row = extension_of(path);
	return row ? is_shared(row) : true;
}

/* Patterns without a slash are for the base name, "dir/" for a directory
 * anywhere above, others for the end of the path. */
static bool test_matches(const char *pattern, const char *path)
{
	size_t n = strlen(pattern);
	const char *at;

	if (!strchr(pattern, '/'))
		return !fnmatch(pattern, path_base(path), 0);
	if (pattern[n - 1] == '/') {
		for (at = strstr(path, pattern); at;
		     at = strstr(at + 1, pattern))
			if (at == path || at[-1] == '/')
				return true;
		return false;
	}
	return !fnmatch(pattern, path, 0);
}

bool lang_comment(unsigned int lang, const char **open, const char **close)
{
	size_t i, n = lang < lang_defs_count ? lang_defs[lang].delims : 0;

	for (i = 0; i < n; i++) {
		const struct delim *delim = &lang_defs[lang].delim[i];

		if (!(delim->flags & DELIM_COMMENT) ||
		    delim->flags & (DELIM_FIRST | DELIM_START | DELIM_TOP) ||
		    (delim->style != DELIM_LINE &&
		     delim->style != DELIM_PLAIN))
			continue;
		*open = delim->open;
		*close = delim->style == DELIM_LINE ? "" : delim->close;
		return true;
	}
	return false;
}

bool lang_is_prose(unsigned int lang)
{
	static const char *const ids[] = {
		"asciidoc", "latex", "markdown", "org", "restructuredtext",
		"rst", "tex", "text", NULL
	};

	return span_is_among(span_of(lang_id(lang)), ids);
}

const char *lang_name_bytes(unsigned int lang, enum name_bytes which)
{
	return lang < lang_defs_count ? lang_defs[lang].name_bytes[which] : "";
}

bool lang_is_test_path(unsigned int lang, const char *path)
{
	static const char *const anywhere[] = {
		"test/", "tests/", "testing/", "__tests__/", "spec/", "specs/",
		"t/", "testdata/", "fixtures/", "testsuite/", "unittest/",
		"unittests/", "e2e/", "regress/", "test_*", "*_test.*",
		"*.test.*", "*.spec.*", "*_spec.*", NULL
	};
	const char *const *pattern;

	for (pattern = anywhere; *pattern; pattern++)
		if (test_matches(*pattern, path))
			return true;
	if (lang >= lang_defs_count)
		return false;
	for (pattern = lang_defs[lang].test; *pattern; pattern++)
		if (test_matches(*pattern, path))
			return true;
	return false;
}
