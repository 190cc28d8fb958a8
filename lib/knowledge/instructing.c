/* SPDX-License-Identifier: MIT */
/* Texts that give orders: see instructing.h. */
#include "knowledge/instructing.h"

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"

/*
 * Words in their order, with at most four others between them, or none before
 * one that a plus begins; a star at the end stands for any ending. All are
 * compared as small letters. A full stop is where a sentence begins, and of
 * what is no letter or digit only the bytes of KEPT are words, of their own.
 */
#define KEPT "|$<>[:"

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
	{ "you are +an", "it tells the reader who he is" },
	{ "you are +now", "it tells the reader who he is" },
	{ "you are a +helpful", "it tells the reader who he is" },
	{ ". +act +as", "it tells the reader who he is" },
	{ ". +pretend", "it tells the reader who he is" },
	{ "from +now +on you", "it tells the reader who he is" },
	{ "new +instruction*", "it speaks of the reader's instructions" },
	{ "your instruction*", "it speaks of the reader's instructions" },
	{ ". +system +:", "it speaks as another than who wrote it" },
	{ ". +system +message +:", "it speaks as another than who wrote it" },
	{ ". +system +note +:", "it speaks as another than who wrote it" },
	{ ". +assistant +:", "it speaks as another than who wrote it" },
	{ ". +human +:", "it speaks as another than who wrote it" },
	{ "< +system +>", "it speaks as another than who wrote it" },
	{ "< +assistant +>", "it speaks as another than who wrote it" },
	{ "< +human +>", "it speaks as another than who wrote it" },
	{ "< +instruction* +>", "it speaks as another than who wrote it" },
	{ "< +| +im +start", "it speaks as another than who wrote it" },
	{ "< +| +system", "it speaks as another than who wrote it" },
	{ "[ +inst", "it speaks as another than who wrote it" },
	{ "do +not +tell", "it tells to keep something from somebody" },
	{ "don t tell", "it tells to keep something from somebody" },
	{ "never +tell", "it tells to keep something from somebody" },
	{ ". +do +not +mention", "it tells to keep something from somebody" },
	{ ". +do +not +reveal", "it tells to keep something from somebody" },
	{ "hide this from", "it tells to keep something from somebody" },
	{ "without asking", "it tells not to ask" },
	{ "without telling", "it tells to keep something from somebody" },
	{ "| sh", "it hands something to a shell" },
	{ "| bash", "it hands something to a shell" },
	{ "| zsh", "it hands something to a shell" },
	{ "| sudo", "it hands something to a shell" },
	{ "| dash", "it hands something to a shell" },
	{ "| ksh", "it hands something to a shell" },
	{ "| python*", "it hands something to a shell" },
	{ "| perl", "it hands something to a shell" },
	{ "| node", "it hands something to a shell" },
	{ "sh < +curl", "it hands something to a shell" },
	{ "bash < +curl", "it hands something to a shell" },
	{ "$ +curl", "it hands something to a shell" },
	{ "$ +wget", "it hands something to a shell" },
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
	{ ". +run", "it tells to run something" },
	{ ". +execute", "it tells to run something" },
	{ ". +paste", "it tells to run something" },
	{ ". +install", "it tells to run something" },
	{ "base64 +d", "it hides what it runs" },
	{ "| base64", "it hides what it runs" },
};

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
		const bool is_next = *words == '+';
		const size_t n = strcspn(words += is_next, " ");

		if (is_word(at, words, n)) {
			if (!words[n])
				return true;
			words += n + 1;
			between = 0;
		} else if (is_next || ++between > BETWEEN ||
			   is_word(at, ".", 1)) {
			return false;
		}
		at = next_word(at);
	}
	return false;
}

/* A line that goes on in small letters was only wrapped. */
static bool ends_sentence(const char *at)
{
	return *at == '\n' ? at[1] < 'a' || at[1] > 'z' :
		*at == '.' ? !is_letter(at[1]) : strchr("!?;:", *at) != NULL;
}

/* The text as words with one space before each, and one behind the last. */
static void split(struct buf *out, const char *text)
{
	bool was_letter = false;

	buf_addstr(out, " .");
	for (; *text; text++) {
		const char c = *text >= 'A' && *text <= 'Z' ?
			(char)(*text - 'A' + 'a') : *text;

		if (is_letter(c))
			buf_addf(out, was_letter ? "%c" : " %c", c);
		else if (strchr(KEPT, c))
			buf_addf(out, " %c", c);
		if (ends_sentence(text))
			buf_addstr(out, " .");
		was_letter = is_letter(c);
	}
	buf_addch(out, ' ');
}

const char *instructing_sign(const char *text)
{
	const char *sign = NULL, *at;
	struct buf words = { 0 };
	size_t i;

	split(&words, text);
	for (at = words.ptr; !sign && at && at[1]; at = next_word(at))
		for (i = 0; !sign && i < sizeof(table) / sizeof(*table); i++)
			if (is_word(at, table[i].words,
				    strcspn(table[i].words, " ")) &&
			    follow(at, table[i].words))
				sign = table[i].sign;
	buf_release(&words);
	return sign;
}
