/* SPDX-License-Identifier: MIT */
/*
 * Regular expressions over paths as patterns: see importing.h.
 *
 * An expression is first written out as its alternatives, flat texts without
 * groups, and each of these is then a pattern. What patterns cannot say
 * (repetitions of more than any byte, look-around, references) is refused.
 */
#include <ctype.h>
#include <string.h>

#include "arch/importing.h"

/* More alternatives than people write, deeper groups than they nest. */
enum { MOST_TEXTS = 64, MOST_DEPTH = 8 };

struct regex {
	struct arena *arena;
	const char *at;
	unsigned int depth;
	bool is_bad;
	bool is_class;		/* over names of classes, exactly */
	bool is_loose;		/* letters and the like are a component's */
};

static void give_up(struct regex *r)
{
	r->is_bad = true;
	r->at = "";
}

static void add_text(struct regex *r, text_vec *list, const char *text)
{
	if (list->n == MOST_TEXTS)
		give_up(r);
	else
		draft_add(list, text);
}

/* ------------------------------------------------------------------- atoms */

static const char *literal(struct regex *r, char c)
{
	return arena_fmt(r->arena, strchr("*?[\\", c) ? "\\%c" : "%c", c);
}

/* Behind what fits any byte of a component: none or more of them, or at least
 * one. False where neither follows. */
static bool read_component(struct regex *r, text_vec *out)
{
	bool is_some = *r->at == '+';

	if (!is_some && *r->at != '*')
		return false;
	r->at++;
	if (is_some && r->is_class)
		add_text(r, out, arena_fmt(r->arena, "%c%c", ANY_BYTE,
					   COMPONENT));
	else
		add_text(r, out, arena_fmt(r->arena, "%c", COMPONENT));
	return true;
}

static void read_escape(struct regex *r, text_vec *out)
{
	unsigned char c = (unsigned char)*++r->at;

	if ((r->is_class || r->is_loose) && c == 'w') {
		r->at++;
		if (!read_component(r, out))
			give_up(r);
		return;
	}
	/* Letters and digits are classes, places and references. */
	if (!c || isalnum(c)) {
		give_up(r);
		return;
	}
	add_text(r, out, literal(r, (char)c));
	r->at++;
}

/* "[\\w-]+", "[A-Za-z0-9_]+": what directories are called. */
static bool read_letters(struct regex *r, text_vec *out)
{
	static const char *const letters[] = { "\\w", "a-z", "A-Z", "0-9",
					       "\\d", "_", "-", NULL };
	const char *at = r->at + 1;
	size_t i = 0;

	while (*at != ']' && letters[i])
		if (strncmp(at, letters[i], strlen(letters[i]))) {
			i++;
		} else {
			at += strlen(letters[i]);
			i = 0;
		}
	if (*at != ']' || at == r->at + 1 || !strchr("+*", at[1]) || !at[1])
		return false;
	r->at = at + 1;
	return read_component(r, out);
}

/* [^/] is a component's byte; others are as patterns have them. */
static void read_class(struct regex *r, text_vec *out)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
	size_t n = strcspn(r->at, "]");
	static const char *const of_paths[] = {
		"[^/]", "[^\\/]", "[^\\\\/]", NULL
	};
	static const char *const of_classes[] = { "[^\\\\]", NULL };
	const char *const *component = r->is_class ? of_classes : of_paths;

	if (r->is_loose && read_letters(r, out))
		return;
	for (; *component; component++) {
		size_t len = strlen(*component);

		if (strncmp(r->at, *component, len))
			continue;
		r->at += len;
		if (read_component(r, out))
			return;
		break;
	}
	if (*component || !r->at[n] || n < 2 ||
	    strspn(r->at + 1, plain) != n - 1) {
		give_up(r);
		return;
	}
	add_text(r, out, n == 2 ? literal(r, r->at[1]) :
		 arena_strndup(r->arena, r->at, n + 1));
	r->at += n + 1;
}

static void read_alternatives(struct regex *r, text_vec *out);

