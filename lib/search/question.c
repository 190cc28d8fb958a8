/* SPDX-License-Identifier: MIT */
/* Reading a question: see question.h. */
#include "search/question.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fence.h"
#include "graph/naming.h"
#include "lang/words.h"
#include "search/kind.h"

enum { QUOTED_LONGEST = 400 };

/* What two words count, as one, by what stands between them. Of 3,049
 * questions that spaces join in the title, .5 finds a little more than 1 does,
 * and joining three words finds nothing. */
static const double by_hyphen = 1, by_space = .5;

/* While reading, what is known of each term; then it becomes a weight. */
struct count {
	unsigned int all, prose;
	bool in_title;
	bool is_word;		/* as typed, or a part of one */
	struct span typed;	/* the first word, or two, that it is all of */
	double share;		/* of what a word weighs */
};

struct reading {
	struct question *out;
	VEC(struct count) count;	/* a term */
	struct fence fence;	/* around the line */
	bool in_indent, is_title, had_title;
	bool after_blank;
	size_t words;
	const char *word;	/* the last one */
	size_t word_len;
};

static bool is_blank_line(const char *line, size_t n)
{
	while (n && strchr(" \t\r", line[n - 1]))
		n--;
	return !n;
}

static struct count *count_term(struct reading *r, const char *term,
				bool is_code)
{
	bool is_new;
	struct strmap_entry *e = strmap_add(&r->out->terms, term, strlen(term),
					    &is_new);
	struct count *count;

	if (is_new) {
		e->value = r->count.n;
		*VEC_PUSH(&r->count) = (struct count){ 0 };
	}
	count = &r->count.item[e->value];
	count->all++;
	count->prose += !is_code;
	count->in_title |= r->is_title;
	return count;
}

static void count_terms(struct reading *r, const struct terms *terms,
			bool is_code)
{
	/* Of a run without spaces the pairs are asked for: the whole of it is
	   a sentence, which stands nowhere. */
	size_t i = terms->has_whole && terms->n > 1 &&
		has_ideographs(terms->term[0], strlen(terms->term[0]));

	for (; i < terms->n; i++) {
		struct count *count = count_term(r, terms->term[i], is_code);

		count->is_word = true;
		count->share = 1;
		if (!i && terms->has_whole && !count->typed.n)
			count->typed = (struct span){ r->word, r->word_len };
	}
}

/* Counts the word behind the last one together with that, as one. */
static void count_joined(struct reading *r, const char *word, size_t len)
{
	char joined[2 * TERM_MAX];
	const char *before = r->word;
	size_t n = r->word_len, i;
	struct terms terms;
	double share;

	if (!before || before + n + 1 != word || n + len > sizeof(joined))
		return;
	share = before[n] == '-' ? by_hyphen :
		before[n] == ' ' && r->is_title ? by_space : 0;
	if (share <= 0)
		return;
	memcpy(joined, before, n);
	memcpy(joined + n, word, len);
	/* Without humps, which would part it again. */
	for (i = 0; i < n + len; i++)
		joined[i] = (char)tolower((unsigned char)joined[i]);
	terms_of_word(&terms, joined, n + len);
	if (terms.n && terms.has_whole) {
		struct count *count = count_term(r, terms.term[0], false);

		count->share = fmax(count->share, share);
		if (!count->typed.n)
			count->typed = (struct span){ before, n + 1 + len };
	}
}

static bool has_hump(const char *word, size_t len)
{
	size_t i;

	for (i = 1; i < len; i++) {
		enum word_byte before = word_byte_kind[(unsigned char)
						       word[i - 1]];
		enum word_byte here = word_byte_kind[(unsigned char)word[i]];

		if (here == WORD_UNDERSCORE && i + 1 < len && i > 0)
			return true;
		if (here == WORD_UPPER && before == WORD_LOWER)
			return true;
	}
	return false;
}

/* "E108", "SC2086", "sha256": letters, then two digits or more. */
static bool is_code_number(const char *word, size_t len)
{
	size_t letters = 0, digits = 0;

	while (letters < len &&
	       (word_byte_kind[(unsigned char)word[letters]] == WORD_UPPER ||
		word_byte_kind[(unsigned char)word[letters]] == WORD_LOWER))
		letters++;
	while (letters + digits < len &&
	       word_byte_kind[(unsigned char)word[letters + digits]] ==
	       WORD_DIGIT)
		digits++;
	return letters && digits > 1 && letters + digits == len;
}

/* How it is spelt, or what stands around it, says that a word is code. */
static bool looks_like_code(const char *line, const char *line_end,
			    const char *word, size_t len)
{
	const char *end = word + len;

	if (len < 3 || word_byte_kind[(unsigned char)*word] == WORD_DIGIT)
		return false;
	if (has_hump(word, len) || is_code_number(word, len))
		return true;
	if (end < line_end && *end == '(')
		return true;
	return word > line && word[-1] == '`' && end < line_end && *end == '`';
}

