/* SPDX-License-Identifier: MIT */
/* What is around a name in a text: see places_private.h. */
#include "graph/places_private.h"

#include <ctype.h>
#include <string.h>

#include "base/span.h"
#include "lang/around.h"

const char *around_before(const char *begin, const char *at)
{
	while (at > begin && isspace((unsigned char)at[-1]))
		at--;
	return at;
}

/* How many bytes before `at` separate a member from what holds it: those of
 * ".", "->", "::", "?.", "&.", "#" and "\"; not of "..", a range. */
size_t around_separator(const char *begin, const char *at)
{
	size_t n = (size_t)(at - begin);

	if (n >= 2 && ((at[-2] == '-' && at[-1] == '>') ||
		       (at[-2] == ':' && at[-1] == ':') ||
		       (strchr("?!&", at[-2]) && at[-1] == '.')))
		return 2;
	if (n >= 2 && at[-2] == '.' && at[-1] == '.')
		return 0;
	return n && strchr(".#\\", at[-1]) ? 1 : 0;
}

/* The word that ends before `at`, white space aside: *n is 0 for none. */
const char *around_word(const char *begin, const char *at, size_t *n)
{
	const char *end = around_before(begin, at), *word = end;

	while (word > begin && is_word_byte((unsigned char)word[-1]))
		word--;
	*n = (size_t)(end - word);
	return word;
}

/* Behind what a separator at `end` is about: what is awaited there. */
const char *around_receiver(const char *begin, const char *end)
{
	const char *word;
	size_t len, n;

	for (;; end = word - n) {
		end = around_before(begin, end);
		while (end > begin && strchr("?!", end[-1]))
			end = around_before(begin, end - 1);
		word = around_word(begin, end, &len);
		n = len == 5 && !memcmp(word, "await", 5) ?
			around_separator(begin, word) : 0;
		if (!n)
			return end;
	}
}

/* name = 1 */
bool around_is_set(const char *behind, const char *end)
{
	while (behind < end && (*behind == ' ' || *behind == '\t'))
		behind++;
	return end - behind > 1 && *behind == '=' &&
		!strchr("=>", behind[1]);
}

/* Does an expression begin at `at`: does no value end before it? Between a
 * value and its "." there is no blank but the end of a line. */
bool around_is_first(const char *begin, const char *at)
{
	const char *before = around_before(begin, at);

	return before == begin ||
		byte_is_among(before[-1], "([{,:=&|?;<+-*/~") ||
		(before < at && !memchr(before, '\n', (size_t)(at - before)));
}

/* Does it stand in "use a::{b, c::name}"? */
bool around_is_import(const char *begin, const char *at)
{
	const char *end;

	while (at > begin) {
		for (end = at; at > begin &&
		     is_word_byte((unsigned char)at[-1]);)
			at--;
		if (end - at == 3 && !memcmp(at, "use", 3))
			return true;
		if (at == begin || (at == end &&
				    !strchr(" \t\r\n,:{}*", at[-1])))
			return false;
		at -= at == end;
	}
	return false;
}

/* name( and name::<T>( */
bool around_is_called(const char *at, const char *end)
{
	size_t depth = 0;

	if (end - at > 2 && !memcmp(at, "::<", 3))
		for (at += 2; at < end && *at != ';'; at++) {
			depth += *at == '<';
			if (*at == '>' && !--depth) {
				at++;
				break;
			}
		}
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	return at < end && *at == '(';
}

/* Does "#[" stand before it, with nothing between that ends it? */
bool around_is_attribute(const char *begin, const char *at)
{
	while (at > begin && !strchr("[];{}", at[-1]))
		at--;
	return at - begin > 1 && at[-1] == '[' && at[-2] == '#';
}

bool around_is_tagged(const char *begin, const char *at)
{
	static const char *const words[] = { "enum", "struct", "union", NULL };
	const char *word;
	size_t n;

	word = around_word(begin, at, &n);
	return span_is_among((struct span){ word, n }, words);
}

/* An assignment has blanks around its sign; a name for an argument has none. */
bool around_is_label(const char *begin, const char *at, const char *behind,
		     const char *end)
{
	char next = behind < end ? behind[0] : '\0';
	char after = behind + 1 < end ? behind[1] : '\0';

	return (next == '=' && after != '=') ||
		(next == ':' && after != ':' && after != '=') ||
		(at > begin && at[-1] == '@');
}

bool around_is_apart(const char *begin, const char *at, const char *behind,
		     const char *end)
{
	const char *before = around_before(begin, at);

	if (before - begin > 1 && before[-1] == '.' && before[-2] == '.')
		return true;
	return before > begin && strchr(",(", before[-1]) &&
		around_is_set(behind, end);
}

/* Before the brace that is open at `at`, and the arguments that stand before
 * it; NULL: another bracket is open, or none. */
static const char *before_brace(const char *begin, const char *at)
{
	const size_t end = (size_t)(at - begin);
	const size_t low = end > AROUND_NEAR ? end - AROUND_NEAR : 0;
	size_t open = open_bracket(begin, end, low);

	if (open == NO_BRACKET || begin[open] != '{')
		return NULL;
	at = around_before(begin, begin + open);
	if (at == begin || at[-1] != ')')
		return at;
	open = open_bracket(begin, (size_t)(at - begin) - 1, low);
	return open == NO_BRACKET ? NULL : around_before(begin, begin + open);
}

const char *around_object(const char *begin, const char *at,
			  const char *behind, const char *end, size_t *n)
{
	const char *before = around_before(begin, at), *word, *new;
	size_t len = 0;

	if (before == begin || !strchr("{,", before[-1]) ||
	    !around_is_set(behind, end))
		return NULL;
	at = before_brace(begin, at);
	if (!at)
		return NULL;
	word = new = around_word(begin, at, n);
	while (*n && new > begin && new[-1] == '.')
		new = around_word(begin, new - 1, &len);
	new = around_word(begin, new, &len);
	return *n && len == 3 && !memcmp(new, "new", 3) ? word : NULL;
}

/* Where the sigil of a name begins, "$" or "${" before it; NULL: it has none. */
const char *around_sigil(const char *sigils, const char *begin,
			      const char *at)
{
	at -= at - begin > 1 && at[-1] == '{' && byte_is_among(at[-2], sigils);
	return at > begin && byte_is_among(at[-1], sigils) ? at - 1 : NULL;
}

/* What "@{name()}" takes apart is what a function gives, and "%name()" is a
 * remainder; "$name()" calls what the variable holds. */
bool around_is_of_call(const char *sigil, const char *at)
{
	return *sigil != '$' || sigil + 1 < at;
}

/* "Item" of Iterator<Item = T>, and of <A, Item = T>. */
bool around_is_associated(const char *begin, const char *at,
			  const char *behind, const char *end)
{
	at = around_before(begin, at);
	while (behind < end && isspace((unsigned char)*behind))
		behind++;
	return end - behind > 1 && behind[0] == '=' &&
		!strchr("=>", behind[1]) && at > begin &&
		strchr("<,", at[-1]);
}

/* name::<T>() is a call, and name::other leads into a type or a module. */
bool around_is_part(const char *at, const char *end)
{
	return end - at > 2 && !memcmp(at, "::", 2) && at[2] != '<';
}
