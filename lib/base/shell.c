/* SPDX-License-Identifier: MIT */
/* Quoting for a shell: see shell.h. */
#include "base/shell.h"

#include <string.h>

void shell_add_word(struct buf *out, const char *word)
{
	static const char plain[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"0123456789_./:=@%+,-";

	if (*word && !word[strspn(word, plain)]) {
		buf_addstr(out, word);
		return;
	}
	buf_addch(out, '\'');
	for (; *word; word++)
		if (*word == '\'')
			buf_addstr(out, "'\\''");
		else
			buf_addch(out, *word);
	buf_addch(out, '\'');
}