static void read_group(struct regex *r, text_vec *out)
{
	r->at++;
	if (!strncmp(r->at, "?:", 2))
		r->at += 2;
	if (*r->at == '?' || ++r->depth > MOST_DEPTH) {
		give_up(r);
		return;
	}
	read_alternatives(r, out);
	r->depth--;
	if (*r->at == ')')
		r->at++;
	else
		give_up(r);
}

/* ".+" fits a byte less than "*" does: no path ends there, but a class may. */
static void read_any(struct regex *r, text_vec *out)
{
	bool is_some = r->at[1] == '+', is_many = is_some || r->at[1] == '*';

	if (r->is_class && !is_many)
		give_up(r);
	else if (r->is_class && is_some)
		add_text(r, out, arena_fmt(r->arena, "%c%c", ANY_BYTE,
					   ANYTHING));
	else
		add_text(r, out, arena_fmt(r->arena, "%c",
					   is_many ? ANYTHING : ANY_BYTE));
	r->at += !*r->at ? 0 : is_many ? 2 : 1;
	if (is_many && *r->at == '?')
		r->at++;
}

static void read_atom(struct regex *r, text_vec *out)
{
	char c = *r->at;

	switch (c) {
	case '\\':
		read_escape(r, out);
		break;
	case '[':
		read_class(r, out);
		break;
	case '.':
		read_any(r, out);
		break;
	case '(':
		read_group(r, out);
		break;
	case '^':
	case '$':
		add_text(r, out, arena_fmt(r->arena, "%c", c == '^' ?
					   AT_BEGIN : AT_END));
		r->at++;
		break;
	default:
		if (strchr("*+?{}]", c) || (unsigned char)c < ' ')
			give_up(r);
		else
			add_text(r, out, literal(r, *r->at++));
	}
}

static void read_alternatives(struct regex *r, text_vec *out)
{
	text_vec now = { 0 }, atom = { 0 }, product;
	size_t i, k;

	do {
		now.n = 0;
		add_text(r, &now, "");
		while (*r->at && *r->at != '|' && *r->at != ')') {
			atom.n = 0;
			read_atom(r, &atom);
			/* Only "once or not at all" can be written out. */
			if (*r->at == '?') {
				r->at++;
				add_text(r, &atom, "");
			}
			if (*r->at && strchr("*+?{", *r->at))
				give_up(r);
			/* Each of the first with each of the second behind
			 * it. */
			product = (text_vec){ 0 };
			for (i = 0; i < now.n; i++)
				for (k = 0; k < atom.n && !r->is_bad; k++)
					add_text(r, &product,
						 arena_fmt(r->arena, "%s%s",
							   now.item[i],
							   atom.item[k]));
			VEC_RELEASE(&now);
			now = product;
		}
		for (i = 0; i < now.n && !r->is_bad; i++)
			add_text(r, out, now.item[i]);
	} while (*r->at == '|' && r->at++);
	VEC_RELEASE(&atom);
	VEC_RELEASE(&now);
}

/* ---------------------------------------------------------------- patterns */

/* A star where there is none yet. */
static void add_star(struct buf *out)
{
	if (!out->len || out->ptr[out->len - 1] != '*')
		buf_addch(out, '*');
}

/* Where a star fits any bytes. */
static void write_plain(struct buf *out, struct span text, bool is_anchored,
			bool ends)
{
	size_t i;

	if (!is_anchored)
		add_star(out);
	for (i = 0; i < text.n; i++)
		if (text.s[i] == ANYTHING)
			add_star(out);
		else
			buf_addch(out, text.s[i] == ANY_BYTE ? '?' : text.s[i]);
	if (!ends)
		add_star(out);
	/* All that is in a directory, the way people write it. */
	if (out->len > 2 && !strcmp(out->ptr + out->len - 2, "/*") &&
	    strcspn(out->ptr, "*?[\\") == out->len - 1)
		buf_cut(out, out->len - 1);
}

/* Where it fits a component: "anything" must be whole components, and so must
 * be what an expression begins with that is loose and has no anchor. False
 * where it is not. */
