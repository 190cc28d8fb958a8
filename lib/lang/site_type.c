/* SPDX-License-Identifier: MIT */
/* What a variable was last said to be: see site.h. */
#include <string.h>

#include "base/span.h"
#include "lang/site_seek.h"
#include "lang/words.h"

/* The longest way back to a declaration: what tests share is declared before
 * all of them, and some write a hundred kilobytes into one file. */
enum { FAR = 131072 };

enum { LOOP_HEAD = 512 };	/* what a loop goes over has no more bytes */

bool site_is_keyword(const struct seeking *q, size_t from, size_t to)
{
	return is_word_of(q->def->keyword, q->text->text, from, to);
}

bool site_is_member(const struct seeking *q, size_t from)
{
	return q->def->local_flags & LOCAL_OBJECTS && from &&
		q->text->text[from - 1] == '@';
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
	if (from < to && !site_is_keyword(q, from, to)) {
		tell(q, from, to);
		site_read_holder(q, from);
	}
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
	if (end > from)
		site_read_element(q, end, SITE_EACH, false);
	return true;
}

/* Behind what a loop goes over, which begins at `at`. */
static size_t loop_end(const struct seeking *q, size_t at)
{
	const char *s = q->text->text;
	size_t most = at + LOOP_HEAD, depth = 0, from = at;

	for (; at < most && byte_at(q->text, at); at++) {
		if (byte_is_among(s[at], "([") || (s[at] == '{' && depth))
			depth++;
		else if (!depth && (byte_is_among(s[at], ")]}{:;,\n") ||
				    begins(q, at, " if ")))
			break;
		else if (byte_is_among(s[at], ")]}"))
			depth--;
	}
	return at > from ? code_before(s, at) : from;
}

/* Of two names the second may be an element, too: i, x in enumerate(...), or
 * the value of a map. */
static void read_second(struct seeking *q, size_t from, size_t end)
{
	static const char *const suffix[] = {
		".entries()", ".enumerate()", ".items()"
	};
	bool is_counted = begins(q, from, "enumerate(");
	size_t i, n;

	if (is_counted)
		end = loop_end(q, from + strlen("enumerate("));
	for (i = 0; i < sizeof(suffix) / sizeof(*suffix) && !is_counted; i++) {
		n = strlen(suffix[i]);
		is_counted = end > from + n && begins(q, end - n, suffix[i]);
		end -= is_counted ? n : 0;
	}
	site_read_element(q, end, SITE_AT, !is_counted);
}

