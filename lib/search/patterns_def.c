/* SPDX-License-Identifier: MIT */
/* Reading *.pattern files: see patterns_def.h; the words are in
 * git-fuse-patterns(1). */
#include "search/patterns_def.h"

#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/nearest.h"
#include "lang/lang.h"
#include "regex/regex.h"
#include "search/patterns_match.h"

/* Reading one file. What its head says of languages and files is for each
 * pattern that names no language itself. */
struct reading {
	struct pattern_defs *out;
	const char *origin;
	uint32_t line;
	const char *set, *category;
	struct pattern_def head;
	struct pattern_def *def;	/* NULL in the head; set by step */
};

/* What a line begins with: where it may stand, and what is done with the
 * rest of the line, which has no white space around it. */
enum place { IN_HEAD = 1, IN_CATEGORY = 2, IN_PATTERN = 4 };

struct word {
	const char *name;
	unsigned int place;
	bool is_bare;		/* nothing follows it */
	const struct error *(*read)(struct reading *, const char *rest);
};

static const struct error *complain(const struct reading *r,
				    const char *problem, const char *subject)
{
	return error_new(ERROR_USAGE, "%s:%u: %s '%s'", r->origin, r->line,
			 problem, subject);
}

static char *keep(struct reading *r, const char *s)
{
	return arena_strdup(&r->out->arena, s);
}

/* Each word of the rest, in a copy that they may point into. */
static char *next_word(char **rest)
{
	char *word;

	do
		word = strsep(rest, " \t");
	while (word && !*word);
	return word;
}

static const struct error *read_set(struct reading *r, const char *rest)
{
	const struct pattern_def *def = r->out->def.item;
	size_t i;

	if (r->set)
		return complain(r, "a file is one set; this is another", rest);
	r->set = keep(r, rest);
	for (i = 0; i < r->out->def.n; i++)
		if (!strcasecmp(def[i].set, rest))
			r->set = def[i].set;
	return NULL;
}

static const struct error *read_language(struct reading *r, const char *rest)
{
	struct pattern_def *def = r->def ? r->def : &r->head;
	char *words = keep(r, rest), *word;

	while ((word = next_word(&words))) {
		unsigned int lang = lang_by_name(word);

		if (lang == LANG_NONE)
			return complain(r, "unknown language", word);
		*VEC_PUSH(&def->lang) = lang;
	}
	return NULL;
}

static void add_words(struct reading *r, word_vec *out, const char *rest)
{
	char *words = keep(r, rest), *word;

	while ((word = next_word(&words)))
		*VEC_PUSH(out) = word;
}

static const struct error *read_file(struct reading *r, const char *rest)
{
	add_words(r, r->def ? &r->def->file : &r->head.file, rest);
	return NULL;
}

static const struct error *read_category(struct reading *r, const char *rest)
{
	size_t i;

	if (strpbrk(rest, " \t"))
		return complain(r, "a category is one word, not", rest);
	r->category = keep(r, rest);
	for (i = 0; i < r->out->def.n; i++)
		if (!strcmp(r->out->def.item[i].category, rest))
			r->category = r->out->def.item[i].category;
	return NULL;
}

static bool is_same(const struct pattern_def *def, const struct reading *r,
		    const char *name)
{
	return !strcmp(def->set, r->set) &&
		!strcmp(def->category, r->category) &&
		!strcmp(def->name, name);
}

static void release_def(struct pattern_def *def)
{
	VEC_RELEASE(&def->lang);
	VEC_RELEASE(&def->file);
	VEC_RELEASE(&def->over);
	VEC_RELEASE(&def->needs);
	VEC_RELEASE(&def->where);
	VEC_RELEASE(&def->yes);
	VEC_RELEASE(&def->no);
	regex_free(def->regex);
}

static const struct error *read_pattern(struct reading *r, const char *rest)
{
	struct pattern_defs *out = r->out;
	struct pattern_def *def = NULL;
	size_t i;

	if (strpbrk(rest, " \t"))
		return complain(r, "a pattern's name is one word, not", rest);
	for (i = 0; i < out->def.n && !def; i++)
		if (is_same(&out->def.item[i], r, rest))
			def = &out->def.item[i];
	if (def && def->origin == r->origin)
		return complain(r, "a second pattern", rest);
	if (out->def.n >= PATTERN_DEFS_MAX)
		return complain(r, "one pattern too many:", rest);
	if (def)
		release_def(def);
	else
		def = VEC_PUSH(&out->def);
	*def = (struct pattern_def){
		.set = r->set, .category = r->category, .name = keep(r, rest),
		.guide = "", .origin = r->origin, .line = r->line
	};
	r->def = def;
	return NULL;
}