static void add_identifier(struct question *out, const char *word, size_t len,
			   const char *term)
{
	struct identifier *id;
	size_t i;

	for (i = 0; i < out->identifier.n; i++)
		if (!strcmp(out->identifier.item[i].term, term))
			return;
	id = VEC_PUSH(&out->identifier);
	id->word = arena_strndup(&out->arena, word, len);
	id->term = arena_strdup(&out->arena, term);
}

/* The length of the apostrophe at `at`, typed or typographic; or 0. */
static size_t apostrophe(const char *at, const char *end)
{
	static const char curly[] = "\u2019";
	const size_t n = sizeof(curly) - 1;

	if (at < end && *at == '\'')
		return 1;
	return (size_t)(end - at) >= n && !memcmp(at, curly, n) ? n : 0;
}

/* Where the next word begins if this one is a part of "don't" or "we'll": of
 * what an apostrophe shortens, the rest is no word, nor is what "n't" negates.
 * Else NULL. */
static const char *skip_shortened(const char *word, size_t len,
				  const char *end)
{
	static const char *const rest[] = { "ll", "re", "ve", NULL };
	const char *at = word + len;
	const size_t n = apostrophe(at, end);
	const char *next = at + n, *after;

	if (!n || (after = word_next(&next, end, &len)) != at + n)
		return NULL;
	return (len == 1 && *after == 't' && at[-1] == 'n') ||
		span_is_among((struct span){ after, len }, rest) ? next : NULL;
}

static void read_words(struct reading *r, const char *line, size_t n,
		       bool is_code)
{
	const char *at = line, *end = line + n, *word, *rest;
	struct terms terms;
	size_t len;

	while ((word = word_next(&at, end, &len))) {
		rest = is_code ? NULL : skip_shortened(word, len, end);
		if (rest) {
			at = rest;
			continue;
		}
		r->words++;
		if (!is_code)
			count_joined(r, word, len);
		r->word = word;
		r->word_len = len;
		terms_of_word(&terms, word, len);
		count_terms(r, &terms, is_code);
		if (terms.n && terms.has_whole &&
		    looks_like_code(line, end, word, len))
			add_identifier(r->out, word, len, terms.term[0]);
	}
}

static bool is_path_byte(unsigned char c)
{
	return is_word_byte(c) || strchr("./\\-+@", c);
}

/*
 * Something with a slash or a dot inside; nobody's sentence ends in one, so
 * those at the ends are punctuation.
 */
static void add_quoted(struct question *out, const char *run, size_t n)
{
	char *text;
	size_t i, last;

	while (n && strchr("./\\-+@", run[n - 1]))
		n--;
	while (n && strchr("-+@", *run))
		run++, n--;
	for (i = 1; i < n && !strchr("./\\", run[i]); i++)
		;
	for (last = n; last && !strchr("./\\", run[last - 1]); last--)
		;
	/* The last part of a version is a number. */
	if (i >= n || n < 4 || n > QUOTED_LONGEST ||
	    (run[last] >= '0' && run[last] <= '9'))
		return;
	text = arena_strndup(&out->arena, run, n);
	for (i = 0; i < n; i++)
		if (text[i] == '\\')
			text[i] = '/';
	*VEC_PUSH(&out->quoted) = (struct quoted){ .text = text, .len = n };
}

/* Of what may be a frame of a traceback: file.c:12, file.py", line 12 */
static bool has_number(const char *at, const char *end)
{
	const char *last = end - at > QUESTION_LINE_GAP ?
		at + QUESTION_LINE_GAP : end;

	while (at < last && *at != '\n' && (*at < '0' || *at > '9'))
		at++;
	return at < last && *at >= '1' && *at <= '9';
}

static size_t indent_of(const char *line, size_t n)
{
	size_t i, columns = 0;

	for (i = 0; i < n && (line[i] == ' ' || line[i] == '\t'); i++)
		columns += line[i] == '\t' ? 4 : 1;
	return columns;
}

static void read_line(struct reading *r, const char *line, size_t n)
{
	const bool was_fenced = r->fence.n;
	const bool is_code = fence_line(&r->fence, (struct span){ line, n });
	const char *at, *end;

	/* The fence itself. */
	if (was_fenced != (r->fence.n > 0))
		return;
	if (is_blank_line(line, n)) {
		r->after_blank = true;
		return;
	}
	r->is_title = !r->had_title;
	r->in_indent = r->had_title && indent_of(line, n) >= 4 &&
		(r->after_blank || r->in_indent);
	r->had_title = true;
	r->after_blank = false;
	read_words(r, line, n, is_code || r->in_indent);
	at = line;
	end = line + n;
	while (at < end) {
		const char *run = at;
		size_t before = r->out->quoted.n;

		while (at < end && *at && is_path_byte((unsigned char)*at))
			at++;
		if (at > run)
			add_quoted(r->out, run, (size_t)(at - run));
		if (r->out->quoted.n > before)
			r->out->quoted.item[before].is_frame =
				has_number(at, end);
		at += at == run || at < end;
	}
}

