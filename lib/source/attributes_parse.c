/* SPDX-License-Identifier: MIT */
/* The lines of attribute files, as git reads them: see attributes.h. */
#include <string.h>

#include "source/attributes_private.h"

/* As in git, such a line says nothing. */
enum { MAX_LINE = 2048 };

/* Built into git. */
static const char builtin_macros[] = "[attr]binary -diff -merge -text\n";
static const char blank[] = " \t\r\n";

/* The next word of the line at *at, NULL at its end. */
static const char *next_word(const char **at, const char *end, size_t *len)
{
	const char *word = *at;

	while (word < end && strchr(blank, *word))
		word++;
	*at = word;
	while (*at < end && !strchr(blank, **at))
		(*at)++;
	*len = (size_t)(*at - word);
	return *len ? word : NULL;
}

static char unescape(const char **at, const char *end)
{
	static const char letter[] = "abfnrtv\"\\";
	static const char byte[] = "\a\b\f\n\r\t\v\"\\";
	const char *found;
	int value = 0, digits;

	found = strchr(letter, **at);
	if (found && **at) {
		(*at)++;
		return byte[found - letter];
	}
	for (digits = 0; digits < 3 && *at < end && **at >= '0' &&
	     **at <= '7'; digits++)
		value = value << 3 | (*(*at)++ - '0');
	return (char)value;
}

/* A pattern in double quotes, as in C; NULL when it is not closed. */
static const char *quoted(struct attributes *attributes, const char **at,
			  const char *end, size_t *len)
{
	char *copy = arena_alloc(&attributes->arena, (size_t)(end - *at) + 1);
	const char *p = *at + 1;

	*len = 0;
	while (p < end && *p != '"') {
		if (*p == '\\' && ++p < end)
			copy[(*len)++] = unescape(&p, end);
		else if (p < end)
			copy[(*len)++] = *p++;
	}
	*at = p + 1;
	return p < end ? copy : NULL;
}