static const struct error *read_guide(struct reading *r, const char *rest)
{
	r->def->guide = !*r->def->guide ? keep(r, rest) :
		arena_fmt(&r->out->arena, "%s %s", r->def->guide, rest);
	return NULL;
}

static const struct error *read_match(struct reading *r, const char *rest)
{
	r->def->match = r->def->match ?
		arena_fmt(&r->out->arena, "%s|(?:%s)", r->def->match, rest) :
		arena_fmt(&r->out->arena, "(?:%s)", rest);
	return NULL;
}

static const struct error *read_needs(struct reading *r, const char *rest)
{
	add_words(r, &r->def->needs, rest);
	return NULL;
}

static const struct error *read_over(struct reading *r, const char *rest)
{
	add_words(r, &r->def->over, rest);
	return NULL;
}

static const struct error *read_retired(struct reading *r, const char *rest)
{
	(void)rest;
	r->def->is_retired = true;
	return NULL;
}

static const struct error *read_strings(struct reading *r, const char *rest)
{
	(void)rest;
	r->def->is_strict = true;
	return NULL;
}

/* In an example \n is a line end, \t a tab. */
static char *unescape(char *s)
{
	char *at, *to;

	for (at = to = s; *at; at++)
		if (at[0] == '\\' && (at[1] == 'n' || at[1] == 't'))
			*to++ = *++at == 'n' ? '\n' : '\t';
		else
			*to++ = *at;
	*to = '\0';
	return s;
}

static const struct error *read_where(struct reading *r, const char *rest)
{
	add_words(r, r->def ? &r->def->where : &r->head.where, rest);
	return NULL;
}

static const struct error *read_yes(struct reading *r, const char *rest)
{
	*VEC_PUSH(&r->def->yes) = unescape(keep(r, rest));
	return NULL;
}

static const struct error *read_no(struct reading *r, const char *rest)
{
	*VEC_PUSH(&r->def->no) = unescape(keep(r, rest));
	return NULL;
}

static const struct word words[] = {
	{ "category", IN_HEAD | IN_CATEGORY | IN_PATTERN, false,
	  read_category },
	{ "file", IN_HEAD | IN_PATTERN, false, read_file },
	{ "guide", IN_PATTERN, false, read_guide },
	{ "language", IN_HEAD | IN_PATTERN, false, read_language },
	{ "match", IN_PATTERN, false, read_match },
	{ "needs", IN_PATTERN, false, read_needs },
	{ "no", IN_PATTERN, false, read_no },
	{ "over", IN_PATTERN, false, read_over },
	{ "pattern", IN_CATEGORY | IN_PATTERN, false, read_pattern },
	{ "retired", IN_PATTERN, true, read_retired },
	{ "set", IN_HEAD, false, read_set },
	{ "strings", IN_PATTERN, true, read_strings },
	{ "where", IN_HEAD | IN_PATTERN, false, read_where },
	{ "yes", IN_PATTERN, false, read_yes }
};
enum { WORDS = sizeof(words) / sizeof(*words) };

static void add_all(word_vec *out, const word_vec *from)
{
	size_t i;

	for (i = 0; i < from->n; i++)
		*VEC_PUSH(out) = from->item[i];
}

/* What a pattern leaves open is as its file's head has it. */
static const struct error *end_pattern(struct reading *r)
{
	struct pattern_def *def = r->def;
	size_t i;

	r->def = NULL;
	if (!def)
		return NULL;
	if (!def->match)
		return complain(r, "there is no 'match' for the pattern",
				def->name);
	if (def->lang.n)
		return NULL;
	for (i = 0; i < r->head.lang.n; i++)
		*VEC_PUSH(&def->lang) = r->head.lang.item[i];
	if (!def->file.n)
		add_all(&def->file, &r->head.file);
	if (!def->where.n)
		add_all(&def->where, &r->head.where);
	return NULL;
}

static const struct error *read_line(struct reading *r, char *line)
{
	unsigned int place = r->def ? IN_PATTERN :
		r->category ? IN_CATEGORY : IN_HEAD;
	const struct error *err = NULL;
	char *name;
	size_t i;

	line += strspn(line, " \t\r");
	for (i = strlen(line); i && strchr(" \t\r", line[i - 1]); i--)
		line[i - 1] = '\0';
	if (!*line || *line == '#')
		return NULL;
	name = strsep(&line, " \t");
	line = line ? line + strspn(line, " \t") : name + strlen(name);
	for (i = 0; i < WORDS && strcmp(words[i].name, name); i++)
		;
	if (i == WORDS) {
		struct nearest nearest;
		size_t k;

		nearest_init(&nearest, name);
		for (k = 0; k < WORDS; k++)
			nearest_offer(&nearest, words[k].name);
		if (!nearest.n)
			return complain(r, "unknown word", name);
		return error_new(ERROR_USAGE,
				 "%s:%u: unknown word '%s'; did you mean '%s'?",
				 r->origin, r->line, name, nearest.name[0]);
	}
	if (!r->set && words[i].read != read_set)
		return complain(r, "a file begins with its 'set', not with",
				name);
	if (!(words[i].place & place))
		return complain(r, "out of place:", name);
	if (words[i].is_bare != !*line)
		return complain(r, *line ? "nothing follows" :
				"something must follow", name);
	if (words[i].read == read_category || words[i].read == read_pattern)
		err = end_pattern(r);
	return err ? err : words[i].read(r, line);
}