/* The text without its <!-- comments -->, in the question's own memory. */
static void strip_comments(struct question *out, const char *text, size_t len)
{
	const char *end = text + len;
	char *copy = arena_alloc(&out->arena, len + 1), *to = copy;

	while (text < end) {
		const char *open = memmem(text, (size_t)(end - text), "<!--",
					  4);
		const char *close = !open ? NULL :
			memmem(open, (size_t)(end - open), "-->", 3);
		size_t n = (size_t)((close ? open : end) - text);

		memcpy(to, text, n);
		to += n;
		text = close ? close + 3 : end;
	}
	*to = '\0';
	out->text = copy;
	out->len = (size_t)(to - copy);
}

static double weigh(const struct count *count, unsigned int tf,
		    bool is_weighted)
{
	if (!tf)
		return 0;
	return count->share *
		(!is_weighted ? 1 : 1 + log(tf) + (count->in_title ? 2 : 0));
}

static int asked_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct asked *a = *(const struct asked *const *)a_ptr;
	const struct asked *b = *(const struct asked *const *)b_ptr;

	if (a->all > b->all || a->all < b->all)
		return a->all > b->all ? -1 : 1;
	return (a > b) - (a < b);
}

static void make_terms(struct question *q, const struct reading *r,
		       bool is_weighted)
{
	size_t i, n;
	const struct asked **order;

	for (i = 0; i < r->count.n; i++) {
		const struct count *c = &r->count.item[i];

		*VEC_PUSH(&q->term) = (struct asked){
			.term = q->terms.entry[i].key, .typed = c->typed,
			.all = weigh(c, c->all, is_weighted),
			.prose = weigh(c, c->prose, is_weighted),
			.in_title = c->in_title,
			.is_joined = !c->is_word
		};
	}
	/* Weights of 0 take the lightest terms beyond QUESTION_TERMS out. */
	n = q->term.n;
	if (n <= QUESTION_TERMS)
		return;
	order = xcalloc(n, sizeof(*order));
	for (i = 0; i < n; i++)
		order[i] = &q->term.item[i];
	qsort(order, n, sizeof(*order), asked_cmp);
	for (i = QUESTION_TERMS; i < n; i++) {
		struct asked *a = &q->term.item[order[i] - q->term.item];

		a->all = a->prose = 0;
	}
	free(order);
}

static void find_member(struct question *out)
{
	const struct span text = span_trim((struct span){ out->text,
							  out->len });
	const char *name, *at, *from;
	size_t len;

	if (strcspn(text.s, " \t\r\n/") < text.n)
		return;
	name = arena_strndup(&out->arena, text.s, text.n);
	at = name_separator(name, &len);
	if (!at || at == name || !at[len])
		return;
	for (from = at; from > name &&
	     is_word_byte((unsigned char)from[-1]); from--)
		;
	if (from == at)
		return;
	out->holder = arena_strndup(&out->arena, from, (size_t)(at - from));
	out->member = at + len;
}

void question_read(struct question *out, const char *text, size_t len,
		   bool is_weighted)
{
	struct reading r = { .out = out };
	const char *at, *end;
	size_t lines = 0;
	struct terms terms;

	*out = (struct question){ 0 };
	strip_comments(out, text, len);
	end = out->text + out->len;
	for (at = out->text; at < end; lines++) {
		const char *eol = memchr(at, '\n', (size_t)(end - at));

		read_line(&r, at, (size_t)((eol ? eol : end) - at));
		at = eol ? eol + 1 : end;
	}
	out->is_long = lines > 2;
	/* Who asks one word asks for a name, however it is spelt. */
	r.out->is_one_word = r.words == 1;
	/* What has no spaces is a sentence as well. */
	if (r.words == 1 && !r.out->identifier.n &&
	    !has_ideographs(r.word, r.word_len)) {
		terms_of_word(&terms, r.word, r.word_len);
		if (terms.n && terms.has_whole) {
			add_identifier(r.out, r.word, r.word_len,
				       terms.term[0]);
			r.out->is_bare_word = true;
		}
	}
	find_member(out);
	make_terms(out, &r, is_weighted);
	question_classify(out);
	VEC_RELEASE(&r.count);
}

void question_release(struct question *question)
{
	VEC_RELEASE(&question->term);
	VEC_RELEASE(&question->quoted);
	VEC_RELEASE(&question->identifier);
	strmap_release(&question->terms);
	arena_release(&question->arena);
}

size_t question_term(const struct question *question, const char *term)
{
	const struct strmap_entry *entry = strmap_find(&question->terms, term,
						       strlen(term));

	return entry ? entry->value : SIZE_MAX;
}
