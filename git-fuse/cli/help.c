/* SPDX-License-Identifier: MIT */
/* Help, written out of the tables: see help.h. */
#include "git-fuse/cli/help.h"

#include <string.h>

enum { INDENT = 4, COLUMN = 26, TOPIC_COLUMN = 16, WIDTH = 79 };

/* The words of text, folded at WIDTH, each further line at `column`. */
static void fold(struct buf *out, size_t line_start, const char *text,
		 size_t column)
{
	while (*text) {
		size_t n = strcspn(text, " ");

		if (out->len - line_start + n > WIDTH &&
		    out->len - line_start > column) {
			while (out->ptr[out->len - 1] == ' ')
				buf_cut(out, out->len - 1);
			buf_addch(out, '\n');
			line_start = out->len;
			buf_addn(out, ' ', column);
		}
		buf_add(out, text, n);
		text += n;
		if (*text)
			buf_addch(out, *text++);
	}
	buf_addch(out, '\n');
}

/* One line of a list: what it is called, then, from `column`, what it is. */
static void item(struct buf *out, size_t column, const char *name,
		 const char *text)
{
	size_t start = out->len;
	size_t at;

	buf_addn(out, ' ', INDENT);
	buf_addstr(out, name);
	if (out->len - start + 2 > column) {
		buf_addch(out, '\n');
		start = out->len;
	}
	at = out->len - start;
	buf_addn(out, ' ', at < column ? column - at : 1);
	fold(out, start, text, column);
}

static void add_positional(struct buf *out, const struct param *param)
{
	const char *dots = param->flags & PARAM_REPEATED ? "..." : "";

	if (param->metavar)
		buf_addstr(out, param->metavar);
	else if (param->flags & PARAM_REQUIRED)
		buf_addf(out, "<%s>%s", param->name, dots);
	else
		buf_addf(out, "[<%s>%s]", param->name, dots);
}

/* Words and paths cannot be told apart: "--" does. */
static bool takes_words(const struct command *command)
{
	const struct param_group *const *group = command->group;
	const struct param *param;

	for (; group && *group; group++)
		for (param = (*group)->param; param->name; param++)
			if ((param->flags & PARAM_POSITIONAL) &&
			    (param->flags & PARAM_REPEATED))
				return true;
	return false;
}

/* "git fuse scope focus [<options>] <seed> [-- <pathspec>...]" */
static void help_usage(struct buf *out, const struct command *command)
{
	const struct param_group *const *group = command->group;
	const struct param *param;

	buf_addf(out, "git fuse %s [<options>]", command->name);
	for (; group && *group; group++)
		for (param = (*group)->param; param->name; param++) {
			if (!(param->flags & PARAM_POSITIONAL))
				continue;
			buf_addch(out, ' ');
			add_positional(out, param);
		}
	if (command->needs & TAKES_PATHSPEC)
		buf_addstr(out, takes_words(command) ?
			   " [-- <path>...]" : " [[--] <path>...]");
	buf_addch(out, '\n');
}

/* "-o, --output=FILE", "--[no-]redact", "<seed>" */
static void add_name(struct buf *out, const struct param *param)
{
	if (param->flags & PARAM_POSITIONAL) {
		buf_addf(out, "<%s>", param->name);
		return;
	}
	if (param->letter)
		buf_addf(out, "-%c, ", param->letter);
	buf_addf(out, "--%s%s", param->flags & PARAM_NEGATABLE ? "[no-]" : "",
		 param->name);
	if (param->type != PARAM_FLAG)
		buf_addf(out, "=%s", param->metavar);
}

static void add_group(struct buf *out, const struct param_group *group)
{
	const struct param *param;
	struct buf name = { 0 }, text = { 0 };

	buf_addf(out, "\n%s\n", group->title);
	for (param = group->param; param->name; param++) {
		bool has_preset;
		size_t i;

		buf_reset(&name);
		buf_reset(&text);
		add_name(&name, param);
		/* The help, the choices, and the preset with where else it
		 * may come from. */
		has_preset = param->preset && param->type != PARAM_FLAG;
		buf_addstr(&text, param->help);
		for (i = 0; param->choice && param->choice[i]; i++)
			buf_addf(&text, "%s%s",
				 !i ? ": " : param->choice[i + 1] ? ", " :
				 " or ", param->choice[i]);
		if (has_preset && param->config)
			buf_addf(&text, " (%s; %s)", param->preset,
				 param->config);
		else if (has_preset || param->config)
			buf_addf(&text, " (%s)", has_preset ? param->preset :
				 param->config);
		item(out, COLUMN, name.ptr, text.ptr);
	}
	buf_release(&name);
	buf_release(&text);
}

static void add_summary(struct buf *out, const char *summary)
{
	size_t start;

	buf_addch(out, '\n');
	start = out->len;
	buf_addn(out, ' ', INDENT);
	fold(out, start, summary, INDENT);
}

void help_command(struct buf *out, const struct command *command)
{
	const struct param_group *const *group = command->group;

	buf_addstr(out, "usage: ");
	help_usage(out, command);
	add_summary(out, command->summary);
	for (; group && *group; group++)
		add_group(out, *group);
}

void help_family(struct buf *out, const struct family *family)
{
	const struct command *c;
	const char *before = "usage: ";

	for (c = command_table; c->name; c++) {
		if (!command_is_in(c, family))
			continue;
		buf_addstr(out, before);
		help_usage(out, c);
		before = "   or: ";
	}
	add_summary(out, family->summary);
	buf_addch(out, '\n');
	for (c = command_table; c->name; c++)
		if (command_is_in(c, family))
			item(out, COLUMN, c->name, c->summary);
	if (family->preset)
		buf_addf(out, "\n'git fuse %s' alone means '%s %s'.\n",
			 family->name, family->name, family->preset);
}

void help_program(struct buf *out)
{
	const struct topic *topic;
	const char *const *name;

	buf_addstr(out, "usage: git fuse [-h] [--version] <command> "
		   "[<options>]\n");
	for (topic = topic_table; topic->title; topic++) {
		buf_addf(out, "\n%s\n", topic->title);
		for (name = topic->name; *name; name++) {
			const struct family *family =
				family_by_name(*name, strlen(*name));

			item(out, TOPIC_COLUMN, *name,
			     family ? family->summary :
			     command_by_name(*name)->summary);
		}
	}
	buf_addstr(out, "\nTo begin with: 'git fuse search <words>' finds the "
		   "files that matter,\n'git fuse scope focus <name>' gathers "
		   "what one of them touches.\n'git fuse help <command>' shows "
		   "the options of a command, 'git fuse help --all'\nlists "
		   "every command, and 'git help fuse' shows the manual.\n");
}

void help_all(struct buf *out)
{
	const struct command *c;

	buf_addstr(out, "usage: git fuse <command> [<options>]\n\n");
	for (c = command_table; c->name; c++)
		item(out, COLUMN, c->name, c->summary);
}
