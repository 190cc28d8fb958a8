/* SPDX-License-Identifier: MIT */
/* Texts that give orders: see instructing.h. */
#include "knowledge/instructing.h"

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"

/*
 * Words in their order, with at most four others between them; a star at the
 * end stands for any ending. All are compared as small letters, and what is no
 * letter or digit only ends a word, so "-", "|" and the like are words of
 * their own.
 */
static const struct {
	const char *words, *sign;
} table[] = {
	{ "ignore previous", "it tells to ignore what was said before" },
	{ "ignore instruction*", "it tells to ignore instructions" },
	{ "ignore rule*", "it tells to ignore rules" },
	{ "ignore above", "it tells to ignore what was said before" },
	{ "ignore everything", "it tells to ignore what was said before" },
	{ "ignore prior", "it tells to ignore what was said before" },
	{ "disregard above", "it tells to ignore what was said before" },
	{ "disregard everything", "it tells to ignore what was said before" },
	{ "disregard previous", "it tells to ignore what was said before" },
	{ "disregard prior", "it tells to ignore what was said before" },
	{ "disregard instruction*", "it tells to ignore instructions" },
	{ "forget above", "it tells to ignore what was said before" },
	{ "forget everything", "it tells to ignore what was said before" },
	{ "forget previous", "it tells to ignore what was said before" },
	{ "forget instruction*", "it tells to ignore instructions" },
	{ "override instruction*", "it tells to ignore instructions" },
	{ "system prompt", "it speaks of the reader's prompt" },
	{ "ai assistant", "it tells the reader who he is" },
	{ "as an ai", "it tells the reader who he is" },
	{ "you are an", "it tells the reader who he is" },
	{ "you are now", "it tells the reader who he is" },
	{ "do not tell", "it tells to keep something from somebody" },
	{ "without asking", "it tells not to ask" },
	{ "without telling", "it tells to keep something from somebody" },
	{ "| sh", "it hands something to a shell" },
	{ "| bash", "it hands something to a shell" },
	{ "| zsh", "it hands something to a shell" },
	{ "| sudo", "it hands something to a shell" },
	{ "pipe* bash", "it hands something to a shell" },
	{ "pipe* sh", "it hands something to a shell" },
	{ "pipe* shell", "it hands something to a shell" },
	{ "eval $", "it hands something to a shell" },
	{ "curl http*", "it fetches something from the network" },
	{ "wget http*", "it fetches something from the network" },
	{ "download http*", "it fetches something from the network" },
	{ "fetch http*", "it fetches something from the network" },
	{ "post http*", "it sends something over the network" },
	{ "env to http*", "it sends something over the network" },
	{ "send http*", "it sends something over the network" },
	{ "upload http*", "it sends something over the network" },
	{ "must execute", "it tells to run something" },
	{ "must run command*", "it tells to run something" },
	{ "following command*", "it tells to run something" },
	{ "base64 d", "it hides what it runs" },
};

/* How a sentence begins that tells to run something. */
static const char *const orders[] = { "run", "execute", "paste", "install" };

enum { BETWEEN = 4 };

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
		(unsigned char)c >= 0x80;
}

/* Whether a word stands here: " word ", or " word" where any ending may. */
static bool is_word(const char *at, const char *word, size_t n)
{
	const bool is_open = n && word[n - 1] == '*';

	n -= is_open;
	return *at == ' ' && !strncmp(at + 1, word, n) &&
		(is_open || at[n + 1] == ' ');
}

static const char *next_word(const char *at)
{
	return *at ? strchr(at + 1, ' ') : NULL;
}

/* Whether the words of a row follow each other from here on. */
static bool follow(const char *at, const char *words)
{
	int between = 0;

	while (at && at[1]) {
		const size_t n = strcspn(words, " ");

		if (is_word(at, words, n)) {
			if (!words[n])
				return true;
			words += n + 1;
			between = 0;
		} else if (++between > BETWEEN || is_word(at, ".", 1)) {
			return false;
		}
		at = next_word(at);
	}
	return false;
}

static bool is_order(const char *at, bool is_first)
{
	size_t i;

	for (i = 0; is_first && i < sizeof(orders) / sizeof(*orders); i++)
		if (is_word(at, orders[i], strlen(orders[i])))
			return true;
	return false;
}

const char *instructing_sign(const char *text)
{
	const char *sign = NULL, *at;
	struct buf words = { 0 };
	bool is_first = true, was_letter = false;
	size_t i;

	/* The text as words with one space before each, and " ." between
	 * sentences. */
	for (; *text; text++) {
		char c = *text;

		if (c >= 'A' && c <= 'Z')
			c = (char)(c - 'A' + 'a');
		if (is_letter(c)) {
			buf_addstr(&words, was_letter ? "" : " ");
			buf_addch(&words, c);
		} else if (c == '|' || c == '$') {
			buf_addf(&words, " %c", c);
		} else if ((c == '.' && !is_letter(text[1])) || c == '!' ||
			   c == '?' || c == '\n' || c == ';' || c == ':') {
			buf_addstr(&words, " .");
		}
		was_letter = is_letter(c);
	}
	buf_addch(&words, ' ');
	for (at = words.ptr; !sign && at && at[1]; at = next_word(at)) {
		for (i = 0; !sign && i < sizeof(table) / sizeof(*table); i++)
			if (is_word(at, table[i].words,
				    strcspn(table[i].words, " ")) &&
			    follow(at, table[i].words))
				sign = table[i].sign;
		if (!sign && is_order(at, is_first))
			sign = "it tells to run something";
		is_first = is_word(at, ".", 1);
	}
	buf_release(&words);
	return sign;
}