static bool write_glob(struct buf *out, struct span text, bool is_anchored,
		       bool ends, bool is_loose)
{
	size_t i;

	buf_addstr(out, ":(glob)");
	if (!is_anchored && !is_loose)
		return false;
	if (!is_anchored && text.n && *text.s != ANYTHING)
		buf_addstr(out, "**/");
	for (i = 0; i < text.n; i++) {
		char c = text.s[i];

		if (c == ANYTHING && ((i && text.s[i - 1] != '/') ||
				      (i + 1 < text.n && text.s[i + 1] != '/')))
			return false;
		if (c == ANYTHING)
			buf_addstr(out, "**");
		else if (c == COMPONENT)
			buf_addch(out, '*');
		else
			buf_addch(out, c == ANY_BYTE ? '?' : c);
	}
	if (!ends && text.n && text.s[text.n - 1] == '/')
		buf_addstr(out, "**");
	return ends || (text.n && strchr("/\3", text.s[text.n - 1]));
}

static bool add_pattern(struct importing *im, text_vec *out, const char *flat,
			bool is_loose)
{
	static const char places[] = { AT_BEGIN, AT_END, '\0' };
	static const char component[] = { COMPONENT, '\0' };
	bool is_anchored = *flat == AT_BEGIN, ends, is_fit = true;
	struct span text = span_of(flat + is_anchored);
	struct buf pattern = { 0 };

	ends = text.n && text.s[text.n - 1] == AT_END;
	text.n -= ends;
	if (strcspn(text.s, places) < text.n)
		return false;
	if (strpbrk(flat, component))
		is_fit = write_glob(&pattern, text, is_anchored, ends,
				    is_loose);
	else
		write_plain(&pattern, text, is_anchored, ends);
	is_fit = is_fit && pattern.len &&
		(pattern.ptr[0] != ':' || pattern.ptr[1] == '(');
	if (is_fit)
		draft_add(out, arena_strdup(&im->draft->arena, pattern.ptr));
	buf_release(&pattern);
	return is_fit;
}

bool import_flat_pattern(struct importing *im, text_vec *out, const char *flat)
{
	return add_pattern(im, out, flat, false);
}

static bool flatten(struct regex *r, text_vec *flat)
{
	read_alternatives(r, flat);
	return !r->is_bad && !*r->at && flat->n;
}

bool import_flatten(struct importing *im, text_vec *flat, const char *regex,
		    bool is_class)
{
	struct regex r = { .arena = &im->draft->arena, .at = regex,
			   .is_class = is_class };

	return flatten(&r, flat);
}

static bool add_patterns(struct importing *im, text_vec *out,
			 const char *regex, bool is_loose)
{
	struct regex r = { .arena = &im->draft->arena, .at = regex,
			   .is_loose = is_loose };
	text_vec flat = { 0 };
	bool is_fit = flatten(&r, &flat);
	size_t i;

	for (i = 0; is_fit && i < flat.n; i++)
		is_fit = add_pattern(im, out, flat.item[i], is_loose);
	VEC_RELEASE(&flat);
	return is_fit;
}

bool import_regex(struct importing *im, text_vec *out, const char *regex)
{
	return add_patterns(im, out, regex, false);
}

bool import_directories(struct importing *im, text_vec *out, const char *regex)
{
	return add_patterns(im, out, regex, true);
}

void import_exclude(struct importing *im, const char *regex, bool any_case,
		    uint32_t line)
{
	const char *text;
	text_vec pattern = { 0 };
	size_t i;

	if (!import_regex(im, &pattern, regex)) {
		import_lose(im, im->file, line, "that files are left out by "
			    "'%s', which says more than patterns of paths can",
			    regex);
		pattern.n = 0;
	}
	for (i = 0; i < pattern.n; i++) {
		text = pattern.item[i];
		if (any_case)
			text = draft_magic(im->draft, "icase", text);
		draft_add(&im->draft->exclude,
			  arena_fmt(&im->draft->arena, "path:%s", text));
	}
	VEC_RELEASE(&pattern);
}
