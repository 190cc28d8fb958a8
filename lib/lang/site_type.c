/* SPDX-License-Identifier: MIT */
/* What a variable was last said to be: see site.h. */
#include <ctype.h>
#include <string.h>

#include "base/span.h"
#include "lang/site_seek.h"
#include "lang/words.h"

/* The longest way back to a declaration: what tests share is declared before
 * all of them, and some write a hundred kilobytes into one file. */
enum { FAR = 131072 };

static bool begins(const struct seeking *q, size_t at, const char *what)
{
	size_t n = strlen(what);

	return at + n <= q->text->n && !memcmp(q->text->text + at, what, n);
}

static bool assigns(const struct site_text *text, size_t at)
{
	return byte_at(text, at) == '=' && byte_at(text, at + 1) != '=';
}

bool site_is_keyword(const struct seeking *q, size_t from, size_t to)
{
	return is_word_of(q->def->keyword, q->text->text, from, to);
}

/* What only holds what it is about, as Box<T> does. */
static bool is_wrapper(const struct seeking *q, size_t from, size_t to)
{
	static const char *const words[] = {
		"Arc", "Box", "Optional", "Rc", "shared_ptr", "unique_ptr",
		NULL
	};

	return is_word_of(words, q->text->text, from, to) &&
		strchr("<[", byte_at(q->text, to));
}

/* The length of what parts the words of a path at `at`: 0 for none. */
static size_t separator(const struct seeking *q, size_t at)
{
	if (begins(q, at, "::"))
		return 2;
	return byte_is_among(byte_at(q->text, at), ".\\") ? 1 : 0;
}

static void tell(struct seeking *q, size_t from, size_t to)
{
	q->out->at = from;
	q->out->len = to - from;
}

enum { SIGNS = 64 };	/* what stands before a type has no more bytes */

/* Where a byte is next, SIGNS ahead at most; 0: nowhere. */
static size_t find_near(const struct seeking *q, size_t at, char c)
{
	size_t most = at + SIGNS;

	while (at < most && byte_at(q->text, at) != c)
		at++;
	return at < most ? at : 0;
}

/* Behind the signs before a type: of a list in Go, the brackets. */
static size_t behind_signs(struct seeking *q, size_t at, size_t most)
{
	const bool has_lists = q->def->local_flags & LOCAL_SPACED;
	size_t close;

	while (at < most) {
		if (has_lists && begins(q, at, "...")) {
			q->out->is_list = true;
			at += 3;
		} else if (has_lists && byte_at(q->text, at) == '[') {
			q->out->is_list = true;
			close = find_near(q, at, ']');
			at = close ? close + 1 : most;
		} else if (has_lists && begins(q, at, "map[")) {
			at += 3;
		} else if (byte_is_among(byte_at(q->text, at),
					 " \t&*?(['")) {
			at++;
		} else {
			break;
		}
	}
	return at;
}

void site_read_type(struct seeking *q, size_t at)
{
	size_t most = at + SIGNS, end = at, n, of, of_end;

	for (; at < most; at = end) {
		of = of_end = 0;
		at = behind_signs(q, at, most);
		end = word_end(q->text, at);
		if (end == at)
			return;
		while ((n = separator(q, end)) &&
		       word_end(q->text, end + n) > end + n) {
			of = at;
			of_end = end;
			at = end + n;
			end = word_end(q->text, at);
		}
		q->out->of = of;
		q->out->of_len = of_end - of;
		if (is_wrapper(q, at, end))
			end++;
		else if (site_is_own_type(q->text->text + at, end - at) ||
			 (!site_is_keyword(q, at, end) &&
			  !(at && q->text->text[at - 1] == '\'')))
			break;
	}
	if (at < most)
		tell(q, at, end);
}

/* --- Chains of calls --- */

/* Does a call hand on what it is called on, perhaps out of a wrapper? */
static bool hands_on(const char *s, size_t from, size_t to)
{
	static const char *const words[] = {
		"await", "clone", "expect", "unwrap", NULL
	};

	return is_word_of(words, s, from, to);
}

bool site_add_call(struct seeking *q, size_t from, size_t to)
{
	if (hands_on(q->text->text, from, to))
		return true;
	if (q->out->calls == SITE_CALLS)
		return false;
	q->out->call[q->out->calls].is_field = false;
	q->out->call[q->out->calls].at = from;
	q->out->call[q->out->calls++].len = to - from;
	return true;
}

bool site_add_field(struct seeking *q, size_t from, size_t to)
{
	if (q->out->calls == SITE_CALLS)
		return false;
	q->out->call[q->out->calls].is_field = true;
	q->out->call[q->out->calls].at = from;
	q->out->call[q->out->calls++].len = to - from;
	return true;
}

