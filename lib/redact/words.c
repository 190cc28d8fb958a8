/* SPDX-License-Identifier: MIT */
/* Options and assignments that are called like secrets: see words.h. */
#include "redact/words.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "base/span.h"
#include "base/utf8.h"

static const char mask[] = "[REDACTED:argument]";

/* What a name ends with, without its case and what joins its parts. */
static const char *const endings[] = {
	"accesskey", "apikey", "authorization", "cookie", "credential",
	"credentials", "passphrase", "passwd", "password", "privatekey", "pwd",
	"secret", "secretkey", "secretkeybase", "sshpass", "token"
};

/* Options whose value is a name, a colon and what only its owner knows. */
static const char *const pair_options[] = {
	"--proxy-user", "--user", "-U", "-u"
};

/* Of longer ones the end is looked at. */
enum { NAME_MOST = 64 };

/* "DB_PASS", but not "bypass". */
static bool is_pass(const char *name, size_t n)
{
	return n >= 4 && !strncasecmp(name + n - 4, "pass", 4) &&
		(n == 4 || !isalnum((unsigned char)name[n - 5]));
}

/* Whether the n bytes call a secret. PWD is where a shell is. */
static bool is_secret(const char *name, size_t n)
{
	char plain[NAME_MOST];
	size_t i, used = 0;

	if ((n == 3 && !memcmp(name, "PWD", 3)) ||
	    (n > 5 && !memcmp(name, "--no-", 5)))
		return false;
	if (is_pass(name, n))
		return true;
	if (n > sizeof(plain)) {
		name += n - sizeof(plain);
		n = sizeof(plain);
	}
	for (i = 0; i < n; i++)
		if (isalnum((unsigned char)name[i]))
			plain[used++] = (char)tolower((unsigned char)name[i]);
	for (i = 0; i < sizeof(endings) / sizeof(*endings); i++) {
		const size_t end = strlen(endings[i]);

		if (used >= end && !memcmp(plain + used - end, endings[i], end))
			return true;
	}
	return false;
}

/* Where the value begins in "--name=value", "NAME=value" or "Name: value";
 * NULL where the word has none, or calls no secret. */
static const char *value_in(const char *word)
{
	const size_t n = strcspn(word, "=:");
	const char *value = word + n;

	if (!*value || !strncmp(value, "::", 2) || !is_secret(word, n))
		return NULL;
	for (value++; *value == ' '; value++)
		;
	return *value ? value : NULL;
}

/* "--token": the next word is its value. */
static bool calls_next(const char *word)
{
	return word[0] == '-' && word[1] && is_secret(word, strlen(word));
}

/* --- Inside of a word --- */

/* A word that holds others, as those of a shell, of a URL or of JSON do. */
static const char name_chars[] =
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
static const char blanks[] = " \t\r\n", quotes[] = "'\"`";
static const char value_ends[] = " \t\r\n;&|(),<>{}'\"`";
/* Of a value in the query of a URL. */
static const char query_ends[] = " \t\r\n&#'\"`";

/* A name in a word, and what is given to it. */
struct given {
	const char *word, *name;
	size_t n;
	const char *value, *end;	/* NULL: nothing is */
};

/* In prose a colon stands behind any word: it says something where a header,
 * a member or a variable begins. */
static bool has_colon(const struct given *g, const char *behind)
{
	const char before = g->name > g->word ? g->name[-1] : '\0';

	return *behind == ':' && behind[1] != ':' &&
		(!before || before == '=' || byte_is_among(before, quotes));
}

/* Past the backslashes that a quote within a quote has before it. */
static const char *past_slashes(const char *at)
{
	return at + strspn(at, "\\");
}

static const char *value_behind(const struct given *g)
{
	const char *behind = g->name + g->n, *close = past_slashes(behind);
	const bool is_quoted = g->name > g->word &&
		byte_is_among(g->name[-1], quotes) && *close == g->name[-1];

	if (is_quoted)
		behind = close + 1;
	if (*behind == '=' || has_colon(g, behind))
		behind++;
	else if (is_quoted || *g->name != '-' ||
		 !byte_is_among(*behind, blanks))
		return NULL;
	behind += strspn(behind, blanks);
	close = past_slashes(behind);
	return byte_is_among(*close, quotes) ? close + 1 : behind;
}

