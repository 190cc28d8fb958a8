/* SPDX-License-Identifier: MIT */
/*
 * Parsing and asking attribute files: see attributes.h.
 *
 * As git does it: rules are asked from the strongest to the weakest, the
 * first word on an attribute stands, and a macro speaks only where its own
 * name is set by the word that stands. Attributes and macros have numbers,
 * so that what is settled fits in one word; macros beyond MAX_NAMES are
 * unknown to us.
 */
#include "source/attributes.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strmap.h"
#include "base/vec.h"
#include "source/match.h"

enum { MAX_NAMES = 64, MAX_LINE = 2048, MAX_FILE = 100 << 20, RANKS = 4 };

static const char *const known[ATTRIBUTES] = {
	[ATTRIBUTE_GENERATED] = "linguist-generated",
	[ATTRIBUTE_VENDORED] = "linguist-vendored",
	[ATTRIBUTE_LANGUAGE] = "linguist-language",
	[ATTRIBUTE_EXPORT_IGNORE] = "export-ignore",
	[ATTRIBUTE_TEXT] = "text",
	[ATTRIBUTE_DIFF] = "diff",
};

/* Built into git. */
static const char builtin_macros[] = "[attr]binary -diff -merge -text\n";
static const char blank[] = " \t\r\n";

struct assignment {
	uint8_t name;		/* of an attribute or a macro */
	uint8_t state;
	const char *value;
};
typedef VEC(struct assignment) assignment_vec;

struct rule {
	struct pattern pattern;
	uint32_t first, n;	/* its assignments */
	bool is_idle;		/* of no interest where it alone matches */
};

struct rule_file {
	const char *dir, *bytes;
	size_t dir_len, len;
	VEC(struct rule) rule;
};

struct attribute_dir {
	const struct attribute_dir *parent;
	const struct rule_file *file;
};

struct attributes {
	unsigned int match_flags;
	VEC(struct rule_file) file[RANKS];
	struct strmap names;		/* -> number + 1 */
	struct strmap dirs;		/* of ATTRIBUTES_TREE: -> file + 1 */
	assignment_vec assignment;
	struct { uint32_t first, n; } macro[MAX_NAMES];
	size_t rules;
	struct arena arena;
};

bool attribute_is_true(const struct attribute_values *values,
		       enum attribute attribute)
{
	return values->state[attribute] == ATTRIBUTE_SET ||
		(values->state[attribute] == ATTRIBUTE_VALUE &&
		 !strcmp(values->value[attribute], "true"));
}

bool attribute_is_false(const struct attribute_values *values,
			enum attribute attribute)
{
	return values->state[attribute] == ATTRIBUTE_UNSET ||
		(values->state[attribute] == ATTRIBUTE_VALUE &&
		 !strcmp(values->value[attribute], "false"));
}

struct attributes *attributes_new(unsigned int match_flags)
{
	struct attributes *attributes = xcalloc(1, sizeof(*attributes));
	size_t i;

	attributes->match_flags = match_flags;
	for (i = 0; i < ATTRIBUTES; i++)
		strmap_set(&attributes->names, known[i], i + 1);
	return attributes;
}

void attributes_free(struct attributes *attributes)
{
	size_t rank, i;

	if (!attributes)
		return;
	for (rank = 0; rank < RANKS; rank++) {
		for (i = 0; i < attributes->file[rank].n; i++)
			VEC_RELEASE(&attributes->file[rank].item[i].rule);
		VEC_RELEASE(&attributes->file[rank]);
	}
	strmap_release(&attributes->names);
	strmap_release(&attributes->dirs);
	VEC_RELEASE(&attributes->assignment);
	arena_release(&attributes->arena);
	free(attributes);
}

void attributes_add(struct attributes *attributes, enum attributes_rank rank,
		    const char *dir, size_t dir_len, const char *bytes,
		    size_t n)
{
	struct rule_file *file;

	if (n > MAX_FILE)
		return;
	if (n >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3)) {
		bytes += 3;
		n -= 3;
	}
	file = VEC_PUSH(&attributes->file[rank]);
	*file = (struct rule_file){
		.dir = arena_strndup(&attributes->arena, dir, dir_len),
		.dir_len = dir_len,
		.bytes = arena_strndup(&attributes->arena, bytes, n), .len = n
	};
	if (rank == ATTRIBUTES_TREE)
		strmap_add(&attributes->dirs, dir, dir_len, NULL)->value =
			attributes->file[rank].n;
}

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

	if (end - line > MAX_LINE)
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

		read_line(attributes, file, at, line_end, pass);
		at = line_end + 1;
	}
}

/* Macros may stand anywhere but below the top; all of them come first. */
static void read_files(struct attributes *attributes, enum pass pass)
{
	size_t rank, i;

	for (rank = 0; rank < RANKS; rank++) {
		for (i = 0; i < attributes->file[rank].n; i++) {
			struct rule_file *file =
				&attributes->file[rank].item[i];

			if (pass == PASS_RULES || !file->dir_len)
				read_lines(attributes, file, pass);
		}
	}
}

