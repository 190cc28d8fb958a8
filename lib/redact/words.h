/* SPDX-License-Identifier: MIT */
/* Secrets in the words of a command, where the shell has taken the quotes and
 * an option's name is a word of its own. */
#ifndef REDACT_WORDS_H
#define REDACT_WORDS_H

#include "base/arena.h"
#include "redact/redact.h"

/*
 * Copies of the words of a command to the arena, ended by NULL, as UTF-8, with
 * secrets masked: those that redact finds, and whatever is given to something
 * that is called like a secret ("--token X", "--db-password=X", "API_KEY=X",
 * "Authorization: X"), however short it is; also within a word that holds
 * others, as one for a shell ("sh -c 'TOKEN=X make'"), a URL or JSON does. Of
 * what is given to "-u" or "--user" as a name and a colon, what is behind it;
 * also to "-su", and in "-uname:X".
 */
const struct error *redact_words(const char *const **out, struct arena *arena,
				 struct redactor *redactor,
				 const char *const *words) MUST_CHECK;

#endif