static size_t behind_types(const struct site_text *text, size_t at)
{
	while (byte_at(text, at) && !strchr("(;{\n", byte_at(text, at)))
		at++;
	return at;
}

/* Behind type arguments at `at`: <T>, ::<T>. */
static size_t behind_type_arguments(const struct seeking *q, size_t at)
{
	size_t end = at + (begins(q, at, "::<") ? 2 : 0);

	return byte_at(q->text, end) == '<' ? behind_types(q->text, end) : at;
}

/* What is called on the call whose bracket opens at `at`; false where
 * something else becomes of it. */
static bool read_chain(struct seeking *q, size_t at)
{
	size_t next, end, open;

	for (at = behind_bracket(q->text, at);; at = open) {
		next = code_after(q->text, at);
		while (byte_is_among(byte_at(q->text, next), "?!"))
			next = code_after(q->text, next + 1);
		if (begins(q, next, "->"))
			next += 2;
		else if (byte_at(q->text, next) == '.')
			next++;
		else
			return !separator(q, next);
		next = code_after(q->text, next);
		end = word_end(q->text, next);
		if (end == next)
			return false;
		open = code_on_line(q->text, behind_type_arguments(q, end));
		if (byte_at(q->text, open) == '(')
			open = behind_bracket(q->text, open);
		else if (hands_on(q->text->text, next, end))
			open = end;
		else
			return false;	/* a field */
		if (!site_add_call(q, next, end))
			return false;
	}
}

static bool makes_own(const char *s, size_t n)
{
	static const char *const words[] = {
		"build", "create", "default", "from", "instance", "new",
		"open", "with"
	};
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (n >= strlen(words[i]) &&
		    !memcmp(s, words[i], strlen(words[i])))
			return true;
	return false;
}

void site_read_call(struct seeking *q, size_t holder, size_t holder_end,
		    size_t at, size_t end, bool is_new)
{
	const char *s = q->text->text;

	if (is_new) {
		tell(q, at, end);
	} else if (holder_end > holder && s[holder_end] == ':' &&
		   isupper((unsigned char)s[holder]) &&
		   makes_own(s + at, end - at) &&
		   !(q->out->calls && begins(q, at, "build"))) {
		tell(q, holder, holder_end);
		q->out->maker = at;
		q->out->maker_len = end - at;
	} else {
		tell(q, at, end);
		q->out->is_made = !isupper((unsigned char)s[at]) ||
			q->def->local_flags & (LOCAL_SPACED | LOCAL_NEW);
	}
}

/* x.(T), and nothing of it. */
static bool read_assertion(struct seeking *q, size_t end)
{
	size_t close;

	if (!(q->def->local_flags & LOCAL_SPACED) || !begins(q, end, ".("))
		return false;
	close = find_near(q, end, ')');
	if (close && byte_at(q->text, code_on_line(q->text, close + 1)) != '.')
		site_read_type(q, end + 2);
	return true;
}

void site_read_value(struct seeking *q, size_t at)
{
	static const char *const before[] = {
		"await", "mut", "new", "try", NULL
	};
	size_t end, holder = 0, holder_end = 0, n;
	bool is_new = false;

	for (;; at = end) {
		while (byte_is_among(byte_at(q->text, at), " \t&*\n"))
			at++;
		end = word_end(q->text, at);
		if (!is_word_of(before, q->text->text, at, end))
			break;
		is_new |= begins(q, at, "new");
	}
	if (q->def->local_flags & LOCAL_SPACED &&
	    (byte_at(q->text, at) == '[' || begins(q, at, "map[") ||
	     begins(q, at, "make([") || begins(q, at, "make(map["))) {
		site_read_type(q, begins(q, at, "make(") ? at + 5 : at);
		return;
	}
	if (end == at || site_is_keyword(q, at, end))
		return;
	while ((n = separator(q, end)) &&
	       word_end(q->text, end + n) > end + n) {
		holder = at;
		holder_end = end;
		at = end + n;
		end = word_end(q->text, at);
	}
	if (read_assertion(q, end))
		return;
	q->out->of = holder;
	q->out->of_len = holder_end - holder;
	n = behind_type_arguments(q, code_on_line(q->text, end));
	if (byte_at(q->text, n) == '(' && !read_chain(q, n)) {
		q->out->calls = 0;
		if (is_new)
			tell(q, at, end);
	} else if (byte_at(q->text, n) == '(')
		site_read_call(q, holder, holder_end, at, end, is_new);
	else if (byte_at(q->text, n) == '{' || is_new)
		tell(q, at, end);
	/* Without types that are written, an object is what it was made. */
	if (is_new && !(q->def->local_flags & LOCAL_TYPED))
		q->out->calls = 0;
}