/* A name after `over` is a pattern of the same category. */
static const struct error *check_over(struct reading *r,
				      const struct pattern_def *def)
{
	const struct pattern_def *item = r->out->def.item;
	size_t i, k;

	for (i = 0; i < def->over.n; i++) {
		for (k = 0; k < r->out->def.n; k++)
			if (item + k != def && item[k].set == def->set &&
			    item[k].category == def->category &&
			    !strcmp(item[k].name, def->over.item[i]))
				break;
		if (k < r->out->def.n)
			continue;
		r->line = def->line;
		return complain(r, "preferred over a pattern that is not in "
				"its category:", def->over.item[i]);
	}
	return NULL;
}

/* What is shown of a definition must not command the terminal. */
static bool is_binary(const char *text, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++) {
		unsigned char c = (unsigned char)text[i];

		if ((c < ' ' && !(c && strchr("\t\n\r", c))) || c == 0x7f)
			return true;
	}
	return false;
}

const struct error *pattern_defs_read(struct pattern_defs *out,
				      const char *origin, const char *text,
				      size_t n)
{
	struct reading r = { .out = out };
	const struct error *err = NULL;
	char *rest, *line;
	size_t i;

	r.origin = arena_strdup(&out->arena, origin);
	if (n > PATTERN_FILE_MAX || is_binary(text, n))
		return error_new(ERROR_USAGE, "'%s' is not a file of patterns: "
				 "it is %s", origin, n > PATTERN_FILE_MAX ?
				 "too large" : "binary");
	rest = arena_strndup(&out->arena, text, n);
	while (!err && (line = strsep(&rest, "\n"))) {
		r.line++;
		err = read_line(&r, line);
	}
	if (!err)
		err = end_pattern(&r);
	for (i = 0; !err && i < r.out->def.n; i++) {
		struct pattern_def *def = &r.out->def.item[i];

		if (def->origin != r.origin)
			continue;
		r.line = def->line;
		if (!def->lang.n)
			err = complain(&r, "there is no 'language' for",
				       def->name);
		if (!err)
			err = check_over(&r, def);
	}
	release_def(&r.head);
	return err;
}

const struct error *pattern_defs_ship(struct pattern_defs *out)
{
	const struct shipped_patterns *file = shipped_patterns;
	const struct error *err = NULL;

	for (; !err && file->name; file++)
		err = pattern_defs_read(out, file->name, file->text,
					strlen(file->text));
	return err;
}

void pattern_defs_release(struct pattern_defs *defs)
{
	size_t i;

	for (i = 0; i < defs->def.n; i++)
		release_def(&defs->def.item[i]);
	VEC_RELEASE(&defs->def);
	arena_release(&defs->arena);
	*defs = (struct pattern_defs){ 0 };
}

const struct error *pattern_def_compile(struct pattern_def *def)
{
	const struct error *err;

	if (def->regex)
		return NULL;
	err = regex_compile(&def->regex, def->match, REGEX_MULTILINE);
	return err ? error_wrap(err, "%s:%u", def->origin, def->line) : NULL;
}

static const struct error *try_example(struct pattern_text *text,
				       const struct pattern_def *def,
				       const char *example, bool expected)
{
	pattern_line_vec lines = { 0 };
	const struct error *err;
	bool is_cut = false;

	pattern_text_begin(text, def->lang.item[0], example, strlen(example));
	err = pattern_text_may_hold(text, def) ?
		pattern_lines(text, def, &lines, &is_cut) : NULL;
	if (!err && (lines.n > 0) != expected)
		err = error_new(ERROR_USAGE, "%s:%u: '%s' %s '%s'",
				def->origin, def->line, def->name, expected ?
				"does not match" : "matches", example);
	VEC_RELEASE(&lines);
	return err;
}

const struct error *pattern_def_check(struct pattern_def *def)
{
	struct pattern_text text = { 0 };
	const struct error *err = pattern_def_compile(def);
	size_t i;

	for (i = 0; !err && i < def->yes.n; i++)
		err = try_example(&text, def, def->yes.item[i], true);
	for (i = 0; !err && i < def->no.n; i++)
		err = try_example(&text, def, def->no.item[i], false);
	pattern_text_release(&text);
	return err;
}
