/* SPDX-License-Identifier: MIT */
/* What an expression makes, and what is called on that: see site_seek.h. */
#include <ctype.h>
#include <string.h>

#include "base/span.h"
#include "lang/site_seek.h"

/* Does a call hand on what it is called on, perhaps out of a wrapper, or make
 * one of it: T.init()? */
static bool hands_on(const char *s, size_t from, size_t to)
{
	static const char *const words[] = {
		"await", "clone", "expect", "init", "unwrap", NULL
	};

	return is_word_of(words, s, from, to);
}

static bool add_link(struct site_type *out, enum site_link link, size_t at,
		     size_t len)
{
	if (out->calls == SITE_CALLS)
		return false;
	out->call[out->calls].link = link;
	out->call[out->calls].at = at;
	out->call[out->calls++].len = len;
	return true;
}

bool site_add_link(struct seeking *q, enum site_link link, size_t from,
		   size_t to)
{
	return (link == SITE_CALL && hands_on(q->text->text, from, to) &&
		!begins(q, from, "await(")) ||
		add_link(q->out, link, from, to - from);
}

bool site_add_element(struct site_type *out, enum site_link link)
{
	if (out->form == SITE_SINGLE || out->calls)
		return add_link(out, link, 0, 0);
	if (out->form == SITE_MAP && link == SITE_EACH)
		return false;	/* it gives keys, or pairs */
	out->form = SITE_SINGLE;
	out->outer_len = 0;
	return true;
}

/* Behind type arguments at `at`: <T>, ::<T>. */
static size_t behind_type_arguments(const struct seeking *q, size_t at)
{
	size_t end = at + (begins(q, at, "::<") ? 2 : 0);

	return byte_at(q->text, end) == '<' ? behind_types(q->text, end) : at;
}

/* Is an expression over at `at`, but for what stands in for nothing? */
static bool ends_value(const struct seeking *q, size_t at)
{
	static const char *const behind[] = {
		"as", "do", "if", "or", "unless", NULL
	};
	const size_t line = code_on_line(q->text, at);
	const size_t next = code_after(q->text, at);
	const char c = byte_at(q->text, line);

	if (byte_at(q->text, next) == '?')	/* a ? b : c */
		return !byte_is_among(byte_at(q->text, next + 1), " \n");
	return !c || strchr(";,)]}{\n:", c) || begins(q, line, "||") ||
		(c == '!' && byte_at(q->text, line + 1) != '=') ||
		is_word_of(behind, q->text->text, line,
			   word_end(q->text, line));
}

/* Behind the separator of a member at `at`: "->", "&.", "."; 0: none. */
static size_t behind_separator(const struct seeking *q, size_t at)
{
	if (begins(q, at, "->") || begins(q, at, "&."))
		return at + 2;
	return byte_at(q->text, at) == '.' ? at + 1 : 0;
}