/* The quote that is open there; '\0' where none is. */
static char open_quote(const char *word, const char *there)
{
	char quote = '\0';

	for (; word < there; word++)
		if (*word == '\\' && quote != '\'')
			word++;
		else if (*word == quote)
			quote = '\0';
		else if (!quote && byte_is_among(*word, quotes))
			quote = *word;
	return quote;
}

/* The quote that closes, or the backslashes before it; one with more of them
 * than the opening one is of the text. */
static const char *end_of_quote(const char *at, char quote, size_t slashes)
{
	size_t run = 0;

	for (; *at; at++) {
		if (*at == quote && run <= slashes)
			return at - run;
		run = *at == '\\' ? run + 1 : 0;
	}
	return at;
}

static const char *behind_quote(const char *end)
{
	return *end ? past_slashes(end) + 1 : end;
}

static const char *behind_bracket(const char *at)
{
	const char open = *at, close = open == '(' ? ')' : '}';
	size_t depth = 0;

	do {
		if (*at == open)
			depth++;
		else if (*at == close)
			depth--;
		at++;
	} while (depth && *at);
	return at;
}

/* Behind what a quote begins there; NULL where it closes the outer one. */
static const char *behind_quoted(const char *at, char outer)
{
	const char *quote = past_slashes(at);

	if (quote == at && *quote == outer &&
	    (!quote[1] || byte_is_among(quote[1], value_ends)))
		return NULL;
	return behind_quote(end_of_quote(quote + 1, *quote,
					 (size_t)(quote - at)));
}

/* Behind the next byte of a value, or what belongs together; NULL where the
 * value ends. */
static const char *behind_piece(const char *at, const char *ends, char outer)
{
	const char *quote = past_slashes(at);
	const bool is_call = *at == '$' && (at[1] == '(' || at[1] == '{');

	if (quote > at && (!outer || *quote != outer))
		return at[1] ? at + 2 : at + 1;
	if (byte_is_among(*quote, quotes))
		return behind_quoted(at, outer);
	if (ends == value_ends && (*at == '{' || is_call))
		return behind_bracket(at + is_call);
	return !*at || byte_is_among(*at, ends) ? NULL : at + 1;
}

/* From `at` on; `there` is where the value, or its name, begins. */
static const char *end_of_bare(const struct given *g, const char *at,
			       const char *there)
{
	const bool is_query = g->name > g->word &&
		byte_is_among(g->name[-1], "?&");
	const char *ends = is_query ? query_ends : value_ends, *next;
	const char outer = open_quote(g->word, there);

	while ((next = behind_piece(at, ends, outer)))
		at = next;
	return at;
}

/* The quote that the value stands in, or its name with it; NULL: none. */
static const char *quote_around(const struct given *g)
{
	const char *before = g->name > g->word ? g->name - 1 : NULL;

	if (byte_is_among(g->value[-1], quotes))
		return g->value - 1;
	return before && byte_is_among(*before, quotes) &&
		*past_slashes(g->name + g->n) != *before ? before : NULL;
}

/* What is quoted ends with its quote, unless more is joined to it. Where
 * nothing parts the name from the beginning of the word, all of the word is
 * of it. */
static const char *end_of_value(const struct given *g)
{
	const char *quote = quote_around(g), *first = quote, *end, *next, *more;

	if (!quote && strcspn(g->word, value_ends) >=
	    (size_t)(g->name - g->word))
		return g->value + strlen(g->value);
	if (!quote)
		return end_of_bare(g, g->value, g->name);
	while (first > g->word && first[-1] == '\\')
		first--;
	end = end_of_quote(g->value, *quote, (size_t)(quote - first));
	next = behind_quote(end);
	more = *next == ']' ? next : end_of_bare(g, next, first);
	return more == next ? end : more;
}

static bool is_pair_option(const char *name, size_t n)
{
	size_t i;

	for (i = 0; i < sizeof(pair_options) / sizeof(*pair_options); i++)
		if (strlen(pair_options[i]) == n &&
		    !memcmp(pair_options[i], name, n))
			return true;
	/* "-su": flags of a letter each, the last of which takes a pair. */
	for (i = 1; i < n; i++)
		if (!isalpha((unsigned char)name[i]))
			return false;
	return n > 2 && n < 6 && *name == '-' &&
		byte_is_among(name[n - 1], "Uu");
}