static bool is_name(const char *name, const char *end)
{
	static const char sound[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"abcdefghijklmnopqrstuvwxyz0123456789-_.";

	if (name >= end || *name == '-')
		return false;
	while (name < end && *name && strchr(sound, *name))
		name++;
	return name == end;
}

/*
 * "-name", "!name", "name", "name=value"; false when that is no name.
 * *is_ours tells whether the name has a number.
 */
static bool parse_assignment(struct attributes *attributes, const char *word,
			     size_t len, struct assignment *out,
			     bool *is_ours)
{
	const char *equals = memchr(word, '=', len);
	const struct strmap_entry *name;
	const char *end = equals ? equals : word + len;

	*out = (struct assignment){ .state = ATTRIBUTE_SET };
	if (*word == '-' || *word == '!') {
		/* A value behind it is dropped, as git drops it. */
		out->state = *word == '-' ? ATTRIBUTE_UNSET :
			ATTRIBUTE_UNSPECIFIED;
		word++;
	} else if (equals) {
		out->state = ATTRIBUTE_VALUE;
		out->value = arena_strndup(&attributes->arena, equals + 1,
					   len - (size_t)(equals - word) - 1);
	}
	if (!is_name(word, end))
		return false;
	name = strmap_find(&attributes->names, word, (size_t)(end - word));
	*is_ours = name != NULL;
	if (name)
		out->name = (uint8_t)(name->value - 1);
	return true;
}

/*
 * Appends what the rest of a line assigns; how many of them are for us. As in
 * git, a bad name makes the whole line void.
 */
static uint32_t parse_assignments(struct attributes *attributes,
				  const char *at, const char *end)
{
	struct assignment assignment;
	uint32_t n = 0;
	const char *word;
	bool is_ours;
	size_t len;

	while ((word = next_word(&at, end, &len))) {
		if (!parse_assignment(attributes, word, len, &assignment,
				      &is_ours)) {
			attributes->assignment.n -= n;
			return 0;
		}
		if (!is_ours)
			continue;
		*VEC_PUSH(&attributes->assignment) = assignment;
		n++;
	}
	return n;
}

/* Gives the name of a macro definition its number. */
static struct strmap_entry *macro_name(struct attributes *attributes,
				       const char *line, const char **at,
				       const char *end)
{
	static const char keyword[] = "[attr]";
	struct strmap_entry *name;
	size_t len, skip = sizeof(keyword) - 1;
	const char *word;

	*at = line;
	word = next_word(at, end, &len);
	if (!word || len < skip || memcmp(word, keyword, skip))
		return NULL;
	*at = word + skip;
	word = next_word(at, end, &len);
	if (!word || !is_name(word, word + len) ||
	    (!strmap_find(&attributes->names, word, len) &&
	     attributes->names.n == MAX_NAMES))
		return NULL;
	name = strmap_add(&attributes->names, word, len, NULL);
	if (!name->value)
		name->value = attributes->names.n;
	return name;
}

static void parse_rule(struct attributes *attributes, struct rule_file *file,
		       const char *line, const char *end)
{
	const char *at = line, *text;
	struct rule rule = { .first = (uint32_t)attributes->assignment.n };
	size_t len;

	while (at < end && strchr(blank, *at))
		at++;
	if (at == end || *at == '#')
		return;
	if ((size_t)(end - at) > 6 && !memcmp(at, "[attr]", 6))
		return;
	text = *at == '"' ? quoted(attributes, &at, end, &len) :
		next_word(&at, end, &len);
	/* git forbids negative patterns here, and ignores them. */
	if (!text || !pattern_parse(&rule.pattern, text, len, file->dir,
				    file->dir_len) ||
	    rule.pattern.is_negative)
		return;
	rule.n = parse_assignments(attributes, at, end);
	if (!rule.n)
		return;
	*VEC_PUSH(&file->rule) = rule;
	attributes->rules++;
}

enum pass { PASS_NAMES, PASS_MACROS, PASS_RULES };

static void read_line(struct attributes *attributes, struct rule_file *file,
		      const char *line, const char *end, enum pass pass)
{
	struct strmap_entry *macro;
	const char *at;
	uint32_t first = (uint32_t)attributes->assignment.n;
	size_t number;

	if (end - line >= MAX_LINE)
		return;
	if (pass == PASS_RULES) {
		parse_rule(attributes, file, line, end);
		return;
	}
	macro = macro_name(attributes, line, &at, end);
	if (!macro || pass == PASS_NAMES)
		return;
	number = macro->value - 1;
	attributes->macro[number].n = parse_assignments(attributes, at, end);
	attributes->macro[number].first = first;
}

static void read_lines(struct attributes *attributes, struct rule_file *file,
		       enum pass pass)
{
	const char *at = file->bytes, *end = at + file->len;

	while (at < end) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		const char *line_end = newline ? newline : end;
		const char *nul = memchr(at, '\0', (size_t)(line_end - at));

		/* As in git, what stands behind a NUL is not there. */
		read_line(attributes, file, at, nul ? nul : line_end, pass);
		at = line_end + 1;
	}
}

void attributes_compile(struct attributes *attributes)
{
	struct rule_file builtin = {
		.dir = "", .bytes = builtin_macros,
		.len = sizeof(builtin_macros) - 1
	};
	enum pass pass;
	size_t rank, i;

	for (pass = PASS_NAMES; pass <= PASS_RULES; pass++) {
		if (pass != PASS_RULES)
			read_lines(attributes, &builtin, pass);
		/* Macros may stand anywhere but below the top; all of them
		 * come first. */
		for (rank = 0; rank < RANKS; rank++) {
			for (i = 0; i < attributes->file[rank].n; i++) {
				struct rule_file *file =
					&attributes->file[rank].item[i];

				if (pass == PASS_RULES || !file->dir_len)
					read_lines(attributes, file, pass);
			}
		}
	}
}
