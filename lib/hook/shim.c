/* SPDX-License-Identifier: MIT */
/* Writing shims and knowing them again: see shim.h. */
#include "hook/shim.h"

#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/span.h"
#include "base/xalloc.h"

/* The second line of every shim, up to its version. */
static const char marker[] = "# git fuse hook, shim ";

static const char undo[] = ": \"git fuse hook uninstall\" removes it\n";

/* A program that is there and cannot be run, as it misses a library since the
 * system was updated, is as good as missing. sh tells so by these two. */
static const char unless_broken[] =
	"case $code in 126 | 127) ;; *) exit $code ;; esac";

/*
 * Where the hook stands that is run first. git runs a hook by a path, at the
 * top of the work tree or in the git directory. Another program may have kept
 * ours under a name of its own, so that only the directory of $0 counts.
 */
static const struct {
	const char *dir, *behind;
} kept_at[] = {
	[SHIM_BESIDE] = { "${0%/*}/", SHIM_KEPT },
	[SHIM_ABOVE] = { "$(git rev-parse --git-common-dir)/hooks/", "" },
	[SHIM_PASS] = { "$(git rev-parse --git-common-dir)/hooks/", "" }
};

/* In single quotes, for sh. */
static void quote(struct buf *out, const char *s)
{
	buf_addch(out, '\'');
	for (; *s; s++) {
		if (*s == '\'')
			buf_addstr(out, "'\\'");
		buf_addch(out, *s);
	}
	buf_addch(out, '\'');
}

/* Takes back what quote wrote, up to the end of the line; false when it is
 * no such text. */
static bool unquote(struct span *rest, struct buf *out)
{
	size_t i;

	if (!rest->n || *rest->s != '\'')
		return false;
	for (i = 1; i < rest->n; i++) {
		if (rest->s[i] != '\'') {
			buf_addch(out, rest->s[i]);
			continue;
		}
		if (i + 3 >= rest->n || memcmp(rest->s + i, "'\\''", 4)) {
			*rest = span_behind(*rest, i + 1);
			return true;
		}
		buf_addch(out, '\'');
		i += 3;
	}
	return false;
}

void shim_write(struct buf *out, enum shim_kind kind, const char *program,
		const char *event)
{
	buf_addf(out, "#!/bin/sh\n%s%d%s", marker, SHIM_VERSION, undo);
	buf_addf(out, "kept=\"%s%s%s\"", kept_at[kind].dir, event,
		 kept_at[kind].behind);
	if (kind == SHIM_PASS) {
		buf_addstr(out, "\ntest ! -x \"$kept\" || "
			   "exec \"$kept\" \"$@\"\n");
		return;
	}
	buf_addstr(out, " fuse=");
	quote(out, program);
	/* Moved to another name it may be run by what it keeps. */
	buf_addf(out, "\ntest \"${GIT_FUSE-}${0##*/}\" != 0%s || {\n"
		 "\ttest -x \"$kept\" || exit 0\n"
		 "\texec \"$kept\" \"$@\"\n}\n", event);
	buf_addf(out, "test -x \"$fuse\" || fuse=$(command -v git-fuse) && "
		 "{\n\t\"$fuse\" hook run --chain=\"$kept\" -- %s \"$@\"\n"
		 "\tcode=$?\n\t%s\n}\n"
		 "echo \"warning: git-fuse is missing, its %s hook does "
		 "nothing\" >&2\n"
		 "test ! -x \"$kept\" || exec \"$kept\" \"$@\"\n",
		 event, unless_broken, event);
}

void shim_command(struct buf *out, const char *program, const char *event)
{
	buf_addstr(out, "test \"${GIT_FUSE-}\" = 0 && exit 0; fuse=");
	quote(out, program);
	buf_addf(out, "; test -x \"$fuse\" || fuse=$(command -v git-fuse) && "
		 "{ \"$fuse\" hook run -- %s \"$@\"; code=$?; %s; }; "
		 "echo \"warning: git-fuse is missing, its %s hook does "
		 "nothing\" >&2; :", event, unless_broken, event);
}

/* The number behind the marker, when the second line begins with it. */
static bool read_version(struct span text, unsigned long *version)
{
	struct span first, second;

	if (!take_line(&text, &first) || !take_line(&text, &second) ||
	    !span_begins(second, marker))
		return false;
	second = span_behind(second, sizeof(marker) - 1);
	*version = strtoul(second.s, NULL, 10);
	return *version > 0;
}

static void read_program(struct span text, struct buf *program)
{
	static const char before[] = " fuse=";
	size_t at = span_find(text, before);

	text = span_behind(text, at);
	if (!text.n)
		return;
	text = span_behind(text, sizeof(before) - 1);
	if (!unquote(&text, program))
		buf_reset(program);
}

/* One of the texts that we would write now, for whichever hook. */
static bool is_untouched(struct span text, const char *program)
{
	/* Of the third line, before the path, which may hold anything. */
	static const char *const before[] = {
		"kept=\"${0%/*}/", "--git-common-dir)/hooks/"
	};
	struct buf wanted = { 0 };
	bool is_same = false;
	size_t i, kind;

	for (i = 0; i < sizeof(before) / sizeof(*before); i++) {
		struct span word = span_behind(text,
					       span_find(text, before[i]));
		char *event;

		if (!word.n)
			continue;
		word = span_until(span_behind(word, strlen(before[i])),
				  ".\"");
		event = xmemdupz(word.s, word.n);
		for (kind = SHIM_BESIDE; kind <= SHIM_PASS; kind++) {
			buf_reset(&wanted);
			shim_write(&wanted, (enum shim_kind)kind, program,
				   event);
			is_same |= wanted.len == text.n &&
				!memcmp(wanted.ptr, text.s, text.n);
		}
		free(event);
	}
	buf_release(&wanted);
	return is_same;
}

enum shim_state shim_state_of(const char *text, size_t n, struct buf *program)
{
	struct span span = { text, n };
	struct buf own = { 0 };
	enum shim_state state;
	unsigned long version = 0;

	if (!read_version(span, &version))
		return SHIM_NONE;
	read_program(span, &own);
	if (version != SHIM_VERSION)
		state = SHIM_OTHER;
	else
		state = is_untouched(span, buf_str(&own)) ? SHIM_OURS :
			SHIM_CHANGED;
	if (program)
		buf_addstr(program, buf_str(&own));
	buf_release(&own);
	return state;
}

/* The first git-fuse on PATH, when it is the file at real. */
static bool add_from_path(struct buf *out, const char *real)
{
	const char *path = getenv("PATH");
	bool is_found = false;

	while (path && *path && !is_found) {
		size_t n = strcspn(path, ":");
		char *name = xstrfmt("%.*s/git-fuse", (int)n, path);
		char *leads_to = *path == '/' ? realpath(name, NULL) : NULL;

		if (leads_to && !access(leads_to, X_OK)) {
			is_found = !strcmp(leads_to, real);
			if (is_found)
				buf_addstr(out, name);
			free(leads_to);
			free(name);
			break;
		}
		free(leads_to);
		free(name);
		path += n + (path[n] == ':');
	}
	return is_found;
}

void shim_program(struct buf *out)
{
	char *real = realpath("/proc/self/exe", NULL);

	/* Without /proc, make knows where it has put us. */
	if (!real)
		buf_addstr(out, BINDIR "/git-fuse");
	else if (!add_from_path(out, real))
		buf_addstr(out, real);
	free(real);
}