/* "bob", "a.b@c" or "$USER", but not "+%H". */
static bool is_user(const char *name, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (!isalnum((unsigned char)name[i]) &&
		    !byte_is_among(name[i], "._@+-%$\\{}"))
			return false;
	return n && !byte_is_among(*name, "+%");
}

/* Behind the colon of "name:secret"; NULL where it is none, as in a URL or
 * "host:/path", or the numbers of a user and a group. */
static const char *secret_of_pair(const char *value, const char *end)
{
	const char *colon = memchr(value, ':', (size_t)(end - value));
	const size_t n = (size_t)(end - value);

	if (!colon || !is_user(value, (size_t)(colon - value)) ||
	    colon + 1 == end || colon[1] == '/' ||
	    strspn(value, "0123456789:") >= n)
		return NULL;
	return colon + 1;
}

/* "-ubob:x", where nothing parts the option from the pair; "-url:http://h" is
 * none. */
static bool is_joined(struct given *g)
{
	const char *quote;

	if (*g->name != '-' || !byte_is_among(g->name[1], "Uu"))
		return false;
	quote = past_slashes(g->name + 2);
	if (byte_is_among(*quote, "= \t\r\n"))
		return false;
	g->value = byte_is_among(*quote, quotes) ? quote + 1 : g->name + 2;
	g->end = end_of_value(g);
	g->value = secret_of_pair(g->value, g->end);
	return g->value && g->value < g->end &&
		strncmp(g->value + strcspn(g->value, ":"), "://", 3) != 0;
}

/* Finds what is to be masked of a name's value. */
static bool is_given(struct given *g)
{
	const bool is_pair = is_pair_option(g->name, g->n);

	if (!is_pair && !is_secret(g->name, g->n))
		return is_joined(g);
	g->value = value_behind(g);
	if (!g->value)
		return is_pair && is_joined(g);
	if (!*g->value)
		return false;
	g->end = end_of_value(g);
	if (is_pair)
		g->value = secret_of_pair(g->value, g->end);
	return g->value && g->value < g->end;
}

static void mask_within(struct buf *out, const char *word)
{
	const char *at = word;

	while (*at) {
		struct given g = { .word = word, .name = at,
				   .n = strspn(at, name_chars) };

		if (g.n && is_given(&g)) {
			buf_add(out, at, (size_t)(g.value - at));
			buf_addstr(out, mask);
			at = g.end;
		} else {
			buf_add(out, at, g.n ? g.n : 1);
			at += g.n ? g.n : 1;
		}
	}
}

/* --- Words --- */

static void mask_word(struct buf *out, const char *before, const char *word)
{
	const char *secret = before && is_pair_option(before, strlen(before)) ?
		secret_of_pair(word, word + strlen(word)) : NULL;
	const char *value = secret ? secret : value_in(word);

	if (!value) {
		mask_within(out, word);
		return;
	}
	buf_add(out, word, (size_t)(value - word));
	buf_addstr(out, mask);
}

static const struct error *add_word(struct buf *out, const char *before,
				    const char *word,
				    struct redactor *redactor)
{
	struct buf masked = { 0 };

	mask_word(&masked, before, word);
	buf_reset(out);
	utf8_add_repaired(out, buf_str(&masked), masked.len);
	buf_release(&masked);
	return redact_in_place(redactor, out, NULL, NULL);
}

const struct error *redact_words(const char *const **out, struct arena *arena,
				 struct redactor *redactor,
				 const char *const *words)
{
	const struct error *err = NULL;
	struct buf word = { 0 };
	const char **copy;
	size_t n = 0, i;

	while (words[n])
		n++;
	copy = arena_alloc(arena, (n + 1) * sizeof(*copy));
	for (i = 0; !err && i < n; i++) {
		if (i && calls_next(words[i - 1]) && words[i][0] != '-') {
			copy[i] = mask;
			continue;
		}
		err = add_word(&word, i ? words[i - 1] : NULL, words[i],
			       redactor);
		copy[i] = arena_strndup(arena, buf_str(&word), word.len);
	}
	copy[err ? 0 : n] = NULL;
	*out = copy;
	buf_release(&word);
	return err;
}
