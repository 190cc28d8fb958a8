/* SPDX-License-Identifier: MIT */
/* Options and assignments that are called like secrets: see words.h. */
#include "redact/words.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

static const char mask[] = "[REDACTED:argument]";

/* What a name ends with, without its case and what joins its parts. */
static const char *const endings[] = {
	"accesskey", "apikey", "authorization", "credential", "credentials",
	"passphrase", "passwd", "password", "privatekey", "pwd", "secret",
	"secretkey", "token"
};

/* Longer ones are no names. */
enum { NAME_MOST = 64 };

/* Whether the n bytes call a secret. PWD is where a shell is. */
static bool is_secret(const char *name, size_t n)
{
	char plain[NAME_MOST];
	size_t i, used = 0;

	if (n >= sizeof(plain) || (n == 3 && !memcmp(name, "PWD", 3)) ||
	    (n > 5 && !memcmp(name, "--no-", 5)))
		return false;
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

	if (!*value || !is_secret(word, n))
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

static const struct error *add_word(struct buf *out, const char *word,
				    struct redactor *redactor)
{
	const char *value = value_in(word);
	const size_t n = value ? (size_t)(value - word) : strlen(word);

	buf_reset(out);
	utf8_add_repaired(out, word, n);
	if (value)
		buf_addstr(out, mask);
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
		err = add_word(&word, words[i], redactor);
		copy[i] = arena_strndup(arena, buf_str(&word), word.len);
	}
	copy[err ? 0 : n] = NULL;
	*out = copy;
	buf_release(&word);
	return err;
}