/* for (const x of ...), for x in ...: false where it is no such loop. */
static bool read_loop(struct seeking *q, size_t at, size_t end)
{
	const char *s = q->text->text;
	const size_t before = code_before(s, at);
	const bool is_second = before && s[before - 1] == ',';
	size_t from = code_on_line(q->text, end), next;

	if (is_second && byte_is_among(byte_at(q->text, from), ")]"))
		from = code_on_line(q->text, from + 1);
	next = word_end(q->text, from);
	next += next == from;
	if (!is_word_of(q->def->local_each, s, from, next) ||
	    byte_at(q->text, next) == ':')
		return false;
	from = code_on_line(q->text, next);
	end = loop_end(q, from);
	if (end > from && is_second)
		read_second(q, from, end);
	else if (end > from)
		site_read_element(q, end, SITE_EACH, false);
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

/* Does what is asked stand in the value that a declaration gives the name which
 * ends here? That speaks of another of the name: let x = x. */
static bool is_in_value(const struct seeking *q, size_t end)
{
	const char *s = q->text->text;
	size_t at = code_on_line(q->text, end);

	if (!assigns(q->text, at))
		return false;
	for (; at < q->from; at++)
		if (byte_is_among(s[at], ",;{}\n"))
			return false;
	return true;
}

/* Is it one of several names: a, b = f(), (a, b T)? */
static bool is_among_names(const struct seeking *q, size_t at, size_t end)
{
	size_t before = code_before(q->text->text, at);

	return byte_at(q->text, code_after(q->text, end)) == ',' ||
		(before && q->text->text[before - 1] == ',');
}

/* a, b T */
static void read_spaced(struct seeking *q, size_t end)
{
	while (byte_at(q->text, end) == ',')
		end = word_end(q->text, code_after(q->text, end + 1));
	site_read_type(q, end);
}

/* "if let name {", "guard let name else {": what it holds is of the variable
 * that is called so before. */
static bool unwraps(const struct seeking *q, size_t at, size_t next)
{
	static const char *const heads[] = { "guard", "if", "while", NULL };
	const char *s = q->text->text;
	size_t end = code_before(s, at), let = word_start(s, end);

	if (!(q->def->local_flags & LOCAL_LABELS) || end == let ||
	    !is_word_of(q->def->local_word, s, let, end))
		return false;
	end = code_before(s, let);
	return (byte_at(q->text, next) == '{' || begins(q, next, "else") ||
		byte_at(q->text, next) == ',') &&
		((end && s[end - 1] == ',' && byte_at(q->text, next) != ',') ||
		 is_word_of(heads, s, word_start(s, end), end));
}

/* Reads a declaration of the variable, or a value that it gets; false where
 * it is but used, or where the function that made it has ended. */
static bool read_declaration(struct seeking *q, size_t at, size_t end)
{
	const uint32_t flags = q->def->local_flags;
	size_t next = code_after(q->text, end), from, to;
	struct site site;

	site_read(&site, q->text, at, end - at);
	if (site.role == SITE_LABEL ||
	    (site.role == SITE_LOCAL && (site.to <= q->from ||
					 site.from > q->from)))
		return false;
	if (unwraps(q, at, next))
		return false;
	if (read_alias(q, at))
		return true;
	if (site.is_made && flags & LOCAL_TYPED &&
	    site_type_before(q->def, q->text->text, at, &from, &to) &&
	    !is_word_of((const char *const[]){ "auto", "const", "def", "final",
				"late", "var", NULL }, q->text->text, from,
			to)) {
		site_read_typed(q, from, to);
	} else if (site.is_made && read_loop(q, at, end)) {
		return true;
	} else if (flags & LOCAL_SPACED && is_among_names(q, at, end) &&
		   read_one_of(q, at, end)) {
		return site.is_made || q->out->len;
	} else if (site.is_made && byte_at(q->text, next) == ':' &&
		   byte_at(q->text, next + 1) != '=') {
		site_read_type(q, next + 1);
	} else if (begins(q, next, ":=") || assigns(q->text, next)) {
		read_before_sigil(q, at);	/* T $name = null */
		q->is_assigned = !site.is_made && at &&
			q->text->text[at - 1] != '$';
		if (!q->out->len)
			site_read_value(q, next + 1 +
					(byte_at(q->text, next) == ':'));
		return site.is_made || q->out->len;
	} else if (flags & LOCAL_TYPED && !(flags & LOCAL_NEW) &&
		   byte_at(q->text, next) == '(' &&
		   site_type_before(q->def, q->text->text, at, &from, &to)) {
		site_read_typed(q, from, to);	/* T name(1); */
		return true;
	} else if (site.is_made && flags & LOCAL_SPACED) {
		read_spaced(q, end);
	} else if (site.is_made && !site_read_handed(q, at)) {
		read_before_sigil(q, at);
	}
	return site.is_made;
}

/* Where the separator before `at` is about "@name" or T.new, no variable. */
static bool read_object(struct seeking *q, size_t at, size_t len)
{
	const char *s = q->text->text;
	size_t end = site_before_separator(s, code_before(s, at));

	if (end < len)
		return false;
	if (site_makes_object(q, end - len, end)) {
		site_type_of_receiver(q->out, q->text, end);
		return true;
	}
	q->out->is_variable = q->out->is_self = site_is_member(q, end - len);
	return q->out->is_self && site_add_link(q, SITE_FIELD, end - len, end);
}

void site_type_of(struct site_type *out, const struct site_text *text,
		  size_t at, const char *name, size_t len)
{
	struct seeking q = { .def = &lang_defs[text->lang], .text = text,
			     .out = out, .from = at };
	const char *low = text->text + (at > FAR ? at - FAR : 0), *end;

	*out = (struct site_type){ 0 };
	if (at + len >= text->n || !len || read_object(&q, at, len))
		return;
	end = text->text + at;
	while ((end = memrchr(low, *name, (size_t)(end - low)))) {
		const char *s;

		at = (size_t)(end - text->text);
		s = text->text;
		if ((s[at] == *name && !memcmp(s + at, name, len) &&
		     !is_word_byte((unsigned char)s[at + len]) &&
		     !(at && (is_word_byte((unsigned char)s[at - 1]) ||
			      s[at - 1] == '.' || (at > 1 &&
						   strchr(">:", s[at - 1]) &&
						   strchr("-:",
							  s[at - 2]))))) &&
		    !site_is_member(&q, at) && !is_in_value(&q, at + len) &&
		    read_declaration(&q, at, at + len)) {
			out->is_variable = true;
			return;
		}
	}
	if (is_word_of(q.def->local_implied, name, 0, len)) {
		size_t brace = open_brace(q.text, q.from);

		/* "it" of { it.name }, which no code declares. */
		if (brace != NO_BRACKET && site_read_handed(&q, brace + 1))
			q.out->is_variable = true;
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

/* Before what says of which type a function is: A::B<T>::name. */
static size_t before_holders(const char *s, size_t at)
{
	while (at > 2 && s[at - 1] == ':' && s[at - 2] == ':') {
		const size_t end = site_before_types(s, at - 2);
		const size_t from = word_start(s, end);

		if (from == end)
			break;
		at = from;
	}
	return at;
}

void site_result_of(struct site_type *out, const struct site_text *text,
		    size_t at, size_t len)
{
	struct seeking q = { .def = &lang_defs[text->lang], .text = text,
			     .out = out, .from = 0 };
	size_t end = code_on_line(text, at + len), from, to;

	*out = (struct site_type){ 0 };
	if (q.def->local_flags & LOCAL_TYPED) {
		at = before_holders(text->text, at);
		if (site_type_before(q.def, text->text, at, &from, &to))
			site_read_typed(&q, from, to);
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
	else if (assigns(q.text, end))	/* fun f() = apply { ... } */
		out->is_self = site_hands_back(&q, code_after(text, end + 1));
	else if (q.def->local_flags & LOCAL_SPACED)
		site_read_type(&q, behind_result_name(&q, end));
}

void site_field_of(struct site_type *out, const struct site_text *text,
		   size_t at, size_t len)
{
	struct seeking q = { .def = &lang_defs[text->lang], .text = text,
			     .out = out, .from = 0 };
	size_t end = code_on_line(text, at + len), from, to;

	*out = (struct site_type){ 0 };
	end += byte_at(q.text, end) && strchr("?!", byte_at(q.text, end));
	if (q.def->local_flags & LOCAL_TYPED) {
		if (site_type_before(q.def, text->text, at, &from, &to))
			site_read_typed(&q, from, to);
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

void site_type_write(struct buf *out, const struct site_type *type,
		     const char *text)
{
	static const char *const mark[] = { "", "[]", "{}", "()" };

	if (type->form != SITE_SINGLE)
		buf_addf(out, "%.*s%s", (int)type->outer_len,
			 text + type->outer, mark[type->form]);
	buf_add(out, text + type->at, type->len);
}

void site_type_write_chain(struct buf *out, const struct site_type *type,
			   const char *text)
{
	static const char *const mark[] = { "", ".", "[each", "[at" };
	size_t i;

	if (type->maker_len)
		buf_addf(out, ":%.*s ", (int)type->maker_len,
			 text + type->maker);
	for (i = 0; i < type->calls; i++)
		buf_addf(out, "%s%.*s ", mark[type->call[i].link],
			 (int)type->call[i].len, text + type->call[i].at);
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