/* with T() as name */
static bool read_alias(struct seeking *q, size_t at)
{
	const char *s = q->text->text;
	size_t end = code_before(s, at), as = word_start(s, end), open;

	if (end - as != 2 || memcmp(s + as, "as", 2))
		return false;
	end = code_before(s, as);
	if (!end || s[end - 1] != ')')
		return false;
	open = open_bracket(s, end - 1, end > AROUND_NEAR ?
			    end - AROUND_NEAR : 0);
	if (open == NO_BRACKET)
		return false;
	for (at = open; at && (is_word_byte((unsigned char)s[at - 1]) ||
			       s[at - 1] == '.'); at--)
		;
	site_read_value(q, at);
	return true;
}

/* T $name, T &$name, T ...$name */
static void read_before_sigil(struct seeking *q, size_t at)
{
	const char *s = q->text->text;
	size_t from, to;

	if (!at || s[at - 1] != '$')
		return;
	for (to = at - 1; to && strchr("&.", s[to - 1]);)
		to--;
	to = code_before(s, to);
	from = word_start(s, to);
	if (from < to && !site_is_keyword(q, from, to))
		tell(q, from, to);
}

/* What an element is of the expression [at, end), which a loop goes over. */
static void read_element(struct seeking *q, size_t at, size_t end)
{
	struct site_text text = *q->text;
	struct site_type *out = q->out;

	text.is_shallow = true;
	if (word_end(&text, at) == end)
		site_type_of(out, &text, at, text.text + at, end - at);
	else
		site_type_of_receiver(out, &text, end);
	if (out->is_list && !out->calls)
		out->is_list = false;
	else if ((out->len || out->is_self) && out->calls < SITE_CALLS)
		out->call[out->calls++].is_each = true;
	else
		*out = (struct site_type){ 0 };
}

/* for _, x := range ... {: false where it is no such loop. */
static bool read_range(struct seeking *q, size_t at)
{
	const char *s = q->text->text;
	size_t from = code_on_line(q->text, at), end;

	if (!begins(q, from, "range "))
		return false;
	from = code_on_line(q->text, from + 6);
	end = from + strcspn(s + from, "{\n");
	end = code_before(s, end);
	if (!q->text->is_shallow && end > from)
		read_element(q, from, end);
	return true;
}

/* What follows a name and those after it: ":=" of "a, b := f()". */
static size_t behind_names(const struct seeking *q, size_t next)
{
	while (byte_at(q->text, next) == ',') {
		next = code_after(q->text, next + 1);
		next = code_after(q->text, word_end(q->text, next));
	}
	return next;
}

/* "a, b := f()": the first is the first that the function gives; of a loop the
 * second is an element. */
static bool read_one_of(struct seeking *q, size_t at, size_t end)
{
	size_t before = code_before(q->text->text, at);
	size_t next = behind_names(q, code_after(q->text, end));
	const bool is_first = !before || q->text->text[before - 1] != ',';

	if (!begins(q, next, ":=") && !assigns(q->text, next))
		return false;
	next += 1 + begins(q, next, ":=");
	if (is_first)
		site_read_value(q, next);
	else
		read_range(q, next);
	return true;
}

/* Is it one of several names: a, b = f(), (a, b T)? */
static bool is_among_names(const struct seeking *q, size_t at, size_t end)
{
	size_t before = code_before(q->text->text, at);

	return byte_at(q->text, code_after(q->text, end)) == ',' ||
		(before && q->text->text[before - 1] == ',');
}

/* Reads a declaration of the variable, or a value that it gets; false where
 * it is but used, or where the function that made it has ended. */