bool site_hands_back(const struct seeking *q, size_t at)
{
	static const char *const words[] = { "also", "apply", NULL };
	const size_t end = word_end(q->text, at);

	return is_word_of(words, q->text->text, at, end) &&
		byte_at(q->text, code_on_line(q->text, end)) == '{';
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
		next = behind_separator(q, next);
		if (!next)
			return ends_value(q, at);
		next = code_after(q->text, next);
		end = word_end(q->text, next);
		if (end == next)
			return false;
		open = code_on_line(q->text, behind_type_arguments(q, end));
		if (site_hands_back(q, next))
			return true;
		if (byte_at(q->text, open) == '(')
			open = behind_bracket(q->text, open);
		else if (hands_on(q->text->text, next, end))
			open = end;
		else
			return false;	/* a field */
		if (!site_add_link(q, SITE_CALL, next, end))
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

/* What gives the class that it is asked for: containers, makers of what stands
 * in for it in a test, pointers to a new one, and casts. */
static bool is_asked_by_class(const struct seeking *q, size_t at, size_t end)
{
	static const char *const words[] = {
		"For", "GetRequiredService", "GetService", "allocate_shared",
		"any_cast", "app", "cast", "const_pointer_cast", "createMock",
		"createStub", "dyn_cast", "dyn_cast_or_null", "dynamic_cast",
		"dynamic_pointer_cast", "get", "getBean", "getInstance",
		"inject", "instance", "make", "makeWith", "make_shared",
		"make_unique", "mock", "mockk", "partialMock", "prophesize",
		"qobject_cast", "reinterpret_cast", "resolve", "spy", "spyk",
		"static_cast", "static_pointer_cast", NULL
	};

	return is_word_of(words, q->text->text, at, end);
}

bool site_read_asked(struct seeking *q, size_t at, size_t end)
{
	const char *s = q->text->text;
	size_t open = code_on_line(q->text, end), from, n;

	if (!is_asked_by_class(q, at, end))
		return false;
	if (byte_at(q->text, open) == '<') {	/* get<T>() */
		if (byte_at(q->text, behind_types(q->text, open)) == '(')
			site_read_type(q, open + 1);
		return q->out->len > 0;
	}
	if (byte_at(q->text, open) != '(')
		return false;
	from = code_after(q->text, open + 1);
	from += byte_at(q->text, from) == '\\';
	end = word_end(q->text, from);
	while ((n = separator(q, end)) && !begins(q, end + n, "class") &&
	       word_end(q->text, end + n) > end + n) {
		from = end + n;
		end = word_end(q->text, from);
	}
	if (!n || !begins(q, end + n, "class") || end == from ||
	    !isupper((unsigned char)s[from]) ||
	    !byte_is_among(byte_at(q->text, code_after(q->text, end + n +
						       strlen("class"))), ",)"))
		return false;
	tell(q, from, end);
	return true;
}

void site_read_call(struct seeking *q, size_t holder, size_t holder_end,
		    size_t at, size_t end, bool is_new)
{
	const char *s = q->text->text;

	if (!is_new && site_read_asked(q, at, end)) {
		q->out->of_len = 0;
	} else if (is_new && q->out->of_len) {
		tell(q, at, end);
	} else if (is_new) {
		site_read_typed(q, at, end);
	} else if (holder_end > holder &&
		   (site_makes_object(q, at, end) ||
		    (s[holder_end] == ':' &&
		     isupper((unsigned char)s[holder]) &&
		     makes_own(s + at, end - at) &&
		     !(q->out->calls && begins(q, at, "build"))))) {
		tell(q, holder, holder_end);
		q->out->maker = at;
		q->out->maker_len = end - at;
	} else if (holder_end > holder && begins(q, at, "init(")) {
		tell(q, holder, holder_end);
	} else {
		tell(q, at, end);
		q->out->is_made = !isupper((unsigned char)s[at]) ||
			q->def->local_flags & (LOCAL_SPACED | LOCAL_NEW);
	}
}

bool site_makes_object(const struct seeking *q, size_t from, size_t to)
{
	const char *s = q->text->text;

	return q->def->local_flags & LOCAL_OBJECTS && to - from == 3 &&
		from > 1 && !memcmp(s + from - 1, ".new", 4) &&
		isupper((unsigned char)s[word_start(s, from - 1)]);
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

/* Vec<T>(), listOf<T>(), and no function that is called createList<T>(). */
static bool makes_held(const struct seeking *q, size_t at, size_t end)
{
	const char *s = q->text->text;

	if (q->def->local_flags & LOCAL_NEW || !site_is_held(q, at, end) ||
	    (at && s[at - 1] == '.'))
		return false;
	if (isupper((unsigned char)s[at]) || !memcmp(s + end - 2, "Of", 2))
		return true;
	while (at < end && !isupper((unsigned char)s[at]))
		at++;
	return at == end;
}

/* Behind the path of fields, calls and indexes that begins at `at`. */
static size_t path_end(const struct seeking *q, size_t at)
{
	size_t next;

	for (;;) {
		at = word_end(q->text, at);
		while (byte_is_among(byte_at(q->text, at), "(["))
			at = behind_bracket(q->text, at);
		next = at;
		while (byte_is_among(byte_at(q->text, next), "?!"))
			next++;
		/* On the line, or where the next ones go on. */
		next = behind_separator(q, code_after(q->text, next));
		if (!next || word_end(q->text, next) == next)
			return at;
		at = next;
	}
}

/* What begins with a variable, or with what the code is of: this.a.b(1)[2]. */
static bool read_of_variable(struct seeking *q, size_t at)
{
	const size_t word = word_end(q->text, at), end = path_end(q, at);
	struct site_text text = *q->text;
	struct seeking path = { .def = q->def, .text = &text, .out = q->out };

	return (word > at || byte_at(q->text, at) == '(') &&
		ends_value(q, end) &&
		text.loops++ < SITE_LOOPS && site_read_path(&path, end);
}

/* Behind the signs and the words before an expression, "new" among them. */
static size_t behind_words(const struct seeking *q, size_t at, bool *is_new)
{
	static const char *const before[] = {
		"await", "const", "mut", "new", "try", NULL
	};
	size_t end;

	for (*is_new = false;; at = end) {
		while (byte_is_among(byte_at(q->text, at), " \t&*$\n"))
			at++;
		end = word_end(q->text, at);
		if (!is_word_of(before, q->text->text, at, end))
			return at;
		*is_new |= begins(q, at, "new");
		end += byte_is_among(byte_at(q->text, end), "?!");
	}
}

void site_read_value(struct seeking *q, size_t at)
{
	size_t end, holder = 0, holder_end = 0, n;
	bool is_new;

	at = behind_words(q, at, &is_new);
	end = word_end(q->text, at);
	if (q->def->local_flags & LOCAL_SPACED &&
	    (byte_at(q->text, at) == '[' || begins(q, at, "map[") ||
	     begins(q, at, "make([") || begins(q, at, "make(map["))) {
		site_read_type(q, begins(q, at, "make(") ? at + 5 : at);
		return;
	}
	n = code_on_line(q->text, path_end(q, at));
	if (q->def->block != BLOCK_INDENT && begins(q, n, "as") &&
	    byte_is_among(byte_at(q->text, n + 2), " ?!")) {
		site_read_type(q, n + 3);
		return;
	}
	if (!is_new && !q->is_assigned && read_of_variable(q, at))
		return;
	*q->out = (struct site_type){ 0 };
	if (end == at || (site_is_keyword(q, at, end) &&
			  !is_asked_by_class(q, at, end)))
		return;
	while (!site_makes_object(q, at, end) && (n = separator(q, end)) &&
	       word_end(q->text, end + n) > end + n) {
		holder = at;
		holder_end = end;
		at = end + n;
		end = word_end(q->text, at);
	}
	if (read_assertion(q, end))
		return;
	if (!is_new && makes_held(q, at, end)) {
		n = behind_type_arguments(q, end);
		if (byte_at(q->text, n) == '(' && read_chain(q, n))
			site_read_type(q, at);
		return;
	}
	q->out->of = holder;
	q->out->of_len = holder_end - holder;
	n = behind_type_arguments(q, code_on_line(q->text, end));
	if (byte_at(q->text, n) == '(' && !read_chain(q, n)) {
		q->out->calls = 0;
		if (is_new)
			tell(q, at, end);
	} else if (byte_at(q->text, n) == '(' ||
		   (site_makes_object(q, at, end) && !separator(q, end)))
		site_read_call(q, holder, holder_end, at, end, is_new);
	else if (byte_at(q->text, n) == '{' || is_new)
		tell(q, at, end);
	/* Without types that are written, an object is what it was made. */
	if (is_new && !(q->def->local_flags & LOCAL_TYPED))
		q->out->calls = 0;
}
