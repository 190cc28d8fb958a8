/* SPDX-License-Identifier: MIT */
/* From words to a row of the table of commands: see command.h. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "git-fuse/cli/command.h"

const struct command *command_by_name(const char *name)
{
	const struct command *c;

	for (c = command_table; c->name; c++)
		if (!strcmp(c->name, name))
			return c;
	return NULL;
}

const struct family *family_by_name(const char *name, size_t n)
{
	const struct family *f;

	for (f = family_table; f->name; f++)
		if (strlen(f->name) == n && !memcmp(f->name, name, n))
			return f;
	return NULL;
}

bool command_is_in(const struct command *command, const struct family *family)
{
	size_t n = strlen(family->name);

	return !strncmp(command->name, family->name, n) &&
		command->name[n] == ' ';
}

const struct error *error_unknown(const char *what,
				  const struct nearest *nearest,
				  const char *before)
{
	struct buf names = { 0 };
	const struct error *err;

	nearest_phrase(&names, nearest, before);
	err = error_new(ERROR_USAGE, "unknown %s '%s%s'%s%s", what, before,
			nearest->wanted, buf_str(&names),
			nearest->n ? "?" : "");
	buf_release(&names);
	return err;
}

/* The second word of a name, or NULL. */
static const char *member_of(const struct command *command)
{
	const char *space = strchr(command->name, ' ');

	return space ? space + 1 : NULL;
}

/* Turns second words, found alone, into the names they stand in. */
static void name_wholly(struct nearest *nearest)
{
	const struct command *c;
	size_t i;

	for (i = 0; i < nearest->n; i++)
		for (c = command_table; c->name; c++)
			if (member_of(c) == nearest->name[i])
				nearest->name[i] = c->name;
}

/* True for a word that can only be an option of the family's preset. */
static bool is_option(const char *word)
{
	return word[0] == '-' && strcmp(word, "-h") && strcmp(word, "--help");
}

static const struct error *find_member(const struct command **command,
				       const struct family **family,
				       size_t *used, const char *const *argv,
				       size_t argc)
{
	const struct family *f = *family;
	struct buf name = { 0 };
	const bool is_named = argc > 1 && argv[1][0] != '-';
	const char *member = is_named ? argv[1] : f->preset;

	*used = is_named ? 2 : 1;
	if (!member || (argc > 1 && *used == 1 && !is_option(argv[1])))
		return NULL;
	buf_addf(&name, "%s %s", f->name, member);
	*command = command_by_name(name.ptr);
	buf_release(&name);
	if (!*command) {
		const struct command *c;
		const struct error *err;
		struct nearest nearest;
		char *before = xstrfmt("%s ", f->name);

		nearest_init(&nearest, member);
		for (c = command_table; c->name; c++)
			if (command_is_in(c, f))
				nearest_offer(&nearest, member_of(c));
		err = error_unknown("command", &nearest, before);
		free(before);
		return err;
	}
	*family = NULL;
	return NULL;
}

const struct error *command_find(const struct command **command,
				 const struct family **family, size_t *used,
				 const char *const *argv, size_t argc)
{
	const char *wanted;
	const struct command *c;
	const struct family *f;
	struct nearest nearest;

	*command = command_by_name(argv[0]);
	*family = NULL;
	*used = 1;
	if (*command)
		return NULL;
	*family = family_by_name(argv[0], strlen(argv[0]));
	if (*family)
		return find_member(command, family, used, argv, argc);
	/* "focus" alone finds "scope focus", when no first word is near. */
	wanted = argv[0];
	nearest_init(&nearest, wanted);
	for (f = family_table; f->name; f++)
		nearest_offer(&nearest, f->name);
	for (c = command_table; c->name; c++)
		if (!member_of(c))
			nearest_offer(&nearest, c->name);
	if (!nearest.n) {
		for (c = command_table; c->name; c++)
			if (member_of(c))
				nearest_offer(&nearest, member_of(c));
		name_wholly(&nearest);
	}
	return error_unknown("command", &nearest, "");
}