static bool read_declaration(struct seeking *q, size_t at, size_t end)
{
	const uint16_t flags = q->def->local_flags;
	size_t next = code_after(q->text, end), from, to;
	struct site site;

	site_read(&site, q->text, at, end - at);
	if (site.role == SITE_LABEL ||
	    (site.role == SITE_LOCAL && site.to <= q->from))
		return false;
	if (read_alias(q, at))
		return true;
	if (site.is_made && flags & LOCAL_TYPED &&
	    site_type_before(q->def, q->text->text, at, &from, &to) &&
	    !is_word_of((const char *const[]){ "auto", "var", NULL },
			q->text->text, from, to)) {
		tell(q, from, to);
	} else if (flags & LOCAL_SPACED && is_among_names(q, at, end) &&
		   read_one_of(q, at, end)) {
		return site.is_made || q->out->len;
	} else if (site.is_made && byte_at(q->text, next) == ':' &&
		   byte_at(q->text, next + 1) != '=') {
		site_read_type(q, next + 1);
	} else if (begins(q, next, ":=") || assigns(q->text, next)) {
		read_before_sigil(q, at);	/* T $name = null */
		if (!q->out->len)
			site_read_value(q, next + 1 +
					(byte_at(q->text, next) == ':'));
		return site.is_made || q->out->len;
	} else if (flags & LOCAL_TYPED && !(flags & LOCAL_NEW) &&
		   byte_at(q->text, next) == '(' &&
		   site_type_before(q->def, q->text->text, at, &from, &to)) {
		tell(q, from, to);	/* T name(1); */
		return true;
	} else if (site.is_made && flags & LOCAL_SPACED) {
		while (byte_at(q->text, end) == ',')	/* a, b T */
			end = word_end(q->text, code_after(q->text, end + 1));
		site_read_type(q, end);
	} else if (site.is_made) {
		read_before_sigil(q, at);
	}
	return site.is_made;
}

static bool is_there(const struct site_text *text, size_t at,
		     const char *name, size_t len)
{
	const char *s = text->text;

	return s[at] == *name && !memcmp(s + at, name, len) &&
		!is_word_byte((unsigned char)s[at + len]) &&
		!(at && (is_word_byte((unsigned char)s[at - 1]) ||
			 s[at - 1] == '.' ||
			 (at > 1 && strchr(">:", s[at - 1]) &&
			  strchr("-:", s[at - 2]))));
}

void site_type_of(struct site_type *out, const struct site_text *text,
		  size_t at, const char *name, size_t len)
{
	struct seeking q = { &lang_defs[text->lang], text, out, at };
	const char *low = text->text + (at > FAR ? at - FAR : 0), *end;

	*out = (struct site_type){ 0 };
	if (at + len >= text->n || !len)
		return;
	end = text->text + at;
	while ((end = memrchr(low, *name, (size_t)(end - low)))) {
		at = (size_t)(end - text->text);
		if (is_there(text, at, name, len) &&
		    read_declaration(&q, at, at + len)) {
			out->is_variable = true;
			return;
		}
	}
}

/* Behind the name in "(name T, ...)"; where none stands there, as it was. */
static size_t behind_result_name(const struct seeking *q, size_t at)
{
	size_t end = word_end(q->text, at + 1);
	size_t next = code_on_line(q->text, end);

	return byte_at(q->text, at) == '(' && end > at + 1 && next > end &&
		!byte_is_among(byte_at(q->text, next), ",)") ? next : at;
}

void site_result_of(struct site_type *out, const struct site_text *text,
		    size_t at, size_t len)
{
	struct seeking q = { &lang_defs[text->lang], text, out, 0 };
	size_t end = code_on_line(text, at + len), from, to;

	*out = (struct site_type){ 0 };
	if (q.def->local_flags & LOCAL_TYPED) {
		if (site_type_before(q.def, text->text, at, &from, &to))
			tell(&q, from, to);
		return;
	}
	if (byte_is_among(byte_at(q.text, end), "<["))
		end = behind_types(q.text, end);
	if (byte_at(q.text, end) != '(')
		return;
	end = code_on_line(text, behind_bracket(text, end));
	if (begins(&q, end, "->"))
		site_read_type(&q, end + 2);
	else if (byte_at(q.text, end) == ':' && q.def->block != BLOCK_INDENT)
		site_read_type(&q, end + 1);
	else if (q.def->local_flags & LOCAL_SPACED)
		site_read_type(&q, behind_result_name(&q, end));
}

void site_field_of(struct site_type *out, const struct site_text *text,
		   size_t at, size_t len)
{
	struct seeking q = { &lang_defs[text->lang], text, out, 0 };
	size_t end = code_on_line(text, at + len), from, to;

	*out = (struct site_type){ 0 };
	end += byte_at(q.text, end) && strchr("?!", byte_at(q.text, end));
	if (q.def->local_flags & LOCAL_TYPED) {
		if (site_type_before(q.def, text->text, at, &from, &to))
			tell(&q, from, to);
	} else if (byte_at(q.text, end) == ':') {
		site_read_type(&q, end + 1);
	} else if (assigns(q.text, end)) {
		site_read_value(&q, end + 1);
	} else if (q.def->local_flags & LOCAL_SPACED) {
		site_read_type(&q, end);
	} else {
		read_before_sigil(&q, at);
	}
}

bool site_is_own_type(const char *s, size_t n)
{
	static const char *const words[] = {
		"Self", "self", "static", "this"
	};
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (n == strlen(words[i]) && !memcmp(s, words[i], n))
			return true;
	return false;
}