void attributes_compile(struct attributes *attributes)
{
	struct rule_file builtin = {
		.dir = "", .bytes = builtin_macros,
		.len = sizeof(builtin_macros) - 1
	};
	enum pass pass;

	for (pass = PASS_NAMES; pass <= PASS_RULES; pass++) {
		if (pass != PASS_RULES)
			read_lines(attributes, &builtin, pass);
		read_files(attributes, pass);
	}
}

/* What a macro says is not looked at: it may say anything. */
static bool is_idle(const struct attributes *attributes,
		    const struct rule *rule, unsigned int which)
{
	uint32_t i;

	for (i = 0; i < rule->n; i++) {
		const struct assignment *a =
			&attributes->assignment.item[rule->first + i];

		if (a->name >= ATTRIBUTES || !(which >> a->name & 1) ||
		    a->state == ATTRIBUTE_UNSET ||
		    (a->state == ATTRIBUTE_VALUE &&
		     !strcmp(a->value, "false")))
			return false;
	}
	return true;
}

void attributes_ask_false(struct attributes *attributes, unsigned int which)
{
	size_t rank, i, k;

	for (rank = 0; rank < RANKS; rank++)
		for (i = 0; i < attributes->file[rank].n; i++) {
			struct rule_file *file =
				&attributes->file[rank].item[i];

			for (k = 0; k < file->rule.n; k++)
				file->rule.item[k].is_idle =
					is_idle(attributes,
						&file->rule.item[k], which);
		}
}

bool attributes_is_empty(const struct attributes *attributes)
{
	return !attributes->rules;
}

const struct attribute_dir *
attributes_enter(struct attributes *attributes,
		 const struct attribute_dir *parent, const char *dir,
		 size_t dir_len)
{
	const struct strmap_entry *found =
		strmap_find(&attributes->dirs, dir, dir_len);
	struct attribute_dir *entered;

	if (!found)
		return parent;
	entered = arena_alloc(&attributes->arena, sizeof(*entered));
	entered->parent = parent;
	entered->file = &attributes->file[ATTRIBUTES_TREE]
		.item[found->value - 1];
	return entered;
}

/* One question, and what is settled of it. */
struct asking {
	const struct attributes *attributes;
	const char *path;
	size_t len;
	bool is_dir;
	uint64_t settled;
	struct attribute_values *out;
};

static void settle(struct asking *asking, uint32_t first, uint32_t n)
{
	const struct attributes *attributes = asking->attributes;

	while (n--) {
		const struct assignment *a =
			&attributes->assignment.item[first + n];
		uint64_t bit = (uint64_t)1 << a->name;

		if (asking->settled & bit)
			continue;
		asking->settled |= bit;
		if (a->name < ATTRIBUTES) {
			asking->out->state[a->name] = a->state;
			asking->out->value[a->name] = a->value;
		}
		if (a->state == ATTRIBUTE_SET)
			settle(asking, attributes->macro[a->name].first,
			       attributes->macro[a->name].n);
	}
}

/* Whether a file has any rule of interest for the path. */
static bool is_of_interest(struct asking *asking,
			   const struct rule_file *file)
{
	size_t i;

	for (i = 0; i < file->rule.n; i++)
		if (!file->rule.item[i].is_idle &&
		    pattern_matches(&file->rule.item[i].pattern, asking->path,
				    asking->len, asking->is_dir,
				    asking->attributes->match_flags))
			return true;
	return false;
}

static bool ask_file(struct asking *asking, const struct rule_file *file)
{
	const uint64_t all = ((uint64_t)1 << ATTRIBUTES) - 1;
	size_t i;

	for (i = file->rule.n; i-- && (asking->settled & all) != all; ) {
		const struct rule *rule = &file->rule.item[i];

		if (pattern_matches(&rule->pattern, asking->path, asking->len,
				    asking->is_dir,
				    asking->attributes->match_flags))
			settle(asking, rule->first, rule->n);
	}
	return false;
}

/* The strongest first, until fn says yes. */
static bool each_file(struct asking *asking, const struct attribute_dir *dir,
		      bool (*fn)(struct asking *asking,
				 const struct rule_file *file))
{
	static const enum attributes_rank outside[] = {
		ATTRIBUTES_INFO, ATTRIBUTES_GLOBAL, ATTRIBUTES_SYSTEM
	};
	size_t k, i;

	for (k = 0; k < sizeof(outside) / sizeof(*outside); k++) {
		const enum attributes_rank rank = outside[k];

		for (i = asking->attributes->file[rank].n; i--; )
			if (fn(asking,
			       &asking->attributes->file[rank].item[i]))
				return true;
		if (rank != ATTRIBUTES_INFO)
			continue;
		for (; dir; dir = dir->parent)
			if (fn(asking, dir->file))
				return true;
	}
	return false;
}

void attributes_lookup(const struct attributes *attributes,
		       const struct attribute_dir *dir, const char *path,
		       size_t len, bool is_dir, struct attribute_values *out)
{
	struct asking asking = {
		.attributes = attributes, .path = path, .len = len,
		.is_dir = is_dir, .out = out
	};

	*out = (struct attribute_values){ 0 };
	if (attributes->rules && each_file(&asking, dir, is_of_interest))
		each_file(&asking, dir, ask_file);
}
